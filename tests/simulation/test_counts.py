"""Counts add up: in any order, in any parts, and through a file."""

from __future__ import annotations

from pathlib import Path
from statistics import mean, median, variance

import pytest
from hypothesis import given, strategies as st

from counting import counts_of, histogram
from rulekit.language.report import RulesError
from rulekit.simulation import kept
from rulekit.simulation.batch import Part
from rulekit.simulation.counts import Counts
from rulekit.simulation.games import Plan, Played
from rulekit.statistics.histogram import Histogram

PLAN = Plan(2, 1, ("random", "heuristic"))
SMALL = st.integers(-4095, 4095)

games = st.builds(
    Played,
    st.integers(0, 99),
    st.sampled_from(["Won", "Drawn"]),
    st.sampled_from([(), (0,), (1,), (0, 1)]),
    st.sampled_from([({"side": "red"}, {"side": "blue"}), ({"side": "red"}, {"side": "red"})]),
    st.integers(0, 10_000),
    st.integers(0, 10_000_000),
    st.one_of(st.just(()), st.tuples(st.integers(-(10**9), 10**9), st.integers(-9, 9))),
)


@given(st.lists(games, max_size=6), st.integers(0, 6), st.booleans())
def test_parts_in_any_order_are_the_whole(played: list[Played], cut: int, backwards: bool) -> None:
    parts = [counts_of(PLAN, played[:cut]), counts_of(PLAN, played[cut:])]
    parts[0].add_failure(cut)
    merged = Counts()
    for part in reversed(parts) if backwards else parts:
        merged.merge(Counts.from_json(part.to_json()))
    whole = counts_of(PLAN, played)
    whole.add_failure(cut)
    assert merged == whole


@given(st.lists(SMALL, min_size=2))
def test_a_histogram_knows_what_statistics_knows(numbers: list[int]) -> None:
    made = histogram(*numbers)
    assert (made.size, made.least, made.greatest) == (len(numbers), min(numbers), max(numbers))
    assert made.mean == pytest.approx(mean(numbers))
    assert made.median == median(numbers)
    assert made.variance == pytest.approx(variance(numbers))


@given(st.integers(-(10**9), 10**9))
def test_large_numbers_share_a_place_with_their_neighbours(number: int) -> None:
    made = histogram(number)
    assert made.median == pytest.approx(number, rel=1 / 2048)
    assert (made.total, made.least, made.greatest) == (number, number, number)


def test_a_histogram_does_not_grow_with_the_numbers() -> None:
    made = histogram(*range(1_000_000, 1_060_000))
    assert len(made.counts) < 300


SUBJECT = kept.Subject({"ruleset": "x", "title": "X", "digest": "1"}, PLAN, {"pace": "slow"})
GAME = Played(0, "Won", (0,), ({"side": "red"}, {"side": "blue"}), 3, 5)


def part(start: int, stop: int) -> Part:
    return Part(start, stop, counts_of(PLAN, [GAME] * (stop - start)))


def written(path: Path, *parts: Part, subject: kept.Subject = SUBJECT) -> Path:
    with kept.Keeper.open(path, subject, range(10_000), resume=False) as keeper:
        for one in parts:
            keeper.keep(one)
    return path


def refusal(action: object, *arguments: object, **named: object) -> str:
    with pytest.raises(RulesError) as error:
        action(*arguments, **named)  # type: ignore[operator]
    (found,) = error.value.diagnostics
    assert found.code == "RK6007"
    return found.message


def test_a_file_has_a_line_for_about_a_thousand_games(tmp_path: Path) -> None:
    path = written(tmp_path / "a", *(part(n, n + 400) for n in range(0, 4000, 400)))
    found = kept.read(path)
    assert [(one.start, one.stop) for one in found.parts] == [
        (0, 1200),
        (1200, 2400),
        (2400, 3600),
        (3600, 4000),
    ]
    assert (found.subject, found.parts[0].counts) == (SUBJECT, part(0, 1200).counts)


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    path = written(tmp_path / "a", part(0, 1000), part(1000, 2000))
    path.write_bytes(path.read_bytes()[:-20])
    with kept.Keeper.open(path, SUBJECT, range(2500), resume=True) as keeper:
        assert keeper.missing == [range(1000, 2500)]
        keeper.keep(part(1000, 2500))
    assert keeper.counts == part(0, 2500).counts
    assert kept.merge([path]) == (SUBJECT, range(2500), part(0, 2500).counts)


