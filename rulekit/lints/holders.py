"""Rules of cards in front of players that do not say whose they are: they work for everybody."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import CarriedRule, HookRule, ModifyRule, WheneverRule
from rulekit.ruleset.definitions import Parameter
from rulekit.ruleset.traversal import of_rule, works_in
from rulekit.ruleset.types import PLAYER

_Whose = HookRule | ModifyRule | WheneverRule


def for_everybody(subject: Subject) -> Iterator[Finding]:
    """A hook, modifier or `whenever` that names neither its holder nor its card."""
    for rule in subject.carried:
        if not isinstance(rule, _Whose) or _says_whose(rule):
            continue
        zones = list(works_in(rule, subject.rules))
        if zones and all(zone.of_player for zone in zones):
            players = _players(rule)
            holder = " or ".join(f"`when {player} is you`" for player in players)
            yield Finding(
                rule.span.first_line,
                f"this rule of `{rule.carrier.name}` works for everybody, whoever holds it",
                "names neither `you` nor `this`",
                f"say whose it is: {holder}; or, if all are meant, `when {players[0]} in players`",
            )


def _says_whose(rule: CarriedRule) -> bool:
    """Whether it names its holder, its card, or players as such; a `you` that is implied, as in
    `draw 1`, says to whom something happens, and not when."""
    return any(
        isinstance(node, meaning.Seats)
        or (
            isinstance(node, meaning.Read)
            and node.binding in (rule.you, rule.this)
            and node.span.text in ("you", "this")
        )
        for node in of_rule(rule)
    )


def _players(rule: _Whose) -> list[str]:
    """The players whom what it waits for, or modifies, is about; else, whose turn it is."""
    parameters: list[Parameter] = []
    match rule:
        case HookRule():
            parameters = rule.event.parameters
        case ModifyRule():
            parameters = rule.value.parameters
        case WheneverRule():
            pass
    players = [one.binding.name for one in parameters if one.binding.type.name == PLAYER.name]
    return players or ["current"]
