"""A rulebook tells everything that is in the rules, as a page that stands alone."""

from __future__ import annotations

from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from attrs import Factory, define

import rulekit
from rulekit.book.catalogs import words_in
from rulekit.book.page import page
from rulekit.loading.loader import load
from rulekit.ruleset.model import Ruleset

VOID = {"meta", "br", "link", "img", "hr", "input"}


@define
class Element:
    """An element of a page, with all text inside of it."""

    tag: str
    attributes: dict[str, str | None]
    text: str = ""


@define(eq=False)
class Reader(HTMLParser):
    """Reads a page, and fails where its tags do not fit together."""

    elements: list[Element] = Factory(list)
    open: list[Element] = Factory(list)

    def __attrs_pre_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)
        elif tag == "br":
            self.handle_data(" ")

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"{tag} closes {self.open[-1]}"
        if tag in ("th", "td", "h4"):
            self.handle_data(" | ")
        self.open.pop()

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.text += data

    def with_class(self, name: str) -> list[Element]:
        return [e for e in self.elements if name in (e.attributes.get("class") or "").split()]

    def with_id(self, name: str) -> Element:
        return next(e for e in self.elements if e.attributes.get("id") == name)

    def rows(self) -> list[str]:
        """The rows of all tables, a bar between their cells."""
        return [plain(e).removesuffix(" |") for e in self.elements if e.tag == "tr"]


def plain(element: Element) -> str:
    return " ".join(element.text.split())


@cache
def ruleset_of(name: str | Path, expansions: tuple[str, ...]) -> Ruleset:
    return load(name, expansions=expansions)


@cache
def html_of(name: str | Path, language: str = "en", expansions: tuple[str, ...] = ()) -> str:
    ruleset = ruleset_of(name, expansions)
    return page(ruleset, words_in(language, ruleset))


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    assert reader.open == []
    return reader


EXPANSIONS = ("dodge_city", "high_noon", "fistful_of_cards", "the_bullet")
SMALL = ("crazy_eights", "hanabi", "hearts", "kuhn_poker", "leduc_poker")
BOOKS = [
    *(("samurai_sword", language, ()) for language in ("en", "de", "es", "it")),
    ("bang", "de", ("dodge_city",)),
    *((name, "en", ()) for name in SMALL),
]


@pytest.mark.parametrize(("name", "language", "expansions"), BOOKS)
def test_a_page_is_valid_and_needs_nothing_else(name, language, expansions) -> None:
    html = html_of(name, language, expansions)
    found = read(html)
    ids = [e.attributes["id"] for e in found.elements if "id" in e.attributes]
    assert len(ids) == len(set(ids))
    links = [e.attributes["href"] or "" for e in found.elements if "href" in e.attributes]
    assert links != []
    assert [link for link in links if not (link[0] == "#" and link[1:] in ids)] == []
    named = [e.attributes.get("aria-labelledby") for e in found.elements]
    assert [name for name in named if name is not None and name not in ids] == []
    assert "http" not in html and "url(" not in html and "@import" not in html
    assert {e.tag for e in found.elements} & {"script", "link", "img", "iframe"} == set()
    assert found.elements[0].attributes == {"lang": language}


@pytest.mark.parametrize("name", ["samurai_sword", "bang"])
def test_every_card_stands_in_its_book_with_its_copies(name: str) -> None:
    ruleset = rulekit.load(name)
    found = read(html_of(name))
    assert len(found.with_class("card")) == len(ruleset.components)
    cards = {plain(card).partition(" | ")[0]: plain(card) for card in found.with_class("card")}
    for component in ruleset.components.values():
        copies = f"{component.copies}× " if component.copies > 1 else ""
        assert cards[component.name].startswith(f"{component.name} | {copies}".rstrip())
        assert ("×" in cards[component.name]) == (component.copies > 1)
        assert component.text in cards[component.name]
        assert len(component.faces) in (0, sum(cards[component.name].count(s) for s in "♣♦♥♠"))


def test_the_same_rules_give_the_same_page() -> None:
    assert html_of.__wrapped__("hearts", "it") == html_of("hearts", "it")


