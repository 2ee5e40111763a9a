"""`rulekit.simulate`: many games from Python, and what came of them as tables and charts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from attrs import asdict, frozen

from rulekit.engine.argument_errors import whole
from rulekit.lab.counted_games import estimates, questions
from rulekit.lab.estimates import Estimate, Question
from rulekit.simulation.batch import is_narrow, simulate as play
from rulekit.simulation.engines import Engine
from rulekit.simulation.games import Plan, Played
from rulekit.simulation.kept import Subject
from rulekit.simulation.report import Run, to_json
from rulekit.simulation.standings import Judging, all_clear
from rulekit.simulation.table_files import TABLES
from rulekit.simulation.tables import GameTable, columns_of, frame, rows_of, write
from rulekit.statistics.shares import Share

if TYPE_CHECKING:
    import polars

    from rulekit.loading.reference import Named

GAMES, GAMES_UNTIL = 1_000, 1_000_000


@frozen(repr=False)
class Simulation:
    """What came of many games, made by `rulekit.simulate`. In a notebook it shows itself."""

    run: Run
    kept: tuple[Played, ...] = ()

    @property
    def games(self) -> int:
        """How many games came to an end."""
        return self.run.counts.games

    @property
    def wins(self) -> dict[str, dict[str, Share]]:
        """By group (`role`) and member: the games that it won, of those it was in."""
        return self.run.tally.wins

    @property
    def endings(self) -> dict[str, Share]:
        """How often games ended how."""
        return self.run.tally.endings

    @cached_property
    def estimates(self) -> tuple[Estimate, ...]:
        """Every share and mean with its interval and verdict."""
        return estimates(self.run)

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions of a designer that these games answer, each with its findings."""
        return questions(self.run)

    def table(self, name: str = "estimates") -> list[dict[str, Any]]:
        """The rows of a table: `estimates`, and with `keep_games` also `games` and `seats`.

        Raises ValueError for another name, and where games were not kept.
        """
        if name == "estimates":
            return [asdict(row) for row in self.estimates]
        if name not in TABLES:
            raise ValueError(f"no table {name!r}: there are {', '.join(TABLES)}")
        if not self.kept and self.games:
            raise ValueError(
                f"the games were not kept, so there is no table {name!r}: "
                "rulekit.simulate(…, keep_games=True)"
            )
        which: GameTable = "games" if name == "games" else "seats"
        return list(rows_of(which, self.run.subject.plan, self.kept))

    def to_polars(self, name: str = "estimates") -> polars.DataFrame:
        """A table as a frame of polars. Raises ImportError without it (extra `lab`), and
        ValueError as `table`."""
        rows = self.table(name)
        made: polars.DataFrame = frame(rows, columns_of(rows))
        return made

    def to_pandas(self, name: str = "estimates") -> Any:
        """A table as a `pandas.DataFrame`; pandas has to be installed. Raises as `to_polars`."""
        rows = self.table(name)
        try:
            import pandas  # type: ignore[import-untyped]
        except ImportError:
            raise ImportError("to_pandas() needs pandas: pip install pandas") from None
        return pandas.DataFrame.from_records(rows, columns=columns_of(rows))

    def compare(self, other: Simulation) -> tuple[Estimate, ...]:
        """What is different in the other's games, of other rules or bots: for whoever is in
        both, how much more often it wins there, and how much longer games are.

        The intervals take the games of both for independent. Where only rules differ,
        `rulekit diff A B --simulate` is sharper: it plays both with the same deals.
        """
        from rulekit.lab.differences import differences

        return differences(self.run, other.run)

    def save(self, path: str | Path, table: str = "estimates") -> None:
        """Writes a table by the ending of the name (`.csv`, `.jsonl`, `.parquet`), the whole
        result (`.json`), or the page that `rulekit simulate --report` writes (`.html`).

        Raises OSError if it cannot be written, ValueError for another ending and as `table`,
        ImportError where an extra is missing.
        """
        path = Path(path)
        if path.suffix == ".json":
            path.write_text(_json(self.to_json()), encoding="utf-8")
        elif path.suffix == ".html":
            path.write_text(self.to_html(), encoding="utf-8")
        else:
            rows = self.table(table)
            write(path, rows, columns_of(rows))

    def to_json(self) -> dict[str, Any]:
        """The document that `rulekit simulate --format json` prints."""
        return to_json(self.run)

    def to_html(self) -> str:
        """The page. Raises ImportError without jinja2 (extra `lab`)."""
        from rulekit.lab.page import page
        from rulekit.lab.reports import simulation_report

        return page(simulation_report(self.run))

    def charts(self) -> list[dict[str, Any]]:
        """Charts as Vega-Lite says them, the first question's first; Altair draws one with
        `altair.Chart.from_dict`."""
        from rulekit.lab.charts import spec_of

        found = (spec_of(one) for question in self.questions for one in question.findings)
        return [spec for spec in found if spec is not None]

    def __repr__(self) -> str:
        return f"<{self._subject()}>"

    def _subject(self) -> str:
        from rulekit.lab.reports import about

        return f"{self.run.subject.rules['title']}: {about(self.games, self.run.subject.plan)}"

    def __str__(self) -> str:
        lines = [self._subject()]
        lines += [f"{question.title} {question.sentence}" for question in self.questions]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from rulekit.lab.notebooks import snippet

        return snippet(str(self), self.questions)

    def _repr_mimebundle_(
        self, include: Iterable[str] | None = None, exclude: Iterable[str] | None = None
    ) -> dict[str, Any]:
        """For notebooks: text, tables, and the first chart."""
        bundle: dict[str, Any] = {"text/plain": str(self), "text/html": self._repr_html_()}
        charts = self.charts()
        if charts:
            bundle["application/vnd.vegalite.v5+json"] = charts[0]
        return bundle


