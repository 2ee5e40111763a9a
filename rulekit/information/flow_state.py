"""What is known at one point of a body: of its locals, of what was laid open, of who is who."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import Factory, define, evolve, field

from rulekit.information.analysis import Analysis
from rulekit.information.declassification import (
    Holder,
    Place,
    holders,
    may_be,
    parameters_of,
    place_of,
    zones_named,
)
from rulekit.information.expression_labels import answer, is_cards, tells
from rulekit.information.labels import (
    EVERYBODY,
    NOTHING,
    OPEN,
    SOMEBODY,
    Label,
    Player,
    Secret,
    Step,
    Told,
    Way,
    both,
    excused,
    joined,
    passed,
    seen_by,
    with_players,
)
from rulekit.information.player_names import (
    Names,
    apart,
    apart_from,
    apart_in,
    contains,
    named,
    renamed,
    same,
)
from rulekit.language.source import Span
from rulekit.ruleset import meaning as m
from rulekit.ruleset.definitions import Binding, Component, Event, Value, Variable, Zone
from rulekit.ruleset.meaning import Expression

SEEN_BY_ALL = "RK3011"
"""What sets counters and variables may tell what is laid open before anybody is asked."""


@define
class State:
    """What is known at one point of a body; the reader of the expressions there."""

    analysis: Analysis
    told: dict[Binding, Told] = Factory(dict)
    players: dict[Binding, Player] = Factory(dict)
    opened: dict[Place, frozenset[Player] | None] = Factory(dict)  # None: to everybody
    same: frozenset[tuple[Player, Player]] = frozenset()  # who is the same by a condition
    apart: frozenset[tuple[Player, Player]] = frozenset()  # who is sure to be two
    left: Label = OPEN  # what it tells that a body has not ended before this point
    later: frozenset[Holder] = frozenset()  # what will be laid open whatever comes

    def tells(self, expression: Expression | None) -> Told:
        return tells(expression, self)

    def answer(self, *expressions: Expression | None) -> Label:
        """What the answers of several expressions tell together."""
        return answer(self, *expressions)

    # --- As it changes ---------------------------------------------------------------

    def copy(self) -> State:
        told, players, opened = dict(self.told), dict(self.players), dict(self.opened)
        return State(
            self.analysis, told, players, opened, self.same, self.apart, self.left, self.later
        )

    def assume(self, condition: Expression | None) -> None:
        """A condition holds from here on."""
        if condition is not None:
            self.same = self.same.union(same(condition, self.players))
            self.apart = self.apart.union(apart(condition, self.players))

    def assume_not(self, condition: Expression) -> None:
        """A condition does not hold from here on: `if p is you: return`."""
        if isinstance(condition, m.Comparison):
            self.apart = self.apart.union(same(condition, self.players))

    def bind(self, binding: Binding, told: Told, source: Expression | None = None) -> None:
        self.told[binding] = told
        self.players[binding] = binding
        if source is not None:
            self.apart = self.apart.union(apart_in(source, binding, self.players))

    def forget(self, one: Binding | Variable) -> None:
        """A binding or variable, that is about to be set anew, names nobody any more."""

        def forgetting(player: Player | None) -> Player | None:
            return SOMEBODY if contains(player, one) else player

        for binding, told in self.told.items():
            self.told[binding] = told.through(lambda label: with_players(label, forgetting))
        for binding, player in self.players.items():
            if contains(player, one):
                self.players[binding] = binding
        self.same = frozenset(pair for pair in self.same if not contains(pair, one))
        self.apart = frozenset(pair for pair in self.apart if not contains(pair, one))
        self.left = with_players(self.left, forgetting)

    def lay_open(self, found: Iterable[Holder], seers: frozenset[Player] | None = None) -> None:
        """From here on everybody knows what some cards are, or some players do."""
        for one in found:
            if isinstance(one, Place):
                before = self.opened.get(one, frozenset())
                self.opened[one] = None if seers is None or before is None else before | seers
            elif isinstance(one, Binding) and seers is None:
                self.told[one] = NOTHING  # and which they are, for all see that these are shown
            elif isinstance(one, Binding) and one in self.told:
                told = self.told[one]
                self.told[one] = evolve(told, faces=seen_by(told.faces, seers or frozenset()))

    def move(self, cards: Expression, to: Label) -> None:
        """Cards lie now among others that tell this to whoever looks at them."""
        left = zones_named(cards)
        for place in [one for one in self.opened if one.end and one.zone in left]:
            del self.opened[place]  # the top is another one now
        for one in holders(cards, self.players):
            told = self.told.get(one, NOTHING) if isinstance(one, Binding) else NOTHING
            if isinstance(one, Binding) and told.faces and to:
                saw = frozenset(player for secret in told.faces for player in secret.seers)
                self.told[one] = evolve(told, faces=seen_by(to, saw))

    def unsettle(self, places: Iterable[Holder]) -> None:
        """Cards that nobody has seen may lie in a place now, or in another order."""
        for one in places:
            for place in [place for place in self.opened if may_be(place, one)]:
                del self.opened[place]

    def put_off(self) -> State:
        """What will be known when all is over that is in progress: cards may lie elsewhere, and
        only bindings still mean whom they meant."""

        def lasting(player: Player | None) -> Player | None:
            return player if isinstance(player, Binding) or player is None else SOMEBODY

        def of_bindings(pairs: Iterable[tuple[Player, Player]]) -> frozenset[tuple[Player, Player]]:
            return frozenset(pair for pair in pairs if SOMEBODY not in map(lasting, pair))

        def kept(label: Label) -> Label:
            return with_players(label, lasting)

        return State(
            self.analysis,
            {binding: told.through(kept) for binding, told in self.told.items()},
            {one: who if isinstance(who, Binding) else one for one, who in self.players.items()},
            same=of_bindings(self.same),
            apart=of_bindings(self.apart),
            left=kept(self.left),
        )

    def meet(self, others: list[State]) -> None:
        """Become what holds whichever of several ways was taken."""
        first, *rest = others
        self.told, self.left = dict(first.told), first.left
        self.players, self.opened = dict(first.players), dict(first.opened)
        for other in rest:
            for binding, told in other.told.items():
                self.told[binding] = both(self.told.get(binding, NOTHING), told)
            self.left = joined(self.left, other.left)
            for binding in dict.fromkeys((*self.players, *other.players)):
                if self.players.get(binding, binding) != other.players.get(binding, binding):
                    self.players[binding] = binding
            self.opened = dict(self.opened.items() & other.opened.items())
        self.same = first.same.intersection(*(other.same for other in rest))
        self.apart = first.apart.intersection(*(other.apart for other in rest))

    def known(self) -> object:
        """All that is known, to be compared: without the ways on which it comes."""
        return dict(self.told), dict(self.players), dict(self.opened), self.left.keys()

    # --- As a reader -----------------------------------------------------------------

    def player(self, expression: Expression | None) -> Player:
        return named(expression, self.players)

    def with_same(self, players: Iterable[Player]) -> frozenset[Player]:
        """Players by all their names."""
        found = frozenset(players)
        if not found or not self.same:
            return found
        return found.union(*(pair for pair in self.same if found & set(pair)))

    def others_than(self, player: Player) -> frozenset[Player]:
        """Players who are sure to be others than one, by all their names."""
        if not self.apart:
            return frozenset()
        own = self.with_same([player])
        pairs = (*self.apart, *((other, one) for one, other in self.apart))
        return self.with_same(other for one, other in pairs if one in own)

    def under(self, condition: Expression | None, expression: Expression) -> Told:
        before = self.same, self.apart
        self.assume(condition)
        told = self.tells(expression)
        self.same, self.apart = before
        return told

    def read(self, node: m.Read | m.VariableValue) -> Told:
        holder, told = self._held(node)
        if not is_cards(node.type):
            told = Told(told.answer)
        elif holder in self.later:
            seen = frozenset([SEEN_BY_ALL])
            told = Told(excused(told.answer, seen), excused(told.faces, seen), told.place)
        if isinstance(holder, Binding) and holder.role == "loop":
            return told  # it stands beside what it runs through
        return passed(told, Step(node.span, f"through `{holder.name}`", by_name=True))

    def _held(self, node: m.Read | m.VariableValue) -> tuple[Binding | Variable, Told]:
        """What the body knows of a binding or variable, and what other rules may have set."""
        if isinstance(node, m.VariableValue):
            return node.variable, Told(OPEN, self.analysis.told(("stored", node.variable)).faces)
        binding, told = node.binding, self.told.get(node.binding)
        if binding.role not in ("parameter", "local"):
            return binding, told or NOTHING
        if told is None:
            told = stand_in(binding) if binding.role == "parameter" else NOTHING
            told = both(told, self.analysis.told(("shared", binding)))
        return binding, both(told, self.analysis.told(("given", binding)))

    def call(self, node: m.ValueCall) -> Told:
        told = self.analysis.told(node.value)
        if told is NOTHING:
            return NOTHING
        step = Step(node.span, f"asks `{node.value.name}`")
        return told.through(self._call(node.value, node.arguments, step).brought)

    def asked(self, node: m.Builtin) -> Label:
        match node.name, node.arguments:
            case "pile", (card,) if len(self.analysis.declassified.piles) > 1:
                return self.tells(card).all
            case "serves_as", (_, component, player):
                one = component.component if isinstance(component, m.ComponentName) else None
                call = Call(
                    self, {self.analysis.holder: player}, Step(node.span, "asks who treats it so")
                )
                return call.brought(self.analysis.told(("treats", one)).answer)
            case "can_play", arguments:
                value = self.analysis.ruleset.values["usable"]
                call = self._call(value, arguments, Step(node.span, "asks `usable`"))
                return call.brought(self.analysis.told(value).answer)
        return OPEN

    def _call(self, value: Value, arguments: Iterable[Expression], step: Step) -> Call:
        return Call(self, dict(zip(parameters_of(value), arguments, strict=False)), step)

    def cards(self, node: m.ZoneOf | m.Builtin) -> Label:
        declassified, zones = self.analysis.declassified, self.analysis.ruleset.zones
        match node:
            case m.ZoneOf():
                owner = SOMEBODY if node.owner is None else self.player(node.owner)
                others = () if node.owner is None else apart_from(node.owner, self.players)
                return self._lying_in(node.zone, owner, node.span, others)
            case m.Builtin(name="pile"):
                found = [self._lying_in(one, SOMEBODY, node.span) for one in declassified.piles]
            case m.Builtin(name="source"):
                found = [self._lying_in(one, SOMEBODY, node.span) for one in declassified.sources]
            case m.Builtin(name="cards_of", arguments=(m.ComponentName() as copy,)):
                found = [self._found_in(one, copy.component, node.span) for one in zones.values()]
            case _:
                found = []
        return joined(*found)

    def _lying_in(
        self, zone: Zone, owner: Player, span: Span, others: Iterable[Player] = ()
    ) -> Label:
        """What the cards of a zone tell; `others` are sure to be others than its player."""
        if zone.visibility == "public":
            return OPEN
        whose = owner if zone.of_player else None
        seers = self._seers(zone, whose)
        if zone.visibility == "outward":
            seers |= self.with_same(others)
        excuses = self.analysis.allowances.codes(span)
        for place in (Place(zone, whose), Place(zone, EVERYBODY)):
            if place in self.opened:
                revealed = self.opened[place]
                if revealed is None:
                    return OPEN
                seers |= revealed
            if place in self.later:
                excuses |= {SEEN_BY_ALL}
        secret = Secret(zone, "faces", whose, seers, excused=excuses)
        return {secret: (Step(span, "looked at here"),)}

    def _seers(self, zone: Zone, whose: Player | None) -> frozenset[Player]:
        """Who is sure to see a zone that not everybody sees."""
        if whose not in (None, SOMEBODY):
            if zone.visibility == "private":
                return self.with_same([whose])
            if zone.visibility == "outward":
                return self.others_than(whose)
        return frozenset()

    def _found_in(self, zone: Zone, component: Component, span: Span) -> Label:
        if zone.visibility == "public":
            return OPEN
        excuses = self.analysis.allowances.codes(span)
        owner = SOMEBODY if zone.of_player else None
        secret = Secret(zone, "faces", owner, about=component, excused=excuses)
        return {secret: (Step(span, "found here"),)}

    def end(self, node: m.Builtin, faces: Label) -> Label:
        place, *number = node.arguments
        if number or not isinstance(place, m.ZoneOf):
            return faces
        seers = self.opened.get(place_of(place, self.players, node.name), frozenset())
        if seers is None:
            return OPEN
        return seen_by(faces, seers) if seers else faces


@define
class Call:
    """A value or event that is called, with what is known where."""

    state: State
    arguments: Mapping[Binding, Expression]
    step: Step
    why: Label = OPEN  # what it tells that it is called at all
    names: Names = field(init=False)
    _told: dict[Binding, Told] = Factory(dict)

    def __attrs_post_init__(self) -> None:
        self.names = {one: self.state.player(given) for one, given in self.arguments.items()}

    def brought(self, label: Label) -> Label:
        """A label with arguments in the places of parameters, as the caller knows them."""
        if not label:
            return OPEN
        brought: dict[Secret, Way] = {}
        excuses = self.state.analysis.allowances.codes(self.step.span)
        for secret, way in label.items():
            seers = secret.seers
            if seers:
                seers = frozenset(renamed(one, self.names) for one in seers) - {SOMEBODY}
                seers = self.state.with_same(seers)
            if isinstance(secret.of, Zone):
                owner, excused = renamed(secret.owner, self.names), secret.excused | excuses
                if secret.of.visibility == "outward":
                    seers |= self.state.others_than(owner)
                one = evolve(secret, owner=owner, seers=seers, excused=excused)
                brought.setdefault(one, (self.step, *way))
                continue
            for other, whence in self._stood_for(secret).items():
                one = evolve(
                    other,
                    seers=other.seers | seers,
                    about=other.about or secret.about,
                    drawn=other.drawn or secret.drawn,
                    excused=other.excused | secret.excused | excuses,
                )
                brought.setdefault(one, whence)
        return brought

    def _stood_for(self, secret: Secret) -> Label:
        binding = secret.of
        if isinstance(binding, Event):
            return self.why
        if not isinstance(binding, Binding) or binding not in self.arguments:
            return OPEN
        if binding not in self._told:
            self._told[binding] = self.state.tells(self.arguments[binding])
        stood_for: Label = getattr(self._told[binding], secret.part)
        return stood_for


def stand_in(binding: Binding) -> Told:
    """What a parameter tells, whatever it is given."""
    label: Label = {Secret(binding, "answer"): ()}
    if not is_cards(binding.type):
        return Told(label)
    return Told(label, {Secret(binding, "faces"): ()}, {Secret(binding, "place"): ()})
