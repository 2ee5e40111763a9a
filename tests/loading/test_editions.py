"""Files of several editions in one ruleset. The tests pretend that a second edition brought a
question, an event of the prelude, a special name, a type and a word of the grammar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from base_rules import TABLE, write as written
from rulekit.engine.playout import play_out
from rulekit.language import editions, grammar
from rulekit.language.report import Diagnostic
from rulekit.language.source import Source
from rulekit.loading import prelude
from rulekit.loading.loader import check, load

Write = Callable[[str, str], Path]

NEW = ("reversed", "cheer", "others", "suit", "compel")

BASE = (
    TABLE
    + """\
kind tile: starts in deck, discards to pile
tile Odd x20
counter life of player: 0..9, starts at 5
event strike victim: player
phase act
  draw 1
  strike you
  if deck is not empty: discard top(deck)
ending "Enough" when count(pile) >= 6
  winners players
"""
)

OLD = (
    BASE
    + """\
value reversed(n: number) = 0 - n
event cheer by whom: player
  "Hurray for {whom}."
zone others: public
event compel to whom: player: whom.life -= 1
rule "Old"
  after strike
    cheer by victim
    compel to victim
    if reversed(2) == -2 and others is empty: victim.life += 1
"""
)


@pytest.fixture
def second_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    newer = tmp_path / "newer.rules"
    text = prelude.PATH.read_text(encoding="utf-8").replace("edition 1\n", "edition 2\n", 1)
    newer.write_text(text + "\nevent cheer who: player\n  refrain\n\nevent refrain\n")
    monkeypatch.setattr(prelude, "PATH", newer)
    editions.EDITIONS.append(2)
    for name in NEW:
        monkeypatch.setitem(editions.SINCE, name, 2)
    for cached in (prelude.prelude, grammar.words_of):
        cached.cache_clear()
    yield
    editions.EDITIONS.remove(2)
    for cached in (prelude.prelude, grammar.words_of):
        cached.cache_clear()


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file into a folder."""
    return partial(written, tmp_path)


def errors(found: list[Diagnostic]) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in found if one.severity == "error"]


def log_of_a_game(path: Path, *expansions: Path) -> list[str]:
    game = load(path, expansions).new_game(2, 1)
    play_out(game, 1)
    return [str(line) for line in game.log()]


def test_an_old_file_plays_the_same_when_the_language_has_its_names(
    write: Write, request: pytest.FixtureRequest
) -> None:
    other_names = OLD
    for name in NEW:
        other_names = other_names.replace(name, f"own_{name}")
    before = log_of_a_game(write("base", other_names))
    assert "Hurray for A." in before
    request.getfixturevalue("second_edition")
    path = write("base", OLD)
    assert errors(check(path)[1]) == []
    assert log_of_a_game(path) == before


@pytest.mark.usefixtures("second_edition")
@pytest.mark.parametrize(
    ("declaration", "name"),
    [
        ("value reversed(n: number) = 0 - n\n", "reversed"),
        ("zone others: public\n", "others"),
        ("symbols suit: red, black\n", "suit"),
    ],
)
def test_in_the_second_edition_its_names_cannot_be_declared(
    write: Write, declaration: str, name: str
) -> None:
    path = write("base", BASE.replace("edition 1", "edition 2") + declaration)
    assert errors(check(path)[1]) == [("RK1020", f"`{name}` is a word of the language")]


@pytest.mark.usefixtures("second_edition")
def test_an_old_file_does_not_see_the_new_names(write: Write) -> None:
    path = write("base", BASE + 'rule "R"\n  after strike: cheer victim\n')
    (found,) = (one for one in check(path)[1] if one.severity == "error")
    assert (found.code, found.message) == ("RK1003", "there is no event `cheer`")
    assert found.help == "`cheer` came with edition 2: write `edition 2` at the top"


NEWER = """\
edition 2
extends base
rule "New"
  after strike
    cheer victim
    if first(reversed(victim.hand)) is Odd: victim.life -= 1
"""


@pytest.mark.usefixtures("second_edition")
def test_a_variant_of_the_second_edition_sees_its_names_beside_a_base_of_the_first(
    write: Write,
) -> None:
    write("base", BASE)
    path = write("variant", NEWER)
    assert errors(check(path)[1]) == []
    log_of_a_game(path)


@pytest.mark.usefixtures("second_edition")
def test_what_an_old_base_declares_is_what_a_newer_variant_means(write: Write) -> None:
    write("base", OLD)
    path = write(
        "variant",
        "edition 2\nextends base\n"
        'rule "New"\n  after strike\n    cheer by victim\n'
        "    if reversed(3) == -3 and others is empty: victim.life -= 1\n",
    )
    found = check(path)[1]
    assert errors(found) == []
    notes = [(one.code, one.message) for one in found if one.severity == "note"]
    assert sorted(notes) == [
        ("RK1042", f"`{name}` is what base.rules declares, and not the word of the language")
        for name in ("cheer", "others", "reversed")
    ]
    assert "Hurray for A." in log_of_a_game(path)


@pytest.mark.usefixtures("second_edition")
def test_an_old_variant_may_declare_what_its_newer_base_uses_of_the_language(write: Write) -> None:
    newer = NEWER.replace("extends base\n", "").replace("edition 2\n", "")
    write("base", BASE.replace("edition 1", "edition 2") + newer)
    path = write(
        "variant",
        "edition 1\nextends base\nvalue reversed(n: number) = 0 - n\n"
        'event cheer by whom: player\n  "Hurray for {whom}."\n'
        'rule "Old"\n  before strike when reversed(1) < 0: cheer by victim\n',
    )
    assert errors(check(path)[1]) == []
    assert "Hurray for A." in log_of_a_game(path)


@pytest.mark.usefixtures("second_edition")
def test_expansions_of_both_editions_go_together(write: Write) -> None:
    base = write("base", BASE)
    old = OLD[len(BASE) :]
    one = write("one", "edition 1\nexpands base\n" + old)
    two = write("two", NEWER.replace("extends", "expands"))
    three = write("three", "edition 1\nexpands base\n" + old)
    assert errors(check(base, [one, two, three])[1]) == []
    log_of_a_game(base, two, one, three)


@pytest.mark.usefixtures("second_edition")
def test_a_word_of_the_grammar_is_a_name_in_an_older_file(write: Write) -> None:
    text = 'event compel to whom: player\nrule "R"\n  after strike: compel to victim\n'
    assert errors(check(write("old", BASE + text))[1]) == []
    newer = BASE.replace("edition 1", "edition 2") + text
    assert [code for code, _ in errors(check(write("new", newer))[1])] == ["RK0101"]


@pytest.mark.parametrize(
    ("number", "help_"),
    [(7, "update rulekit, or write `edition 1`"), (0, "write `edition 1`")],
)
def test_an_unknown_edition_is_told_with_those_that_are_known(number: int, help_: str) -> None:
    source = Source("x", BASE.replace("edition 1", f"edition {number}"))
    (found,) = (one for one in check(source)[1] if one.severity == "error")
    assert found.message == f"this rulekit does not know edition {number} of the language"
    assert (found.notes, found.help) == (("It knows edition 1.",), help_)


def test_the_prelude_is_of_the_newest_edition() -> None:
    assert prelude.prelude().source.edition == editions.EDITIONS[-1]


def test_each_newer_name_came_with_an_edition_that_there_is() -> None:
    assert set(editions.SINCE.values()) <= set(editions.EDITIONS[1:])
