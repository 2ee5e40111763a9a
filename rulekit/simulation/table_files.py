"""Tables of games written to files while they are played: however many, memory stays the same."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, get_args

from attrs import define, field, frozen

from rulekit.simulation.games import Plan, Played
from rulekit.simulation.tables import FORMATS, GameTable, Row, columns_of, polars, rows_of, write

GAME_TABLES: tuple[GameTable, ...] = get_args(GameTable)
TABLES = ("estimates", *GAME_TABLES)


@frozen
class TableFile:
    """A file and the table that it is to hold."""

    path: Path
    table: str

    @classmethod
    def named(cls, path: Path) -> TableFile:
        """The table that a file is named after: `games.csv`, `tuesday-seats.parquet`.

        Raises ValueError for a name that is of none, or of no format, ModuleNotFoundError
        without what it takes to write it.
        """
        tables = [
            table for table in TABLES if path.stem == table or path.stem.endswith(f"-{table}")
        ]
        if not tables:
            raise ValueError(f"{path}: name a table, as estimates.csv, games.csv or seats.csv")
        if path.suffix not in FORMATS:
            raise ValueError(f"{path}: a table ends in {', '.join(FORMATS[:-1])} or {FORMATS[-1]}")
        if path.suffix == ".parquet":
            polars()
        return cls(path, tables[0])


@define
class GameRecorder:
    """Takes games as they are played; `finish` makes the files.

    Which groups there are (`role`, `side`), and so which columns, is known when all games are
    played: until then the rows lie in files of their own.
    """

    plan: Plan
    files: Sequence[TableFile]
    _spools: dict[str, IO[str]] = field(factory=dict, init=False)
    _columns: dict[str, list[str]] = field(factory=dict, init=False)
    _open: ExitStack = field(factory=ExitStack, init=False)

    def add(self, games: Sequence[Played]) -> None:
        for file in self.files:
            if file.table not in self._spools:
                opened = TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
                self._spools[file.table] = self._open.enter_context(opened)
        for name, spool in self._spools.items():
            table: GameTable = "games" if name == "games" else "seats"
            rows = list(rows_of(table, self.plan, games))
            before = dict.fromkeys(self._columns.get(name, []))
            self._columns[name] = columns_of([before, *rows] if before else rows)
            spool.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)

    def finish(self) -> None:
        """Raises OSError if a file cannot be written, ImportError without what Parquet needs."""
        with self._open:
            for file in self.files:
                write(file.path, self._rows(file.table), self._columns.get(file.table, []))

    def _rows(self, table: str) -> Iterator[Row]:
        spool = self._spools.get(table)
        if spool is not None:
            spool.seek(0)
            yield from map(json.loads, spool)
