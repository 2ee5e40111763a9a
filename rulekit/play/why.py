"""Why somebody cannot play a card now, or use something, as a scenario would tell it."""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.engine.game import Game
from rulekit.language import tree
from rulekit.language.report import RulesError
from rulekit.language.wording import capitalized, fold
from rulekit.loading.reference import RulesetReference
from rulekit.scenarios.drafting import Draft, quoted, written_name
from rulekit.scenarios.expectations import check
from rulekit.scenarios.names import Names, labels_of_uses
from rulekit.scenarios.position_writer import names_for
from rulekit.scenarios.situation import Situation
from rulekit.scenarios.why_not_playable import HAND


def why_not(typed: str, game: Game, seat: int) -> list[str]:
    """What is to be said of a card or a use that is called so, or whose name begins so."""
    names = names_for(game.names)
    found = _called(typed, game, seat)
    if found is None:
        return [f"No card, and nothing to use, is called “{typed}”."]
    what, said = found
    situation = Situation(game, Names(game.ruleset, names))
    expected = _expectation(f"{names[seat]} can {what}")
    try:
        unmet = check(situation, expected)
    except RulesError as error:
        return [f"{capitalized(one.message)}." for one in error.diagnostics]
    if unmet is None:
        return [f"You can {said} now."]
    *why, offered = unmet.notes
    return [f"{capitalized(each)}." for each in why or [f"You cannot {said} now: {offered}"]]


def _called(typed: str, game: Game, seat: int) -> tuple[str, str] | None:
    """What a scenario says of it, and what a person reads: first of the cards in hand."""
    hand = game.view(seat).seats[seat].zones.get(HAND)
    own = [] if hand is None else [card.name for card in hand.cards if card is not None]
    name = _first(typed, [*own, *game.ruleset.components])
    label = _first(typed, labels_of_uses(game.ruleset))
    if name is not None and (label is None or fold(label) != fold(typed)):
        return f"play {written_name(name)}", f"play {name}"
    return None if label is None else (f"use {quoted(label)}", f"use “{label}”")


def _first(typed: str, names: Iterable[str]) -> str | None:
    """The name that is typed, or else the first that begins so."""
    names, wanted = list(names), fold(typed)
    alike = [name for name in names if fold(name) == wanted]
    return next(iter(alike or [name for name in names if fold(name).startswith(wanted)]), None)


def _expectation(text: str) -> tree.Expectation:
    draft = Draft("why", RulesetReference("why"), table=("round 1",), then=(text,))
    then = draft.scenario().tree.parts[-1]
    assert isinstance(then, tree.Then)
    return then.expectations[0]
