"""Examples of the rules are played before a book tells them, in the reader's language."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.book.catalogs import words_in
from rulekit.book.example_picture import WIDTH, SeatBox, picture
from rulekit.book.examples import played
from rulekit.book.page import page
from rulekit.book.translatable_texts import entries
from rulekit.language.report import Diagnostic
from rulekit.language.source import Source
from rulekit.loading.loader import load
from tests.book.test_pages import Reader, plain, read
from tests.code_pages import contradictions

PARRIED = """\
edition 1
extends samurai_sword

example "A parried attack"
  "One Parry is enough."
  given
    Anna is Shogun, Musashi, hand [Katana, Geisha]
    Ben is Ninja, Benkei, hand 2 cards, field [Armor], resilience 4
    Carla is Ninja, Goemon, hand [Parry x2]
    discards [Kiseru, ...]
    Anna is in play_cards
  then
    difficulty(Anna, Ben) == 3
    Anna cannot play Katana on Ben
    Anna can play Katana on Carla
  when
    Anna plays Katana on Carla
    Carla passes
  then
    Carla.resilience == 1
"""


@pytest.fixture
def parried(tmp_path: Path) -> Path:
    path = tmp_path / "parried.rules"
    path.write_text(PARRIED, encoding="utf-8")
    return path


def told(path: Path | str, language: str = "en") -> Reader:
    rules = load(path)
    found = played(rules)
    assert found.diagnostics == ()
    return read(page(rules, words_in(language, rules), found.holding))


def story(reader: Reader) -> list[str]:
    *_, story = reader.with_class("story")  # those of the game come first
    return [line for text in story.text.splitlines() if (line := " ".join(text.split()))]


def test_an_example_tells_what_may_be_done_what_is_done_and_what_comes_of_it(
    parried: Path,
) -> None:
    assert story(told(parried)) == [
        "Difficulty (Anna → Ben): 3",
        "Anna may not: Katana on Ben.",
        "Anna may: Katana on Carla.",
        "Anna plays Katana on Carla.",
        "Anna attacks Carla with Katana.",
        "Carla passes.",
        "Carla suffers 4 from Anna's Katana.",
        "Resilience points, Carla: 5 → 1",
    ]


def test_an_example_is_told_in_the_language_of_the_book(parried: Path) -> None:
    assert story(told(parried, "de"))[-4:] == [
        "Anna greift Carla mit Katana an.",
        "Carla passt.",
        "Carla erleidet Verwundungen: 4, durch Katana von Anna.",
        "Widerstandspunkte, Carla: 5 → 1",
    ]


def test_the_picture_shows_what_each_player_has(parried: Path) -> None:
    reader = told(parried)
    lines = [element.text for element in reader.elements if element.tag == "tspan"]
    anna = "Anna", "Shogun, Musashi", "Honor points: 6", "Resilience points: 5"
    ben = "Ben", "Ninja, Benkei", "Honor points: 3", "Resilience points: 4"
    carla = "Carla", "Ninja, Goemon", "Honor points: 3", "Resilience points: 5"
    assert lines[-16:] == [
        *(*anna, "Hand: Katana, Geisha"),
        *(*ben, "Hand: 2 cards", "In play: Armor"),
        *(*carla, "Hand: 2 × Parry"),
    ]
    *_, section = reader.with_class("example")
    assert "Discard pile, from the top: Kiseru." in plain(section)


def test_a_game_that_ends_tells_who_wins() -> None:
    reader = told("bang")
    assert "The Sheriff is dead: Winners: Ben, Carla." in [
        plain(element) for element in reader.elements if element.tag == "li"
    ]


EIGHT = """\
edition 1
extends crazy_eights

example "An eight calls a suit"
  given
    A is hand [8♣, K♦]
    B is hand [2♣, 3♦, 4♥]
    pile [9♥]
  when
    A chooses 8♣
    A chooses "diamonds"
  then
    B.hand has 3♦