def test_the_set_up_is_told_for_each_number_of_players() -> None:
    rows = read(html_of("samurai_sword")).rows()
    assert "Players | 3 | 4 | 5 | 6 | 7" in rows
    assert "Samurai | – | 1 | 1 | 1 | 2" in rows
    assert "Ninja | 2 | 2 | 2 | 3 | 3" in rows
    assert (
        "Hand | 4, 5, 5 | 4, 5, 5, 6 | 4, 5, 5, 6, 6 | 4, 5, 5, 6, 6, 7 | 4, 5, 5, 6, 6, 7, 7"
        in rows
    )
    assert (
        "Honor points | Shogun 6 others 3 | Shogun 5 others 3 | Shogun 5 others 3 | "
        "Shogun 5 others 4 | Shogun 5 others 4" in rows
    )
    assert "Deck | 76 | 70 | 64 | 57 | 50" in rows


def test_a_number_that_is_printed_on_a_card_is_told_so() -> None:
    rows = read(html_of("bang")).rows()
    assert "Hand" + " | as printed: life points Sheriff +1" * 4 in rows
    assert "Deck | varies | varies | varies | varies" in rows


def test_the_small_set_up_is_told_too(pigs: Path) -> None:
    found = read(html_of(pigs))
    rows = found.rows()
    assert "Players | 2 | 3" in rows
    assert "Butcher | 1 | 1" in rows
    assert "Baker | 1 | 2" in rows
    assert "Hand | 2 | 2" in rows
    assert "Sty | 2 | –" in rows
    assert "Town | 1 | –" in rows
    assert "Corn | 2 | 2" in rows
    assert "Feed limit | 4 |" in rows
    assert "May be played: Piglet." in found.with_id("turn").text
    assert "from the one who begins" not in found.with_id("setting-up").text


def steps_of(found: Reader) -> list[str]:
    return [plain(step) for step in found.with_class("step")]


def test_setting_up_is_told_in_steps() -> None:
    assert steps_of(read(html_of("samurai_sword"))) == [
        "Role: take the cards that the table gives for your number of players, shuffle them, "
        "and deal one to each player. Face down: only the owner looks.",
        "Character: shuffle these cards, and deal one to each player. Face up.",
        "Who has this card lays it face up: Shogun.",
        "Deck: shuffle all cards of these kinds: Weapon, Property, Action.",
        "Hand: deal cards to each player, as many as the table says. Face down: only the owner "
        "looks.",
        "Each player begins with: Honor points (see the table), Resilience points (see the table).",
        "What is left goes back into the box, unseen: Leftover roles, Leftover characters.",
        "Who has this card begins: Shogun.",
    ]


def test_what_depends_on_the_number_of_players_is_told_so() -> None:
    steps = steps_of(read(html_of("bang", "en", EXPANSIONS)))
    assert "Who has this card lays it face up: Sheriff (with 4–8 players)." in steps
    assert "Who has this card begins: Deputy (with 3 players)." in steps
    assert "Who has this card begins: Sheriff (with 4–8 players)." in steps


def test_what_the_set_up_leaves_over_goes_back_into_the_box() -> None:
    reader = read(html_of("bang", "en", EXPANSIONS))
    steps = steps_of(reader)
    assert "What is left goes back into the box, unseen: Leftover roles, Unused events." in steps
    assert not [row for row in reader.rows() if row.startswith("Unused events")]


def test_the_box_holds_the_cards_and_counters_that_are_needed() -> None:
    section = plain(read(html_of("samurai_sword")).with_id("setting-up"))
    assert (
        "In the box: 7 × Role, 12 × Character, 32 × Weapon, 15 × Property, 43 × Action. "
        "Counters as a game begins, at most: 29 × Honor points, 35 × Resilience points." in section
    )


def test_a_number_tells_what_it_is_usually_read_from() -> None:
    rows = read(html_of("bang", "en", EXPANSIONS)).rows()
    assert "Cards kept in hand | Life points | Sean Mallory = 10, Ghost Town = ∞" in rows
    assert "Range of the weapon | 1 | Weapon = range" in rows
    assert "Bounty | varies | Three players = 3" in rows
    seen = [row for row in rows if row.startswith("Distance at which one is seen |")]
    assert [row.split(" | ")[1] for row in seen] == ["Distance by seats"]


def test_numbers_that_are_the_same_for_all_stand_in_the_steps() -> None:
    steps = steps_of(read(html_of("kuhn_poker")))
    assert "Hand: deal 1 card to each player. Face down: only the owner looks." in steps
    assert "Each player begins with: Chips 1." in steps
    assert "Pile: lay out 1 card. Face up." in steps_of(read(html_of("crazy_eights")))


