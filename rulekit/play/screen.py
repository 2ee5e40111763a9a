"""The whole table as one seat sees it, as roomy as the terminal allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from rich.console import Console, Group, RenderableType
from rich.text import Text

from rulekit.engine.objects import Card, LogLine, StackFrame
from rulekit.engine.view import View
from rulekit.language.wording import words
from rulekit.play.cards import names_of
from rulekit.play.gauges import shown_pieces, variable_chips
from rulekit.play.hand import grid, short_names
from rulekit.play.log import log_block
from rulekit.play.menu import Menu
from rulekit.play.option_numbers import Held, Numbering, hands
from rulekit.play.prompt import prompt_lines, source
from rulekit.play.seats import chips, facts, is_shown, lines, seat_panel, tiles, title
from rulekit.ruleset.model import Ruleset
from rulekit.terminal import (
    BACK,
    DOT,
    LABEL,
    NAME,
    STEP,
    TURN,
    folded,
    hanging,
    joined,
    labelled,
    ruled,
    wrap_chips,
)

Density: TypeAlias = Literal["roomy", "snug", "tight"]

_FEWEST_LOG_LINES = 4
_MOST_LOG_LINES = 14
_MOST_OPEN, _MOST_IN_ORDER = 24, 8  # cards of a zone that are named one by one
_FRAMES_OF_A_TURN = 2  # the turn and its phase: then nothing is being resolved
_PROMPT_LINES = 2  # the line where the answer is typed, and one to breathe


def draw(console: Console, view: View, ruleset: Ruleset, menu: Menu | None, since: int = 0) -> None:
    """Print the table in the roomiest form that fits; `since` is where the news begins."""
    console.print(arrange(console, view, ruleset, menu, since))


def arrange(
    console: Console, view: View, ruleset: Ruleset, menu: Menu | None, since: int = 0
) -> RenderableType:
    """The table in the roomiest form that fits the height of the terminal."""
    news = [entry for entry in view.log if entry.index >= since]
    # Right after one's own choice little is new: what led to it is shown again.
    news = news if len(news) >= _FEWEST_LOG_LINES else list(view.log[-_FEWEST_LOG_LINES:])
    height = console.height - _PROMPT_LINES if console.is_terminal else 10_000
    densities: tuple[Density, ...] = ("roomy", "snug", "tight")
    for density in densities:
        screen = _Screen(console, view, ruleset, menu, density)
        rest = height - screen.lines_without_log()
        if rest >= min(len(news), _FEWEST_LOG_LINES) + 1:
            break
    return screen.put_together(news, max(min(rest - 1, _MOST_LOG_LINES), _FEWEST_LOG_LINES))


class _Screen:
    def __init__(
        self,
        console: Console,
        view: View,
        ruleset: Ruleset,
        menu: Menu | None,
        density: Density,
    ) -> None:
        self.console = console
        self.view = view
        self.ruleset = ruleset
        self.menu = menu
        self.density = density
        self.width = console.width
        self.above = [self._heading(), *self._others(), *self._middle()]
        self.below = [*self._own(), *self._resolving()]
        if menu is not None:
            self.below += prompt_lines(menu, view, ruleset, self.width, fields=density != "tight")

    def lines_without_log(self) -> int:
        options = self.console.options.update(width=self.width)
        return len(self.console.render_lines(Group(*self.above, *self.below), options, pad=False))

    def put_together(self, news: Sequence[LogLine], room: int) -> RenderableType:
        return Group(*self.above, *log_block(news, self.width, room), *self.below)

    def _heading(self) -> Text:
        return heading(self.view, self.ruleset, self.width)

    def _others(self) -> list[RenderableType]:
        view = self.view
        count = len(view.seats)
        first = view.seat + 1
        others = [view.seats[(first + step) % count] for step in range(count)]
        others = [player for player in others if player.seat != view.seat]
        if not others:
            return []
        show = lines if self.density == "tight" else tiles
        return [show(others, view, self.ruleset, self.width)]

    def _middle(self) -> list[Text]:
        """What lies in the middle of the table."""
        pieces = []
        for name, zone in self.view.zones.items():
            if not zone.count and not _fills_another(name, self.ruleset):
                continue
            if self.ruleset.zones[name].visibility == "hidden" and not _is_drawn_from(
                name, self.ruleset
            ):
                continue  # cards that nobody sees and that play no part
            pieces += self._table_zone(name)
        pieces += [labelled(words(name), str(value)) for name, value in self.view.counters.items()]
        pieces += variable_chips(self.view.variables)
        return [Text(" ").append_text(row) for row in wrap_chips(pieces, self.width - 2)]

    def _table_zone(self, name: str) -> list[Text]:
        """A zone in pieces that may stand on several lines: all that lies open in it, and of a
        pile how many cards it has and which is on top."""
        zone, ruleset = self.view.zones[name], self.ruleset
        label = labelled(words(name))
        seen = [card for card in zone.cards if card is not None]
        if not zone.count:
            return [label.append("none", style=LABEL)]
        if not seen:
            return [label.append(f"{BACK} ", style="blue").append(str(zone.count))]
        ordered, refills = ruleset.zones[name].ordered, _fills_another(name, ruleset)
        names = names_of(seen, ruleset, together=not ordered, kept=self.view.of_cards)
        most = _MOST_IN_ORDER if ordered else _MOST_OPEN
        hidden = zone.count - len(seen)
        counted = (hidden or refills) if ordered else refills and self.density == "tight"
        if len(names) <= most and not counted:
            if hidden:
                names.append(Text(f"{BACK} ", style="blue").append(str(hidden)))
            first, *others = names
            return [label.append_text(first), *(Text(f"{DOT} ") + one for one in others)]
        label.append(str(zone.count))
        top = zone.cards[-1]
        if ordered and top is not None:
            label.append(" top ", style=LABEL)
            label.append_text(Text(top.name, style=NAME))
            label.append(f" {top.face}" if top.face not in (None, top.name) else "")
        return [label]

    def _own(self) -> list[RenderableType]:
        view, ruleset = self.view, self.ruleset
        if view.seat < 0:
            return []
        player = view.seats[view.seat]
        without = hands(view, ruleset)
        shown = [name for name in without if is_shown(player.zones[name])]
        if self.density == "tight":
            pieces = chips(player, ruleset, without)
            pieces += [Text(piece) for piece in shown_pieces(player.shown)]
            for name in shown:
                pieces.append(Text(f"{words(name)} {player.zones[name].count}", style=LABEL))
                pieces += short_names(self._held(name), self._offered, ruleset)
            head = ruled(title(player, view, ruleset), None, self.width)
            rows = wrap_chips(pieces, self.width - 1, 2)
            return [head, *(Text(" ") + row for row in rows)]
        inner = self.width - 4
        body: list[RenderableType] = [
            *wrap_chips(facts(player, view, ruleset, self.width, without), inner)
        ]
        texts = self.density == "roomy"
        if texts:
            body += self._standing_texts(inner)
        for name in shown:
            label = Text(f"{words(name)} {player.zones[name].count}", style=LABEL)
            body.append(ruled(label, None, inner))
            held = self._held(name)
            if held:
                body.append(grid(held, self._offered, ruleset, inner, texts=texts))
        return [seat_panel(player, Group(*body), view, ruleset, self.width)]

    def _held(self, zone: str) -> list[Held]:
        """One's own cards in a zone, those that look the same together."""
        numbering = Numbering(self.ruleset)
        held = numbering.held(self.view) if self.menu is None else self.menu.held
        return [one for one in held if one.zone == zone]

    def _offered(self, card: Card) -> bool:
        return self.menu is not None and self.menu.offers(card)

    def _standing_texts(self, width: int) -> list[Text]:
        """The texts of the cards that one has in front of oneself."""
        player = self.view.seats[self.view.seat]
        rows: list[Text] = []
        told: set[str] = set()
        for name, zone in player.zones.items():
            declared = self.ruleset.zones[name]
            if not declared.single and declared.visibility != "public":
                continue
            for card in zone.cards:
                if card is None or not card.text or card.name in told:
                    continue
                told.add(card.name)
                lead = Text(f"{card.name}  ", style="italic")
                rows += hanging(lead, Text(card.text, style=LABEL), width)
        return rows

    def _resolving(self) -> list[Text]:
        frames = self.view.stack
        if len(frames) <= _FRAMES_OF_A_TURN:
            return []
        path = resolving(frames, self.width)
        played = next((frame for frame in reversed(frames) if frame.kind in ("play", "use")), None)
        component = self.ruleset.components.get(source(played)) if played is not None else None
        if component is None or not component.text or self.density == "tight":
            return path
        text = Text(component.text, style="italic dim")
        return [*path, *(Text("  ").append_text(row) for row in folded(text, self.width - 2))]


