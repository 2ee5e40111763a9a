"""Mutants of what a `change` takes away: the rule of the base is still there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from attrs import evolve, fields_dict

from rulekit.language import tree
from rulekit.language.parser import parse
from rulekit.language.report import RulesError
from rulekit.language.source import Source, Span
from rulekit.loading.reference import RulesetReference
from rulekit.mutation.mutants import Mutant, Slot
from rulekit.ruleset.model import Ruleset

_IN_PLACE = ("compiled", "variant", "probes")
"""What belongs to the ruleset that is tried, whatever its rules are."""


def of_removals(
    ruleset: Ruleset, rules: RulesetReference, sources: Collection[Source]
) -> Iterator[Mutant]:
    """One for each `remove` in a `change` of the files that were asked for, where the rules can
    be played without it."""
    files = [source.path or source.name for source in sources]
    for place, source in enumerate(rules.sources):
        if (source.path or source.name) not in files:
            continue
        for node, member in _removals(source):
            others = len(node.members) > 1 or node.text is not None
            made = _without((member if others else node).span, place, rules)
            if made is not None:
                yield _mutant(node, member, ruleset, made)


def _removals(source: Source) -> Iterator[tuple[tree.Change, tree.RemoveMember]]:
    for node in parse(source)[0].declarations:
        if isinstance(node, tree.Change):
            for member in node.members:
                if isinstance(member, tree.RemoveMember):
                    yield node, member


def _without(gone: Span, place: int, rules: RulesetReference) -> Ruleset | None:
    """The rules without some lines of one of their files; None if they have errors then."""
    text = gone.source.text
    blank = "".join("\n" if sign == "\n" else " " for sign in text[gone.start : gone.end])
    named = list(rules.sources)
    named[place] = evolve(gone.source, text=text[: gone.start] + blank + text[gone.end :])
    try:
        return evolve(rules, ruleset=named[0], expansions=tuple(named[1:])).load()
    except RulesError:
        return None


def _mutant(
    node: tree.Change, member: tree.RemoveMember, ruleset: Ruleset, made: Ruleset
) -> Mutant:
    home = node.kind.text if node.name is None else f"{node.kind.text} {node.name.text}"
    attributes: dict[str, Any] = {
        name: getattr(made, name) for name in fields_dict(Ruleset) if name not in _IN_PLACE
    }
    line = member.span.first_line
    slot = Slot(home, ruleset, "components", line)
    return Mutant("rule", slot, line, line.text.strip(), "no such line", attributes, solo=True)
