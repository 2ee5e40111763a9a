"""What a later version of rules no longer has: names by which other files may call its parts."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.language.wording import listed
from rulekit.loading.prelude import prelude
from rulekit.ruleset.carried_rules import UseRule
from rulekit.ruleset.definitions import (
    Component,
    Definition,
    Event,
    Field,
    Kind,
    Setting,
    SymbolSet,
    TableRule,
    Value,
)
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import own_rules

_SHOWN = 3


def version_wanted(old: Ruleset, new: Ruleset) -> str | None:
    """That the version of rules should rise, and why. None if it has risen, if nothing that had
    a name is missing, or if the two are not states of the same rules."""
    if old.name != new.name or new.version > old.version:
        return None
    names = set(_names(new))
    gone = [name for name in dict.fromkeys(_names(old)) if name not in names]
    if not gone:
        return None
    shown = listed(gone) if len(gone) <= _SHOWN else f"{', '.join(gone[:_SHOWN])} and others"
    verb, them = ("is", "it") if len(gone) == 1 else ("are", "them")
    version = old.version + 1
    return (
        f"{shown} {verb} gone, and files that build on these rules may name {them}:"
        f' add the line `version {version} "What has changed."` to {new.name}.rules.'
    )


def _names(ruleset: Ruleset) -> Iterator[str]:
    """Everything that another file may name, as a sentence names it."""
    for one in ruleset.definitions():
        if one.span is None or one.span.source is not prelude().source:
            yield from _names_of(one)


def _names_of(one: Definition) -> Iterator[str]:
    match one:
        case Field():
            yield f"field `{one.name}` of `{one.kind.name}`"
            return
        case Component():
            yield f"{one.kind.name} `{one.name}`"
        case _:
            yield f"{one.sort} `{one.name}`"
    match one:
        case Event() | Value():
            for parameter in one.parameters:
                yield f"the parameter `{parameter.binding.name}` of `{one.name}`"
        case SymbolSet():
            yield from (f"`{member}` of `{one.name}`" for member in one.members)
        case Setting():
            yield from (f"`{value}` of `{one.name}`" for value in one.values)
        case Kind() | Component() | TableRule():
            for rule in own_rules(one):
                if isinstance(rule, UseRule):
                    yield f'use "{rule.label}" of `{one.name}`'
