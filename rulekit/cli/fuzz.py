"""`rulekit fuzz`: random games look for what the rules must never do."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from rulekit.cli import exit_codes
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.output import print_json, wants_color
from rulekit.cli.output_files import refuse_to_overwrite
from rulekit.cli.parameters import (
    Color,
    Format,
    Seed,
    Set,
    With,
    check_jobs,
    new_seed,
    read_settings,
)
from rulekit.cli.progress import progress
from rulekit.cli.scenario_target import origin_at, place_for
from rulekit.cli.streams import painted
from rulekit.language.files import new_file, write_whole

if TYPE_CHECKING:
    from rulekit.fuzzing.campaign import Plan, Played, Rules
    from rulekit.fuzzing.driven_games import Secret, Trouble
    from rulekit.fuzzing.findings import Finding
    from rulekit.ruleset.model import Ruleset
    from rulekit.scenarios.position_writer import Origin

EPILOGUE = """\
Examples:

  rulekit fuzz my_game.rules
  rulekit fuzz samurai_sword -n 2000 --jobs 2
  rulekit fuzz bang --with dodge_city --players 5 --seed 7
  rulekit fuzz my_game.rules --time 60 -o found.scenarios
  rulekit fuzz my_game.rules --set reshuffle=at_once --format json
  rulekit fuzz my_game.rules --secrets

The same seed plays the same games, whatever --jobs is. What is found is made as
small as possible and written down as a scenario: `rulekit test` shows it until
the rules are mended, and keeps them so. What no scenario shows, such as a game
that does not end, is written as a saved game for `rulekit play --resume`.

