"""Pictures of a ruleset: what is in them, and that they can be read."""

from __future__ import annotations

import itertools
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from rulekit.diagrams.dot_and_mermaid import to_dot, to_mermaid
from rulekit.diagrams.event_diagram import events_picture
from rulekit.diagrams.file_diagram import files_picture
from rulekit.diagrams.graph import Arrow, Box, Picture
from rulekit.diagrams.layout import lay_out
from rulekit.diagrams.svg import to_svg
from rulekit.diagrams.text_boxes import LINE_SIZE, TITLE_SIZE, lines_in, width_of
from rulekit.diagrams.turn_diagram import turn_picture
from rulekit.language.source import Source
from rulekit.loading.loader import load

RULES = """\
edition 1

game "Owls & Mice"
  players 2..4
  turn wake, hunt

zone deck: hidden, ordered
zone pile: public, ordered
zone hand of player: private
counter mice of player: 0..9

kind owl: starts in deck, works in hand, discards to pile when resolved

owl Swift x4
  play: catch you
owl Old x4
  after caught when who is you: do_nothing
owl Blind x4
  instead of caught: do_nothing

phase wake: draw 1
phase hunt
  offer main to you
  catch you

event catch who: player
  offer hiding to who
  caught who

event caught who: player
  who.mice += 1

window hiding in catch

setup: shuffle deck

ending "Over" when count(deck) == 0
  winners players
"""


@pytest.fixture(scope="module")
def owls():
    return load(Source("owls.rules", RULES))


def arrows(picture: Picture) -> list[tuple[str, str, str]]:
    return [(a.source, a.target, a.style) for a in picture.arrows]


def test_a_turn_is_its_phases_in_order_and_what_they_raise(owls):
    assert arrows(turn_picture(owls)) == [
        ("setup", "event wake", "next"),
        ("event wake", "event hunt", "next"),
        ("event hunt", "next", "next"),
        ("event wake", "event draw", "plain"),
        ("event hunt", "window main", "offers"),
        ("event hunt", "event catch", "plain"),
    ]


def test_events_are_linked_by_bodies_windows_and_plays(owls):
    assert sorted(arrows(events_picture(owls))) == [
        ("event catch", "event caught", "plain"),
        ("event catch", "window hiding", "offers"),
        ("event hunt", "event catch", "plain"),
        ("event hunt", "window main", "offers"),
        ("event turn", "event hunt", "plain"),
        ("event turn", "event wake", "plain"),
        ("window main", "event catch", "play"),
    ]


def test_a_card_that_must_be_played_is_played_in_the_main_window():
    forced = RULES.replace("offer main to you\n", "compel you to play first(you.hand)\n")
    rules = load(Source("owls.rules", forced))
    assert ("event hunt", "window main", "offers") in arrows(events_picture(rules))
    assert ("event hunt", "window main", "offers") in arrows(turn_picture(rules))


def test_an_event_tells_who_acts_before_instead_of_and_after_it(owls):
    box = events_picture(owls).boxes["event caught"]
    assert (box.title, box.lines) == ("caught", ("instead: Blind", "after: Old"))


def test_the_prelude_is_left_out_unless_wanted(owls):
    assert "event draw" not in events_picture(owls).boxes
    assert "event draw" in events_picture(owls, everything=True).boxes


def test_around_a_box_is_what_can_be_reached(owls):
    picture = events_picture(owls)
    assert set(picture.around("event caught", 1).boxes) == {"event catch", "event caught"}
    assert set(picture.around("event caught", 0).boxes) == {"event caught"}


def test_files_are_linked_to_what_they_build_upon(tmp_path):
    (tmp_path / "parts").mkdir()
    base = RULES.split("owl Swift")
    (tmp_path / "parts" / "cards.rules").write_text("edition 1\nowl Swift" + base[1], "utf-8")
    head = base[0].replace("edition 1\n", 'edition 1\ninclude "parts/cards.rules"\n')
    (tmp_path / "owls.rules").write_text(head, "utf-8")
    (tmp_path / "night.rules").write_text("edition 1\nexpands owls\nmore owl Old x2\n", "utf-8")
    picture = files_picture(load(tmp_path / "owls.rules"))
    titles = {key: box.title for key, box in picture.boxes.items()}
    assert [(titles[a.source], a.label, titles[a.target]) for a in picture.arrows] == [
        ("owls.rules", "includes", "cards.rules"),
        ("night.rules", "", "owls.rules"),
    ]
    night = next(box for box in picture.boxes.values() if box.title == "night.rules")
    assert night.lines == ("expansion", "not loaded", "1 change")