def test_a_file_that_was_cut_off_is_not_put_together_with_others(tmp_path: Path) -> None:
    path = written(tmp_path / "a", part(0, 1000), part(1000, 2000))
    path.write_bytes(path.read_bytes()[:-20])
    assert refusal(kept.merge, [path]) == f"{path} ends in the middle of a line"


@pytest.mark.parametrize("damage", [('"games":10', '"games":-5'), ('"X"', '"Y"'), ("slow", "slew")])
def test_a_line_that_was_changed_is_told(tmp_path: Path, damage: tuple[str, str]) -> None:
    path = written(tmp_path / "a", part(0, 10))
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(*damage), encoding="utf-8")
    line = 2 if "games" in damage[0] else 1
    assert refusal(kept.read, path) == f"line {line} of {path} is damaged"


def test_a_file_that_counts_a_game_twice_is_not_gone_on_with(tmp_path: Path) -> None:
    path = written(tmp_path / "a", part(0, 10), part(5, 20))
    before = path.read_bytes()
    refused = refusal(kept.Keeper.open, path, SUBJECT, range(30), resume=True)
    assert (refused, path.read_bytes()) == (
        f"{path} has game 5, which is counted already",
        before,
    )


def test_files_of_one_run_are_put_together_in_any_order(tmp_path: Path) -> None:
    first = written(tmp_path / "a", part(0, 10))
    second = written(tmp_path / "b", part(10, 30))
    assert kept.merge([second, first]) == (SUBJECT, range(30), part(0, 30).counts)


def test_what_does_not_go_together_is_told(tmp_path: Path) -> None:
    first = written(tmp_path / "a", part(0, 10))
    other = kept.Subject(SUBJECT.rules, Plan(2, 9, PLAN.bots), SUBJECT.settings)
    assert refusal(kept.merge, [first, first]) == f"{first} has game 0, which is counted already"
    far = written(tmp_path / "b", part(20, 30))
    assert refusal(kept.merge, [first, far]) == "games 10 to 19 are in none of the files"
    seed = written(tmp_path / "c", part(10, 20), subject=other)
    assert refusal(kept.merge, [first, seed]) == f"{seed} has seed 9 and not 1 as {first}"
    empty = written(tmp_path / "d")
    assert refusal(kept.merge, [first, empty]) == f"{empty} holds no game yet"
    open_ = kept.Keeper.open
    assert refusal(open_, first, SUBJECT, range(9), resume=False) == f"{first} is there already"
    assert refusal(open_, first, other, range(10), resume=True) == f"{first} has seed 1 and not 9"
    assert refusal(open_, far, SUBJECT, range(10), resume=True).startswith(f"{far} holds games")


@pytest.mark.parametrize(
    "content",
    [
        "", "{}\n", "[]\n", "null\n", "\x00\n", '{"format_version": 2}\n', "Katana\n",
        '{"format_version":2,"ruleset":"x","title":"X","digest":"1","players":"many","seed":1,'
        '"bots":[],"settings":{}}\n',
        "HEAD" + '{"from":0,"to":1}\n', "HEAD" + '{"from":0,"to":1,"counts":{"games":"x"}}\n',
        "HEAD" + "[" * 100_000 + "\n",
    ],
)  # fmt: skip
def test_what_is_no_file_of_counts_is_told(tmp_path: Path, content: str) -> None:
    head = written(tmp_path / "head").read_text(encoding="utf-8")
    path = tmp_path / "a"
    path.write_text(content.replace("HEAD", head), encoding="utf-8")
    assert refusal(kept.read, path) == f"{path} holds no counts of games"


def test_another_format_is_told(tmp_path: Path) -> None:
    path = written(tmp_path / "a")
    path.write_text(path.read_text(encoding="utf-8").replace("2", "3", 1), encoding="utf-8")
    assert refusal(kept.read, path) == f"{path} is of format 3, and this rulekit reads 2"


def test_an_empty_histogram_survives_a_file() -> None:
    assert Histogram.from_json(Histogram().to_json()) == Histogram()
