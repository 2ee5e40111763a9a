"""What a `change` does to the members of a kind, a component or a rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TypeAlias, assert_never

from attrs import evolve, frozen

from rulekit.language import tree
from rulekit.language.source import Span

Called: TypeAlias = Callable[[tree.Word], str]
"""What a window that a file names is called among all files."""


@frozen
class Part:
    """The words with which a member is taken away; several members may have the same."""

    what: str  # `play`, `use`, `after`, `instead of`, `modify`, … A `field` is only given anew
    name: str = ""

    @property
    def named(self) -> str:
        """The name as it stands in a rule."""
        bare = self.what != "use" and self.name.isidentifier()
        return self.name if bare or not self.name else f'"{self.name}"'

    def __str__(self) -> str:
        return f"{self.what} {self.named}".rstrip()


def part_of(member: tree.Member | tree.RemoveMember) -> Part:
    """What a member is called by, or what is to be removed."""
    match member:
        case tree.Play():
            return Part("play")
        case tree.Whenever():
            return Part("whenever")
        case tree.Use():
            return Part("use", member.label.value)
        case tree.Hook():
            return Part(_moment(member.when), member.event.text)
        case tree.Modify():
            return Part("modify", member.value.text)
        case tree.Treat():
            return Part("treat", member.what.text)
        case tree.FieldDeclaration() | tree.FieldValue():
            return Part("field", member.name.text)
        case tree.RemoveMember():
            return Part(_moment(member.what), _name(member.name))
    assert_never(member)


def named_by(member: tree.Member) -> tree.Word | tree.CardName | tree.String | None:
    """The name by which a member is taken away, where it stands in it."""
    match member:
        case tree.Use():
            return member.label
        case tree.Hook():
            return member.event
        case tree.Modify():
            return member.value
        case tree.Treat():
            return member.what
    return None


def changed(
    old: Iterable[tree.Member],
    node: tree.Change,
    takes: Callable[[tree.Member], bool],
    done: Collection[Part],
    called: Called,
) -> tuple[tree.Member, ...]:
    """The members that a change leaves, and then its own. What it removes goes from the base, as
    far as the change takes a member for the base's, and never from its own lines. What another
    file has `done` in the same words is not done again."""
    gone = {part_of(one) for one in node.members if isinstance(one, tree.RemoveMember)}
    left = [one for one in old if part_of(one) not in gone or not takes(one)]
    new = [one for one in own_members(node) if part_of(one) not in gone.intersection(done)]
    for member in new:
        left = [rest for one in left if (rest := _beside(one, member, called)) is not None]
    return *left, *new


def lines_that_take(
    old: Iterable[tree.Member],
    node: tree.Change,
    left: Collection[tree.Member],
    called: Called,
) -> tuple[Span, ...]:
    """The lines of a change by which rules of the base go: what removes them, and the plays and
    uses that stand in their place."""
    taken = [one for one in old if one not in left]
    return tuple(
        member.span.first_line
        for member in node.members
        if isinstance(member, tree.RemoveMember)
        or (
            isinstance(member, tree.Play | tree.Use)
            and any(_beside(one, member, called) is not one for one in taken)
        )
    )


def settings_in(node: tree.Declaration) -> Iterable[tuple[str, Span]]:
    """The settings of a game that a declaration gives, by the word with which each begins."""
    match node:
        case tree.Replace():
            return settings_in(node.declaration)
        case tree.Game():
            given: Iterable[object] = node.settings
        case tree.Change():
            given = node.members
        case _:
            return ()
    settings = (one for one in given if isinstance(one, tree.Setting))
    return ((one.span.text.split(maxsplit=1)[0], one.span) for one in settings)


def own_members(node: tree.Change) -> list[tree.Member]:
    """What a change gives, beside what it takes away."""
    return [one for one in node.members if not isinstance(one, tree.Setting | tree.RemoveMember)]


def windows_of(play: tree.Play, called: Called) -> set[str]:
    """What the windows of a play are called among all files."""
    return {called(window) for window in play.windows} or {"main"}


def names_field(member: tree.FieldValue, field: str) -> bool:
    """Whether what a component says is the value of a field. A column of a table bears its name
    in small letters or in capitals."""
    given = member.name.text
    if given == field:
        return True
    return isinstance(member.values[0], tree.Cell) and given.casefold() == field.casefold()


def _beside(old: tree.Member, new: tree.Member, called: Called) -> tree.Member | None:
    """What is left of a member when a change gives another: a field has one value, an ability
    with a label is there once, and of two plays in a window the later holds."""
    match old, new:
        case tree.FieldValue(), tree.FieldValue():
            return None if names_field(old, new.name.text) else old
        case (tree.FieldDeclaration(), tree.FieldDeclaration()) | (tree.Use(), tree.Use()):
            return None if part_of(old) == part_of(new) else old
        case tree.Play(), tree.Play() if windows_of(old, called) & windows_of(new, called):
            taken = windows_of(new, called)
            left = tuple(window for window in old.windows if called(window) not in taken)
            return evolve(old, windows=left) if left else None
    return old


def _moment(when: str) -> str:
    return "instead of" if when == "instead" else when


def _name(node: tree.Word | tree.String | tree.CardName | None) -> str:
    if node is None:
        return ""
    return node.value if isinstance(node, tree.String) else node.text
