"""Restricted play: the same deals once as ever, and once for each seat that may not use a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from functools import partial

from attrs import frozen

from rulekit.bots.bots import ask_bot, make_bots, until_over
from rulekit.bots.restricted import ask_without, uses
from rulekit.engine.answers import indexes_of
from rulekit.engine.chance import Stream
from rulekit.engine.game import new_game
from rulekit.engine.seat_groups import dealt_groups
from rulekit.engine.seating import letters
from rulekit.lab.cells import Sums, Tallies, add_to
from rulekit.lab.tallying import tallied
from rulekit.language.report import closest
from rulekit.loading.reference import RulesetReference
from rulekit.ruleset.model import Ruleset
from rulekit.simulation.games import Plan, seed_of


def cards_called(rules: Ruleset, names: Iterable[str]) -> frozenset[str]:
    """The components that names stand for, each of a component or of a kind. Raises ValueError,
    whose message says which is none of either."""
    found: set[str] = set()
    for name in names:
        kind = rules.kinds.get(name)
        of_kind = [one.name for one in rules.components.values() if kind and one.kind.is_a(kind)]
        if name not in rules.components and not of_kind:
            near = closest(name, [*rules.components, *rules.kinds])
            meant = f"did you mean {near}?" if near else _there_are(rules)
            raise ValueError(f"{rules.title} has no card and no kind of cards {name}: {meant}")
        found.update(of_kind or [name])
    return frozenset(found)


def _there_are(rules: Ruleset) -> str:
    return f"`rulekit show {rules.name}` lists them" if rules.components else "it has no cards"


def restricted(
    rules: RulesetReference,
    plan: Plan,
    cards: Set[str],
    deals: int,
    jobs: int = 1,
    advance: Callable[[int], None] = lambda _: None,
) -> Tallies:
    """How much more often who may not use these cards wins than with them, in the same seat and
    deal: cells `without`, by seat and by what the seat was dealt; and how many points more it
    scores, `score`. `used` has the seats that used one when they might.

    Where a seat never used one, it is not played again: the game would be the same. Raises
    RulesError if no game can be played.
    """
    return tallied(partial(_deal, rules, plan, cards), deals, jobs, advance)


def _deal(rules: RulesetReference, plan: Plan, cards: Set[str], number: int) -> Sums:
    sums: Sums = {}
    base = _game(rules, plan, cards, number, None)
    for seat, name in enumerate(letters(plan.players)):
        other = base
        if seat in base.used:
            other = _game(rules, plan, cards, number, seat)
        for group, member in (("all", "all"), *base.groups[seat].items(), ("seat", name)):
            more = (seat in other.won) - (seat in base.won)
            add_to(sums, ("without", group, member), more)
            if seat in base.scores and seat in other.scores:
                more = other.scores[seat] - base.scores[seat]
                add_to(sums, ("score", group, member), more)
        add_to(sums, ("used", "all", "all"), seat in base.used)
        add_to(sums, ("won", "all", "all"), seat in base.won)
    return sums


@frozen
class _Over:
    """A game that is over: who won, who used one of the cards, and what seats were dealt."""

    won: tuple[int, ...]
    scores: dict[int, int]
    used: frozenset[int]
    groups: tuple[dict[str, str], ...]


def _game(
    rules: RulesetReference, plan: Plan, cards: Set[str], number: int, barred: int | None
) -> _Over:
    seed = seed_of(plan, number)
    game = new_game(rules.rules, players=plan.players, seed=seed, settings=rules.settings)
    bots = make_bots(plan.bots, seed)
    chance, used = Stream(seed, "second answers"), set()
    for seat in until_over(game):
        if seat == barred:
            ask_without(game, bots, cards, chance)
            continue
        using = uses(game, cards) if barred is None and seat not in used else ()
        ask_bot(game, bots)
        if using and using.intersection(indexes_of(game.choices[-1])):
            used.add(seat)
    result = game.result
    assert result is not None
    return _Over(result.winners, result.scores, frozenset(used), dealt_groups(game))
