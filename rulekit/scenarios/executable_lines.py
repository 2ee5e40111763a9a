"""The lines of a rule file that can run, also of one that is only a part of a game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rulekit.language import tree
from rulekit.language.nodes import walk
from rulekit.language.parser import parse
from rulekit.language.reading import read_source
from rulekit.language.report import RulesError


@cache
def executable_lines(path: str) -> frozenset[int]:
    """The lines that can run, whatever the option or the number of players; none if the file
    cannot be read as rules.

    A file that another one includes makes no sense to the compiler alone. Its lines are
    then those on which something is written that is done or asked.
    """
    from rulekit.compiler.code_objects import lines_of
    from rulekit.loading.loader import load
    from rulekit.ruleset.coverage_points import place_probes

    try:
        ruleset = load(path)
    except RulesError:
        return _written_lines(path)
    place_probes(ruleset)
    return frozenset(lines_of(ruleset).get(str(Path(path).resolve()), ()))


def _written_lines(path: str) -> frozenset[int]:
    try:
        file, diagnostics = parse(read_source(Path(path)))
    except RulesError:
        return frozenset()
    if any(diagnostic.severity == "error" for diagnostic in diagnostics):
        return frozenset()
    return frozenset(node.span.line for node in _done(file.declarations))


_NEVER_RUN = tree.Scenario | tree.Game | tree.Zone | tree.Symbols | tree.Option


def _done(declarations: tuple[tree.Declaration, ...]) -> Iterator[tree.Node]:
    """The nodes of declarations that do something or ask something."""
    for part in walk(declarations, skipped=_NEVER_RUN):
        match part:
            case tree.If():
                yield from (condition for condition, _ in part.branches)
            case tree.DoNothing():
                pass
            case tree.Stated() | tree.Modify():
                yield part
            case tree.Play() | tree.Use() | tree.Hook() | tree.Ending() | tree.Choice():
                if part.condition is not None:
                    yield part.condition
            case tree.Treat() | tree.Whenever():
                if part.condition is not None:
                    yield part.condition
            case tree.Value(body=tree.Node() as body):
                yield body
