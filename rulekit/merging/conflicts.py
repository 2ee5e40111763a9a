"""Finds what two expansions do to the same thing, where only one of them could have its way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias, assert_never

from attrs import Factory, define, frozen

from rulekit.language import tree
from rulekit.language.report import Label, Report
from rulekit.language.source import Span
from rulekit.merging.families import Family
from rulekit.merging.members import Called, Part, own_members, part_of, windows_of

Verb: TypeAlias = Literal["change", "replace", "remove", "more"]

_DONE: dict[Verb, str] = {
    "change": "changed",
    "replace": "replaced",
    "remove": "removed",
    "more": "given more copies",
}


@frozen
class _Setting:
    """What a change makes of a part of which there can be only one: these lines, or nothing."""

    place: Span
    lines: tuple[Span, ...]
    removes: Part | None = None  # what of the base it takes away

    @property
    def words(self) -> list[str]:
        return [word for line in self.lines for word in line.text.split()]


@frozen
class _Touch:
    """What one file does to a declaration, and where; a change also says to which parts."""

    family: Family
    verb: Verb
    span: Span
    parts: Mapping[str, _Setting]


@define(eq=False)
class Touches:
    """What variants and expansions did to each declaration so far."""

    report: Report
    called: Called
    means_own: Callable[[str, Family], bool]  # whether words of a file mean nothing of others
    _of: dict[object, list[_Touch]] = Factory(dict)

    def settled(self, key: object, name: str, verb: Verb, family: Family, node: tree.Node) -> bool:
        """Record a deed. True if it must not be done: it is an error, or was done already."""
        parts = _parts(node, self.called) if isinstance(node, tree.Change) else {}
        mine = _Touch(family, verb, node.span, parts)
        earlier = self._of.setdefault(key, [])
        for theirs in earlier:
            if family.related(theirs.family):
                continue
            if verb == theirs.verb == "remove":
                return True  # both want it gone
            places = self._conflict(theirs, mine)
            if places is not None:
                self._tell(name, theirs, mine, places)
                return True
        earlier.append(mine)
        return False

    def removed_by_strangers(self, key: object, family: Family) -> set[Part]:
        """The parts of a declaration that files which do not know this one take away."""
        return {
            setting.removes
            for touch in self._of.get(key, ())
            if not family.related(touch.family)
            for setting in touch.parts.values()
            if setting.removes is not None
        }

    def _conflict(self, one: _Touch, other: _Touch) -> tuple[Span, Span] | None:
        """The places of two deeds that cannot both hold."""
        verbs = {one.verb, other.verb}
        if verbs == {"change"}:
            for part, mine in one.parts.items():
                for second, theirs in other.parts.items():
                    touching = part == second or _holds(part, second) or _holds(second, part)
                    if touching and not self._alike(mine.words, theirs.words, other.family):
                        return mine.place, theirs.place
            return None
        if verbs <= {"change", "more"} or (verbs == {"replace", "more"} and one.verb == "replace"):
            return None
        if self._alike(one.span.text.split(), other.span.text.split(), other.family):
            return None
        return one.span, other.span

    def _alike(self, one: list[str], other: list[str], family: Family) -> bool:
        """Whether what two files write is the same, and means the same in both."""
        return one == other and not self.means_own(" ".join(other), family)

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


def _holds(part: str, other: str) -> bool:
    return part == "play" and other.startswith("play in ")


def _parts(node: tree.Change, called: Called) -> dict[str, _Setting]:
    """The parts of a declaration that a change sets, of which there can be only one. Of what can
    be there several times, that is what stands in place of those that are removed."""
    found: dict[str, _Setting] = {}
    if node.kind.text == "game" and node.name is not None:
        found["title"] = _Setting(node.name.span, (node.name.span,))
    if node.text is not None:
        found["text"] = _Setting(node.text.span, (node.text.span,))
    for member in node.members:
        if isinstance(member, tree.Setting):
            found[type(member).__name__] = _Setting(member.span, (member.span,))
        elif isinstance(member, tree.RemoveMember):
            part = part_of(member)
            lines = tuple(one.span for one in own_members(node) if part_of(one) == part)
            found[str(part)] = _Setting(lines[0] if lines else member.span, lines, part)
    for one in own_members(node):
        for name in _single(one, called):
            if str(part_of(one)) not in found:
                found[name] = _Setting(one.span, (one.span,))
    return found


def _single(member: tree.Member, called: Called) -> list[str]:
    """What there can be only one of, and this member is."""
    match member:
        case tree.FieldValue() | tree.FieldDeclaration() | tree.Use():
            return [str(part_of(member))]
        case tree.Play():
            return [f"play in {window}" for window in sorted(windows_of(member, called))]
        case tree.Hook() | tree.Whenever() | tree.Modify() | tree.Treat():
            return []
    assert_never(member)
