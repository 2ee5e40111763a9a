"""`rulekit explore`: every choice from a position on, until something bad is found."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from rulekit.cli import exit_codes
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.output import print_findings, print_json, wants_color
from rulekit.cli.output_files import refuse_to_overwrite
from rulekit.cli.parameters import Color, Format, Players, Set, With, read_settings
from rulekit.cli.progress import progress
from rulekit.cli.scenario_target import origin_at
from rulekit.cli.streams import painted
from rulekit.language.files import write_whole

if TYPE_CHECKING:
    from rulekit.fuzzing.exploration import Exploration
    from rulekit.fuzzing.exploration_starts import Start

EPILOGUE = """\
Examples:

  rulekit explore my_game.scenarios::"The last card" --depth 6
  rulekit explore my_game.scenarios --depth 4 --find "B.life == 0"
  rulekit explore my_game.scenarios --when --find "count(A.hand) > 10"
  rulekit explore samurai_sword --players 3 --depth 5 --most 20000
  rulekit explore my_game.rules --find "count(deck) == 0" -o found.scenarios

It begins at the `given` of the scenario, or at the first decision of a game.
The expression may name the players, as in a scenario. Positions that go on
alike are looked at once. Chance falls as the seed has it.

Exit codes: 0 nothing found, 1 something found, 2 wrong usage, 3 what cannot be
read, 4 nothing to explore, 130 interrupted.
"""

app = App(name="explore", help_epilogue=EPILOGUE)


@app.default
def explore(
    where: Annotated[str, Parameter(name="SCENARIO|RULESET")],
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
    from rulekit.fuzzing.exploration import explore as search
    from rulekit.fuzzing.exploration_starts import wanted_of
    from rulekit.language.diagnostics import RulesError

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
        start = _rules(where, with_, players, seed, set_, output)
    try:
        wanted = None if find is None else wanted_of(start, find)
    except RulesError as error:
        print_findings(error.diagnostics, color)
        return exit_codes.USAGE
    if start.game.decision is None:
        print("rulekit: the game is over there, nothing to explore.", file=sys.stderr)
        return exit_codes.NOTHING_TO_DO
    started = time.perf_counter()
    with progress(most, "positions", color) as advance:
        done = search(start.game, depth, wanted and wanted[0], most, advance)
    then = (wanted[1],) if wanted is not None else ()
    if done.found is not None and done.found.kind != "wanted":
        span = done.found.diagnostics[0].span
        is_invariant = done.found.kind == "invariant" and span is not None
        then = (" ".join(span.text.split()),) if is_invariant and span else ("round() >= 1",)
    text = None if done.found is None else start.write(done.found, then)
    if text is not None and output is not None:
        write_whole(output, text)
    seconds = time.perf_counter() - started
    if format == "json":
        print_json(_as_json(start, done, depth, text, seconds))
    else:
        _tell(start, done, depth, text, output, seconds, wants_color(color, sys.stdout))
    if done.interrupted:
        return exit_codes.INTERRUPTED
    return exit_codes.CLEAN if done.found is None else exit_codes.FINDINGS


def _is_scenario(where: str) -> bool:
    return "::" in where or where.endswith(".scenarios")


def _scenario(where: str, when: bool, output: Path | None) -> Start | None:
    from rulekit.fuzzing.exploration_starts import from_scenario
    from rulekit.scenarios import collect
    from rulekit.scenarios.rulebooks import rulebook_of

    file, _, name = where.partition("::")
    there = collect(file)
    if not there:
        return None
    chosen = [each for each in there if not name or each.name == name]
    if not name and len(there) > 1:
        names = "\n".join(f'  {file}::"{each.name}"' for each in there[:20])
        raise UsageError(f"{file} has {len(there)} scenarios; name one of them:\n{names}")
    if not chosen:
        from rulekit.language.diagnostics import suggest

        help_ = suggest(name, [each.name for each in there]) or "check the name"
        raise UsageError(f'{file} has no scenario "{name}"; {help_}')
    origin = None if output is None else origin_at(output, rulebook_of(chosen[0]))
    return from_scenario(chosen[0], played=when, origin=origin)


def _rules(
    name: str,
    with_: tuple[str, ...],
    players: int | None,
    seed: int,
    set_: tuple[str, ...],
    output: Path | None,
) -> Start:
    from rulekit.fuzzing.exploration_starts import from_rules
    from rulekit.fuzzing.ruleset_names import origin_in, rulebook_named
    from rulekit.loading.loader import load
    from rulekit.scenarios.position_writer import Origin

    settings = read_settings(set_)
    ruleset = load(name, expansions=list(with_))
    rulebook = rulebook_named(name, with_)
    if output is not None:
        origin = origin_at(output, rulebook)
    else:
        origin = origin_in(Path(), rulebook) or Origin(name, tuple(Path(one).stem for one in with_))
    return from_rules(ruleset, origin, players, seed, settings)


def _tell(
    start: Start,
    done: Exploration,
    depth: int,
    text: str | None,
    output: Path | None,
    seconds: float,
    colour: bool,
) -> None:
    from rulekit.language.rendering import render

    found = done.found
    if found is not None:
        if found.diagnostics:
            shown = render(found.diagnostics, colour=colour)
            print(shown, end="\n\n", file=painted(sys.stdout))
        if text is not None:
            print(text.removeprefix("edition 1\n\n"))
            if output is not None:
                print(f"It is in {output}.\n")
        else:
            print(_path(start, done))
    print(_summary(done, depth, seconds))
    line = _verdict(done, depth)
    line = f"\x1b[1;{31 if found else 32}m{line}\x1b[0m" if colour else line
    print(line, file=painted(sys.stdout))


def _path(start: Start, done: Exploration) -> str:
    """The way to what was found, where no scenario shows it."""
    from rulekit.scenarios.written_steps import steps_of

    assert done.found is not None
    steps = steps_of(start.game, done.found.path, start.names)
    lines = "\n".join(f"  {step}" for step in steps) or "  nothing but what is forced"
    return f"No scenario shows it; the way there is:\n{lines}\n"


def _summary(done: Exploration, depth: int, seconds: float) -> str:
    from rulekit.fuzzing.recorded_answers import MOST_SETS

    branching = done.answers / done.expanded if done.expanded else 0.0
    parts = [
        f"{done.positions} positions",
        f"{done.answers} answers, {branching:.1f} at each decision",
        f"{done.merged} led to a position already seen",
    ]
    if done.cut:
        decisions = "1 decision" if done.cut == 1 else f"{done.cut} decisions"
        parts.append(
            f"at {decisions} only the first {MOST_SETS} sets of options were tried, the smallest "
            "first"
        )
    if done.failed:
        answers = "1 answer" if done.failed == 1 else f"{done.failed} answers"
        parts.append(f"{answers} made a rule fail, which is found without --find")
    if done.over:
        endings = ", ".join(f"{name} {count}" for name, count in done.endings.items())
        parts.append(f"the game is over in {done.over} ({endings})")
    return "; ".join(parts) + f" ({seconds:.1f} s)"


def _verdict(done: Exploration, depth: int) -> str:
    if done.interrupted:
        return f"interrupted: nothing found within {done.depth} decisions"
    if done.found is not None and not done.found.depth:
        return "found where it begins, before any decision"
    if done.found is not None:
        after = "1 decision" if done.found.depth == 1 else f"{done.found.depth} decisions"
        return f"found after {after}"
    if done.bounded:
        return (
            f"nothing found within {done.depth} decisions; there are too many positions to look "
            f"at {depth}: give a larger --most"
        )
    if done.cut:
        return f"nothing found within {depth} decisions, as far as sets of options were tried"
    if done.deepest:
        return "nothing found, and no game goes on beyond"
    return f"nothing found within {depth} decisions"


def _as_json(
    start: Start, done: Exploration, depth: int, text: str | None, seconds: float
) -> dict[str, Any]:
    from rulekit.language.rendering import to_json
    from rulekit.scenarios.written_steps import steps_of

    found = done.found
    return {
        "format_version": 1,
        "start": start.title,
        "ruleset": start.ruleset.name,
        "depth_wanted": depth,
        "depth": done.depth,
        "whole": done.whole,
        "decisions_cut": done.cut,
        "interrupted": done.interrupted,
        "exhausted": done.deepest,
        "positions": done.positions,
        "expanded": done.expanded,
        "answers": done.answers,
        "merged": done.merged,
        "over": done.over,
        "failed": done.failed,
        "endings": done.endings,
        "wall_seconds": round(seconds, 3),
        "found": None
        if found is None
        else {
            "kind": found.kind,
            "depth": found.depth,
            "steps": steps_of(start.game, found.path, start.names),
            "scenario": text,
            "diagnostics": to_json(found.diagnostics)["diagnostics"],
        },
    }
