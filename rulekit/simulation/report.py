"""The result of a simulation as a JSON document and as tables for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import Factory, frozen

from rulekit.language.wording import counted, words
from rulekit.simulation.counts import Counts
from rulekit.simulation.engines import Engines
from rulekit.simulation.kept import Subject
from rulekit.simulation.standings import Judging, fair_share, verdicts
from rulekit.simulation.tally import Tally, tally
from rulekit.statistics.shares import Share, Spread
from rulekit.statistics.verdicts import Verdict

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

FORMAT_VERSION = 2
_LONG_BAR, _SHORT_BAR, _WIDE = 20, 10, 100


@frozen
class Run:
    """What was to be done and what came of it; `seconds`, `decisions` and `engines` are of what
    was played just now, and not of what was read from files."""

    subject: Subject
    games: range  # asked for
    counts: Counts
    seconds: float | None = None
    decisions: int = 0
    engines: Engines = Factory(Engines)
    judging: Judging = Factory(Judging)

    @property
    def tally(self) -> Tally:
        return tally(self.counts)

    @property
    def decisions_per_second(self) -> float | None:
        return self.decisions / self.seconds if self.seconds and self.decisions else None


def to_json(simulation: Run) -> dict[str, Any]:
    """Everything but the two times and the engine is the same for the same rules, plan and
    games."""
    counts, told = simulation.counts, simulation.tally
    return {
        "format_version": FORMAT_VERSION,
        **simulation.subject.to_json(),
        "from": simulation.games.start,
        "games": told.games,
        "games_requested": len(simulation.games),
        "failures": {"count": counts.failures, "first": list(counts.failed)},
        "wins": {
            group: _members(members, told.games, simulation.judging)
            for group, members in told.wins.items()
        },
        "margin": simulation.judging.margin,
        "endings": {ending: _share(share) for ending, share in told.endings.items()},
        "scores": {seat: _spread(numbers) for seat, numbers in told.scores.items()},
        "turns": _spread(told.turns),
        "decisions": _spread(told.decisions),
        "engine": simulation.engines.to_json(),
        "decisions_per_second": _rounded(simulation.decisions_per_second, 1),
        "wall_seconds": _rounded(simulation.seconds, 3),
    }


def _rounded(number: float | None, digits: int) -> float | None:
    return None if number is None else round(number, digits)


def _share(share: Share) -> dict[str, Any]:
    low, high = (round(end, 6) for end in share.interval)
    rate = round(share.share, 6)
    return {"count": share.count, "of": share.of, "share": rate, "low": low, "high": high}


def _members(members: dict[str, Share], games: int, judging: Judging) -> dict[str, Any]:
    found = verdicts(members, games, judging)
    return {name: {**_share(share), **_verdict(found.get(name))} for name, share in members.items()}


def _verdict(found: Verdict | None) -> dict[str, Any]:
    """What is said, and the ends of the difference to the fair share, which hold for all members
    of the group together."""
    if found is None:
        return {"verdict": None, "ahead_low": None, "ahead_high": None, "more_games": None}
    return {
        "verdict": str(found),
        "ahead_low": round(found.low, 6),
        "ahead_high": round(found.high, 6),
        "more_games": found.more,
    }


def _spread(numbers: Spread | None) -> dict[str, Any] | None:
    if numbers is None:
        return None
    low, high = (round(end, 4) for end in numbers.interval)
    return {
        "mean": round(numbers.mean, 4),
        "low": low,
        "high": high,
        "median": numbers.median,
        "min": numbers.least,
        "max": numbers.greatest,
    }


def print_report(console: Console, simulation: Run) -> None:
    from rich.text import Text

    plan, found = simulation.subject.plan, simulation.tally
    bots = ", ".join(dict.fromkeys(plan.bots))
    games = "game" if found.games == 1 else "games"
    head = Text(simulation.subject.rules["title"], style="bold")
    head.append(
        f"  {found.games:,} {games} of {counted(plan.players, 'player')}, {bots} bots, "
        f"seed {plan.seed}",
        style="not bold",
    )
    console.print(head)
    judging, wide = simulation.judging, console.width >= _WIDE
    for group, members in found.wins.items():
        said = verdicts(members, found.games, judging)
        console.print(_win_table(f"won, by {words(group)}", members, judging, said, wide))
    bar = _LONG_BAR if wide else _SHORT_BAR
    console.print(_share_table("ended by", found.endings, judging, bar))
    if found.scores:
        console.print(_number_table("score, by seat", found.scores))
    lengths = {"turns": found.turns, "decisions": found.decisions}
    console.print(_number_table("length of a game", lengths))
    looks = _AT_EVERY_LOOK if judging.at_every_look else _INTERVALS
    console.print(Text(f"{_speed(simulation)}{looks}", style="dim"))
    console.print(Text(_VERDICTS.format(margin=judging.margin * 100, bots=bots), style="dim"))
    if simulation.engines.games:
        console.print(Text(f"{simulation.engines}.", style="dim"))


_INTERVALS = "Intervals hold the true value 95 times in 100."
_AT_EVERY_LOOK = "Intervals hold the true value 95 times in 100, at all looks together."
_VERDICTS = (
    "Verdicts allow for all rows of a table, and hold for {bots} bots; "
    "even is within {margin:g} points."
)


def _speed(simulation: Run) -> str:
    speed, seconds = simulation.decisions_per_second, simulation.seconds
    return "" if speed is None else f"{speed:,.0f} decisions a second, {seconds:.1f} s. "


def _win_table(
    title: str,
    shares: dict[str, Share],
    judging: Judging,
    said: Mapping[str, Verdict],
    wide: bool,
) -> Table:
    """Where there is little room, the verdict takes that of the numbers of games."""
    from rich.text import Text

    from rulekit.terminal import number_table

    table = number_table(title, "share", "95 % interval", *(["games"] if wide else []), "verdict")
    table.columns[-1].justify = "left"
    for name, share in shares.items():
        games = [f"{share.count:,} of {share.of:,}"] if wide else []
        verdict = _told(said[name]) if name in said else ""
        table.add_row(Text(name), *_share_and_interval(share, judging), *games, verdict)
    if said:
        table.add_row(Text("fair", style="dim"), Text(f"{fair_share(shares):.1%}", style="dim"))
    table.add_row()
    return table


def _share_table(title: str, shares: dict[str, Share], judging: Judging, length: int) -> Table:
    from rich.text import Text

    from rulekit.terminal import number_table

    table = number_table(title, "share", "95 % interval", "games", "")
    table.columns[-1].justify = "left"
    for name, share in shares.items():
        filled = round(share.share * length)
        bar = Text("█" * filled, style="green").append("░" * (length - filled), style="dim")
        games = f"{share.count:,} of {share.of:,}"
        table.add_row(Text(name), *_share_and_interval(share, judging), games, bar)
    table.add_row()
    return table


def _share_and_interval(share: Share, judging: Judging) -> tuple[str, str]:
    low, high = judging.interval(share, 1)
    return f"{share.share:6.1%}", f"{low:.1%} to {high:.1%}"


def _told(verdict: Verdict) -> Text:
    from rich.text import Text

    styles = {"ahead": "bold", "behind": "bold", "even": ""}
    return Text(str(verdict), style=styles.get(verdict.standing, "dim"))


def _number_table(title: str, rows: Mapping[str, Spread | None]) -> Table:
    from rulekit.terminal import number_table

    table = number_table(title, "mean", "95 % interval", "median", "least", "most")
    for name, numbers in rows.items():
        if numbers is None:
            continue
        low, high = numbers.interval
        table.add_row(
            name,
            f"{numbers.mean:.1f}",
            f"{low:.1f} to {high:.1f}",
            f"{numbers.median:g}",
            str(numbers.least),
            str(numbers.greatest),
        )
    table.add_row()
    return table
