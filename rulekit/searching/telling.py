"""What a seat is given in one game and not in another: the part of its view that differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any, Literal

from attrs import evolve, frozen

from rulekit.compiler.building import NOWHERE
from rulekit.engine.game import Game
from rulekit.engine.journal import log_lines
from rulekit.engine.objects import Decision
from rulekit.engine.view import PlayerView, View, ZoneView, view_of
from rulekit.engine.visibility import Visibility
from rulekit.language.source import Span


@frozen
class Difference:
    """What tells one game from the other: `asked` is who must decide, `shown` all else."""

    kind: Literal["shown", "asked"]
    key: str  # the same for differences of the same cause
    label: str
    here: str
    there: str
    span: Span | None


def difference(game: Game, other: Game, seat: int, since: int) -> Difference | None:
    """What a seat is given otherwise in another game of the same rules: of the log what stems
    from the journal from `since` on. Both games wait for a decision."""
    lines = [[line.text for line in log_lines(one, seat, since)] for one in (game, other)]
    one, two = view_of(game, seat, log=False), view_of(other, seat, log=False)
    if one == two and lines[0] == lines[1]:
        return None
    if _moment(game) == _moment(other):
        return _view(game, one, two) or _log(*lines)
    # One of them has gone on: its log has more, and may know more of the last line.
    shorter = max(min(map(len, lines)) - 1, 0)
    return _log(lines[0][:shorter], lines[1][:shorter]) or _asked(game, other)


def _moment(game: Game) -> tuple[int, ...]:
    """The same for games that wait for the same decision of the same player."""
    s = game.state
    assert s.pend is not None
    return s.pend[0], s.pend[4], s.turns, len(s.stack)


def names_told(game: Game, seat: int) -> Difference | None:
    """Whether a seat reads the name of a card whose rules are in progress, though it may not
    know the card: its view is compared with one in which these have no names."""
    program, s = game.program, game.state
    sight = Visibility(program.layout, seat)
    hidden = {
        id(info): info
        for info in (program.infos[frame[0]] for frame in s.stack)
        if info.carried
    }
    for frame in s.stack:
        info = program.infos[frame[0]]
        if info.carried and (frame[1] < 0 or sight.cards(s.where, s.seen, frame[1])):
            hidden.pop(id(info), None)
    if not hidden:
        return None
    one = view_of(game, seat, log=False)
    kept = {key: (info.name, info.span) for key, info in hidden.items()}
    sites = program.sites[:]
    for info in hidden.values():
        info.name, info.span = "?", NOWHERE
    program.sites[:] = [
        evolve(site, span=NOWHERE) if id(site.info) in hidden else site for site in sites
    ]
    try:
        unnamed = game.clone()
        two = view_of(unnamed, seat, log=False)
    finally:
        program.sites[:] = sites
        for key, info in hidden.items():
            info.name, info.span = kept[key]
    return None if one == two else _view(game, one, two)


def _asked(game: Game, other: Game) -> Difference:
    def told(one: Game) -> str:
        assert one.decision is not None
        return f"{one.names[one.decision.player]} is asked in {one.decision.event}"

    first = min(game, other, key=lambda one: len(one.journal))
    assert first.decision is not None
    key = f"asked {first.decision.event} {first.decision.span}"
    return Difference(
        "asked", key, "who is asked", told(game), told(other), first.decision.span
    )


def _log(one: list[str], two: list[str]) -> Difference | None:
    for here, there in zip_longest(one, two, fillvalue="nothing more"):
        if here != there:
            return Difference("shown", "log", "the log", here, there, None)
    return None


def _view(game: Game, one: View, two: View) -> Difference | None:
    for key, label, here, there, span in _parts(game, one, two):
        if here != there:
            return Difference("shown", key, label, _text(here), _text(there), span)
    return None


Part = tuple[str, str, Any, Any, "Span | None"]


def _parts(game: Game, one: View, two: View) -> Iterator[Part]:
    """Every part of two views of a seat, the most telling first: a key, a label, what it is in
    both, and its place in the rules."""
    yield from _decisions(one.decision, two.decision)
    rules = game.ruleset
    for here, there in zip(one.players, two.players, strict=True):
        whose = f"of {here.name}"
        for name, value, other in _pairs(here.shown, there.shown):
            yield f"shown {name}", f"{name} {whose}", value, other, rules.values[name].span
        for name, value, other in _pairs(here.bounds, there.bounds):
            span = rules.counters[name].span
            yield f"bounds {name}", f"the bounds of {name} {whose}", value, other, span
        for name, value, other in _pairs(here.counters, there.counters):
            yield f"counter {name}", f"{name} {whose}", value, other, rules.counters[name].span
        for name, value, other in _pairs(here.variables, there.variables):
            yield f"variable {name}", f"{name} {whose}", value, other, rules.variables[name].span
        for name, value, other in _pairs(here.zones, there.zones):
            yield f"zone {name}", f"{name} {whose}", value, other, rules.zones[name].span
        yield "alive", f"whether {here.name} is in the game", here.alive, there.alive, None
    for name, value, other in _pairs(one.counters, two.counters):
        yield f"counter {name}", name, value, other, rules.counters[name].span
    for name, value, other in _pairs(one.variables, two.variables):
        yield f"variable {name}", name, value, other, rules.variables[name].span
    for name, value, other in _pairs(one.zones, two.zones):
        yield f"zone {name}", name, value, other, rules.zones[name].span
    yield "of_cards", "what is kept for cards", one.of_cards, two.of_cards, None
    yield "current", "whose turn it is", game.names[one.current], game.names[two.current], None
    yield "phase", "the phase", one.phase, two.phase, None
    yield "round", "the round", one.round, two.round, None
    for first, second in zip_longest(one.stack, two.stack):
        span = None if first is None else first.span
        key = "stack" if first is None else f"stack {first.kind} {first.name}"
        yield key, "the effect stack", first, second, span
        if first != second and str(first) == str(second):
            spans = [None if each is None else each.span for each in (first, second)]
            yield key, "the effect stack", *spans, span


def _decisions(one: Decision | None, two: Decision | None) -> Iterator[Part]:
    if one is None or two is None:
        yield "decision", "its decision", one, two, None
        return
    yield "prompt", "the prompt", one.prompt, two.prompt, one.span
    yield "event", "what the decision belongs to", one.event, two.event, one.span
    yield f"options {one.span}", "the options", *(
        ", ".join(option.label for option in each.options) for each in (one, two)
    ), one.span
    yield f"options {one.span}", "the options", one.options, two.options, one.span
    yield "number", "how many options may be chosen", (one.low, one.high), (
        two.low, two.high), one.span  # fmt: skip
    yield "place", "the place in the rules", one.span, two.span, one.span


def _pairs(one: Mapping[str, Any], two: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    for name in dict.fromkeys((*one, *two)):
        yield name, one.get(name), two.get(name)


def _text(value: Any) -> str:
    if isinstance(value, ZoneView):
        return ", ".join("a card" if card is None else str(card) for card in value.cards)
    return "nothing" if value is None else str(value)
