"""What is said of a secret that got out: who can tell what, and from what."""

from __future__ import annotations

from rulekit.engine.followed_cards import Exchange
from rulekit.engine.game import Game
from rulekit.fuzzing.second_games import Told
from rulekit.language.report import Diagnostic


def disclosure(told: Told) -> Diagnostic:
    """RK6110, or RK6111 where who is asked tells it."""
    found = told.difference
    seat = "a spectator" if told.seat < 0 else told.start.names[told.seat]
    telling = f"from {found.label}, {seat} can tell"
    if not told.exchanges:
        return Diagnostic(
            "RK6110",
            "error",
            f"{telling} which card it is whose rule is in progress",
            found.span,
            label="the rule of a card that they may not know",
            notes=(f"it says “{found.here}”",),
            help="`reveal` the card first, or let its rules work only where everybody sees it",
        )
    here, there = _lying(told, changed=False), _lying(told, changed=True)
    if found.kind == "asked":
        return Diagnostic(
            "RK6111",
            "error",
            f"{telling} {_what(told)}",
            found.span,
            label="how the game goes on depends on it",
            notes=(f"{here}: {found.here}", f"{there}: {found.there}"),
            help="in a discreet game nobody is passed over for what they hold; "
            "or ask everybody, and let `when` decide what is offered",
        )
    return Diagnostic(
        "RK6110",
        "error",
        f"{telling} {_what(told)}",
        found.span,
        notes=(f"{here}: “{found.here}”", f"{there}: “{found.there}”"),
        help="let it depend on what everybody knows, or `reveal` the cards first",
    )


def _what(told: Told) -> str:
    """`whether hand of B has Parry or Armor`."""
    game = told.start
    parts = []
    for each in told.exchanges:
        one, other = game.card(each.one), game.card(each.other)
        here = _zone(game, each.one)
        if here == _zone(game, each.other):
            parts.append(f"in which order {one} and {other} lie in {here}")
        else:
            parts.append(f"whether {here} has {one} or {other}")
    return " and ".join(parts)


def _lying(told: Told, *, changed: bool) -> str:
    """`with Parry in hand of B and Armor in deck`, or each in the place of the other."""
    parts = []
    for each in told.exchanges:
        places = _places(told.start, each)
        here, there = reversed(places) if changed else places
        parts.append(f"{told.start.card(each.one)} in {here}")
        parts.append(f"{told.start.card(each.other)} in {there}")
    return "with " + " and ".join(parts)


def _places(game: Game, exchange: Exchange) -> tuple[str, str]:
    here, there = _zone(game, exchange.one), _zone(game, exchange.other)
    if here != there:
        return here, there
    pile = game.state.z[game.state.where[exchange.one]]
    return (
        f"{here} at {pile.index(exchange.one) + 1}",
        f"{here} at {pile.index(exchange.other) + 1}",
    )


def _zone(game: Game, card: int) -> str:
    return game.describing.zone(game.state.where[card])
