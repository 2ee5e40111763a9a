"""Lines of the log, indented by depth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from rulekit.play.appearance import FRAME, LABEL, Glyphs, ruled
from rulekit.play.wording import printable

if TYPE_CHECKING:
    from rulekit.engine.game import LogLine


def log_lines(news: Sequence[LogLine], width: int, glyphs: Glyphs, room: int) -> list[Text]:
    """The end of the log, under a line of its own."""
    if not news:
        return []
    left_out = max(len(news) - room, 0)
    label = f"what happened (+{left_out}: log)" if left_out else "what happened"
    rows = [ruled(Text(label, style=LABEL), None, width, glyphs)]
    for entry in news[left_out:]:
        row = log_line(entry, glyphs)
        row.truncate(width, overflow="ellipsis")
        rows.append(row)
    return rows


def log_line(entry: LogLine, glyphs: Glyphs) -> Text:
    indent = "  " * entry.depth
    row = Text(" ").append(indent + (f"{glyphs.dot} " if entry.depth else ""), style=FRAME)
    return row.append(printable(entry.text))
