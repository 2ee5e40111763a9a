"""Candidates for a place: names of one sort, and how likely each is meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from attrs import frozen

from rulekit.checker.sought_name import SOUGHT
from rulekit.editing.described import Named
from rulekit.language import tree
from rulekit.language.nodes import parts_of
from rulekit.ruleset.catalogue import is_of_prelude
from rulekit.ruleset.definitions import Definition
from rulekit.ruleset.model import Ruleset

Way: TypeAlias = "Sequence[tuple[tree.Node, str]]"
"""Nodes from a declaration to the one that bears a name, each with the field that leads on."""

LOCAL, DECLARED, BEGINNING, OF_LANGUAGE, ANYTHING_ELSE = range(5)
"""How near a name is: `BEGINNING` is one of which what is wanted can be made, as of a player the
condition `p.coins > 1`."""
UNFIT = 5
"""What is added where it is of another type than what is wanted."""


@frozen
class Candidate:
    """Something that can be named; of a smaller rank it is more likely meant."""

    name: str
    named: Named
    rank: int = DECLARED


_TYPED = ("type",)
"""What is no part of a node, and can name something."""


def path_to_sought(node: object, way: Way = ()) -> Way | None:
    """The way to where the sought name stands in a declaration."""
    if isinstance(node, tree.Node):
        for field in (*parts_of(node), *_TYPED):
            value = getattr(node, field, None)
            if value == SOUGHT:
                return (*way, (node, field))
            if isinstance(value, tree.Node | tuple):
                found = path_to_sought(value, (*way, (node, field)))
                if found is not None:
                    return found
    elif isinstance(node, tuple):
        for item in node:
            if item == SOUGHT:
                return way
            found = path_to_sought(item, way)
            if found is not None:
                return found
    return None


def all_of(names: Mapping[str, Definition], rank: int = DECLARED) -> Iterator[Candidate]:
    """All of one sort."""
    return (Candidate(name, named, rank) for name, named in names.items())


def words(those: Iterable[str], said: str, rank: int) -> Iterator[Candidate]:
    """Words that are no names, with what is said of them."""
    return (Candidate(word, said, rank) for word in those)


def phases(rules: Ruleset) -> Iterator[Candidate]:
    """The phases of a turn."""
    return (Candidate(name, one) for name, one in rules.events.items() if one.is_phase)


def events(rules: Ruleset) -> Iterator[Candidate]:
    """Events, those of the prelude and phases after those of the game."""
    for name, event in rules.events.items():
        own = not event.is_phase and not is_of_prelude(event, rules)
        yield Candidate(name, event, DECLARED if own else OF_LANGUAGE)


def declared_as(what: str, rules: Ruleset) -> Iterator[Candidate]:
    """What is declared with a word, such as `zone`, or the name of a kind."""
    tables: dict[str, Mapping[str, Definition]] = {
        "symbols": rules.symbols, "option": rules.settings, "zone": rules.zones,
        "counter": rules.counters, "var": rules.variables, "kind": rules.kinds,
        "value": rules.values, "window": rules.windows, "rule": rules.table_rules,
        "ending": rules.endings, "invariant": rules.invariants,
    }  # fmt: skip
    if what == "phase":
        yield from phases(rules)
    elif what == "event":
        yield from events(rules)
    elif what in tables:
        yield from all_of(tables[what])
    else:
        kind = rules.kinds.get(what)
        for component in rules.components.values():
            rank = DECLARED if kind is not None and component.kind.is_a(kind) else ANYTHING_ELSE
            yield Candidate(component.name, component, rank)
