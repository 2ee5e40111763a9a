"""What a notebook shows of a simulation: sentences and tables in the notebook's own colours."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rulekit.lab.estimates import Finding, Question
from rulekit.lab.tables_of_findings import Table, table_of


def snippet(about: str, questions: Sequence[Question]) -> str:
    """HTML without a style of its own, as a notebook shows it; needs no extra."""
    title, *_ = about.splitlines()
    parts = [f"<p><b>{escape(title)}</b></p>"]
    for question in questions:
        parts.append(f"<p><b>{escape(question.title)}</b> {escape(question.sentence)}</p>")
        parts += [_shown(one) for one in question.findings if one.chart == "dots"]
    return "\n".join(parts)


def _shown(finding: Finding) -> str:
    table = table_of(finding, bars=False)
    heads = [*table.heads, *table.columns, *(["verdict"] if table.has_verdicts else [])]
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    body = "".join(f"<tr>{_cells(table, place)}</tr>" for place in range(len(table.rows)))
    return (
        f"<table><caption>{escape(finding.title)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def _cells(table: Table, place: int) -> str:
    row = table.rows[place]
    cells = [*row.heads, *row.cells, *([row.verdict] if table.has_verdicts else [])]
    return "".join(f"<td>{escape(cell)}</td>" for cell in cells)
