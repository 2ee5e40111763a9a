"""Two expansions by people who do not know of each other."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import rulekit
from base_rules import TABLE, write as written
from rulekit.book.catalogs import words_in
from rulekit.book.examples import played as played_examples
from rulekit.engine.game import Game
from rulekit.engine.playout import play_out
from rulekit.language.nodes import walk
from rulekit.language.report import RulesError
from rulekit.language.source import Source
from rulekit.loading.loader import check, load
from rulekit.ruleset.meaning import SetCounter
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.settings import check_settings
from rulekit.scenarios.collecting import read
from rulekit.scenarios.running import run

ROOT = Path(__file__).parents[2]

BASE = (
    TABLE
    + """\
kind tile: starts in deck, discards to pile
  points: number = 1
  play: do_nothing
tile Odd x9
tile Even x3
value limit() = 3
event strike victim: player
counter life of player: 0..9, starts at 5
phase act
  if limit() > 2: draw 1
  offer main to you until pass
  strike you
ending "Enough" when count(pile) >= 9
  winners (p in players where p.life > 4)
"""
)

Write = Callable[[str, str], Path]

HEADS = "edition 1\nexpands base\n"

FOUND = [
    ("counter rage of player: 0..9\nrule \"Anger\"\n  after strike: victim.rage += 1\n",
     ["rage_of_one", "rage_of_two"]),
    ("counter rage: 0..9\nrule \"Anger\"\n  after strike: rage += 1\n",
     ["rage_of_one", "rage_of_two"]),
    ("var foe of player: player?\nrule \"Hate\"\n  after strike: victim.foe = victim\n",
     ["foe_of_one", "foe_of_two"]),
    ("zone attic: public\nkind toy of tile: starts in attic\ntoy Bear\n",
     ["attic_of_one", "attic_of_two", "toy_of_one", "toy_of_two", "Bear (one)",
      "Bear (two)"]),
    ("symbols mood: calm, wild\nvar temper: mood = wild\nrule \"Moody\"\n"
     "  after strike when temper is wild: temper = calm\n",
     ["mood_of_one", "mood_of_two", "temper_of_one", "temper_of_two"]),
    ("kind spell of tile\n  power: number = 2\n  play: strike you\nspell Rain x2\n"
     "value might(c: spell) = c.power\n"
     "rule \"Storm\"\n  after strike when any(might(c) > 1 for c in deck where c is spell):"
     " do_nothing\n",
     ["spell_of_one", "spell_of_two", "Rain (one)", "Rain (two)", "might_of_one",
      "might_of_two"]),
    ("option harsh: no, yes\nrule \"Harsh\"\n  modify limit by +1 when harsh\n",
     ["harsh_of_one", "harsh_of_two"]),
    ("event blow to whom: player\n  \"{whom} is blown.\"\nrule \"Winds\"\n"
     "  after strike: blow to victim\n  before blow: whom.life -= 1\n",
     ["blow_of_one", "blow_of_two"]),
    ("value more() = 2\nrule \"More\"\n  modify more by +1\n  modify limit by +more()\n",
     ["more_of_one", "more_of_two"]),
    ("event gust who: player\n  offer lull to who\nwindow lull in gust\n"
     "change tile Odd\n  play in lull: do_nothing\n"
     "rule \"Windy\"\n  after strike: gust victim\n",
     ["gust_of_one", "gust_of_two", "lull_of_one", "lull_of_two"]),
    ("phase dusk after act\n  you.life -= 1\n", ["dusk_of_one", "dusk_of_two"]),
    ("ending \"Dead\" when any(p.life < 2 for p in players)\n  winners []\n"
     "rule \"End\"\n  after strike when victim.life < 3: end_game \"Dead\"\n",
     ["Dead (one)", "Dead (two)"]),
    ("invariant \"Alive\"\n  all(p.life >= 0 for p in players)\n",
     ["Alive (one)", "Alive (two)"]),
    ("tile Odder\n  play: draw 1\ntile Oddest\n  treat Odder as Even\n"
     "more tile Odder x2\nchange tile Oddest\n  play: discard this\n",
     ["Odder (one)", "Odder (two)", "Oddest (one)", "Oddest (two)"]),
]  # fmt: skip


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file beside the base."""
    written(tmp_path, "base", BASE)
    return partial(written, tmp_path)


