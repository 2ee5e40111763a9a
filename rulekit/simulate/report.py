"""The result of a simulation as a JSON document and as tables for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import frozen

from rulekit.language.wording import counted, words
from rulekit.ruleset.description import identity
from rulekit.simulate.games import Plan
from rulekit.simulate.statistics import Share, Spread
from rulekit.simulate.tally import Tally

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from rulekit.language.report import RulesError
    from rulekit.loading.reference import RulesetReference

FORMAT_VERSION = 1
_LONG_BAR, _SHORT_BAR, _WIDE = 20, 10, 100


@frozen
class Simulation:
    """What was to be done, what came of it, how long it took, and what stopped it."""

    rules: RulesetReference
    plan: Plan
    requested: int
    tally: Tally
    seconds: float
    stopped: RulesError | KeyboardInterrupt | None = None

    @property
    def decisions_per_second(self) -> float:
        return self.tally.total_decisions / self.seconds if self.seconds else 0.0


def to_json(simulation: Simulation) -> dict[str, Any]:
    """Everything but the two times is the same for the same rules, plan and number of games."""
    plan, counted, ruleset = simulation.plan, simulation.tally, simulation.rules.rules
    return {
        "format_version": FORMAT_VERSION,
        **identity(ruleset),
        "players": plan.players,
        "seed": plan.seed,
        "bots": list(plan.bots),
        "settings": dict(simulation.rules.settings),
        "games": counted.games,
        "games_requested": simulation.requested,
        "wins": {
            group: {member: _share(share) for member, share in members.items()}
            for group, members in counted.wins.items()
        },
        "endings": {ending: _share(share) for ending, share in counted.endings.items()},
        "scores": {seat: _spread(numbers) for seat, numbers in counted.scores.items()},
        "turns": _spread(counted.turns),
        "decisions": _spread(counted.decisions),
        "decisions_per_second": round(simulation.decisions_per_second, 1),
        "wall_seconds": round(simulation.seconds, 3),
    }


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

    plan, found = simulation.plan, simulation.tally
    bots = ", ".join(dict.fromkeys(plan.bots))
    games = "game" if found.games == 1 else "games"
    head = Text(simulation.rules.rules.title, style="bold")
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
    console.print(
        Text(
            f"{simulation.decisions_per_second:,.0f} decisions a second, "
            f"{simulation.seconds:.1f} s. Intervals hold the true value 95 times in 100.",
            style="dim",
        )
    )


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
