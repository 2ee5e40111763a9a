"""How much the files of one ruleset may make us read."""

from __future__ import annotations

from attrs import define

from rulekit.language.report import Report
from rulekit.language.source import Span

MOST_FILES = 1_000
"""Times that the files of a ruleset may name another."""

DEEPEST_FILES = 50
"""Files that may name each other, one after the other."""

MOST_CHARACTERS = 4_000_000
"""Characters of files after which no other is read."""


@define(eq=False)
class ReadingLimits:
    """What the files of a ruleset have named and held so far."""

    report: Report
    named: int = 0  # how often a file named another
    characters: int = 0  # of the files that were read
    exceeded: bool = False  # no more files are read

    def allow_another(self, span: Span, depth: int) -> bool:
        """Whether one more file may be read, which is named at a place; reported if not."""
        self.named += 1
        if depth > DEEPEST_FILES:
            self._exceed(span, f"files name each other more than {DEEPEST_FILES} deep")
        elif self.named > MOST_FILES:
            self._exceed(span, f"these files name more than {MOST_FILES:,} others")
        elif self.characters > MOST_CHARACTERS:
            self._exceed(span, f"more than {MOST_CHARACTERS:,} characters were read already")
        return not self.exceeded

    def _exceed(self, span: Span, message: str) -> None:
        if not self.exceeded:
            help_ = "write what belongs together in one file, and leave out what is not needed"
            self.report.error("RK0030", span, message, label="not read", help=help_)
        self.exceeded = True
