"""Sets up the position that the `given` part of a scenario describes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeGuard

from attrs import frozen

from rulekit.engine import positions
from rulekit.engine.game import Game, new_game, program_for
from rulekit.engine.program import Program
from rulekit.language import tree
from rulekit.language.nodes import walk
from rulekit.language.report import Label, Report, RulesError
from rulekit.ruleset import meaning
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import ABSENT
from rulekit.scenarios.card_layout import Table
from rulekit.scenarios.given_numbers import check_no_zone, set_state
from rulekit.scenarios.names import Names
from rulekit.scenarios.scenario_errors import (
    ScenarioError,
    corrected,
    given_twice,
    known,
    listed,
    number_of,
)
from rulekit.scenarios.situation import Situation


@frozen
class Arranged:
    """A table as the given lines have it, and the turn that begins there."""

    situation: Situation
    seat: int
    phase: str | None


def open_situation(scenario: tree.Scenario, ruleset: Ruleset) -> Situation:
    """The game at the moment when the first `when` begins.

    Raises `ScenarioError` with everything that is wrong with the given lines.
    """
    if any(isinstance(line, tree.GivenSetup) for line in scenario.given):
        return _about_to_be_set_up(scenario, ruleset)
    arranged = arrange(scenario, ruleset)
    game = arranged.situation.game
    positions.enter(game, arranged.seat, arranged.phase, game.state.round)
    return arranged.situation


def arrange(scenario: tree.Scenario, ruleset: Ruleset) -> Arranged:
    """The table before its turn begins. Raises as `open_situation`."""
    names, settings, report = _table(scenario, ruleset)
    _stop_at(report)
    game = positions.start_position(
        ruleset, len(names.players), list(names.players), scenario.seed, settings
    )
    table = _lay_out(scenario, game, names, report)
    _stop_at(report)
    _take_out(scenario, game, names, report)
    _stop_at(report)
    positions.initialise_counters(game)
    _set_round(scenario, game, report)
    _set_numbers(scenario, game, names, report)
    with _collecting(report):
        table.set_details()
    seat, phase = _turn(scenario, game, names, report)
    _stop_at(report)
    return Arranged(Situation(game, names), seat, phase)


def _about_to_be_set_up(scenario: tree.Scenario, ruleset: Ruleset) -> Situation:
    """A new game, with whatever its set-up lets players choose still to be chosen."""
    names, settings, report = _table(scenario, ruleset)
    _check_setup(scenario, report)
    _stop_at(report)
    game = new_game(
        ruleset, len(names.players), scenario.seed, settings, names.players, ask_forced=True
    )
    return Situation(game, names)


def _table(scenario: tree.Scenario, ruleset: Ruleset) -> tuple[Names, dict[str, str], Report]:
    """Who sits at the table, by which options, and what is wrong with that."""
    report = Report()
    names = Names(ruleset, players_of(scenario))
    settings = _settings(scenario, ruleset, report)
    _check_turn_line(scenario, names, report)
    for _, item in _given(scenario):
        if isinstance(item, tree.GivenState | tree.GivenPlayerState):
            with _collecting(report):
                check_no_zone(names, item.name, item.value)
    if not report.has_errors:
        _check_number(scenario, names, report)
    return names, settings, report


def _check_setup(scenario: tree.Scenario, report: Report) -> None:
    """Nothing lies on the table yet, and nobody sits at it twice."""
    first = next(line for line in scenario.given if isinstance(line, tree.GivenSetup))
    for line in scenario.given:
        if line is not first:
            report.error(
                "RK5115",
                line.span,
                "nothing can be given before the set-up",
                label="the set-up would change it",
                secondary=[Label(first.span, "it is still to come")],
                help="leave it out, or write lines such as `A is …` in place of the set-up",
            )
    seated: dict[str, tree.Word] = {}
    for player in first.players:
        earlier = seated.setdefault(player.text, player)
        if earlier is not player:
            report.error(
                "RK5109",
                player.span,
                f"{player.text} sits at the table twice",
                label="named again",
                secondary=[Label(earlier.span, "first named here")],
                help="give each player a name of his own",
            )


def prepare(scenario: tree.Scenario, ruleset: Ruleset) -> None:
    """Compiles the rules for a scenario beforehand."""
    program_of(scenario, ruleset)


def program_of(scenario: tree.Scenario, ruleset: Ruleset) -> Program | None:
    """The rules compiled for a scenario, if it has a number of players for which there are
    any; what is wrong with it shows when it is opened."""
    low, high = ruleset.player_counts
    count = len(players_of(scenario))
    if not low <= count <= high:
        return None
    return program_for(ruleset, count, _settings(scenario, ruleset, Report()))


def players_of(scenario: tree.Scenario) -> tuple[str, ...]:
    """Everybody of whom a line says what he is, in the order of appearance."""
    found: dict[str, None] = {}
    for line in scenario.given:
        if isinstance(line, tree.GivenPlayer):
            found[line.player.text] = None
        elif isinstance(line, tree.GivenSetup):
            found.update((player.text, None) for player in line.players)
    return tuple(found)


def _settings(scenario: tree.Scenario, ruleset: Ruleset, report: Report) -> dict[str, str]:
    settings: dict[str, str] = {}
    for word, value in scenario.options:
        option = ruleset.settings.get(word.text)
        if option is None:
            report.error(
                "RK5006",
                word.span,
                f"{ruleset.title} has no option `{word.text}`",
                label="no option of this name",
                help=ruleset.which_of_several(word.text)
                or known(word.text, ruleset.settings, "options"),
                edit=corrected(word.span, word.text, ruleset.settings),
            )
        elif value.text not in option.values:
            report.error(
                "RK5006",
                value.span,
                f"`{value.text}` is not a value of the option {option.name}",
                label="not one of its values",
                help=known(value.text, option.values, "values"),
                edit=corrected(value.span, value.text, option.values),
            )
        else:
            settings[option.name] = value.text
    return settings


_TURNS = ("current", "turn", "active", "first", "starter", "current_player", "player")
"""What people write where a line says whose turn it is."""


def _check_turn_line(scenario: tree.Scenario, names: Names, report: Report) -> None:
    """`current is A` says of no player what they are."""
    for line in scenario.given:
        if isinstance(line, tree.GivenPlayer) and line.player.text in _TURNS:
            who = line.items[0].span.text
            phase = _main_phase(names.ruleset)
            report.error(
                "RK5106",
                line.player.span,
                f"`{line.player.text}` is no player",
                label="no player of this name",
                help=f"whose turn it is, and in which phase, is said so: `{who} is in {phase}`",
            )


def _main_phase(ruleset: Ruleset) -> str:
    """The phase in which cards are played, most likely the one that is meant."""
    for phase in ruleset.phases:
        for node in walk(phase.body.block):
            if isinstance(node, meaning.Offer) and node.window.name == "main":
                return phase.name
    return "PHASE"


def _check_number(scenario: tree.Scenario, names: Names, report: Report) -> None:
    low, high = names.ruleset.player_counts
    count = len(names.players)
    if low <= count <= high:
        return
    wanted = str(low) if low == high else f"{low} to {high}"
    report.error(
        "RK5005",
        scenario.name.span,
        f"{names.ruleset.title} is for {wanted} players, and this scenario has {count}",
        label=f"{number_of(count, 'player')} given",
        notes=[f"the players are {listed(names.players)}"] if count else [],
        help="write one `given` line for each player, such as `A is …`, in the order of seats",
    )


def _given(scenario: tree.Scenario) -> Iterator[tuple[int | None, tree.Given | tree.GivenItem]]:
    """What is given, each with the seat of the player of whom it is said."""
    players = players_of(scenario)
    for line in scenario.given:
        if isinstance(line, tree.GivenPlayer):
            seat = players.index(line.player.text)
            yield from ((seat, item) for item in line.items)
        else:
            yield None, line


def _lay_out(scenario: tree.Scenario, game: Game, names: Names, report: Report) -> Table:
    table = Table(game, names)
    for seat, item in _given(scenario):
        with _collecting(report):
            match item:
                case tree.GivenCard() if seat is not None:
                    table.give_card(item, seat)
                case tree.GivenZone() | tree.GivenPlayerZone():
                    table.give_zone(item.zone, seat, item.cards)
    if not report.has_errors:
        with _collecting(report):
            table.lay_out()
    return table


def _take_out(scenario: tree.Scenario, game: Game, names: Names, report: Report) -> None:
    """Takes those out of the game of whom a line says so."""
    for seat, item in _given(scenario):
        if not isinstance(item, tree.GivenOut) or seat is None:
            continue
        if game.program.unit.players_leave:
            positions.take_out(game, seat)
            continue
        report.error(
            "RK5111",
            item.span,
            f"nobody is ever out of {names.ruleset.title}",
            label="nothing takes a player out",
            help="leave it out; `out` is for rules that use `take_out` or `eliminate`",
        )


def _set_round(scenario: tree.Scenario, game: Game, report: Report) -> None:
    """Sets what `round 3` gives, where nothing of the rules is called so; else 1."""
    game.state.round = 1
    for _, item in _given(scenario):
        if not _is_round(item, game.ruleset):
            continue
        if isinstance(item.value, tree.Number) and item.value.value > 0:
            game.state.round = item.value.value
            continue
        report.error(
            "RK5112",
            item.value.span,
            f"the round cannot be {item.value.span.text}",
            label="not a number of rounds",
            help="rounds are counted from 1: write `round 3`, for example",
        )


def _is_round(item: tree.Given | tree.GivenItem, ruleset: Ruleset) -> TypeGuard[tree.GivenState]:
    """Whether a line gives the round that is being played."""
    numbers = {*ruleset.counters, *ruleset.variables}
    return (
        isinstance(item, tree.GivenState) and item.name.text == "round" and "round" not in numbers
    )


def _set_numbers(scenario: tree.Scenario, game: Game, names: Names, report: Report) -> None:
    given: dict[tuple[str, int | None], tree.Word] = {}
    for seat, item in _given(scenario):
        if not isinstance(item, tree.GivenState | tree.GivenPlayerState):
            continue
        if _is_round(item, names.ruleset):
            continue
        first = given.setdefault((item.name.text, seat), item.name)
        with _collecting(report):
            if first is not item.name:
                raise given_twice(item.name, first)
            set_state(game, names, item.name, seat, item.value)


def _turn(
    scenario: tree.Scenario, game: Game, names: Names, report: Report
) -> tuple[int, str | None]:
    """Whose turn it is and in which phase; if nothing is said, the game begins."""
    lines = [line for line in scenario.given if isinstance(line, tree.GivenPhase)]
    for line in lines[1:]:
        report.error(
            "RK5109",
            line.span,
            "a scenario can only begin in one phase",
            label="a second one",
            secondary=[Label(lines[0].span, "it begins here")],
            help="leave out one of the two",
        )
    if lines:
        with _collecting(report):
            return names.seat(lines[0].player), names.phase(lines[0].phase).name
    starter = names.ruleset.starter
    if starter is None or report.has_errors:
        return 0, None
    try:
        seat = positions.evaluate(game, starter, {})
        reason = "nobody"
    except RulesError as error:
        seat = ABSENT
        reason = error.diagnostics[0].message
    if 0 <= seat < len(names.players):
        return seat, None
    report.error(
        "RK5110",
        scenario.name.span,
        "nobody begins in this position",
        label="it does not say whose turn it is",
        notes=[f"the rules say `starts with {starter.span.text}`: {reason}"],
        help="write whose turn it is: `A is in` and the name of a phase",
    )
    return 0, None


@contextmanager
def _collecting(report: Report) -> Iterator[None]:
    """Go on after a mistake, so that all of them are reported at once."""
    try:
        yield
    except ScenarioError as error:
        report.extend(error.diagnostics)


def _stop_at(report: Report) -> None:
    if report.has_errors:
        raise ScenarioError(report.diagnostics)
