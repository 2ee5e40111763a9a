"""`rulekit fuzz` and `rulekit explore`: what they print, write and return."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

COINS = (Path(__file__).parent.parent / "fuzzing" / "conftest.py").read_text(encoding="utf-8")
COINS = COINS.partition('COINS = """\\\n')[2].partition('"""')[0]


@pytest.fixture
def coins(tmp_path: Path) -> str:
    (tmp_path / "coins.rules").write_text(COINS.replace("PROFIT", "2"), encoding="utf-8")
    (tmp_path / "honest.rules").write_text(COINS.replace("PROFIT", "1"), encoding="utf-8")
    return "coins.rules"


def test_some_of_many_scenarios_are_named(run, tmp_path, coins):
    many = tmp_path / "many.scenarios"
    heading = "edition 1\n\n"
    one = 'scenario "Number {}"\n  rules "coins.rules"\n  then\n    round() == 1\n\n'
    many.write_text(heading + "".join(one.format(each) for each in range(25)), encoding="utf-8")
    done = run("explore", str(many))
    assert done.returncode == 2
    told = done.stderr.splitlines()
    assert told[0].endswith("many.scenarios has 25 scenarios; name one of them:")
    assert told[-2].endswith('::"Number 18"'), told
    assert told[-1] == "  … and 6 more"


def test_fuzz_writes_a_scenario_that_test_then_runs(
    run: Callable[..., Any], coins: str, tmp_path: Path
) -> None:
    done = run("fuzz", coins, "-n", "20", "--seed", "1")
    assert done.returncode == 1
    assert 'the invariant "Coins are never made" does not hold' in done.stdout
    assert "1 finding in 20 games of coins with 2 to 3 players (seed 1," in done.stdout
    assert (tmp_path / "fuzz-coins.scenarios").read_text().startswith("edition 1\n")
    again = run("test", "fuzz-coins.scenarios")
    assert again.returncode == 1
    assert "RK4010" in again.stdout


def test_fuzz_that_finds_nothing_says_so(run: Callable[..., Any], coins: str) -> None:
    done = run("fuzz", "honest.rules", "-n", "10", "--seed", "1", "--players", "3")
    assert done.returncode == 0
    assert done.stdout.startswith("nothing found in 10 games of honest with 3 players (seed 1,")


def test_fuzz_does_not_write_over_what_it_found_before(
    run: Callable[..., Any], coins: str, tmp_path: Path
) -> None:
    (tmp_path / "fuzz-coins.scenarios").write_text("edition 1\n", encoding="utf-8")
    run("fuzz", coins, "-n", "20", "--seed", "1")
    assert (tmp_path / "fuzz-coins.scenarios").read_text(encoding="utf-8") == "edition 1\n"
    assert (tmp_path / "fuzz-coins-2.scenarios").exists()


def test_fuzz_names_the_file_where_the_same_was_found_before(
    run: Callable[..., Any], coins: str, tmp_path: Path
) -> None:
    for _ in range(2):
        done = run("fuzz", coins, "-n", "20", "--seed", "1")
        assert "It is in fuzz-coins.scenarios: rulekit test fuzz-coins.scenarios" in done.stdout
    assert [file.name for file in tmp_path.glob("*.scenarios")] == ["fuzz-coins.scenarios"]


def test_fuzz_says_what_played_natively_and_what_was_not_looked_at(
    run: Callable[..., Any], coins: str
) -> None:
    pytest.importorskip("wasmtime")
    games = ("-n", "20", "--seed", "1", "-p", "3")
    done = run("fuzz", "honest.rules", *games, "--engine", "native")
    assert done.returncode == 0
    assert done.stdout.splitlines()[1] == (
        "Played natively. Of native games, views, saves and the books of the engine were not "
        "looked at."
    )
    natively = json.loads(
        run("fuzz", coins, *games, "--engine", "native", "--format", "json").stdout
    )
    in_python = json.loads(
        run("fuzz", coins, *games, "--force", "-o", "x.scenarios", "--format", "json").stdout
    )
    assert in_python["engine"] is None
    assert natively["engine"]["python"] == natively["findings"][0]["games"]
    assert natively["findings"][0]["choices"] == in_python["findings"][0]["choices"]


def test_secrets_are_not_looked_for_natively(run: Callable[..., Any], coins: str) -> None:
    done = run("fuzz", coins, "--secrets", "--engine", "native")
    assert done.returncode == 2
    assert "--engine native: only Python looks for secrets; leave it out." in done.stderr


def test_fuzz_natively_needs_what_runs_native_code(
    run: Callable[..., Any], coins: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulekit.native.playing.is_installed", lambda: False)
    done = run("fuzz", coins, "--engine", "native")
    assert done.returncode == 2
    assert "--engine native: wasmtime is not installed" in done.stderr


SPIES = """
edition 1
game "Spies"
  players 2
  turn act
  shows evens
