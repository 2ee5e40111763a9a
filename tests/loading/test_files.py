"""Which files are read, and how they are put together."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulekit.language.report import RulesError
from rulekit.language.source import Source
from rulekit.loading.loader import check, load
from rulekit.loading.shipped import bundled

BASE = """edition 1
game "Base"
  players 2..4
  turn act

zone deck: hidden, ordered
zone hand of player: private
counter life of player: 0..5, starts at 3
kind spell: starts in deck
  power: number = 1
  play
    choose foe from others
    foe.life -= strength(this)

spell Fire x3
  "Burns."
  power 2

spell Ice
  use "Melt": you.life -= 1
  play: you.life += 1

value strength(c: spell) = c.power

rule "Night"
  "It gets dark."
  after act: current.life -= 1

event discard cards: list of card
  move cards under deck

phase act
  offer main to you until pass

setup: shuffle deck
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "base.rules").write_text(BASE, encoding="utf-8")
    return tmp_path


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def codes(path: Path, *expansions: Path) -> list[tuple[str, int]]:
    found = check(path, expansions)[1]
    return [(d.code, d.span.line if d.span else 0) for d in found if d.severity == "error"]


# --- Variants ------------------------------------------------------------------------


def test_a_variant_is_its_base_with_changes(folder: Path) -> None:
    path = written(
        folder,
        "variant.rules",
        "edition 1\nextends base\n"
        "change game\n  players 2..6\n  order chosen\n"
        'change spell Fire\n  "Burns more."\n  power 3\n  play in main: you.life -= 2\n'
        'change spell Ice\n  remove play\n  remove use "Melt"\n'
        "change kind spell\n  cost: number = 4\n"
        'change rule "Night"\n  before act: current.life += 1\n'
        "replace value strength(c: spell) = c.power + c.cost\n"
        "spell Rain\n",
    )
    rules = load(path)
    fire, ice = rules.components["Fire"], rules.components["Ice"]
    assert rules.name == "variant"
    assert (rules.title, rules.player_counts, rules.order_chosen) == ("Base", (2, 6), True)
    assert (fire.text, fire.copies) == ("Burns more.", 3)
    assert {f.name: v for f, v in fire.values.items()} == {
        "power": (3, 3, 3),
        "cost": (4, 4, 4),
    }
    assert [rule.carrier.name for rule in fire.rules] == ["Fire"]
    assert [rule.carrier.name for rule in ice.rules] == ["spell"]
    assert [rule.carrier.name for rule in rules.components["Rain"].rules] == ["spell"]
    assert len(rules.table_rules["Night"].rules) == 2
    assert rules.table_rules["Night"].text == "It gets dark."


def test_each_set_up_has_names_of_its_own(folder: Path) -> None:
    deal = "setup\n  let k = 1\n  for p in seats\n    move top(deck, k) to p.hand\n"
    one = written(folder, "one.rules", f"edition 1\nexpands base\n{deal}")
    two = written(folder, "two.rules", f"edition 1\nexpands base\n{deal}")
    assert codes(folder / "base.rules", one, two) == []
    game = load(folder / "base.rules", (one, two)).new_game(players=2, seed=1)
    assert [player.zones["hand"].count for player in game.spectator().seats] == [2, 2]


def test_a_set_up_does_not_know_the_names_of_another(folder: Path) -> None:
    one = written(
        folder, "one.rules", "edition 1\nexpands base\nsetup\n  let k = 1\n  draw k for current\n"
    )
    two = written(folder, "two.rules", "edition 1\nexpands base\nsetup\n  draw k for current\n")
    assert codes(folder / "base.rules", one, two) == [("RK1001", 4)]


def test_a_variant_may_give_the_game_a_title_of_its_own(folder: Path) -> None:
    text = 'edition 1\nextends base\nchange game "Night of Fire"\n  players 2..3\n'
    rules = load(written(folder, "v.rules", text))
    assert (rules.title, rules.player_counts) == ("Night of Fire", (2, 3))


def test_a_variant_may_remove_a_declaration(folder: Path) -> None:
    path = written(folder, "v.rules", 'edition 1\nextends base\nremove rule "Night"\n')
    assert load(path).table_rules == {}