def simulate(
    ruleset: Named,
    players: int | None = None,
    games: int | None = None,
    *,
    bot: str | Sequence[str] = "random",
    seed: int = 0,
    until: str | float | None = None,
    margin: float = 0.03,
    jobs: int = 1,
    settings: Mapping[str, str] | None = None,
    with_: Sequence[Named] = (),
    keep_games: bool = False,
    engine: Engine = "auto",
) -> Simulation:
    """Lets bots play many games of a ruleset and counts what comes of them.

    `bot` plays all seats, or is one name for each. `games` are 1,000; with `until` at most a
    million: until no interval reaches further to either side than so much (`"1%"` or 0.01), or
    until every verdict is `"clear"`. Who is ahead of a fair share by no more than `margin` is
    called even. `jobs` processes share the games, and change nothing of the result.
    `keep_games` keeps a record of each game, for the tables `games` and `seats`: about 1 kB
    each. `engine` is what plays, `"auto"` native code where it can and it is worth it, `"native"`
    or `"python"`; the same comes of it. The same arguments give the same result.

    Raises RulesError for rules, players or options that there are not, and for the first game that
    fails; ValueError for bots that there are not (NoSuchBot) and other arguments that cannot be,
    TypeError for those of another kind; `rulekit.native.playing.NotNative` where `engine` is to be
    native and cannot.
    """
    from rulekit.bots.names import check_name
    from rulekit.loading.reference import RulesetReference

    seed, jobs = whole("seed", seed), whole("jobs", jobs)
    wanted = GAMES if until is None else GAMES_UNTIL
    wanted = wanted if games is None else whole("games", games)
    if wanted < 1:
        raise ValueError(f"games={wanted}: at least one is to be played")
    if jobs < 1:
        raise ValueError(f"jobs={jobs}: at least one process has to do the work")
    if engine not in get_args(Engine):
        raise ValueError(f"engine={engine!r}: there are {', '.join(get_args(Engine))}")
    rules = RulesetReference(ruleset, tuple(with_), dict(settings or {}))
    number = rules.rules.player_counts[0] if players is None else whole("players", players)
    names = (bot,) * number if isinstance(bot, str) else tuple(bot)
    if len(names) != number:
        raise ValueError(f"{len(names)} bots for {number} seats: name one, or one for each seat")
    for name in dict.fromkeys(names):
        check_name(name)
    plan = Plan(number, seed, names)
    if isinstance(margin, str) or not 0 < margin < 1:
        raise ValueError(f"margin={margin!r}: say which part of all games, as in margin=0.03")
    judging = Judging(margin, until == "clear")
    subject = Subject.of(rules, plan)
    enough = None
    if until == "clear":
        enough = partial(all_clear, judging=judging)
    elif until is not None:
        enough = partial(is_narrow, width=_width(until))
    kept: list[Played] = []
    done = play(
        rules, plan, [range(wanted)], jobs, until=enough, engine=engine, record=keep_games,
        keep=lambda part: kept.extend(part.played),
    )  # fmt: skip
    if done.failure:
        raise done.failure
    if done.interrupted:
        raise KeyboardInterrupt
    decisions = done.counts.decisions.total
    run = Run(subject, range(wanted), done.counts, done.seconds, decisions, done.engines, judging)
    return Simulation(run, tuple(kept))


def _width(until: str | float) -> float:
    """Of `"1%"`, 0.01."""
    text = str(until).strip()
    try:
        width = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        width = 0.0
    if not 0.0 < width < 0.5:
        raise ValueError(f"until={until!r}: say how far an interval may reach, as in until='1%'")
    return width


def _json(document: dict[str, Any]) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"
