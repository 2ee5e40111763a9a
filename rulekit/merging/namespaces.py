"""Which declaration a name means in a file: expansions by strangers may share their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from attrs import Factory, define, evolve

from rulekit.language import tree
from rulekit.language.editions import since
from rulekit.language.report import Report
from rulekit.merging.declaration_keys import CATEGORIES, Key, key_of
from rulekit.merging.faces import components_of
from rulekit.merging.families import Family, PlacedFile

_IN_QUOTES = ("component", "rule", "ending", "invariant")
"""What is named as people read it, and may be named in quotes."""


@define(eq=False)
class Namespaces:
    """The names that files declare.

    A file sees those of the files that it builds on, and of those that build on it. Where
    strangers declare the same name, each is told from the others by the name of its file.

    A file of an earlier edition may declare what is a name of the language by now. It does so
    unaware, and only files that build on it see that.
    """

    prelude: Family = Factory(lambda: Family("prelude"))
    _declaring: dict[str, list[Family]] = Factory(dict)  # by name as it is written
    _everybodys: set[str] = Factory(set)  # what the prelude declares
    _unaware: dict[str, list[Family]] = Factory(dict)
    _apart: dict[tuple[str, Family], str] = Factory(dict)  # a name, and what tells it apart
    _written: dict[str, tuple[str, Family]] = Factory(dict)  # by the name that tells it apart

    @classmethod
    def of(cls, prelude: tree.File, files: Iterable[PlacedFile]) -> Namespaces:
        """The names of files in their order, all of which build on the prelude."""
        spaces = cls()
        spaces._everybodys = {name for _, name in _keys(prelude)}
        labels = {spaces.prelude: spaces.prelude.name}
        for one in files:
            family, source = one.family, one.file.source
            if family not in labels:
                labels[family] = _free(_stem(family), labels.values())
            if not family.above:
                family.above.append(spaces.prelude)
            for _, name in _keys(one.file):
                spaces._declared(name, family, unaware=not source.knows(name))
        for name in spaces._everybodys & spaces._unaware.keys():
            spaces._tell_apart(name, spaces.prelude, spaces.prelude.name)
        for name, families in spaces._declaring.items():
            strangers = [one for one in families if not _builds_on_any(one, families)]
            if len(strangers) > 1:
                for family in strangers:
                    spaces._tell_apart(name, family, labels[family])
        return spaces

    def _declared(self, name: str, family: Family, *, unaware: bool) -> None:
        if not name or (name in self._everybodys and not unaware):
            return
        for known in (self._declaring, self._unaware) if unaware else (self._declaring,):
            families = known.setdefault(name, [])
            if family not in families:
                families.append(family)

    def _tell_apart(self, name: str, family: Family, label: str) -> None:
        while any(
            _called(category, name, label) in self._declaring for category in CATEGORIES.values()
        ):
            label += "_2"
        self._apart[name, family] = label
        for category in ("component", "counter"):
            self._written[_called(category, name, label)] = name, family

    def key(self, key: Key, family: Family) -> Key:
        """What a declaration is called among all files, that a file of a family means."""
        category, name = key
        for one in self._declaring.get(name, ()):
            label = self._apart.get((name, one))
            if label is not None and family.knows(one):
                return category, _called(category, name, label)
        label = self._apart.get((name, self.prelude))
        if label is not None and not self.shadowed(name, family):
            return category, _called(category, name, label)
        return key

    def shadowed(self, name: str, family: Family | None) -> bool:
        """Whether a name of the language is hidden by what a file declares that a family knows."""
        if not self._unaware or family is None:
            return False
        return any(map(family.knows, self._unaware.get(name, ())))

    def written(self, name: str) -> str:
        """A name among all files, as the file that declares it has it."""
        return self._written.get(name, (name, None))[0]

    def seen(self, name: str, family: Family, edition: int) -> bool:
        """Whether a file of a family and an edition sees what is called so among all files."""
        written, owner = self._written.get(name, (name, None))
        everybodys = owner is None and name in self._everybodys and name not in self._declaring
        if everybodys or owner is self.prelude:
            return since(written) <= edition and not self.shadowed(written, family)
        if owner is not None:
            return family.knows(owner)
        families = self._declaring.get(name, ())
        if name in self._unaware:
            return any(map(family.knows, families))
        return not families or any(map(family.related, families))

    def divide(self, family: Family, edition: int) -> bool:
        """Whether there are names that a file of a family and an edition does not see."""
        newer = any(since(name) > edition for name in self._everybodys)
        strangers = not all(
            family.related(one) for families in self._declaring.values() for one in families
        )
        return newer or strangers or bool(self._unaware)

    def means_own(self, text: str, family: Family) -> bool:
        """Whether a text of a file names what a stranger's would not mean by the same words."""
        return any(
            family.knows(one) and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)
            for name, one in self._apart
        )

    def stranger(self, name: str, family: Family) -> Family | None:
        """Of which family a name is that a file of another does not see, and writes."""
        families = self._declaring.get(name, ())
        if not families or any(map(family.related, families)):
            return None
        return families[0]

    def several(self, declared: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """The names that strangers share, and what each of theirs is called that is declared."""
        found: dict[str, tuple[str, ...]] = {}
        for called in dict.fromkeys(declared):
            if called in self._written:
                name = self.written(called)
                found[name] = (*found.get(name, ()), called)
        return found


def _keys(file: tree.File) -> Iterator[Key]:
    for node in file.declarations:
        if isinstance(node, tree.Faces):
            yield from map(key_of, components_of(node, Report()))
        elif type(node) in CATEGORIES:
            yield key_of(node)


def _builds_on_any(family: Family, others: Iterable[Family]) -> bool:
    return any(one is not family and family.knows(one) for one in others)


def _stem(family: Family) -> str:
    return re.sub(r"\W", "_", Path(family.name).stem)


def _free(name: str, taken: Iterable[str]) -> str:
    """A name, with a number behind it if another file bears it."""
    taken, number, free = set(taken), 2, name
    while free in taken:
        free, number = f"{name}_{number}", number + 1
    return free


def _called(category: str, name: str, label: str) -> str:
    return f"{name} ({label})" if category in _IN_QUOTES else f"{name}_of_{label}"


def renamed(node: tree.Declaration, name: str) -> tree.Declaration:
    """A declaration under another name."""
    changed: Any = node
    what = "value" if isinstance(changed.name, tree.String) else "text"
    return evolve(changed, name=evolve(changed.name, **{what: name}))  # type: ignore[no-any-return]