def called(ruleset: Ruleset, label: str) -> list[str]:
    """What is called by the name of a file."""
    return [one.name for one in ruleset.definitions() if label in one.name]


def played(ruleset: Ruleset, seed: int = 1) -> Game:
    game = ruleset.new_game(2, seed)
    play_out(game, seed, 2000)
    return game


@pytest.mark.parametrize(("text", "names"), FOUND)
def test_what_strangers_declare_alike_is_told_apart_by_their_names(
    write: Write, text: str, names: list[str]
) -> None:
    one, two = write("one", HEADS + text), write("two", HEADS + text)
    ruleset = load(one.with_name("base.rules"), [one, two])
    assert set(names) <= {one.name for one in ruleset.definitions()}
    played(ruleset)


@pytest.mark.parametrize(("text", "names"), FOUND)
def test_alone_an_expansion_has_its_names_as_they_are_written(
    write: Write, text: str, names: list[str]
) -> None:
    one = write("one", HEADS + text)
    assert called(load(one.with_name("base.rules"), [one]), "one") == []


@pytest.mark.parametrize(("text", "names"), FOUND)
def test_strangers_play_as_they_would_if_they_had_other_names(
    write: Write, text: str, names: list[str]
) -> None:
    renamed = text.replace("Anger", "Fury").replace('rule "', 'rule "Other ')
    for name in names:
        written = name.removesuffix(" (two)").removesuffix("_of_two")
        renamed = re.sub(rf"\b{written}\b", f"other_{written}", renamed)
    one, two = write("one", HEADS + text), write("two", HEADS + text)
    other = write("other", HEADS + renamed)
    base = one.with_name("base.rules")
    alike, apart = load(base, [one, two]), load(base, [one, other])
    assert called(apart, " (") == called(apart, "_of_one") == []
    for seed in range(5):
        first, second = played(alike, seed), played(apart, seed)
        assert first.save()["choices"] == second.save()["choices"]
        assert len(list(first.log())) == len(list(second.log()))


RAGE = HEADS + 'counter rage of player: 0..9\nrule "{}"\n  after strike: victim.rage += {}\n'


SCENARIO = """\
edition 1

scenario "Both"
  rules "base.rules" with one, two
  given
    A is {given}
    B is life 5
    A is in act
  when
    A passes
    B passes
  then
    {then}
"""


def told(write: Write, given: str, then: str) -> list[str]:
    """What is told of a scenario of the base with two expansions that count rage."""
    one = write("one", RAGE.format("A", 1) + "tile Odder\n")
    write("two", RAGE.format("B", 2) + "tile Odder\n")
    text = SCENARIO.format(given=given, then=then)
    collection = read(Source("test.scenarios", text, one.with_name("test.scenarios")))
    assert collection.diagnostics == ()
    (scenario,) = collection.scenarios
    failure = run(scenario).failure
    return [] if failure is None else [f"{one.message}; {one.help}" for one in failure.diagnostics]


def test_each_of_two_counts_for_itself(write: Write) -> None:
    then = "A.rage_of_one == 1\n    A.rage_of_two == 5"
    assert told(write, "rage_of_two 3", then) == []


def test_a_scenario_names_the_card_of_one_of_two(write: Write) -> None:
    given = 'hand ["Odder (one)", "Odder (two)"]'
    assert told(write, given, "A.rage_of_one == 1") == []


@pytest.mark.parametrize(
    ("given", "then", "names"),
    [
        ("rage 3", "A.life == 5", "`rage_of_one` or `rage_of_two`"),
        ("life 3", "A.rage == 5", "`rage_of_one` or `rage_of_two`"),
        ("hand [Odder]", "A.life == 5", "`Odder (one)` or `Odder (two)`"),
    ],
)
def test_a_scenario_that_names_what_two_have_is_told_of_both(
    write: Write, given: str, then: str, names: str
) -> None:
    (message,) = told(write, given, then)
    assert names in message


