"""What is asked, and the options under their numbers, in as many columns as fit."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from rulekit.engine.objects import Decision, StackFrame
from rulekit.engine.readable_names import filled
from rulekit.engine.view import View
from rulekit.language.phrases import with_article
from rulekit.language.wording import capitalized, words
from rulekit.play.cards import field_text, kind_style
from rulekit.play.gauges import kept_text, shown_values
from rulekit.play.menu import Entry, Menu
from rulekit.ruleset.model import Ruleset
from rulekit.terminal import LABEL, NAME, OPTION, TURN, ruled_lines

_GAP = 3
_TURN = ("turn", "phase")
_ACTS = ("play", "use")
_CHOICE = re.compile(r"(: choose (?:up to \d+ )?)\w{1,2}")


def prompt_lines(
    menu: Menu, view: View, ruleset: Ruleset, width: int, *, fields: bool = True
) -> list[Text]:
    asked = question(menu.decision, view.stack)
    told = occasion(view, ruleset)
    # What asks need not be named twice: `Ben plays Snare: choose a card`.
    told = told.removesuffix(f" {asked.partition(':')[0]}.")
    text = Text().append(f"{told} " if told else "", style=TURN)
    text.append(asked, style=NAME)
    amount = _amount(menu.decision.low, menu.decision.high)
    if amount:
        text.append(f"  {amount}", style="not bold")
    cells = [entry_text(entry, view, ruleset, fields=fields) for entry in menu.entries]
    return [*ruled_lines(text, width), *_columns(cells, width - 1)]


def question(decision: Decision, frames: Sequence[StackFrame] = ()) -> str:
    """The prompt of a decision in words: the name of the card that asks, not of its kind,
    and a noun where the rules have a name of a letter or two."""
    asks = words(decision.event)
    rest = decision.prompt.removeprefix(asks)
    if frames and decision.event == frames[-1].name and _is_of_card(frames[-1]):
        asks = source(frames[-1])
    else:
        asks = capitalized(asks)
    match = _CHOICE.fullmatch(rest)
    if match is None:
        return f"{asks}{rest}"
    kind = decision.options[0].kind
    noun = kind if kind in ("card", "player", "number") else "option"
    return f"{asks}{match[1]}" + (f"{noun}s" if decision.high > 1 else with_article(noun))


def occasion(view: View, ruleset: Ruleset) -> str:
    """What is answered, and who and what brought it about: the innermost of what is in progress
    that has a text, or the card that is played; empty for one's own card.

    Players and cards that the text leaves out follow it, with what the rules call them.
    """
    left_out: dict[str, str] = {}
    for depth, frame in enumerate(reversed(view.stack)):
        if frame.kind in _TURN:
            break
        event = ruleset.events.get(frame.name) if frame.kind == "event" else None
        if event is not None:
            for parameter in event.parameters:
                if parameter.binding.type.name in ("player", "card"):
                    name = parameter.binding.name
                    left_out.setdefault(frame.arguments.get(name, ""), name)
        if event is not None and event.text:
            told = filled(event.text, frame.arguments)
            named = {frame.arguments.get(name) for name in re.findall(r"{(\w+)}", event.text)}
        elif frame.kind in _ACTS and "by" in frame.arguments:
            if depth == 0 and frame.arguments["by"] == view.seats[view.seat].name:
                break
            told = f"{frame.arguments['by']} {frame.kind}s {source(frame)}."
            named = {frame.arguments["by"], source(frame)}
        else:
            continue
        named |= {"", "nobody", "nothing", view.seats[view.seat].name}
        more = [
            value if len(name) < 3 else f"{words(name)} {value}"
            for value, name in left_out.items()
            if value not in named
        ]
        return f"{told.rstrip('.')} ({', '.join(more)})." if more else told
    return ""


def source(frame: StackFrame) -> str:
    """What is in progress: the card whose rule it is, or the name of the event or phase."""
    return frame.arguments["card"] if _is_of_card(frame) else words(frame.name)


def _is_of_card(frame: StackFrame) -> bool:
    return frame.kind not in (*_TURN, "event") and "card" in frame.arguments


def entry_text(entry: Entry, view: View, ruleset: Ruleset, *, fields: bool) -> Text:
    """`2 Lantern ×2  reach 1`; without `fields`, what is printed on cards is left out."""
    option = entry.option
    text = Text().append(f"{entry.number:>2} ", style=OPTION)
    style = kind_style(option.card.kind, ruleset) if option.card is not None else ""
    if entry.label != str(entry.number):
        text.append(entry.label, style=style)
    if len(entry.indexes) > 1:
        text.append(f" ×{len(entry.indexes)}")
    if entry.place:
        text.append(f" {entry.place}")
    detail = _detail(entry, view, ruleset, fields=fields)
    if detail:
        text.append(f"  {detail}", style=LABEL)
    return text


def _detail(entry: Entry, view: View, ruleset: Ruleset, *, fields: bool) -> str:
    option = entry.option
    if option.kind in ("card", "play") and option.card is not None:
        printed = field_text(option.card, ruleset) if fields and option.as_ is None else ""
        kept = kept_text(view.of_cards.get(option.card.id, {}))
        return "  ".join(filter(None, (printed, kept)))
    if option.kind == "player" and option.player is not None:
        return shown_values(view.seats[option.player].shown, "  ")
    return ""


def _columns(cells: list[Text], width: int) -> list[Text]:
    """Cells in columns of one width, read downwards when there are several."""
    widest = max((cell_len(cell.plain) for cell in cells), default=1)
    columns = max(1, min((width + _GAP) // (widest + _GAP), len(cells)))
    rows = -(-len(cells) // columns)
    lines = []
    for row in range(rows):
        line = Text(" ")
        for column, cell in enumerate(cells[row::rows]):
            if column:
                start = 1 + column * (widest + _GAP)
                line.append(" " * (start - cell_len(line.plain)))
            line.append_text(cell)
        line.truncate(width + 1, overflow="ellipsis")
        lines.append(line)
    return lines


def _amount(low: int, high: int) -> str:
    if (low, high) in ((1, 1), (0, 0)):
        return ""
    return f"(choose {low})" if low == high else f"(choose {words(f'{low} to {high}')})"
