"""Tables on disk: a saved game, and who sat where."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import asdict, frozen

from rulekit.bots.names import NoSuchBot, read_name
from rulekit.engine.game import Game
from rulekit.engine.save_schema import DamagedError, check_value, kind_of, part
from rulekit.language.files import read_at_most, write_whole
from rulekit.language.invisible_characters import escaped
from rulekit.language.report import Diagnostic, RulesError
from rulekit.loading.reference import RulesetReference

FORMAT_VERSION = 1
MAX_SAVE = 50_000_000
"""Bytes that a save has at most."""

MOST_EXPANSIONS = 100
"""Expansions that a save may name."""

MOST_NOTES = 1_000
"""Notes that a save may hold."""


GONE = -1
"""Where a note was made whose moment is no longer in the game."""


@frozen
class Note:
    """What somebody said of a moment of a game: `at` is the number of decisions until then."""

    at: int
    seat: int
    text: str


@frozen
class SavedTable:
    """A saved game, the rules it needs, and the seat and bots of its table."""

    rules: RulesetReference  # as they were named on the command line
    seat: int | None  # None: it is a game that was saved without a table
    bot: str | None
    game: dict[str, Any]  # what `Game.save` gave
    notes: tuple[Note, ...] = ()


def write_table(
    path: Path,
    game: Game,
    seat: int,
    bot: str,
    rules: RulesetReference,
    notes: Sequence[Note] = (),
) -> None:
    """Write a save. Raises OSError."""
    write_whole(path, table_text(game, seat, bot, rules, notes))


def table_text(
    game: Game, seat: int, bot: str, rules: RulesetReference, notes: Sequence[Note] = ()
) -> str:
    """What a save holds."""
    document = {
        "format_version": FORMAT_VERSION,
        "table": {
            "ruleset": str(rules.ruleset),
            "expansions": list(map(str, rules.expansions)),
            "seat": seat,
            "bot": bot,
            "notes": [asdict(note) for note in notes],
        },
        "game": game.save(),
    }
    return escaped(json.dumps(document, ensure_ascii=False))


def read_table(path: Path) -> SavedTable:
    """Read a save. Raises OSError, or RulesError (RK6004) for anything but a save."""
    data = read_at_most(path, MAX_SAVE)
    if len(data) > MAX_SAVE:
        raise damaged(path, f"it has more than {MAX_SAVE:,} bytes")
    try:
        document = json.loads(data.decode("utf-8"))
    except ValueError as error:
        raise damaged(path, f"it is not JSON ({error})") from None
    except RecursionError:
        raise damaged(path, "its brackets are nested too deep") from None
    try:
        return _table(document)
    except DamagedError as error:
        raise damaged(path, str(error)) from None


def _table(document: Any) -> SavedTable:
    if not isinstance(document, dict):
        raise DamagedError(f"it holds {kind_of(document)}, and should hold an object")
    if document.get("format") == "rulekit game":
        return SavedTable(RulesetReference(part(document, "ruleset", str)), None, None, document)
    version = document.get("format_version")
    if version is None:
        raise DamagedError("`format_version` is missing")
    if version != FORMAT_VERSION:
        raise DamagedError(f"its format {version!r:.40} is unknown; this is format 1")
    table = part(document, "table", dict)
    expansions = part(table, "table.expansions", list)
    if len(expansions) > MOST_EXPANSIONS:
        raise DamagedError(f"`table.expansions` names {len(expansions):,} files")
    for place, name in enumerate(expansions):
        check_value(f"table.expansions[{place}]", name, str)
    bot = part(table, "table.bot", str)
    try:
        read_name(bot)
    except NoSuchBot as error:
        raise DamagedError(f"`table.bot` is wrong: {error}") from None
    rules = RulesetReference(part(table, "table.ruleset", str), tuple(expansions))
    seat, game = part(table, "table.seat", int), part(document, "game", dict)
    return SavedTable(rules, seat, bot, game, _notes(table))


def _notes(table: dict[str, Any]) -> tuple[Note, ...]:
    written = table.get("notes", [])  # older saves have none
    check_value("table.notes", written, list)
    if len(written) > MOST_NOTES:
        raise DamagedError(f"`table.notes` has {len(written):,} notes")
    notes = []
    for place, note in enumerate(written):
        where = f"table.notes[{place}]"
        check_value(where, note, dict)
        at, seat = (part(note, f"{where}.{name}", int) for name in ("at", "seat"))
        notes.append(Note(at, seat, part(note, f"{where}.text", str)))
    return tuple(notes)


def damaged(path: Path, why: str, advice: str | None = None) -> RulesError:
    """The error about a file that is no save, with the reason."""
    return RulesError(
        [
            Diagnostic(
                "RK6004",
                "error",
                f"{path} is not a saved table",
                notes=(why,),
                help=advice or "choose a file that `save` or `--save` wrote, unchanged",
            )
        ]
    )
