"""What a seat may know of a game as a vector of numbers, always of the same length.

It is made from the state by the same rule about who sees which card as views are, without the
names and lines of text that a view has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import numpy as np
from attrs import define, field
from numpy.typing import NDArray

from rulekit.adapters.places import design_names, place_names, places_from, seat_name
from rulekit.compiler.layout import OUTSIDE, counter_attribute, variable_attribute
from rulekit.engine.counter_bounds import all_known_bounds
from rulekit.engine.game import Game
from rulekit.engine.program import Program
from rulekit.engine.redaction import sight_of
from rulekit.engine.state import State
from rulekit.engine.visibility import Visibility, visibility_of
from rulekit.ruleset.definitions import Counter, Variable
from rulekit.ruleset.meaning import Constant

Vector: TypeAlias = "NDArray[np.float32]"

LIMIT = 1_000_000
"""No entry is further from 0."""

_Entry: TypeAlias = "Callable[[Game, int], list[int]]"  # for the one who looks


@define(eq=False)
class Observing:
    """The entries of a table's observations; `names` is what each is called."""

    program: Program
    names: list[str] = field(init=False, factory=list)
    _parts: list[_Entry] = field(init=False, factory=list)
    _designs: list[int] = field(init=False)
    _different: int = field(init=False)  # designs
    _places: list[list[int]] = field(init=False)
    _head: int = field(init=False)  # entries that are no counts of cards

    def __attrs_post_init__(self) -> None:
        layout = self.program.layout
        designs = design_names(self.program)
        for names, part in _parts(self.program, designs):
            self.names += names
            self._parts.append(part)
        self._head = len(self.names)
        for where in place_names(layout):
            self.names += [f"{where}: {name}" for name in [*designs, "unknown cards"]]
        self._designs, self._different = layout.designs, len(designs)
        self._places = [places_from(layout, seat) for seat in range(layout.players)]

    def __len__(self) -> int:
        return len(self.names)

    def of(self, game: Game, seat: int) -> Vector:
        """What a seat may know now."""
        head = [number for part in self._parts for number in part(game, seat)]
        made = np.bincount(self._cards(game, seat), minlength=len(self)).astype(np.float32)
        made[: self._head] = head
        if max(head) > LIMIT or min(head) < -LIMIT:
            np.clip(made, -LIMIT, LIMIT, out=made)
        return made

    def _cards(self, game: Game, seat: int) -> list[int]:
        """One number for every card: which entry counts it."""
        s, designs, unknown = game.state, self._designs, self._different
        sight, places = visibility_of(self.program.layout, seat), self._places[seat]
        shown = sight.shown(s.where, s.seen)
        found: list[int] = []
        for zone, pile in enumerate(s.z):
            if not pile or zone == OUTSIDE:
                continue
            base = self._head + places[zone] * (unknown + 1)
            if sight.open[zone] or (game.over and self._is_single(zone)):
                found += [base + designs[card] for card in pile]
            else:
                known = shown.get(zone, ())
                found += [base + designs[card] for card in known]
                found += [base + unknown] * (len(pile) - len(known))
        return found

    def _is_single(self, number: int) -> bool:
        zone = self.program.layout.zones[number]
        return zone is not None and zone.single


def _parts(program: Program, designs: list[str]) -> Iterator[tuple[list[str], _Entry]]:
    """Names of entries, and the function that tells them."""
    players = program.players
    seats = [seat_name(away) for away in range(players)]
    yield ["round", "over"], lambda game, _: [game.state.round, int(game.over)]
    yield [f"turn of {one}" for one in seats], _turn
    yield [f"{one} to decide" for one in seats], _deciding
    yield [f"{one} in the game" for one in seats], _alive
    phases = list({info.name: None for info in program.infos if info.kind == "phase"})
    yield [f"phase {name}" for name in phases], _phase(phases)
    yield [f"decision {n}: {_site(program, n)}" for n in range(len(program.sites))], _pending
    for counter in program.ruleset.counters.values():
        yield from _counter(program, counter, designs)
    for variable in program.ruleset.variables.values():
        yield from _variable(program, variable, designs)


def _site(program: Program, number: int) -> str:
    site = program.sites[number]
    return f"{site.info.name.replace('_', ' ')}, {site.name or site.kind}"


def _from(seat: int, values: list[Any]) -> list[Any]:
    """One for each player, as the seat counts them."""
    return values[seat:] + values[:seat]


def _turn(game: Game, seat: int) -> list[int]:
    return _player(game.state.current, seat, game.players)


def _deciding(game: Game, seat: int) -> list[int]:
    pend = game.state.pend
    return _player(-1 if pend is None else pend[0], seat, game.players)


def _alive(game: Game, seat: int) -> list[int]:
    return [int(not out) for out in _from(seat, game.state.out)]


def _player(who: int, seat: int, players: int) -> list[int]:
    made = [0] * players
    if who >= 0:
        made[(who - seat) % players] = 1
    return made


def _phase(phases: list[str]) -> _Entry:
    def entry(game: Game, _: int) -> list[int]:
        now = game.phase
        return [int(one == now) for one in phases]

    return entry


