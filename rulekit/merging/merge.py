"""Puts files together: a base, the variants of it, its expansions, and the prelude."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import Factory, define, evolve, field, frozen

from rulekit.language import tree
from rulekit.language.phrases import with_article
from rulekit.language.report import Edit, Label, Report, suggest, unmistakable
from rulekit.language.source import Source, Span
from rulekit.merging.conflicts import Family, Touches, Verb
from rulekit.merging.declaration_keys import (
    CATEGORIES,
    NAMELESS,
    WORDS,
    Key,
    described,
    key_of,
    name_span,
    names_of,
)
from rulekit.merging.faces import components_of
from rulekit.merging.members import changed, lines_that_take, part_of, settings_in
from rulekit.merging.missing_members import report_nothing_to_remove
from rulekit.merging.namespaces import Namespaces, renamed
from rulekit.merging.references import raised_in
from rulekit.merging.table_joins import Joins
from rulekit.ruleset.model import Part, Step, What


@frozen
class Lack:
    """Why a declaration of the prelude was left out: for want of a name, or because there is
    a zone of that name, but for each player and not for the table, or the other way round."""

    name: str
    zone: Span | None = None  # where that zone is declared
    places: tuple[Span, ...] = ()  # where the prelude wants the other
    remedy: str = ""


@define(eq=False)
class Merged:
    """The declarations that are left when all files have been put together."""

    report: Report
    namespaces: Namespaces = Factory(Namespaces)
    declarations: dict[Key, tree.Declaration] = Factory(dict)
    sources: list[Source] = Factory(list)
    poisoned: set[str] = Factory(set)
    edition: int = 1  # of the file that is being added
    prelude: set[Key] = Factory(set)  # not replaced by the game's own
    dropped: dict[str, Lack] = Factory(dict)  # of the prelude: name, and what the game lacks
    removed: dict[str, Span] = Factory(dict)  # names that are no longer declared, and why
    silenced: dict[str, Span] = Factory(dict)  # names that what is gone has called, and why
    family: Family = field(init=False)  # of the file that is being added
    families: dict[Source, Family] = Factory(dict)  # of files and tables
    touches: Touches = field(init=False)

    parts: dict[Source, Part] = Factory(dict)
    history: dict[Key, list[Step]] = Factory(dict)
    joins: Joins = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.family = self.namespaces.prelude
        self.touches = Touches(self.report, self._window, self.namespaces.means_own)
        self.joins = Joins(self.report)

    def add_file(self, file: tree.File, part: Part, family: Family | None = None) -> None:
        """Add, change, replace and remove what a file says.

        Two files of families that do not know each other must not disagree.
        """
        self.family = self.families[file.source] = family or self.namespaces.prelude
        self.edition = file.source.edition
        self.sources.append(file.source)
        self.parts[file.source] = part
        self.poisoned |= file.poisoned
        for node in file.declarations:
            self.report.once(settings_in(node))
            match node:
                case tree.Change():
                    self._change(node, part)
                case tree.Replace():
                    self._replace(node, part)
                case tree.Remove():
                    self._remove(node, part)
                case tree.More():
                    self._more(node, part)
                case tree.Faces():
                    for component in components_of(node, self.report):
                        self._declare(component, part)
                case _ if type(node) in CATEGORIES:
                    self._declare(node, part)

    def of(self, category: str) -> dict[str, tree.Declaration]:
        """The declarations of one category, by name."""
        return {name: d for (what, name), d in self.declarations.items() if what == category}

    def _seen(self, category: str) -> list[str]:
        """The names of one category, as the file that is being added may write them."""
        return [
            self.namespaces.written(name)
            for name in self.of(category)
            if self.namespaces.seen(name, self.family, self.edition)
        ]

    def _own_name(self, node: tree.Declaration) -> tree.Declaration:
        """A declaration under the name that it has among all files."""
        key = key_of(node)
        name = self.namespaces.key(key, self.family)[1]
        return node if name == key[1] else renamed(node, name)

    def _known(self, key: Key) -> bool:
        """Whether something is declared that the file that is being added sees."""
        return key in self.declarations and self.namespaces.seen(key[1], self.family, self.edition)

    def _declare(self, node: tree.Declaration, part: Part) -> None:
        node = self._own_name(node)
        key, span = key_of(node), node.span
        earlier = self.declarations.get(key)
        if part == "prelude":
            self.prelude.add(key)
        elif key in self.prelude:
            if part != "base":
                self._twice(node, key, earlier, "write `replace` before it to put it in its place")
                return
            self.prelude.discard(key)
            del self.declarations[key]
            self.history.pop(key, None)
        elif isinstance(earlier, tree.Setup) and isinstance(node, tree.Setup) and part != "base":
            # What an expansion brings is set up after the game itself.
            node = evolve(earlier, added=(*earlier.added, node.body))
        elif (card := self.joins.joined(node, earlier, self.family)) is not None:
            node = card
        elif earlier is not None:
            remedy, edit = "rename one of them", None
            other = self.families.get(name_span(earlier).source)
            if other is not None and not self.family.related(other):
                remedy = f"play with one of {other.name} and {self.family.name}"
            elif part != "base" and earlier.span.source is not span.source:
                remedy = "write `change` or `replace` before it if the other one is meant"
                if _is_alike(node, earlier):
                    remedy = (
                        "write `replace` before it, which puts it in the place of the other one"
                    )
                    edit = Edit(Span(span.source, span.start, span.start), "replace ")
            if isinstance(node, tree.Row):  # where nothing can stand before it
                remedy = "remove this row, or call it otherwise"
                if part != "base":
                    remedy += f"; if the other one is meant, write `change {node.kind.text} …`"
                    remedy += " in the rules"
            self._twice(node, key, earlier, remedy, edit)
            return
        self.declarations[key] = node
        for name in names_of(node):
            self.removed.pop(name, None)
        self._note(key, "declared", span)

    def _note(self, key: Key, what: What, span: Span, takes: tuple[Span, ...] = ()) -> None:
        self.history.setdefault(key, []).append(Step(what, span, takes))

    def _twice(
        self,
        node: tree.Declaration,
        key: Key,
        earlier: tree.Declaration | None,
        remedy: str,
        edit: Edit | None = None,
    ) -> None:
        self.report.error(
            "RK1007",
            name_span(node),
            f"{described(key)} is declared twice",
            label="declared again",
            secondary=[Label(name_span(earlier), "first declared here")] if earlier else [],
            help=remedy,
            edit=edit,
        )

    def _change(self, node: tree.Change, part: Part) -> None:
        key = self._aimed_at("change", node, node.name, part)
        if key is None:
            return
        old = self.declarations[key]
        new: tree.Declaration
        takes: tuple[Span, ...] = ()
        match old:
            case tree.Game():
                new = self._change_game(old, node)
            case tree.Component() | tree.Kind() | tree.Rule():
                members = self._changed_members(old, node, key)
                takes = lines_that_take(old.members, node, members, self._window)
                new = evolve(old, text=node.text or old.text, members=members)
            case _:
                self.report.error(
                    "RK1018",
                    node.span,
                    f"{described(key)} cannot be changed in part",
                    label="not made of members",
                    secondary=[Label(name_span(old), "declared here")],
                    notes=("Only the game, kinds, components and rules can be changed in part.",),
                    help=f"declare it anew: `replace {node.kind.text} …`",
                )
                return
        self._lost((), raised_in(old) - raised_in(new), node.span.first_line)
        self.declarations[key] = new
        self._note(key, "changed", node.span, takes)

    def _change_game(self, old: tree.Game, node: tree.Change) -> tree.Game:
        settings: dict[type, tree.Setting] = {type(s): s for s in old.settings}
        for member in node.members:
            if isinstance(member, tree.Setting):
                settings[type(member)] = member
            else:
                self._wrong_member(member.span, "a game has settings only")
        return evolve(
            old,
            title=old.title if node.name is None else node.name.text,
            text=node.text or old.text,
            settings=tuple(settings.values()),
        )

    def _wrong_member(self, span: Span, why: str) -> None:
        self.report.error(
            "RK1018", span, "this cannot be changed here", label=why,
            help="settings belong in `change game`, rules in `change KIND NAME`",
        )  # fmt: skip

    def _changed_members(
        self, old: tree.Component | tree.Kind | tree.Rule, node: tree.Change, key: Key
    ) -> tuple[tree.Member, ...]:
        for member in node.members:
            if isinstance(member, tree.Setting):
                self._wrong_member(member.span, "a setting of the game")
        done = self.touches.removed_by_strangers(key, self.family)
        known = [one for one in old.members if self._knows(one)]
        there = {*map(part_of, known), *done}
        earlier = [line for step in self.history.get(key, ()) for line in step.takes]
        for member in node.members:
            if not isinstance(member, tree.RemoveMember):
                continue
            if part_of(member) not in there:
                kinds = self._kinds_of(old)
                report_nothing_to_remove(member, node, known, kinds, earlier, self.report)
            there.discard(part_of(member))
            earlier.append(member.span.first_line)
        return changed(old.members, node, self._knows, done, self._window)

    def _knows(self, member: tree.Member) -> bool:
        """Whether the file that is being added knows of a member, and may take it away."""
        family = self.families.get(member.span.source)
        return family is None or self.family.knows(family)

    def _kinds_of(self, node: tree.Declaration) -> list[tree.Kind]:
        """The kinds from which what is declared has rules, the nearest first."""
        found: list[tree.Kind] = []
        above: tree.Word | None = None
        if isinstance(node, tree.Component):
            above = node.kind
        elif isinstance(node, tree.Kind):
            above = node.parent
        while above is not None:
            kind = self.declarations.get(self._key_at("kind", above))
            if not isinstance(kind, tree.Kind) or kind in found:
                break
            found.append(kind)
            above = kind.parent
        return found

    def _replace(self, node: tree.Replace, part: Part) -> None:
        self._must_follow("replace", node.span, part)
        new = node.declaration
        if isinstance(new, tree.Faces):
            for component in components_of(new, self.report):
                self._replace(tree.Replace(node.span, component), part)
            return
        if type(new) not in CATEGORIES:
            self.report.error(
                "RK1018", node.span, "this cannot be replaced", label="not a declaration of rules"
            )
            return
        written = key_of(new)
        new = self._own_name(new)
        key = key_of(new)
        if self.touches.settled(key, described(key), "replace", self.family, node):
            return
        if not self._known(key):
            self._missing("replace", written, name_span(new))
            return
        self.prelude.discard(key)
        old = self.declarations[key]
        self._lost(set(names_of(old)) - set(names_of(new)), raised_in(old), name_span(new))
        self.declarations[key] = new
        for name in names_of(new):
            self.removed.pop(name, None)
        self._note(key, "replaced", node.span)

    def _lost(self, names: Iterable[str], raised: Iterable[str], place: Span) -> None:
        """Keep which names, and which callers of names, are gone since a place."""
        self.removed.update(dict.fromkeys(names, place))
        self.silenced.update(dict.fromkeys(raised, place))

    def _remove(self, node: tree.Remove, part: Part) -> None:
        for name in node.names or (None,):
            key = self._aimed_at("remove", node, name, part)
            if key is not None:
                self._remove_one(key, node.span if name is None else name.span, node)

    def _remove_one(self, key: Key, place: Span, node: tree.Remove) -> None:
        if key[0] == "game":
            self.report.error(
                "RK1018", node.span, "a game cannot be removed", label="the whole of it",
                help="change its settings with `change game`",
            )  # fmt: skip
            return
        self.prelude.discard(key)
        old = self.declarations.pop(key)
        self._lost(names_of(old), raised_in(old), place)
        self.history.pop(key, None)

    def _more(self, node: tree.More, part: Part) -> None:
        key = self._aimed_at("more", node, node.name, part)
        if key is None:
            return
        old = self.declarations[key]
        assert isinstance(old, tree.Component)
        counted = 1 if old.copies is None else old.copies
        copies: int | tuple[tree.FaceRun, ...] | None = None
        if isinstance(counted, int) and isinstance(node.copies, int):
            copies = counted + node.copies
        elif isinstance(counted, tuple) and isinstance(node.copies, tuple):
            copies = counted + node.copies
        if copies is not None:
            self.declarations[key] = evolve(old, copies=copies)
            self._note(key, "more copies", node.span)
        else:
            self.report.error(
                "RK1018",
                node.span,
                f"the copies of `{old.name.text}` are not counted alike",
                label="faces here, a number there" if isinstance(counted, int)
                else "a number here, faces there",
                secondary=[Label(name_span(old), "declared here")],
                help="write faces for cards with faces, and `x3` for cards without",
            )  # fmt: skip

    def _aimed_at(
        self,
        verb: Verb,
        node: tree.Change | tree.Remove | tree.More,
        name: tree.CardName | None,
        part: Part,
    ) -> Key | None:
        """The key of what is to be changed; None if it cannot be, or another expansion already
        did the same or something that forbids it."""
        self._must_follow("add" if verb == "more" else verb, node.span, part)
        category = WORDS.get(node.kind.text, "component")
        written = category, "" if name is None or category in NAMELESS else name.text
        key = self.namespaces.key(written, self.family)
        if self.touches.settled(key, described(key), verb, self.family, node):
            return None
        return self._find("add copies to" if verb == "more" else verb, node.kind, name, node.span)

    def _must_follow(self, word: str, span: Span, part: Part) -> None:
        if part in ("variant", "expansion"):
            return
        self.report.error(
            "RK1017",
            span,
            f"there is no base to {word} anything of",
            label=f"`{word}` in a base",
            help="write `extends NAME` or `expands NAME` at the top of the file, or declare it"
            " as it should be",
        )

    def _find(
        self, verb: str, what: tree.Word, name: tree.CardName | None, span: Span
    ) -> Key | None:
        """The key of a declaration that is named by its kind and name."""
        word = what.text
        if word in WORDS:
            category = WORDS[word]
            written = category, "" if name is None or category in NAMELESS else name.text
            key = self.namespaces.key(written, self.family)
            if name is None and category not in NAMELESS:
                self.report.error(
                    "RK1017", span, f"{verb} which {word}?", label="a name is missing"
                )
                return None
            if not self._known(key):
                self._missing(verb, written, name.span if name else span)
                return None
            return key
        kinds = self._seen("kind")
        if word not in kinds and word not in self.removed:
            own = self.declarations.get(self.namespaces.key(("component", word), self.family))
            if name is None and isinstance(own, tree.Component):
                right = f"{own.kind.text} {what.span.text}"
                self.report.error(
                    "RK1017",
                    what.span,
                    f"the kind of a card stands before its name, as in `{right}`",
                    label=f"it is {with_article(own.kind.text)}",
                    secondary=[Label(name_span(own), "declared here")],
                    edit=Edit(what.span, right),
                )
            elif word not in self.poisoned:
                self.report.error(
                    "RK1017",
                    what.span,
                    f"there is no kind `{word}` to {verb}",
                    label="not declared",
                    help=suggest(word, [*kinds, *WORDS]),
                    edit=_right_name(what.span, word, unmistakable(word, [*kinds, *WORDS])),
                )
            return None
        if name is None:
            self.report.error("RK1017", span, f"{verb} which {word}?", label="a name is missing",
                              help=f"the kind itself is `{verb} kind {word}`")  # fmt: skip
            return None
        key = self.namespaces.key(("component", name.text), self.family)
        component = self.declarations.get(key)
        if not self._known(key) or not isinstance(component, tree.Component):
            self._missing(verb, ("component", name.text), name.span, word)
            return None
        if self._key_at("kind", component.kind) != self.namespaces.key(("kind", word), self.family):
            self.report.error(
                "RK1017",
                what.span,
                f"`{name.text}` is not {with_article(word)}",
                label=f"it is {with_article(component.kind.text)}",
                secondary=[Label(name_span(component), "declared here")],
                help=f"write `{verb.replace('add copies to', 'more')} {component.kind.text} …`",
                edit=Edit(what.span, component.kind.text),
            )
            return None
        return key

    def _key_at(self, category: str, word: tree.Word) -> Key:
        """The key of what a word means in the file in which it stands."""
        family = self.families.get(word.span.source, self.family)
        return self.namespaces.key((category, word.text), family)

    def _window(self, word: tree.Word) -> str:
        return self._key_at("window", word)[1]

    def _missing(self, verb: str, key: Key, span: Span, kind: str | None = None) -> None:
        """Report that there is nothing of a name, as it is written, for a verb."""
        category, name = key
        if name in self.poisoned:
            return
        stranger = self.namespaces.stranger(name, self.family)
        known = self._seen(category)
        self.report.error(
            "RK1017",
            span,
            f"there is no {kind or described((category, ''))} `{name}` to {verb}".replace(
                " ``", ""
            ),
            label="removed already" if name in self.removed else "not in the base",
            secondary=[Label(self.removed[name], "removed here")] if name in self.removed else [],
            help=suggest(name, known) if stranger is None else stranger.remedy(name),
            edit=_right_name(span, name, unmistakable(name, known)) if stranger is None else None,
        )


def _right_name(span: Span, name: str, right: str | None) -> Edit | None:
    """The edit of a name, in quotes or not, for the one that it must have meant."""
    if right is None or span.text not in (name, f'"{name}"'):
        return None
    quoted = span.text != name or not right.isidentifier()
    return Edit(span, f'"{right}"' if quoted else right)


def _is_alike(node: tree.Declaration, earlier: tree.Declaration) -> bool:
    """Whether one of a variant can stand in the place of another: it has the same parameters."""
    if isinstance(node, tree.Value | tree.Event) and isinstance(earlier, tree.Value | tree.Event):
        mine, theirs = node.parameters, earlier.parameters
        return [p.span.in_one_line for p in mine] == [p.span.in_one_line for p in theirs]
    return isinstance(node, tree.Phase | tree.Ending) and type(node) is type(earlier)
