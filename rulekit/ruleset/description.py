"""A ruleset and what it declares as plain data, for JSON documents."""

from __future__ import annotations

from typing import Any

from rulekit.language.source import Span
from rulekit.ruleset.about import About, about, source_of
from rulekit.ruleset.catalogue import Declared, components_of_kinds, name_of, part_of
from rulekit.ruleset.definitions import Component, Setting
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.printed import face, field_values
from rulekit.ruleset.relations import relations

FORMAT_VERSION = 1


def describe_ruleset(ruleset: Ruleset) -> dict[str, Any]:
    return {
        **head_of(ruleset),
        "text": ruleset.text,
        "players": list(ruleset.player_counts),
        "phases": [phase.name for phase in ruleset.phases],
        "kinds": [
            {
                "name": kind.name,
                "extends": kind.parent.name if kind.parent else None,
                "components": [describe_component(part, ruleset) for part in parts],
            }
            for kind, parts in components_of_kinds(ruleset)
        ],
        "settings": [_setting(setting) for setting in ruleset.settings.values()],
    }


def describe_settings(ruleset: Ruleset) -> dict[str, Any]:
    return {
        **head_of(ruleset),
        "settings": [_setting(setting) for setting in ruleset.settings.values()],
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
        **place(component.span),
    }


def describe_things(found: list[Declared], ruleset: Ruleset) -> dict[str, Any]:
    """A document of one or more things that share a name."""
    known = relations(ruleset)
    document = {
        **head_of(ruleset),
        "things": [_thing(about(named, ruleset, known), ruleset) for named in found],
    }
    for named in found:
        if isinstance(named.definition, Component):
            document["component"] = {
                **describe_component(named.definition, ruleset),
                "source": source_of(named.definition.span),
            }
    return document


def identity(ruleset: Ruleset) -> dict[str, Any]:
    """Which rules a document is about."""
    return {"ruleset": ruleset.name, "title": ruleset.title, "digest": ruleset.digest}


def place(span: Span | None) -> dict[str, Any]:
    """File and line of what has one."""
    if span is None:
        return {"file": None, "line": None}
    return {"file": span.source.name, "line": span.line}


def head_of(ruleset: Ruleset) -> dict[str, Any]:
    return {"format_version": FORMAT_VERSION, **identity(ruleset)}


def _setting(setting: Setting) -> dict[str, Any]:
    return {
        "name": setting.name,
        "values": list(setting.values),
        "default": setting.values[0],
        "text": setting.text,
        **place(setting.span),
    }


def _thing(told: About, ruleset: Ruleset) -> dict[str, Any]:
    named = told.named
    return {
        "name": named.name,
        "sort": named.sort,
        **_place(told.excerpts[0].span if told.excerpts else None, ruleset),
        "facts": told.facts,
        "sources": [
            {"what": part.why, **_place(part.span, ruleset), "text": "\n".join(part.lines)}
            for part in told.excerpts
        ],
        "relations": {
            how: [
                {
                    "sort": one.source.sort,
                    "name": name_of(one.source),
                    "rule": one.rule,
                    **_place(one.spans[0] if one.spans else None, ruleset),
                    "lines": [span.line for span in one.spans],
                }
                for one in found
            ]
            for how, found in told.done_to_it.items()
        },
        "does": {
            how: [{"sort": one.sort, "name": name_of(one)} for one in targets]
            for how, targets in told.does.items()
        },
    }


def _place(span: Span | None, ruleset: Ruleset) -> dict[str, Any]:
    return {**place(span), "part": "engine" if span is None else part_of(span, ruleset)}