def test_several_things_of_one_sort_are_removed_at_once(folder: Path) -> None:
    path = written(folder, "v.rules", 'edition 1\nextends base\nremove spell "Fire", Ice\n')
    assert list(load(path).components) == []


@pytest.mark.parametrize(
    "lines",
    [
        "remove spell Fire, Ice\nremove kind spell\n",
        "remove kind spell\nremove spell Fire\nremove spell Ice\n",
    ],
)
def test_a_kind_and_its_cards_are_removed_in_either_order(folder: Path, lines: str) -> None:
    text = f"edition 1\nextends base\n{lines}remove value strength\n"
    assert codes(written(folder, "v.rules", text)) == []


def test_a_card_that_keeps_a_kind_that_is_gone_is_told_with_what_removed_it(folder: Path) -> None:
    text = "edition 1\nextends base\nremove kind spell\nremove spell Fire\nremove value strength\n"
    (found,) = check(written(folder, "v.rules", text))[1]
    assert (found.code, found.message) == ("RK1005", "there is no kind `spell`")
    assert [(label.span.line, label.text) for label in found.secondary] == [(3, "removed here")]


def test_of_several_things_to_remove_the_one_that_is_not_there_is_named(folder: Path) -> None:
    path = written(folder, "v.rules", "edition 1\nextends base\nremove spell Fire, Rain, Ice\n")
    found = [d for d in check(path)[1] if d.severity == "error"]
    assert [(d.code, d.message) for d in found] == [
        ("RK1017", "there is no spell `Rain` to remove")
    ]
    assert found[0].span is not None
    assert found[0].span.text == "Rain"


def test_a_variant_of_a_variant_has_the_changes_of_both(folder: Path) -> None:
    written(folder, "one.rules", "edition 1\nextends base\nchange spell Fire\n  power 3\n")
    path = written(folder, "two.rules", "edition 1\nextends one\nspell Rain\n")
    rules = load(path)
    assert list(rules.components) == ["Fire", "Ice", "Rain"]
    assert [v for v in rules.components["Fire"].values.values()] == [(3, 3, 3)]


CHANGES = [
    ("change spell Fyre\n  power 3\n", "RK1017", "did you mean `Fire`?"),
    ("change spel Fire\n  power 3\n", "RK1017", "did you mean `spell`?"),
    ("remove counter lief\n", "RK1017", "did you mean `life`?"),
    ("replace value strengh(c: spell) = 2\n", "RK1017", "did you mean `strength`?"),
    ('change spell Ice\n  remove use "Mellt"\n', "RK1017", "did you mean `Melt`?"),
    ("change spell Fire\n  remove play\n", "RK1017",
     "take it from all cards of the kind: `change kind spell`, and this line in it"),
    ('change spell Ice\n  remove use "play"\n', "RK1017", None),
    ("change counter life\n  power 3\n", "RK1018", "declare it anew: `replace counter …`"),
    ("more counter life x2\n", "RK1018",
     "name a card by its kind and its name: `more KIND NAME x2`"),
    ("remove game\n", "RK1018", "change its settings with `change game`"),
    ("change game\n  power 3\n", "RK1018",
     "settings belong in `change game`, rules in `change KIND NAME`"),
    ("spell Fire\n", "RK1007", "write `change` or `replace` before it if the other one is meant"),
    ("event reshuffle z: zone\n  shuffle z\n", "RK1007",
     "write `replace` before it to put it in its place"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "help_"), CHANGES, ids=[c[0][:40] for c in CHANGES])
def test_a_change_must_find_what_it_changes(
    folder: Path, text: str, code: str, help_: str | None
) -> None:
    path = written(folder, "v.rules", f"edition 1\nextends base\n{text}")
    found = [d for d in check(path)[1] if d.severity == "error"]
    assert [(d.code, d.help) for d in found] == [(code, help_)]


