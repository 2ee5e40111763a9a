"""The rulebook of the rules to which a file belongs, opened at what stands at a place."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rulekit.editing.naming import name_at
from rulekit.editing.shapes import RulebookPreview
from rulekit.editing.workspace import Workspace
from rulekit.language import tree
from rulekit.language.report import RulesError
from rulekit.ruleset.definitions import Component, Definition, Kind

if TYPE_CHECKING:
    from rulekit.ruleset.model import Ruleset


def rulebook_preview(
    workspace: Workspace, path: Path, offset: int, language: str = "en"
) -> RulebookPreview:
    """The rulebook as a page, without its examples, and where in it the card or kind stands that
    is named or declared at an offset.

    Raises RulesError if the rules cannot be read or have errors, or there is no such language,
    and ModuleNotFoundError without what makes books.
    """
    from rulekit.book.catalogs import check_language, words_in  # with an extra
    from rulekit.book.contents import Book
    from rulekit.book.page import page

    rules = workspace.understood(path)
    errors = [one for one in rules.advice if one.severity == "error"]
    if rules.world is None or errors:
        raise RulesError(errors or rules.found)
    ruleset = rules.world.ruleset
    with workspace.reading():
        check_language(language)
        words = words_in(language, ruleset)
        html = page(ruleset, words)
    thing = _thing(workspace, path, offset, ruleset)
    anchor = None if thing is None else Book(ruleset, words).ids.get(thing)
    return {"title": words("game title", ruleset.title), "html": html, "anchor": anchor}


def _thing(workspace: Workspace, path: Path, offset: int, ruleset: Ruleset) -> Definition | None:
    """The card or kind that is named at an offset; else the one whose declaration is there."""
    found = name_at(workspace, path, offset)
    for one in () if found is None else found.use.meant:
        if isinstance(one, Component | Kind):
            return one
    for declaration in workspace.parsed(path)[0].declarations:
        if declaration.span.start <= offset <= declaration.span.end:
            return _declared(declaration, ruleset)
    return None


def _declared(declaration: tree.Declaration, ruleset: Ruleset) -> Definition | None:
    match declaration:
        case tree.Component() | tree.Change(name=tree.CardName()) | tree.More():
            name = "" if declaration.name is None else declaration.name.text
            return ruleset.components.get(name)
        case tree.Kind():
            return ruleset.kinds.get(declaration.name.text)
        case tree.Replace():
            return _declared(declaration.declaration, ruleset)
    return None
