"""The whole table as one seat sees it, as roomy as the terminal allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from rich.box import ROUNDED
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from rulekit.play.appearance import (
    BACK,
    DOT,
    LABEL,
    NAME,
    STEP,
    TURN,
    folded,
    joined,
    ruled,
    wrap_chips,
)
from rulekit.play.cards import grid, grouped, names_of, short_names
from rulekit.play.gauges import kept_text, shown_values, variable_chips
from rulekit.play.log import log_block
from rulekit.play.prompt import prompt_lines, source
from rulekit.play.seats import border, chips, lines, tiles, title
from rulekit.play.wording import printable, words

if TYPE_CHECKING:
    from rulekit.engine.objects import Card, LogLine, StackFrame
    from rulekit.engine.view import View
    from rulekit.play.menu import Menu
    from rulekit.ruleset.model import Ruleset, Zone

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
        count = len(view.players)
        first = view.seat + 1
        others = [view.players[(first + step) % count] for step in range(count)]
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
        pieces += [
            Text().append(f"{words(name)} ", style=LABEL).append(str(value))
            for name, value in self.view.counters.items()
        ]
        pieces += variable_chips(self.view.variables)
        return [Text(" ").append_text(row) for row in wrap_chips(pieces, self.width - 2)]

    def _table_zone(self, name: str) -> list[Text]:
        """A zone in pieces that may stand on several lines: all that lies open in it, and of a
        pile only how many cards it has and which is on top."""
        zone = self.view.zones[name]
        label = Text().append(f"{words(name)} ", style=LABEL)
        seen = [card for card in zone.cards if card is not None]
        if not zone.count:
            return [label.append("none", style=LABEL)]
        if not seen:
            return [label.append(f"{BACK} ", style="blue").append(str(zone.count))]
        ordered = self.ruleset.zones[name].ordered
        most = _MOST_IN_ORDER if ordered else _MOST_OPEN
        if len(seen) == zone.count <= most and not _fills_another(name, self.ruleset):
            kept = {card.id: kept_text(self.view.of_cards.get(card.id, {})) for card in seen}
            kept = {card: text for card, text in kept.items() if text}
            first, *others = names_of(seen, self.ruleset, together=not ordered, kept=kept)
            return [label.append_text(first), *(Text(f"{DOT} ") + one for one in others)]
        label.append(f"{zone.count} ")
        top = zone.cards[-1]
        if top is not None:
            label.append("top ", style=LABEL)
            label.append_text(Text(printable(top.name), style=NAME))
            label.append(f" {top.face}" if top.face not in (None, top.name) else "")
        return [label]

    def _own(self) -> list[RenderableType]:
        view, ruleset = self.view, self.ruleset
        if view.seat < 0:
            return []
        player = view.players[view.seat]
        hands = [name for name in player.zones if _is_hand(ruleset.zones[name])]
        head = title(player, view, ruleset)
        if self.density == "tight":
            pieces = chips(player, ruleset, without=hands)
            for name in hands:
                pieces.append(Text(f"{words(name)} {player.zones[name].count}", style=LABEL))
                pieces += short_names(self._held(name), ruleset)
            rows = wrap_chips(pieces, self.width - 1, 2)
            return [ruled(head, None, self.width), *(Text(" ") + row for row in rows)]
        inner = self.width - 4
        body: list[RenderableType] = [*wrap_chips(chips(player, ruleset, without=hands), inner)]
        if self.density == "roomy":
            body += self._standing_texts(inner)
        for name in hands:
            label = Text(f"{words(name)} {player.zones[name].count}", style=LABEL)
            body.append(ruled(label, None, inner))
            held = self._held(name)
            if held:
                body.append(grid(held, ruleset, inner, texts=self.density == "roomy"))
        shown = shown_values(player.shown, f" {DOT} ")
        return [
            Panel(
                Group(*body),
                title=head,
                title_align="left",
                subtitle=Text(shown, style="default") if shown else None,
                subtitle_align="right",
                border_style=border(player, view),
                box=ROUNDED,
                padding=(0, 1),
                width=self.width,
            )
        ]

    def _held(self, zone: str) -> list[tuple[Card, int]]:
        """One's own cards in a zone, those that look the same together."""
        cards = self.view.players[self.view.seat].zones[zone].cards
        return grouped((card for card in cards if card is not None), self.ruleset)

    def _standing_texts(self, width: int) -> list[Text]:
        """The texts of the cards that one has in front of oneself."""
        player = self.view.players[self.view.seat]
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
                text = Text().append(printable(card.name), style="italic")
                text.append(f"  {printable(card.text)}", style=LABEL)
                rows += folded(text, width)
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
        text = Text(printable(component.text), style="italic dim")
        return [*path, *(Text("  ").append_text(row) for row in folded(text, self.width - 2))]


def heading(view: View, ruleset: Ruleset, width: int) -> Text:
    whose = view.players[view.current]
    name = "Your" if whose.seat == view.seat else f"{printable(whose.name)}'s"
    right = Text().append(f"{name} turn", style=TURN)
    if view.phase:
        right.append(f" {DOT} {words(view.phase)}")
    return ruled(Text(printable(ruleset.title), style=NAME), right, width)


def resolving(frames: Sequence[StackFrame], width: int) -> list[Text]:
    """The effect stack as a path, outermost first."""
    path = joined([Text(printable(short_frame(frame))) for frame in frames], f" {STEP} ")
    return folded(Text(" ").append("resolving  ", style=LABEL).append_text(path), width)


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


def _is_hand(zone: Zone) -> bool:
    return not zone.single and zone.visibility == "private"


def _fills_another(name: str, ruleset: Ruleset) -> bool:
    return any(
        zone.refills_from is not None and zone.refills_from.name == name
        for zone in ruleset.zones.values()
    )


def _is_drawn_from(name: str, ruleset: Ruleset) -> bool:
    zone = ruleset.zones[name]
    return zone.ordered or zone.refills_from is not None
