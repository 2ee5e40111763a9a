"""Which rules work now, and for whom: hooks, modifiers, replacements, lent rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rulekit.compiler.fuel import FEW, LONGEST_LIST, MOST_EFFORT, NESTED_QUESTION
from rulekit.compiler.layout import Layout
from rulekit.compiler.units import HookTable
from rulekit.engine.failures import Broken
from rulekit.engine.limited_arithmetic import runaway
from rulekit.engine.seats import seat_tables
from rulekit.engine.state import EVERYTHING, State
from rulekit.ruleset.definitions import Component, Zone

Working: TypeAlias = "tuple[int, int, int]"
"""A hook number, the card that carries it and its holder; -1 where there is none."""


_NOBODY = -2
"""Before whom a component works in a zone in which it does not; -1 is the table."""


def _works_before(layout: Layout) -> list[list[int]]:
    """Before whom each component works in each zone."""
    made: dict[tuple[Zone, ...], list[int]] = {}
    for component in layout.active_components:
        zones = component.kind.works_in
        if zones not in made:
            made[zones] = [_NOBODY] * len(layout.zone_owner)
            for number in [number for zone in zones for number in layout.zone_numbers(zone)]:
                made[zones][number] = layout.zone_owner[number]
    return [made[component.kind.works_in] for component in layout.active_components]


def working_questions(
    layout: Layout,
    works: Callable[[State, int], bool] | None,
    silencers: frozenset[Component] | None,
    conditions: Mapping[int, Callable[..., bool]],
) -> dict[str, Callable[..., Any]]:
    """The functions that find working rules.

    `works` is the compiled value of that name where something modifies it, else None:
    then every card works wherever its kind says so. So it does while no `silencers` are in
    play, if they are known: `n[-1]` counts them.
    """
    seats = layout.players
    stride = layout.stride
    ring = seat_tables(seats)["SEATS"]
    owners = layout.zone_owner
    works_where = layout.works_table()
    cards = [layout.cards_of(component) for component in layout.active_components]
    before = _works_before(layout)
    alone = [copies[0] if len(copies) == 1 else -1 for copies in cards]
    of_card = [layout.active_base.get(component, -stride) // stride for component in layout.cards]
    always = silencers is None
    hushing = [component in (silencers or ()) for component in layout.active_components]
    gates = [layout.gate(component) for component in layout.active_components]
    asking: list[int] = []

    def card_works(s: State, card: int) -> bool:
        # A rule that silences others is itself asked once; it cannot silence its own silence.
        if works is None or (asking and card in asking) or not (always or s.n[-1]):
            return True
        if asking:  # of many that silence each other, each is asked what each of the others says
            count_work(s, NESTED_QUESTION)
        asking.append(card)
        try:
            is_working = bool(works(s, card))
        finally:
            asking.pop()
        return is_working

    def count_work(s: State, work: int) -> None:
        s.effort += work
        if s.effort > MOST_EFFORT:
            runaway(s)

    def count_loans(s: State) -> None:
        if len(s.grants) > FEW:
            count_work(s, len(s.grants) // FEW)

    def lying(s: State, index: int, seat: int) -> list[int]:
        """Copies of a component that lie where they work, before a seat or the table."""
        where, owner, copies = s.where, before[index], cards[index]
        if len(copies) > FEW:
            count_work(s, len(copies) // FEW)
        found = [card for card in copies if owner[where[card]] == seat]
        if s.grants:
            count_loans(s)
            found += [lender for at, to, lender, _ in s.grants if at == index and to == seat]
        if len(found) > 1:
            found.sort(key=s.stamp.__getitem__)  # the older card first
        return found

    def copies_before(s: State, index: int, seat: int) -> list[int]:
        """The working copies of a component before a seat."""
        found = lying(s, index, seat)
        return [card for card in found if card_works(s, card)] if always or s.n[-1] else found

    def held(s: State, index: int, seat: int) -> list[int]:
        """The working copies of a component before a seat, and those on the table."""
        only, n = alone[index], s.n
        if only >= 0 and not s.grants:  # the counts say whether it works where it lies
            found = [only] if n[index * stride + seat] or n[index * stride + seats] else []
        else:
            found = lying(s, index, seat)
            if n[index * stride + seats]:
                found += lying(s, index, -1)
        if always or s.n[-1]:
            found = [card for card in found if card_works(s, card)]
        return found

    def working(s: State, index: int, seat: int) -> int:
        """How many copies of a component work before a seat, silenced ones left out."""
        return sum(1 for card in lying(s, index, seat) if card_works(s, card))

    def bearers(s: State, index: int) -> list[tuple[int, int]]:
        """Every copy that lies where it works, with its holder: the table's first, then in seat
        order."""
        base = index * stride
        n = s.n
        found: list[tuple[int, int]] = []
        if not n[base + seats + 1]:
            return found
        # A component with one copy: the count above says already that it works where it lies.
        only = alone[index]
        if only >= 0 and not s.grants:
            found.append((only, owners[s.where[only]]))
        else:
            if n[base + seats]:
                for card in lying(s, index, -1):
                    found.append((card, -1))
            for seat in ring[s.current]:
                if n[base + seat]:
                    for card in lying(s, index, seat):
                        found.append((card, seat))
        return found

    def holders(s: State, index: int) -> list[tuple[int, int]]:
        """The same without those that are silenced."""
        found = bearers(s, index)
        if always or s.n[-1]:
            found = [pair for pair in found if card_works(s, pair[0])]
        return found

    def hooks_for(s: State, table: HookTable) -> list[Working]:
        """The hooks that are in play, in the order in which they run: the table's rules,
        then in seat order from the current player, the older card first."""
        found: list[Working] = []
        carried: list[tuple[int, int, int, int, int]] = []
        n = s.n
        for gate, hooks in table:
            if gate is not None and not n[gate]:
                continue
            for hook, index in hooks:
                if index is None:
                    found.append((hook, -1, -1))
                elif n[index * stride + seats + 1]:
                    for this, you in holders(s, index):
                        place = (you - s.current) % seats if you >= 0 else -1
                        carried.append((place, s.stamp[this], hook, this, you))
        if len(carried) > 1:
            carried.sort()
            if len(carried) > FEW:
                count_work(s, len(carried))
        for _, _, number, card, holder in carried:
            found.append((number, card, holder))
        return found

    def still(s: State, hook: int, this: int, you: int) -> bool:
        """Whether a hook that was found still works: its card may have left."""
        zone = s.where[this]
        where_it_works = works_where[this]
        if where_it_works is not None and where_it_works[zone] and owners[zone] == you:
            return card_works(s, this)
        count_loans(s)
        return any(lender == this and to == you for _, to, lender, _ in s.grants)

    def replacements(
        s: State, table: HookTable, done: tuple[Any, ...] | None, parameters: tuple[Any, ...]
    ) -> list[Working]:
        """The replacements that apply to an event and were not yet applied to it."""
        return [
            (hook, this, you)
            for hook, this, you in hooks_for(s, table)
            if (hook, this) not in (done or ()) and conditions[hook](s, this, you, *parameters)
        ]

    def count(n: list[int], index: int, row: int, by: int = 1) -> None:
        n[index * stride + row] += by
        n[index * stride + seats + 1] += by
        n[-1] += by * hushing[index]
        gate = gates[index]
        if gate is not None:
            n[gate] += by

    def count_loan(s: State, index: int, to: int, by: int) -> None:
        count(s.n, index, to, by)
        s.clock += 1
        s.look = EVERYTHING

    def grant(s: State, card: int, to: int, until: Any) -> None:
        index = of_card[card]
        if index < 0:
            return
        if len(s.grants) >= LONGEST_LIST:
            raise Broken(f"more than {LONGEST_LIST} loans of rules")
        s.grants = (*s.grants, (index, to, card, until))
        count_loan(s, index, to, 1)

    def take_back(s: State, until: Any, card: int, to: int) -> None:
        """Ends the loans until something: of a card, to a seat, -1 for any."""
        kept = []
        for lent in s.grants:
            index, borrower, lender, end = lent
            if end == until and (card < 0 or lender == card) and (to < 0 or borrower == to):
                count_loan(s, index, borrower, -1)
            else:
                kept.append(lent)
        s.grants = tuple(kept)

    def take_back_until(s: State, event: int) -> None:
        if s.grants:
            take_back(s, event, -1, -1)

    def counts(s: State) -> list[int]:
        """What `n` must be, from where the cards lie and what is lent."""
        found = [0] * len(s.n)
        for index, copies in enumerate(cards):
            for card in copies:
                zone = s.where[card]
                where_it_works = works_where[card]
                if where_it_works is not None and where_it_works[zone]:
                    count(found, index, owners[zone] if owners[zone] >= 0 else seats)
        for index, to, _, _ in s.grants:
            count(found, index, to)
        return found

    def differing(
        s: State, queue: list[Working], at: int, parameters: tuple[Any, ...], secret: bool
    ) -> list[int | None]:
        """Places in a queue of hooks that apply and whose holder is that of the next one, if
        they are not all the same rule; else nothing, or to pass where that is `secret`."""
        if at >= len(queue) or queue[at][2] < 0:
            return []
        own = [
            index
            for index in range(at, len(queue))
            if queue[index][2] == queue[at][2] and still(s, *queue[index])
        ]
        places: list[int | None] = []
        rules: list[int] = []
        for index in own:
            hook, this, you = queue[index]
            if conditions[hook](s, this, you, *parameters):
                places.append(index)
                if hook not in rules:
                    rules.append(hook)
        if len(rules) > 1:
            return places
        several = any([queue[index][0] != queue[own[0]][0] for index in own])
        return [None] if secret and s.discreet and several else []

    def moved_up(queue: list[Working], place: int, at: int) -> list[Working]:
        rest = [one for index, one in enumerate(queue) if index >= at and index != place]
        return [*queue[:at], queue[place], *rest]

    return {
        "differing": differing,
        "moved_up": moved_up,
        "copies_before": copies_before,
        "held": held,
        "bearers": bearers,
        "working": working,
        "holders": holders,
        "hooks_for": hooks_for,
        "still": still,
        "replacements": replacements,
        "grant": grant,
        "take_back": take_back,
        "take_back_until": take_back_until,
        "card_works": card_works,
        "counts": counts,
    }
