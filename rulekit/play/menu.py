"""The numbered options of a decision, and what a typed answer picks among them."""

from __future__ import annotations

import re
from collections import Counter

from attrs import frozen

from rulekit.engine.objects import Card, Decision, Option
from rulekit.engine.view import View
from rulekit.language.wording import fold, listed, words
from rulekit.play.cards import likeness
from rulekit.play.option_numbers import Held, Numbering, Place, places


class AnswerError(Exception):
    """The answer picks nothing that was offered; the message says what would."""


@frozen
class Entry:
    """One line of the menu: options that nobody can tell apart share it."""

    number: int
    label: str
    place: str  # whose card it is or where it lies, if that is not plain
    option: Option
    indexes: tuple[int, ...]


@frozen
class Menu:
    """The options of a decision as they are shown, and what one holds under its numbers."""

    decision: Decision
    entries: tuple[Entry, ...]
    held: tuple[Held, ...] = ()

    def offers(self, card: Card) -> bool:
        """Whether a card, or one that looks the same, is among what may be chosen."""
        return any(
            entry.option.card is not None and likeness(entry.option.card) == likeness(card)
            for entry in self.entries
        )

    def read(self, answer: str) -> tuple[int, ...]:
        """The positions in `decision.options` that an answer means.

        Numbers and names (or the beginning of one) are separated by commas, numbers also
        by spaces. Nothing will do where there is only one answer.
        """
        parts = _parts(answer)
        if not parts and self.decision.is_forced:
            return tuple(range(len(self.decision.options)))
        if not parts and self.decision.low > 0:
            raise AnswerError(f"Type {self._how()}.")
        left = {entry.number: list(entry.indexes) for entry in self.entries}
        picked: list[int] = []
        for part in parts:
            entry = self._find(part)
            if not left[entry.number]:
                raise AnswerError(f"There is no further {entry.label} to choose.")
            picked.append(left[entry.number].pop(0))
        if not self.decision.allows(*picked):
            raise AnswerError(self._refusal(picked))
        return tuple(picked)

    def find_exactly(self, answer: str) -> bool:
        """Whether an answer is a number or the full name of an option."""
        wanted = fold(answer)
        return wanted.isdigit() or any(fold(entry.label) == wanted for entry in self.entries)

    def _find(self, part: str) -> Entry:
        if part.isdigit():
            for entry in self.entries:
                if entry.number == int(part):
                    return entry
            raise AnswerError(f"{self._missing(int(part))}: type {self._numbers()}.")
        wanted = fold(part)
        for fits in (_is, _starts, _has_word):
            found = [entry for entry in self.entries if fits(entry, wanted)]
            if len(found) == 1:
                return found[0]
            if found:
                names = " or ".join(f"{entry.number} {entry.label}" for entry in found[:4])
                raise AnswerError(f"“{part}” may be {names}: type more, or the number.")
        raise AnswerError(f"Nothing here is called “{part}”: type {self._how()}; ? helps.")

    def _refusal(self, picked: list[int]) -> str:
        decision = self.decision
        for index in picked:
            if decision.high > 1 and index not in decision.together:
                return f"Choose {decision.options[index].label} alone, or leave it out."
        low, high = decision.low, decision.high
        return f"Choose {_amount(low, high)}, not {len(picked)}: {self._how()}."

    def _missing(self, number: int) -> str:
        about_cards = any(entry.option.card is not None for entry in self.entries)
        for held in self.held:
            if about_cards and held.number == number:
                return f"{held.card} ({number}) cannot be chosen now"
        return f"There is no option {number}"

    def _numbers(self) -> str:
        """What may be typed: `0, 2 or 4 to 7`."""
        runs: list[list[int]] = []
        for number in sorted(entry.number for entry in self.entries):
            if runs and number == runs[-1][-1] + 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        return listed([piece for run in runs for piece in _run(run)], "or")

    def _how(self) -> str:
        if self.decision.high > 1:
            first, *others = (entry.number for entry in self.entries)
            some = f"{first} {others[0]}" if others else f"{first}"
            return f"numbers such as {some}, or names with commas between"
        return f"{self._numbers()}, or the beginning of a name"


def menu_for(decision: Decision, view: View, numbering: Numbering) -> Menu:
    """The menu of a decision, for the player who has to take it; passing comes last."""
    held = numbering.held(view)
    lying = {card: place for card, (place, _) in places(view).items()}
    groups: dict[tuple[object, ...], list[int]] = {}
    for index, option in enumerate(decision.options):
        groups.setdefault(_same(option, lying), []).append(index)
    options = [decision.options[indexes[0]] for indexes in groups.values()]
    numbers = numbering.of(decision, options, view)
    labels = Counter((_label(option), _whose(option, lying, view)) for option in options)
    entries = []
    for number, option, indexes in zip(numbers, options, groups.values(), strict=True):
        label, whose = _label(option), _whose(option, lying, view)
        place = whose if labels[label, whose] == 1 else _where(option, lying, whose)
        entries.append(Entry(number, label, place, option, tuple(indexes)))
    entries.sort(key=lambda entry: (entry.option.kind == "pass", entry.number))
    return Menu(decision, tuple(entries), held)


def _run(run: list[int]) -> list[str]:
    return [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(number) for number in run]


def _parts(answer: str) -> list[str]:
    answer = answer.strip()
    if re.fullmatch(r"[\d\s,]+", answer):
        return re.findall(r"\d+", answer)
    return [part.strip() for part in answer.split(",") if part.strip()]


def _amount(low: int, high: int) -> str:
    if low == high:
        return str(low)
    return f"{low} to {high}" if low else f"up to {high}"


def _is(entry: Entry, wanted: str) -> bool:
    return wanted in (fold(entry.label), fold(f"{entry.label} {entry.place}"))


def _starts(entry: Entry, wanted: str) -> bool:
    return fold(f"{entry.label} {entry.place}").startswith(wanted)


def _has_word(entry: Entry, wanted: str) -> bool:
    return any(word.startswith(wanted) for word in fold(f"{entry.label} {entry.place}").split())


def _label(option: Option) -> str:
    if option.card is not None and option.card.face and option.card.face not in option.label:
        return f"{option.label} {option.card.face}"
    return words(option.label) if option.kind == "symbol" else option.label


def _same(option: Option, lying: dict[int, Place]) -> tuple[object, ...]:
    """What options have in common that lead to the same."""
    card = option.card
    alike = (likeness(card), lying.get(card.id)) if card is not None else option.index
    return option.kind, option.label, option.as_, option.player, alike


def _whose(option: Option, lying: dict[int, Place], view: View) -> str:
    if option.kind not in ("card", "use") or option.card is None:
        return ""
    owner, _ = lying.get(option.card.id, (None, ""))
    if owner is None or owner == view.seat:
        return ""
    return f"of {view.seats[owner].name}"


def _where(option: Option, lying: dict[int, Place], whose: str) -> str:
    """Where a card lies, to tell it from one that looks the same."""
    if option.card is None or option.card.id not in lying:
        return whose
    _, zone = lying[option.card.id]
    return f"in {words(zone)} {whose}".strip()
