"""Plays a game twice, the second time with other cards in somebody's hand."""

from __future__ import annotations

from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.engine.objects import Decision, Option
from rulekit.ruleset.model import Ruleset

MOST_DECISIONS = 60


def first_difference(rules: Ruleset, players: int, seed: int, *, discreet: bool) -> str | None:
    """In what the games first differ for an onlooker, though everybody does the same in both;
    None if in nothing.

    Whose hand is another one passes whenever possible. The games go on until what somebody
    does in one cannot be done in the other, or the logs tell different things.
    """
    chance = Stream(seed, "other hands")
    game = rules.new_game(players=players, seed=seed, discreet=discreet)
    for _ in range(chance.below(80)):
        _answer(game, chance)
        if game.over:
            return None
    assert game.decision is not None
    seat = (game.decision.player + 1 + chance.below(players - 1)) % players
    other = game.clone()
    _exchange(other, seat)
    for _ in range(MOST_DECISIONS):
        one, two = game.decision, other.decision
        told, also_told = game.log(-1), other.log(-1)
        common = min(len(told), len(also_told))
        if one is None or two is None or told[:common] != also_told[:common]:
            return None
        if len(told) != len(also_told) or _asked(one) != _asked(two):
            return f"{_asked(one)} or {_asked(two)}"
        chosen = _chosen(one, seat, chance)
        same = _found(two, [one.options[index] for index in chosen])
        if same is None:
            return None
        game.choose_index(*chosen)
        other.choose_index(*same)
    return None


def _answer(game: Game, chance: Stream) -> None:
    assert game.decision is not None
    game.choose_index(*game.decision.at_random(chance.below))


def _exchange(game: Game, seat: int) -> None:
    """Exchanges the cards of a hand for others from the bottom of the deck."""
    s, zones = game.state, game.ruleset.zones
    hand = s.z[game.program.layout.zone_base[zones["hand"]] + seat]
    deck = s.z[game.program.layout.zone_base[zones["deck"]]]
    for place in range(min(len(hand), len(deck))):
        hand[place], deck[place] = deck[place], hand[place]
        one, other = hand[place], deck[place]
        s.where[one], s.where[other] = s.where[other], s.where[one]


def _asked(decision: Decision) -> tuple[int, str, str | None, str]:
    return decision.player, decision.kind, decision.window, decision.event


def _chosen(decision: Decision, seat: int, chance: Stream) -> tuple[int, ...]:
    if decision.player == seat:
        for option in decision.options:
            if option.kind == "pass":
                return (option.index,)
    return decision.at_random(chance.below)


def _found(decision: Decision, wanted: list[Option]) -> tuple[int, ...] | None:
    offered = [_same(option) for option in decision.options]
    if not all(_same(option) in offered for option in wanted):
        return None
    found = tuple(offered.index(_same(option)) for option in wanted)
    return found if decision.allows(*found) else None


def _same(option: Option) -> tuple[object, ...]:
    return option.kind, option.label, option.card, option.player
