"""Where the cards lie at the beginning of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from attrs import define, field

from rulekit.engine import positions
from rulekit.engine.game import Game
from rulekit.language import tree
from rulekit.language.phrases import with_article
from rulekit.language.report import Diagnostic, Label
from rulekit.language.source import Span
from rulekit.ruleset.definitions import Component, Field, Zone
from rulekit.scenarios import copies
from rulekit.scenarios.copies import Wanted
from rulekit.scenarios.given_numbers import put_state
from rulekit.scenarios.names import Names
from rulekit.scenarios.scenario_errors import ScenarioError, given_twice, known, number_of, wrong
from rulekit.scenarios.zones_of_kinds import kinds_for, kinds_lying, own_place

Place: TypeAlias = tuple[str, "int | None"]  # name of a zone and seat of its player


@define(eq=False)
class Item:
    """One item of a list that a scenario gives, and the cards that it comes to stand for."""

    what: tree.Listed
    wish: Wanted | None  # of what is named
    shown_to: list[int] | None  # the seats that know them besides; none of them: everybody
    cards: list[int] = field(factory=list)


@define
class Asked:
    """What a scenario wants to lie in a place, top first."""

    span: Span
    items: list[Item]


@define
class Table:
    """A table that has been set up, and is rearranged as a scenario says.

    Cards that nobody asks for go back to where their kind starts; only the places that
    hold a single card of a player keep theirs. A zone given card by card leaves the cards
    that would have lain there outside the game.
    """

    game: Game
    names: Names
    asked: dict[Place, Asked] = field(factory=dict)
    places: dict[Place, Zone] = field(init=False)  # in the order of the rules and of the seats
    set_up: dict[Place, list[int]] = field(init=False)  # bottom first
    kinds_set_up: dict[str, set[str]] = field(init=False)  # by the zone in which they then lie
    _starts: set[str] = field(init=False)  # the zones in which cards start

    def __attrs_post_init__(self) -> None:
        ruleset = self.names.ruleset
        self.places = {
            (zone.name, seat): zone
            for zone in ruleset.zones.values()
            for seat in (range(len(self.names.players)) if zone.of_player else (None,))
        }
        self.set_up = {
            place: positions.cards(self.game, zone, place[1]) for place, zone in self.places.items()
        }
        kinds = ruleset.kinds.values()
        self._starts = {kind.starts_in.name for kind in kinds if kind.starts_in is not None}
        self.kinds_set_up = kinds_lying(self.game)

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
        listed = [_without_shown(each)[0] for each in cards]
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
        wishes = dict(self._wishes())
        for item, copy in zip(wishes, copies.assign(list(wishes.values())), strict=True):
            item.cards = [copy]
        taken = {card for item in wishes for card in item.cards}
        new = self._single_places(taken)
        kept = {card for cards in new.values() for card in cards}
        rest = self._rest(taken | kept)
        self._take_unnamed(rest)
        outside = self._take_rest(rest)
        for place, asked in self.asked.items():
            written = [card for item in asked.items for card in item.cards]
            new[place] = written[::-1] if self.places[place].ordered else written
        for name, cards in rest.items():
            if name is not None:
                new[name, None] = cards[::-1]
        self._put(new, outside)
        for item in self._items():
            if item.shown_to is not None:
                self._reveal(item.cards, item.shown_to or None)

    def set_details(self) -> None:
        """Sets the counters and variables of cards; raises `ScenarioError` with all that do
        not fit."""
        wrong_ones: list[Diagnostic] = []
        for item, wish in self._wishes():
            given: dict[str, tree.Word] = {}
            for detail, what in copies.details_of(self.names, wish.reference):
                if isinstance(what, Field):
                    continue
                first = given.setdefault(what.name, detail.name)
                try:
                    if first is not detail.name:
                        raise given_twice(detail.name, first)
                    put_state(self.game, self.names, what, item.cards[0], detail.value)
                except ScenarioError as error:
                    wrong_ones += error.diagnostics
        if wrong_ones:
            raise ScenarioError(wrong_ones)

    def _items(self) -> Iterator[Item]:
        return (item for asked in self.asked.values() for item in asked.items)

    def _wishes(self) -> Iterator[tuple[Item, Wanted]]:
        return ((item, item.wish) for item in self._items() if item.wish is not None)

    def _reveal(self, cards: list[int], seats: list[int] | None) -> None:
        self.game.program.function("reveal")(self.game.state, cards, seats)

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
                help="a player has one of them: leave out the other"
                if zone.single
                else "write them all in one list",
            )
        asked = self.asked[place] = Asked(span, [])
        for each in cards:
            card, shown = _without_shown(each)
            if isinstance(card, tree.TheRest):
                self._check_rest(zone, seat, card, asked)
            wish = None
            if isinstance(card, tree.CardReference):
                wish = copies.wanted(self.game, self.names, card)
            players = None if shown is None else list(map(self.names.seat, shown.players))
            asked.items.append(Item(card, wish, players))

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
        if any(isinstance(item.what, tree.TheRest) for each in rivals for item in each.items):
            raise wrong(
                "RK5114",
                rest.span,
                "`...` twice, and nothing is left for the second",
                label="nothing is left for this one",
                help="keep one of them",
            )

    # --- Who gets what ---

    def _single_places(self, taken: set[int]) -> dict[Place, list[int]]:
        """The single cards of players that stay, change seats, or come in by a swap."""
        new: dict[Place, list[int]] = {}
        displaced: dict[str, list[int]] = {}  # by the name of their zone
        for place in self.places:
            if place in self.asked:
                left = [card for card in self.set_up[place] if card not in taken]
                displaced.setdefault(place[0], []).extend(left)
        for place, zone in self.places.items():
            if zone.of_player and zone.single and place not in self.asked:
                lying = self.set_up[place]
                if any(card in taken for card in lying):
                    others = displaced.get(zone.name, [])
                    lying = [others.pop(0)] if others else []
                new[place] = lying
        return new

    def _rest(self, placed: set[int]) -> dict[str | None, list[int]]:
        """All other cards by the zone in which their kind starts, top first.

        Those that lie there stay in their order, which is the seed's; under them go the
        cards that come back from elsewhere.
        """
        starts = [component.kind.starts_in for component in self.game.program.layout.cards]
        home = [None if zone is None else zone.name for zone in starts]
        at_home = [
            card
            for (name, _), cards in self.set_up.items()
            for card in reversed(cards)
            if home[card] == name
        ]
        rest: dict[str | None, list[int]] = {None: []}
        rest.update((name, []) for (name, seat) in self.places if seat is None)
        for card in dict.fromkeys((*at_home, *range(len(home)))):
            if card not in placed:
                rest[home[card]].append(card)
        return rest

    def _take_rest(self, rest: dict[str | None, list[int]]) -> list[int]:
        """Gives to each `...` what it stands for, first where cards start, then the cards that
        are left over of lists that do not have them. Returns those that are out of the game."""
        wanted = [
            (name, item)
            for (name, _), asked in self.asked.items()
            for item in asked.items
            if isinstance(item.what, tree.TheRest)
        ]
        for name, item in wanted:
            if name in self._starts:
                item.cards = rest.pop(name)
        left = [name for name in rest if name is not None and (name, None) in self.asked]
        over = [card for name in left for card in rest.pop(name)]
        for name, item in wanted:
            if name not in self._starts:
                item.cards, over = over, []
        return over + rest.pop(None)

    def _take_unnamed(self, rest: dict[str | None, list[int]]) -> None:
        components = self.game.program.layout.cards
        for place, asked in self.asked.items():
            for item in asked.items:
                what = item.what
                if not isinstance(what, tree.UnnamedCards):
                    continue
                kinds = kinds_for(self.names.ruleset, self.places[place], self.kinds_set_up)
                fitting = [
                    card
                    for pile in rest.values()
                    for card in pile
                    if components[card].kind in kinds
                ]
                if len(fitting) < what.count:
                    raise wrong(
                        "RK5102",
                        what.span,
                        f"{number_of(what.count, 'card')} asked for, and {len(fitting)} left",
                        label="too many",
                        help="give fewer cards",
                    )
                item.cards = fitting[: what.count]
                for pile in rest.values():
                    pile[:] = [card for card in pile if card not in item.cards]

    def _put(self, new: dict[Place, list[int]], outside: list[int]) -> None:
        shown = self._shown()
        for card in outside:
            positions.set_aside(self.game, card)
        for place, zone in self.places.items():
            if zone.single:  # there is room for one card only, until the other has gone
                for card in positions.cards(self.game, zone, place[1]):
                    positions.set_aside(self.game, card)
        for place, zone in self.places.items():
            cards = new.get(place, [])
            for card in cards:
                positions.place(self.game, card, zone, place[1])
            if zone.single and shown.intersection(positions.card(self.game, c).name for c in cards):
                self._reveal(cards, None)

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


def _without_shown(given: tree.GivenListed) -> tuple[tree.Listed, tree.Shown | None]:
    """What is listed, and to whom it is shown, if that is said."""
    return (given.cards, given.shown) if isinstance(given, tree.ShownCards) else (given, None)
