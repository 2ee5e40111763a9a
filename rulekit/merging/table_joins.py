"""Joins a card whose printed data are a row of a table with the rules that a file gives it."""

from __future__ import annotations

from attrs import Factory, define, evolve

from rulekit.language import tree
from rulekit.language.report import Label, Report, closest
from rulekit.language.source import Span
from rulekit.merging.families import Family


@define(eq=False)
class Joins:
    """The cards that were declared so far, each with the files that it belongs to."""

    report: Report
    _first: dict[str, tuple[tree.Component, Family]] = Factory(dict)
    _rows: dict[Family, dict[str, list[tree.Row]]] = Factory(dict)

    def joined(
        self, node: tree.Declaration, earlier: tree.Declaration | None, family: Family
    ) -> tree.Component | None:
        """The card that a row and a declaration make together, in whichever order they
        stand; None if it is not that which they are."""
        if not isinstance(node, tree.Component):
            return None
        if isinstance(node, tree.Row):
            self._rows.setdefault(family, {}).setdefault(node.kind.text, []).append(node)
        if earlier is None:
            self._first[node.name.text] = node, family
            return None
        first, of = self._first.get(node.name.text, (None, None))
        # What another file has done to the card meanwhile is not undone.
        if first is not earlier or of is not family or type(node) is type(earlier):
            return None
        if isinstance(node, tree.Row):
            return _joined(node, first, self.report)
        return _joined(first, node, self.report)

    def warn_of_strays(self) -> None:
        """Point out cards that are declared beside a table and nearly called as a row is."""
        for name, (card, family) in self._first.items():
            rows = self._rows.get(family, {}).get(card.kind.text, [])
            if isinstance(card, tree.Row) or card.copies is not None:
                continue
            if any(row.name.text == name for row in rows):
                continue
            near = closest(name, [row.name.text for row in rows], cutoff=0.8)
            if near is not None:
                row = next(row for row in rows if row.name.text == near)
                self.report.warning(
                    "RK2031",
                    card.name.span,
                    f"`{name}` is no row of the table",
                    label="a card of its own, with one copy",
                    secondary=[Label(row.name.span, "is this the card that is meant?")],
                    help=f"write `{near}`, or `x1` if it is a card of its own",
                )


def _joined(row: tree.Component, declared: tree.Component, report: Report) -> tree.Component:
    """A card whose printed data are in a table and whose rules in the rule file."""
    if row.kind.text != declared.kind.text:
        _both(row.kind.span, declared.kind.span, "kind", row, report)
    if row.copies is not None and declared.copies is not None:
        _both(row.name.span, declared.name.span, "number of copies", row, report)
    if row.text is not None and declared.text is not None:
        _both(row.text.span, declared.text.span, "text", row, report)
    return evolve(
        declared,
        kind=row.kind,
        copies=row.copies if declared.copies is None else declared.copies,
        text=declared.text or row.text,
        members=(*row.members, *declared.members),
    )


def _both(first: Span, second: Span, what: str, row: tree.Component, report: Report) -> None:
    report.error(
        "RK1033",
        second,
        f"the {what} of `{row.name.text}` stands in two places",
        label="here",
        secondary=[Label(first, "and in the table")],
        help="leave out one of them: what is printed belongs in the table, rules belong here",
    )