def test_a_third_that_builds_on_one_sees_its_names(write: Write) -> None:
    one, two = write("one", RAGE.format("A", 1)), write("two", RAGE.format("B", 1))
    three = write("three", 'edition 1\nexpands one\nrule "C"\n  before strike: victim.rage += 3\n')
    ruleset = load(one.with_name("base.rules"), [two, one, three])
    (rule,) = ruleset.table_rules["C"].rules
    counters = [one.counter.name for one in walk(rule.body.block) if isinstance(one, SetCounter)]
    assert counters == ["rage_of_one"]


def test_what_a_stranger_declares_is_not_seen(write: Write) -> None:
    one = write("one", HEADS + 'event blow\nrule "A"\n  after strike: blow\n')
    two = write("two", HEADS + 'rule "B"\n  after blow: do_nothing\n')
    (found,) = check(one.with_name("base.rules"), [one, two])[1]
    assert (found.code, found.message) == ("RK1006", "there is no event `blow`")
    assert found.help == (
        "`blow` is of one.rules, on which this file does not build: write `expands one` if it is"
        " meant"
    )


def test_the_card_of_a_stranger_is_not_seen(write: Write) -> None:
    one = write("one", HEADS + 'tile "Odd one"\n')
    two = write(
        "two", HEADS + 'rule "B"\n  after strike when any(c is "Odd one" for c in deck): draw 1\n'
    )
    found = check(one.with_name("base.rules"), [one, two])[1]
    assert any("is of one.rules" in (each.help or "") for each in found)


def test_what_a_stranger_declares_cannot_be_changed(write: Write) -> None:
    one = write("one", HEADS + "tile Odder\n")
    two = write("two", HEADS + "change tile Odder\n  play: draw 1\n")
    (found,) = check(one.with_name("base.rules"), [one, two])[1]
    assert (found.code, found.message) == ("RK1017", "there is no tile `Odder` to change")
    assert found.help is not None and "expands one" in found.help


def test_what_a_stranger_declares_is_no_second_meaning_of_a_local(write: Write) -> None:
    one = write("one", HEADS + 'counter gain: 0..9\nrule "A"\n  after strike: gain = gain + 1\n')
    two = write("two", HEADS + "rule \"B\"\n  after strike\n    let gain = 1\n    draw gain\n"
                .replace("draw gain", "draw gain for victim"))  # fmt: skip
    assert check(one.with_name("base.rules"), [one, two])[1] == []


def test_strangers_that_replace_the_same_in_words_that_mean_their_own_do_not_agree(
    write: Write,
) -> None:
    text = HEADS + "value more() = 2\nreplace value limit() = more()\n"
    one, two = write("one", text), write("two", text)
    (found,) = check(one.with_name("base.rules"), [one, two])[1]
    assert (found.code, found.message) == (
        "RK2022",
        "one.rules and two.rules do not agree on value `limit`",
    )


def test_the_file_that_two_include_is_there_once_and_known_to_both(write: Write) -> None:
    write("part", "edition 1\ncounter rage of player: 0..9\n")
    text = 'edition 1\nexpands base\ninclude part\nrule "{}"\n  after strike: victim.rage += 1\n'
    one, two = write("one", text.format("A")), write("two", text.format("B"))
    ruleset = load(one.with_name("base.rules"), [one, two])
    assert sorted(ruleset.counters) == ["life", "rage"]


def test_a_file_with_a_base_in_a_part_of_both_is_reported(write: Write) -> None:
    write("variant", "edition 1\nextends base\n")
    write("part", "edition 1\ninclude variant\n")
    one, two = write("one", HEADS + "include part\n"), write("two", HEADS + "include part\n")
    found = check(one.with_name("base.rules"), [one, two])[1]
    assert [(each.code, each.span and each.span.source.name) for each in found] == [
        ("RK1016", "part.rules")
    ]


def test_files_of_one_name_in_two_folders_are_told_apart_by_a_number(
    write: Write, tmp_path: Path
) -> None:
    base = write("base", BASE)
    (tmp_path / "more").mkdir()
    one = write("one", HEADS + "tile Odder\n")
    other = tmp_path / "more" / "one.rules"
    other.write_text("edition 1\nexpands base\ntile Odder\n")
    (tmp_path / "more" / "base.rules").symlink_to(base)
    assert called(load(base, [one, other]), "one") == ["Odder (one)", "Odder (one_2)"]


