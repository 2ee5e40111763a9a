"""Reads tables of cards: each row of a CSV or TSV file becomes a component."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence

from attrs import frozen

from rulekit.language import tree
from rulekit.language.faces import read_face
from rulekit.language.indentation import MAX_TEXT
from rulekit.language.invisible_characters import first_unseen
from rulekit.language.literals import name_text
from rulekit.language.report import Label, Report, suggest
from rulekit.language.semantic_actions import MAX_COPIES
from rulekit.language.source import Source, Span

MAX_ROWS = 2000
MAX_COLUMNS = 100

PRINTED = ("name", "kind", "copies", "faces", "text")
"""Columns with a meaning of their own; every other one is called as a field is."""


COLUMNS = {
    **dict.fromkeys(("count", "number", "quantity", "qty", "amount", "copy", "cards"), "copies"),
    **dict.fromkeys(("card", "title", "card_name", "card name"), "name"),
    **dict.fromkeys(("type", "category", "class"), "kind"),
    **dict.fromkeys(("face", "suit", "suits"), "faces"),
    **dict.fromkeys(("description", "effect", "rules", "desc"), "text"),
}
"""What people call the columns that every table may have."""


@frozen
class _Cell:
    text: str
    span: Span


def rows_of(node: tree.Cards, source: Source, report: Report) -> list[tree.Row]:
    """The components of a table. What is wrong with it is reported at its place there."""
    lines = list(_lines(source, report))
    if not lines:
        if not report.has_errors:
            place = source.first_character
            report.error(
                "RK1031", place, f"{source.name} is empty", label="no line with the columns",
                help="begin it with the names of its columns: `name,copies,text`",
            )  # fmt: skip
        return []
    head = _Head(lines[0], node, report)
    if not head.usable:
        return []
    found: dict[str, tree.Row] = {}
    for cells in lines[1:]:
        row = head.row(cells)
        if row is None:
            continue
        earlier = found.setdefault(row.name.text, row)
        if earlier is not row:
            report.error(
                "RK1032",
                row.name.span,
                f"`{row.name.text}` has two rows",
                label="again",
                secondary=[Label(earlier.name.span, "the first")],
                help="put its copies, or its faces, into one row",
            )
    return list(found.values())


# --- Cells with their places -----------------------------------------------------------


def _lines(source: Source, report: Report) -> Iterator[list[_Cell]]:
    """The rows that hold anything, each cell with its place. `#` begins a comment."""
    text = source.text
    delimiter = _delimiter(source)
    # Lines as everywhere else, so that the number of those read tells the place.
    rows = text.split("\n")
    if _separator(rows[0]):
        rows[0] = ""
    lines = (line + "\n" for line in rows)
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    before = 0
    count = 0
    while True:
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            _malformed(source, before, error, report)
            return
        start = source.line_starts[before] if before < len(source.line_starts) else len(text)
        before = reader.line_num
        if not any(cell.strip() for cell in row) or row[0].lstrip().startswith("#"):
            continue
        count += 1
        if count > MAX_ROWS + 1 or len(row) > MAX_COLUMNS:
            what = f"{MAX_COLUMNS} columns" if len(row) > MAX_COLUMNS else f"{MAX_ROWS:,} rows"
            report.error(
                "RK1034", Span(source, start, start + 1), f"{source.name} has more than {what}",
                label="too many",
            )  # fmt: skip
            return
        yield _placed(row, source, start)


def _separator(line: str) -> str | None:
    """What a first line `sep=;` says, as Excel writes and reads it."""
    found = re.fullmatch(r'"?sep=([,;\t])"?[,;\t]*\s*', line, re.IGNORECASE)
    return found and found[1]


def _delimiter(source: Source) -> str:
    """A comma, a semicolon or a tab: what `sep=` says, or the first line has most of."""
    said = _separator(source.text.partition("\n")[0])
    if said is not None:
        return said
    if source.name.endswith(".tsv"):
        return "\t"
    head = next((row for row in source.text.splitlines() if row.strip()), "")
    return max(",;\t", key=head.count)


def _placed(row: Sequence[str], source: Source, start: int) -> list[_Cell]:
    """The cells of a row at their places, without outer spaces."""
    cells = []
    place = start
    for raw in row:
        if source.text.startswith('"', place):
            inner = place + 1
            end = inner + len(raw) + raw.count('"')
            place = end + 2  # the closing quote and what separates cells
        else:
            inner, end = place, place + len(raw)
            place = end + 1
        stripped = raw.strip()
        lead = len(raw) - len(raw.lstrip())
        first = min(inner + lead, len(source.text))
        last = max(first, min(end, first + max(1, len(stripped)), len(source.text)))
        text = " ".join(stripped.split()) if "\n" in stripped else stripped
        cells.append(_Cell(name_text(text), Span(source, first, last)))
    return cells


def _malformed(source: Source, before: int, error: csv.Error, report: Report) -> None:
    starts = source.line_starts
    place = starts[min(before, len(starts) - 1)]
    end = place + len(source.line(min(before, len(starts) - 1) + 1))
    why = "a quoted cell is never closed" if "end of data" in str(error) else str(error)
    report.error(
        "RK1030",
        Span(source, place, end),
        f"{source.name} is not a table that can be read",
        label=why,
        help='a cell in quotes ends with a quote, before the next separator; a quote inside it '
        'is written twice: `"Say ""no"""`',
    )  # fmt: skip


# --- Columns and rows ------------------------------------------------------------------


def _is_no_head(cells: list[_Cell]) -> bool:
    """Whether a first line holds no names of columns, but a card or other separators."""
    return any(cell.text and not cell.text.replace(" ", "_").isidentifier() for cell in cells) or (
        len(cells) == 1 and " " in cells[0].text
    )


def _report_no_head(cells: list[_Cell], report: Report) -> None:
    separated = len(cells) > 1
    report.error(
        "RK1031",
        Span(cells[0].span.source, cells[0].span.start, cells[-1].span.end),
        "the first line holds the names of the columns",
        label="a card" if separated else "one column",
        help="write a line such as `name,copies,text` above it, with the fields of the kind"
        if separated
        else "cells stand between commas, semicolons or tabs, without spaces or lines around them",
    )


class _Head:
    """The names of the columns, by which the cells of a row are read."""

    def __init__(self, cells: list[_Cell], node: tree.Cards, report: Report) -> None:
        self.report = report
        self.kind = node.kind
        self.columns: list[tree.Word | None] = []
        self.places: dict[str, int] = {}
        before = len(report)
        if not any(cell.text.casefold() == "name" for cell in cells) and _is_no_head(cells):
            _report_no_head(cells, report)
            self.usable = False
            return
        for place, cell in enumerate(cells):
            self.columns.append(self._column(place, cell))
        for name in ("name",) if node.kind is not None else ("name", "kind"):
            if name not in self.places:
                help_ = f"add the column `{name}`"
                if name == "kind":
                    help_ += ", or say what all of them are: `cards of KIND from …`"
                near = suggest(name, [c.text for c in cells]) if name == "name" else None
                meant = next((c for c in cells if COLUMNS.get(c.text.casefold()) == name), None)
                if meant is not None:
                    near = f"write `{name}` in place of `{meant.text}`"
                report.error(
                    "RK1031", cells[0].span, f"there is no column `{name}`",
                    label="the columns begin here", help=near or help_,
                )  # fmt: skip
        self.usable = len(report) == before

    def _column(self, place: int, cell: _Cell) -> tree.Word | None:
        name = cell.text
        if not name or name.startswith("#"):
            return None  # a note that is nobody's business but the author's
        if name.casefold() in PRINTED:
            name = name.casefold()
        wrong = None
        if name.casefold() in {known.casefold() for known in self.places}:
            wrong, help_ = f"the column `{name}` is there twice", "remove one of them"
        elif name == "kind" and self.kind is not None:
            wrong = f"all cards of this table are of the kind `{self.kind.text}`"
            help_ = "remove the column, or write `cards from …`"
        elif not name.isidentifier():
            wrong, help_ = (
                f"`{name}` is not the name of a field",
                "call the column as the field is, or begin it with `#` to keep it for yourself",
            )
        if wrong is not None:
            self.report.error("RK1031", cell.span, wrong, label="this column", help=help_)
            return None
        self.places[name] = place
        return tree.Word(cell.span, name)

    def row(self, cells: list[_Cell]) -> tree.Row | None:
        """The component of a row; None if it cannot be read."""
        source = cells[0].span.source
        extra = [cell for cell in cells[len(self.columns) :] if cell.text]
        if extra:
            self.report.error(
                "RK1030",
                extra[0].span,
                f"this row has {len(cells)} cells, and there are {len(self.columns)} columns",
                label="under no column",
                help="put a cell that holds the separator into quotes",
            )
            return None
        for cell in cells:
            if len(cell.text) > MAX_TEXT:
                self.report.error(
                    "RK0032", cell.span, f"a text has at most {MAX_TEXT:,} characters",
                    label="too long", help="say it in fewer words",
                )  # fmt: skip
                return None
            hidden = first_unseen(cell.text)
            if hidden is not None:
                self.report.error(
                    "RK1032", cell.span, f"a character that cannot be seen, {hidden}",
                    label="in this cell", help="remove it",
                )  # fmt: skip
                return None
        named = self._cell("name", cells)
        if named is None:
            self._nameless(cells)
            return None
        if '"' in named.text:
            self.report.error(
                "RK1032", named.span, "a name has no double quotes in it",
                label="in the name", help="rules write names in quotes: leave them out",
            )  # fmt: skip
            return None
        kind = self.kind
        if kind is None:
            given = self._cell("kind", cells)
            if given is None:
                self._without(named, "kind")
                return None
            kind = tree.Word(given.span, given.text)
        text = self._cell("text", cells)
        span = Span(source, cells[0].span.start, cells[-1].span.end)
        if source.text.startswith('"', span.start - 1) and span.start > 0:
            span = Span(source, span.start - 1, span.end)
        return tree.Row(
            span=span,
            kind=kind,
            name=tree.CardName(named.span, named.text, True),
            copies=self._copies(cells),
            text=None if text is None else tree.String(text.span, text.text),
            members=tuple(self._fields(cells)),
        )

    def _cell(self, name: str, cells: list[_Cell]) -> _Cell | None:
        place = self.places.get(name)
        if place is None or place >= len(cells) or not cells[place].text:
            return None
        return cells[place]

    def _nameless(self, cells: list[_Cell]) -> None:
        filled = next(cell for cell in cells if cell.text)
        self.report.error(
            "RK1032", filled.span, "this row has no name", label="whose?",
            help="fill in the column `name`, or begin the row with `#`",
        )  # fmt: skip

    def _without(self, named: _Cell, what: str) -> None:
        self.report.error(
            "RK1032", named.span, f"`{named.text}` has no {what}", label="in this row",
            help=f"fill in the column `{what}`",
        )  # fmt: skip

    def _copies(self, cells: list[_Cell]) -> int | tuple[tree.FaceRun, ...] | None:
        number = self._cell("copies", cells)
        faces = self._cell("faces", cells)
        count: int | None = None
        if number is not None:
            digits = number.text.lower().removeprefix("x").strip()  # `x2`, as rules have it
            if digits.isascii() and digits.isdigit() and len(digits) <= 4:
                count = int(digits)
            if count is None or not 1 <= count <= MAX_COPIES:
                self.report.error(
                    "RK2030", number.span, f"a component has from 1 to {MAX_COPIES} copies",
                    label="not such a number", help="write how many there are, as in `2`",
                )  # fmt: skip
                count = None
        if faces is None:
            return count
        runs = faces_in(faces.text, faces.span, self.report)
        many = sum((run.last or run.first).rank - run.first.rank + 1 for run in runs)
        if count is not None and many != count and runs:
            assert number is not None
            self.report.error(
                "RK2030", number.span, f"{count} copies, and {many} faces",
                label="not as many", secondary=[Label(faces.span, "the faces")],
                help="leave one of them out, or make them agree",
            )  # fmt: skip
        return runs or count

    def _fields(self, cells: list[_Cell]) -> Iterator[tree.FieldValue]:
        for column, cell in zip(self.columns, cells, strict=False):
            if column is None or column.text in PRINTED or not cell.text:
                continue
            # In a table of one kind a column is wrong for all; else for this row.
            name = column if self.kind is not None else tree.Word(cell.span, column.text)
            yield tree.FieldValue(cell.span, name, (tree.Cell(cell.span, cell.text),), column)


def faces_in(text: str, span: Span, report: Report) -> tuple[tree.FaceRun, ...]:
    """Faces and runs of them, with spaces or commas between: `Q♠ 2♥..5♥`."""
    runs = []
    for found in re.finditer(r"[^\s,]+", text):
        place = Span(span.source, span.start + found.start(), span.start + found.end())
        ends = found[0].split("..")
        faces = [read_face(end) for end in ends]
        known = [tree.Face(place, *face) for face in faces if face is not None]
        if len(known) == len(faces) and len(faces) <= 2:
            run = tree.FaceRun(place, known[0], known[1] if len(known) == 2 else None)
            runs.append(run)
            continue
        report.error(
            "RK2030",
            place,
            f"`{found[0]}` is not a face of a playing card",
            label="not a face",
            help="write a rank and a suit, `Q♠` or `QS`, with spaces between faces; a run of them "
            "is `2♠..9♠`",
        )
    return tuple(runs)