Exit codes: 0 nothing found, 1 something found, 4 no games, 130 interrupted.
"""

app = App(name="fuzz", help_epilogue=EPILOGUE)


@app.default
def fuzz(
    ruleset: str,
    /,
    *,
    games: Annotated[int, Parameter(name=["--games", "-n"])] = 200,
    players: Annotated[
        int | None,
        Parameter(name=["--players", "-p"], help="How many play; by default all numbers in turn."),
    ] = None,
    seed: Seed = None,
    set_: Set = (),
    with_: With = (),
    time_: Annotated[float | None, Parameter(name="--time", metavar="SECONDS")] = None,
    secrets: Annotated[bool, Parameter(negative=())] = False,
    discreet: bool = True,
    jobs: Annotated[int, Parameter(name=["--jobs", "-j"])] = 1,
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None,
    force: Annotated[bool, Parameter(negative=())] = False,
    format: Format = "human",
    color: Color = "auto",
) -> int:
    """Play random games and look for what must never happen.

    Invariants of the rules that do not hold, rules that fail or run in a loop,
    games that do not end; and faults of the engine: cards that are lost, counters
    out of their bounds, players who see hidden cards, saves that lead elsewhere.
    Every number of players and random settings of the options are tried, those of
    the rules first.

    With --secrets look for hidden cards that get out: beside each game a second one
    is played, in which cards that a seat cannot know have changed places. In both
    that seat must be given the same view, log, prompt and options.

    Parameters
    ----------
    ruleset
        Name or path of the rules.
    games
        How many games are played.
    time_
        Stop after so many seconds, though not all games have been played.
    secrets
        Look for hidden cards that get out, also in rules that `check` refuses for it.
    discreet
        With --secrets: ask everybody; if not, what it tells who is asked is found too.
    jobs
        How many processes share the work.
    output
        Where the scenarios go; by default to a new file fuzz-NAME.scenarios here.
    force
        Write over the file of --output.
    """
    from rulekit.engine.game import check_settings, unstarted
    from rulekit.fuzzing.campaign import Plan, Rules
    from rulekit.fuzzing.ruleset_names import rulebook_named

    settings = read_settings(set_)
    if games < 1:
        print("rulekit: no games, nothing to do.", file=sys.stderr)
        return exit_codes.NOTHING_TO_DO
    check_jobs(jobs)
    if time_ is not None and time_ <= 0:
        raise UsageError(f"--time {time_:g}: give a number of seconds above 0.")
    if not (secrets or discreet):
        raise UsageError("--no-discreet says how games are played for --secrets: add that too.")
    refuse_to_overwrite(output, force=force)
    named = Rules(ruleset, tuple(with_), secrets)
    rules = named.loaded()
    rulebook = rulebook_named(ruleset, with_)
    if output is None:
        target, origin = place_for(f"fuzz-{rules.name}.scenarios", rulebook)
    else:
        target, origin = output, origin_at(output, rulebook)
    check_settings(rules, settings)
    low, high = rules.player_counts
    if players is not None:
        unstarted(rules, players, 0, settings, None, ask_forced=False)
        low = high = players
    plan = Plan(
        games,
        tuple(range(low, high + 1)),
        new_seed() if seed is None else seed,
        settings,
        secrets=secrets,
        discreet=secrets and discreet,
    )
    started = time.perf_counter()
    played, whole = _play(rules, named, plan, jobs, time_, color)
    report = _Report(rules, ruleset, with_, plan, played, target, origin, started)
    report.is_named = output is not None
    report.find(played.troubles)
    if format == "json":
        print_json(report.as_json())
    else:
        report.tell(wants_color(color, sys.stdout))
    if not whole:
        print(f"rulekit: stopped after {played.games} of {games} games.", file=sys.stderr)
        return exit_codes.INTERRUPTED
    return exit_codes.FINDINGS if report.findings else exit_codes.CLEAN


def _play(
    ruleset: Ruleset, rules: Rules, plan: Plan, jobs: int, seconds: float | None, color: Color
) -> tuple[Played, bool]:
    """What became of the games that were played, and whether nobody pressed Ctrl-C."""
    from rulekit.fuzzing.campaign import Played, fuzz as play

    done = Played(0, ())
    try:
        with progress(plan.games, "games", color) as advance:
            for played in play(ruleset, rules, plan, jobs, seconds, advance):
                done = done.and_more(played)
    except KeyboardInterrupt:
        return done, False
    return done, True


class _Report:
    """What was found, where it was written, and how it is told."""

    def __init__(
        self,
        ruleset: Ruleset,
        name: str,
        expansions: tuple[str, ...],
        plan: Plan,
        played: Played,
        output: Path,
        origin: Origin,
        started: float,
    ) -> None:
        self.ruleset = ruleset
        self.name = name
        self.expansions = expansions
        self.plan = plan
        self.played = played
        self.output = output
        self.origin = origin
        self.is_named = False  # whether somebody gave the name of the file
        self.started = started
        self.findings: list[Finding] = []
        self.saves: dict[int, Path] = {}  # by the place of a finding

    def find(self, troubles: Sequence[tuple[int, Trouble]]) -> None:
        """Makes what was found small, and writes it down."""
        from rulekit.fuzzing.findings import findings_of
        from rulekit.scenarios.drafting import file_of

        self.findings = findings_of(self.ruleset, self.origin, troubles)
        drafts = [draft for finding in self.findings for draft in finding.drafts]
        if drafts:
            text = file_of(drafts)
            if not self.is_named:
                self.output = new_file(self.output, text)
            write_whole(self.output, text)
        for place, finding in enumerate(self.findings):
            if finding.draft is None:
                self._save(place, finding)

    def _save(self, place: int, finding: Finding) -> None:
        from rulekit.fuzzing.findings import before_it
        from rulekit.play.saves import write_table

        game = before_it(self.ruleset, finding.trouble)
        if game is None or game.decision is None:
            return
        wanted = self.output.with_name(f"{self.output.stem}-{place + 1}.json")
        file = new_file(wanted)
        secret = finding.trouble.secret
        seat = game.decision.player if secret is None or secret.seat < 0 else secret.seat
        write_table(file, game, seat, "random", self.name, self.expansions)
        text = file.read_text(encoding="utf-8")
        same = new_file(wanted, text)
        if same != file:
            file.unlink()
        self.saves[place] = same

    # --- For people --------------------------------------------------------------------

    def tell(self, colour: bool) -> None:
        plan, seconds = self.plan, time.perf_counter() - self.started
        low, high = plan.players[0], plan.players[-1]
        many = f"{low}" if low == high else f"{low} to {high}"
        for place, finding in enumerate(self.findings):
            print(self._finding(place, finding, colour), file=painted(sys.stdout))
        found = len(self.findings)
        seats = "player" if low == high == 1 else "players"
        games = f"{self.played.games} " + ("game" if self.played.games == 1 else "games")
        if plan.secrets:
            games = f"{self.played.positions} positions of {games}"
        result = {0: "nothing found", 1: "1 finding"}.get(found, f"{found} findings")
        line = (
            f"{result} in {games} of {self.ruleset.name} with {many} {seats} "
            f"(seed {plan.seed}, {seconds:.1f} s)"
        )
        if colour:
            line = f"\x1b[1;{31 if found else 32}m{line}\x1b[0m"
        print(line, file=painted(sys.stdout))

    def _finding(self, place: int, finding: Finding, colour: bool) -> str:
        from rulekit.language.rendering import render

        trouble = finding.trouble
        games = "1 game" if finding.games == 1 else f"{finding.games} games"
        title = f"── {trouble.message}: {games}, the first is game {finding.first} "
        blocks = [title.ljust(88, "─")]
        if trouble.diagnostics:
            blocks.append(render(trouble.diagnostics, colour=colour))
        if trouble.kind == "engine":
            blocks.append("This is a fault of rulekit, not of the rules. Please report it.")
        blocks.append(self._again(place, finding))
        return "\n\n".join(blocks) + "\n"

    def _again(self, place: int, finding: Finding) -> str:
        if finding.draft is not None:
            told = "\n".join(map(str, finding.drafts))
            if finding.trouble.secret is not None:
                told += "\nWhat these two expect must not depend on it, but the second fails."
            return f"{told}\nIt is in {self.output}: rulekit test {self.output}"
        case = finding.trouble.case
        options = "".join(f" --set {name}={value}" for name, value in case.settings.items())
        with_ = "".join(f" --with {each}" for each in self.expansions)
        if place not in self.saves:
            return (
                "It happens before anybody decides: rulekit play "
                f"{self.name}{with_} --players {case.players} --seed {case.seed}{options}"
            )
        from rulekit.fuzzing.findings import before_it

        game = before_it(self.ruleset, finding.trouble)
        assert game is not None and game.decision is not None
        if finding.trouble.is_there:
            file = self.saves[place]
            return f"The game is in {file}:\nrulekit play --resume {file}"
        choice = case.choices[-1]
        indexes = choice if isinstance(choice, tuple) else (choice,)
        said = ", ".join(game.decision.options[index].label for index in indexes) or "nothing"
        return (
            f"The game before it is in {self.saves[place]}:\n"
            f"rulekit play --resume {self.saves[place]}, "
            f"then {game.names[game.decision.player]} answers {said}."
        )

    # --- For programs ------------------------------------------------------------------

    def as_json(self) -> dict[str, Any]:
        return {
            "format_version": 1,
            "ruleset": self.ruleset.name,
            "expansions": list(self.expansions),
            "seed": self.plan.seed,
            "games": self.played.games,
            "positions": self.played.positions,
            "wall_seconds": round(time.perf_counter() - self.started, 3),
            "findings": [self._data(place, each) for place, each in enumerate(self.findings)],
        }

    def _data(self, place: int, finding: Finding) -> dict[str, Any]:
        from rulekit.language.rendering import to_json

        trouble, case = finding.trouble, finding.trouble.case
        return {
            "kind": trouble.kind,
            "message": trouble.message,
            "games": finding.games,
            "first_game": finding.first,
            "players": case.players,
            "seed": case.seed,
            "settings": dict(case.settings),
            "choices": [list(one) if isinstance(one, tuple) else one for one in case.choices],
            "scenario": "\n".join(map(str, finding.drafts)) or None,
            "file": None if finding.draft is None else str(self.output),
            "save": str(self.saves[place]) if place in self.saves else None,
            "secret": None if trouble.secret is None else _secret(trouble.secret),
            "diagnostics": to_json(trouble.diagnostics)["diagnostics"],
        }


def _secret(secret: Secret) -> dict[str, Any]:
    """Who can tell, -1 for a spectator, and from what."""
    return {"seat": secret.seat, "from": "who is asked" if secret.asked else "what is shown"}
