"""Which rules somebody means: a ruleset, its expansions, and settings of its options."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from attrs import evolve, field, frozen

from rulekit.language.report import Report, RulesError
from rulekit.language.source import Source
from rulekit.loading import loader
from rulekit.loading.locating import named_by_user
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.settings import check_settings

Named: TypeAlias = "str | Path | Source"
"""A name, a path, or a file that was read."""


def _identity(named: Named) -> object:
    """Equal for a file and itself read again, as long as the same is in it."""
    if isinstance(named, Source):
        return named.name if named.path is None else named.path.resolve(), named.text
    return named


def _identities(several: Sequence[Named]) -> object:
    return tuple(map(_identity, several))


@frozen
class RulesetReference:
    """Names rules as `load` takes them; pickled, it is no more than that."""

    ruleset: Named = field(eq=_identity)
    expansions: tuple[Named, ...] = field(default=(), eq=_identities)
    settings: Mapping[str, str] = field(
        factory=dict, eq=lambda settings: tuple(sorted(settings.items()))
    )
    leaking: bool = False  # whether they may betray hidden cards

    @cached_property
    def rules(self) -> Ruleset:
        """The ruleset, loaded when it is first asked for."""
        return self.load()

    def load(self) -> Ruleset:
        """The ruleset, made anew. Raises RulesError if it cannot be found, has errors, or has no
        such options."""
        load = loader.load_leaking if self.leaking else loader.load
        ruleset = load(self.ruleset, self.expansions)
        check_settings(ruleset, self.settings)
        return ruleset

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """The file of the ruleset and those of its expansions. Raises RulesError for what is
        not there."""
        report = Report()
        found = [
            one if isinstance(one, Source) else named_by_user(one, report)
            for one in (self.ruleset, *self.expansions)
        ]
        if None in found:
            raise RulesError(report.diagnostics)
        return tuple(source for source in found if source is not None)

    def read(self) -> RulesetReference:
        """The same with its files instead of their names: equal to every other that leads to
        them. Raises RulesError for what is not there."""
        first, *others = self.sources
        return evolve(self, ruleset=first, expansions=tuple(others))

    @property
    def stems(self) -> tuple[str, ...]:
        """How the ruleset and its expansions are called, without their folders."""
        return tuple(_path(one).stem for one in (self.ruleset, *self.expansions))

    def __str__(self) -> str:
        """`bang + dodge_city, reshuffle at_once`"""
        settings = "".join(f", {option} {value}" for option, value in self.settings.items())
        return " + ".join(self.stems) + settings

    @property
    def arguments(self) -> str:
        """`bang --with dodge_city --set reshuffle=at_once`: what a command line says."""
        parts = [_word(self.ruleset)]
        for expansion in self.expansions:
            parts += ["--with", _word(expansion)]
        for option, value in self.settings.items():
            parts += ["--set", f"{option}={value}"]
        return shlex.join(parts)

    @property
    def line(self) -> str:
        """`rules bang with dodge_city`: what a scenario says."""
        name = _word(self.ruleset)
        named = name if re.fullmatch(r"\w+", name) else f'"{name}"'
        extra = ", ".join(map(_word, self.expansions))
        return f"rules {named} with {extra}" if extra else f"rules {named}"


def _path(named: Named) -> Path:
    return named.path or Path(named.name) if isinstance(named, Source) else Path(named)


def _word(named: Named) -> str:
    return named.name if isinstance(named, Source) else str(named)
