"""What expressions and statements can begin with, and what can stand after a dot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulekit.checker.scope import SPECIAL, Context, World
from rulekit.checker.sought_name import Asked
from rulekit.checker.type_agreement import agrees
from rulekit.editing.candidate import (
    ANYTHING_ELSE,
    BEGINNING,
    DECLARED,
    LOCAL,
    OF_LANGUAGE,
    UNFIT,
    Candidate,
    events,
    words,
)
from rulekit.editing.described import Named, deed_shape, type_of
from rulekit.language import tree
from rulekit.language.tokens import Token
from rulekit.ruleset.builtins import DEEDS, GENERIC, OF_CARD, PLAYERS, QUESTIONS
from rulekit.ruleset.catalogue import is_of_prelude
from rulekit.ruleset.definitions import Definition, Kind
from rulekit.ruleset.types import CARD, FLAG, NUMBER, PLAYER, Type, list_of, type_in_words


def expression(
    holder: tree.Node | None, place: str, world: World, asked: Sequence[Asked]
) -> Iterator[Candidate]:
    """What an expression can begin with, in a part of what holds it."""
    rules = world.ruleset
    context = asked[0].context if asked else None
    goes_through = _goes_through(holder, place)
    wanted = _wanted(asked, goes_through=goes_through)
    tests_card = isinstance(holder, tree.Compare) and (wanted is None or wanted.name == "card")
    if context is not None:
        own = holder.name.text if isinstance(holder, tree.Let) else None
        yield from (one for one in _locals(context, wanted, world) if one.name != own)
    for name in SPECIAL - {"you", "this"}:
        type_ = _SPECIAL_TYPES.get(name)
        likely = type_ == PLAYERS and wanted is not None and wanted.name == "list"
        likely = likely or (type_ == wanted == FLAG and isinstance(holder, tree.Compare))
        rank = LOCAL if likely else OF_LANGUAGE
        yield _ranked(name, SAID[name], type_, rank, wanted, world)
    for held in world.table.values():
        yield _typed(held, DECLARED, wanted, world)
    for option in rules.settings.values():
        yield _typed(option, DECLARED, wanted, world)
    for name, sets in world.symbols.items():
        rank = ANYTHING_ELSE if wanted == FLAG else DECLARED  # it ends a comparison
        yield _ranked(name, sets[0], Type(sets[0].name), rank, wanted, world)
    if wanted is not None and wanted.name in world.whole.symbols:
        symbols = world.whole.symbols[wanted.name]
        for name in symbols.members:
            yield Candidate(name, symbols, LOCAL)
    for component in rules.components.values():
        rank = DECLARED if tests_card else ANYTHING_ELSE
        yield _typed(component, rank, None if tests_card else wanted, world)
    of_kind = tests_card or (isinstance(holder, tree.Call) and holder.name.text == "components_of")
    for kind in rules.kinds.values():
        yield Candidate(kind.name, kind, LOCAL if of_kind else ANYTHING_ELSE + UNFIT)
    for zone in rules.zones.values():
        if zone.of_player:  # after `is in` and the like it stands for those of all
            yield Candidate(zone.name, zone, ANYTHING_ELSE + UNFIT)
    yield from calls(world, asked, wanted)
    if isinstance(holder, tree.Let):
        yield from (Candidate(one.name, one) for one in rules.events.values() if one.result)


def _goes_through(holder: tree.Node | None, place: str) -> bool:
    """Whether it is a list that is wanted, of whatever it may be."""
    if isinstance(holder, tree.Choose | tree.For | tree.Comprehension):
        return place == "source"
    return isinstance(holder, tree.Call) and holder.name.text in GENERIC


def _wanted(asked: Sequence[Asked], *, goes_through: bool) -> Type | None:
    if goes_through:
        return list_of(Type("anything"))
    wanted = asked[0].wanted if asked else None
    return None if wanted is None or wanted.name in ("unknown", "anything") else wanted


_GENERIC_TYPES = {
    **dict.fromkeys(("any", "none", "all"), FLAG),
    **dict.fromkeys(("count", "sum", "max", "min"), NUMBER),
    "sorted": list_of(Type("unknown")),
}
_SPECIAL_TYPES = {
    "current": PLAYER, "players": PLAYERS, "seats": PLAYERS,
    "others": PLAYERS, "nobody": PLAYER, "nothing": CARD, "yes": FLAG, "no": FLAG,
    "unlimited": NUMBER,
}  # fmt: skip
SAID = {
    "current": "the player whose turn it is", "players": "those who are still in the game",
    "seats": "everybody who sits at the table", "others": "the players but for `you`",
    "nobody": "no player", "nothing": "no card", "yes": "flag", "no": "flag",
    "unlimited": "the greatest number", "empty": "`is empty`: whether there is none",
}  # fmt: skip


def _locals(context: Context, wanted: Type | None, world: World) -> Iterator[Candidate]:
    for name in dict.fromkeys(context.scope.all_names()):
        binding = context.scope.find(name)
        if binding is not None and name.isidentifier():
            yield _typed(binding, LOCAL, wanted, world)
    for own in (context.you, context.this):
        if own is not None:
            yield _typed(own, LOCAL, wanted, world)


def calls(world: World, asked: Sequence[Asked], wanted: Type | None = None) -> Iterator[Candidate]:
    wanted = wanted or (asked[0].wanted if asked else None)
    rules = world.ruleset
    for value in rules.values.values():
        rank = OF_LANGUAGE if is_of_prelude(value, rules) else DECLARED
        yield _typed(value, rank, wanted, world)
    for name, question in QUESTIONS.items():
        yield _ranked(name, question, question.result, OF_LANGUAGE, wanted, world)
    for name in GENERIC:
        said = "asks a list, a zone or a comprehension"
        yield _ranked(name, said, _GENERIC_TYPES.get(name), OF_LANGUAGE, wanted, world)
    if asked and not asked[0].context.pure:
        for event in world.ruleset.events.values():
            if event.result is not None:
                yield Candidate(event.name, event, ANYTHING_ELSE)


def statement(world: World, asked: Sequence[Asked]) -> Iterator[Candidate]:
    """What a statement can begin with: what happens, and what is set."""
    yield from events(world.ruleset)
    for name in DEEDS:
        yield Candidate(name, deed_shape(name), DECLARED)
    if asked:
        yield from _locals(asked[0].context, None, world)
    for held in world.table.values():
        yield Candidate(held.name, held, ANYTHING_ELSE)
    yield from words(("current",), SAID["current"], ANYTHING_ELSE)


def members(world: World, asked: Sequence[Asked]) -> Iterator[Candidate]:
    """What can stand after a dot."""
    receiver, wanted = (asked[0].receiver, asked[0].wanted) if asked else (None, None)
    of = "unknown" if receiver is None else receiver.name
    if of in ("player", "unknown"):
        for held in world.of_player.values():
            yield _typed(held, LOCAL, wanted, world)
    if of in ("card", "component", "unknown"):
        kind = world.whole.kinds.get(receiver.kind or "") if receiver is not None else None
        for fields in world.fields.values():
            fitting = [one for one in fields if kind is None or _related(one.kind, kind)]
            for field in fitting[:1]:
                yield _typed(field, LOCAL, wanted, world)
    if of in ("card", "unknown"):
        for state in world.of_card.values():
            yield _typed(state, LOCAL, wanted, world)
        for name, type_ in OF_CARD.items():
            yield _ranked(name, type_in_words(type_), type_, OF_LANGUAGE, wanted, world)


def _related(one: Kind, other: Kind) -> bool:
    return one.is_a(other) or other.is_a(one)


def _typed(named: Definition | Any, rank: int, wanted: Type | None, world: World) -> Candidate:
    return _ranked(named.name, named, type_of(named), rank, wanted, world)


def _ranked(
    name: str, named: Named, type_: Type | None, rank: int, wanted: Type | None, world: World
) -> Candidate:
    fits = wanted is None or type_ is None or _fits(wanted, type_, world)
    if fits:
        return Candidate(name, named, rank)
    begins = wanted == FLAG and type_ is not None  # `p.coins > 1` begins with a player
    return Candidate(name, named, rank + BEGINNING if begins else rank + UNFIT)


def _fits(wanted: Type, found: Type, world: World) -> bool:
    if found.name == "zone" and wanted.name in ("list", "card"):
        return wanted.element is None or wanted.element.name in ("card", "anything")
    if wanted.name == "list" and wanted.element is not None and found.name != "list":
        return found.name in ("card", "player") and _fits(wanted.element, found, world)
    return agrees(wanted, found, world.whole)


def fallen_back(world: World, before: Sequence[Token]) -> Iterator[Candidate]:
    """All that could be named where nothing can be read: after a dot, what players and cards
    have; else whatever a statement or expression can begin with."""
    if before and before[-1].type == "DOT":
        yield from members(world, ())
        return
    yield from statement(world, ())
    yield from expression(None, "", world, ())
