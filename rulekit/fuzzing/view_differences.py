"""What a seat is given in one game and not in another: the part of its view that differs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any, Literal

from attrs import evolve, frozen

from rulekit.compiler.units import NOWHERE, FrameInfo
from rulekit.engine.followed_cards import Following
from rulekit.engine.game import Game
from rulekit.engine.journal import log_lines
from rulekit.engine.objects import Decision
from rulekit.engine.program import Program
from rulekit.engine.view import View, ZoneView
from rulekit.language.source import Span


@frozen
class Difference:
    """What tells one game from the other. `asked` is who must decide, and what goes on while
    they have nothing to decide; `shown` is all else."""

    kind: Literal["shown", "asked"]
    key: str  # the same for differences of the same cause
    label: str
    here: str
    there: str
    span: Span | None


def difference(
    game: Game, other: Game, seat: int, since: int, known: Collection[str] = ()
) -> Difference | None:
    """What a seat is given otherwise in another game of the same rules: of the log what stems
    from the journal from `since` on. Both games wait for a decision. What is `known` by its
    key is left out."""
    lines = [[line.text for line in log_lines(one, seat, since)] for one in (game, other)]
    one, two = View(game, seat), View(other, seat)
    if lines[0] == lines[1] and _alike(game, one, two):
        return None
    if _moment(game) == _moment(other):
        found = _first((*_parts(game, one, two), *_log(*lines)), known)
        if found is not None and len(game.journal) != len(other.journal):
            # Something happened in one of them only: perhaps somebody had nothing to decide.
            return evolve(found, kind="asked")
        return found
    # One of them has gone on: its log has more, and may know more of the last line.
    shorter = max(min(map(len, lines)) - 1, 0)
    return _first((*_log(lines[0][:shorter], lines[1][:shorter]), _asked(game, other)), known)


def is_disclosed(game: Game, other: Game, seat: int, since: int) -> bool:
    """Whether a seat is told on purpose, by the text of an event, what differs in two games: it
    is the first line of the log that is not the same."""
    lines = [log_lines(one, seat, since) for one in (game, other)]
    for here, there in zip(*lines, strict=False):
        if here.text != there.text:
            return _discloses(game, here.index) and _discloses(other, there.index)
    return False


def _discloses(game: Game, index: int) -> bool:
    number: int = game.journal[index][0]
    return number >= 0 and game.program.events[number].discloses


def _moment(game: Game) -> tuple[int, ...]:
    """The same for games that wait for the same decision of the same player."""
    s = game.state
    assert s.pend is not None
    return s.pend[0], s.pend[4], s.turns, len(s.stack)


def name_told(
    game: Game, seat: int, knowledge: Following, known: Collection[str] = ()
) -> Difference | None:
    """Whether a seat reads the name of a card whose rules are in progress, though it may not
    know the card: its view is compared with one in which these rules have no name."""
    program, s = game.program, game.state
    for frame in s.stack:
        info = program.infos[frame[0]]
        key = f"name {info.name}"
        # What is played or used is named by that.
        if info.kind not in _UNSEEN or not info.carried or frame[1] < 0 or key in known:
            continue
        if not (knowledge.mixed[frame[1]] and _works(program, frame[1], s.where[frame[1]])):
            continue
        one = _now(game, seat)
        with _nameless(program, info):
            two = _now(game.clone(), seat)
        parts = [part for part in _parts(game, one, two) if part.here != part.there]
        if parts:
            label = ", ".join(dict.fromkeys(part.label for part in parts))
            here, there = _text(parts[0].here), _text(parts[0].there)
            return Difference("shown", key, label, here, there, info.span)
    return None


_UNSEEN = ("hook", "whenever", "later")
"""What runs of a card that nobody plays or uses."""


def _now(game: Game, seat: int) -> View:
    """A view with the names that what is in progress has now."""
    view = View(game, seat)
    _ = view.stack, view.decision
    return view


def _works(program: Program, card: int, zone: int) -> bool:
    """Whether the rules of a card work in a zone."""
    works_in = program.layout.cards[card].kind.works_in
    return program.layout.zones[zone] in works_in


@contextmanager
def _nameless(program: Program, info: FrameInfo) -> Iterator[None]:
    """While it is open, a frame, and the decisions in it, do not say whose it is."""
    name, span, sites = info.name, info.span, program.sites[:]
    info.name, info.span = "a card", NOWHERE
    program.sites[:] = [evolve(site, span=NOWHERE) if site.info is info else site for site in sites]
    try:
        yield
    finally:
        program.sites[:] = sites
        info.name, info.span = name, span


def _first(parts: Iterable[Part], known: Collection[str]) -> Difference | None:
    for part in parts:
        if part.here != part.there and part.key not in known:
            return Difference(
                part.kind, part.key, part.label, _text(part.here), _text(part.there), part.span
            )
    return None


@frozen
class Part:
    """A part of what a seat is given in two games."""

    key: str
    label: str
    here: Any
    there: Any
    span: Span | None = None
    kind: Literal["shown", "asked"] = "shown"


def _asked(game: Game, other: Game) -> Part:
    here, there = game.decision, other.decision
    assert here is not None and there is not None
    sooner = min(game, other, key=lambda one: len(one.journal)).decision
    assert sooner is not None
    first, second = (f"{game.names[one.player]} is asked in {one.event}" for one in (here, there))
    if first == second:
        second += ", but at another time"
    key = f"asked {sooner.event} {sooner.span}"
    return Part(key, "who is asked", first, second, sooner.span, "asked")


def _log(one: Sequence[str], two: Sequence[str]) -> Iterator[Part]:
    for here, there in zip_longest(one, two):
        if here != there:
            yield Part("log", "the log", here, there)
            return


def _parts(game: Game, one: View, two: View) -> Iterator[Part]:
    """The parts of two views of a seat, the most telling first."""
    rules, names = game.ruleset, game.names
    yield from _decisions(one.decision, two.decision)
    for here, there in zip(one.seats, two.seats, strict=True):
        whose = f" of {here.name}"
        yield from _kept("shown", whose, here.shown, there.shown, rules.values)
        yield from _kept("bounds", whose, here.bounds, there.bounds, rules.counters)
        yield from _kept("counter", whose, here.counters, there.counters, rules.counters)
        yield from _kept("variable", whose, here.variables, there.variables, rules.variables)
        yield from _kept("zone", whose, here.zones, there.zones, rules.zones)
        yield Part("alive", f"whether {here.name} is in the game", here.alive, there.alive)
    yield from _kept("counter", "", one.counters, two.counters, rules.counters)
    yield from _kept("variable", "", one.variables, two.variables, rules.variables)
    yield from _kept("zone", "", one.zones, two.zones, rules.zones)
    yield Part("of_cards", "what is kept for cards", one.of_cards, two.of_cards)
    yield Part("current", "whose turn it is", names[one.current], names[two.current])
    yield Part("phase", "the phase", one.phase, two.phase)
    yield Part("round", "the round", one.round, two.round)
    for first, second in zip_longest(one.stack, two.stack):
        frame = first or second
        key, span = f"stack {frame.kind} {frame.name}", frame.span
        yield Part(key, "the effect stack", str(first), str(second), span)
        yield Part(key, "the place in the rules", first and first.span, second and second.span)


def _alike(game: Game, one: View, two: View) -> bool:
    """Whether all but the log is the same."""
    alike = all(part.here == part.there for part in _parts(game, one, two))
    return alike and one.deciding == two.deciding


def _decisions(one: Decision | None, two: Decision | None) -> Iterator[Part]:
    if one is None or two is None:
        yield Part("decision", "what it decides", one, two)
        return
    span = one.span
    yield Part("prompt", "the prompt", one.prompt, two.prompt, span)
    yield Part("event", "what the decision is part of", one.event, two.event, span)
    here, there = (", ".join(map(str, each.options)) for each in (one, two))
    yield Part(f"options {span}", "the options", here, there, span)
    yield Part(f"options {span}", "the options", one.options, two.options, span)
    here, there = (f"{each.low} to {each.high}" for each in (one, two))
    yield Part(f"number {span}", "how many options may be chosen", here, there, span)
    yield Part("place", "the place in the rules", one.span, two.span)


def _kept(
    kind: str,
    whose: str,
    one: Mapping[str, Any],
    two: Mapping[str, Any],
    declared: Mapping[str, Any],
) -> Iterator[Part]:
    for name in dict.fromkeys((*one, *two)):
        label = f"the bounds of {name}{whose}" if kind == "bounds" else f"{name}{whose}"
        yield Part(f"{kind} {name}", label, one.get(name), two.get(name), declared[name].span)


def _text(value: Any) -> str:
    if isinstance(value, ZoneView):
        seen = [str(card) for card in value.cards if card is not None]
        hidden = value.count - len(seen)
        return ", ".join([*seen, f"{hidden} hidden"] if hidden else seen) or "nothing"
    return "nothing" if value is None else str(value)
