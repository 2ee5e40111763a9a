"""The head of a rule that a card carries: what it is called, and what it depends on."""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.ruleset.model import (
    CarriedRule,
    Component,
    HookRule,
    ModifyRule,
    PlayRule,
    TreatRule,
    UseRule,
    WheneverRule,
    Window,
)


def head_of(rule: CarriedRule) -> tuple[str, tuple[object, ...]]:
    """What a rule is called (`play in main`), and everything before its body."""
    match rule:
        case PlayRule():
            return _play(rule.windows), (rule.windows, rule.condition)
        case UseRule():
            return f'use "{rule.label}"', (rule.label, rule.windows, rule.once_per, rule.condition)
        case HookRule():
            when = "instead of" if rule.when == "instead" else rule.when
            return f"{when} {rule.event.name}", (rule.when, rule.event, rule.condition)
        case WheneverRule():
            return "whenever", (rule.immediately, rule.condition)
        case ModifyRule():
            changes = tuple((m.operation, m.value) for m in rule.modifications)
            return f"modify {rule.value.name}", (rule.value, changes, rule.condition)
        case TreatRule():
            what = rule.what.name
            return f"treat {what} as {rule.as_.name}", (
                isinstance(rule.what, Component),
                rule.what,
                rule.as_,
                rule.condition,
            )
    return "rule", (rule.condition,)


def _play(windows: Iterable[Window]) -> str:
    return "play in " + ", ".join(window.name for window in windows)