zone deck: hidden, ordered
zone hand of player: private
kind tile: starts in deck
tile Odd x6
tile Even x6
setup
  shuffle deck
  for p in seats
    move top(deck, 2) to p.hand
value evens(p: player) = count(c in p.hand where c is Even)
phase act
  ask you
    option "Draw"
      move top(deck) to you.hand
    option "Wait"
      do_nothing
ending "Enough" when round() == 3
  winners players
"""


def test_fuzz_for_secrets_tells_who_can_tell_what_and_saves_the_game(
    run: Callable[..., Any], tmp_path: Path
) -> None:
    (tmp_path / "spies.rules").write_text(SPIES, encoding="utf-8")
    done = run("fuzz", "spies.rules", "--secrets", "-n", "20", "--seed", "1")
    assert done.returncode == 1
    assert "error[RK6110]: from evens of " in done.stdout
    assert "fault of rulekit" not in done.stdout
    assert "can tell whether hand of " in done.stdout
    assert (
        "The game is in fuzz-spies-1.json:\nrulekit play --resume fuzz-spies-1.json" in done.stdout
    )
    assert (tmp_path / "fuzz-spies-1.json").exists()
    assert " positions of 20 games of spies with 2 players (seed 1," in done.stdout


def test_fuzz_for_secrets_is_the_same_for_programs(run: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "spies.rules").write_text(SPIES, encoding="utf-8")
    done = run("fuzz", "spies.rules", "--secrets", "-n", "20", "--seed", "1", "--format", "json")
    told = json.loads(done.stdout)
    (finding,) = told["findings"]
    assert (finding["kind"], finding["secret"]["from"]) == ("secret", "what is shown")
    assert finding["diagnostics"][0]["code"] == "RK6110"
    assert told["positions"] > 20


def test_fuzz_for_secrets_that_finds_none_says_so(run: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "quiet.rules").write_text(SPIES.replace("  shows evens\n", ""), encoding="utf-8")
    done = run("fuzz", "quiet.rules", "--secrets", "-n", "5", "--seed", "1", "--jobs", "2")
    assert done.returncode == 0
    assert done.stdout.startswith("nothing found in ")


@pytest.mark.parametrize("verb", ["fuzz", "explore"])
def test_a_file_that_is_there_is_written_over_only_by_force(
    run: Callable[..., Any], coins: str, tmp_path: Path, verb: str
) -> None:
    file = tmp_path / "x.scenarios"
    file.write_text("edition 1\n", encoding="utf-8")
    flags = ("-n", "20") if verb == "fuzz" else ("--depth", "12")
    done = run(verb, coins, *flags, "--seed", "4", "-o", "x.scenarios")
    assert done.returncode == 2
    assert "--output x.scenarios is there already: give another name, or --force" in done.stderr
    assert file.read_text(encoding="utf-8") == "edition 1\n"
    assert run(verb, coins, *flags, "--seed", "4", "-o", "x.scenarios", "--force").returncode == 1
    assert "scenario" in file.read_text(encoding="utf-8")


def test_fuzz_in_json(run: Callable[..., Any], coins: str) -> None:
    done = run("fuzz", coins, "-n", "20", "--seed", "1", "--format", "json", "-o", "x.scenarios")
    document = json.loads(done.stdout)
    assert (document["format_version"], document["games"], document["seed"]) == (1, 20, 1)
    (finding,) = document["findings"]
    assert (finding["kind"], finding["file"], finding["save"]) == ("invariant", "x.scenarios", None)
    assert finding["diagnostics"][0]["code"] == "RK4010"


def test_a_game_that_does_not_end_is_saved_for_play(
    run: Callable[..., Any], coins: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rulekit.fuzzing.campaign import Plan

    monkeypatch.setattr(Plan, "__init__", _short(Plan.__init__))
    for _ in range(2):
        done = run("fuzz", "honest.rules", "-n", "2", "--seed", "1")
        assert done.returncode == 1
    assert "The game before it is in fuzz-honest-1.json:" in done.stdout
    assert "rulekit play --resume fuzz-honest-1.json" in done.stdout
    assert [file.name for file in tmp_path.glob("*.json")] == ["fuzz-honest-1.json"]
    assert json.loads((tmp_path / "fuzz-honest-1.json").read_text())["game"]["choices"]


def _short(init: Any) -> Any:
    return lambda self, *arguments, **more: init(self, *arguments, most=5, **more)


def test_no_games_are_nothing_to_do(run: Callable[..., Any], coins: str) -> None:
    assert run("fuzz", coins, "-n", "0").returncode == 4


@pytest.mark.parametrize(
    "flags", [("--jobs", "0"), ("--time", "0"), ("--set", "x=y"), ("--players", "9")]
)
def test_fuzz_used_wrongly(run: Callable[..., Any], coins: str, flags: tuple[str, str]) -> None:
    done = run("fuzz", coins, *flags)
    assert done.returncode == 2
    assert done.stderr


def test_explore_tells_the_shortest_way_and_what_was_looked_at(
    run: Callable[..., Any], coins: str, tmp_path: Path
) -> None:
    done = run("explore", coins, "--depth", "12", "--seed", "4", "-o", "found.scenarios")
    assert done.returncode == 1
    assert "positions;" in done.stdout
    assert "found after" in done.stdout
    assert run("test", "found.scenarios").returncode == 1


def test_explore_a_scenario_for_an_expression(
    run: Callable[..., Any], coins: str, tmp_path: Path
) -> None:
    run("explore", coins, "--depth", "12", "--seed", "4", "-o", "found.scenarios")
    done = run("explore", "found.scenarios", "--find", "A.coins > 90", "--depth", "2", "--format",
               "json")  # fmt: skip
    document = json.loads(done.stdout)
    assert document["found"] is None
    nothing = run("explore", "honest.rules", "--find", "count(deck) == 99", "--depth", "3")
    assert nothing.returncode == 0
    assert nothing.stdout.endswith(
        "nothing found within 3 decisions\nPlayed in Python: fewer than 2,000 positions.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("honest.rules", "--depth", "0"), 4),
        (("honest.rules", "--find", "A.coin == 1"), 2),
        (("honest.rules", "--find", " "), 2),
        (("honest.rules", "--when"), 2),
        (("honest.rules", "--players", "7"), 2),
        (("missing.scenarios",), 3),
        (("missing.rules",), 3),
    ],
)
def test_explore_used_wrongly(
    run: Callable[..., Any], coins: str, arguments: tuple[str, ...], code: int
) -> None:
    done = run("explore", *arguments)
    assert done.returncode == code
    assert done.stderr


def test_explore_with_find_looks_for_nothing_else(run: Callable[..., Any], coins: str) -> None:
    flags = ("--depth", "9", "--seed", "4", "--most", "3000", "--format", "json")
    broken = json.loads(run("explore", coins, *flags).stdout)
    assert broken["found"]["kind"] == "invariant"
    document = json.loads(run("explore", coins, *flags, "--find", "A.coins == 99").stdout)
    assert document["found"] is None
    assert document["positions"] > broken["positions"]


def test_explore_shows_a_condition_as_it_was_typed(run: Callable[..., Any], coins: str) -> None:
    done = run("explore", coins, "--find", "A.coins == Foo")
    assert done.returncode == 2
    assert "--> --find:1:12" in done.stderr
    assert "1 | A.coins == Foo\n" in done.stderr
    assert "invariant" not in done.stderr
    done = run("explore", coins, "--find", "count(deck")
    assert "1 | count(deck\n  |      ^" in done.stderr


def test_explore_says_what_to_do_where_there_are_too_many_positions(
    run: Callable[..., Any], coins: str
) -> None:
    done = run("explore", "honest.rules", "--depth", "9", "--most", "5")
    assert "positions to look at 9: give a larger --most\n" in done.stdout


def explored_by_both(run: Callable[..., Any], *arguments: str) -> tuple[Any, Any]:
    """The documents of `explore` by Python and by native code, without what may differ."""
    told = []
    for engine in ("python", "native"):
        done = run("explore", *arguments, "--engine", engine, "--format", "json")
        told.append(json.loads(done.stdout))
        assert done.returncode == int(told[-1]["found"] is not None)
        played = told[-1].pop("engine")
        assert played["native"] + played["python"] == told[-1]["answers"]
        assert played["python" if engine == "native" else "native"] <= 1
        del told[-1]["wall_seconds"]
    return told[0], told[1]


def test_explore_reports_the_same_natively(run: Callable[..., Any], coins: str) -> None:
    pytest.importorskip("wasmtime")
    run("explore", coins, "--depth", "12", "--seed", "4", "-o", "found.scenarios")
    for arguments in (
        (coins, "--depth", "12", "--seed", "4"),
        ("honest.rules", "--depth", "4", "--players", "3"),
        ("honest.rules", "--depth", "9", "--most", "300"),
        (coins, "--depth", "12", "--seed", "4", "--find", "B.coins == 2"),
        ("found.scenarios", "--depth", "3"),
        ("found.scenarios", "--depth", "3", "--when", "--find", "A.coins == 2"),
    ):
        python, native = explored_by_both(run, *arguments)
        assert native == python


def test_explore_says_what_has_tried_the_answers(
    run: Callable[..., Any], coins: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def last_line(*flags: str) -> str:
        return str(run("explore", "honest.rules", "--depth", "2", *flags).stdout.splitlines()[-1])

    assert last_line("--engine", "python") == "Played in Python: it was asked to."
    assert last_line() == "Played in Python: fewer than 2,000 positions."
    monkeypatch.setattr("rulekit.fuzzing.exploration.FEWEST_POSITIONS", 1)
    monkeypatch.setattr("rulekit.native.playing.is_installed", lambda: False)
    assert last_line().startswith("Played in Python: wasmtime is not installed: pip install ")
    done = run("explore", "honest.rules", "--engine", "native")
    assert done.returncode == 2
    assert "--engine native: wasmtime is not installed" in done.stderr


def test_explore_a_file_without_scenarios(
    run: Callable[..., Any], coins: str, tmp_path: Path
) -> None:
    (tmp_path / "none.scenarios").write_text("edition 1\n", encoding="utf-8")
    done = run("explore", "none.scenarios")
    assert done.returncode == 4
    assert done.stderr == "rulekit: none.scenarios has no scenarios, nothing to explore.\n"


def test_ctrl_c_tells_what_was_explored(
    run: Callable[..., Any], coins: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rulekit.fuzzing.equivalence import Sameness

    count, key = 0, Sameness.key

    def stop(self: Sameness, state: Any) -> bytes:
        nonlocal count
        count += 1
        if count == 40:
            raise KeyboardInterrupt
        return key(self, state)

    monkeypatch.setattr(Sameness, "key", stop)
    done = run("explore", "honest.rules", "--depth", "9")
    assert done.returncode == 130
    assert "positions;" in done.stdout
    assert done.stdout.splitlines()[-2].startswith("interrupted: nothing found within ")


def test_what_is_written_to_another_folder_names_the_rules_from_there(
    run: Callable[..., Any], coins: str, tmp_path: Path
) -> None:
    (tmp_path / "found").mkdir()
    for verb, *flags in (("fuzz", "-n", "20"), ("explore", "--depth", "12")):
        file = f"found/{verb}.scenarios"
        assert run(verb, coins, *flags, "--seed", "4", "-o", file).returncode == 1
        assert '  rules "../coins.rules"\n' in (tmp_path / file).read_text(encoding="utf-8")
        assert "RK4010" in run("test", file).stdout


def test_a_scenario_explored_into_another_folder_names_its_rules_from_there(
    run: Callable[..., Any], coins: str, tmp_path: Path
) -> None:
    for name in ("games", "found"):
        (tmp_path / name).mkdir()
    (tmp_path / coins).rename(tmp_path / "games" / coins)
    (tmp_path / "games" / "one.scenarios").write_text(
        'edition 1\n\nscenario "one"\n  rules coins  # ours\n  given\n    A is hand [Wait]\n'
        "    B is coins 5\n    A is in act\n  then\n    game goes on\n",
        encoding="utf-8",
    )
    done = run("explore", "games/one.scenarios", "--find", "count(A.hand) == 0", "-o",
               "found/two.scenarios")  # fmt: skip
    assert done.returncode == 1
    text = (tmp_path / "found" / "two.scenarios").read_text(encoding="utf-8")
    assert '  rules "../games/coins.rules"\n' in text
    assert run("test", "found/two.scenarios").returncode == 0


EXPANSION = """\
edition 1

