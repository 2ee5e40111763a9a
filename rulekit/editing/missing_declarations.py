"""Declarations of what a place names and nobody has declared: which there could be, and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from attrs import evolve

from rulekit.checker.scope import Context
from rulekit.checker.sought_name import Asked, seeking
from rulekit.editing.candidate import Way, path_to_sought
from rulekit.editing.caret import Caret, caret_at
from rulekit.editing.positions import position_of
from rulekit.editing.shapes import TextEdit, WorkspaceEdit
from rulekit.editing.workspace import Workspace
from rulekit.language import tree
from rulekit.language.parser import parse
from rulekit.ruleset.types import NUMBER, Type, type_in_words

DECLARABLE = frozenset(("RK1001", "RK1002", "RK1003", "RK1004", "RK1005", "RK1006"))
"""Codes of names that mean nothing."""

_CLASSES: dict[str, type[tree.Node]] = {
    "event": tree.Event, "value": tree.Value, "zone": tree.Zone, "counter": tree.Counter,
    "var": tree.Variable, "option": tree.Option, "kind": tree.Kind, "window": tree.Window,
    "phase": tree.Phase, "symbols": tree.Symbols,
}  # fmt: skip
_SHORT = frozenset(("zone", "counter", "var", "window", "option", "symbols"))
"""Words of declarations that stand in a line each, without an empty one between them."""

_NAMES = {"player": "p", "card": "c", "number": "amount", "zone": "place", "flag": "so"}
_DEFAULTS = {"number": "0", "flag": "no", "player": "nobody", "card": "nothing", "list": "[]"}


def missing_declarations(
    workspace: Workspace, path: Path, offset: int
) -> Iterator[tuple[str, WorkspaceEdit]]:
    """Declarations, with what editors call each, of the name at an offset of a file."""
    source = workspace.as_in_rules(path)
    caret = caret_at(source, offset)
    whole = None if caret is None or caret.in_text else caret.whole()
    way = None if whole is None else path_to_sought(whole)
    if caret is None or whole is None or way is None or isinstance(whole, tree.Scenario):
        return
    name = source.text[caret.start : caret.end]
    with workspace.reading():
        file, _ = parse(source)
    with seeking() as asked:
        workspace.supposing(path, caret.instead_of(file, whole))
    for word, text in _declared(name, way, asked):
        yield f"Declare {word} {name}", _inserted(workspace, file, caret, word, text)


def _declared(name: str, way: Way, asked: Sequence[Asked]) -> Iterator[tuple[str, str]]:
    """What a name could be declared as: the word and the whole declaration."""
    node, _ = way[-1]
    holder, place = way[-2] if len(way) > 1 else way[-1]
    wanted = asked[0].wanted if asked else None
    match node, holder:
        case tree.Name(), tree.Assign() if place == "target":
            yield from _held(name, _assigned(way, asked), "")
        case tree.Name(), _:
            yield from _held(name, wanted, "")
        case tree.TypeName(), _:
            yield "kind", _kind(name)
            yield "symbols", f"symbols {name}: one, other"
        case _, tree.Attribute():
            wanted = _assigned(way, asked) or wanted
            receiver = asked[0].receiver.name if asked and asked[0].receiver is not None else ""
            if receiver in ("player", "card"):
                yield from _held(name, wanted, f" of {receiver}")
        case _, tree.Call():
            context = asked[0].context if asked else None
            types = [_type_of(argument, context) for argument in holder.arguments]
            result = f" -> {type_in_words(wanted)}" if _is_known(wanted) and wanted else ""
            default = _DEFAULTS.get(wanted.name if wanted else "number", "0")
            yield "value", f"value {name}({_parameters(types)}){result} = {default}"
        case _, tree.Perform():
            yield "event", _event(name, holder, asked)
        case _, tree.Hook():
            yield "event", f"event {name}\n  do_nothing"
        case _, tree.Modify():
            yield "value", f"value {name}(p: player) = 0"
        case _, (tree.Play() | tree.Use() | tree.Offer()):
            yield "window", f"window {name}"
        case _, (tree.TurnSetting() | tree.Skip()):
            yield "phase", f"phase {name}\n  do_nothing"
        case _, tree.Component() if place == "kind":
            yield "kind", _kind(name)
        case tree.Trait(), _:
            yield "zone", f"zone {name}: hidden"


def _assigned(way: Way, asked: Sequence[Asked]) -> Type | None:
    """The type of what is put into the name, if it is set."""
    for node, place in way:
        if isinstance(node, tree.Assign) and place == "target" and asked:
            if node.operator != "=":
                return NUMBER
            found = asked[0].context.read(node.value).type
            return found if _is_known(found) else None
    return None


def _held(name: str, wanted: Type | None, owner: str) -> Iterator[tuple[str, str]]:
    """What remembers something of a type: of any, where it is not known."""
    of = wanted.name if wanted is not None else "unknown"
    anything = of in ("unknown", "anything")
    if of == "number" or anything:
        yield "counter", f"counter {name}{owner}: 0..9"
    if (of in ("zone", "list", "card") or anything) and owner != " of card":
        visibility = "private" if owner else "public"
        yield "zone", f"zone {name}{owner}: {visibility}"
    if of == "flag" and not owner:
        yield "option", f"option {name}: no, yes"
    type_ = "flag" if anything or wanted is None else type_in_words(wanted)
    yield "var", f"var {name}{owner}: {type_}"


def _kind(name: str) -> str:
    return f"kind {name}"


def _event(name: str, node: tree.Perform, asked: Sequence[Asked]) -> str:
    """An event that can be given what a statement gives."""
    context = asked[0].context if asked else None
    given: list[tuple[str | None, tree.Expression]] = []
    if node.subject is not None:
        given.append((None, node.subject))
    given += [(argument.preposition, argument.value) for argument in node.arguments]
    words, taken = ["event", name], set[str]()
    for preposition, value in given:
        type_ = _type_of(value, context)
        called = _free(value.text if isinstance(value, tree.Name) else "", type_, taken)
        words += [f"{preposition} {called}: {type_}" if preposition else f"{called}: {type_}"]
    return " ".join(words) + "\n  do_nothing"


def _parameters(types: Sequence[str]) -> str:
    taken = set[str]()
    return ", ".join(f"{_free('', type_, taken)}: {type_}" for type_ in types)


def _free(name: str, type_: str, taken: set[str]) -> str:
    """A name for a parameter: that of what is given, or one that its type suggests."""
    if name in ("", "you", "this", "current", "players", "seats", "others", "yes", "no"):
        name = _NAMES.get(type_.split()[0].rstrip("?"), "given")
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name}{number}"
    taken.add(free)
    return free


def _type_of(node: tree.Expression | tree.Comprehension, context: Context | None) -> str:
    """The type of what is given, as a declaration writes it."""
    found = None
    if context is not None and not isinstance(node, tree.Comprehension):
        found = context.read(node).type
    if found is None or not _is_known(found):
        return "number"
    return type_in_words(evolve(found, optional=False))


def _is_known(type_: Type | None) -> bool:
    return type_ is not None and type_.name not in ("unknown", "anything", "table")


# --- Where it stands ---------------------------------------------------------------------


def _inserted(
    workspace: Workspace, file: tree.File, caret: Caret, word: str, text: str
) -> WorkspaceEdit:
    """The edit that puts a declaration after the last one of its sort, or before the place."""
    source = file.source
    begin, _ = caret.chunk
    alike = [one for one in file.declarations if isinstance(one, _CLASSES[word])]
    if alike:
        place = _end_of_line(source.text, alike[-1].span.end)
        gap = "\n" if word in _SHORT else "\n\n"
        new = f"{gap}{text}"
    else:
        place, new = _above_comments(source.text, begin), f"{text}\n\n"
    at = position_of(source, place, workspace.encoding)
    edit = TextEdit(range={"start": at, "end": at}, newText=new)
    return {"changes": {workspace.uri(source): [edit]}}


def _end_of_line(text: str, place: int) -> int:
    end = text.find("\n", place)
    return len(text) if end < 0 else end


def _above_comments(text: str, place: int) -> int:
    """The place above the comments that stand right above a declaration."""
    while place > 0:
        before = text.rfind("\n", 0, place - 1) + 1
        if not text.startswith("#", before):
            break
        place = before
    return place
