"""Tables on disk: a saved game, and who sat where."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from rulekit.language.diagnostics import Diagnostic, RulesError
from rulekit.language.files import read_at_most
from rulekit.play.bots import BOTS

if TYPE_CHECKING:
    from rulekit.engine.game import Game

FORMAT_VERSION = 1
MAX_SAVE = 50_000_000
"""Bytes that a save has at most."""


@frozen
class SavedTable:
    """A saved game, the rules it needs, and the seat and bots of its table."""

    ruleset: str  # as it was named on the command line
    expansions: tuple[str, ...]
    seat: int
    bot: str
    game: dict[str, Any]  # what `Game.save` wrote


def write_table(
    path: Path, game: Game, seat: int, bot: str, ruleset: str, expansions: Sequence[str]
) -> None:
    """Write a save; an older file of that name stays whole until the new one is."""
    document = {
        "format_version": FORMAT_VERSION,
        "table": {
            "ruleset": ruleset,
            "expansions": list(expansions),
            "seat": seat,
            "bot": bot,
        },
        "game": game.save(),
    }
    beside = path.with_name(f"{path.name}.part")
    beside.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    os.replace(beside, path)


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
        version = document["format_version"]
        if version != FORMAT_VERSION:
            raise damaged(path, f"its format {version!r} is unknown; this is format 1")
        table = document["table"]
        saved = SavedTable(
            table["ruleset"],
            tuple(table["expansions"]),
            table["seat"],
            table["bot"],
            document["game"],
        )
    except (KeyError, TypeError):
        raise damaged(path, "parts of a saved table are missing") from None
    if not isinstance(saved.ruleset, str) or type(saved.seat) is not int or saved.bot not in BOTS:
        raise damaged(path, "parts of a saved table are not what they should be")
    return saved


def damaged(path: Path, why: str) -> RulesError:
    """The error about a file that is no save, with the reason."""
    return RulesError(
        [
            Diagnostic(
                "RK6004",
                "error",
                f"{path} is not a saved table",
                notes=(why,),
                help="choose a file that `save` or `--save` wrote",
            )
        ]
    )
