"""The numbered options of a decision, and what a typed answer picks among them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING

from attrs import frozen

from rulekit.play.cards import likeness
from rulekit.play.wording import fold, words

if TYPE_CHECKING:
    from rulekit.engine.objects import Decision, Option
    from rulekit.engine.view import View


class AnswerError(Exception):
    """The answer picks nothing that was offered; the message says what would."""


@frozen
class Entry:
    """One line of the menu: options that nobody can tell apart share it."""

    number: int
    label: str
    place: str  # whose card it is, if that is not plain
    option: Option
    indexes: tuple[int, ...]


@frozen
class Menu:
    """The options of a decision as they are shown."""

    decision: Decision
    entries: tuple[Entry, ...]

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
            first, last = self._ends()
            raise AnswerError(f"There is no option {part}: they go from {first} to {last}.")
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

    def _ends(self) -> tuple[int, int]:
        """The least and the greatest number that may be typed."""
        numbers = [entry.number for entry in self.entries]
        return min(numbers, default=1), max(numbers, default=1)

    def _how(self) -> str:
        first, last = self._ends()
        one = str(first) if first == last else f"a number from {first} to {last}"
        if self.decision.high > 1:
            return f"numbers such as {first} {min(first + 1, last)}, or names with commas between"
        return f"{one}, or the beginning of a name"


def menu_for(decision: Decision, view: View) -> Menu:
    """The menu of a decision, for the player who has to take it."""
    owners = _owners(view)
    groups: dict[tuple[object, ...], list[int]] = {}
    for index, option in enumerate(decision.options):
        groups.setdefault(_same(option, owners), []).append(index)
    entries = []
    for number, indexes in _numbered(decision, list(groups.values())):
        option = decision.options[indexes[0]]
        entries.append(
            Entry(number, _label(option), _place(option, owners, view), option, tuple(indexes))
        )
    return Menu(decision, tuple(entries))


def _numbered(decision: Decision, groups: list[list[int]]) -> Iterator[tuple[int, list[int]]]:
    """Each group with what is typed for it: numbers stand for themselves, and what else may be
    answered comes after them; otherwise all are counted from 1."""
    firsts = [decision.options[indexes[0]] for indexes in groups]
    own = [int(one.label) for one in firsts if one.kind == "number" and one.label.isdigit()]
    if not own or len(set(own)) < sum(one.kind == "number" for one in firsts):
        yield from enumerate(groups, start=1)
        return
    following = count(max(own) + 1)
    for option, indexes in zip(firsts, groups, strict=True):
        yield int(option.label) if option.kind == "number" else next(following), indexes


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


def _same(option: Option, owners: dict[int, int | None]) -> tuple[object, ...]:
    """What options have in common that lead to the same."""
    card = option.card
    alike = (likeness(card), owners.get(card.id)) if card is not None else option.index
    return option.kind, option.label, option.as_, option.player, alike


def _place(option: Option, owners: dict[int, int | None], view: View) -> str:
    if option.kind not in ("card", "use") or option.card is None:
        return ""
    owner = owners.get(option.card.id)
    if owner is None or owner == view.seat:
        return ""
    return f"of {view.players[owner].name}"


def _owners(view: View) -> dict[int, int | None]:
    """The seat before which each card lies that can be seen; None: the middle of the table."""
    owners: dict[int, int | None] = {}
    for zone in view.zones.values():
        owners.update((card.id, None) for card in zone.cards if card is not None)
    for player in view.players:
        for zone in player.zones.values():
            owners.update((card.id, player.seat) for card in zone.cards if card is not None)
    return owners
