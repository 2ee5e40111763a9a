"""Where cards of a kind lie, as far as a ruleset and its set-up tell."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rulekit.engine.game import Game
from rulekit.ruleset.definitions import Component, Kind, Zone
from rulekit.ruleset.model import Ruleset


def kinds_lying(game: Game) -> dict[str, set[str]]:
    """The kinds of the cards that lie in each zone, whoever's it is."""
    layout, found = game.program.layout, {name: set[str]() for name in game.ruleset.zones}
    for zone, cards in zip(layout.zones, game.state.z, strict=True):
        if zone is not None:
            found[zone.name].update(layout.cards[card].kind.name for card in cards)
    return found


def own_place(ruleset: Ruleset, kind: Kind, set_up: Mapping[str, Collection[str]]) -> Zone | None:
    """The zone for a single card of a player in which cards of a kind lie.

    `set_up` has the kinds of the cards that lie in each zone after the set-up. A zone that
    bears the name of the kind, or of one that it descends from, will do as well.
    """
    single = [zone for zone in ruleset.zones.values() if zone.of_player and zone.single]
    lineage = _lineage(kind)
    for zone in single:
        if any(_lineage(ruleset.kinds[name])[-1] is lineage[-1] for name in set_up[zone.name]):
            return zone
    names = {each.name for each in lineage}
    return next((zone for zone in single if zone.name in names), None)


def kinds_for(ruleset: Ruleset, zone: Zone, set_up: Mapping[str, Collection[str]]) -> list[Kind]:
    """The kinds of cards that belong in a zone when nobody names them.

    Those that start there; else all that start in the pile from which cards were dealt
    there; else those that are discarded there, or work there; else those of the largest
    pile.
    """
    kinds = list(ruleset.kinds.values())
    piles = {ruleset.kinds[name].starts_in for name in set_up[zone.name]} - {None}
    return (
        [kind for kind in kinds if kind.starts_in is zone]
        or [kind for kind in kinds if kind.starts_in in piles]
        or [kind for kind in kinds if kind.discards_to is zone]
        or [kind for kind in kinds if zone in kind.works_in]
        or _of_largest_pile(ruleset.components.values(), kinds)
    )


def _of_largest_pile(components: Collection[Component], kinds: list[Kind]) -> list[Kind]:
    size: dict[Zone | None, int] = {}
    for component in components:
        start = component.kind.starts_in
        size[start] = size.get(start, 0) + component.copies
    largest = max(size, key=lambda zone: size[zone], default=None)
    return [kind for kind in kinds if kind.starts_in is largest]


def _lineage(kind: Kind) -> list[Kind]:
    """A kind, its parent, and so on to the first."""
    found = [kind]
    while found[-1].parent is not None:
        found.append(found[-1].parent)
    return found
