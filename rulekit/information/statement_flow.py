"""Follows what a body knows, statement by statement, and tells who could find it out where."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from attrs import Factory, define, evolve

from rulekit.information.analysis import Analysis
from rulekit.information.declassification import Holder, Place, holders, parameters_of
from rulekit.information.flow_state import Call, State
from rulekit.information.labels import (
    CURRENT,
    ITEM,
    NOTHING,
    OPEN,
    Label,
    Player,
    Step,
    Told,
    both,
    called,
    joined,
    seen_by,
)
from rulekit.information.player_names import apart_from, renamed
from rulekit.information.sinks import Sink
from rulekit.ruleset import meaning as m
from rulekit.ruleset.control_flow import leaves
from rulekit.ruleset.definitions import Binding, Variable
from rulekit.ruleset.meaning import Block, Expression, Statement
from rulekit.ruleset.traversal import walk

_REPEATED = 3
"""How deep loops are gone round until nothing changes; each level multiplies the work."""


@define
class Flow:
    """One body, with what is known where it begins.

    `own` are the bindings that it alone sets; others belong to the event that it hooks or in
    whose window it is used. `hidden` is what it tells that the body runs at all, because a card
    carries it that not everybody sees: to act is to show it, but not to answer for an event.
    """

    analysis: Analysis
    own: frozenset[Binding] | None = None  # None: all
    shared: bool = False  # whether others read its locals
    hidden: Label = OPEN
    is_setup: bool = False
    assigned: dict[Variable, Label] = Factory(dict)  # what the set-up tells with variables
    result_of_event: Told = NOTHING  # what `proceed` gives
    result: Told = NOTHING
    loops: int = 0  # around the statement that is looked at
    cancelled: Label = OPEN  # what it tells that the event goes on

    def run(self, block: Block, state: State, condition: Label = OPEN) -> State:
        """What is known after a block that runs only under a condition."""
        outer = state.later
        for statement, coming in zip(block, self._later(block, state), strict=True):
            state.later = outer | coming
            self._statement(statement, state, joined(condition, state.left))
        state.later = outer
        return state

    def _later(self, block: Block, state: State) -> list[frozenset[Holder]]:
        """For each statement of a block what those after it are sure to lay open."""
        coming: list[frozenset[Holder]] = []
        opened: frozenset[Holder] = frozenset()
        for statement in reversed(block):
            coming.append(opened)
            if opened and leaves(statement):
                opened = frozenset()
            opened = opened.union(self.analysis.declassified.by_statement(statement, state.players))
        return coming[::-1]

    def _statement(self, node: Statement, state: State, why: Label) -> None:
        """`why` is what it tells that a statement is done at all."""
        match node:
            case m.SetBinding():
                self._let(node, state, why)
            case m.SetCounter():
                label = joined(state.answer(node.value, node.owner), why)
                self.analysis.tell(Sink("set", None, node.span, node.counter.name), label)
            case m.SetVariable():
                self._set_variable(node, state, why)
            case m.Primitive():
                self._deed(node, state, why)
            case m.CallEvent():
                self.happen(node, state, why)
            case m.If():
                self._fork(node, state, why)
            case m.While():
                self._while(node, state, why)
            case m.For():
                self._for(node, state, why)
            case m.Choose():
                self._choose(node, state, why)
            case m.Ask():
                self._ask(node, state, why)
            case m.Offer():
                self._asked(node, node.player, state, why)
                self._after(state, [(node.otherwise, state.copy()), ((), state.copy())])
            case m.PlayAs() | m.Compel():
                self._asked(node, node.player, state, why)
            case m.Return():
                told = both(state.tells(node.value), Told(why))
                self.result = both(self.result, told)
            case m.Cancel():
                self.cancelled = joined(self.cancelled, why, self.hidden)
            case m.Proceed():
                if node.result is not None:
                    state.told[node.result] = self.result_of_event
            case m.Later():
                self.run(node.body, state.put_off(), why)
            case m.Grant() | m.EndTurn() | m.SkipPhase() | m.ExtraTurn() | m.Score() | m.Winners():
                pass
            case _:
                assert_never(node)

    # --- Setting ---------------------------------------------------------------------

    def _let(self, node: m.SetBinding, state: State, why: Label) -> None:
        told = both(state.tells(node.value), Told(why))
        player = state.player(node.value)
        others = list(apart_from(node.value, state.players))
        self._bind(node.binding, told, state)
        state.apart = state.apart.union((node.binding, other) for other in others)
        # These names go on to mean the same player, as long as they do not change.
        lasts = player is CURRENT or isinstance(player, Binding)
        if lasts and node.binding.type.name == "player":
            state.players[node.binding] = player

    def _bind(self, binding: Binding, told: Told, state: State) -> None:
        if binding in state.told or binding.role != "local":
            state.forget(binding)  # a new local is named by nothing yet
        state.bind(binding, told)
        if self.own is not None and binding not in self.own:
            self.analysis.add(("given", binding), both(told, Told(self.hidden)))
        elif self.shared:
            self.analysis.add(("shared", binding), told)

    def _set_variable(self, node: m.SetVariable, state: State, why: Label) -> None:
        told = state.tells(node.value)
        label = joined(told.answer, state.answer(node.owner), why)
        self.assigned[node.variable] = label
        self.analysis.tell(Sink("set", None, node.span, node.variable.name), label)
        held = node.value.binding if isinstance(node.value, m.Read) else None
        if not state.later & {node.variable, held}:
            self.analysis.tell(Sink("stored", None, node.span, node.variable), told.faces)
        state.forget(node.variable)

    # --- Deeds and events ------------------------------------------------------------

    def _deed(self, node: m.Primitive, state: State, why: Label) -> None:
        self._unsettled(node, state)
        match node.name, node.arguments:
            case "move" | "move_under", (cards, place):
                state.move(cards, state.tells(place).faces)
            case "reveal", (cards, *to):
                if self.is_setup:
                    self.analysis.learn_facts(joined(self._owners(cards, state), why))
                if to and isinstance(to[0], m.ListOf):
                    seers = frozenset(map(state.player, to[0].items))
                    state.lay_open(holders(cards, state.players), seers)
        self._opened(node, state)

    def _owners(self, cards: Expression, state: State) -> Label:
        """What it tells whose cards are revealed."""
        label = OPEN
        for node in walk(cards):
            if isinstance(node, m.ZoneOf):
                label = joined(label, state.answer(node.owner))
                if isinstance(node.owner, m.VariableValue):
                    label = joined(label, self.assigned.get(node.owner.variable, OPEN))
        return label

    def _unsettled(self, node: Statement, state: State) -> None:
        places = list(self.analysis.declassified.changed_by(node, state.players))
        state.unsettle(places)
        if not self.is_setup:
            self.analysis.unsettled.update(one.zone for one in places if isinstance(one, Place))

    def _opened(self, node: Statement, state: State) -> None:
        state.lay_open(self.analysis.declassified.by_statement(node, state.players))

    def happen(self, node: m.CallEvent, state: State, why: Label) -> None:
        """What it is given comes at once to where the event tells it."""
        outcome = self.analysis.outcome(node.event)
        given = dict(zip(parameters_of(node.event), node.arguments, strict=True))
        call = Call(state, given, Step(node.span, f"the result of `{node.event.name}`"), why)
        for waiting in outcome.waiting.values():
            label = call.brought({waiting.secret: waiting.way})
            if label:
                viewer = renamed(waiting.sink.viewer, call.names)
                self.analysis.tell(evolve(waiting.sink, viewer=viewer, by_event=True), label)
        told = outcome.told.through(call.brought)
        self._unsettled(node, state)
        self._opened(node, state)
        if node.result is not None:
            self._bind(node.result, both(told, Told(why)), state)

    # --- Ways ------------------------------------------------------------------------

    def _fork(self, node: m.If, state: State, why: Label) -> None:
        tested, ends = OPEN, []
        for condition, block in node.branches:
            branch = state.copy()
            here = joined(why, tested, self._tested(condition, block, branch))
            branch.assume(condition)
            ends.append(self.run(block, branch, here))
            tested = joined(tested, state.answer(condition))
        ends.append(self.run(node.otherwise, state.copy(), joined(why, tested)))
        state.meet(ends)
        for condition, block in node.branches:
            if not m.always_returns(block):
                break
            state.assume_not(condition)
        self._may_leave(node, tested, state)

    def _while(self, node: m.While, state: State, why: Label) -> None:
        def once(state: State) -> tuple[State, Label]:
            tested = state.answer(node.condition)
            return self.run(node.body, state, joined(why, tested)), tested

        self._may_leave(node, self._repeat(once, state), state)

    def _for(self, node: m.For, state: State, why: Label) -> None:
        source = state.tells(node.source)

        def once(state: State) -> tuple[State, Label]:
            state.forget(node.binding)
            state.bind(node.binding, Told(OPEN, source.faces, source.place), node.source)
            tested = self._tested(node.condition, node.body, state)
            tested = joined(called(source.answer, ITEM, node.binding), tested)
            state.assume(node.condition)
            return self.run(node.body, state, joined(why, tested)), tested

        self._may_leave(node, self._repeat(once, state), state)
        self._opened(node, state)

    def _tested(self, condition: Expression | None, block: Block, state: State) -> Label:
        """What a condition tells where its block is done, which may lay open what it is about."""
        later = state.later
        state.later = later.union(self.analysis.declassified.by(block, state.players))
        label = state.answer(condition)
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

    def _choose(self, node: m.Choose, state: State, why: Label) -> None:
        if node.asked is None:
            chooser = state.player(node.chooser)
            self._asked(node, node.chooser, state, why)
        else:
            chooser = self._all_asked(node, node.asked, node.chooser, state, why)
        source = state.tells(node.source)
        blindly = {one: way for one, way in source.faces.items() if not one.drawn}
        self.analysis.tell(Sink("candidates", chooser, node.source.span, node=node), blindly)
        # Candidates are seen by the one who chooses, or it has just been told that they are not;
        # those in the own hand that only others see are offered by their places.
        unseen = self._chosen_blindly(source.faces)
        state.bind(node.candidate, Told(OPEN, unseen, source.place), node.source)
        offered = joined(source.answer, state.answer(node.low, node.high, node.condition))
        self.analysis.tell(Sink("offered", chooser, node.source.span, node=node), offered)
        inside = state.copy()
        inside.forget(node.binding)
        seen = {one: way for one, way in source.faces.items() if one not in unseen}
        faces = joined(seen_by(seen, frozenset([chooser])), unseen)
        inside.bind(node.binding, Told(OPEN, faces), node.source)
        inside.assume(node.condition)
        self._after(state, [(node.body, inside), (node.otherwise, state.copy())])

    def _chosen_blindly(self, faces: Label) -> Label:
        """What cards tell that may be chosen by who holds them without seeing them."""
        return {one: way for one, way in faces.items() if self.analysis.may_be_outward(one)}

    def _ask(self, node: m.Ask, state: State, why: Label) -> None:
        if node.everyone:
            asked: Player = self._all_asked(node, node.asked, node.player, state, why)
        else:
            asked = state.player(node.player)
            self._asked(node, node.player, state, why)
            state.forget(node.asked)
            state.players[node.asked] = asked
        ends = []
        for choice in node.choices:
            label = state.answer(choice.condition)
            self.analysis.tell(Sink("offered", asked, choice.span, node=node), label)
            ends.append((choice.body, state.copy()))
        self._after(state, [*ends, ((), state.copy())])

    def _asked(self, node: Statement, player: Expression, state: State, why: Label) -> None:
        label = joined(why, state.answer(player))
        self.analysis.tell(Sink("asked", state.player(player), node.span, node=node), label)

    def _all_asked(
        self, node: Statement, asked: Binding, players: Expression, state: State, why: Label
    ) -> Player:
        """All of some players are asked the same, each by one name."""
        which = called(state.answer(players), ITEM, asked)
        self.analysis.tell(Sink("asked", asked, node.span, node=node), joined(why, which))
        state.forget(asked)
        state.bind(asked, NOTHING, players)
        return asked

    def _after(self, state: State, ways: Iterable[tuple[Block, State]]) -> None:
        """What follows an answer is told by who gave it, whatever it is given upon."""
        left = state.left
        ends = []
        for block, way in ways:
            way.left = OPEN
            ends.append(self.run(block, way))
        state.meet(ends)
        state.left = joined(left, state.left)