def test_a_variant_and_an_expansion_of_its_base_are_strangers(write: Write) -> None:
    variant = write("harder", "edition 1\nextends base\ntile Odder\n")
    one = write("one", HEADS + "tile Odder\n")
    assert called(load(variant, [one]), "Odder") == ["Odder (harder)", "Odder (one)"]


def test_the_order_of_expansions_is_the_order_of_what_they_declare(write: Write) -> None:
    one, two = write("one", HEADS + "tile Odder\n"), write("two", HEADS + "tile Odder\n")
    base = one.with_name("base.rules")
    assert called(load(base, [one, two]), "Odder") == ["Odder (one)", "Odder (two)"]
    assert called(load(base, [two, one]), "Odder") == ["Odder (two)", "Odder (one)"]


def test_a_game_of_strangers_is_saved_and_goes_on(write: Write) -> None:
    text = RAGE.format("A", 1) + "tile Odder\n  play: you.rage += 1\n"
    one, two = write("one", text), write("two", text)
    ruleset = load(one.with_name("base.rules"), [one, two])
    game = ruleset.new_game(2, 3)
    again = rulekit.resume(game.save(), ruleset)
    play_out(game, 3, 2000)
    play_out(again, 3, 2000)
    assert game.save() == again.save()


def test_an_option_of_two_is_set_by_the_name_that_tells_them_apart(write: Write) -> None:
    text = HEADS + 'option harsh: no, yes\nrule "H"\n  modify limit by +1 when harsh\n'
    one, two = write("one", text), write("two", text)
    ruleset = load(one.with_name("base.rules"), [one, two])
    check_settings(ruleset, {"harsh_of_one": "yes"})
    with pytest.raises(RulesError, match="`harsh_of_one` or `harsh_of_two`"):
        check_settings(ruleset, {"harsh": "yes"})


def test_each_of_two_is_translated_by_its_own_catalog(write: Write) -> None:
    one, two = (
        write("one", RAGE.format("A", 1) + "tile Odder\n"),
        write("two", HEADS + "tile Odder\n"),
    )
    for path, word in ((one, "Schräg"), (two, "Schief")):
        catalog = path.parent / "locale" / "de" / f"{path.stem}.po"
        catalog.parent.mkdir(parents=True, exist_ok=True)
        text = f'msgctxt "component name"\nmsgid "Odder"\nmsgstr "{word}"\n'
        catalog.write_text(text, encoding="utf-8")
    translated = words_in("de", load(one.with_name("base.rules"), [one, two]))
    assert translated("component name", "Odder (one)") == "Schräg (one)"
    assert translated("component name", "Odder (two)") == "Schief (two)"


def test_an_example_means_what_its_file_does(write: Write) -> None:
    text = RAGE.format("A", 1) + (
        'tile Odder\n\nexample "Odd"\n  given\n    A is rage 3, hand [Odder]\n    B is life 5\n'
        "    A is in act\n  when\n    A passes\n    B passes\n  then\n    A.rage == 4\n"
        "    A.hand has Odder\n"
    )
    one, two = write("one", text), write("two", text)
    examples = played_examples(load(one.with_name("base.rules"), [one, two]))
    assert len(examples.holding) == 2
    assert examples.diagnostics == ()


@pytest.mark.parametrize("name", ["dodge_city", "high_noon", "fistful_of_cards", "the_bullet"])
def test_a_shipped_expansion_goes_beside_a_copy_of_itself(tmp_path: Path, name: str) -> None:
    text = (ROOT / "rulesets" / f"{name}.rules").read_text(encoding="utf-8")
    for file in (ROOT / "bang.rules", *(ROOT / "rulesets").glob("*.rules")):
        (tmp_path / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    copy = tmp_path / "copied.rules"
    copy.write_text(text, encoding="utf-8")
    ruleset, found = check(tmp_path / "bang.rules", [tmp_path / f"{name}.rules", copy])
    assert [one for one in found if one.severity == "error"] == []
    assert ruleset is not None
    for players in (4, 5, 7):
        play_out(ruleset.new_game(players, 1), 1)
