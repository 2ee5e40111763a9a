"""The picture of events: what raises what, who acts before, after and instead of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulekit.diagrams.graph import Box, Picture, Style
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.model import (
    CarriedRule,
    Component,
    Event,
    HookRule,
    Kind,
    PlayRule,
    Ruleset,
    TableRule,
    UseRule,
    WheneverRule,
    Window,
)
from rulekit.ruleset.traversal import carriers, walk

_NAMES = 3
"""How many cards a line names before it counts the others."""


def events_picture(ruleset: Ruleset, *, everything: bool = False) -> Picture:
    """Events, windows and phases. Those of the prelude are left out, unless a card acts upon
    them or `everything` is wanted: each game draws and discards all the time."""
    picture = Picture(f"{ruleset.title}: events")
    for event in ruleset.events.values():
        if everything or event.hooks or not _of_prelude(event.span, ruleset):
            picture.add(event_box(event, ruleset))
    for window in ruleset.windows.values():
        picture.add(window_box(window, ruleset))
    for event in ruleset.events.values():
        _link_body(picture, f"event {event.name}", event.body.block)
    for carrier, rules in carriers(ruleset):
        del carrier
        for rule in rules:
            _link_rule(picture, rule)
    return picture.linked()


def _link_body(picture: Picture, source: str, block: object, style: Style = "plain") -> None:
    if source not in picture.boxes:
        return
    for node in walk(block):
        if isinstance(node, meaning.CallEvent):
            target = f"event {node.event.name}"
        elif (window := opened_by(node)) is not None:
            target = f"window {window}"
            if target in picture.boxes:
                picture.link(source, target, style if style != "plain" else "offers")
            continue
        else:
            continue
        if target in picture.boxes:
            picture.link(source, target, style)


def opened_by(node: object) -> str | None:
    """The name of the window in which a statement has somebody play something."""
    if isinstance(node, meaning.Offer):
        return node.window.name
    # A card that must be played, or is played as another, is played in the main window.
    return "main" if isinstance(node, meaning.Stated) and node.plays else None


def _link_rule(picture: Picture, rule: CarriedRule) -> None:
    """What a card raises belongs to where it does so: a window, or the event it hooks."""
    match rule:
        case HookRule():
            _link_body(picture, f"event {rule.event.name}", rule.body.block, "hook")
        case PlayRule() | UseRule():
            for window in rule.windows or ():
                _link_body(picture, f"window {window.name}", rule.body.block, "play")
        case WheneverRule():
            pass


def event_box(event: Event, ruleset: Ruleset) -> Box:
    """An event with who acts before, instead of and after it."""
    lines = []
    for when, word in (("before", "before"), ("instead", "instead"), ("after", "after")):
        names = [hook.carrier.name for hook in event.hooks if hook.when == when]
        if names:
            lines.append(f"{word}: {_listed(names)}")
    sort = "phase" if event.is_phase else "event"
    if _of_prelude(event.span, ruleset) and not event.is_phase:
        return Box(f"event {event.name}", _words(event.name), "outside", tuple(lines), "prelude")
    return Box(
        f"event {event.name}",
        _words(event.name),
        "phase" if sort == "phase" else "event",
        tuple(lines),
        _place(event.span),
    )


def window_box(window: Window, ruleset: Ruleset) -> Box:
    """A window with the cards that are played and used in it."""
    played = list(_users(window, ruleset, PlayRule))
    used = list(_users(window, ruleset, UseRule))
    lines = []
    if played:
        lines.append(f"played: {_listed(played)}")
    if used:
        lines.append(f"used: {_listed(used)}")
    return Box(
        f"window {window.name}", _words(window.name), "window", tuple(lines), _place(window.span)
    )


def _users(window: Window, ruleset: Ruleset, sort: type[PlayRule] | type[UseRule]) -> Iterator[str]:
    """Whoever has such a rule in a window: for a rule of a kind, the kind."""
    everybody: Iterable[Kind | Component | TableRule] = (
        *ruleset.kinds.values(),
        *ruleset.components.values(),
        *ruleset.table_rules.values(),
    )
    for carrier in everybody:
        for rule in carrier.rules:
            if rule.carrier is carrier and isinstance(rule, sort):
                if window in (rule.windows or ()):
                    yield carrier.name if isinstance(carrier, Component) else f"each {carrier.name}"
                    break


def _listed(names: list[str]) -> str:
    names = list(dict.fromkeys(names))
    shown = names[:_NAMES]
    more = len(names) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def _of_prelude(span: Span | None, ruleset: Ruleset) -> bool:
    return span is not None and ruleset.parts.get(span.source) == "prelude"


def _place(span: Span | None) -> str:
    return f"{span.source.name}:{span.line}" if span is not None else ""


def _words(name: str) -> str:
    return name.replace("_", " ")
