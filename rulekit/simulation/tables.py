"""Tables about games, a row at a time, and the files that they are written to.

The names of columns are promised: programs read them.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Literal, TypeAlias

from rulekit.engine.seating import letters
from rulekit.language.files import named_in_errors
from rulekit.simulation.games import Plan, Played, seed_of

Row: TypeAlias = "dict[str, Any]"
GameTable: TypeAlias = Literal["games", "seats"]


def game_row(plan: Plan, played: Played) -> Row:
    """`seed` is a text: programs that read tables round whole numbers of 64 bits."""
    return {
        "number": played.number,
        "seed": str(seed_of(plan, played.number)),
        "players": plan.players,
        "ending": played.ending,
        "turns": played.turns,
        "decisions": played.decisions,
    }


def seat_rows(plan: Plan, played: Played) -> Iterator[Row]:
    """A row for each seat, with a column for each group that players are members of, such as
    `role`; `score` is None where the ending does not count."""
    scored = len(played.scores) == plan.players
    for seat, name in enumerate(letters(plan.players)):
        yield {
            "number": played.number,
            "seat": name,
            **(played.groups[seat] if seat < len(played.groups) else {}),
            "bot": plan.bots[seat],
            "won": seat in played.winners,
            "score": played.scores[seat] if scored else None,
        }


def rows_of(table: GameTable, plan: Plan, games: Iterable[Played]) -> Iterator[Row]:
    for played in games:
        if table == "games":
            yield game_row(plan, played)
        else:
            yield from seat_rows(plan, played)


def columns_of(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """Of all rows: a seat may hold what another does not. What comes last in each stays last."""
    found: dict[str, None] = {}
    last: dict[str, None] = {}
    for row in rows:
        names = list(row)
        end = names.index("bot") if "bot" in names else len(names)
        found.update(dict.fromkeys(names[:end]))
        last.update(dict.fromkeys(names[end:]))
    return [*found, *last]


# --- Files -----------------------------------------------------------------------------------

FORMATS = (".csv", ".jsonl", ".parquet")


def write(path: Path, rows: Iterable[Row], columns: list[str]) -> None:
    """By the ending of its name: `.csv`, `.jsonl` or `.parquet`.

    Raises OSError if it cannot be written, ValueError for another ending, ImportError for
    Parquet without polars (extra `lab`).
    """
    with named_in_errors(path):
        _write(path, rows, columns)


def _write(path: Path, rows: Iterable[Row], columns: list[str]) -> None:
    if path.suffix == ".csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, columns, restval="", lineterminator="\n")
            writer.writeheader()
            writer.writerows(_as_csv(row) for row in rows)
    elif path.suffix == ".jsonl":
        with path.open("w", encoding="utf-8", newline="\n") as file:
            for row in rows:
                whole = {name: row.get(name) for name in columns}
                file.write(json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n")
    elif path.suffix == ".parquet":
        _write_parquet(path, rows, columns)
    else:
        raise ValueError(
            f"{path}: a table is written as {', '.join(FORMATS[:-1])} or {FORMATS[-1]}"
        )


_ROWS_AT_ONCE = 50_000


def _write_parquet(path: Path, rows: Iterable[Row], columns: list[str]) -> None:
    """Some rows at a time, so that memory does not grow with them."""
    import tempfile

    frames = polars()
    remaining = iter(rows)
    with tempfile.TemporaryDirectory() as folder:
        parts: list[Path] = []
        while some := list(islice(remaining, _ROWS_AT_ONCE)):
            parts.append(Path(folder, f"{len(parts)}.parquet"))
            frame(some, columns).write_parquet(parts[-1])
        if not parts:
            frame([], columns).write_parquet(path)
            return
        scans = [frames.scan_parquet(part) for part in parts]
        frames.concat(scans, how="vertical_relaxed").sink_parquet(path)


def _as_csv(row: Row) -> Row:
    """Truth as programs read it, and nothing where nothing is known."""
    shown = {True: "true", False: "false"}
    return {
        name: shown[value] if isinstance(value, bool) else "" if value is None else value
        for name, value in row.items()
    }


def frame(rows: Iterable[Row], columns: list[str]) -> Any:
    """A `polars.DataFrame`. Raises ModuleNotFoundError without the extra `lab`."""
    kept = [{name: row.get(name) for name in columns} for row in rows]
    return polars().DataFrame(kept, schema=columns if not kept else None, infer_schema_length=None)


def polars() -> Any:
    """The module. Raises ModuleNotFoundError, which says what to install."""
    try:
        return import_module("polars")
    except ModuleNotFoundError as error:
        error.msg = "tables in memory and Parquet need polars: pip install 'rulekit-cards[lab]'"
        raise
