"""Changes a declaration in part: what a `change` makes of it, and what it may not."""

from __future__ import annotations

from attrs import evolve, frozen

from rulekit.language import tree
from rulekit.language.report import Label
from rulekit.language.source import Span
from rulekit.merging.conflicts import Touches
from rulekit.merging.declaration_keys import Key, described, name_span
from rulekit.merging.families import Family
from rulekit.merging.members import changed, lines_that_take, named_by, part_of
from rulekit.merging.merged import Merged
from rulekit.merging.missing_members import report_nothing_to_remove
from rulekit.merging.references import raised_in
from rulekit.ruleset.model import Step


@frozen
class Changes:
    """The changes that a file makes of what the files before it declare."""

    merged: Merged
    touches: Touches
    family: Family

    def make(self, key: Key, node: tree.Change) -> None:
        """Put what a change leaves, and what it gives, in the place of a declaration."""
        old = self.merged.declarations[key]
        new: tree.Declaration
        takes: tuple[Span, ...] = ()
        match old:
            case tree.Game():
                new = self._game(old, node)
            case tree.Component() | tree.Kind() | tree.Rule():
                members = self._members(old, node, key)
                takes = lines_that_take(old.members, node, members, self.merged.window)
                new = evolve(old, text=node.text or old.text, members=members)
            case _:
                self.merged.report.error(
                    "RK1018",
                    node.span,
                    f"{described(key)} cannot be changed in part",
                    label="not made of members",
                    secondary=[Label(name_span(old), "declared here")],
                    notes=("Only the game, kinds, components and rules can be changed in part.",),
                    help=f"declare it anew: `replace {node.kind.text} …`",
                )
                return
        self.merged.lost((), raised_in(old) - raised_in(new), node.span.first_line)
        self.merged.put(key, new, Step("changed", node.span, takes))

    def _game(self, old: tree.Game, node: tree.Change) -> tree.Game:
        settings: dict[type, tree.Setting] = {type(s): s for s in old.settings}
        for member in node.members:
            if isinstance(member, tree.Setting):
                settings[type(member)] = member
            else:
                self._report_misplaced(member.span, "a game has settings only")
        return evolve(
            old,
            title=old.title if node.name is None else node.name.text,
            text=node.text or old.text,
            settings=tuple(settings.values()),
        )

    def _members(
        self, old: tree.Component | tree.Kind | tree.Rule, node: tree.Change, key: Key
    ) -> tuple[tree.Member, ...]:
        for member in node.members:
            if isinstance(member, tree.Setting):
                self._report_misplaced(member.span, "a setting of the game")
        done = self.touches.removed_by_strangers(key, self.family)
        known = [one for one in old.members if self._knows(one)]
        there = {*map(part_of, known), *done}
        earlier = [line for step in self.merged.history.get(key, ()) for line in step.takes]
        for member in node.members:
            if not isinstance(member, tree.RemoveMember):
                continue
            if part_of(member) not in there:
                kinds = self._kinds_of(old)
                report_nothing_to_remove(member, node, known, kinds, earlier, self.merged.report)
            self._note(member, known)
            there.discard(part_of(member))
            earlier.append(member.span.first_line)
        return changed(old.members, node, self._knows, done, self.merged.window)

    def _note(self, removed: tree.RemoveMember, known: list[tree.Member]) -> None:
        """What the name of what is removed means, for whoever wants to know."""
        uses, name = self.merged.uses, removed.name
        for one in known if uses is not None and name is not None else ():
            assert uses is not None and name is not None
            meant = named_by(one)
            if meant is not None and part_of(one) == part_of(removed):
                uses.alike.append((name.span, meant.span))

    def _knows(self, member: tree.Member) -> bool:
        """Whether the file knows of a member, and may take it away."""
        return self.family.knows(self.merged.families[member.span.source])

    def _kinds_of(self, node: tree.Declaration) -> list[tree.Kind]:
        """The kinds from which what is declared has rules, the nearest first."""
        found: list[tree.Kind] = []
        above: tree.Word | None = None
        if isinstance(node, tree.Component):
            above = node.kind
        elif isinstance(node, tree.Kind):
            above = node.parent
        while above is not None:
            kind = self.merged.declarations.get(self.merged.meant("kind", above))
            if not isinstance(kind, tree.Kind) or kind in found:
                break
            found.append(kind)
            above = kind.parent
        return found

    def _report_misplaced(self, span: Span, why: str) -> None:
        self.merged.report.error(
            "RK1018", span, "this cannot be changed here", label=why,
            help="settings belong in `change game`, rules in `change KIND NAME`",
        )  # fmt: skip
