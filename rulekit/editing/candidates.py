"""What can be named at a place of a declaration of rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve

from rulekit.checker.kinds_and_components import KIND_TRAITS
from rulekit.checker.scope import World
from rulekit.checker.sought_name import SOUGHT, Asked
from rulekit.checker.text_placeholders import placeholders
from rulekit.checker.written_types import BASIC
from rulekit.checker.zones import ZONE_TRAITS
from rulekit.editing.candidate import (
    ANYTHING_ELSE,
    DECLARED,
    LOCAL,
    OF_LANGUAGE,
    UNFIT,
    Candidate,
    Way,
    all_of,
    declared_as,
    events,
    phases,
    words,
)
from rulekit.editing.expression_candidates import SAID, calls, expression, members, statement
from rulekit.language import tree
from rulekit.merging.declaration_keys import WORDS
from rulekit.ruleset.definitions import Kind
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios.names import labels_of_uses

_NOT_ITSELF = (tree.Value, tree.Kind, tree.Zone, tree.Phase)
"""Declarations that hardly ever name themselves."""


def candidates(way: Way, world: World, asked: Sequence[Asked]) -> Iterator[Candidate]:
    """What can be named at the end of a way; nothing where a new name is declared."""
    own = way[0][0]
    for one in _candidates(way, world, asked):
        itself = isinstance(own, _NOT_ITSELF) and one.name == own.name.text
        yield evolve(one, rank=ANYTHING_ELSE + UNFIT) if itself else one


def _candidates(way: Way, world: World, asked: Sequence[Asked]) -> Iterator[Candidate]:
    seen = world.at(way[0][0])
    rules = seen.ruleset
    (node, _), (holder, place) = way[-1], way[-2] if len(way) > 1 else way[-1]
    match node, holder:
        case tree.Name(), tree.Assign() if place == "target":
            yield from statement(seen, asked)
        case tree.Name(), _:
            yield from expression(holder, place, seen, asked)
        case tree.TypeName(), _:
            yield from words(BASIC, "type", LOCAL)
            yield from all_of(rules.kinds)
            yield from all_of(rules.symbols)
            yield from all_of(rules.settings)
        case tree.Trait(), _:
            yield from _trait(node, holder, rules)
        case tree.Grant(), _:
            yield from events(rules)
        case tree.Use(), _:
            yield from events(rules)
            yield from words(("turn",), "once per turn", LOCAL)
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
            yield from members(world, asked)
        case tree.Call():
            yield from calls(world, asked)
        case tree.Perform():
            yield from statement(world, asked)
        case tree.Hook() | tree.Window() if place == "event":
            yield from events(rules)
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
            yield from events(rules)


def _fields(declaration: tree.Node, rules: Ruleset) -> Iterator[Candidate]:
    """The fields to which a component, or a change of one, can give values."""
    if isinstance(declaration, tree.Replace):
        declaration = declaration.declaration
    word = declaration.kind.text if isinstance(
        declaration, tree.Component | tree.Faces | tree.Change
    ) else ""  # fmt: skip
    kind = rules.kinds.get(word)
    if kind is None and word in WORDS:
        return
    kinds: Iterable[Kind] = rules.kinds.values() if kind is None else (kind,)
    for one in kinds:
        yield from all_of(one.fields)


def _trait(node: tree.Trait, holder: tree.Node, rules: Ruleset) -> Iterator[Candidate]:
    earlier = node.words[: node.words.index(SOUGHT)]
    if not earlier:
        phrases = ZONE_TRAITS if isinstance(holder, tree.Zone) else KIND_TRAITS
        yield from words(phrases, "trait", LOCAL)
    if earlier and earlier[-1] in ("in", "to", "from"):
        yield from all_of(rules.zones)
    elif not earlier and isinstance(holder, tree.Kind):  # the next of those that it works in
        yield from all_of(rules.zones, ANYTHING_ELSE)
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
            yield Candidate(name, found or SAID.get(name, "player or card"), LOCAL)
