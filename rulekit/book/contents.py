"""What stands in a rulebook, put together from a ruleset in the words of one language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import count

from attrs import Factory, define

from rulekit.book import play_moments
from rulekit.book.catalogs import Words
from rulekit.book.setup_steps import Amount, Group, Printed, Row, Seats, SetUp, set_up
from rulekit.book.shown_parts import (
    Book,
    CardShown,
    CounterShown,
    Face,
    GroupShown,
    KindShown,
    Link,
    NumberShown,
    OfferShown,
    OptionShown,
    PhaseShown,
    PrintedShown,
    SetUpShown,
    Told,
    UseShown,
    ZoneShown,
)
from rulekit.book.translatable_texts import (
    expansions,
    fields_of,
    is_called_by_its_face,
    numbers,
    title_of,
    used_kinds,
)
from rulekit.language.gc_pause import collector_paused
from rulekit.language.source import Source
from rulekit.play.wording import field_values, fold, words
from rulekit.ruleset.model import (
    SUITS,
    UNLIMITED,
    Carrier,
    Component,
    Counter,
    Event,
    Field,
    Kind,
    Ruleset,
    Setting,
    Zone,
)

_RANKS = {11: "J", 12: "Q", 13: "K", 14: "A"}


@collector_paused()
def book_of(ruleset: Ruleset, translated: Words) -> Book:
    """The whole book of a ruleset."""
    return _Writer(ruleset, translated).book()


@define(eq=False)
class _Writer:
    ruleset: Ruleset
    words: Words
    ids: dict[tuple[str, str], str] = Factory(dict)
    expansions: list[Source] = Factory(list)

    def book(self) -> Book:
        rules = self.ruleset
        self._give_ids()
        self.expansions = expansions(rules)
        return Book(
            language=self.words.language,
            title=self.words("game title", rules.title),
            text=self.words("game text", rules.text),
            players=rules.player_counts,
            expansions=tuple(
                self.words("expansion", title_of(source)) for source in self.expansions
            ),
            setup=self._setup(set_up(rules)),
            phases=tuple(self._phases()),
            answers=tuple(self.offer(one) for one in play_moments.answers(rules)),
            any_time=tuple(self.use(use) for use in play_moments.at_any_time(rules)),
            kinds=tuple(
                self.kind(kind, cards, hue) for hue, (kind, cards) in enumerate(used_kinds(rules))
            ),
            numbers=tuple(self._numbers()),
            zones=tuple(self._zone(zone) for zone in rules.zones.values()),
            counters=tuple(self._counter(one) for one in rules.counters.values()),
            endings=tuple(
                Told(
                    self.words("ending name", one.name),
                    self.words("ending text", one.text),
                    self.origin(("ending", one.name)),
                )
                for one in rules.endings.values()
            ),
            rules=tuple(
                Told(
                    self.words("rule name", one.name),
                    self.words("rule text", one.text),
                    self.origin(("rule", one.name)),
                )
                for one in rules.table_rules.values()
                if one.text
            ),
            options=tuple(self._option(option) for option in rules.settings.values()),
            digest=rules.digest[:8],
        )

    def _phases(self) -> Iterator[PhaseShown]:
        """The steps of a turn."""
        for phase in self.ruleset.phases:
            yield PhaseShown(
                self.named("phase", phase.name),
                self.words("phase text", phase.text),
                tuple(self.offer(one) for one in play_moments.offered_by(phase, self.ruleset)),
                tuple(self._acting(play_moments.acting_in(phase, self.ruleset))),
                tuple(self._fixed_numbers(phase)),
            )

    def _fixed_numbers(self, phase: Event) -> Iterator[tuple[str, int]]:
        for value in play_moments.numbers_of(phase):
            number = play_moments.constant(value.body)
            if value.parameters and number is not None:
                yield self.named("value", value.name), number

    # --- Names ---------------------------------------------------------------------------

    def named(self, context: str, name: str) -> str:
        """The name of a rule in the language of the book, with a capital."""
        return capital(self.words(context, words(name)))

    def plain(self, context: str, name: str) -> str:
        return self.words(context, words(name))

    def link(self, carrier: Carrier) -> Link:
        if isinstance(carrier, Component):
            name = self.words("component name", carrier.name)
            return Link(name, self.ids["component", carrier.name])
        if isinstance(carrier, Kind):
            return Link(self.named("kind", carrier.name), self.ids.get(("kind", carrier.name), ""))
        return Link(self.words("rule name", carrier.name))

    def origin(self, key: tuple[str, str]) -> str:
        """The expansion that declares a thing, or nothing."""
        steps = self.ruleset.history.get(key, [])
        return self._expansion(steps[0].span.source) if steps else ""

    def _expansion(self, source: Source) -> str:
        if source not in self.expansions:
            return ""
        return self.words("expansion", title_of(source))

    def _later(self, key: tuple[str, str]) -> Iterator[str]:
        """The expansions that do something to a thing of another file."""
        steps = self.ruleset.history.get(key, [])
        for step in steps[1:]:
            if step.span.source is not steps[0].span.source:
                yield self._expansion(step.span.source)

    def _give_ids(self) -> None:
        """The same ids in every language, so that links to a book keep."""
        used: set[str] = set()
        for kind, cards in used_kinds(self.ruleset):
            for key in (("kind", kind.name), *(("component", card.name) for card in cards)):
                slug = re.sub(r"[^a-z0-9]+", "-", fold(key[1])).strip("-") or "card"
                prefix = "kind-" if key[0] == "kind" else "card-"
                names = (f"{prefix}{slug}{'' if n == 1 else f'-{n}'}" for n in count(1))
                self.ids[key] = next(name for name in names if name not in used)
                used.add(self.ids[key])

    # --- Cards ---------------------------------------------------------------------------

    def kind(self, kind: Kind, cards: list[Component], hue: int) -> KindShown:
        return KindShown(
            id=self.ids["kind", kind.name],
            name=self.named("kind", kind.name),
            text=self.words("kind text", kind.text),
            parent=self.plain("kind", kind.parent.name) if kind.parent else "",
            copies=sum(card.copies for card in cards),
            hue=hue,
            starts_in=self.plain("zone", kind.starts_in.name) if kind.starts_in else "",
            works_in=tuple(self.plain("zone", zone.name) for zone in kind.works_in),
            discards_to=self.plain("zone", kind.discards_to.name) if kind.discards_to else "",
            at_once=kind.discards_when == "played",
            played_in=tuple(
                self.plain("window", one.name) for one in play_moments.windows_of(kind)
            ),
            cards=tuple(self.card(card) for card in cards),
            origin=self.origin(("kind", kind.name)),
        )

    def card(self, card: Component) -> CardShown:
        key = ("component", card.name)
        return CardShown(
            id=self.ids[key],
            name=self.words("component name", card.name),
            text=self.words("component text", card.text),
            copies=card.copies,
            faces=tuple(
                Face(str(_RANKS.get(rank, rank)), SUITS[suit]) for rank, suit in card.faces
            ),
            fields=tuple(self._fields(card)),
            origin=self.origin(key),
            more=tuple(dict.fromkeys(filter(None, self._later(key)))),
            is_face=is_called_by_its_face(card),
        )

    def _fields(self, card: Component) -> Iterator[tuple[str, str]]:
        for field in fields_of(card.kind):
            if set(card.values.get(field, ())) <= {field.default}:
                continue
            values = field_values(card, field, self.ruleset)
            yield self.plain("field", field.name), ", ".join(self._values(field, values))

    def _values(self, field: Field, values: Iterable[str]) -> Iterator[str]:
        for value in values:
            if field.type.name in self.ruleset.symbols:
                yield self.plain("symbol", value)
            elif field.type.name == "flag":
                yield "✓" if value == "yes" else "–"
            elif field.type.name == "component":
                yield self.words("component name", value)
            else:
                yield value

    # --- The turn ------------------------------------------------------------------------

    def offer(self, offered: play_moments.Offered) -> OfferShown:
        return OfferShown(
            self.plain("window", offered.window.name),
            offered.window.name == "main",
            offered.until_pass,
            tuple(self.link(card) for card in offered.cards),
            tuple(self.use(use) for use in offered.uses),
        )

    def use(self, use: play_moments.Use) -> UseShown:
        carrier, label = self.link(use.carrier), self.words("use", use.label)
        return UseShown(
            carrier,
            carrier.name if use.label == use.carrier.name else label,
            tuple(
                (self.named("option", option.name), self.plain("option value", answer))
                for option, answer in use.needed
            ),
        )

    def _acting(self, acting: list[play_moments.Acting]) -> Iterator[tuple[str, tuple[Link, ...]]]:
        for when in ("before", "instead", "after"):
            links = tuple(self.link(one.carrier) for one in acting if one.when == when)
            if links:
                yield when, links

    def _numbers(self) -> Iterator[NumberShown]:
        for value in numbers(self.ruleset):
            changes = tuple(
                (self.link(one.carrier), self._change(one)) for one in play_moments.changes(value)
            )
            yield NumberShown(
                self.named("value", value.name), play_moments.constant(value.body), changes
            )

    def _change(self, change: play_moments.Change) -> str:
        if change.field:
            return f"{change.sign} {self.plain('field', change.field)}"
        if change.number is None:
            return ""
        number = "∞" if change.number >= UNLIMITED else str(change.number)
        return f"{change.sign}{number}" if change.sign in "+−" else f"{change.sign} {number}"

    # --- The table -----------------------------------------------------------------------

    def _zone(self, zone: Zone) -> ZoneShown:
        source = zone.refills_from
        return ZoneShown(
            self.named("zone", zone.name),
            zone.of_player,
            zone.visibility,
            zone.single,
            self.plain("zone", source.name) if source else "",
        )

    def _counter(self, counter: Counter) -> CounterShown:
        high = play_moments.constant(counter.high)
        return CounterShown(
            self.named("counter", counter.name),
            counter.owner or "",
            play_moments.constant(counter.low),
            "∞" if high == UNLIMITED else high,
            counter.resets,
        )

    def _option(self, option: Setting) -> OptionShown:
        return OptionShown(
            self.named("option", option.name),
            self.words("option text", option.text),
            option.values
            if option.is_flag
            else tuple(self.plain("option value", value) for value in option.values),
            option.is_flag,
            self.origin(("option", option.name)),
        )

    # --- Setting up ----------------------------------------------------------------------

    def _setup(self, setup: SetUp | None) -> SetUpShown | None:
        if setup is None or not setup.rows:
            return None
        dealt: dict[str, list[tuple[Link, tuple[object, ...]]]] = {}
        cards: list[tuple[str, bool, tuple[object, ...]]] = []
        counters: list[tuple[str, tuple[object, ...]]] = []
        for row in setup.rows:
            amounts = self._amounts(row)
            if isinstance(row.place, Counter):
                counters.append((self.named("counter", row.place.name), amounts))
            elif row.card is not None:
                zone = self.named("zone", row.place.name)
                dealt.setdefault(zone, []).append((self.link(row.card), amounts))
            else:
                cards.append((self.named("zone", row.place.name), row.place.of_player, amounts))
        return SetUpShown(
            setup.players,
            tuple((zone, tuple(rows)) for zone, rows in dealt.items()),
            tuple(cards),
            tuple(counters),
            any(isinstance(amount, Seats) for row in setup.rows for amount in row.amounts),
        )

    def _amounts(self, row: Row) -> tuple[object, ...]:
        return tuple(self._amount(amount) for amount in row.amounts)

    def _amount(self, amount: Amount) -> object:
        """A number, a text of numbers by seat, groups, a printed field, or None if it varies."""
        if isinstance(amount, int):
            return amount
        if isinstance(amount, Seats):
            return ", ".join(str(number) for number in amount.numbers)
        if isinstance(amount, Printed):
            return PrintedShown(self.plain("field", amount.field), self._groups(amount.more))
        if isinstance(amount, tuple):
            return self._groups(amount)
        return None

    def _groups(self, groups: Iterable[Group]) -> tuple[GroupShown, ...]:
        return tuple(
            GroupShown(g.number, tuple(self.words("component name", c.name) for c in g.cards))
            for g in groups
        )


def capital(text: str) -> str:
    """A text whose first letter is a capital.

    >>> capital("draw cards")
    'Draw cards'
    """
    return text[:1].upper() + text[1:]