def _pending(game: Game, seat: int) -> list[int]:
    """What is asked is known to the one who decides, if no card asks that they do not know."""
    made = [0] * len(game.program.sites)
    s = game.state
    if s.pend is not None and s.pend[0] == seat:
        site = game.program.sites[s.pend[4]]
        if not sight_of(game, seat).hides(site.info, s.stack[-1]):
            made[s.pend[4]] = 1
    return made


def _counter(
    program: Program, counter: Counter, designs: list[str]
) -> Iterator[tuple[list[str], _Entry]]:
    attribute = counter_attribute(counter)
    yield _values(program, counter, attribute, lambda value: [value], [""], designs)
    if counter.owner == "card" or counter.high is None or isinstance(counter.high, Constant):
        return

    count = 1 if counter.owner is None else program.players

    def most(game: Game, seat: int) -> list[int]:
        bounds = all_known_bounds(program, game.state, counter, count)
        highest = [0 if one is None else one[1] or 0 for one in bounds]
        return highest if counter.owner is None else _from(seat, highest)

    seats = [""] if counter.owner is None else [f" of {seat_name(n)}" for n in range(count)]
    yield [f"most {counter.name}{of}" for of in seats], most


def _variable(
    program: Program, variable: Variable, designs: list[str]
) -> Iterator[tuple[list[str], _Entry]]:
    """Numbers and flags as they are; of a symbol, player or card an entry for each that it may
    be. Lists and texts are left out."""
    attribute, item = variable_attribute(variable), variable.type.name
    symbols = program.ruleset.symbols.get(item)
    setting = program.ruleset.settings.get(item)
    members = () if symbols is None else symbols.members
    if setting is not None:
        members = setting.values
    if item == "component":
        members = tuple(one.name for one in program.layout.components)
    if item in ("number", "flag"):
        yield _values(program, variable, attribute, lambda value: [int(value)], [""], designs)
    elif members:
        is_ = [f" is {member}" for member in members]
        yield _values(program, variable, attribute, _one_of(len(members)), is_, designs)
    elif variable.owner != "card" and item in ("player", "card"):
        yield _naming(program, variable, attribute, designs)


def _one_of(count: int) -> Callable[[Any], list[int]]:
    return lambda value: [int(value == one) for one in range(count)]


def _values(
    program: Program,
    state: Counter | Variable,
    attribute: str,
    encoded: Callable[[Any], list[int]],
    suffixes: list[str],
    designs: list[str],
) -> tuple[list[str], _Entry]:
    """What is kept once, for each player, or on cards: there summed up over the cards that are
    seen and look alike."""
    if state.owner == "card":
        names = [f"{state.name}{suffix} on {name}" for name in designs for suffix in suffixes]
        look, width = program.layout.designs, len(suffixes)

        def on_cards(game: Game, seat: int) -> list[int]:
            s, sums = game.state, [0] * (len(designs) * width)
            for card in _seen(s, visibility_of(program.layout, seat)):
                for index, value in enumerate(encoded(getattr(s, attribute)[card])):
                    sums[look[card] * width + index] += value
            return sums

        return names, on_cards
    if state.owner is None:
        names = [f"{state.name}{suffix}" for suffix in suffixes]
        return names, lambda game, _: encoded(getattr(game.state, attribute)[0])
    seats = [seat_name(away) for away in range(program.players)]
    names = [f"{state.name} of {one}{suffix}" for one in seats for suffix in suffixes]

    def of_players(game: Game, seat: int) -> list[int]:
        values = _from(seat, getattr(game.state, attribute))
        return [number for value in values for number in encoded(value)]

    return names, of_players


def _naming(
    program: Program, variable: Variable, attribute: str, designs: list[str]
) -> tuple[list[str], _Entry]:
    """A variable that names a player, or a card: what it looks like, if it is seen."""
    players = program.players
    of = [""] if variable.owner is None else [f" of {seat_name(n)}" for n in range(players)]
    if variable.type.name == "player":
        seats = [seat_name(away) for away in range(players)]

        def player(game: Game, seat: int) -> list[int]:
            values = getattr(game.state, attribute)
            values = values if variable.owner is None else _from(seat, values)
            return [number for who in values for number in _player(who, seat, players)]

        return [f"{variable.name}{one} is {who}" for one in of for who in seats], player

    def card(game: Game, seat: int) -> list[int]:
        s, sight = game.state, visibility_of(program.layout, seat)
        values = getattr(s, attribute)
        made: list[int] = []
        for value in values if variable.owner is None else _from(seat, values):
            known = value >= 0 and sight.cards(s.where, s.seen, value)
            made += _one_of(len(designs))(program.layout.designs[value] if known else -1)
        return made

    return [f"{variable.name}{one} is {name}" for one in of for name in designs], card


def _seen(s: State, sight: Visibility) -> Iterator[int]:
    for zone, pile in enumerate(s.z):
        if zone != OUTSIDE:
            yield from (card for card in pile if sight.card(zone, s.seen[card]))