"""


def test_cards_and_suits_are_told_by_their_faces(tmp_path: Path) -> None:
    path = tmp_path / "eight.rules"
    path.write_text(EIGHT, encoding="utf-8")
    assert story(told(path, "de")) == [
        "A wählt: 8♣.",
        "8♣: hand (A) → pile",
        "A wählt: Karo.",
        "A calls Karo.",
    ]


@pytest.mark.parametrize("game", ["samurai_sword", "bang"])
def test_every_example_of_a_game_holds(game: str) -> None:
    found = played(load(game))
    assert found.diagnostics == ()
    assert len(found.holding) >= 3


def test_the_examples_of_bang_hold_with_all_expansions() -> None:
    expansions = ["dodge_city", "high_noon", "fistful_of_cards", "the_bullet"]
    assert played(load("bang", expansions=expansions)).diagnostics == ()


def diagnosed(text: str) -> list[Diagnostic]:
    return list(played(load(Source("example.rules", text))).diagnostics)


def test_an_example_that_does_not_hold_is_a_mistake() -> None:
    (found,) = diagnosed(PARRIED.replace("Carla.resilience == 1", "Carla.resilience == 2"))
    assert (found.code, found.severity) == ("RK6105", "error")
    assert found.message == "the example “A parried attack” does not hold"
    assert found.span is not None and found.span.text == "Carla.resilience == 2"
    assert "Carla.resilience is 1" in found.notes


def test_the_page_of_the_mistake_shows_what_it_says() -> None:
    assert contradictions("RK6105", lambda text: [one.code for one in diagnosed(text)]) == []


def test_an_example_that_a_variant_breaks_is_left_out(parried: Path) -> None:
    variant = parried.with_name("sharper.rules")
    variant.write_text(
        'edition 1\nextends "parried.rules"\n\nchange weapon Katana\n  damage 2\n', encoding="utf-8"
    )
    found = played(load(variant))
    assert [(one.code, one.severity) for one in found.diagnostics] == [("RK6105", "warning")]
    assert "A parried attack" not in [one.name for one in found.holding]
    assert not found.failed


def test_names_and_texts_of_examples_are_translated(parried: Path) -> None:
    rules = load(parried)
    own = [(one.context, one.text) for one in entries(rules, [rules.sources[-1]])]
    assert own == [("example name", "A parried attack"), ("example text", "One Parry is enough.")]


# --- Pictures ------------------------------------------------------------------------


def apart(one: SeatBox, other: SeatBox) -> bool:
    beside = abs(one.x - other.x) >= WIDTH
    above = one.y + one.height <= other.y or other.y + other.height <= one.y
    return beside or above


@pytest.mark.parametrize("number", range(1, 11))
@pytest.mark.parametrize("length", [1, 4, 9])
def test_no_seat_covers_another(number: int, length: int) -> None:
    seats = [(f"P{seat}", ["Hand: 1 card"] * (length if seat % 2 else 1)) for seat in range(number)]
    drawn = picture(seats, 0)
    boxes = drawn.boxes
    assert all(apart(one, other) for at, one in enumerate(boxes) for other in boxes[:at])
    assert all(drawn.left <= box.x <= drawn.left + drawn.width - WIDTH for box in boxes)
    assert all(drawn.top <= box.y <= drawn.top + drawn.height - box.height for box in boxes)


def test_the_player_whose_turn_it_is_sits_at_the_bottom_and_the_next_to_their_left() -> None:
    anna, ben, carla, david = picture([(name, []) for name in ("A", "B", "C", "D")], 1).boxes
    assert ben.begins and not anna.begins
    assert ben.y > anna.y == carla.y > david.y
    assert carla.x < ben.x < anna.x  # clockwise, as seen from above


def test_long_lines_are_broken() -> None:
    (box,) = picture([("Anna", ["Hand: Kusarigama, Tanegashima, Wakizashi"])], 0).boxes
    assert box.lines == ("Anna", "Hand: Kusarigama,", "  Tanegashima,", "  Wakizashi")