def test_a_component_is_changed_under_its_own_kind(folder: Path) -> None:
    path = written(
        folder, "v.rules",
        "edition 1\nextends base\nkind charm: starts in deck\nchange charm Fire\n  power 1\n",
    )  # fmt: skip
    (found,) = check(path)[1]
    assert (found.code, found.message) == ("RK1017", "`Fire` is not a charm")


def test_both_places_of_a_name_declared_twice_are_shown(folder: Path) -> None:
    path = written(folder, "v.rules", "edition 1\nextends base\nspell Fire\n")
    (found,) = check(path)[1]
    assert found.span is not None
    assert (found.span.source.name, found.span.line) == (str(path), 3)
    other = found.secondary[0].span
    assert (other.source.name, other.line) == ("base.rules", 15)


def test_a_base_has_nothing_to_change(folder: Path) -> None:
    path = written(folder, "b.rules", BASE + "change spell Fire\n  power 1\n")
    assert codes(path) == [("RK1017", 36)]


# --- Expansions ----------------------------------------------------------------------


def test_expansions_are_put_over_their_base_in_order(folder: Path) -> None:
    one = written(folder, "one.rules", "edition 1\nexpands base\nspell Rain\n")
    two = written(
        folder, "two.rules",
        "edition 1\nexpands base\nphase night after act: you.life -= 1\nspell Hail\n",
    )  # fmt: skip
    rules = load(folder / "base.rules", [one, two])
    assert rules.name == "base"
    assert list(rules.components) == ["Fire", "Ice", "Rain", "Hail"]
    assert [phase.name for phase in rules.phases] == ["act", "night"]


def test_an_expansion_alone_brings_its_base(folder: Path) -> None:
    path = written(folder, "one.rules", "edition 1\nexpands base\nspell Rain\n")
    assert list(load(path).components) == ["Fire", "Ice", "Rain"]


def test_an_expansion_of_another_game_is_refused(folder: Path) -> None:
    other = written(folder, "other.rules", "edition 1\nexpands samurai_sword\n")
    assert codes(folder / "base.rules", other) == [("RK1016", 2)]


def test_an_expansion_goes_with_a_variant_of_its_base(folder: Path) -> None:
    variant = written(folder, "v.rules", "edition 1\nextends base\nremove spell Ice\n")
    one = written(folder, "one.rules", "edition 1\nexpands base\nspell Rain\n")
    assert list(load(variant, [one]).components) == ["Fire", "Rain"]


def test_two_expansions_may_declare_the_same_name(folder: Path) -> None:
    one = written(folder, "one.rules", "edition 1\nexpands base\nspell Rain\n")
    two = written(folder, "two.rules", "edition 1\nexpands base\nspell Rain\n")
    names = ["Fire", "Ice", "Rain (one)", "Rain (two)"]
    assert list(load(folder / "base.rules", [one, two]).components) == names


def test_what_is_no_expansion_is_not_loaded_as_one(folder: Path) -> None:
    path = written(folder, "v.rules", "edition 1\nextends base\n")
    assert codes(folder / "base.rules", path) == [("RK1016", 1)]


# --- Includes ------------------------------------------------------------------------


def test_a_file_may_include_others_below_it(folder: Path) -> None:
    written(folder, "cards/rain.rules", 'edition 1\ninclude "hail.rules"\nspell Rain\n')
    written(folder, "cards/hail.rules", "edition 1\nspell Hail\n")
    path = written(folder, "all.rules", BASE + 'include "cards/rain.rules"\n')
    rules = load(path)
    assert list(rules.components) == ["Hail", "Rain", "Fire", "Ice"]
    assert [s.name for s in rules.sources] == [
        "prelude.rules", "hail.rules", "rain.rules", str(path),
    ]  # fmt: skip


def test_a_file_included_twice_is_read_once(folder: Path) -> None:
    written(folder, "rain.rules", "edition 1\nspell Rain\n")
    path = written(folder, "all.rules", BASE + "include rain\ninclude rain\n")
    assert list(load(path).components) == ["Rain", "Fire", "Ice"]


