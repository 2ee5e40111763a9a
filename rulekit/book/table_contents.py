"""What of a ruleset lies on a table: its zones and counters, without what only rules keep."""

from __future__ import annotations

from rulekit.book.play_moments import constant, needed_answers
from rulekit.book.translatable_texts import used_kinds
from rulekit.language.nodes import Node
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import Body, Counter, Event, Invariant, Zone
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import body_of, calls, carried, find, of


def zones(ruleset: Ruleset) -> list[Zone]:
    """The zones that are used once the game is set up, whatever is not agreed on specially."""
    played = _played(ruleset)
    agreed = {
        id(place)
        for node in played
        if isinstance(node, meaning.If)
        for condition, block in node.branches
        if needed_answers(condition)
        for place in find(meaning.ZoneOf, block)
    }
    places = [node for node in played if isinstance(node, meaning.ZoneOf)]
    used = {place.zone for place in places if id(place) not in agreed}
    for kind, _ in used_kinds(ruleset):
        used.update(kind.works_in)
        if kind.discards_to is not None:
            used.add(kind.discards_to)
    used.update(zone.refills_from for zone in list(used) if zone.refills_from is not None)
    return [zone for zone in ruleset.zones.values() if zone in used]


def boxed(ruleset: Ruleset) -> list[Zone]:
    """Where cards lie unseen that nobody uses any more once the game is set up: the box."""
    used = zones(ruleset)
    unseen = [zone for zone in ruleset.zones.values() if zone.visibility == "hidden"]
    return [zone for zone in unseen if zone not in used and not zone.of_player]


def counters(ruleset: Ruleset) -> list[Counter]:
    """The counters that somebody puts out: not those that count from 0 what a turn has seen."""
    return [
        counter
        for counter in ruleset.counters.values()
        if not counter.resets or constant(counter.starts_at or counter.low) != 0
    ]


def _played(ruleset: Ruleset) -> list[Node]:
    """All that can happen in a game that is set up."""
    before = _of_the_set_up(ruleset)
    return [
        node
        for definition in ruleset.definitions()
        if not isinstance(definition, Invariant) and definition not in before
        for node in of(definition)
    ]


def _of_the_set_up(ruleset: Ruleset) -> set[Event]:
    """The events that only the set-up raises, by itself or through each other."""
    raised = _raised(ruleset.setup)
    bodies = [event.body for event in ruleset.events.values() if event not in raised]
    bodies += [body for rule in carried(ruleset) if (body := body_of(rule)) is not None]
    bodies += [ending.body for ending in ruleset.endings.values()]
    return raised.difference(*map(_raised, bodies))


def _raised(body: Body) -> set[Event]:
    """The events that a body raises, by itself or through each other."""
    found: set[Event] = set()
    waiting = [body]
    while waiting:
        for call in calls(waiting.pop()):
            if call.event not in found:
                found.add(call.event)
                waiting.append(call.event.body)
    return found
