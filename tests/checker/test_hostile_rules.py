"""No rule file brings the checker down or keeps it busy."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.language.report import Diagnostic
from rulekit.language.source import Source
from rulekit.loading.loader import check

GAME = 'edition 1\ngame "x"\n  players 2\n  turn act\nphase act: do_nothing\n'

LONG = {
    "values": "".join(f"value v{i}() = v{i + 1}()\n" for i in range(1200)) + "value v1200() = 1\n",
    "events": "".join(f"event e{i}\n  e{i + 1}\n" for i in range(1200))
    + "event e1200: do_nothing\n",
    "kinds": "".join(f"kind k{i} of k{i + 1}\n" for i in range(1200)) + "kind k1200\n",
}


@pytest.mark.parametrize(
    ("what", "code"), [("values", "RK0013"), ("events", "RK0013"), ("kinds", "RK3004")]
)
def test_a_long_chain_is_followed(what: str, code: str) -> None:
    assert [d.code for d in check(Source("x", GAME + LONG[what]))[1]] == [code]


def test_a_long_circle_is_one_error() -> None:
    text = "".join(f"value v{i}() = v{(i + 1) % 1200}()\n" for i in range(1200))
    assert [d.code for d in check(Source("x", GAME + text))[1]] == ["RK3001"]


def test_values_that_ask_each_other_twice_are_followed_once() -> None:
    # Followed anew each time, these would be looked at 2 to the 25th times.
    text = (
        "zone deck: public\nzone hand of player: private\nkind charm: starts in deck\n"
        "charm Clover\n  play\n    choose p from others where v0(p) > 1\n    do_nothing\n"
        + "".join(f"value v{i}(p: player) = v{i + 1}(p) + v{i + 1}(p)\n" for i in range(25))
        + "value v25(p: player) = 1 if p.hand has Clover else 0\n"
    )
    found = [d.code for d in check(Source("x", GAME + text))[1] if d.severity == "error"]
    assert found == ["RK3007"]


def test_choices_that_take_in_the_rest_of_a_block_are_bounded() -> None:
    text = "event a p: player\n" + "".join(f"  choose c{i} from players by p\n" for i in range(300))
    (found,) = [d for d in check(Source("x", GAME + text))[1] if d.severity == "error"]
    assert (found.code, found.message) == ("RK0013", "this is choice 51 in one block")


# --- Files that name each other ------------------------------------------------------


def in_folder(folder: Path, files: dict[str, str]) -> list[Diagnostic]:
    for name, text in files.items():
        (folder / f"{name}.rules").write_text(f"edition 1\n{text}\n", encoding="utf-8")
    return check(folder / "main.rules")[1]


def chain(word: str, number: int) -> dict[str, str]:
    names = ["main", *(f"f{n}" for n in range(1, number))]
    return {name: f"{word} f{n}" for n, name in enumerate(names, 1)}


@pytest.mark.parametrize("word", ["include", "extends"])
def test_files_may_name_each_other_fifty_deep(tmp_path: Path, word: str) -> None:
    end = {"f50": GAME.removeprefix("edition 1\n")} if word == "extends" else {"f50": ""}
    main = GAME.removeprefix("edition 1\n") if word == "include" else ""
    files = chain(word, 50) | end
    assert in_folder(tmp_path, {**files, "main": f"{main}\n{files['main']}"}) == []


@pytest.mark.parametrize("word", ["include", "extends"])
def test_a_longer_chain_of_files_is_told_where_it_is_left(tmp_path: Path, word: str) -> None:
    (found,) = in_folder(tmp_path, chain(word, 1200) | {"f1200": ""})
    assert (found.code, found.message) == ("RK0030", "files name each other more than 50 deep")
    assert str(found.span).startswith("f50.rules:2:1")


def test_files_may_name_a_thousand_others(tmp_path: Path) -> None:
    parts = {f"f{n}": f"option o{n}: no, yes" for n in range(3)}
    names = "\n".join(f"include f{n % 3}" for n in range(1001))
    (found,) = in_folder(tmp_path, {**parts, "main": names})
    assert (found.code, found.message) == ("RK0030", "these files name more than 1,000 others")
    assert str(found.span).endswith("main.rules:1002:1")


def test_names_of_files_that_are_not_there_are_not_looked_up_without_end(tmp_path: Path) -> None:
    found = in_folder(tmp_path, {"main": "\n".join(f"include gone{n}" for n in range(20_000))})
    assert [one.code for one in found].count("RK0030") == 1
    assert len(found) == 1001


def test_files_are_read_until_they_are_too_long_together(tmp_path: Path) -> None:
    parts = {f"f{n}": "#" * 999_900 for n in range(5)}
    names = "\n".join(f"include f{n}" for n in range(6))
    (found,) = in_folder(tmp_path, {**parts, "main": names})
    assert (found.code, found.message) == (
        "RK0030",
        "more than 4,000,000 characters were read already",
    )
    assert str(found.span).endswith("main.rules:7:1")
