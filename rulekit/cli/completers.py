"""What a shell proposes behind a verb: names of rules, files, scenarios, cards, options."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from rulekit.language.invisible_characters import printable

if TYPE_CHECKING:
    from cyclopts.completion import CompletionContext

    from rulekit.ruleset.model import Ruleset

MOST = 500
"""Proposals that are made at most."""


def rulesets(context: CompletionContext) -> list[str]:
    """Names of those that come with rulekit, and files of rules."""
    from rulekit.loading.shipped import bundled

    return _shown([*bundled(), *_files(context.incomplete, (".rules",))])


def rule_files(context: CompletionContext) -> list[str]:
    """The same, and files of scenarios."""
    return [*rulesets(context), *_shown(_files(context.incomplete, (".scenarios",)))]


def scenario_places(context: CompletionContext) -> list[str]:
    """Files of scenarios and rules; of one that is named, its scenarios."""
    file, colons, _ = context.incomplete.partition("::")
    if colons:
        return _shown(_scenarios(file))
    return rule_files(context)


def expansions(context: CompletionContext) -> list[str]:
    return rulesets(context)


def settings(context: CompletionContext) -> list[str]:
    """`option=value`, of the rules that are named before."""
    rules = _rules(context)
    if rules is None:
        return []
    return [f"{one.name}={value}" for one in rules.settings.values() for value in one.values]


def things(context: CompletionContext) -> list[str]:
    """All that has a name in the rules that are named before, cards first."""
    rules = _rules(context)
    if rules is None:
        return []
    names = dict.fromkeys([*rules.components, *(one.name for one in rules.definitions())])
    return _shown(names)


def bots(context: CompletionContext) -> list[str]:
    from rulekit.bots.names import COUNTED, LEVELS, PLAIN

    return [*PLAIN, *(f"{name}:200" for name in COUNTED), *LEVELS]


def codes(context: CompletionContext) -> list[tuple[str, str]]:
    from rulekit.language.codes import codes

    return [(code, known.title) for code, known in sorted(codes().items())]


def documents(context: CompletionContext) -> list[str]:
    from rulekit.documents import TYPES

    return list(TYPES)


def _shown(found: Iterable[str]) -> list[str]:
    # Others may have named what lies there: nothing may move the cursor of a terminal.
    return [name for name in islice(found, MOST) if printable(name) == name]


def _files(typed: str, suffixes: tuple[str, ...]) -> Iterator[str]:
    """Files below the folder that is typed so far, written as that begins."""
    from rulekit.language.files import files_below

    folder = os.path.dirname(typed)
    for path in files_below(Path(folder or "."), suffixes):
        yield path.as_posix() if folder else path.relative_to(".").as_posix()


def _scenarios(file: str) -> Iterator[str]:
    from rulekit.scenarios.collecting import read_all

    path = Path(file)
    if path.suffix in (".rules", ".scenarios") and path.is_file():
        for scenario in read_all([path]).scenarios:
            yield f"{file}::{scenario.name}"


def _rules(context: CompletionContext) -> Ruleset | None:
    """The rules that are named before; None if there are none, or they cannot be used."""
    from rulekit.language.report import RulesError
    from rulekit.loading.loader import load

    named = context.get("ruleset")
    if named is None or named.raw is None:
        return None
    others = context.get("--with")
    try:
        return load(named.raw, others.raw_tokens if others is not None else ())
    except (RulesError, OSError):
        return None
