"""How the flags of `rulekit simulate` are read: which games, until when, and what is expected."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rulekit.cli.exit_codes import UsageError
from rulekit.cli.parameters import CLEAR, read_percent
from rulekit.cli.report_pages import check_folder

if TYPE_CHECKING:
    from rulekit.simulation.expectations import Expectation
    from rulekit.simulation.standings import Judging
    from rulekit.simulation.table_files import TableFile
    from rulekit.simulation.tally import Tally


def read_tables(out: tuple[Path, ...]) -> list[TableFile]:
    from rulekit.simulation.table_files import TableFile

    try:
        files = [TableFile.named(path) for path in out]
    except ValueError as error:
        raise UsageError(f"--out {error}.") from None
    for path in out:
        check_folder("--out", path)
    return files


def of_games(tables: list[TableFile]) -> list[TableFile]:
    """Those that need each game, and not only counts."""
    return [file for file in tables if file.table != "estimates"]


def read_expectations(texts: tuple[str, ...]) -> list[Expectation]:
    from rulekit.simulation.expectations import read_expectation

    try:
        return [read_expectation(text) for text in texts]
    except ValueError as error:
        raise UsageError(f"--expect: {error}") from None


def read_until(until: str, judging: Judging) -> Callable[[Tally], bool]:
    """Whether no more games have to be played."""
    from rulekit.simulation.batch import is_narrow
    from rulekit.simulation.standings import all_clear

    if until == CLEAR:
        return partial(all_clear, judging=judging)
    return partial(is_narrow, width=read_percent("--until", until))


def read_numbers(games: int | None, from_: int | None, to: int | None, most: int) -> range:
    start = from_ or 0
    if start < 0 or (to is not None and to < start):
        raise UsageError("games are numbered from 0: --from comes before --to.")
    if to is None:
        return range(start, start + max(0, most if games is None else games))
    if games is not None:
        raise UsageError(f"--to {to} says how many games are played: leave out --games.")
    return range(start, to)
