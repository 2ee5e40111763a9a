"""What can be named at a place of a declaration of rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from attrs import frozen

from rulekit.checker.kinds_and_components import KIND_TRAITS
from rulekit.checker.scope import SPECIAL, Context, World
from rulekit.checker.sought_name import SOUGHT, Asked
from rulekit.checker.text_placeholders import placeholders
from rulekit.checker.type_agreement import agrees
from rulekit.checker.written_types import BASIC
from rulekit.checker.zones import ZONE_TRAITS
from rulekit.editing.described import Named, deed_shape, type_of
from rulekit.language import tree
from rulekit.language.nodes import parts_of
from rulekit.language.tokens import Token
from rulekit.merging.declaration_keys import WORDS
from rulekit.ruleset.builtins import DEEDS, GENERIC, OF_CARD, PLAYERS, QUESTIONS
from rulekit.ruleset.definitions import Definition, Event, Kind
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import CARD, FLAG, NUMBER, PLAYER, Type, list_of, type_in_words
from rulekit.scenarios.names import labels_of_uses

Way: TypeAlias = "Sequence[tuple[tree.Node, str]]"
"""Nodes from a declaration to the one that bears a name, each with the field that leads on."""

LOCAL, DECLARED, OF_LANGUAGE, ANYTHING_ELSE = range(4)
_UNFIT = 4


@frozen
class Candidate:
    """Something that can be named; of a smaller rank it is more likely meant."""

    name: str
    named: Named
    rank: int = DECLARED


def path_to_sought(node: object, way: Way = ()) -> Way | None:
    """The way to where the sought name stands in a declaration."""
    if isinstance(node, tree.Node):
        for field in parts_of(node):
            value = getattr(node, field)
            if value == SOUGHT:
                return (*way, (node, field))
            if isinstance(value, tree.Node | tuple):
                found = path_to_sought(value, (*way, (node, field)))
                if found is not None:
                    return found
    elif isinstance(node, tuple):
        for item in node:
            if item == SOUGHT:
                return way
            found = path_to_sought(item, way)
            if found is not None:
                return found
    return None


def candidates(way: Way, world: World, asked: Sequence[Asked]) -> Iterator[Candidate]:
    """What can be named at the end of a way; nothing where a new name is declared."""
    seen = world.at(way[0][0])
    rules = seen.ruleset
    (node, _), (holder, place) = way[-1], way[-2] if len(way) > 1 else way[-1]
    match node, holder:
        case tree.Name(), tree.Assign() if place == "target":
            yield from _statement(seen, asked)
        case tree.Name(), _:
            yield from _expression(holder, seen, asked)
        case tree.TypeName(), _:
            yield from words(BASIC, "type", OF_LANGUAGE)
            yield from all_of(rules.kinds)
            yield from all_of(rules.symbols)
            yield from all_of(rules.settings)
        case tree.Trait(), _:
            yield from _trait(node, holder, rules)
        case tree.Grant(), _:
            yield from _events(rules)
        case tree.Use(), _:
            yield from _events(rules)
            yield from words(("turn",), "once per turn", DECLARED)
        case tree.Remove() | tree.Change() | tree.More() | tree.Replace(), _:
            pass
        case tree.String(), _:
            yield from _text(way, rules)
        case ((tree.Word() | tree.CardName()), _):
            yield from _word(way, seen, asked)


def _word(way: Way, world: World, asked: Sequence[Asked]) -> Iterator[Candidate]:
    rules = world.ruleset
    holder, place = way[-2]
    match holder:
        case tree.Attribute():
            yield from _members(world, asked)
        case tree.Call():
            yield from _calls(world, asked)
        case tree.Perform():
            yield from _statement(world, asked)
        case tree.Hook() | tree.Window() if place == "event":
            yield from _events(rules)
        case tree.Modify():
            yield from all_of(rules.values)
        case tree.Play() | tree.Use() | tree.Offer():
            yield from all_of(rules.windows)
        case tree.Treat() if place == "what":
            yield from words(("card",), "any card", OF_LANGUAGE)
            yield from all_of(rules.kinds)
            yield from all_of(rules.components)
        case tree.Treat() | tree.PlayAs():
            yield from all_of(rules.components)
        case tree.Skip() | tree.TurnSetting():
            yield from phases(rules)
        case tree.Phase() if place in ("after", "before"):
            yield from phases(rules)
        case tree.OrderSetting():
            yield from words(("chosen", "seats"), "order of hooks", DECLARED)
        case tree.ShowsSetting():
            yield from all_of(rules.values)
        case tree.Zone() | tree.Counter() | tree.Variable() if place == "owner":
            owners = ("player",) if isinstance(holder, tree.Zone) else ("player", "card")
            yield from words(owners, "owner", DECLARED)
        case tree.Kind() if place == "parent":
            yield from all_of(rules.kinds)
        case tree.Component() | tree.Faces() | tree.Cards() if place == "kind":
            yield from all_of(rules.kinds)
        case tree.FieldValue():
            yield from _fields(way[0][0], rules)
        case tree.RemoveMember():
            yield from _removed_member(holder.what, rules)
        case tree.Change() | tree.Remove() | tree.More() if place == "kind":
            if not isinstance(holder, tree.More):
                yield from words(WORDS, "declaration", OF_LANGUAGE)
            yield from all_of(rules.kinds)
        case tree.Change() | tree.Remove() | tree.More():
            yield from declared_as(holder.kind.text, rules)
        case _ if len(way) > 2 and isinstance(way[0][0], tree.Replace) and place == "name":
            yield from _replaced(holder, rules)


# --- Expressions and statements ------------------------------------------------------


def _expression(
    holder: tree.Node | None, world: World, asked: Sequence[Asked]
) -> Iterator[Candidate]:
    """What an expression can begin with."""
    rules = world.ruleset
    context = asked[0].context if asked else None
    wanted = _wanted(holder, asked)
    tests_card = isinstance(holder, tree.Compare) and (wanted is None or wanted.name == "card")
    if context is not None:
        yield from _locals(context, wanted, world)
    for name in SPECIAL - {"you", "this"}:
        type_ = _SPECIAL_TYPES.get(name)
        likely = isinstance(holder, tree.For) and type_ == PLAYERS
        rank = LOCAL if likely else OF_LANGUAGE
        yield _ranked(name, _SAID[name], type_, rank, wanted, world)
    for held in world.table.values():
        yield _typed(held, DECLARED, wanted, world)
    for option in rules.settings.values():
        yield _typed(option, DECLARED, wanted, world)
    for name, sets in world.symbols.items():
        yield _ranked(name, sets[0], Type(sets[0].name), DECLARED, wanted, world)
    if wanted is not None and wanted.name in world.whole.symbols:
        symbols = world.whole.symbols[wanted.name]
        for name in symbols.members:
            yield Candidate(name, symbols, LOCAL)
    for component in rules.components.values():
        rank = DECLARED if tests_card else ANYTHING_ELSE
        yield _typed(component, rank, None if tests_card else wanted, world)
    of_kind = tests_card or (isinstance(holder, tree.Call) and holder.name.text == "components_of")
    for kind in rules.kinds.values():
        yield Candidate(kind.name, kind, LOCAL if of_kind else ANYTHING_ELSE + _UNFIT)
    for zone in rules.zones.values():
        if zone.of_player:  # after `is in` and the like it stands for those of all
            yield Candidate(zone.name, zone, ANYTHING_ELSE + _UNFIT)
    yield from _calls(world, asked, wanted)


def _wanted(holder: tree.Node | None, asked: Sequence[Asked]) -> Type | None:
    match holder:
        case tree.Choose() | tree.For() | tree.Comprehension():
            return list_of(Type("anything"))
    wanted = asked[0].wanted if asked else None
    return None if wanted is None or wanted.name in ("unknown", "anything") else wanted


_SPECIAL_TYPES = {
    "current": PLAYER, "players": PLAYERS, "seats": PLAYERS,
    "others": PLAYERS, "nobody": PLAYER, "nothing": CARD, "yes": FLAG, "no": FLAG,
    "unlimited": NUMBER,
}  # fmt: skip
_SAID = {
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


def _calls(world: World, asked: Sequence[Asked], wanted: Type | None = None) -> Iterator[Candidate]:
    wanted = wanted or (asked[0].wanted if asked else None)
    for value in world.ruleset.values.values():
        yield _typed(value, DECLARED, wanted, world)
    for name, question in QUESTIONS.items():
        yield _ranked(name, question, question.result, OF_LANGUAGE, wanted, world)
    for name in GENERIC:
        yield Candidate(name, "asks a list, a zone or a comprehension", OF_LANGUAGE)
    if asked and not asked[0].context.pure:
        for event in world.ruleset.events.values():
            if event.result is not None:
                yield Candidate(event.name, event, ANYTHING_ELSE)


def _statement(world: World, asked: Sequence[Asked]) -> Iterator[Candidate]:
    """What a statement can begin with: what happens, and what is set."""
    yield from _events(world.ruleset)
    for name in DEEDS:
        yield Candidate(name, deed_shape(name), OF_LANGUAGE)
    if asked:
        yield from _locals(asked[0].context, None, world)
    for held in world.table.values():
        yield Candidate(held.name, held, ANYTHING_ELSE)
    yield from words(("current",), _SAID["current"], ANYTHING_ELSE)


def _members(world: World, asked: Sequence[Asked]) -> Iterator[Candidate]:
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
    return Candidate(name, named, rank if fits else rank + _UNFIT)


def _fits(wanted: Type, found: Type, world: World) -> bool:
    if wanted.name == "list" and found.name == "zone":
        return True
    if wanted.name == "card" and found.name == "zone":
        return True
    return agrees(wanted, found, world.whole)


# --- Names of one sort ---------------------------------------------------------------


def declared_as(what: str, rules: Ruleset) -> Iterator[Candidate]:
    """What is declared with a word, such as `zone`, or the name of a kind."""
    tables: dict[str, Mapping[str, Definition]] = {
        "symbols": rules.symbols, "option": rules.settings, "zone": rules.zones,
        "counter": rules.counters, "var": rules.variables, "kind": rules.kinds,
        "value": rules.values, "window": rules.windows, "rule": rules.table_rules,
        "ending": rules.endings, "invariant": rules.invariants,
    }  # fmt: skip
    if what == "phase":
        yield from phases(rules)
    elif what == "event":
        yield from _events(rules)
    elif what in tables:
        yield from all_of(tables[what])
    else:
        kind = rules.kinds.get(what)
        for component in rules.components.values():
            rank = DECLARED if kind is not None and component.kind.is_a(kind) else ANYTHING_ELSE
            yield Candidate(component.name, component, rank)


def _replaced(node: tree.Node, rules: Ruleset) -> Iterator[Candidate]:
    """What a declaration after `replace` can stand for."""
    if isinstance(node, tree.Component):
        yield from declared_as(node.kind.text, rules)
        return
    word = type(node).__name__.lower()
    yield from declared_as("var" if word == "variable" else word, rules)


def _removed_member(what: str, rules: Ruleset) -> Iterator[Candidate]:
    match what:
        case "modify":
            yield from all_of(rules.values)
        case "treat":
            yield from all_of(rules.kinds)
            yield from all_of(rules.components)
        case "before" | "after" | "instead":
            yield from _events(rules)


def _fields(declaration: tree.Node, rules: Ruleset) -> Iterator[Candidate]:
    """The fields to which a component, or a change of one, can give values."""
    if isinstance(declaration, tree.Replace):
        declaration = declaration.declaration
    word = declaration.kind.text if isinstance(
        declaration, tree.Component | tree.Faces | tree.Change
    ) else ""  # fmt: skip
    kind = rules.kinds.get(word)
    kinds: Iterable[Kind] = rules.kinds.values() if kind is None else (kind,)
    for one in kinds:
        yield from all_of(one.fields)


def _trait(node: tree.Trait, holder: tree.Node, rules: Ruleset) -> Iterator[Candidate]:
    earlier = node.words[: node.words.index(SOUGHT)]
    if not earlier:
        phrases = ZONE_TRAITS if isinstance(holder, tree.Zone) else KIND_TRAITS
        yield from words(phrases, "trait", DECLARED)
    if not earlier or earlier[-1] in ("in", "to", "from"):
        yield from all_of(rules.zones)
    if earlier[-1:] == ("when",):
        yield from words(("played", "resolved"), "when it is discarded", DECLARED)


def _text(way: Way, rules: Ruleset) -> Iterator[Candidate]:
    """What a whole text can be: the name of a component or ending, or the label of a use."""
    holder, place = way[-2]
    if isinstance(holder, tree.RemoveMember):
        yield from words(labels_of_uses(rules), "use", DECLARED)
    elif isinstance(holder, tree.Perform | tree.Argument):
        yield from all_of(rules.endings)
    elif place not in ("text", "label", "declined", "title", "name"):
        yield from all_of(rules.components)


def all_of(names: Mapping[str, Definition], rank: int = DECLARED) -> Iterator[Candidate]:
    """All of one sort."""
    return (Candidate(name, named, rank) for name, named in names.items())


def words(those: Iterable[str], said: str, rank: int) -> Iterator[Candidate]:
    """Words that are no names, with what is said of them."""
    return (Candidate(word, said, rank) for word in those)


def phases(rules: Ruleset) -> Iterator[Candidate]:
    """The phases of a turn."""
    return (Candidate(name, one) for name, one in rules.events.items() if one.is_phase)


def _events(rules: Ruleset) -> Iterator[Candidate]:
    """Events, those of the prelude and phases after those of the game."""
    for name, event in rules.events.items():
        own = not event.is_phase and not _of_prelude(event, rules)
        yield Candidate(name, event, DECLARED if own else OF_LANGUAGE)


def _of_prelude(event: Event, rules: Ruleset) -> bool:
    return event.span is None or rules.parts.get(event.span.source) == "prelude"


def fallen_back(world: World, before: Sequence[Token]) -> Iterator[Candidate]:
    """All that could be named where nothing can be read: after a dot, what players and cards
    have; else whatever a statement or expression can begin with."""
    if before and before[-1].type == "DOT":
        yield from _members(world, ())
        return
    yield from _statement(world, ())
    yield from _expression(None, world, ())


# --- Braces --------------------------------------------------------------------------


def in_braces(way: Way, world: World, asked: Sequence[Asked]) -> Iterator[Candidate]:
    """What can stand in the braces of a text."""
    declaration = way[0][0]
    if isinstance(declaration, tree.Replace):
        declaration = declaration.declaration
    holder = way[-2][0] if len(way) > 1 else declaration
    if isinstance(holder, tree.Event | tree.Phase):
        event = world.at(declaration).ruleset.events.get(holder.name.text)
        for parameter in event.parameters if event is not None else ():
            yield Candidate(parameter.binding.name, parameter.binding, LOCAL)
        if isinstance(holder, tree.Phase):
            yield Candidate("you", "the player whose phase it is", LOCAL)
    elif asked:
        context = asked[0].context
        for name in sorted(placeholders(context)):
            found = context.scope.find(name)
            yield Candidate(name, found or _SAID.get(name, "player or card"), LOCAL)