def heading(view: View, ruleset: Ruleset, width: int) -> Text:
    whose = view.seats[view.current]
    name = "Your" if whose.seat == view.seat else f"{whose.name}'s"
    right = Text().append(f"{name} turn", style=TURN)
    if view.phase:
        right.append(f" {DOT} {words(view.phase)}")
    return ruled(Text(ruleset.title, style=NAME), right, width)


def resolving(frames: Sequence[StackFrame], width: int) -> list[Text]:
    """The effect stack as a path, outermost first."""
    path = joined([Text(short_frame(frame)) for frame in frames], f" {STEP} ")
    return hanging(Text(" resolving  ", style=LABEL), path, width)


def short_frame(frame: StackFrame) -> str:
    """What is in progress, in few words: `Snap by Ben`, `attack (Ben, Ada, Snap)`."""
    values = list(frame.arguments.values())
    if frame.kind == "turn":
        return f"{values[0]}'s turn" if values else "turn"
    if frame.kind == "phase":
        return words(frame.name)
    if "by" in frame.arguments:
        return f"{source(frame)} by {frame.arguments['by']}"
    return f"{words(frame.name)} ({', '.join(values)})" if values else words(frame.name)


def _fills_another(name: str, ruleset: Ruleset) -> bool:
    return any(
        zone.refills_from is not None and zone.refills_from.name == name
        for zone in ruleset.zones.values()
    )


def _is_drawn_from(name: str, ruleset: Ruleset) -> bool:
    zone = ruleset.zones[name]
    return zone.ordered or zone.refills_from is not None