def test_a_table_of_cards_is_a_file_too(tmp_path):
    (tmp_path / "owls.csv").write_text("name,copies\nLong,3\n", "utf-8")
    text = RULES.replace("phase wake", 'cards of owl from "owls.csv"\n\nphase wake')
    (tmp_path / "owls.rules").write_text(text, "utf-8")
    picture = files_picture(load(tmp_path / "owls.rules"))
    titles = {key: (box.title, box.lines) for key, box in picture.boxes.items()}
    assert [(titles[a.source][0], a.label, titles[a.target]) for a in picture.arrows] == [
        ("owls.rules", "cards", ("owls.csv", ("table of cards",)))
    ]


@pytest.mark.parametrize("name", ["samurai_sword", "bang"])
def test_boxes_of_shipped_games_do_not_overlap_and_hold_their_texts(name):
    ruleset = load(name)
    for picture in (events_picture(ruleset), turn_picture(ruleset), files_picture(ruleset)):
        layout = lay_out(picture)
        for one, other in itertools.combinations(layout.boxes.values(), 2):
            apart = (
                one.x + one.width < other.x
                or other.x + other.width < one.x
                or one.y + one.height < other.y
                or other.y + other.height < one.y
            )
            assert apart, (one, other)
        for placed in layout.boxes.values():
            assert width_of(placed.box.title, TITLE_SIZE) < placed.width
            for line in lines_in(placed.box):
                assert width_of(line, LINE_SIZE) < placed.width
            assert placed.x >= 0 and placed.x + placed.width <= layout.width + 0.01
            assert placed.y >= 0 and placed.y + placed.height <= layout.height + 0.01


def test_arrows_end_at_the_borders_of_their_boxes(owls):
    layout = lay_out(events_picture(owls))
    for route in layout.routes:
        source = layout.boxes[route.arrow.source]
        target = layout.boxes[route.arrow.target]
        assert route.points[0] == (source.x + source.width, source.y + source.height / 2)
        assert route.points[-1] == (target.x, target.y + target.height / 2)


def test_a_circle_and_a_loop_can_be_drawn():
    picture = Picture("Round")
    for name in "abc":
        picture.add(Box(name, name, "event"))
    picture.arrows += [Arrow("a", "b"), Arrow("b", "c"), Arrow("c", "a"), Arrow("c", "c")]
    layout = lay_out(picture)
    assert [route.points[0] > route.points[-1] for route in layout.routes].count(True) == 1
    assert [route.arrow for route in layout.routes] == picture.arrows


def test_the_same_rules_give_the_same_picture(owls):
    assert to_svg(events_picture(owls)) == to_svg(events_picture(owls))


def test_the_picture_of_a_turn_says_which_arrows_are_the_order_of_phases(owls):
    root = ElementTree.fromstring(to_svg(turn_picture(owls)))
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "then" in texts and "offers a window" in texts


def test_svg_is_well_formed_and_says_what_its_arrows_mean(owls):
    root = ElementTree.fromstring(to_svg(events_picture(owls)))
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "Owls & Mice: events" in texts
    assert "offers a window" in texts and "raises by a card that is played or used" in texts
    assert "raises by a hook" not in texts


def test_names_that_mean_something_to_other_tools_are_escaped():
    picture = Picture('A "b"')
    picture.add(Box('x "y"', 'say "<hi>"; [end]', "window", ("one",)))
    assert '"x \\"y\\"" [label="say \\"<hi>\\"; [end]\\none", ' in to_dot(picture)
    assert '  n0(["say #34;#60;hi#62;#34;#59; #91;end#93;<br/>one"]):::window' in to_mermaid(
        picture
    )
    assert "say &quot;&lt;hi&gt;&quot;; [end]" in to_svg(picture)


def test_a_picture_is_the_same_in_every_process():
    command = [sys.executable, "-m", "rulekit", "graph", "bang", "--what", "events"]
    drawn = {subprocess.run(command, capture_output=True, check=True).stdout for _ in range(3)}
    assert len(drawn) == 1
