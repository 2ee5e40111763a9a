"""A seat that may not use certain cards: its bot decides among the options that name none of them.

What a card is worth to a player shows where they have it and may not use it (restricted play:
Jaffe and others 2012).
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any, TypeAlias

from rulekit.bots.bots import Bot, answer_of
from rulekit.engine.answers import together
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.ruleset.carried_rules import PlayRule, UseRule
from rulekit.ruleset.model import Ruleset


def uses(game: Game, cards: Set[str]) -> frozenset[int]:
    """The positions of the options of the pending decision that use one of these cards: to play
    it, to play another one as it, or to use its ability. A card that has no rules for being
    played or used, as in Hearts, is used by choosing it from one's own cards."""
    decision = game.decision
    if decision is None:
        return frozenset()
    layout, where = game.program.layout, game.state.where
    playable = game.ruleset.kept(_playable)
    found = set()
    for option in decision.options:
        card = option.card
        if card is None or (card.name not in cards and option.as_ not in cards):
            continue
        own = layout.zone_owner[where[card.id]] == decision.player
        if option.kind in ("play", "use") or (
            option.kind == "card" and own and card.name not in playable
        ):
            found.add(option.index)
    return frozenset(found)


def _playable(rules: Ruleset) -> frozenset[str]:
    return frozenset(
        component.name
        for component in rules.components.values()
        if any(isinstance(rule, PlayRule | UseRule) for rule in component.rules)
    )


def ask_without(game: Game, bots: Mapping[int, Bot], cards: Set[str], stream: Stream) -> None:
    """As `ask_bot`, but the answer uses none of these cards, if there is another one.

    A bot decides as ever, and only if its answer uses one is asked again, as if those options
    were not there: so games are the same up to where it matters. Where several answer in secret,
    for whom worlds are made by asking anew, the second answer is by chance.
    """
    barred, answer = uses(game, cards), answer_of(game, bots)
    left = _left(game, barred) if barred.intersection(answer) else None
    if left is not None:
        pend, (places, game.state.pend) = game.state.pend, left
        assert pend is not None and game.decision is not None
        try:
            if game.program.sites[pend[4]].secret is not None:
                second = game.decision.at_random(stream.below)
            else:
                second = answer_of(game, bots)
        finally:
            game.state.pend = pend
        answer = tuple(places[index] for index in second)
    game.choose_index(*answer)


_Pend: TypeAlias = "tuple[int, list[Any], int, int, int]"


def _left(game: Game, barred: Set[int]) -> tuple[list[int], _Pend] | None:
    """The positions of the options that are left, and the decision between them; None where
    they leave no answer."""
    assert game.state.pend is not None
    seat, options, low, high, site = game.state.pend
    places = [index for index in range(len(options)) if index not in barred]
    if game.program.sites[site].many:
        several = [index for index in together(options) if index in places]
        high = min(high, len(several))
        if len(several) < low:  # no set of them, but perhaps an answer that stands alone
            places, low, high = [one for one in places if one not in several], 1, 1
    kept = [options[index] for index in places]
    return (places, (seat, kept, low, high, site)) if kept else None
