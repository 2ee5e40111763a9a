"""The picture of events: what raises what, who acts before, after and instead of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulekit.diagrams.graph import Box, Picture, Sort, Style
from rulekit.language.source import Span
from rulekit.language.wording import words
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import HookRule, PlayRule, UseRule
from rulekit.ruleset.catalogue import is_of_prelude
from rulekit.ruleset.definitions import Component, Event, Window
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import carriers, walk

_NAMES = 3
"""How many cards a line names before it counts the others."""


def events_picture(ruleset: Ruleset, *, everything: bool = False) -> Picture:
    """Events, windows and phases. Those of the prelude are left out, unless a card acts upon
    them or `everything` is wanted: each game draws and discards all the time."""
    picture = Picture(f"{ruleset.title}: events")
    for event in ruleset.events.values():
        if everything or event.hooks or not is_of_prelude(event, ruleset):
            picture.add(event_box(event, ruleset))
    for window in ruleset.windows.values():
        picture.add(window_box(window, ruleset))
    for event in ruleset.events.values():
        _link(picture, event, event.body.block, ruleset)
    # What a card raises belongs to where it does so: the event it hooks, or a window.
    for _, rules in carriers(ruleset):
        for rule in rules:
            match rule:
                case HookRule():
                    _link(picture, rule.event, rule.body.block, ruleset, "hook")
                case PlayRule() | UseRule():
                    for window in rule.windows or ():
                        _link(picture, window, rule.body.block, ruleset, "play")
    return picture.linked()


def leads_to(block: object, ruleset: Ruleset) -> Iterator[Event | Window]:
    """The events that a block raises, and the windows in which it has somebody play something."""
    for node in walk(block):
        match node:
            case meaning.CallEvent():
                yield node.event
            case meaning.Offer():
                yield node.window
            case meaning.Compel() | meaning.PlayAs():
                # A card that must be played, or is played as another, is played in the main one.
                yield ruleset.windows["main"]


def key_of(thing: Event | Window) -> str:
    """The box of an event or window."""
    return f"{thing.category} {thing.name}"


def _link(
    picture: Picture,
    source: Event | Window,
    block: object,
    ruleset: Ruleset,
    style: Style | None = None,
) -> None:
    for target in leads_to(block, ruleset):
        if key_of(source) in picture.boxes and key_of(target) in picture.boxes:
            usual: Style = "offers" if isinstance(target, Window) else "plain"
            picture.link(key_of(source), key_of(target), style or usual)


def event_box(event: Event, ruleset: Ruleset) -> Box:
    """An event with who acts before, instead of and after it."""
    lines = _lines(
        (when, (hook.carrier.name for hook in event.hooks if hook.when == when))
        for when in ("before", "instead", "after")
    )
    outside = is_of_prelude(event, ruleset) and not event.is_phase
    sort: Sort = "outside" if outside else "phase" if event.is_phase else "event"
    place = "prelude" if outside else _place(event.span)
    return Box(key_of(event), words(event.name), sort, lines, place)


def window_box(window: Window, ruleset: Ruleset) -> Box:
    """A window with the cards that are played and used in it."""
    lines = _lines(
        (("played", _users(window, ruleset, PlayRule)), ("used", _users(window, ruleset, UseRule)))
    )
    return Box(key_of(window), words(window.name), "window", lines, _place(window.span))


def _users(window: Window, ruleset: Ruleset, sort: type[PlayRule] | type[UseRule]) -> Iterator[str]:
    """Whoever has such a rule in a window: for a rule of a kind, the kind."""
    for carrier, rules in carriers(ruleset):
        if any(isinstance(rule, sort) and window in (rule.windows or ()) for rule in rules):
            yield carrier.name if isinstance(carrier, Component) else f"each {carrier.name}"


def _lines(told: Iterable[tuple[str, Iterable[str]]]) -> tuple[str, ...]:
    """`before: Snap, Nip and 2 more`, for whatever has names."""
    lines = []
    for what, every in told:
        if names := list(dict.fromkeys(every)):
            more = f" and {len(names) - _NAMES} more" if len(names) > _NAMES else ""
            lines.append(f"{what}: {', '.join(names[:_NAMES])}{more}")
    return tuple(lines)


def _place(span: Span | None) -> str:
    return f"{span.source.name}:{span.line}" if span is not None else ""
