"""`rulekit show`: a ruleset, its options, its cards."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from rulekit.native.reading import Untranslatable


def test_an_overview_tells_title_players_turn_and_cards(run, foxes):
    shown = run("show", foxes, COLUMNS="80").stdout
    assert "Foxes and Hens  2 to 4 players" in shown
    assert "draw one, act" in shown
    assert "bite  14 cards" in shown
    assert "6×  Snap  2" in shown
    assert "In answer to a bite: nothing happens." in shown


def test_an_overview_for_programs_lists_kinds_and_components(run, foxes):
    document = json.loads(run("show", foxes, "--format", "json").stdout)
    assert document["format_version"] == 1
    assert document["ruleset"] == "foxes"
    assert document["players"] == [2, 4]
    assert [kind["name"] for kind in document["kinds"]] == ["loyalty", "bite", "trick", "egg"]
    snap = document["kinds"][1]["components"][1]
    assert (snap["name"], snap["copies"], snap["fields"]) == ("Snap", 6, {"strength": "2"})


def test_options_are_listed_with_their_values_and_text(run, foxes):
    shown = run("show", foxes, "--options").stdout
    assert "deep_nests: no (default), yes" in shown
    assert "Does an egg count twice?" in shown
    assert "--set deep_nests=yes" in shown


def test_options_for_programs_name_their_default(run, foxes):
    document = json.loads(run("show", foxes, "--options", "--format", "json").stdout)
    (option,) = document["settings"]
    assert option["name"] == "deep_nests"
    assert option["values"] == ["no", "yes"]
    assert option["default"] == "no"


def test_a_card_is_shown_with_its_text_place_and_rules(run, foxes):
    shown = run("show", foxes, "brown").stdout
    assert "Brown Egg  egg, 4 copies" in shown
    assert "Bury it, and eat it when you are hurt." in shown
    assert "foxes.rules:79" in shown
    assert '  use "Eat the egg" when you.lives < 3' in shown
    assert "ending" not in shown


def test_a_card_for_programs_has_its_source(run, foxes):
    document = json.loads(run("show", foxes, "Fox", "--format", "json").stdout)
    assert document["component"]["fields"] == {"side": "foxes"}
    assert document["component"]["source"].splitlines() == [
        "loyalty Fox x2",
        '  "Wins with the foxes."',
        "  side foxes",
    ]


def test_a_name_that_several_cards_share_the_beginning_of_is_asked_back(run, foxes):
    done = run("show", foxes, "h")
    assert done.returncode == 2
    assert done.stderr == "rulekit: `h` may be Hen or Hide: write more of the name.\n"


def test_a_name_that_no_card_has_is_answered_with_a_guess(run, foxes):
    done = run("show", foxes, "Snip")
    assert done.returncode == 2
    assert "Foxes and Hens has nothing called `Snip`; did you mean `Nip` or `Snap`?" in done.stderr


POKER = """\
edition 1

game "Tiny Poker"
  players 2..2
  turn act

zone deck: hidden, ordered

kind plain: starts in deck
  points: number = 1
  wild: flag = no
  tags: list of number

plain Court Q♠ 10♥
  points 1, 3
  tags [1, 2]

phase act
  shuffle deck

ending "Over" when count(deck) == 0
  winners players
"""


@pytest.fixture
def poker(tmp_path):
    (tmp_path / "poker.rules").write_text(POKER, encoding="utf-8")
    return "poker.rules"


def test_faces_and_fields_that_differ_from_copy_to_copy_are_listed(run, poker):
    shown = run("show", poker, "court").stdout
    assert "faces Q♠ 10♥" in shown
    assert "points 1, 3" in shown
    assert "tags 1, 2" in shown


def test_a_number_of_players_that_cannot_be_chosen_is_told_once(run, poker):
    assert "Tiny Poker  2 players\n" in run("show", poker).stdout


def test_rules_without_options_say_so(run, poker):
    assert run("show", poker, "--options").stdout == "Tiny Poker has no options.\n"


def test_an_event_is_shown_with_what_raises_it_and_what_is_offered_in_it(run, foxes):
    shown = run("show", foxes, "bite_player", COLUMNS="100").stdout
    assert "bite_player  event" in shown
    assert "foxes.rules:53 (base)" in shown
    assert "raised by" in shown and "kind bite, play in main" in shown
    assert "windows of it" in shown and "window defense" in shown


def test_a_name_is_found_however_it_is_written(run, foxes):
    assert "draw_one  phase" in run("show", foxes, "Draw One").stdout


CHANGED = """edition 1
extends foxes
change bite Snap
  "It snaps."
  strength 3