expands coins

rule "Nothing"
  after act: do_nothing
"""


def test_a_file_that_could_not_name_the_rules_is_refused_before_any_game(
    run: Callable[..., Any], coins: str, tmp_path: Path
) -> None:
    (tmp_path / "more").mkdir()
    expansion = tmp_path / "more" / "extra.rules"
    expansion.write_text(EXPANSION.replace("coins", '"../coins.rules"'), encoding="utf-8")
    flags = ("--with", "more/extra.rules", "--seed", "4")
    for verb in ("fuzz", "explore"):
        done = run(verb, coins, *flags, "-o", "x.scenarios")
        assert done.returncode == 2
        assert "--output x.scenarios: a scenario there could not name coins.rules," in done.stderr
        assert not (tmp_path / "x.scenarios").exists()
    done = run("fuzz", coins, *flags, "-n", "20")
    assert '  rules "../coins.rules" with extra\n' in done.stdout
    assert "It is in more/fuzz-coins.scenarios" in done.stdout
    assert "RK4010" in run("test", "more/fuzz-coins.scenarios").stdout


def test_explore_tells_of_sets_of_options_that_were_not_tried(
    run: Callable[..., Any], tmp_path: Path
) -> None:
    rules = tmp_path / "many.rules"
    rules.write_text(MANY, encoding="utf-8")
    done = run("explore", "many.rules", "--find", "chosen == 6", "--depth", "2")
    assert done.returncode == 0
    assert "only the first 200 sets of options were tried, the smallest first" in done.stdout
    assert "nothing found within 2 decisions, as far as sets of options were tried\n" in done.stdout
    flags = ("--find", "chosen == 6", "--depth", "2", "--format", "json")
    document = json.loads(run("explore", "many.rules", *flags).stdout)
    assert (document["whole"], document["exhausted"]) == (False, False)
    assert document["decisions_cut"] > 0


MANY = """\
edition 1

game "Many"
  players 2..2
  turn act

zone hand of player: public
zone deck: public
var chosen: number = 0

kind ticket: starts in deck

setup
  for x in deck: move x to first(players).hand

phase act
  choose up to 6 xs from you.hand
  chosen = count(xs)

ticket One x10

ending "Late" when round() > 3
  winners seats
"""


def test_explore_says_that_what_is_given_breaks_an_invariant(
    run: Callable[..., Any], coins: str, tmp_path: Path
) -> None:
    (tmp_path / "rich.scenarios").write_text(
        'edition 1\n\nscenario "rich"\n  rules coins\n  given\n    A is coins 9\n'
        "    B is coins 5\n    A is in act\n  then\n    game goes on\n",
        encoding="utf-8",
    )
    done = run("explore", "rich.scenarios")
    assert done.returncode == 1
    assert "help: what is given breaks it, before any step" in done.stdout
    assert done.stdout.endswith("found where it begins, before any decision\n")
    assert "help: what is given breaks it, before any step" in run("test", "rich.scenarios").stdout
