"""Tells an example in the words of a book: who has what, what they do, and what comes of it."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Sequence
from gettext import NullTranslations
from typing import Any, Literal, TypeAlias, assert_never

from attrs import frozen

from rulekit.book import table_contents
from rulekit.book.contents import Book
from rulekit.book.example_log import Log
from rulekit.book.example_picture import Picture, picture
from rulekit.language import tree
from rulekit.ruleset.definitions import Ending
from rulekit.ruleset.types import SUITS
from rulekit.scenarios import when_steps
from rulekit.scenarios.collecting import Scenario
from rulekit.scenarios.given_position import open_situation, players_of


@frozen
class Holding:
    """What lies in a zone as an example begins."""

    zone: str
    ordered: bool
    cards: tuple[str, ...]


@frozen
class Deed:
    """A step of a player; `told` is what came of it, as the log has it."""

    player: str
    act: Literal["plays", "uses", "chooses", "passes"]
    told: tuple[str, ...]
    what: str = ""
    as_: str = ""
    targets: tuple[str, ...] = ()


@frozen
class CanDo:
    player: str
    possible: bool
    what: str
    targets: tuple[str, ...]


@frozen
class Number:
    """A number of the rules, and whom it is of."""

    name: str
    players: tuple[str, ...]
    number: int


@frozen
class Change:
    """A counter that is another at the end than it was before."""

    name: str
    player: str
    before: int
    after: int


@frozen
class Over:
    ending: Ending
    winners: tuple[str, ...]
    scores: tuple[tuple[str, int], ...]


Line: TypeAlias = Deed | CanDo | Number | Change | Over


@frozen
class Example:
    name: str
    text: str
    picture: Picture
    elsewhere: tuple[Holding, ...]
    current: str
    phase: str
    lines: tuple[Line, ...]


def told(book: Book, scenario: Scenario, words: NullTranslations) -> Example:
    """An example that holds, played once more to tell it; `words` are those of the book itself."""
    return _Teller(book, scenario, words).example()


class _Teller:
    """Plays an example and tells of it as it goes."""

    def __init__(self, book: Book, scenario: Scenario, words: NullTranslations) -> None:
        self.book = book
        self.words = words
        self.scenario = scenario.tree
        self.players = players_of(scenario.tree)
        self.situation = open_situation(scenario.tree, book.ruleset)
        self.game = self.situation.game
        self.log = Log(book, words, self.game)
        self.counters = [
            counter
            for counter in table_contents.counters(book.ruleset)
            if counter.owner == "player"
        ]

    def example(self) -> Example:
        seated = [(name, list(self._before(name))) for name in self.players]
        zones = [line for line in self.scenario.given if isinstance(line, tree.GivenZone)]
        phase = next((one for one in self.book.ruleset.phases if one.name == self.game.phase), None)
        return Example(
            name=self.book.words("example name", self.scenario.name.value),
            text=self.book.words("example text", self.scenario.text.value)
            if self.scenario.text
            else "",
            picture=picture(seated, self.game.current),
            elsewhere=tuple(self._holding(line.zone, line.cards) for line in zones),
            current=self.players[self.game.current],
            phase=self.book.name(phase) if phase else "",
            lines=tuple(self._lines()),
        )

    # --- How it begins -------------------------------------------------------------------

    def _before(self, name: str) -> Iterator[str]:
        """What lies before a player, a line of the picture for each."""
        items = [
            item
            for line in self.scenario.given
            if isinstance(line, tree.GivenPlayer) and line.player.text == name
            for item in line.items
        ]
        if any(isinstance(item, tree.GivenOut) for item in items):
            yield self.words.gettext("out of the game")
            return
        known = [self._card(item.card) for item in items if isinstance(item, tree.GivenCard)]
        if known:
            yield ", ".join(known)
        for counter, number in self._counted(self.players.index(name)).items():
            yield f"{self.book.name(counter)}: {number}"
        for item in items:
            if isinstance(item, tree.GivenPlayerZone):
                holding = self._holding(item.zone, item.cards)
                yield f"{holding.zone}: {', '.join(holding.cards) or '–'}"

    def _holding(self, zone: tree.Word, cards: Sequence[tree.GivenListed]) -> Holding:
        found = self.book.ruleset.zones[zone.text]
        return Holding(self.book.name(found), found.ordered, tuple(_tallied(self._listed(cards))))

    def _listed(self, cards: Sequence[tree.GivenListed]) -> Iterator[str]:
        for card in cards:
            match card:
                case tree.ShownCards():
                    yield from self._listed([card.cards])
                case tree.CardReference():
                    yield self._card(card)
                case tree.UnnamedCards():
                    number = card.count
                    text = self.words.ngettext("%(num)s card", "%(num)s cards", number)
                    yield text % {"num": number}
                case tree.TheRest():
                    pass  # a reader expects a deck to go on
                case _:
                    assert_never(card)

    def _card(self, card: tree.CardReference) -> str:
        name = self.book.words("component name", card.name.text)
        shown = f" {card.face.span.text}" if card.face is not None else ""
        return f"{name}{shown}"

    # --- What happens --------------------------------------------------------------------

    def _lines(self) -> Iterator[Line]:
        before = self._all_counted()
        for part in self.scenario.parts:
            match part:
                case tree.When():
                    for step in part.steps:
                        yield self._deed(step)
                case tree.Then():
                    when_steps.settle(self.situation)
                    yield from self._expected(part)
                case _:
                    assert_never(part)
        for seat, counted in enumerate(self._all_counted()):
            for counter, number in counted.items():
                if number != before[seat][counter]:
                    name = self.book.name(counter)
                    yield Change(name, self.players[seat], before[seat][counter], number)
        if (result := self.game.result) is not None:
            yield Over(
                self.book.ruleset.endings[result.ending],
                tuple(self.players[seat] for seat in result.winners),
                tuple(
                    (self.players[seat], points) for seat, points in sorted(result.scores.items())
                ),
            )

    def _deed(self, step: tree.Step) -> Deed:
        since = len(self.game.journal)
        when_steps.take(self.situation, step)
        player, told = step.player.text, tuple(self.log.lines(since))
        match step:
            case tree.PlaysStep():
                as_ = self.book.words("component name", step.as_.text) if step.as_ else ""
                card, targets = self._card(step.card), self._objects(step.on)
                return Deed(player, "plays", told, card, as_, targets)
            case tree.UsesStep():
                label = self.book.words("use", step.label.value)
                return Deed(player, "uses", told, label, targets=self._objects(step.on))
            case tree.ChoosesStep():
                return Deed(player, "chooses", told, targets=self._objects(step.objects))
            case tree.PassesStep():
                return Deed(player, "passes", told)
            case _:
                assert_never(step)

    def _objects(self, objects: Sequence[tree.Object]) -> tuple[str, ...]:
        return tuple(map(self._object, objects))

    def _object(self, one: tree.Object) -> str:
        match one:
            case tree.ObjectNumber():
                return str(one.value)
            case tree.ObjectNamed():
                name = one.card.name.text
                if name in self.players:
                    return name
                if name in self.book.ruleset.components:
                    of = f" ({one.of.text})" if one.of is not None else ""
                    return f"{self._card(one.card)}{of}"
                return self._label(name)
            case _:
                assert_never(one)

    def _label(self, name: str) -> str:
        if name in SUITS:
            return self.words.gettext(name)
        if any(name in symbols.members for symbols in self.book.ruleset.symbols.values()):
            return self.book.word(name, "symbol")
        return self.book.words("answer", name)

    # --- What holds ----------------------------------------------------------------------

    def _expected(self, part: tree.Then) -> Iterator[Line]:
        """What of it a reader is told: the rest only makes sure of it."""
        for one in part.expectations:
            match one:
                case tree.CanPlay():
                    yield CanDo(
                        one.player.text, one.possible, self._card(one.card), self._objects(one.on)
                    )
                case tree.CanUse():
                    label = self.book.words("use", one.label.value)
                    yield CanDo(one.player.text, one.possible, label, self._objects(one.on))
                case tree.Holds(
                    condition=tree.Compare(
                        operator="==", left=tree.Call() as call, right=tree.Number() as right
                    )
                ):
                    if (number := self._number(call, right)) is not None:
                        yield number

    def _number(self, call: tree.Call, number: tree.Number) -> Number | None:
        value = self.book.ruleset.values.get(call.name.text)
        players = tuple(one.text for one in call.arguments if isinstance(one, tree.Name))
        if value is None or not set(players) <= set(self.players):
            return None
        return Number(self.book.name(value), players, number.value)

    def _all_counted(self) -> list[dict[Any, int]]:
        return [self._counted(seat) for seat in range(len(self.players))]

    def _counted(self, seat: int) -> dict[Any, int]:
        shown = self.game.view(seat).seats[seat].counters
        return {counter: shown[counter.name] for counter in self.counters}


def _tallied(names: Iterable[str]) -> Iterator[str]:
    """Each name once, with how often it was there."""
    for name, number in Tally(names).items():
        yield name if number == 1 else f"{number} × {name}"
