"""What there is when files have been put together: their declarations, and what became of them."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import Factory, define, frozen

from rulekit.language import tree
from rulekit.language.report import Report
from rulekit.language.source import Source, Span
from rulekit.merging.declaration_keys import Key, name_span, names_of
from rulekit.merging.families import Family
from rulekit.merging.namespaces import Namespaces
from rulekit.ruleset.model import Part, Step
from rulekit.ruleset.uses import Uses


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
    namespaces: Namespaces
    declarations: dict[Key, tree.Declaration] = Factory(dict)
    sources: list[Source] = Factory(list)
    parts: dict[Source, Part] = Factory(dict)  # of files and tables
    families: dict[Source, Family] = Factory(dict)  # of files and tables
    poisoned: set[str] = Factory(set)
    prelude: set[Key] = Factory(set)  # not replaced by the game's own
    dropped: dict[str, Lack] = Factory(dict)  # of the prelude: name, and what the game lacks
    removed: dict[str, Span] = Factory(dict)  # names that are no longer declared, and why
    silenced: dict[str, Span] = Factory(dict)  # names that what is gone has called, and why
    history: dict[Key, list[Step]] = Factory(dict)
    uses: Uses | None = None  # for whoever wants to know what names mean

    def of(self, category: str) -> dict[str, tree.Declaration]:
        """The declarations of one category, by name."""
        return {name: d for (what, name), d in self.declarations.items() if what == category}

    def meant(self, category: str, word: tree.Word) -> Key:
        """The key of what a word means in the file in which it stands."""
        return self.namespaces.key((category, word.text), self.families[word.span.source])

    def window(self, word: tree.Word) -> str:
        """What the window that a word means is called among all files."""
        return self.meant("window", word)[1]

    def declare(self, key: Key, node: tree.Declaration, step: Step) -> None:
        """Declare something, in the place of what was declared or for the first time."""
        self.put(key, node, step)
        for name in names_of(node):
            self.removed.pop(name, None)

    def put(self, key: Key, node: tree.Declaration, step: Step) -> None:
        """Let something be declared otherwise, and keep where that is done."""
        self.declarations[key] = node
        self.history.setdefault(key, []).append(step)

    def take(self, key: Key) -> tree.Declaration:
        """Take away what is declared, as if it had never been there."""
        self.prelude.discard(key)
        self.history.pop(key, None)
        return self.declarations.pop(key)

    def note(self, span: Span, key: Key) -> None:
        """What a name at a place means, for whoever wants to know."""
        if self.uses is not None and key[1] and key in self.declarations:
            self.uses.alike.append((span, name_span(self.declarations[key])))

    def lost(self, names: Iterable[str], raised: Iterable[str], place: Span) -> None:
        """Keep which names, and which callers of names, are gone since a place."""
        self.removed.update(dict.fromkeys(names, place))
        self.silenced.update(dict.fromkeys(raised, place))