def test_cards_that_are_given_and_not_dealt_by_chance_are_told_so(pigs: Path) -> None:
    steps = steps_of(read(html_of(pigs)))
    assert (
        "Guest: give each player one of the cards that the table gives for your number of "
        "players. Face up." in steps
    )


def test_seats_and_distances_are_a_picture_where_rules_ask_for_them() -> None:
    found = read(html_of("samurai_sword"))
    assert [e.text for e in found.elements if e.tag == "text"] == ["you", "1", "2", "3", "2", "1"]
    places = [e.attributes for e in found.elements if e.tag == "circle" and "cx" in e.attributes]
    assert [(one["cx"], one["cy"]) for one in places[:3]] == [
        ("0", "78"),
        ("-68", "39"),
        ("-68", "-39"),
    ]
    assert "with 6 players" in found.with_id("seats-caption").text
    assert "svg" not in {e.tag for e in read(html_of("hearts")).elements}


def test_the_order_of_turns_is_told_where_it_is_not_plain() -> None:
    assert "goes round clockwise" in read(html_of("hearts")).with_id("turn").text
    assert "goes round clockwise" not in read(html_of("leduc_poker")).with_id("turn").text


def test_what_only_rules_keep_is_no_part_of_the_table() -> None:
    table = read(html_of("samurai_sword")).with_id("table").text
    assert "Discard pile" in table and "Honor" in table
    assert "Weapons played" not in table
    assert "Set aside" not in table and "Leftover" not in table


def test_a_place_that_is_used_only_under_a_condition_is_told() -> None:
    assert "Passed" in read(html_of("hearts")).with_id("table").text


def test_the_highest_number_of_a_counter_is_called_by_its_name() -> None:
    assert "Life points | of each player | Full life |" in read(html_of("bang")).rows()
    assert "Deals | of the table | ∞ |" in read(html_of("hearts")).rows()


def test_where_cards_begin_is_told_if_they_are_found_there_later() -> None:
    found = read(html_of("samurai_sword"))
    assert "at the beginning: deck" in found.with_id("kind-weapon").text
    assert "at the beginning" not in found.with_id("kind-role").text


def test_texts_of_the_rules_are_no_markup(pigs: Path) -> None:
    html = html_of(pigs)
    assert "Keep &lt;your&gt; pig." in html
    assert "<title>Pigs &amp; Wolves: rules of the game</title>" in html


def test_the_goal_stands_first(pigs: Path) -> None:
    text = pigs.read_text("utf-8")
    pigs.write_text(
        text.replace("  turn feed\n", '  turn feed\n  goal "Be the <fattest>."\n'), encoding="utf-8"
    )
    html = html_of.__wrapped__(pigs)
    assert "<p>Be the &lt;fattest&gt;.</p>" in html
    assert html.index('id="goal"') < html.index('id="setting-up"')
    assert 'id="goal"' not in html_of("hearts")


def test_suits_and_ranks_are_read_out_too(pigs: Path) -> None:
    assert "A♠ spadesK♥ hearts" in read(html_of(pigs)).with_id("card-sow").text


def test_a_phase_tells_what_may_be_played_and_who_acts() -> None:
    turn = " ".join(read(html_of("samurai_sword")).with_id("turn").text.split())
    assert "Draw Draw cards from the deck. Cards drawn: 2" in turn
    assert (
        "Nobunaga: Spend 1 resilience to draw 1 (if agreed: Nobunaga pays, in the whole turn)"
        in turn
    )
    assert "Here acts: Bushido." in turn
    assert "In answer: defense May be played: Parry." in turn


def test_every_phase_is_a_step() -> None:
    turn = " ".join(read(html_of("bang")).with_id("turn").text.split())
    assert "Beginning What waits for the beginning of a turn comes first." in turn


def test_what_a_phase_offers_only_by_an_option_says_so(tmp_path: Path) -> None:
    rules = tmp_path / "ronin_road.rules"
    rules.write_text(
        "edition 1\nextends samurai_sword\ncharacter Yasuke\n  resilience 5\n"
        '  use "Rest" in between_phases: draw 1\n',
        encoding="utf-8",
    )
    turn = " ".join(read(html_of(rules)).with_id("turn").text.split())
    recover, _, draw = turn.partition("Draw Draw cards from the deck.")
    assert "Yasuke: Rest (if agreed: Nobunaga pays, in the whole turn)" in recover
    assert "Yasuke: Rest (if agreed" not in draw
    assert "Yasuke: Rest" in draw


