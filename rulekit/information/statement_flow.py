"""Follows what a body knows, statement by statement, and tells who could find it out where."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from attrs import Factory, define

from rulekit.information.disclosures import Held, Place, may_be, place_of
from rulekit.information.expression_flow import Reading
from rulekit.information.knowledge import State
from rulekit.information.player_names import same
from rulekit.information.secrets import (
    CURRENT,
    ITEM,
    NOTHING,
    OPEN,
    Label,
    Player,
    Told,
    both,
    called,
    joined,
    seen_by,
)
from rulekit.information.sinks import Kind, Sink
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import Block, Expression, Statement
from rulekit.ruleset.model import Binding, Variable
from rulekit.ruleset.traversal import walk

if TYPE_CHECKING:
    from rulekit.information.fixpoint import Following


_REPEATED = 3
"""How deep loops are gone round until nothing changes; each level multiplies the work."""


@define
class Flow:
    """One body, with what is known where it begins.

    `own` are the bindings that it alone sets; others belong to the event that it hooks or in
    whose window it is used. `hidden` is what it tells that the body runs at all, because a card
    carries it that not everybody sees: to act is to show it, but not to answer for an event.
    """

    following: Following
    own: frozenset[Binding] | None  # None: all
    shared: bool = False  # whether others read its locals
    hidden: Label = OPEN
    is_setup: bool = False
    assigned: dict[Variable, Label] = Factory(dict)  # what the set-up tells with variables
    result_of_event: Told = NOTHING  # what `proceed` gives
    result: Told = NOTHING
    loops: int = 0  # around the statement that is looked at
    cancelled: Label = OPEN  # what it tells that the event goes on

    def run(self, block: Block, state: State, condition: Label) -> State:
        """What is known after a block that runs only under a condition."""
        outer = state.later
        later = self._later(block, state)
        for statement, coming in zip(block, later, strict=True):
            state.later = outer | coming
            reading = Reading(self.following, state)
            why = joined(condition, state.left)
            step = _DOING.get(type(statement))
            if step is not None:
                step(self, statement, reading, why)
        state.later = outer
        return state

    def _later(self, block: Block, state: State) -> list[frozenset[Any]]:
        """For each statement of a block what those after it are sure to lay open."""
        coming: list[frozenset[Any]] = []
        opened: frozenset[Any] = frozenset()
        for statement in reversed(block):
            coming.append(opened)
            if opened and leaves(statement):
                opened = frozenset()
            found = self.following.disclosures.by_statement(statement, state.players)
            if found:
                opened |= found
        return coming[::-1]

    # --- Setting ---------------------------------------------------------------------

    def let(self, node: meaning.SetBinding, reading: Reading, why: Label) -> None:
        told = both(reading.tells(node.value), Told(why))
        player = reading.player(node.value)
        self._bind(node.binding, told, reading.state)
        if node.binding.type.name == "player" and player is not node.binding:
            reading.state.players[node.binding] = player if _lasts(player) else node.binding

    def _bind(self, binding: Binding, told: Told, state: State) -> None:
        if binding in state.told or binding.role != "local":
            state.forget(binding)  # a new local is named by nothing yet
        state.told[binding] = told
        state.players[binding] = binding
        if self.own is not None and binding not in self.own:
            self.following.give(binding, both(told, Told(self.hidden)))
        elif self.shared:
            self.following.share(binding, told)

    def set_counter(self, node: meaning.SetCounter, reading: Reading, why: Label) -> None:
        label = joined(reading.answer(node.value, node.owner), why)
        self._tell("set", None, node.span, label, node.counter.name)

    def set_variable(self, node: meaning.SetVariable, reading: Reading, why: Label) -> None:
        told = reading.tells(node.value)
        label = joined(told.answer, reading.answer(node.owner), why)
        self.assigned[node.variable] = label
        self._tell("set", None, node.span, label, node.variable.name)
        coming = reading.state.later
        if told.faces and node.variable not in coming and not _held_in(node.value, coming):
            self._tell("stored", None, node.span, told.faces, node.variable)
        reading.state.forget(node.variable)

    # --- Deeds -----------------------------------------------------------------------

    def deed(self, node: meaning.Primitive, reading: Reading, why: Label) -> None:
        state, disclosures = reading.state, self.following.disclosures
        if node.name in ("move", "move_under", "shuffle", "swap"):
            self._changed(disclosures.changed_by(node, state.players), state)
        if node.name in ("move", "move_under"):
            cards, place = node.arguments
            self._leave(cards, state)
            faces = reading.tells(place).faces
            self._moved(cards, faces, state)
        if self.is_setup and node.name == "reveal":
            self.following.learn_facts(joined(self._owners(node.arguments[0], reading), why))
        if node.name == "reveal" and len(node.arguments) > 1:
            to = node.arguments[1]
            if isinstance(to, meaning.ListOf):
                self._shown(node.arguments[0], frozenset(map(reading.player, to.items)), state)
        self._opened(node, state)

    def _owners(self, cards: Expression, reading: Reading) -> Label:
        """What it tells whose cards are revealed."""
        label = OPEN
        for node in walk(cards):
            if isinstance(node, meaning.ZoneOf):
                label = joined(label, reading.answer(node.owner))
                if isinstance(node.owner, meaning.VariableValue):
                    label = joined(label, self.assigned.get(node.owner.variable, OPEN))
        return label

    def _opened(self, node: Statement, state: State) -> None:
        self.lay_open(self.following.disclosures.by_statement(node, state.players), state)

    def lay_open(self, cards: Iterable[Held | Place], state: State) -> None:
        """From here on everybody knows what some cards are."""
        for one in cards:
            if isinstance(one, Place):
                state.opened[one] = None
            elif isinstance(one, Binding):
                state.told[one] = NOTHING  # and which they are, for all see that these are shown

    def _shown(self, cards: Expression, seers: frozenset[Player], state: State) -> None:
        """Cards are revealed to some players."""
        match cards:
            case meaning.Read() if cards.binding in state.told:
                told = state.told[cards.binding]
                faces = seen_by(told.faces, seers)
                state.told[cards.binding] = Told(told.answer, faces, told.place)
            case meaning.CardsOf(zone=meaning.ZoneOf() as place):
                state.opened.setdefault(place_of(place, state.players), seers)
            case meaning.CardIn(zone=meaning.ZoneOf() as place):
                state.opened.setdefault(place_of(place, state.players), seers)
            case meaning.ListOf():
                for item in cards.items:
                    self._shown(item, seers, state)
            case meaning.Builtin(name="top" | "bottom", arguments=(meaning.ZoneOf() as place,)):
                state.opened.setdefault(place_of(place, state.players, cards.name), seers)

    def _moved(self, cards: Expression, faces: Label, state: State) -> None:
        """Cards that a local holds lie now where others may see them."""
        if isinstance(cards, meaning.ListOf):
            for card in cards.items:
                self._moved(card, faces, state)
        elif isinstance(cards, meaning.Read) and cards.binding in state.told:
            told = state.told[cards.binding]
            if told.faces and faces:
                saw = frozenset(p for secret in told.faces for p in secret.seers)
                state.told[cards.binding] = Told(told.answer, seen_by(faces, saw), told.place)

    def _leave(self, cards: Expression, state: State) -> None:
        """Cards are taken from a zone: its top is another one then."""
        zones = {node.zone for node in walk(cards) if isinstance(node, meaning.ZoneOf)}
        for place in [p for p in state.opened if p.end and p.zone in zones]:
            del state.opened[place]

    def _changed(self, places: Iterable[Place | Binding], state: State) -> None:
        """Cards that nobody has seen may lie in a place now, or in another order."""
        for one in places:
            for place in [place for place in state.opened if may_be(place, one)]:
                del state.opened[place]
            if isinstance(one, Place) and not self.is_setup:
                self.following.unsettled.add(one.zone)

    # --- Events ----------------------------------------------------------------------

    def happen(self, node: meaning.CallEvent, reading: Reading, why: Label) -> None:
        told = self.following.happening(node, reading, why)
        state = reading.state
        self._changed(self.following.disclosures.changed_by(node, state.players), state)
        self._opened(node, state)
        if node.result is not None:
            self._bind(node.result, both(told, Told(why)), state)

    def proceed(self, node: meaning.Proceed, reading: Reading, why: Label) -> None:
        if node.result is not None:
            reading.state.told[node.result] = self.result_of_event

    def give_back(self, node: meaning.Return, reading: Reading, why: Label) -> None:
        told = reading.tells(node.value)
        self.result = both(self.result, both(told, Told(why)))

    def cancel(self, node: meaning.Cancel, reading: Reading, why: Label) -> None:
        self.cancelled = joined(self.cancelled, why, self.hidden)

    # --- Ways ------------------------------------------------------------------------

    def fork(self, node: meaning.If, reading: Reading, why: Label) -> None:
        state, tested, ends = reading.state, OPEN, []
        for condition, block in node.branches:
            branch = state.copy()
            here = joined(why, tested, self._tested(condition, block, branch))
            branch.same = state.same.union(same(condition, state.players))
            ends.append(self.run(block, branch, here))
            tested = joined(tested, reading.answer(condition))
        ends.append(self.run(node.otherwise, state.copy(), joined(why, tested)))
        state.meet(ends)
        self._may_leave(node, tested, state)

    def loop(self, node: meaning.While, reading: Reading, why: Label) -> None:
        state = reading.state

        def once(state: State) -> tuple[State, Label]:
            tested = Reading(self.following, state).answer(node.condition)
            return self.run(node.body, state, joined(why, tested)), tested

        self._may_leave(node, self._repeat(once, state), state)

    def each(self, node: meaning.For, reading: Reading, why: Label) -> None:
        state = reading.state
        source = reading.tells(node.source)

        def once(state: State) -> tuple[State, Label]:
            state.forget(node.binding)
            state.told[node.binding] = Told(OPEN, source.faces, source.place)
            state.players[node.binding] = node.binding
            tested = self._tested(node.condition, node.body, state)
            tested = joined(called(source.answer, ITEM, node.binding), tested)
            state.same = state.same.union(same(node.condition, state.players))
            return self.run(node.body, state, joined(why, tested)), tested

        self._may_leave(node, self._repeat(once, state), state)
        self._opened(node, state)

    def _tested(self, condition: Expression | None, block: Block, state: State) -> Label:
        """What a condition tells where its block is done, which may lay open what it is about."""
        later = state.later
        state.later = later | self.following.disclosures.by(block, state.players)
        label = Reading(self.following, state).answer(condition)
        state.later = later
        return label

    def _repeat(self, once: Callable[[State], tuple[State, Label]], state: State) -> Label:
        """Go round a loop until nothing new is known. Deep inside others, once is enough: those
        go round again as long as anything changes."""
        self.loops += 1
        while True:
            known = state.known()
            end, tested = once(state.copy())
            state.meet([state.copy(), end])
            if self.loops > _REPEATED or state.known() == known:
                self.loops -= 1
                return tested

    def _may_leave(self, node: Statement, tested: Label, state: State) -> None:
        if tested and leaves(node):
            state.left = joined(state.left, tested)

    # --- Asking ----------------------------------------------------------------------

    def choose(self, node: meaning.Choose, reading: Reading, why: Label) -> None:
        state, chooser = reading.state, reading.player(node.chooser)
        self._asked(chooser, node, joined(why, reading.answer(node.chooser)))
        source = reading.tells(node.source)
        blindly = {one: way for one, way in source.faces.items() if not one.drawn}
        self._tell("candidates", chooser, node.source.span, blindly, node=node)
        # Candidates are seen by the one who chooses, or it has just been told that they are not.
        reading.state.told[node.candidate] = Told(OPEN, OPEN, source.place)
        offered = reading.answer(node.low, node.high, node.condition)
        offered = joined(source.answer, offered)
        self._tell("offered", chooser, node.source.span, offered, node=node)
        chosen = Told(OPEN, seen_by(source.faces, frozenset([chooser])))
        inside = state.copy()
        inside.forget(node.binding)
        inside.told[node.binding] = chosen
        inside.players[node.binding] = node.binding
        self._after(state, [(node.body, inside), (node.otherwise, state.copy())])

    def ask(self, node: meaning.Ask, reading: Reading, why: Label) -> None:
        state = reading.state
        asked = node.asked if node.everyone else reading.player(node.player)
        which = reading.answer(node.player)
        if node.everyone:
            which = called(which, ITEM, asked)
        self._asked(asked, node, joined(why, which))
        state.forget(node.asked)
        state.players[node.asked] = asked
        ends = []
        for choice in node.choices:
            offered = reading.answer(choice.condition)
            self._tell("offered", asked, choice.span, offered, node=node)
            ends.append((choice.body, state.copy()))
        self._after(state, [*ends, ((), state.copy())])

    def offer(self, node: meaning.Offer, reading: Reading, why: Label) -> None:
        asked = reading.player(node.player)
        self._asked(asked, node, joined(why, reading.answer(node.player)))
        state = reading.state
        self._after(state, [(node.otherwise, state.copy()), ((), state.copy())])

    def play(self, node: meaning.PlayAs | meaning.Compel, reading: Reading, why: Label) -> None:
        asked = reading.player(node.player)
        self._asked(asked, node, joined(why, reading.answer(node.player)))

    def _asked(self, player: Player, node: Statement, why: Label) -> None:
        self._tell("asked", player, node.span, why, node=node)

    def _after(self, state: State, ways: list[tuple[Block, State]]) -> None:
        """What follows an answer is told by who gave it, whatever it is given upon."""
        left = state.left
        ends = []
        for block, way in ways:
            way.left = OPEN
            ends.append(self.run(block, way, OPEN))
        state.meet(ends)
        state.left = joined(left, state.left)

    def _tell(
        self,
        kind: Kind,
        viewer: Player | None,
        span: Span,
        label: Label,
        name: str | Variable = "",
        node: object = None,
    ) -> None:
        if label:
            self.following.tell(Sink(kind, viewer, span, name, node), label)


def leaves(statement: Statement) -> bool:
    """May a body end in a statement, before its end is reached?"""
    return any(isinstance(node, _LEAVING) for node in walk(statement))


_LEAVING = (meaning.Return, meaning.Cancel, meaning.EndTurn)


def _lasts(player: Player) -> bool:
    """Does a name go on to mean the same player, if it does not change?"""
    return player is CURRENT or isinstance(player, Binding)


def _held_in(cards: Expression, holders: frozenset[Any]) -> bool:
    return isinstance(cards, meaning.Read) and cards.binding in holders


_DOING: dict[type, Callable[[Flow, Any, Reading, Label], None]] = {
    meaning.SetBinding: Flow.let,
    meaning.SetCounter: Flow.set_counter,
    meaning.SetVariable: Flow.set_variable,
    meaning.Primitive: Flow.deed,
    meaning.CallEvent: Flow.happen,
    meaning.Proceed: Flow.proceed,
    meaning.Return: Flow.give_back,
    meaning.Cancel: Flow.cancel,
    meaning.If: Flow.fork,
    meaning.While: Flow.loop,
    meaning.For: Flow.each,
    meaning.Choose: Flow.choose,
    meaning.Ask: Flow.ask,
    meaning.Offer: Flow.offer,
    meaning.PlayAs: Flow.play,
    meaning.Compel: Flow.play,
}
