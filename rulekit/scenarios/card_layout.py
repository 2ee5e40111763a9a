"""Where the cards lie at the beginning of a scenario."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from attrs import define, field

from rulekit.engine import positions
from rulekit.engine.game import Game
from rulekit.language import tree
from rulekit.language.diagnostics import Diagnostic, Label
from rulekit.language.phrases import with_article
from rulekit.language.source import Span
from rulekit.ruleset.model import Component, Zone
from rulekit.scenarios import copies
from rulekit.scenarios.copies import Wanted
from rulekit.scenarios.given_numbers import put_state
from rulekit.scenarios.names import Names
from rulekit.scenarios.scenario_errors import ScenarioError, given_twice, known, number_of, wrong
from rulekit.scenarios.zones_of_kinds import kinds_for, own_place

Place: TypeAlias = tuple[str, "int | None"]  # name of a zone and seat of its player


@define
class Asked:
    """What a scenario wants to lie in a place, top first; a number is an index in `wishes`."""

    span: Span
    items: list[int | tree.UnnamedCards | tree.TheRest]


@define
class Table:
    """A table that has been set up, and is rearranged as a scenario says.

    Cards that nobody asks for go back to where their kind starts; only the places that
    hold a single card of a player keep theirs. A zone given card by card leaves the cards
    that would have lain there outside the game.
    """

    game: Game
    names: Names
    wishes: list[Wanted] = field(factory=list)
    asked: dict[Place, Asked] = field(factory=dict)
    copy_of: dict[int, int] = field(factory=dict, init=False)  # by index in `wishes`
    set_up: dict[Place, list[int]] = field(init=False)  # bottom first
    kinds_set_up: dict[str, set[str]] = field(init=False)  # by the zone in which they then lie
    _starts: set[str] = field(init=False)  # the zones in which cards start
    _unnamed: dict[int, list[int]] = field(factory=dict, init=False)  # by identity of the node
    _revealed: list[tuple[int | tree.UnnamedCards | tree.TheRest, list[int] | None]] = field(
        factory=list, init=False
    )  # items of places, and the seats that know them; None: everybody

    def __attrs_post_init__(self) -> None:
        self.set_up = {
            place: list(positions.cards(self.game, zone, place[1]))
            for place, zone in self._places().items()
        }
        kinds = self.names.ruleset.kinds.values()
        self._starts = {kind.starts_in.name for kind in kinds if kind.starts_in is not None}
        components = self.game.program.layout.cards
        self.kinds_set_up = {}
        for (name, _), cards in self.set_up.items():
            lying = {components[card].kind.name for card in cards}
            self.kinds_set_up.setdefault(name, set()).update(lying)

    def give_card(self, given: tree.GivenCard, seat: int) -> None:
        """`A is Guard`: the card lies in the one place of a player that is for its kind."""
        card = given.card
        component = self.names.component(card.name)
        zone = own_place(self.names.ruleset, component.kind, self.kinds_set_up)
        if zone is None:
            raise self._no_own_place(card, component)
        shown = given.shown
        item = card if shown is None else tree.ShownCards(given.span, card, shown)
        self._ask(zone, seat, card.span, [item])

    def give_zone(
        self, word: tree.Word, seat: int | None, cards: Sequence[tree.GivenListed]
    ) -> None:
        """`hand [Ring, 2 cards]` of a player, `deck [Ring, ...]` of the table."""
        zone = self.names.zone(word)
        if zone.of_player != (seat is not None):
            raise self._other_owner(word, zone)
        listed = [each.cards if isinstance(each, tree.ShownCards) else each for each in cards]
        count = sum(each.count if isinstance(each, tree.UnnamedCards) else 1 for each in listed)
        if zone.single and count > 1:
            raise wrong(
                "RK5113",
                word.span,
                f"{zone.name} holds a single card",
                label=f"{number_of(count, 'card')} given",
                help="give one",
            )
        self._ask(zone, seat, word.span, cards)

    def lay_out(self) -> None:
        """Put every card in its place; raises `ScenarioError` if there are too few."""
        self.copy_of = copies.assign(self.wishes)
        taken = set(self.copy_of.values())
        new = self._single_places(taken)
        kept = {card for cards in new.values() for card in cards}
        rest = self._rest(taken | kept)
        self._take_unnamed(rest)
        outside = self._take_rest(rest)
        for place, asked in self.asked.items():
            written = [card for item in asked.items for card in self._cards(item)]
            ordered = self.names.ruleset.zones[place[0]].ordered
            new[place] = written[::-1] if ordered else written
        for name, cards in rest.items():
            if name is not None:
                new[name, None] = cards[::-1]
        self._put(new, outside)
        for item, seats in self._revealed:
            shown = self._cards(item)
            self.game.program.function("reveal")(self.game.state, shown, seats)

    def set_details(self) -> None:
        """Sets the counters and variables of cards; raises `ScenarioError` with all that do
        not fit."""
        wrong_ones: list[Diagnostic] = []
        for index, card in sorted(self.copy_of.items()):
            given: dict[str, tree.Word] = {}
            for detail, what in copies.states_of(self.names, self.wishes[index].reference):
                first = given.setdefault(what.name, detail.name)
                try:
                    if first is not detail.name:
                        raise given_twice(detail.name, first)
                    put_state(self.game, self.names, what, card, detail.value)
                except ScenarioError as error:
                    wrong_ones += error.diagnostics
        if wrong_ones:
            raise ScenarioError(wrong_ones)

    def _cards(self, item: int | tree.UnnamedCards | tree.TheRest) -> list[int]:
        return [self.copy_of[item]] if isinstance(item, int) else self._unnamed[id(item)]

    # --- What is asked for ---

    def _ask(
        self, zone: Zone, seat: int | None, span: Span, cards: Sequence[tree.GivenListed]
    ) -> None:
        place = (zone.name, seat)
        if place in self.asked:
            raise wrong(
                "RK5109",
                span,
                f"the cards of {zone.name} are given twice",
                label="given again",
                secondary=[Label(self.asked[place].span, "first given here")],
                help="write them all in one list",
            )
        asked = Asked(span, [])
        self.asked[place] = asked
        for each in cards:
            card = each.cards if isinstance(each, tree.ShownCards) else each
            if isinstance(card, tree.CardReference):
                wish = copies.wanted(self.game, self.names, card)
                asked.items.append(len(self.wishes))
                self.wishes.append(wish)
            else:
                if isinstance(card, tree.TheRest):
                    self._check_rest(zone, seat, card, asked)
                asked.items.append(card)
            if isinstance(each, tree.ShownCards):
                seats = [self.names.seat(word) for word in each.shown.players]
                self._revealed.append((asked.items[-1], seats or None))

    def _check_rest(self, zone: Zone, seat: int | None, rest: tree.TheRest, asked: Asked) -> None:
        if seat is not None or zone.single:
            raise wrong(
                "RK5114",
                rest.span,
                f"`...` has no meaning in {zone.name}",
                label="a zone of a player" if zone.of_player else "a single card lies here",
                notes=["`...` stands for all cards that are left to lie in a zone of the table"],
                help="name the cards, or say how many: `3 cards`",
            )
        rivals = [asked]
        if zone.name not in self._starts:
            rivals = [each for (name, _), each in self.asked.items() if name not in self._starts]
        if any(isinstance(item, tree.TheRest) for each in rivals for item in each.items):
            raise wrong(
                "RK5114",
                rest.span,
                "`...` twice, and nothing is left for the second",
                label="nothing is left for this one",
                help="keep one of them",
            )

    # --- Who gets what ---

    def _places(self) -> dict[Place, Zone]:
        """Every place, in the order of the declarations of zones and of the seats."""
        places: dict[Place, Zone] = {}
        for zone in self.names.ruleset.zones.values():
            seats = range(len(self.names.players)) if zone.of_player else (None,)
            for seat in seats:
                places[zone.name, seat] = zone
        return places

    def _single_places(self, taken: set[int]) -> dict[Place, list[int]]:
        """The single cards of players that stay, change seats, or come in by a swap."""
        new: dict[Place, list[int]] = {}
        for name, zone in self.names.ruleset.zones.items():
            if not (zone.of_player and zone.single):
                continue
            places = [(name, seat) for seat in range(len(self.names.players))]
            free = [place for place in places if place not in self.asked]
            displaced = [
                card
                for place in places
                if place in self.asked
                for card in self.set_up[place]
                if card not in taken
            ]
            for place in free:
                lying = self.set_up[place]
                if any(card in taken for card in lying):
                    lying = [displaced.pop(0)] if displaced else []
                new[place] = lying
        return new

    def _rest(self, placed: set[int]) -> dict[str | None, list[int]]:
        """All other cards by the zone in which their kind starts, top first.

        Those that lie there stay in their order, which is the seed's; under them go the
        cards that come back from elsewhere.
        """
        rest: dict[str | None, list[int]] = {None: []}
        home: dict[int, str | None] = {}
        for component in self.names.ruleset.components.values():
            start = component.kind.starts_in
            for card in positions.find(self.game, component.name):
                home[card] = None if start is None else start.name
        for zone in self.names.ruleset.zones.values():
            if not zone.of_player:
                lying = self.set_up[zone.name, None]
                rest[zone.name] = [card for card in reversed(lying) if home.get(card) == zone.name]
        at_home = {card for cards in rest.values() for card in cards}
        for card, name in sorted(home.items()):
            if card not in at_home:
                rest[name].append(card)
        return {
            name: [card for card in cards if card not in placed] for name, cards in rest.items()
        }

    def _take_rest(self, rest: dict[str | None, list[int]]) -> list[int]:
        """Gives to each `...` what it stands for, first where cards start, then the cards that
        are left over of lists that do not have them. Returns those that are out of the game."""
        wanted = [
            (name, item)
            for (name, _), asked in self.asked.items()
            for item in asked.items
            if isinstance(item, tree.TheRest)
        ]
        for name, item in wanted:
            if name in self._starts:
                self._unnamed[id(item)] = rest.pop(name)
        left = [name for name in rest if name is not None and (name, None) in self.asked]
        over = [card for name in left for card in rest.pop(name)]
        for name, item in wanted:
            if name not in self._starts:
                self._unnamed[id(item)] = over
                over = []
        return over + rest.pop(None)

    def _take_unnamed(self, rest: dict[str | None, list[int]]) -> None:
        for place, asked in self.asked.items():
            for item in asked.items:
                if not isinstance(item, tree.UnnamedCards):
                    continue
                here = self.names.ruleset.zones[place[0]]
                found = kinds_for(self.names.ruleset, here, self.kinds_set_up)
                kinds = {kind.name for kind in found}
                fitting = [
                    card
                    for pile in rest.values()
                    for card in pile
                    if positions.card(self.game, card).kind in kinds
                ]
                if len(fitting) < item.count:
                    raise wrong(
                        "RK5102",
                        item.span,
                        f"{number_of(item.count, 'card')} asked for, and {len(fitting)} left",
                        label="too many",
                        help="give fewer cards",
                    )
                taken = self._unnamed[id(item)] = fitting[: item.count]
                for pile in rest.values():
                    pile[:] = [card for card in pile if card not in taken]

    def _put(self, new: dict[Place, list[int]], outside: list[int]) -> None:
        shown = self._shown()
        for card in outside:
            positions.set_aside(self.game, card)
        for place, zone in self._places().items():
            if zone.single:  # there is room for one card only, until the other has gone
                for card in positions.cards(self.game, zone, place[1]):
                    positions.set_aside(self.game, card)
        for place, zone in self._places().items():
            cards = new.get(place, [])
            for card in cards:
                positions.place(self.game, card, zone, place[1])
            if zone.single and shown.intersection(positions.card(self.game, c).name for c in cards):
                self.game.program.function("reveal")(self.game.state, cards, None)

    def _shown(self) -> set[str]:
        """Cards by name that the set-up has shown to everybody where others are kept secret,
        such as an open role: they are open too where the scenario puts them."""
        onlooker = self.game.spectator()
        return {
            card.name
            for player in onlooker.seats
            for zone in player.zones.values()
            if zone.visibility != "public"
            for card in zone.cards
            if card is not None
        }

    # --- What is wrong ---

    def _no_own_place(self, card: tree.CardReference, component: Component) -> ScenarioError:
        zones = [
            zone.name
            for zone in self.names.ruleset.zones.values()
            if zone.of_player and not zone.single
        ]
        name = card.span.text
        return wrong(
            "RK5104",
            card.span,
            f"a player is not {component.name}, but may have it",
            label=f"{with_article(component.kind.name)} has no place of its own before a player",
            help="say where it lies: " + " or ".join(f"`{zone} [{name}]`" for zone in zones),
        )

    def _other_owner(self, word: tree.Word, zone: Zone) -> ScenarioError:
        zones = self.names.ruleset.zones.values()
        others = [each.name for each in zones if each.of_player != zone.of_player]
        if zone.of_player:
            line = f"{self.names.players[0]} is …, {zone.name} […]"
            return wrong(
                "RK5105",
                word.span,
                f"{zone.name} is a zone of a player",
                label="whose?",
                help=f"give it in the line of a player: `{line}`",
            )
        return wrong(
            "RK5105",
            word.span,
            f"{zone.name} is a zone of the table, not of a player",
            label="not a zone of a player",
            help=known(word.text, others, "zones of a player"),
        )
