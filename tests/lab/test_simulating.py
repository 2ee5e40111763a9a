"""`rulekit.simulate`: the same games as on the command line, as data for Python."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rulekit

FOXES = Path(__file__).parent.parent / "play" / "foxes.rules"


@pytest.fixture(scope="module")
def thirty() -> rulekit.Simulation:
    return rulekit.simulate(FOXES, players=3, games=30, seed=4, keep_games=True)


def test_what_is_counted_is_what_the_rows_of_games_add_up_to(thirty):
    seats = thirty.table("seats")
    assert thirty.games == 30
    assert len(thirty.table("games")) == 30
    assert len(seats) == 90
    for seat, share in thirty.wins["seat"].items():
        assert share.count == sum(row["won"] for row in seats if row["seat"] == seat)


def test_recording_games_changes_nothing_of_them(thirty):
    counted = rulekit.simulate(FOXES, players=3, games=30, seed=4)
    assert counted.table() == thirty.table()


def test_several_processes_give_the_same_tables(thirty):
    shared = rulekit.simulate(FOXES, players=3, games=30, seed=4, keep_games=True, jobs=2)
    assert shared.table("seats") == thirty.table("seats")


@pytest.mark.parametrize(("rules", "players"), [("samurai_sword", 5), ("crazy_eights", 3)])
def test_native_code_records_the_same_games(rules, players):
    pytest.importorskip("wasmtime")
    native, python = (
        rulekit.simulate(rules, players, 60, seed=3, keep_games=True, engine=engine)
        for engine in ("native", "python")
    )
    assert native.run.engines.native == 60
    assert native.table("games") == python.table("games")
    assert native.table("seats") == python.table("seats")


def test_estimates_have_every_share_with_its_interval(thirty):
    row = next(row for row in thirty.table() if row["member"] == "A" and row["metric"] == "won")
    assert list(row) == [
        "metric", "group", "member", "value", "low", "high", "count", "of", "unit", "method",
        "comparisons", "verdict",
    ]  # fmt: skip
    assert row["count"] == thirty.wins["seat"]["A"].count
    assert row["low"] < row["value"] < row["high"]


def test_games_that_were_not_kept_have_no_table():
    found = rulekit.simulate(FOXES, players=3, games=5, seed=4)
    with pytest.raises(ValueError, match="keep_games=True"):
        found.table("seats")


def test_a_table_that_there_is_not_is_named_with_those_that_there_are(thirty):
    with pytest.raises(ValueError, match="no table 'wins': there are estimates, games, seats"):
        thirty.table("wins")


def test_a_frame_of_polars_has_the_rows_of_the_table(thirty):
    pytest.importorskip("polars")
    frame = thirty.to_polars("games")
    assert frame.columns == ["number", "seed", "players", "ending", "turns", "decisions"]
    assert frame.to_dicts() == thirty.table("games")


def test_a_frame_of_pandas_has_the_rows_of_the_table(thirty):
    pytest.importorskip("pandas")
    assert thirty.to_pandas("games").to_dict("records") == thirty.table("games")


def test_until_stops_when_all_intervals_are_so_narrow():
    found = rulekit.simulate(FOXES, players=3, seed=4, until="8%")
    assert found.games == 200
    assert all(row.high - row.low <= 0.16 for row in found.estimates if row.metric == "ended")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"until": "wide"}, "until='wide': say how far"),
        ({"until": "60%"}, "until='60%': say how far"),
        ({"bot": ["random", "random"]}, "2 bots for 3 seats"),
        ({"bot": "rendom"}, "random"),
        ({"games": 0}, "games=0: at least one"),
        ({"margin": 0}, "margin=0: say"),
        ({"margin": "5%"}, "margin='5%': say"),
        ({"jobs": 0}, "jobs=0: at least one process"),
        ({"engine": "fast"}, "engine='fast': there are auto, native, python"),
    ],
)
def test_arguments_that_cannot_be_are_refused(arguments, said):
    with pytest.raises(ValueError, match=said):
        rulekit.simulate(FOXES, players=3, **arguments)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"games": 1.5}, "games is a whole number such as 4, not 1.5"),
        ({"seed": "x"}, "seed is a whole number such as 4, not 'x'"),
        ({"jobs": "2"}, "jobs is a whole number such as 4, not '2'"),
    ],
)
def test_arguments_of_another_kind_are_refused(arguments, said):
    with pytest.raises(TypeError, match=said):
        rulekit.simulate(FOXES, players=3, **arguments)


def test_python_shows_what_was_played(thirty):
    assert repr(thirty) == "<Foxes and Hens: 30 games of 3 players, played by random bots.>"


def test_a_rule_that_fails_is_told():
    with pytest.raises(rulekit.RulesError, match="RK6001"):
        rulekit.simulate(FOXES, players=99)


def test_other_games_are_compared_with_intervals(thirty):
    other = rulekit.simulate(FOXES, players=3, games=30, seed=5)
    row = next(row for row in thirty.compare(other) if row.member == "A" and row.metric == "won")
    first, second = (one.wins["seat"]["A"].share for one in (thirty, other))
    assert row.value == second - first
    assert row.low < row.value < row.high


def test_the_same_games_are_not_different(thirty):
    assert {row.value for row in thirty.compare(thirty)} == {0.0}


def test_saving_writes_by_the_ending_of_the_name(thirty, tmp_path):
    thirty.save(tmp_path / "found.json")
    thirty.save(tmp_path / "found.csv", "seats")
    assert json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))["games"] == 30
    assert len((tmp_path / "found.csv").read_text(encoding="utf-8").splitlines()) == 91


def test_saving_as_something_else_is_refused(thirty, tmp_path):
    with pytest.raises(ValueError, match=r"\.csv, \.jsonl or \.parquet"):
        thirty.save(tmp_path / "found.xlsx")


def test_a_notebook_shows_sentences_tables_and_a_chart(thirty):
    bundle = thirty._repr_mimebundle_()
    assert bundle["text/plain"].startswith(
        "Foxes and Hens: 30 games of 3 players, played by random bots."
    )
    assert "<caption>won, by seat</caption>" in bundle["text/html"]
    chart = bundle["application/vnd.vegalite.v5+json"]
    assert chart["$schema"] == "https://vega.github.io/schema/vega-lite/v5.json"
    json.dumps(chart)
