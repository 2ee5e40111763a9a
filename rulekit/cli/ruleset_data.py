"""A ruleset and its parts as plain data, for JSON documents and for pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulekit.play.wording import face, field_values

if TYPE_CHECKING:
    from rulekit.language.source import Span
    from rulekit.ruleset.model import Component, Kind, Ruleset, Setting

FORMAT_VERSION = 1


def describe_ruleset(ruleset: Ruleset) -> dict[str, Any]:
    return {
        **_head(ruleset),
        "text": ruleset.text,
        "players": list(ruleset.player_counts),
        "phases": [phase.name for phase in ruleset.phases],
        "kinds": [
            {
                "name": kind.name,
                "extends": kind.parent.name if kind.parent else None,
                "components": [describe_component(part, ruleset) for part in parts],
            }
            for kind, parts in by_kind(ruleset)
        ],
        "settings": [describe_setting(option) for option in ruleset.settings.values()],
    }


def describe_settings(ruleset: Ruleset) -> dict[str, Any]:
    options = [describe_setting(option) for option in ruleset.settings.values()]
    return {**_head(ruleset), "settings": options}


def describe_setting(option: Setting) -> dict[str, Any]:
    return {
        "name": option.name,
        "values": list(option.values),
        "default": option.values[0],
        "text": option.text,
        **_place(option.span),
    }


def describe_component(component: Component, ruleset: Ruleset) -> dict[str, Any]:
    """Fields in words; a list where the copies differ."""
    fields: dict[str, str | list[str]] = {}
    for declared in component.values:
        values = field_values(component, declared, ruleset)
        fields[declared.name] = values[0] if len(values) == 1 else values
    return {
        "name": component.name,
        "kind": component.kind.name,
        "copies": component.copies,
        "faces": [face(rank, suit) for rank, suit in component.faces],
        "text": component.text,
        "fields": fields,
        **_place(component.span),
    }


def by_kind(ruleset: Ruleset) -> list[tuple[Kind, list[Component]]]:
    """The components of each kind that has any, in the order of the rules."""
    groups: dict[str, list[Component]] = {name: [] for name in ruleset.kinds}
    for component in ruleset.components.values():
        groups.setdefault(component.kind.name, []).append(component)
    return [(parts[0].kind, parts) for parts in groups.values() if parts]


def source_of(span: Span | None) -> str:
    """The lines of the declaration that begins at a span, up to the next declaration."""
    if span is None:
        return ""
    source = span.source
    lines = [source.line(span.line)]
    for number in range(span.line + 1, len(source.line_starts) + 1):
        line = source.line(number)
        if line and not line[0].isspace():
            break
        lines.append(line)
    return "\n".join(lines).rstrip()


def _head(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "format_version": FORMAT_VERSION,
        "ruleset": ruleset.name,
        "title": ruleset.title,
        "digest": ruleset.digest,
    }


def _place(span: Span | None) -> dict[str, Any]:
    if span is None:
        return {"file": None, "line": None}
    return {"file": span.source.name, "line": span.line}
