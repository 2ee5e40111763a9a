"""The error for a character with which no word and no sign begins."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rulekit.language.mistakes import Mistake, read_table
from rulekit.language.report import Diagnostic
from rulekit.language.source import Source

TABLE = Path(__file__).with_name("wrong_characters.txt")


def wrong_character(source: Source, start: int) -> Diagnostic:
    """The error for a character with which no word and no sign begins."""
    line = source.text.rfind("\n", 0, start) + 1
    word = start - len(re.split(r"\W", source.text[line:start])[-1])
    for pattern, mistake in _mistakes():
        for begin in (line, word, start):
            found = pattern.match(source.text, begin)
            if found and found.end() > start:
                places = {name: found.span(name) for name in pattern.groupindex}
                return mistake.told(source, {**places, "fault": found.span()})
    raise AssertionError("the last entry of the table fits any character")


@cache
def _mistakes() -> list[tuple[re.Pattern[str], Mistake]]:
    return [(re.compile(e.pattern, re.MULTILINE), e.mistake) for e in read_table(TABLE, {})]
