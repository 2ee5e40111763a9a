"""What `rulekit simulate` writes for other programs, and the pages of several verbs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulekit.documents import path_of

SCHEMA = path_of("simulate")


@pytest.fixture(autouse=True)
def nothing_is_drawn(monkeypatch):
    """Drawing is slow, and tested for itself."""
    monkeypatch.setattr("rulekit.lab.drawing.can_draw", lambda: False)


@pytest.mark.parametrize(
    "arguments",
    [
        ("-p", "3", "-n", "20"),
        ("-p", "3", "-n", "200", "--until", "clear"),
        ("-n", "5", "--bot", "heuristic", "--bot", "random", "-p", "2"),
    ],
)
def test_a_document_is_as_its_schema_says(run, foxes, arguments):
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    done = run("simulate", foxes, "--seed", "4", "--format", "json", *arguments)
    jsonschema.validate(json.loads(done.stdout), schema)


def test_a_document_of_games_that_all_failed_is_as_its_schema_says(run, tmp_path):
    jsonschema = pytest.importorskip("jsonschema")
    rules = tmp_path / "never.rules"
    rules.write_text(NEVER, encoding="utf-8")
    done = run("simulate", str(rules), "-n", "3", "--seed", "1", "--format", "json")
    document = json.loads(done.stdout)
    assert document["failures"]["count"] == 3
    jsonschema.validate(document, json.loads(SCHEMA.read_text(encoding="utf-8")))


NEVER = """\
edition 1

game "Never"
  players 2
  turn act

phase act
  look_at [0][round()]
  end_game "Over"

event look_at place: number

ending "Over"
  winners players
"""


def test_tables_are_written_by_their_names(run, foxes, tmp_path):
    files = [str(tmp_path / name) for name in ("games.csv", "seats.jsonl", "estimates.csv")]
    run("simulate", foxes, "-p", "3", "-n", "20", "--seed", "4", "--out", *files)
    games, seats, estimates = (Path(file).read_text(encoding="utf-8") for file in files)
    assert games.startswith("number,seed,players,ending,turns,decisions\n0,")
    assert len(games.splitlines()) == 21
    assert len(seats.splitlines()) == 60
    assert estimates.startswith("metric,group,member,value,low,high,count,of,unit,method,")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--out", "wins.csv"), "--out wins.csv: name a table, as estimates.csv, games.csv"),
        (("--out", "games.xlsx"), "--out games.xlsx: a table ends in .csv, .jsonl or .parquet"),
        (("--out", "nowhere/games.csv"), "--out nowhere/games.csv: there is no such folder"),
        (("--report", "nowhere/a.html"), "--report nowhere/a.html: there is no such folder"),
    ],
)
def test_what_cannot_be_written_is_said_before_anything_is_played(run, foxes, arguments, said):
    done = run("simulate", foxes, "-n", "1000000", *arguments)
    assert done.returncode == 2
    assert said in done.stderr


@pytest.mark.parametrize("flag", ["--out", "--report"])
def test_a_folder_of_that_name_is_told_before_anything_is_played(run, foxes, tmp_path, flag):
    (tmp_path / "games.csv").mkdir()
    done = run("simulate", foxes, "-n", "1000000", flag, "games.csv")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "rulekit: cannot use games.csv: it is a folder\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_where_a_disk_is_full_the_file_is_named(run, foxes, tmp_path):
    (tmp_path / "games.csv").symlink_to("/dev/full")
    done = run("simulate", foxes, "-n", "5", "--out", "games.csv")
    assert done.returncode == 3
    assert done.stderr == "rulekit: cannot use games.csv: no space left on device\n"


def test_files_of_counts_hold_no_games_to_make_tables_of(run, foxes):
    run("simulate", foxes, "--seed", "4", "--to", "10", "--save", "a.counts")
    done = run("simulate", "--merge", "a.counts", "--out", "games.csv")
    assert done.returncode == 2
    assert "only --out estimates.csv" in done.stderr


def test_a_page_of_a_simulation_names_its_bots_and_its_seed(run, foxes, tmp_path):
    run("simulate", foxes, "-p", "3", "-n", "20", "--seed", "4", "--report", "page.html")
    html = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "20 games of 3 players, played by random bots." in html
    assert "Who is favoured?" in html and "How long is a game?" in html
    assert "<dt>Seed</dt><dd>4</dd>" in html


def test_a_page_of_a_comparison_has_the_change_and_what_it_did(run, foxes, tmp_path):
    second = tmp_path / "other.rules"
    text = Path(foxes).read_text(encoding="utf-8")
    second.write_text(text.replace("players 2..4", "players 2..3"), encoding="utf-8")
    run(
        "diff", foxes, str(second), "-p", "3", "--simulate", "20", "--seed", "4",
        "--report", "page.html",
    )  # fmt: skip
    html = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "What was changed" in html and "What did the change do?" in html


def test_a_page_of_a_comparison_needs_games(run, foxes):
    done = run("diff", foxes, foxes, "--report", "page.html")
    assert done.returncode == 2
    assert "add --simulate GAMES" in done.stderr
