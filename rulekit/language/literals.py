"""Names and literals of a declaration as nodes."""

from __future__ import annotations

import unicodedata
from typing import Any

from attrs import define

from rulekit.language import tree
from rulekit.language.faces import read_face
from rulekit.language.report import Report
from rulekit.language.source import Source, Span
from rulekit.language.tokens import Token


@define
class Reading:
    """A source that is being read, and what is wrong with the declaration that is read now."""

    source: Source
    report: Report

    def leaf(self, token: Token) -> Any:
        """A name or literal as a node. Any other word, and a sign, is the token itself."""
        match token.type:
            case "NAME":
                return tree.Word(self.span(token), name_text(token.text))
            case "INT":
                return tree.Number(self.span(token), int(token.text))
            case "STRING":
                return tree.String(self.span(token), name_text(token.text[1:-1]))
            case "FACE":
                face = read_face(token.text)
                assert face is not None
                return tree.Face(self.span(token), *face)
        return token

    def span(self, token: Token) -> Span:
        return Span(self.source, token.start, token.end)


def name_text(text: str) -> str:
    """A name as it is compared: `ō` is the same letter however the editor wrote it."""
    return text if text.isascii() else unicodedata.normalize("NFC", text)
