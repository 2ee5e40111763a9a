"""Prints the questions that the lab answers: a sentence for each, and the tables behind it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from rulekit.lab.estimates import Finding, Question

_LEAD = 20


def print_answer(console: Console, question: Question) -> None:
    """`Who is favoured?   law 41% …`, in lines of which only the first begins at the left."""
    from rich.text import Text

    from rulekit.terminal import hanging

    lead = Text(f"{question.title:<{_LEAD - 1}} ", style="bold")
    for line in hanging(lead, Text(question.sentence), console.width):
        console.print(line)


def print_findings(console: Console, findings: Iterable[Finding]) -> None:
    for finding in findings:
        _print_table(console, finding)


def _print_table(console: Console, finding: Finding) -> None:
    from rich.text import Text

    from rulekit.lab.tables_of_findings import table_of
    from rulekit.terminal import number_table

    table = table_of(finding, bars=False)
    columns = [name for name in table.columns if name != "of"]  # the page has room for it
    verdicts = ["verdict"] if table.has_verdicts else []
    shown = number_table(finding.title, *columns, *verdicts)
    if verdicts:
        shown.columns[-1].justify = "left"
    for row in table.rows:
        verdict = [Text(row.verdict)] if verdicts else []
        shown.add_row(Text(" ".join(row.heads)), *row.cells[: len(columns)], *verdict)
    console.print(shown)
    if finding.note:
        console.print(Text(finding.note, style="dim"))
    console.print()
