"""Tables about games, and the files that they are written to."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.simulation.games import Plan, Played
from rulekit.simulation.table_files import GameRecorder, TableFile
from rulekit.simulation.tables import columns_of, game_row, seat_rows, write

PLAN = Plan(2, 7, ("random", "heuristic"))
FIRST = Played(0, "Home", (1,), ({"side": "reds"}, {"side": "blues"}), 3, 9, (4, 12))
SECOND = Played(1, "Late, at last", (), ({"side": "reds"}, {"hat": "tall"}), 5, 11)


def test_a_game_is_a_row_with_its_own_seed_as_a_text():
    assert game_row(PLAN, FIRST) == {
        "number": 0,
        "seed": "9489009367414618185",
        "players": 2,
        "ending": "Home",
        "turns": 3,
        "decisions": 9,
    }


def test_a_seat_is_a_row_that_has_what_it_was_dealt_and_who_played_it():
    assert list(seat_rows(PLAN, FIRST)) == [
        {"number": 0, "seat": "A", "side": "reds", "bot": "random", "won": False, "score": 4},
        {"number": 0, "seat": "B", "side": "blues", "bot": "heuristic", "won": True, "score": 12},
    ]


def test_a_seat_has_no_score_where_the_ending_does_not_count():
    assert [row["score"] for row in seat_rows(PLAN, SECOND)] == [None, None]


def test_columns_are_those_of_all_rows_and_groups_stand_before_the_bot():
    rows = [*seat_rows(PLAN, FIRST), *seat_rows(PLAN, SECOND)]
    assert columns_of(rows) == ["number", "seat", "side", "hat", "bot", "won", "score"]


def test_csv_has_empty_cells_for_what_is_not_known(tmp_path):
    rows = [*seat_rows(PLAN, FIRST), *seat_rows(PLAN, SECOND)]
    write(tmp_path / "seats.csv", rows, columns_of(rows))
    assert (tmp_path / "seats.csv").read_text(encoding="utf-8").splitlines() == [
        "number,seat,side,hat,bot,won,score",
        "0,A,reds,,random,false,4",
        "0,B,blues,,heuristic,true,12",
        "1,A,reds,,random,false,",
        "1,B,,tall,heuristic,false,",
    ]


def test_each_line_of_json_has_all_columns(tmp_path):
    rows = list(seat_rows(PLAN, SECOND))
    write(tmp_path / "seats.jsonl", rows, columns_of(rows))
    assert (tmp_path / "seats.jsonl").read_text(encoding="utf-8").splitlines() == [
        '{"number":1,"seat":"A","side":"reds","hat":null,"bot":"random","won":false,"score":null}',
        '{"number":1,"seat":"B","side":null,"hat":"tall","bot":"heuristic","won":false,"score":null}',
    ]


@pytest.mark.parametrize(
    ("name", "table"),
    [("games.csv", "games"), ("tuesday-seats.parquet", "seats"), ("estimates.jsonl", "estimates")],
)
def test_the_name_of_a_file_says_which_table_it_holds(name, table):
    assert TableFile.named(Path("somewhere", name)).table == table


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("wins.csv", "name a table, as estimates.csv, games.csv or seats.csv"),
        ("games.xlsx", "a table ends in .csv, .jsonl or .parquet"),
        ("mygames.csv", "name a table, as estimates.csv, games.csv or seats.csv"),
    ],
)
def test_a_name_of_no_table_is_refused(name, said):
    with pytest.raises(ValueError, match=said):
        TableFile.named(Path(name))


def test_columns_that_come_late_are_in_the_file_from_its_first_line_on(tmp_path):
    recorder = GameRecorder(PLAN, [TableFile.named(tmp_path / "seats.csv")])
    recorder.add([FIRST])
    recorder.add([SECOND])
    recorder.finish()
    lines = (tmp_path / "seats.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "number,seat,side,hat,bot,won,score"
    assert lines[4] == "1,B,,tall,heuristic,false,"


def test_a_table_of_parquet_holds_the_same(tmp_path):
    polars = pytest.importorskip("polars")
    recorder = GameRecorder(PLAN, [TableFile.named(tmp_path / "games.parquet")])
    recorder.add([FIRST, SECOND])
    recorder.finish()
    read = polars.read_parquet(tmp_path / "games.parquet")
    assert read.rows() == [
        (0, "9489009367414618185", 2, "Home", 3, 9),
        (1, "8217600659784434401", 2, "Late, at last", 5, 11),
    ]


def test_a_table_without_rows_is_a_file_without_rows(tmp_path):
    recorder = GameRecorder(PLAN, [TableFile.named(tmp_path / "games.csv")])
    recorder.finish()
    assert (tmp_path / "games.csv").read_text(encoding="utf-8").strip() == ""