COMPELLED = """\
edition 1

game "Compelled"
  players 2
  turn act

zone deck: hidden, ordered
zone hand of player: private

kind tile: starts in deck

tile Odd x9
  play: move this to deck

setup
  for p in seats
    move sample(2, cards_in(deck)) to p.hand

phase act
  compel you to play first(you.hand)
"""


def test_what_a_rule_has_played_is_no_answer(tmp_path: Path) -> None:
    rules = tmp_path / "compelled.rules"
    rules.write_text(COMPELLED, encoding="utf-8")
    turn = " ".join(read(html_of(rules)).with_id("turn").text.split())
    assert "At other times When a rule says so May be played: Odd." in turn
    assert "In answer" not in turn


def test_numbers_by_the_number_of_players_are_a_grid() -> None:
    found = read(html_of("samurai_sword"))
    assert "factor" not in found.with_id("card-samurai").text
    assert "Factor, by the number of players" in found.with_id("kind-role").text
    assert found.rows().count("Players | 3 | 4 | 5 | 6 | 7") == 2
    assert "Samurai | – | 2 | 1 | 2 | 1" in found.rows()
    assert "Ronin | – | – | 2 | 3 | 3" in found.rows()


def test_other_lists_on_cards_are_told_there(pigs: Path) -> None:
    text = pigs.read_text("utf-8").replace(
        "  weight: number\n", "  weight: number\n  ages: list of number = []\n"
    )
    pigs.write_text(text.replace("  weight 9\n", "  weight 9\n  ages [1, 4]\n"), encoding="utf-8")
    assert "ages1, 4" in read(html_of(pigs)).with_id("card-sow").text


def test_numbers_tell_who_changes_them() -> None:
    rows = read(html_of("samurai_sword")).rows()
    assert "Weapons in a turn | 1 | Three players +1, Focus +1, Goemon +1" in rows
    assert "Reach | as printed: highest difficulty | Kojirō = ∞" in rows
    assert "Cards kept in hand | 7 |" in rows


def test_what_an_expansion_brings_is_marked() -> None:
    found = read(html_of("bang", "en", ("dodge_city",)))
    assert "+ Dodge City" in [e.text for e in found.with_class("origin")]
    assert "Dodge City" in found.with_id("card-punch").text
    assert "+ Dodge City" in found.with_id("card-beer").text
    assert "Dodge City" not in found.with_id("card-duel").text


def test_options_name_their_values_the_usual_one_first() -> None:
    options = " ".join(read(html_of("samurai_sword")).with_id("options").text.split())
    assert "or when the next card is needed? at oncewhen needed" in options


def test_cards_that_are_only_faces_stand_in_a_row() -> None:
    found = read(html_of("kuhn_poker"))
    assert found.with_class("card") == []
    assert (
        len([e for e in found.elements if (e.attributes.get("id") or "").startswith("card-")]) == 11
    )


def test_a_number_that_is_a_field_of_the_card_is_told_so() -> None:
    assert "Range of the weapon | 1 | Weapon = range" in read(html_of("bang")).rows()


def test_cards_that_are_only_used_by_their_names_stand_in_one_line() -> None:
    turn = plain(read(html_of("bang", "en", ("dodge_city",))).with_id("turn"))
    assert "May be used: Bible, Iron Plate, Sombrero, Ten Gallon Hat." in turn


def test_of_many_numbers_of_players_the_fewest_and_the_most_are_told(pigs: Path) -> None:
    text = pigs.read_text("utf-8").replace("players 2..3", "players 2..40")
    pigs.write_text(text.replace("Baker x2", "Baker x39").replace("top(sty, 2)", "top(sty, 0)"))
    rows = read(html_of(pigs)).rows()
    assert "Players | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 40" in rows
    assert "Baker | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 39" in rows


def test_a_set_up_that_fails_is_left_out(pigs: Path) -> None:
    text = pigs.read_text("utf-8").replace("cards_of(Butcher)[0]", "cards_of(Butcher)[7]")
    pigs.write_text(text, encoding="utf-8")
    found = read(html_of(pigs))
    assert "setting-up" not in {element.attributes.get("id") for element in found.elements}
    assert "#setting-up" not in {element.attributes.get("href") for element in found.elements}