more bite Snap x2
"""


def test_each_part_of_a_card_says_from_which_file_it_is(run, foxes, tmp_path):
    (tmp_path / "foxes.rules").write_text(Path(foxes).read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "hungry.rules").write_text(CHANGED, encoding="utf-8")
    document = json.loads(run("show", "hungry.rules", "snap", "--format", "json").stdout)
    (thing,) = document["things"]
    assert thing["facts"] == {"copies": "8", "text": "It snaps.", "strength": "3"}
    assert [(s["what"], s["file"], s["part"]) for s in thing["sources"]] == [
        ("declared", "foxes.rules", "base"),
        ("changed", "hungry.rules", "variant"),
        ("more copies", "hungry.rules", "variant"),
        ("play in main, from kind bite", "foxes.rules", "base"),
    ]


def test_what_was_replaced_is_no_longer_shown(run, foxes, tmp_path):
    (tmp_path / "foxes.rules").write_text(Path(foxes).read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "calm.rules").write_text(
        "edition 1\nextends foxes\nreplace phase draw_one: draw 2\n", encoding="utf-8"
    )
    shown = run("show", "calm.rules", "draw_one").stdout
    assert "calm.rules:3 (variant)  replaced" in shown
    assert "draw 1" not in shown


@pytest.mark.parametrize(
    ("ruleset", "name", "found"),
    [
        ("hearts", "QS", "Q♠  playing card, 1 copy"),
        ("hearts", "q♠", "Q♠  playing card, 1 copy"),
        ("hearts", "10h", "10♥  playing card, 1 copy"),
        ("bang", "6♥", "Beer  brown, 6 copies"),
        ("bang", "Beer 6♥", "Beer  brown, 6 copies"),
        ("bang", "beer 6\N{BLACK HEART SUIT}\N{VARIATION SELECTOR-16}", "Beer  brown, 6 copies"),
    ],
)
def test_a_card_is_found_by_its_face(run, ruleset, name, found):
    assert run("show", ruleset, name).stdout.partition("\n")[0] == found


def test_every_card_with_a_face_is_shown(run):
    shown = run("show", "bang", "Q♥", "--with", "dodge_city", "--format", "json").stdout
    names = [thing["name"] for thing in json.loads(shown)["things"]]
    assert names == ["BANG!", "Panic!", "Whisky"]


@pytest.mark.parametrize("name", ["Beer Q♠", "1H", "QX", "♥"])
def test_a_face_that_no_card_has_is_not_found(run, name):
    done = run("show", "bang", name)
    assert done.returncode == 2
    assert f"has nothing called `{name}`" in done.stderr


@pytest.mark.parametrize("color", ["never", "always"])
@pytest.mark.parametrize("arguments", [("bang", "beer"), ("bang",), ("samurai_sword", "wound")])
def test_no_line_ends_in_blanks(run, arguments, color):
    shown = run("show", *arguments, "--color", color).stdout
    assert shown != ""
    assert [line for line in shown.splitlines() if re.search(r" (\x1b\[[\d;]*m)*$", line)] == []


MARKET = """\
edition 1

game "Market"
  players 2
  turn act

symbols colour: red, blue

zone deck: hidden, ordered
zone supply: public, ordered

counter coins of player: 0..99

kind tile: starts in deck, discards to supply
  cost: number = 1

