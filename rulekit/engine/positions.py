"""Positions that no play led to: for scenarios, puzzles and experiments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulekit.compiler.layout import OUTSIDE, counter_attribute, variable_attribute
from rulekit.engine.counter_bounds import bounds_of
from rulekit.engine.decisions import held, window_option
from rulekit.engine.game import Game, unstarted
from rulekit.engine.interpreter import failing, run
from rulekit.engine.objects import Card, Option
from rulekit.engine.program import Program
from rulekit.engine.questions import compile_extra, compile_value
from rulekit.engine.state import EVERYTHING
from rulekit.language.report import Diagnostic, RulesError, suggest
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import Binding, Counter, Variable, Zone
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import UNLIMITED, Type


def start_position(
    ruleset: Ruleset,
    players: int,
    names: Sequence[str],
    seed: int = 0,
    settings: Mapping[str, str] | None = None,
) -> Game:
    """A game that is set up, but in which no turn has begun: `decision` is None.

    Choices that the set-up itself offers are answered with their first options.
    Raises RulesError as `new_game` does.
    """
    return _set_up(unstarted(ruleset, players, seed, settings, names, ask_forced=True))


def only_set_up(ruleset: Ruleset, program: Program, names: Sequence[str], seed: int) -> Game:
    """The same, of a program that need not know more than the set-up."""
    return _set_up(unstarted(ruleset, program.players, seed, {}, names, True, program))


def _set_up(game: Game) -> Game:
    program, s = game.program, game.state
    s.stack.append([program.unit.paused_block])
    s.stack.append(program.frame_of_setup())
    run(program, s)
    while s.pend is not None:
        _, offered, low, _, site = s.pend
        s.answer = offered[:low] if program.sites[site].many else offered[0]
        s.pend = None
        run(program, s)
    return game


def zone_number(game: Game, zone: Zone, seat: int | None) -> int:
    base = game.program.layout.zone_base[zone]
    return base if seat is None else base + seat


def cards(game: Game, zone: Zone, seat: int | None = None) -> list[int]:
    """The card numbers in a zone, the bottom card first."""
    return list(game.state.z[zone_number(game, zone, seat)])


def find(game: Game, component: str, **fields: int) -> list[int]:
    """The numbers of all copies of a component whose printed fields have these values."""
    wanted = game.ruleset.components[component]
    if not fields:
        return list(game.program.layout.cards_of(wanted))
    found = []
    for number in game.program.layout.cards_of(wanted):
        printed = game.card(number).fields
        if all(printed.get(name) == value for name, value in fields.items()):
            found.append(number)
    return found


def card(game: Game, number: int) -> Card:
    return game.card(number)


def place(
    game: Game, number: int, zone: Zone, seat: int | None = None, *, bottom: bool = False
) -> None:
    """Puts a card into a zone, on top or at the bottom."""
    target = zone_number(game, zone, seat)
    game.program.function("move_card")(game.state, number, target)
    if bottom:
        pile = game.state.z[target]
        pile.insert(0, pile.pop())


def set_aside(game: Game, number: int) -> None:
    """Takes a card out of the game."""
    game.program.function("move_card")(game.state, number, OUTSIDE)


def set_counter(game: Game, counter: Counter, owner: int | None, value: int) -> None:
    """Sets a counter of the table, of a seat or of a card to a number within its bounds.

    Raises ValueError for a number that is out of bounds, and RuleFailure where the rules
    cannot tell them.
    """
    index = owner or 0
    low, high = bounds_of(game.program, game.state, counter, index)
    if value < low or (high is not None and value > high):
        most = "unlimited" if high == UNLIMITED else high
        raise ValueError(f"{counter.name} is a number from {low} to {most}, not {value}")
    getattr(game.state, counter_attribute(counter))[index] = value


def set_variable(game: Game, variable: Variable, owner: int | None, value: Any) -> None:
    """Sets a variable of the table, of a seat or of a card."""
    getattr(game.state, variable_attribute(variable))[owner or 0] = value


def initialise_counters(game: Game) -> None:
    """Sets every counter to its start. Raises RuleFailure where the rules cannot tell it."""
    _guarded(game, game.program.function("start_counters"), ())


def take_out(game: Game, seat: int) -> None:
    """Takes a player out of the game, without anything that the rules make of it."""
    game.state.out[seat] = True


def enter(game: Game, seat: int | None = None, phase: str | None = None, round: int = 1) -> None:
    """Begins a turn: of `seat`, or of the player who starts; at a phase, or at the first.

    The position becomes the one that `undo` and `save` go back to. Raises RulesError for a
    phase that the turn has not, and RuleFailure.
    """
    program, s = game.program, game.state
    entry = None if phase is None else _entry_of(game, phase)
    if seat is None:
        seat = program.function("starter")(s)
    s.current = s.starter = seat
    s.round, s.turns = round, 1
    s.dirty = False
    s.look = EVERYTHING
    if entry is not None:
        s.later = ()  # what the set-up put off was done as the first turn began
    s.journal.clear()
    s.bulk = 0
    start, padding = program.unit.starts[program.ruleset.events["turn"]]
    s.stack.clear()
    s.stack.append([program.unit.next_block])
    s.stack.append([start if entry is None else entry, seat, *padding])
    game.origin = s.clone()
    game.choices.clear()
    run(program, s)


def _entry_of(game: Game, phase: str) -> int:
    """The block at which a phase of the turn begins."""
    program = game.program
    entries = {event.name: block for event, block in program.unit.phase_entry.items()}
    if phase in entries:
        return entries[phase]
    raise RulesError(
        [
            Diagnostic(
                "RK5107",
                "error",
                f"the turn of {program.ruleset.title} has no phase `{phase}`",
                None,
                notes=(f"Its phases are {', '.join(sorted(entries))}.",) if entries else (),
                help=suggest(phase, entries),
            )
        ]
    )


def evaluate(
    game: Game, expression: meaning.Expression, bindings: Mapping[Binding, Any] | None = None
) -> Any:
    """The value of an expression in the state of a game: players, cards, components and
    symbols as integers, zones as lists of card numbers.

    An expression is compiled once for the rules of the game, however often it is asked. Raises
    RuleFailure where it asks for something that is not there.
    """
    bound = dict(bindings or {})
    key = (expression, *bound)
    function = game.program.asked.get(key)
    if function is None:
        function = game.program.asked[key] = compile_extra(game.program, expression, list(bound))
    return _guarded(game, function, list(bound.values()))


def asking(
    game: Game, expression: meaning.Expression, bindings: Sequence[Binding]
) -> Callable[[Game, Sequence[Any]], Any]:
    """The same for an expression that is asked again and again, in games of one program: a
    function of a game and the values of the bindings."""
    function = compile_extra(game.program, expression, bindings)
    return lambda asked, values: _guarded(asked, function, values)


def ask_value(game: Game, name: str, arguments: Sequence[Any]) -> Any:
    value = game.ruleset.values[name]
    return _guarded(game, compile_value(game.program, value), arguments)


def _guarded(game: Game, function: Callable[..., Any], arguments: Sequence[Any]) -> Any:
    with failing(game.program, game.state):
        return function(game.state, *arguments)


def pending_choice(game: Game) -> tuple[meaning.Choose, dict[Binding, Any]] | None:
    """The `choose` that a player must answer now, with what its frame holds; None if a
    player decides something else, or nobody anything."""
    s = game.state
    if s.pend is None:
        return None
    site = game.program.sites[s.pend[4]]
    if site.choice is None:
        return None
    return site.choice, held(s, site)


def describe(game: Game, value: Any, type_: Type) -> str:
    """A value of the language in words."""
    return game.describing.describe(value, type_)


def options_of(game: Game, seat: int, window: str = "main") -> list[Option]:
    """What a player could do if offered a window now. Raises RuleFailure."""
    program = game.program
    identifier = next(one.options for one in program.unit.windows if one.window.name == window)
    if identifier is None:
        return []
    depth = len(game.state.stack) - 1
    found = _guarded(game, program.function(identifier), (seat, depth))
    if program.unit.any_uses:
        found += [value for (value,) in _guarded(game, program.function("options_any"), (seat,))]
    return [window_option(game, index, value) for index, value in enumerate(found)]
