"""Renames what stands at a place, wherever it is named; or says why it cannot be done."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from rulekit.editing.name_index import written
from rulekit.editing.naming import Found, Naming, everywhere, name_at
from rulekit.editing.positions import range_of, where
from rulekit.editing.renaming_checks import Edited, difference
from rulekit.editing.shapes import Prepared, TextEdit, WorkspaceEdit
from rulekit.editing.workspace import Workspace
from rulekit.language import grammar, tree
from rulekit.language.faces import read_face
from rulekit.language.files import TABLES, real
from rulekit.language.literals import name_text
from rulekit.language.nodes import walk
from rulekit.language.source import Span
from rulekit.loading.prelude import PATH
from rulekit.loading.shipped import bundled
from rulekit.ruleset.definitions import Component, Ending, Invariant, TableRule
from rulekit.ruleset.uses import Ability

_NAME = re.compile(r"[^\W\d][\w\u0300-\u036f]*")
_NUMBER_OF_COPIES = re.compile(r"x[0-9]+")
_QUOTED = (Ability, Ending, Invariant, TableRule)
"""What is declared and named in quotes."""


@frozen
class Refusal:
    """Why something is not renamed, in a sentence."""

    reason: str


def prepare_rename(workspace: Workspace, path: Path, offset: int) -> Prepared | Refusal | None:
    """The name at an offset, if it can be renamed; None where there is none. Raises RulesError
    if the file cannot be read."""
    found = name_at(workspace, path, offset)
    if found is None:
        return _of_language(workspace.source(path).text, offset)
    refusal = _refusal(workspace, _here(found))
    if refusal is not None:
        return refusal
    start, end = found.use.span.start, found.use.span.end
    if found.use.span.text.startswith('"'):
        start, end = start + 1, end - 1
    return {
        "range": range_of(Span(found.use.span.source, start, end), workspace.encoding),
        "placeholder": found.use.name,
    }


def rename(
    workspace: Workspace, path: Path, offset: int, name: str
) -> WorkspaceEdit | Refusal | None:
    """The edits that give what stands at an offset another name, in all files of the workspace;
    None where there is no name. Raises RulesError if the file cannot be read.

    The rules as they would be are understood first: nothing but the name may be different.
    """
    found = name_at(workspace, path, offset)
    if found is None:
        return _of_language(workspace.source(path).text, offset)
    name = name_text(name.strip())
    naming = everywhere(workspace, found)
    refusal = _refusal(workspace, naming) or _illegal(name, naming)
    if refusal is not None:
        return refusal
    edited: dict[Path, Edited] = {}
    sort = naming.sort
    for place, span in sorted(naming.places.items()):
        edited.setdefault(Path(place[0]), Edited(span.source)).add(span, _spelled(span, name, sort))
    for file, span in _told(naming):
        edited.setdefault(file, Edited(span.source)).add(span, name)
    reason = difference(workspace, naming, edited)
    if reason is not None:
        return Refusal(f"`{found.use.name}` cannot be called `{name}`: {reason}")
    changes: defaultdict[str, list[TextEdit]] = defaultdict(list)
    for one in edited.values():
        for start, (end, text) in sorted(one.edits.items()):
            span = Span(one.source, start, end)
            edit: TextEdit = {"range": range_of(span, workspace.encoding), "newText": text}
            changes[workspace.uri(span.source)].append(edit)
    return {"changes": dict(changes)}


def _here(found: Found) -> Naming:
    """The places in the same rules: enough to tell what can never be renamed."""
    places = found.names.alike(found.use.place)
    spans = {place: span for place in places if (span := found.names.span(place)) is not None}
    declared = {place for place in spans if found.names.is_declared(place)}
    return Naming(found, spans, declared)


# --- Refused ----------------------------------------------------------------------------


def _of_language(text: str, offset: int) -> Refusal | None:
    """Why a word that nothing declares is not renamed."""
    for word in _NAME.finditer(text, text.rfind("\n", 0, offset) + 1):
        if word.start() <= offset <= word.end():
            name = word[0]
            known = name in grammar.keywords() or _is_built_in(name)
            return Refusal(f"`{name}` is a word of the language.") if known else None
        if word.start() > offset:
            break
    return None


def _is_built_in(name: str) -> bool:
    from rulekit.checker.scope import BUILT_IN, SPECIAL
    from rulekit.checker.written_types import BASIC
    from rulekit.ruleset.builtins import OF_CARD

    return any(name in words for words in (SPECIAL, BUILT_IN, BASIC, OF_CARD))


def _refusal(workspace: Workspace, naming: Naming) -> Refusal | None:
    """Why a thing keeps the name that it has, whatever the other would be."""
    name, meant = naming.found.use.name, naming.found.use.meant
    if any(isinstance(one, Component) and read_face(one.name) for one in meant):
        return Refusal(f"`{name}` has no name but its face.")
    if not naming.declared:
        return Refusal(f"`{name}` is a word of the language.")
    prelude = str(real(PATH))
    if any(place[0] == prelude for place in naming.declared):
        return Refusal(f"`{name}` is declared by the prelude, which every game has.")
    if any(place[0] == prelude for place in naming.places):
        return Refusal(f"The prelude, which every game has, knows `{name}` by this name.")
    ours = [real(folder) for folder in workspace.folders]
    shipped = {real(one) for one in bundled().values()}
    for place in sorted({*naming.declared, *naming.places}, key=lambda p: p not in naming.declared):
        file = Path(place[0])
        if file in shipped and not any(file.is_relative_to(folder) for folder in ours):
            verb = "declared" if place in naming.declared else "named"
            return Refusal(
                f"`{name}` is {verb} in {file.name}, which comes with rulekit and is not yours"
                " to change."
            )
    for place, span in naming.places.items():
        if not place[0].endswith(TABLES) and written(span) != name:
            return Refusal(f"{where(span)} calls `{name}` by another name, `{written(span)}`.")
    for file in sorted({Path(place[0]) for place in naming.places}):
        if file.suffix in TABLES:
            continue
        found = workspace.parsed(file)[1]
        wrong = [one.span for one in found if one.severity == "error" and one.span is not None]
        if wrong:
            return Refusal(
                f"{where(wrong[0])} cannot be read: put it right first, `{name}` may stand there."
            )
    return None


def _illegal(name: str, naming: Naming) -> Refusal | None:
    """Why nothing can be called so."""
    old = naming.found.use.name
    if name == old:
        return Refusal(f"`{old}` has this name already.")
    if not name:
        return Refusal("A name has at least one letter.")
    if naming.sort not in (Component, *_QUOTED) and not _NAME.fullmatch(name):
        return Refusal(
            f"`{name}` is no name: letters, digits and `_` make one, and no digit begins it."
        )
    if any(character in name for character in '"\n\r\t'):
        return Refusal("A name has no quotes and no line breaks in it.")
    if any(place[0].endswith(TABLES) for place in naming.places) and re.search("[,;]", name):
        return Refusal(f"`{name}` would be two cells of a table.")
    return None


def _told(naming: Naming) -> Iterator[tuple[Path, Span]]:
    """Where scenarios expect a text that tells of a card or an ability by its name."""
    if naming.sort not in (Component, Ability):
        return
    name = re.compile(rf"(?<!\w){re.escape(naming.found.use.name)}(?!\w)")
    for one in naming.seen:
        for text in _expected_texts(one.scenario):
            source = text.span.source
            for match in name.finditer(source.text, text.span.start + 1, text.span.end - 1):
                if source.path is not None:
                    yield real(source.path), Span(source, *match.span())


def _expected_texts(scenario: tree.Scenario | None) -> Iterator[tree.String]:
    """What the log, or what a player is told, must have in it."""
    for node in walk(scenario.parts if scenario is not None else ()):
        match node:
            case tree.Told():
                yield node.text
            case tree.Compare(left=tree.Name(text="log"), right=tree.String() as text):
                yield text


# --- How the name is written --------------------------------------------------------------


def _spelled(span: Span, name: str, sort: type | None) -> str:
    """A name as it is written at a place: in quotes if it needs them, or those were there that
    the old one did not need."""
    if span.source.path is not None and span.source.path.suffix in TABLES:
        return name
    if sort not in (Component, *_QUOTED):
        return name
    was_quoted = span.text.startswith('"')
    kept = was_quoted and (sort in _QUOTED or not _needs_quotes(written(span)))
    return f'"{name}"' if kept or _needs_quotes(name) else name


def _needs_quotes(name: str) -> bool:
    if not _NAME.fullmatch(name) or name in grammar.keywords():
        return True
    return read_face(name) is not None or _NUMBER_OF_COPIES.fullmatch(name) is not None