tile Odd x9
  after act
    move top(deck) to supply
    move top(deck) to supply

setup
  shuffle deck
  move top(deck) to supply
  move top(deck) to supply

phase act
  current.coins += top(supply).cost

ending "Over" when count(supply) > 4
  winners players

invariant "Nobody is rich"
  "Coins stay low."
  all(p.coins < 3 for p in seats) and count(supply) < 9
"""


@pytest.fixture
def market(tmp_path):
    (tmp_path / "square.rules").write_text(MARKET, encoding="utf-8")
    return "square.rules"


@pytest.mark.parametrize(
    ("name", "head"),
    [
        ("Nobody is rich", "Nobody is rich  invariant"),
        ("cost", "cost  field of tile"),
        ("colour", "colour  symbols"),
        ("blue", "colour  symbols"),
        ("setup", "set-up"),
        ("set-up", "set-up"),
        ("game", "Market  game"),
        ("market", "Market  game"),
        ("square", "Market  game"),
        ("over", "Over  ending"),
    ],
)
def test_whatever_is_declared_is_found(run, market, name, head):
    assert run("show", market, name).stdout.partition("\n")[0] == head


def test_a_declaration_is_listed_once_with_all_its_lines(run, market):
    shown = run("show", market, "supply", COLUMNS="80").stdout
    assert shown.splitlines()[6:] == [
        "named by            set-up  square.rules:24, 25 (base)",
        "                    tile Odd, after act  square.rules:19, 20 (base)",
        "                    phase act  square.rules:28 (base)",
        "                    ending Over  square.rules:30 (base)",
        "                    invariant Nobody is rich  square.rules:35 (base)",
    ]


def test_a_document_lists_a_declaration_once_with_all_its_lines(run, market):
    (thing,) = json.loads(run("show", market, "supply", "--format", "json").stdout)["things"]
    assert thing["relations"]["named by"][0] == {
        "sort": "set-up",
        "name": "set-up",
        "rule": None,
        "file": "square.rules",
        "line": 24,
        "part": "base",
        "lines": [24, 25],
    }


def test_a_field_is_shown_with_its_default_and_who_reads_it(run, market):
    shown = run("show", market, "cost").stdout
    assert "  cost: number = 1\n" in shown
    assert "read by  phase act" in shown


def test_an_overview_names_all_that_is_declared(run, market):
    shown = run("show", market).stdout
    assert shown.splitlines()[-6:] == [
        "",
        "symbols     colour",
        "zones       deck, supply",
        "counters    coins",
        "endings     Over",
        "invariants  Nobody is rich",
    ]


def test_the_code_of_a_card_is_shown_under_its_rule(run):
    shown = run("show", "samurai_sword", "daimyo", "--python")
    assert shown.returncode == 0
    first, *code = shown.stdout.splitlines()
    assert first == "samurai_sword.rules:390  play: draw 2"
    assert code == [
        "def do_Daimyo(s, f):",
        "    event_draw(s, 2, f[2], 2, f[2] + 21)",
        "    finish_play(s, f)",
        "    return None",
    ]


def test_the_code_of_a_card_for_programs_names_file_and_line(run):
    shown = run("show", "samurai_sword", "daimyo", "--python", "--format", "json").stdout
    (function,) = json.loads(shown)["functions"]
    assert (function["file"], function["line"]) == ("samurai_sword.rules", 390)
    assert function["rule"] == "play: draw 2"
    assert function["python"].startswith("def do_Daimyo(s, f):\n")


def test_what_a_variant_changes_is_among_the_code(run, tmp_path):
    variant = tmp_path / "more.rules"
    variant.write_text(
        "edition 1\nextends samurai_sword\n\nchange action Daimyo\n  play: draw 3\n",
        encoding="utf-8",
    )
    shown = run("show", str(variant), "daimyo", "--python").stdout
    assert shown.startswith(f"{variant}:5  play: draw 3\ndef do_Daimyo(s, f):\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("samurai_sword", "--python"), "--python shows the code of one thing: give its name."),
        (("samurai_sword", "hand", "--python"), "nothing of `hand` becomes code of its own"),
        (("samurai_sword", "--core"), "--core shows the code of one thing: give its name."),
        (
            ("samurai_sword", "hand", "--core"),
            "nothing of `hand` becomes code: it is only spoken of",
        ),
        (
            ("samurai_sword", "daimyo", "--core", "--python"),
            "show the same code: choose one of them.",
        ),
    ],
)
def test_what_has_no_code_of_its_own_is_told(run, arguments, said):
    done = run("show", *arguments)
    assert done.returncode == 2
    assert said in done.stderr


def test_the_core_of_a_card_is_shown_with_its_frame_and_what_is_known(run):
    shown = run("show", "samurai_sword", "daimyo", "--core")
    assert shown.returncode == 0
    assert shown.stdout.splitlines() == [
        "# component 28, cards 94..96, of the kind action",
        "# CAN_main has always",
        "",
        "# frame of play Daimyo:",
        "#   f.this   card",
        "#   f.you    seat",
        "#   f.outer  depth",
        "",
        "def do_Daimyo(f):  # block 68, samurai_sword.rules:390",
        "    # reads any zone, deadly_strike, deck, honor, resilience, turn; writes cards, honor, result,",
        "    # which rules work; draws chance; may end the game",
        "    event_draw(2, f.you, deck, hand + f.you)",
        "    finish_play(f)",
    ]


def test_what_has_no_function_of_its_own_is_shown_where_its_rules_stand(run):
    shown = run("show", "samurai_sword", "musashi", "--core").stdout.splitlines()
    assert shown[-3:] == [
        "",
        "# value_damage, samurai_sword.rules:441",
        "    r += n['Musashi', attacker]",
    ]


def test_the_core_for_programs_has_frames_functions_and_sites(run):
    shown = run("show", "samurai_sword", "jujutsu", "--core", "--format", "json").stdout
    document = json.loads(shown)
    (frame,) = document["frames"]
    assert frame["slots"][0] == {"name": "this", "type": "card"}
    (asking,) = (one for one in document["functions"] if one["sites"])
    assert asking["waits_for"] == ["an answer"]
    assert [*asking["sites"].values()] == ["choose card `c`, or pass"]
    assert (asking["frame"], asking["line"]) == (0, 374)


def test_core_needs_no_native_code(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    assert "def do_Daimyo(f)" in run("show", "samurai_sword", "daimyo", "--core").stdout


def test_the_webassembly_of_a_card_is_shown_under_its_rule(run):
    shown = run("show", "samurai_sword", "ieyasu", "--wasm").stdout
    *_, rule, head, locals_, pop, drop, ret, kept, back, end, close = shown.splitlines()
    assert rule == 'samurai_sword.rules:428  may "Take the top discard"'
    assert head == "(func $do_Ieyasu_3 (param i32) (result i32)"
    assert locals_ == "  (local i32)"
    assert pop.endswith("i32.const 1; i32.sub; i32.store offset=80")
    assert (drop, ret) == ("  i32.const -2147483648; drop", "  i32.const -2147483648; local.set 1")
    assert kept.startswith("  i32.const 0; local.get 1; i32.store offset=")
    assert (back, end, close) == (
        "  i32.const -2147483648; return",
        "  i32.const -2147483648",
        ")",
    )
    assert "call $move_card" in shown


def test_what_cannot_be_translated_has_no_webassembly(run, monkeypatch):
    def fail(*_):
        raise Untranslatable("a list of lists")

    monkeypatch.setattr("rulekit.listing.known_kinds.program_of", fail)
    done = run("show", "samurai_sword", "daimyo", "--wasm")
    assert done.returncode == 2
    assert "so that Python plays it: a list of lists" in done.stderr
    assert "f.you    seat" in run("show", "samurai_sword", "daimyo", "--core").stdout
