"""Puts files together: a base, the variants of it, its expansions, and the prelude."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, field, frozen

from rulekit.language import tree
from rulekit.language.report import Edit, Label, Report
from rulekit.language.source import Span
from rulekit.merging.changes import Changes
from rulekit.merging.conflicts import Touches, Verb
from rulekit.merging.declaration_keys import CATEGORIES, Key, described, key_of, name_span, names_of
from rulekit.merging.faces import components_of
from rulekit.merging.families import PlacedFile
from rulekit.merging.members import settings_in
from rulekit.merging.merged import Merged
from rulekit.merging.namespaces import Namespaces, renamed
from rulekit.merging.references import raised_in
from rulekit.merging.shadowed_words import report_shadowed
from rulekit.merging.table_joins import Joins
from rulekit.merging.targets import Targets, written_key
from rulekit.ruleset.model import Step
from rulekit.ruleset.uses import Uses


def merge(
    prelude: tree.File, files: Sequence[PlacedFile], report: Report, uses: Uses | None = None
) -> Merged:
    """Add what the files declare, in their order, and do to it what they say.

    Two files of families that do not know each other must not disagree. `uses` are told what
    names mean.
    """
    report_shadowed(files, report)
    merged = Merged(report, Namespaces.of(prelude, files), uses=uses)
    touches = Touches(report, merged.window, merged.namespaces.means_own)
    joins = Joins(report)
    for one in (PlacedFile(prelude, "prelude", merged.namespaces.prelude), *files):
        _Adding(one, merged, touches, joins).add()
    # After the prelude, so that the last source is still the file that was asked for.
    merged.sources[1:1] = dict.fromkeys(table for one in files for table in one.tables)
    joins.warn_of_strays()
    return merged


@frozen
class _Adding:
    """A file that is added to those before it."""

    placed: PlacedFile
    merged: Merged
    touches: Touches
    joins: Joins
    targets: Targets = field(init=False)

    @targets.default
    def _targets(self) -> Targets:
        return Targets(self.merged, self.placed.family, self.placed.file.source.edition)

    def add(self) -> None:
        file = self.placed.file
        self.merged.sources.append(file.source)
        for source in (file.source, *self.placed.tables):
            self.merged.parts[source] = self.placed.part
            self.merged.families[source] = self.placed.family
        self.merged.poisoned |= file.poisoned
        for node in file.declarations:
            self.merged.report.once(settings_in(node))
            match node:
                case tree.Change():
                    self._change(node)
                case tree.Replace():
                    self._replace(node)
                case tree.Remove():
                    self._remove(node)
                case tree.More():
                    self._more(node)
                case tree.Faces():
                    for component in components_of(node, self.merged.report):
                        self._declare(component)
                case _ if type(node) in CATEGORIES:
                    self._declare(node)

    def _declare(self, node: tree.Declaration) -> None:
        node = self._own_name(node)
        key, span, part = key_of(node), node.span, self.placed.part
        earlier = self.merged.declarations.get(key)
        if part == "prelude":
            self.merged.prelude.add(key)
        elif earlier is not None and key in self.merged.prelude:
            if part != "base":
                remedy = "write `replace` before it to put it in its place"
                self._report_twice(node, earlier, remedy)
                return
            self.merged.note(name_span(node), key)
            self.merged.take(key)
        elif isinstance(earlier, tree.Setup) and isinstance(node, tree.Setup) and part != "base":
            # What an expansion brings is set up after the game itself.
            node = evolve(earlier, added=(*earlier.added, node.body))
        elif (card := self.joins.joined(node, earlier, self.placed.family)) is not None:
            self.merged.note(name_span(node), key)
            node = card
        elif earlier is not None:
            self._report_twice(node, earlier, *self._remedy(node, earlier))
            return
        self.merged.declare(key, node, Step("declared", span))

    def _own_name(self, node: tree.Declaration) -> tree.Declaration:
        """A declaration under the name that it has among all files."""
        key = key_of(node)
        name = self.targets.key(key)[1]
        return node if name == key[1] else renamed(node, name)

    def _remedy(self, node: tree.Declaration, earlier: tree.Declaration) -> tuple[str, Edit | None]:
        """What to do where something is declared that is there already."""
        part, span = self.placed.part, node.span
        if isinstance(node, tree.Row):  # where nothing can stand before it
            remedy = "remove this row, or call it otherwise"
            if part != "base":
                remedy += f"; if the other one is meant, write `change {node.kind.text} …`"
                remedy += " in the rules"
            return remedy, None
        other = self.merged.families[name_span(earlier).source]
        if not self.placed.family.related(other):
            return f"play with one of {other.name} and {self.placed.family.name}", None
        if part == "base" or earlier.span.source is span.source:
            return "rename one of them", None
        if _is_alike(node, earlier):
            remedy = "write `replace` before it, which puts it in the place of the other one"
            return remedy, Edit(Span(span.source, span.start, span.start), "replace ")
        return "write `change` or `replace` before it if the other one is meant", None

    def _report_twice(
        self,
        node: tree.Declaration,
        earlier: tree.Declaration,
        remedy: str,
        edit: Edit | None = None,
    ) -> None:
        self.merged.report.error(
            "RK1007",
            name_span(node),
            f"{described(key_of(node))} is declared twice",
            label="declared again",
            secondary=[Label(name_span(earlier), "first declared here")],
            help=remedy,
            edit=edit,
        )

    def _change(self, node: tree.Change) -> None:
        key = self._aimed_at("change", node, node.name)
        if key is not None:
            Changes(self.merged, self.touches, self.placed.family).make(key, node)

    def _replace(self, node: tree.Replace) -> None:
        self._must_follow("replace", node.span)
        new = node.declaration
        if isinstance(new, tree.Faces):
            for component in components_of(new, self.merged.report):
                self._replace(tree.Replace(node.span, component))
            return
        if type(new) not in CATEGORIES:
            self.merged.report.error(
                "RK1018", node.span, "this cannot be replaced", label="not a declaration of rules"
            )
            return
        written = key_of(new)
        new = self._own_name(new)
        key = key_of(new)
        if self.touches.settled(key, described(key), "replace", self.placed.family, node):
            return
        if not self.targets.is_declared("replace", written, name_span(new)):
            return
        self.merged.prelude.discard(key)
        old = self.merged.declarations[key]
        self.merged.lost(set(names_of(old)) - set(names_of(new)), raised_in(old), name_span(new))
        self.merged.declare(key, new, Step("replaced", node.span))

    def _remove(self, node: tree.Remove) -> None:
        for name in node.names or (None,):
            key = self._aimed_at("remove", node, name)
            if key is None:
                continue
            if key[0] == "game":
                self.merged.report.error(
                    "RK1018", node.span, "a game cannot be removed", label="the whole of it",
                    help="change its settings with `change game`",
                )  # fmt: skip
                continue
            old = self.merged.take(key)
            place = node.span if name is None else name.span
            self.merged.lost(names_of(old), raised_in(old), place)

    def _more(self, node: tree.More) -> None:
        key = self._aimed_at("more", node, node.name)
        if key is None:
            return
        old = self.merged.declarations[key]
        if not isinstance(old, tree.Component):
            self.merged.report.error(
                "RK1018",
                node.span,
                f"{described(key)} has no copies",
                label="not a card",
                secondary=[Label(name_span(old), "declared here")],
                help="name a card by its kind and its name: `more KIND NAME x2`",
            )
            return
        counted = 1 if old.copies is None else old.copies
        copies: int | tuple[tree.FaceRun, ...]
        if isinstance(counted, int) and isinstance(node.copies, int):
            copies = counted + node.copies
        elif isinstance(counted, tuple) and isinstance(node.copies, tuple):
            copies = counted + node.copies
        else:
            self.merged.report.error(
                "RK1018",
                node.span,
                f"the copies of `{old.name.text}` are not counted alike",
                label="faces here, a number there" if isinstance(counted, int)
                else "a number here, faces there",
                secondary=[Label(name_span(old), "declared here")],
                help="write faces for cards with faces, and `x3` for cards without",
            )  # fmt: skip
            return
        self.merged.put(key, evolve(old, copies=copies), Step("more copies", node.span))

    def _aimed_at(
        self, verb: Verb, node: tree.Change | tree.Remove | tree.More, name: tree.CardName | None
    ) -> Key | None:
        """The key of what is to be changed; None if it cannot be, or another expansion already
        did the same or something that forbids it."""
        self._must_follow("add" if verb == "more" else verb, node.span)
        key = self.targets.key(written_key(node.kind, name))
        if self.touches.settled(key, described(key), verb, self.placed.family, node):
            return None
        return key if self.targets.is_there(verb, node.kind, name, node.span) else None

    def _must_follow(self, word: str, span: Span) -> None:
        if self.placed.part in ("variant", "expansion"):
            return
        self.merged.report.error(
            "RK1017",
            span,
            f"there is no base to {word} anything of",
            label=f"`{word}` in a base",
            help="write `extends NAME` or `expands NAME` at the top of the file, or declare it"
            " as it should be",
        )


def _is_alike(node: tree.Declaration, earlier: tree.Declaration) -> bool:
    """Whether one of a variant can stand in the place of another: it has the same parameters."""
    if isinstance(node, tree.Value | tree.Event) and isinstance(earlier, tree.Value | tree.Event):
        mine, theirs = node.parameters, earlier.parameters
        return [p.span.in_one_line for p in mine] == [p.span.in_one_line for p in theirs]
    return isinstance(node, tree.Phase | tree.Ending) and type(node) is type(earlier)
