"""What expressions tell, in one state of a body."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from rulekit.information.disclosures import EVERYBODY, Held, Place, place_of
from rulekit.information.knowledge import State
from rulekit.information.player_names import named, same
from rulekit.information.secrets import (
    ITEM,
    NOTHING,
    OPEN,
    SOMEBODY,
    Label,
    Player,
    Secret,
    Step,
    Told,
    both,
    called,
    drawn,
    excused,
    joined,
    only_about,
    passed,
    seen_by,
)
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.model import ABSENT, Binding, Component, Kind, Type, Zone

if TYPE_CHECKING:
    from rulekit.information.fixpoint import Following

SEEN_BY_ALL = "RK3011"
"""What sets counters and variables may tell what is laid open before anybody is asked."""


class Reading:
    """Tells what expressions tell."""

    def __init__(self, following: Following, state: State) -> None:
        self.following = following
        self.state = state

    def tells(self, expression: Expression | None) -> Told:
        if expression is None:
            return NOTHING
        return _TELLING[type(expression)](self, expression)

    def answer(self, *expressions: Expression | None) -> Label:
        """What the answers of several expressions tell together."""
        return joined(*(self.tells(one).answer for one in expressions))

    def player(self, expression: Expression | None) -> Player:
        return named(expression, self.state.players)

    def under(self, condition: Expression | None, *expressions: Expression | None) -> list[Told]:
        """What expressions tell that are asked only where a condition holds."""
        before = self.state.same
        self.state.same = before.union(same(condition, self.state.players))
        told = [self.tells(one) for one in expressions]
        self.state.same = before
        return told

    def with_same(self, players: Iterable[Player]) -> frozenset[Player]:
        """Players by all their names."""
        found = frozenset(players)
        if not found or not self.state.same:
            return found
        return found.union(*(pair for pair in self.state.same if found & set(pair)))

    # --- What holds something --------------------------------------------------------

    def read(self, node: meaning.Read) -> Told:
        told = self.following.held(node.binding, self.state.told.get(node.binding))
        return self._read(told, node.binding, node.type, node.span)

    def variable(self, node: meaning.VariableValue) -> Told:
        answer = self.answer(node.owner)
        if not is_cards(node.type):
            return Told(answer) if answer else NOTHING
        faces = self.following.stored(node.variable)
        held = self._read(Told(OPEN, faces), node.variable, node.type, node.span)
        return both(Told(answer), held)

    def _read(self, told: Told, holder: Held, type_: Type, span: Span) -> Told:
        if told is NOTHING:
            return NOTHING
        if not is_cards(type_):
            told = Told(told.answer)
        elif holder in self.state.later:
            seen = frozenset([SEEN_BY_ALL])
            told = Told(excused(told.answer, seen), excused(told.faces, seen), told.place)
        if isinstance(holder, Binding) and holder.role == "loop":
            return told  # it stands beside what it runs through
        return passed(told, Step(span, f"through `{holder.name}`", by_name=True))

    def counter(self, node: meaning.CounterValue) -> Told:
        answer = self.answer(node.owner)
        return Told(answer) if answer else NOTHING

    # --- Zones and cards -------------------------------------------------------------

    def zone(self, node: meaning.ZoneOf) -> Told:
        answer = self.answer(node.owner)
        faces = self.cards_of(node.zone, self._whose(node), node.span)
        return Told(answer, faces) if answer or faces else NOTHING

    def _whose(self, node: meaning.ZoneOf) -> Player | None:
        if not node.zone.of_player:
            return None
        return SOMEBODY if node.owner is None else self.player(node.owner)

    def cards_of(self, zone: Zone, owner: Player | None, span: Span) -> Label:
        """What the cards of a zone tell who looks at them."""
        if zone.visibility == "public":
            return OPEN
        seers = self.with_same([owner] if _sees(zone, owner) else ())
        excuses = self.following.allowances.codes(span)
        for place in (Place(zone, owner), Place(zone, EVERYBODY)):
            if place in self.state.opened:
                revealed = self.state.opened[place]
                if revealed is None:
                    return OPEN
                seers |= revealed
            if place in self.state.later:
                excuses |= {SEEN_BY_ALL}
        secret = Secret(zone, "faces", owner, seers, excused=excuses)
        return {secret: (Step(span, "looked at here"),)}

    def cards(self, node: meaning.CardsOf | meaning.CardIn) -> Told:
        return self.tells(node.zone)

    def end(self, node: meaning.Builtin) -> Told:
        """`top` and `bottom`: cards that one can take without looking at them."""
        place, *number = node.arguments
        told = self.tells(place)
        answer = joined(told.answer, self.answer(*number))
        faces = drawn(told.faces)
        if isinstance(place, meaning.ZoneOf) and not number:
            key = place_of(place, self.state.players, node.name)
            if key in self.state.opened:
                seers = self.state.opened[key]
                faces = OPEN if seers is None else seen_by(faces, seers)
        return Told(answer, faces) if answer or faces else NOTHING

    def draw(self, node: meaning.Builtin) -> Told:
        """`random` and `sample`."""
        *number, source = node.arguments
        told = self.tells(source)
        answer = joined(told.answer, self.answer(*number))
        return Told(answer, drawn(told.faces), told.place)

    def copies(self, node: meaning.Builtin) -> Told:
        """`cards_of`: what they are is known, where they lie is not."""
        (component,) = node.arguments
        if not isinstance(component, meaning.ComponentName):
            return self.inside(node)
        about = component.component
        excuses = self.following.allowances.codes(node.span)
        place: Label = {
            Secret(
                zone,
                "faces",
                SOMEBODY if zone.of_player else None,
                about=about,
                excused=excuses,
            ): (Step(node.span, "found here"),)
            for zone in self.following.ruleset.zones.values()
            if zone.visibility != "public"
        }
        return Told(OPEN, OPEN, place)

    def found(self, node: meaning.Builtin) -> Told:
        """`owner`, `zone` and `in_zone`: where a card lies."""
        answer = OPEN
        for argument in node.arguments:
            told = self.tells(argument)
            answer = joined(answer, told.answer, told.place)
        if node.name != "zone":
            return Told(answer) if answer else NOTHING
        return Told(answer, self.tells(node.arguments[0]).faces)

    def face(self, node: Any) -> Told:
        """What is printed on a card, or asked of its kind."""
        told = self.tells(node.card)
        if isinstance(node, meaning.IsComponent):
            return Told(joined(told.answer, only_about(told.faces, node.component)))
        return Told(told.all) if told is not NOTHING else NOTHING

    def printed(self, node: meaning.Builtin) -> Told:
        answer = OPEN
        for argument in node.arguments:
            answer = joined(answer, self.tells(argument).all)
        if node.name == "serves_as":
            answer = joined(answer, self.following.serving(node, self))
        elif node.name == "can_play":
            answer = joined(answer, self.following.usable(node, self))
        if node.name != "pile":
            return Told(answer) if answer else NOTHING
        if len(self.following.disclosures.piles) == 1:
            answer = OPEN
        faces = OPEN
        for zone in self.following.disclosures.piles:
            owner = SOMEBODY if zone.of_player else None
            faces = joined(faces, self.cards_of(zone, owner, node.span))
        return Told(answer, faces)

    def refilling(self, node: meaning.Builtin) -> Told:
        faces = OPEN
        for zone in self.following.disclosures.sources:
            owner = SOMEBODY if zone.of_player else None
            faces = joined(faces, self.cards_of(zone, owner, node.span))
        return Told(self.answer(*node.arguments), faces)

    # --- Lists -----------------------------------------------------------------------

    def comprehension(self, node: meaning.Comprehension) -> Told:
        told, condition = self._items(node)
        told = Told(joined(told.answer, condition), told.faces, told.place)
        if node.element is None:
            return told
        (element,) = self.under(node.condition, node.element)
        return Told(joined(told.answer, element.answer), element.faces, element.place)

    def _items(self, node: meaning.Comprehension) -> tuple[Told, Label]:
        """What the items are drawn from, and what it tells which of them are."""
        told = self.tells(node.source)
        self.state.told[node.binding] = Told(OPEN, told.faces, told.place)
        self.state.players[node.binding] = node.binding
        return told, called(self.answer(node.condition), node.binding, ITEM)

    def aggregate(self, node: meaning.Aggregate) -> Told:
        source = node.source
        if node.function == "count" and isinstance(source, meaning.Comprehension):
            told, condition = self._items(source)
            answer = joined(told.answer, condition)
            return Told(answer) if answer else NOTHING
        told = self.tells(source)
        if node.function == "first":
            return told
        return Told(told.answer) if told.answer else NOTHING

    def contains(self, node: meaning.Contains) -> Told:
        told = self.tells(node.list)
        match node.item:
            case Component():
                return Told(joined(told.answer, only_about(told.faces, node.item)))
            case Kind():
                return Told(told.all)
        item = self.tells(node.item)
        return Told(joined(told.answer, told.place, item.answer, item.place))

    def item(self, node: meaning.ItemAt) -> Told:
        told = self.tells(node.list)
        return Told(joined(told.answer, self.answer(node.index)), told.faces, told.place)

    def looked_up(self, node: meaning.Lookup) -> Told:
        told = Told(self.answer(node.key))
        for _, value in node.pairs:
            told = both(told, self.tells(value))
        return told

    def arithmetic(self, node: meaning.Arithmetic) -> Told:
        left, right = self.tells(node.left), self.tells(node.right)
        if node.operator == "-" and left is not NOTHING:
            answer = joined(left.answer, right.answer, right.place)
            return Told(answer, left.faces, left.place)
        return both(left, right)

    def comparison(self, node: meaning.Comparison) -> Told:
        sides = [self.tells(node.left), self.tells(node.right)]
        answer = joined(*(side.answer for side in sides))
        if ABSENT not in (_constant(node.left), _constant(node.right)):
            answer = joined(answer, *(side.place for side in sides))
        return Told(answer) if answer else NOTHING

    def conditional(self, node: meaning.Conditional) -> Told:
        (then,) = self.under(node.condition, node.then)
        branches = both(then, self.tells(node.otherwise))
        return both(branches, Told(self.answer(node.condition)))

    def logic(self, node: meaning.Logic) -> Told:
        left = self.tells(node.left)
        if node.operator == "or":
            return both(left, self.tells(node.right))
        return both(left, *self.under(node.left, node.right))

    # --- The rest --------------------------------------------------------------------

    def builtin(self, node: meaning.Builtin) -> Told:
        telling = _BUILTINS.get(node.name)
        return self.inside(node) if telling is None else telling(self, node)

    def call(self, node: meaning.ValueCall) -> Told:
        return self.following.asked(node, self)

    def open(self, node: Any) -> Told:
        return NOTHING

    def inside(self, node: Any) -> Told:
        """What the parts of an expression tell together."""
        told = NOTHING
        for part in _parts(node):
            told = both(told, self.tells(part))
        return told


def _parts(node: Any) -> tuple[Expression, ...]:
    match node:
        case meaning.Builtin():
            return node.arguments
        case meaning.ListOf():
            return node.items
        case meaning.Negate() | meaning.Not():
            return (node.operand,)
        case meaning.InRange():
            return node.value, node.low, node.high
        case meaning.Numbers():
            return node.low, node.high
    return ()


def is_cards(type_: Type) -> bool:
    return type_.name in ("card", "zone") or (
        type_.name == "list" and type_.element is not None and is_cards(type_.element)
    )


def _sees(zone: Zone, owner: Player | None) -> bool:
    return zone.visibility == "private" and owner is not None and owner is not SOMEBODY


def _constant(node: Expression) -> object:
    return node.value if isinstance(node, meaning.Constant) else None


_TELLING: dict[type, Callable[[Reading, Any], Told]] = {
    meaning.Constant: Reading.open,
    meaning.ComponentName: Reading.open,
    meaning.CurrentPlayer: Reading.open,
    meaning.Seats: Reading.open,
    meaning.OptionValue: Reading.open,
    meaning.Read: Reading.read,
    meaning.CounterValue: Reading.counter,
    meaning.VariableValue: Reading.variable,
    meaning.ZoneOf: Reading.zone,
    meaning.CardsOf: Reading.cards,
    meaning.CardIn: Reading.cards,
    meaning.FieldOf: Reading.face,
    meaning.IsKind: Reading.face,
    meaning.IsComponent: Reading.face,
    meaning.ValueCall: Reading.call,
    meaning.Builtin: Reading.builtin,
    meaning.Comprehension: Reading.comprehension,
    meaning.Aggregate: Reading.aggregate,
    meaning.ListOf: Reading.inside,
    meaning.Lookup: Reading.looked_up,
    meaning.ItemAt: Reading.item,
    meaning.Arithmetic: Reading.arithmetic,
    meaning.Negate: Reading.inside,
    meaning.Not: Reading.inside,
    meaning.Logic: Reading.logic,
    meaning.Comparison: Reading.comparison,
    meaning.Contains: Reading.contains,
    meaning.InRange: Reading.inside,
    meaning.Numbers: Reading.inside,
    meaning.Conditional: Reading.conditional,
}

_BUILTINS: dict[str, Callable[[Reading, meaning.Builtin], Told]] = {
    "top": Reading.end,
    "bottom": Reading.end,
    "random": Reading.draw,
    "sample": Reading.draw,
    "cards_of": Reading.copies,
    "owner": Reading.found,
    "zone": Reading.found,
    "in_zone": Reading.found,
    "printed_suit": Reading.printed,
    "printed_rank": Reading.printed,
    "name": Reading.printed,
    "pile": Reading.printed,
    "serves_as": Reading.printed,
    "can_play": Reading.printed,
    "source": Reading.refilling,
}
