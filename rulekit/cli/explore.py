"""`rulekit explore`: every choice from a position on, until something bad is found."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from attrs import evolve
from cyclopts import App, Parameter

from rulekit.cli import completers, exit_codes
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.output import ColorWhen, print_diagnostics, print_json, verdict, wants_color
from rulekit.cli.output_files import refuse_to_overwrite
from rulekit.cli.parameters import (
    Color,
    Engine,
    Format,
    Players,
    Set,
    With,
    engine_refused,
    read_settings,
)
from rulekit.cli.progress import progress
from rulekit.cli.scenario_target import words_at
from rulekit.cli.streams import painted
from rulekit.language.files import write_whole
from rulekit.loading.reference import RulesetReference

if TYPE_CHECKING:
    from rulekit.fuzzing.exploration_report import Explored
    from rulekit.fuzzing.exploration_starts import Start

EPILOGUE = """\
Examples:

  rulekit explore my_game.scenarios::"The last card" --depth 6
  rulekit explore my_game.scenarios --depth 4 --find "B.life == 0"
  rulekit explore my_game.scenarios --when --find "count(A.hand) > 10"
  rulekit explore samurai_sword --players 3 --depth 5 --most 20000
  rulekit explore my_game.rules --find "deck is empty" -o found.scenarios
  rulekit explore bang --players 5 --depth 8 --most 1000000 --engine native

It begins at the `given` of the scenario, or at the first decision of a game.
The expression may name the players, as in a scenario. Equivalent positions
are looked at once. Chance falls as the seed has it.

Exit codes: 0 nothing found, 1 something found, 2 wrong usage, 3 what cannot be
read, 4 nothing to explore, 130 interrupted.
"""

app = App(name="explore", help_epilogue=EPILOGUE)


@app.default
def explore(
    where: Annotated[str, Parameter(name="SCENARIO|RULESET", completer=completers.scenario_places)],
    /,
    *,
    depth: Annotated[int, Parameter(name=["--depth", "-d"])] = 5,
    find: str | None = None,
    when: Annotated[bool, Parameter(negative=())] = False,
    most: int = 100_000,
    players: Players = None,
    seed: Annotated[int, Parameter(name=["--seed", "-s"])] = 0,
    set_: Set = (),
    with_: With = (),
    engine: Engine = "auto",
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None,
    force: Annotated[bool, Parameter(negative=())] = False,
    format: Format = "human",
    color: Color = "auto",
) -> int:
    """Look at all choices from a position on, the shortest ways first.

    Finds an invariant of the rules that does not hold, or a rule that fails; with
    --find, a position in which an expression is true and nothing else. Shows the
    shortest way there as a scenario.

    Parameters
    ----------
    where
        A scenario, `file.scenarios::name`, or just the file if it has one. Or rules.
    depth
        How many decisions are made in a row; forced ones do not count.
    find
        Look for a position in which this expression of the rules is true.
    when
        Play the steps of the scenario first.
    most
        Look at so many positions at most.
    seed
        Of a new game; a scenario has its own.
    output
        Write the scenario that shows what was found to this file.
    force
        Write over that file.
    """
    from rulekit.fuzzing import exploration, exploration_report as report
    from rulekit.fuzzing.exploration_starts import wanted_of
    from rulekit.language.report import RulesError

    if depth < 1 or most < 1:
        print("rulekit: no decisions, nothing to explore.", file=sys.stderr)
        return exit_codes.NOTHING_TO_DO
    if find is not None and not find.strip():
        raise UsageError('--find says no condition: write one, such as --find "A.coins == 0".')
    refuse_to_overwrite(output, force=force)
    if _is_scenario(where):
        if players is not None or set_ or with_ or seed:
            raise UsageError(
                "a scenario has its players, options, expansions and seed: leave these flags out."
            )
        found = _scenario(where, when, output)
        if found is None:
            file = where.partition("::")[0]
            print(f"rulekit: {file} has no scenarios, nothing to explore.", file=sys.stderr)
            return exit_codes.NOTHING_TO_DO
        start = found
    else:
        if when:
            raise UsageError("--when plays the steps of a scenario: name a scenario to explore.")
        rules = RulesetReference(where, with_, read_settings(set_))
        start = _rules(rules, players, seed, output)
    try:
        wanted = None if find is None else wanted_of(start, find)
    except RulesError as error:
        print_diagnostics(error.diagnostics, color)
        return exit_codes.USAGE
    if start.game.decision is None:
        print("rulekit: the game is over there, nothing to explore.", file=sys.stderr)
        return exit_codes.NOTHING_TO_DO
    started = time.perf_counter()
    with progress(most, "positions", color) as advance, engine_refused(engine):
        done = exploration.explore(start.game, depth, wanted and wanted[0], most, advance, engine)
    text = None if done.found is None else start.write(done.found, wanted and wanted[1])
    if text is not None and output is not None:
        write_whole(output, text)
    explored = report.Explored(start, depth, done, text, time.perf_counter() - started)
    if format == "json":
        print_json(report.to_json(explored))
    else:
        _tell(explored, output, color)
    if done.interrupted:
        return exit_codes.INTERRUPTED
    return exit_codes.CLEAN if done.found is None else exit_codes.FINDINGS


def _is_scenario(where: str) -> bool:
    return "::" in where or where.endswith(".scenarios")


def _scenario(where: str, when: bool, output: Path | None) -> Start | None:
    from rulekit.fuzzing.exploration_starts import from_scenario
    from rulekit.scenarios import collect
    from rulekit.scenarios.references import reference_of

    file, _, name = where.partition("::")
    there = collect(file)
    if not there:
        return None
    chosen = [each for each in there if not name or each.name == name]
    if not name and len(there) > 1:
        names = [f'  {file}::"{each.name}"' for each in there]
        if len(names) > 20:
            names[19:] = [f"  … and {len(names) - 19} more"]
        told = "\n".join(names)
        raise UsageError(f"{file} has {len(there)} scenarios; name one of them:\n{told}")
    if not chosen:
        from rulekit.language.report import suggest

        help_ = suggest(name, [each.name for each in there]) or "check the name"
        raise UsageError(f'{file} has no scenario "{name}"; {help_}')
    origin = None if output is None else words_at(output, reference_of(chosen[0]))
    return from_scenario(chosen[0], played=when, origin=origin)


def _rules(rules: RulesetReference, players: int | None, seed: int, output: Path | None) -> Start:
    from rulekit.fuzzing.exploration_starts import from_rules
    from rulekit.scenarios.references import named_in

    if output is not None:
        words = words_at(output, rules)
    else:
        words = named_in(Path(), rules) or evolve(rules, expansions=rules.stems[1:])
    return from_rules(rules.rules, words, players, seed, rules.settings)


def _tell(explored: Explored, output: Path | None, color: ColorWhen) -> None:
    from rulekit.fuzzing import exploration_report as report

    found = explored.done.found
    if found is not None and found.diagnostics:
        print_diagnostics(found.diagnostics, color, sys.stdout)
        print()
    if explored.scenario is not None:
        print(explored.scenario.removeprefix("edition 1\n\n"))
        if output is not None:
            print(f"It is in {output}.\n")
    elif found is not None:
        print(report.way_there(explored))
    print(report.summary(explored))
    colour = wants_color(color, sys.stdout)
    line = verdict(report.verdict(explored), good=found is None, colour=colour)
    print(line, file=painted(sys.stdout))
    if explored.done.engines.games:
        print(report.engine_line(explored))
