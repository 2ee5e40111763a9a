"""Compiles rulesets, or finds them compiled.

The compiler itself is imported where something is compiled: most games find it done.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING

from rulekit.compiler import kept_units
from rulekit.compiler.units import Unit
from rulekit.language.gc_pause import collector_paused
from rulekit.language.source import Source
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.settings import setting_values

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder

_ALONE = RLock()
_DEEPEST = 20_000
"""Enough for the longest chain that the checker lets pass, each link nested to the limit."""


@collector_paused()
def compile_ruleset(
    ruleset: Ruleset, players: int, settings: Mapping[str, str] | None = None
) -> Unit:
    """Compiles a ruleset for `players` players; the settings are known to exist."""
    values = setting_values(ruleset, settings or {})
    key = kept_units.key_of(ruleset, players, values)
    verified = verification_is_wanted()
    kept = None if key is None or verified else kept_units.read(key, ruleset, players, values)
    if kept is not None:
        return kept
    from rulekit.compiler.builder import builder_for
    from rulekit.compiler.linking import unit_of

    builder = builder_for(ruleset, players, values)
    with room_for_chains():
        builder.compile_all()
        if verified:
            from rulekit.compiler.core.verifying import verify

            verify(builder)
        made = unit_of(builder, values)
    if key is not None:
        kept_units.write(key, made)
    return made


@collector_paused()
def compile_setup(ruleset: Ruleset, players: int) -> Unit:
    """Compiles no more of a ruleset than a game needs that is set up and never begun."""
    from rulekit.compiler.builder import builder_for
    from rulekit.compiler.linking import unit_of

    values = setting_values(ruleset, {})
    builder = builder_for(ruleset, players, values)
    with room_for_chains():
        builder.compile_setup()
        return unit_of(builder, values)


@collector_paused()
def functions_of(unit: Unit) -> dict[Source, list[ast.stmt]]:
    """The functions of a unit as they were before they became code, for each file: made anew,
    and the same each time."""
    from rulekit.compiler.builder import Builder

    builder = Builder(unit.ruleset, unit.setting_values, unit.layout)
    with room_for_chains():
        builder.compile_all()
    return builder.functions


@collector_paused()
def built(ruleset: Ruleset, players: int, settings: Mapping[str, str] | None = None) -> Builder:
    """A builder that has made all of a ruleset, and no code of it yet: to be looked at."""
    from rulekit.compiler.builder import builder_for

    builder = builder_for(ruleset, players, setting_values(ruleset, settings or {}))
    with room_for_chains():
        builder.compile_all()
    return builder


def verification_is_wanted() -> bool:
    """Whether what is compiled is looked through before it is used: see `core/verifying.py`."""
    return os.environ.get("RULEKIT_VERIFY", "") not in ("", "0")


@contextmanager
def room_for_chains() -> Iterator[None]:
    """A value is compiled where it is first asked, so the longest chain of them needs depth.

    That is one for all threads, and Python cannot make a syntax tree while another thread
    changes it: so only one is in here at a time.
    """
    with _ALONE:
        usual = sys.getrecursionlimit()
        sys.setrecursionlimit(max(usual, _DEEPEST))
        try:
            yield
        finally:
            sys.setrecursionlimit(usual)
