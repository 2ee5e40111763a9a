"""Finds what two expansions do to the same thing, where only one of them could have its way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal, TypeAlias

from attrs import Factory, define, frozen

from rulekit.language import tree
from rulekit.language.report import Label, Report
from rulekit.language.source import Span

Verb: TypeAlias = Literal["change", "replace", "remove", "more"]

_DONE: dict[Verb, str] = {
    "change": "changed",
    "replace": "replaced",
    "remove": "removed",
    "more": "given more copies",
}


@define(eq=False)
class Family:
    """A file with what it alone includes, and the files that it builds on."""

    name: str
    above: list[Family] = Factory(list)

    def knows(self, other: Family) -> bool:
        """Whether it was written with the other in mind, so that it may have its way."""
        return other is self or any(one.knows(other) for one in self.above)

    def related(self, other: Family) -> bool:
        """Whether one of the two was written with the other in mind."""
        return self.knows(other) or other.knows(self)

    def remedy(self, name: str) -> str:
        """What to do in a file of a stranger that writes a name of this file."""
        stem = Path(self.name).stem
        return (
            f"`{name}` is of {self.name}, on which this file does not build: write"
            f" `expands {stem}` if it is meant"
        )


@frozen
class _Touch:
    """What one file does to a declaration, and where; a change also says to which parts."""

    family: Family
    verb: Verb
    span: Span
    parts: Mapping[str, Span]


@define(eq=False)
class Touches:
    """What variants and expansions did to each declaration so far."""

    report: Report
    _of: dict[object, list[_Touch]] = Factory(dict)

    def settled(self, key: object, name: str, verb: Verb, family: Family, node: tree.Node) -> bool:
        """Record a deed. True if it must not be done: it is an error, or was done already."""
        parts = dict(_parts(node)) if isinstance(node, tree.Change) else {}
        mine = _Touch(family, verb, node.span, parts)
        earlier = self._of.setdefault(key, [])
        for theirs in earlier:
            if family.related(theirs.family):
                continue
            if verb == theirs.verb == "remove":
                return True  # both want it gone
            places = _conflict(theirs, mine)
            if places is not None and _words(places[0]) != _words(places[1]):
                self._tell(name, theirs, mine, places)
                return True
        earlier.append(mine)
        return False

    def _tell(self, name: str, theirs: _Touch, mine: _Touch, places: tuple[Span, Span]) -> None:
        both = f"{theirs.family.name} and {mine.family.name}"
        self.report.error(
            "RK2022",
            places[1].first_line,
            f"{both} do not agree on {name}",
            label=f"{_DONE[mine.verb]} here",
            secondary=[Label(places[0].first_line, f"{_DONE[theirs.verb]} here")],
            notes=("Which of the two should hold cannot be known.",),
            help="play with one of them; or let one say `expands` of the other, so that it"
            " is put in later and has its way",
        )


def _conflict(one: _Touch, other: _Touch) -> tuple[Span, Span] | None:
    """The places of two deeds that cannot both hold."""
    verbs = {one.verb, other.verb}
    if verbs == {"change"}:
        for part, span in one.parts.items():
            for second, place in other.parts.items():
                if part == second or _removes(part, second) or _removes(second, part):
                    return span, place
        return None
    if verbs <= {"change", "more"} or (verbs == {"replace", "more"} and one.verb == "replace"):
        return None
    return one.span, other.span


def _removes(part: str, other: str) -> bool:
    return part == "without play" and other.startswith("play in ")


def _parts(node: tree.Change) -> Iterator[tuple[str, Span]]:
    """The parts of a declaration that a change sets, of which there can be only one."""
    if node.kind.text == "game" and node.name is not None:
        yield "title", node.name.span
    if node.text is not None:
        yield "text", node.text.span
    for member in node.members:
        if isinstance(member, tree.Setting):
            yield type(member).__name__, member.span
        match member:
            case tree.FieldValue() | tree.FieldDeclaration():
                yield f"field {member.name.text}", member.span
            case tree.Play():
                for window in member.windows:
                    yield f"play in {window.text}", member.span
                if not member.windows:
                    yield "play in main", member.span
            case tree.RemoveMember():
                part = "play" if member.label is None else f'use "{member.label}"'
                yield f"without {part}", member.span


def _words(span: Span) -> list[str]:
    return span.text.split()
