"""Completion: what can be written at a place, also where a declaration is broken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from attrs import frozen

from rulekit.checker.scope import World
from rulekit.checker.sought_name import seeking
from rulekit.editing.candidate import (
    LOCAL,
    OF_LANGUAGE,
    UNFIT,
    Candidate,
    Way,
    path_to_sought,
)
from rulekit.editing.candidates import candidates, in_braces
from rulekit.editing.caret import Caret, caret_at
from rulekit.editing.described import completion_kind, documentation, signature
from rulekit.editing.expression_candidates import fallen_back
from rulekit.editing.keyword_items import Keyword, keywords_at, of_game, prepositions
from rulekit.editing.positions import range_of
from rulekit.editing.referred_files import files_to_name, names_file
from rulekit.editing.scenario_candidates import scenario_candidates
from rulekit.editing.shapes import CompletionItem, CompletionList, Range
from rulekit.editing.workspace import Workspace
from rulekit.language import tree
from rulekit.language.parser import parse
from rulekit.language.report import RulesError
from rulekit.language.source import Source, Span
from rulekit.ruleset.builtins import DEEDS, GENERIC, Signature
from rulekit.ruleset.definitions import Definition, Event, Parameter, Value

_SNIPPET = 2
_KEYWORD, _SNIPPET_KIND = 14, 15
_MISSING, _BEGINS_LINE, _INSIDE_LINE = LOCAL, OF_LANGUAGE, OF_LANGUAGE + UNFIT
"""Ranks of words of the language."""
_IN_ENDING = frozenset({"winners", "score"})
_AT_TOP = frozenset({"edition", "game", "extends", "expands"})
_BUILT = re.compile(r"^(game|extends|expands)\b", re.MULTILINE)
"""What a file of rules begins with after its edition."""


def completion(
    workspace: Workspace, path: Path, offset: int, *, snippets: bool = True
) -> CompletionList:
    """What can be written at an offset of a file, likeliest first; `snippets` says whether the
    editor fills in what is put in. Raises RulesError if the file cannot be read."""
    source = workspace.as_in_rules(path)
    caret = caret_at(source, offset)
    items: list[CompletionItem] = []
    if caret is not None and not caret.in_number:
        items = list(_Completion(workspace, path, source, caret, snippets).items())
    return {"isIncomplete": False, "items": items}


@frozen
class _Completion:
    """What is put in at a caret."""

    workspace: Workspace
    path: Path
    source: Source
    caret: Caret
    snippets: bool

    def items(self) -> Iterator[CompletionItem]:
        whole = self.caret.whole()
        way = None if whole is None else path_to_sought(whole)
        where = self._range()
        world, found = self._found(whole, way)
        best: dict[str, Candidate] = {}
        for one in found:
            known = best.get(one.name)
            if known is None or one.rank < known.rank:
                best[one.name] = one
        holder = way[-2][0] if way is not None and len(way) > 1 else None
        for one in best.values():
            yield self._item(one, world, where, holder)
        if not self.caret.in_text:
            for keyword in self._keywords(world):
                if keyword.word not in best:
                    yield self._keyword_item(keyword, where)

    def _found(
        self, whole: tree.Declaration | None, way: Way | None
    ) -> tuple[World | None, Iterable[Candidate]]:
        caret = self.caret
        if whole is None or way is None:
            if whole is None and not caret.in_text and "NAME" in caret.terminals:
                world = self.workspace.understood(self.path).world
                return world, () if world is None else fallen_back(world, caret.before)
            return None, ()
        if names_file(way):
            with self.workspace.reading():
                return None, list(files_to_name(way, self.path))
        if isinstance(whole, tree.Scenario):
            try:
                world = self.workspace.rules_of(whole).world
            except RulesError:
                world = None
            return world, () if world is None else scenario_candidates(way, world)
        with self.workspace.reading():
            file, _ = parse(self.source)
        with seeking() as asked:
            world = self.workspace.supposing(self.path, caret.instead_of(file, whole))
        if world is None:
            return None, ()
        if caret.in_braces is not None:
            return world, in_braces(way, world, asked)
        return world, candidates(way, world, asked)

    # --- What is put in --------------------------------------------------------------

    def _range(self) -> Range:
        start, end = self.caret.start, self.caret.end
        braces = self.caret.in_braces
        if braces is not None:
            start = braces
            word = re.compile(r"\w*").match(self.source.text, self.caret.offset)
            end = word.end() if word else self.caret.offset
        return range_of(Span(self.source, start, end), self.workspace.encoding)

    def _item(
        self, one: Candidate, world: World | None, where: Range, holder: tree.Node | None
    ) -> CompletionItem:
        text, is_snippet = self._text(one, holder)
        item = CompletionItem(
            label=one.name,
            kind=completion_kind(one.named),
            sortText=f"{one.rank}{one.name.casefold()}",
            textEdit={"range": where, "newText": text},
            detail=signature(one.named, one.name),
        )
        if self.caret.in_text and self.caret.in_braces is None:
            item["filterText"] = f'"{one.name}"'
        if is_snippet:
            item["insertTextFormat"] = _SNIPPET
        told = None if world is None else documentation(one.named, world.ruleset)
        if told is not None:
            item["documentation"] = {"kind": "plaintext", "value": told}
        return item

    def _text(self, one: Candidate, holder: tree.Node | None) -> tuple[str, bool]:
        """What is put in for a name, and whether there is something to fill in."""
        if self.caret.in_braces is not None:
            return one.name, False
        if self.caret.is_text:
            return f'"{one.name}"', False
        quoted = isinstance(one.named, Definition) or holder is None
        if quoted and not one.name.isidentifier() and not _is_face(one.name):
            return f'"{one.name}"', False
        if not self.snippets or not self._ends_line:
            return one.name, False
        if isinstance(holder, tree.Perform) and isinstance(one.named, Event):
            return _statement(one.named), True
        if isinstance(holder, tree.Perform) and one.name in DEEDS:
            return one.name, False
        called = isinstance(one.named, Value | Signature) or one.name in GENERIC
        if called and not isinstance(holder, tree.Modify | tree.ShowsSetting | tree.RemoveMember):
            return _call(one), True
        return one.name, False

    @property
    def _ends_line(self) -> bool:
        rest = self.source.text[self.caret.end :].split("\n", 1)[0].strip()
        return not rest or rest[0] in ")],:"

    # --- Words of the language -------------------------------------------------------

    def _keywords(self, world: World | None) -> Iterable[Keyword]:
        caret = self.caret
        first = not caret.line
        terminals = caret.terminals
        begun = [one.text for one in caret.before[:2]]
        if begun[:1] == ["change"] and begun[1:] != ["game"]:
            terminals -= of_game()
        taken = self._taken(world)
        if taken is not None:
            terminals = (terminals - prepositions()) | (terminals & taken)
        return keywords_at(terminals, self.source.edition, first=first)

    def _taken(self, world: World | None) -> frozenset[str] | None:
        """The prepositions that the event of the line can still take; None if it is no event."""
        line = list(self.caret.line)
        for place, token in reversed(list(enumerate(line))):
            if token.type == "COLON":
                line = line[place + 1 :]
                break
        if not line or any(one.type in ("LPAR", "LSQB") for one in line):
            return None
        if world is None:
            world = self.workspace.understood(self.path).world
        name = line[0].text
        if world is None:
            return None
        event = world.ruleset.events.get(name)
        if event is not None:
            known = [parameter.preposition for parameter in event.parameters]
        elif name in DEEDS:
            known = [preposition for preposition, _, _ in DEEDS[name]]
        else:
            return None
        given = {token.text for token in line}
        return frozenset(word.upper() for word in known if word is not None and word not in given)

    def _keyword_item(self, keyword: Keyword, where: Range) -> CompletionItem:
        as_snippet = keyword.snippet is not None and self.snippets and self._ends_line
        text = self._indented(keyword.snippet or "") if as_snippet else keyword.word
        item = CompletionItem(
            label=keyword.word,
            kind=_SNIPPET_KIND if as_snippet else _KEYWORD,
            sortText=f"{self._rank(keyword.word)}{keyword.word}",
            textEdit={"range": where, "newText": text},
        )
        if as_snippet:
            item["insertTextFormat"] = _SNIPPET
        if keyword.example is not None:
            item["detail"] = keyword.example
        if keyword.about is not None:
            item["documentation"] = {"kind": "plaintext", "value": keyword.about}
        return item

    def _rank(self, word: str) -> int:
        """How likely a word of the language is meant: first of all what is missing."""
        if self.caret.line:
            return _INSIDE_LINE
        declared = [one.text for one in self.caret.before[:1]]
        if declared == ["ending"] and word in _IN_ENDING:
            return _MISSING
        if declared or word not in _AT_TOP:
            return _BEGINS_LINE
        top = self.source.text[: self.caret.start]
        if word == "edition":
            return _BEGINS_LINE if top.strip() else _MISSING
        return _BEGINS_LINE if _BUILT.search(self.source.text) else _MISSING

    def _indented(self, snippet: str) -> str:
        """The lines of a snippet, those after the first as far to the right as it stands."""
        line = self.source.text.rfind("\n", 0, self.caret.start) + 1
        return snippet.replace("\n", "\n" + " " * (self.caret.start - line))


def _is_face(name: str) -> bool:
    return name[-1:] in ("♠", "♥", "♦", "♣")


def _call(one: Candidate) -> str:
    if isinstance(one.named, Value):
        names = [parameter.binding.name for parameter in one.named.parameters]
        given = ", ".join(f"${{{number}:{name}}}" for number, name in enumerate(names, 1))
        return f"{one.name}({given})"
    if isinstance(one.named, Signature) and not one.named.parameters:
        return f"{one.name}()"
    return f"{one.name}($1)"


def _statement(event: Event) -> str:
    """An event with what it must be given."""
    words = [event.name]
    needed = [one for one in event.parameters if one.default is None and not one.default_is_you]
    for number, parameter in enumerate(needed, 1):
        words += chain(_before(parameter), [f"${{{number}:{parameter.binding.name}}}"])
    return " ".join(words)


def _before(parameter: Parameter) -> list[str]:
    return [] if parameter.preposition is None else [parameter.preposition]