@pytest.mark.parametrize(
    "reference",
    [
        '"../../etc/passwd"',
        '"/etc/passwd"',
        '"/etc/hosts.rules"',
        '"../outside.rules"',
        '"cards/../../outside.rules"',
        '"..\\\\outside.rules"',
        '"notes.txt"',
        '"link.rules"',
    ],
)
def test_rules_read_no_file_that_is_not_theirs(folder: Path, reference: str) -> None:
    inner = folder / "game"
    inner.mkdir()
    written(folder, "outside.rules", "edition 1\nspell Secret\n")
    written(inner, "notes.txt", "edition 1\n")
    (inner / "link.rules").symlink_to(folder / "outside.rules")
    path = written(inner, "all.rules", BASE + f"include {reference}\n")
    assert codes(path) == [("RK1013", 36)]


@pytest.mark.parametrize(
    ("line", "place", "right"),
    [
        ('include "cards\\\\rain.rules"', "cards\\\\rain.rules", "cards/rain.rules"),
        ('include "cards\\\\\\\\rain.rules"', "cards\\\\\\\\rain.rules", "cards/rain.rules"),
        ('cards of spell from "cards\\\\more.csv"', "cards\\\\more.csv", "cards/more.csv"),
    ],
)
def test_a_backslash_in_a_path_is_to_be_a_slash(
    folder: Path, line: str, place: str, right: str
) -> None:
    (folder / "cards").mkdir()
    written(folder / "cards", "rain.rules", "edition 1\nspell Rain\n")
    written(folder / "cards", "more.csv", "name\nSnow\n")
    path = written(folder, "all.rules", f"{BASE}{line}\n")
    (found,) = check(path)[1]
    assert (found.code, found.message) == ("RK1013", f"`{place}` has `\\` between its folders")
    assert found.edit is not None
    assert (found.edit.span.text, found.edit.replacement) == (place, right)


DECOMPOSED, COMPOSED = "ha\u0308user", "h\u00e4user"


@pytest.mark.parametrize(
    "line", [f"extends {COMPOSED}", f'extends "{COMPOSED}.rules"', f"extends {DECOMPOSED}"]
)
def test_a_file_is_found_however_its_letters_are_spelled(folder: Path, line: str) -> None:
    written(folder, f"{DECOMPOSED}.rules", BASE)
    assert codes(written(folder, "all.rules", f"edition 1\n{line}\n")) == []
    assert codes(folder / f"{COMPOSED}.rules") == []


def test_a_table_in_a_folder_is_found_however_both_are_spelled(folder: Path) -> None:
    (folder / DECOMPOSED).mkdir()
    written(folder / DECOMPOSED, f"{DECOMPOSED}.csv", "name\nSnow\n")
    line = f'cards of spell from "{COMPOSED}/{COMPOSED}.csv"\n'
    assert codes(written(folder, "all.rules", BASE + line)) == []


