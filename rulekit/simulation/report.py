"""The result of a simulation as a JSON document and as tables for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import Factory, frozen

from rulekit.language.wording import counted, words
from rulekit.simulation.counts import Counts
from rulekit.simulation.engines import Engines
from rulekit.simulation.kept import Subject
from rulekit.simulation.tally import Tally, tally
from rulekit.statistics.shares import Share, Spread

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

FORMAT_VERSION = 1
_LONG_BAR, _SHORT_BAR, _WIDE = 20, 10, 100


@frozen
class Simulation:
    """What was to be done and what came of it; `seconds`, `decisions` and `engines` are of what
    was played just now, and not of what was read from files."""

    subject: Subject
    games: range  # asked for
    counts: Counts
    seconds: float | None = None
    decisions: int = 0
    engines: Engines = Factory(Engines)

    @property
    def tally(self) -> Tally:
        return tally(self.counts)

    @property
    def decisions_per_second(self) -> float | None:
        return self.decisions / self.seconds if self.seconds else None


def to_json(simulation: Simulation) -> dict[str, Any]:
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
            group: {member: _share(share) for member, share in members.items()}
            for group, members in told.wins.items()
        },
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


def print_report(console: Console, simulation: Simulation) -> None:
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
    bar = _LONG_BAR if console.width >= _WIDE else _SHORT_BAR
    for group, members in found.wins.items():
        console.print(_share_table(f"won, by {words(group)}", members, bar))
    console.print(_share_table("ended by", found.endings, bar))
    if found.scores:
        console.print(_number_table("score, by seat", found.scores))
    lengths = {"turns": found.turns, "decisions": found.decisions}
    console.print(_number_table("length of a game", lengths))
    console.print(Text(f"{_speed(simulation)}{_INTERVALS}", style="dim"))
    if simulation.engines.games:
        console.print(Text(f"{simulation.engines}.", style="dim"))


_INTERVALS = "Intervals hold the true value 95 times in 100."


def _speed(simulation: Simulation) -> str:
    speed, seconds = simulation.decisions_per_second, simulation.seconds
    return "" if speed is None else f"{speed:,.0f} decisions a second, {seconds:.1f} s. "


def _share_table(title: str, shares: dict[str, Share], length: int) -> Table:
    from rich.text import Text

    from rulekit.terminal import number_table

    table = number_table(title, "share", "95 % interval", "games", "")
    table.columns[-1].justify = "left"
    for name, share in shares.items():
        low, high = share.interval
        filled = round(share.share * length)
        bar = Text("█" * filled, style="green").append("░" * (length - filled), style="dim")
        table.add_row(
            Text(name),
            f"{share.share:6.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{share.count:,} of {share.of:,}",
            bar,
        )
    table.add_row()
    return table


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
