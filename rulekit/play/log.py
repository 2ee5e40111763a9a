"""Lines of the log, indented by depth; cards that move together share a line."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.text import Text

from rulekit.engine.objects import LogLine
from rulekit.language.wording import counted
from rulekit.terminal import DOT, FRAME, LABEL, NAME, hanging, ruled

_MOVE = re.compile(r"(?P<what>.+): (?P<way>.+ → .+)")
_UNSEEN = "1 card"
_MOST_NAMES = 4


def log_block(news: Sequence[LogLine], width: int, room: int) -> list[Text]:
    """The end of the log, under a line of its own; `room` is how many lines there are."""
    if not news:
        return []
    rows = log_rows(news, width)
    left_out = max(len(rows) - room, 0)
    label = f"what happened (+{left_out}: log)" if left_out else "what happened"
    return [ruled(Text(label, style=LABEL), None, width), *rows[left_out:]]


def log_rows(entries: Sequence[LogLine], width: int) -> list[Text]:
    rows: list[Text] = []
    for depth, text in condensed(entries):
        lead = f" {'  ' * depth}{f'{DOT} ' if depth else ''}"
        told = Text(text, style="" if depth else NAME)
        rows += hanging(Text(lead, style=FRAME), told, width)
    return rows


def condensed(entries: Sequence[LogLine]) -> list[tuple[int, str]]:
    """Depths and texts, with cards that go the same way one after the other put together."""
    told: list[tuple[int, str]] = []
    together: list[str] = []
    way = ""
    for entry in entries:
        move = _MOVE.fullmatch(entry.text)
        if move is not None and together and move["way"] == way:
            together.append(move["what"])
            told[-1] = entry.depth, f"{_cards(together)}: {way}"
            continue
        told.append((entry.depth, entry.text))
        together, way = ([move["what"]], move["way"]) if move is not None else ([], "")
    return told


def _cards(names: Sequence[str]) -> str:
    if len(names) > _MOST_NAMES or _UNSEEN in names:
        return counted(len(names), "card")
    return ", ".join(names)