@pytest.fixture
def takes_any_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows and on a Mac: a file is opened under names with other capital letters. Its
    folder lists it as it was made, which is all in small ones here."""
    listed = os.listdir
    monkeypatch.setattr(os, "listdir", lambda folder: [name.lower() for name in listed(folder)])


@pytest.mark.parametrize(
    ("line", "place", "right"),
    [
        ("extends Base", "Base", "base"),
        ('extends "Base.rules"', "Base.rules", "base.rules"),
        ('extends base\ninclude "Cards/more.rules"', "Cards/more.rules", "cards/more.rules"),
        ('extends base\ncards of spell from "Rain.csv"', "Rain.csv", "rain.csv"),
    ],
)
def test_capital_letters_of_a_name_are_those_of_the_file(
    folder: Path, takes_any_case: None, line: str, place: str, right: str
) -> None:
    (folder / "Cards").mkdir()
    written(folder, "Base.rules", BASE)
    written(folder / "Cards", "more.rules", "edition 1\nspell Rain\n")
    written(folder, "Rain.csv", "name\nSnow\n")
    (found,) = check(written(folder, "all.rules", f"edition 1\n{line}\n"))[1]
    assert (found.code, found.message) == ("RK1013", f"`{place}` is called `{right}`")
    assert found.edit is not None
    assert (found.edit.span.text, found.edit.replacement) == (place, right)


def test_where_capital_letters_matter_the_right_ones_are_proposed(folder: Path) -> None:
    if (folder / "BASE.rules").exists():
        pytest.skip("they do not matter here")
    for line in ("extends Base", 'extends "Base.rules"'):
        (found,) = check(written(folder, "all.rules", f"edition 1\n{line}\n"))[1]
        assert found.code == "RK1012"
        assert found.help is not None and "`base" in found.help


def test_a_link_is_not_followed_out_of_the_folder_by_a_bare_name_either(folder: Path) -> None:
    inner = folder / "game"
    inner.mkdir()
    (inner / "link.rules").symlink_to(folder / "base.rules")
    path = written(inner, "all.rules", "edition 1\nextends link\n")
    assert codes(path) == [("RK1012", 2)]


def test_a_circle_of_files_is_an_error(folder: Path) -> None:
    written(folder, "one.rules", "edition 1\nextends two\n")
    path = written(folder, "two.rules", "edition 1\nextends one\n")
    assert codes(path) == [("RK1014", 2)]


def test_a_file_that_includes_itself_is_an_error(folder: Path) -> None:
    path = written(folder, "one.rules", BASE + "include one\n")
    assert codes(path) == [("RK1014", 36)]


def test_what_has_a_base_of_its_own_cannot_be_included(folder: Path) -> None:
    written(folder, "v.rules", "edition 1\nextends base\n")
    path = written(folder, "one.rules", BASE + "include v\n")
    assert codes(path) == [("RK1016", 36)]


# --- What is loaded ------------------------------------------------------------------


def test_bundled_rulesets_have_names() -> None:
    assert bundled()["samurai_sword"].name == "samurai_sword.rules"


def test_an_unknown_name_is_answered_with_those_there_are() -> None:
    with pytest.raises(RulesError) as caught:
        load("samurai_sord")
    (found,) = caught.value.diagnostics
    assert found.code == "RK1012"
    assert found.help == "did you mean `samurai_sword`?"
    assert "samurai_sword" in found.notes[0]


def test_a_path_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(RulesError) as caught:
        load(tmp_path / "none.rules")
    assert [d.code for d in caught.value.diagnostics] == ["RK0001"]


def test_only_rule_files_are_read(tmp_path: Path) -> None:
    path = written(tmp_path, "base.txt", BASE)
    with pytest.raises(RulesError) as caught:
        load(path)
    assert [d.code for d in caught.value.diagnostics] == ["RK1013"]


@pytest.mark.parametrize(
    ("text", "line"),
    [(BASE.replace("edition 1\n", ""), 1), (BASE.replace("edition 1", "edition 7"), 1)],
)
def test_every_file_names_its_edition(text: str, line: int) -> None:
    found = check(Source("x", text))[1]
    assert [(d.code, d.span.line if d.span else 0) for d in found if d.severity == "error"] == [
        ("RK1015", line)
    ]


def test_without_a_game_there_is_nothing_to_play() -> None:
    found = check(Source("x", "edition 1\n"))[1]
    assert [d.code for d in found] == ["RK1022"]


def test_scenarios_in_place_of_rules_are_told_apart(folder: Path) -> None:
    path = written(folder, "x.scenarios", 'edition 1\n\nscenario "S"\n  rules bang\n')
    found = check(path)[1]
    assert [(d.code, d.help) for d in found] == [
        (
            "RK1022",
            "this is a file of scenarios, which `rulekit test` runs: name the rules here",
        )
    ]


def test_the_digest_is_that_of_the_texts(folder: Path) -> None:
    first = load(Source("x", BASE)).digest
    assert load(Source("other name", BASE)).digest == first
    assert load(Source("x", BASE + "# a comment\n")).digest != first
    assert len(first) == 64


def test_the_prelude_is_left_out_where_the_game_lacks_its_zones() -> None:
    text = 'edition 1\ngame "x"\n  players 2\n  turn act\nphase act: do_nothing\n'
    rules = load(Source("x", text))
    assert "deck_of" not in rules.values
    assert "flip" in rules.events


def test_a_default_of_the_prelude_is_left_out_where_the_game_lacks_its_zone() -> None:
    text = 'edition 1\ngame "x"\n  players 2\n  turn act\nzone {zones}\nphase act: {draws}\n'
    stock = "stock: hidden\nzone front of player: public"
    rules = load(Source("x", text.format(zones=stock, draws="draw 1 from stock to you.front")))
    assert "draw" in rules.events
    with pytest.raises(RulesError) as caught:
        load(Source("x", text.format(zones=stock, draws="draw 1 from stock")))
    (error,) = caught.value.diagnostics
    assert (error.code, error.label) == ("RK2003", "`to to_zone` is missing")
    assert error.notes[0] == "The prelude fills it in only for games that have `hand`."


def test_a_game_may_replace_what_the_prelude_declares() -> None:
    rules = load(Source("x", BASE))
    span = rules.events["discard"].span
    assert span is not None
    assert span.source.name == "x"


def test_errors_of_all_files_are_told_in_one_run(folder: Path) -> None:
    written(folder, "one.rules", BASE.replace("zone deck: hidden", "zone deck: hiden"))
    path = written(folder, "two.rules", "edition 1\nextends one\nspell Rain\n  powr 2\n")
    assert sorted(codes(path)) == [("RK1019", 6), ("RK2008", 4)]


# --- What is no file -------------------------------------------------------------------


def told(path: Path) -> list[tuple[str, str, tuple[str, ...], str | None]]:
    return [(d.code, d.message, d.notes, d.help) for d in check(path)[1]]


@pytest.mark.parametrize(
    ("line", "message", "notes"),
    [
        ('extends "parts.rules"', "`parts.rules` is a folder, not a file", ()),
        ("extends cards", "`cards` is a folder, not a file", ("In it is `cards/rain.rules`.",)),
        ('include "parts.rules"', "`parts.rules` is a folder, not a file", ()),
        ('cards from "deck.csv"', "`deck.csv` is a folder, not a file", ()),
    ],
)
def test_a_folder_in_place_of_a_file_is_called_one(
    folder: Path, line: str, message: str, notes: tuple[str, ...]
) -> None:
    (folder / "parts.rules").mkdir()
    (folder / "deck.csv").mkdir()
    written(folder, "cards/rain.rules", "edition 1\nspell Rain\n")
    head = "edition 1\n" if line.startswith("extends") else "edition 1\nextends base\n"
    path = written(folder, "v.rules", f"{head}{line}\n")
    assert told(path) == [("RK1013", message, notes, "name a file")]


def test_a_folder_that_a_person_names_is_called_one_with_the_files_in_it(folder: Path) -> None:
    (folder / "other.rules").write_text("edition 1\n")
    assert told(folder) == [
        (
            "RK1013",
            f"`{folder}` is a folder, not a file",
            (f"In it are `{folder}/base.rules`, `{folder}/other.rules`.",),
            "name a file",
        )
    ]


def test_a_pipe_that_rules_name_is_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "pipe.rules")
    path = written(folder, "v.rules", 'edition 1\nextends "pipe.rules"\n')
    assert told(path) == [("RK1013", "`pipe.rules` is a pipe or a device, not a file", (), None)]


BESIDE = "It is looked for from the folder of the file that names it."


def test_what_is_no_file_is_never_suggested(folder: Path) -> None:
    (folder / "loop.rules").symlink_to("loop.rules")
    path = written(folder, "v.rules", 'edition 1\nextends "loop.rules"\n')
    assert told(path) == [("RK1012", "there is no file `loop.rules`", (BESIDE,), None)]


def test_a_file_that_is_nearly_called_so_is_suggested_with_its_ending(folder: Path) -> None:
    path = written(folder, "v.rules", 'edition 1\nextends "baes.rules"\n')
    assert told(path) == [
        ("RK1012", "there is no file `baes.rules`", (BESIDE,), "did you mean `base.rules`?")
    ]


def test_a_name_that_is_too_long_for_a_file_is_a_finding(folder: Path) -> None:
    path = written(folder, "v.rules", f'edition 1\nextends "{"a" * 300}.rules"\n')
    assert [found[0] for found in told(path)] == ["RK1012"]
