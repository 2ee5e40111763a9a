"""The questions and deeds that the engine offers to rules, with their types.

This is the whole vocabulary that is not written in the language itself. `Builtin` and
`Primitive` nodes carry these names, and `Builtin` also those that rules ask in another way:
`c.owner`, `c.zone is hand`, `max(m, n)`. The compiler has one lowering for each.
"""

from __future__ import annotations

from attrs import frozen

from rulekit.ruleset.types import (
    CARD,
    COMPONENT,
    FLAG,
    NOBODY,
    NUMBER,
    PLAYER,
    SUIT,
    TEXT,
    ZONE,
    Type,
    list_of,
)

ANYTHING = Type("anything")
"""Stands for one type throughout a signature."""


@frozen
class Signature:
    """A builtin: its parameters (those past `required` may be left out) and its result."""

    parameters: tuple[Type, ...]
    result: Type
    meaning: str
    required: int | None = None
    pure: bool = True


CARDS, PLAYERS = list_of(CARD), list_of(PLAYER)

QUESTIONS: dict[str, Signature] = {
    "top": Signature((ZONE, NUMBER), CARD, "the top card of a zone, or its top n, top first", 1),
    "bottom": Signature((ZONE,), CARD, "the bottom card of a zone"),
    "random": Signature((list_of(ANYTHING),), ANYTHING, "one item at random", pure=False),
    "sample": Signature(
        (NUMBER, list_of(ANYTHING)), list_of(ANYTHING), "n items at random", pure=False
    ),
    "reversed": Signature((list_of(ANYTHING),), list_of(ANYTHING), "a list backwards"),
    "distinct": Signature((list_of(ANYTHING),), list_of(ANYTHING), "a list with each item once"),
    "position": Signature((ANYTHING, list_of(ANYTHING)), NUMBER, "index of an item, from 0"),
    "abs": Signature((NUMBER,), NUMBER, "a number without its sign"),
    "pile": Signature((CARD,), ZONE, "the zone to which the kind of a card discards"),
    "source": Signature((ZONE,), ZONE, "the zone from which a zone refills"),
    "refills": Signature((ZONE,), FLAG, "whether a zone refills from another"),
    "printed_suit": Signature((CARD,), SUIT, "the suit on the face of a card"),
    "printed_rank": Signature((CARD,), NUMBER, "2 to 10, then J 11, Q 12, K 13, A 14"),
    "serves_as": Signature(
        (CARD, COMPONENT, PLAYER), FLAG, "is it that card, or treated as it by the player"
    ),
    "alive": Signature((PLAYER,), FLAG, "is a player in the game, not eliminated"),
    "seats_after": Signature(
        (PLAYER, NUMBER),
        PLAYERS,
        "everybody from the next seat round to the player: clockwise (1) or not (-1)",
        1,
    ),
    "seat": Signature((PLAYER,), NUMBER, "the place of a player at the table, from 0"),
    "cards_in": Signature((ZONE,), CARDS, "all cards in the places of a zone, seat by seat"),
    "components_of": Signature(
        (ANYTHING,), list_of(COMPONENT), "all components of a kind, as they are declared"
    ),
    "cards_of": Signature((COMPONENT,), CARDS, "all copies of a component"),
    "can_play": Signature((PLAYER, CARD), FLAG, "could a player play a card in the main window"),
    "resolving": Signature((), FLAG, "is a card being played or an ability used"),
    "round": Signature((), NUMBER, "how many times the first player's turn has come, from 1"),
}

OF_CARD = {"name": COMPONENT, "zone": ZONE, "owner": NOBODY}
"""What every card has, asked with a dot: what it is a copy of, where it lies, in whose zone."""

IMPURE = frozenset(name for name, question in QUESTIONS.items() if not question.pure)
"""Questions that draw a random number, and may answer otherwise when they are asked again."""

DEEDS: dict[str, tuple[tuple[str | None, Type, bool], ...]] = {
    # name: (preposition or None for the subject, type, required)
    "move": ((None, CARDS, True), ("to", ZONE, False), ("under", ZONE, False)),
    "shuffle": ((None, ZONE, True),),
    "reveal": ((None, CARDS, True), ("to", PLAYERS, False)),
    "take_out": ((None, PLAYER, True),),  # a player leaves the game
    "bring_back": ((None, PLAYER, True),),
    "swap": ((None, CARD, True), ("with", CARD, True)),
    "say": ((None, TEXT, True),),
    "end_game": ((None, TEXT, True),),  # the ending of that name is reached
}

GENERIC = ("any", "none", "all", "count", "sum", "max", "min", "first", "sorted", "best")
"""They take a list, a zone or a comprehension."""
