"""Lines to blocks: turns indentation into tokens and cuts a file into its declarations.

Declarations start in column 0, so each is a chunk of its own and an error in one says
nothing about the next. Of a chunk that cannot be read only the first fault is reported.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Unpack

from attrs import define, field

from rulekit.language.files import MAX_CHARACTERS
from rulekit.language.invisible_characters import odd_spaces, unseen_characters, without_unseen
from rulekit.language.phrases import with_article
from rulekit.language.report import Edit, Label, More, Report
from rulekit.language.source import Source, Span
from rulekit.language.tokens import BRACKETS, Token, tokenize
from rulekit.language.wrong_characters import wrong_character

# Bounds on what is read, so that no file, however made, can exhaust time or the stack.
MAX_TOKENS = 200_000
MAX_NAME = 100
MAX_TEXT = 5_000
MAX_BLOCKS = 40
MAX_BRACKETS = 60
MAX_ERRORS = 100  # more than anybody reads

_CLOSING_SIGNS = {"LPAR": ")", "LSQB": "]", "LBRACE": "}"}


@define
class Chunk:
    """The tokens of one declaration; `broken` when a fault in them was found already.

    After MAX_ERRORS of them faults are no longer reported, and the chunk is `untold`.
    """

    tokens: list[Token] = field(factory=list)
    broken: bool = False
    untold: bool = False


def lay_out(source: Source, report: Report) -> list[Chunk]:
    """The declarations of a file as tokens, with _NL, _INDENT and _DEDENT for its layout."""
    if len(source.text) > MAX_CHARACTERS:
        message = f"this file has more than {MAX_CHARACTERS:,} characters"
        report.error("RK0004", Span(source, 0, 0), message, help="split it and `include` the parts")
        return []
    # Some editors put a byte order mark in front; it is no part of the text.
    start = 1 if source.text.startswith("\ufeff") else 0
    text = source.text
    unseen = unseen_characters(text, start)
    if unseen:
        _report_unseen(source, unseen, report)
        text = text[:start] + without_unseen(text[start:])
    odd = odd_spaces(text, start)
    if odd:
        _report_odd_spaces(source, odd, report)
        text = _with_spaces(text, odd)
    layout = _Layout(source, report)
    for count, token in enumerate(tokenize(text, start)):
        if count >= MAX_TOKENS:
            message = f"this file has more than {MAX_TOKENS:,} words and signs"
            span = Span(source, token.start, token.end)
            report.error("RK0004", span, message, help="split it and `include` the parts")
            break
        layout.take(token)
    layout.end_chunk()
    return layout.chunks


def _report_unseen(source: Source, offsets: list[int], report: Report) -> None:
    code = ord(source.text[offsets[0]])
    others = f", and {len(offsets) - 1} more in this file" if len(offsets) > 1 else ""
    report.error(
        "RK0003",
        Span(source, offsets[0], offsets[0] + 1),
        f"a character that cannot be seen (U+{code:04X}){others}",
        label="here",
        help="delete it; text holds only letters, signs, spaces and line breaks",
    )


def _report_odd_spaces(source: Source, offsets: list[int], report: Report) -> None:
    """One error for each sort of them, with the edit of all."""
    places: dict[str, list[Span]] = {}
    for offset in offsets:
        places.setdefault(source.text[offset], []).append(Span(source, offset, offset + 1))
    for character, (first, *others) in places.items():
        name = with_article(unicodedata.name(character).lower())
        more = f", and {len(others)} more in this file" if others else ""
        report.error(
            "RK0010",
            first,
            f"words are separated by plain spaces, not by {name} (U+{ord(character):04X}){more}",
            label="looks like a space",
            help="write a space in its place",
            edit=Edit(first, " ", tuple(others)),
        )


def _with_spaces(text: str, offsets: list[int]) -> str:
    """The same text with plain spaces in some places, so that offsets stay true."""
    characters = list(text)
    for offset in offsets:
        characters[offset] = " "
    return "".join(characters)


@define
class _Layout:
    source: Source
    report: Report
    chunks: list[Chunk] = field(factory=list)
    _levels: list[int] = field(factory=lambda: [0])
    _brackets: list[Token] = field(factory=list)
    _indentation: Token | None = None  # of the line whose first token is still to come
    _at_line_start: bool = True

    def take(self, token: Token) -> None:
        if token.type == "LINE":
            self._indentation = token
            self._at_line_start = True
            return
        if self._at_line_start:
            self._at_line_start = False
            self._start_line(token)
        chunk = self.chunks[-1]
        if chunk.broken:
            chunk.tokens.append(token)  # its names are still of interest
            return
        if token.type == "WRONG":
            self._breaking().add(wrong_character(self.source, token.start))
            return
        if token.type in BRACKETS:
            self._open(token)
        elif token.type in BRACKETS.values():
            self._close(token)
        elif token.type == "INT" and len(token.text) > 9:
            self._fail("RK0023", token, "a number has at most nine digits", label="too large")
        elif len(token.text) > MAX_NAME and token.type != "STRING":
            self._fail(
                "RK0032", token, f"a name has at most {MAX_NAME} characters", label="too long"
            )
        elif len(token.text) > MAX_TEXT + 2:
            self._fail(
                "RK0032", token, f"a text has at most {MAX_TEXT:,} characters", label="too long"
            )
        chunk.tokens.append(token)

    def end_chunk(self) -> None:
        """Close what is open at the end of a declaration."""
        if not self.chunks:
            return
        chunk = self.chunks[-1]
        if self._brackets and not chunk.broken:
            opening = self._brackets[-1]
            sign = _CLOSING_SIGNS[opening.type]
            self._fail(
                "RK0022",
                opening,
                f"this `{opening.text}` is never closed",
                label=f"expected a `{sign}` before the next declaration",
            )
        if chunk.tokens and not chunk.broken:
            end = chunk.tokens[-1].end
            chunk.tokens.append(Token("_NL", "", end, end))
            chunk.tokens.extend(Token("_DEDENT", "", end, end) for _ in self._levels[1:])
        self._brackets.clear()
        self._levels[:] = [0]

    def _start_line(self, token: Token) -> None:
        blank = self._blank_before(token)
        width = len(blank)
        inside = bool(self._brackets) and not self._broken
        if inside and (width > 0 or token.type in BRACKETS.values()):
            return  # the line continues what the bracket holds
        if width == 0 or not self.chunks:
            self.end_chunk()
            self.chunks.append(Chunk())
        if self._broken:
            return
        if "\t" in blank:
            self._tab(token, blank)
        elif token.text == "\t":  # only the first line can begin with one
            return
        elif width > 0 and not self.chunks[-1].tokens:
            self._fail(
                "RK0012",
                token,
                "this line is indented, but no declaration stands above it",
                label="expected in the first column",
            )
        elif width != self._levels[-1]:
            self._change_level(token, width)
        elif width > 0:
            self._end_line()

    def _blank_before(self, token: Token) -> str:
        if self._indentation is not None:
            return self._indentation.text.lstrip("\r\n")
        return self.source.text[: token.start].lstrip("\ufeff")  # the first line

    def _change_level(self, token: Token, width: int) -> None:
        self._end_line()
        tokens = self.chunks[-1].tokens
        if width > self._levels[-1]:
            self._levels.append(width)
            tokens.append(Token("_INDENT", "", token.start - width, token.start))
            if len(self._levels) > MAX_BLOCKS:
                self._too_deep(token, f"blocks are nested more than {MAX_BLOCKS} deep")
            return
        outer = self._levels[-1]
        while width < self._levels[-1]:
            outer = self._levels.pop()
            tokens.append(Token("_DEDENT", "", token.start, token.start))
        if width != self._levels[-1]:
            between = f"{self._levels[-1]} and {outer}"
            self._fail(
                "RK0011",
                token,
                "the indentation of this line matches no block above it",
                label=f"{width} spaces, but the blocks around it have {between}",
                help="align it with the first line of the block that it belongs to",
            )

    def _end_line(self) -> None:
        tokens = self.chunks[-1].tokens
        end = tokens[-1].end
        tokens.append(Token("_NL", "", end, end))

    def _open(self, token: Token) -> None:
        self._brackets.append(token)
        if len(self._brackets) > MAX_BRACKETS:
            self._too_deep(token, f"brackets are nested more than {MAX_BRACKETS} deep")

    def _close(self, token: Token) -> None:
        if not self._brackets:
            message = f"this `{token.text}` closes no bracket"
            self._fail("RK0022", token, message, label="nothing is open here")
            return
        opening = self._brackets.pop()
        if BRACKETS[opening.type] != token.type:
            sign = _CLOSING_SIGNS[opening.type]
            self._fail(
                "RK0022",
                token,
                f"expected `{sign}`, found `{token.text}`",
                label=f"closes a `{opening.text}`",
                secondary=[Label(self._span(opening), "opened here")],
                edit=Edit(self._span(token), sign),
            )

    def _tab(self, token: Token, blank: str) -> None:
        span = Span(self.source, token.start - len(blank), token.start)
        self._breaking().error(
            "RK0010",
            span,
            "lines are indented with spaces, not with tabs",
            label="a tab",
            help="write two spaces for each level",
            edit=Edit(span, blank.expandtabs(2), self._other_lines(blank, token.start)),
        )

    def _other_lines(self, blank: str, start: int) -> tuple[Span, ...]:
        """The indentation of the lines below that begin in the same way."""
        lines = re.compile(rf"^{re.escape(blank)}(?=[^ \t\r\n])", re.MULTILINE)
        found = lines.finditer(self.source.text, start)
        return tuple(Span(self.source, one.start(), one.end()) for one in found)

    def _too_deep(self, token: Token, message: str) -> None:
        help = "give a part of it a name: a `value`, an `event` or a `let`"
        self._fail("RK0013", token, message, label="too deep", help=help)

    @property
    def _broken(self) -> bool:
        return bool(self.chunks) and self.chunks[-1].broken

    def _fail(self, code: str, token: Token, message: str, **more: Unpack[More]) -> None:
        self._breaking().error(code, self._span(token), message, **more)

    def _span(self, token: Token) -> Span:
        return Span(self.source, token.start, token.end)

    def _breaking(self) -> Report:
        """Breaks the chunk, and gives the report that is told why: after very many, nobody's."""
        chunk = self.chunks[-1]
        chunk.broken = True
        chunk.untold = len(self.report) >= MAX_ERRORS
        return Report() if chunk.untold else self.report
