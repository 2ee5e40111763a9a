"""`rulekit mutate`: changes of rules that no scenario notices."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

RULES = """\
edition 1
game "Coins"
  players 2
  turn play
zone deck: hidden, ordered
zone hand of player: private
zone used: public
counter coins of player: 0..9
kind ticket: starts in deck, discards to used when resolved
phase play
  offer main to you until pass
ticket Gain
  play
    you.coins += 2
"""

SCENARIOS = """\
edition 1
scenario "A gain"
  rules coins
  given
    A is hand [Gain]
    B is coins 1
    A is in play
  when
    A plays Gain
  then
    A.coins > 0
"""

SURVIVORS = [
    "counter coins | number | 0 -> 1",
    "counter coins | number | 9 -> 10",
    "counter coins | number | 9 -> 8",
    "ticket Gain | number | 2 -> 3",
    "ticket Gain | number | 2 -> 1",
]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "coins.rules").write_text(RULES, encoding="utf-8")
    (tmp_path / "coins.scenarios").write_text(SCENARIOS, encoding="utf-8")
    return tmp_path


def argue(folder, *mutants):
    text = f'[[equivalent]]\nreason = "Nobody has so many."\nmutants = {json.dumps(mutants)}\n'
    (folder / "equivalent_mutants.toml").write_text(text, encoding="utf-8")


def test_survivors_are_shown_at_their_places_with_the_score(run, folder):
    done = run("mutate", "coins")
    assert done.returncode == 1
    assert "warning[RK7001]: no scenario notices that `2` becomes `3`" in done.stdout
    assert "--> coins.rules:14:18" in done.stdout
    assert "1 scenario covers it: “A gain”" in done.stdout
    last = done.stdout.rstrip().splitlines()[-1]
    assert last.startswith("8 of 13 changes are noticed: 61 %")


def test_json_tells_what_became_of_each(run, folder):
    document = json.loads(run("mutate", "coins", "--format", "json").stdout)
    assert document["format_version"] == 1
    assert (document["percent"], document["noticed"], document["counted"]) == (61, 8, 13)
    status = {each["mutant"]: each["status"] for each in document["mutants"]}
    assert [name for name, what in status.items() if what == "survived"] == SURVIVORS
    noticed = {each["mutant"]: each["noticed_by"] for each in document["mutants"]}
    assert noticed["ticket Gain | number | 2 -> 0"] == "coins.scenarios::A gain"
    assert {found["code"] for found in document["diagnostics"]} == {"RK7001"}


def test_a_workflow_is_given_commands(run, folder):
    lines = run("mutate", "coins", "--format", "github").stdout.splitlines()
    assert len(lines) == len(SURVIVORS)
    assert all(line.startswith("::warning file=coins.rules,line=") for line in lines)


def test_a_floor_decides_the_exit_code(run, folder):
    assert run("mutate", "coins", "--min", "61").returncode == 0
    done = run("mutate", "coins", "--min", "62")
    assert done.returncode == 1
    assert "61 % of the changes are noticed, less than --min 62" in done.stderr


def test_what_is_argued_to_be_equivalent_is_named_and_not_counted(run, folder):
    argue(folder, *SURVIVORS[:2])
    done = run("mutate", "coins")
    assert "Argued to be equivalent, and not counted:" in done.stdout
    assert f"  {SURVIVORS[0]}\n    Nobody has so many." in done.stdout
    assert "8 of 11 changes are noticed: 72 %, 2 never came to an end, 2 equivalent" in done.stdout


def test_a_wrong_entry_of_the_list_is_reported(run, folder):
    argue(folder, "ticket Gone | number | 1 -> 2")
    assert "warning[RK7019]: an entry of" in run("mutate", "coins").stdout


def test_a_list_that_cannot_be_read_is_an_error(run, folder):
    (folder / "equivalent_mutants.toml").write_text("[[equivalent]\n", encoding="utf-8")
    done = run("mutate", "coins")
    assert done.returncode == 3
    assert "error[RK7019]" in done.stderr


def test_a_second_run_tries_only_what_may_be_different(run, folder):
    run("mutate", "coins")
    (kept,) = (folder / ".rulekit" / "mutation").glob("coins-*.json")
    before = kept.read_text(encoding="utf-8")
    # Pretend that what a scenario noticed was not; only --restart looks again.
    document = json.loads(before)
    name = "ticket Gain | number | 2 -> 0"
    digest = document["mutants"][name]["killer"]
    document["mutants"][name] = {"status": "survived", "ran": [digest]}
    kept.write_text(json.dumps(document), encoding="utf-8")
    assert "7 of 13 changes are noticed" in run("mutate", "coins").stdout
    assert "8 of 13 changes are noticed" in run("mutate", "coins", "--restart").stdout


def test_changes_are_chosen_by_line_name_and_lot(run, folder):
    line = json.loads(run("mutate", "coins", "--only", "14", "--format", "json").stdout)
    assert {each["line"] for each in line["mutants"]} == {14}
    one = run("mutate", "coins", "--sample", "3", "--seed", "4", "--format", "json")
    assert len(json.loads(one.stdout)["mutants"]) == 3
    assert run("mutate", "coins", "--only", "nothing of that name").returncode == 4


def test_rules_that_cannot_be_found_or_read(run, folder):
    assert run("mutate", "nowhere").returncode == 3
    (folder / "coins.rules").write_text("edition 1\nkind ,\n", encoding="utf-8")
    assert run("mutate", "coins").returncode == 3


def test_scenarios_must_pass_before_rules_are_changed(run, folder):
    text = SCENARIOS.replace("A.coins > 0", "A.coins == 7")
    (folder / "coins.scenarios").write_text(text, encoding="utf-8")
    done = run("mutate", "coins")
    assert done.returncode == 3
    assert "error[RK5301]" in done.stderr


def test_without_scenarios_for_these_rules_there_is_nothing_to_do(run, folder):
    (folder / "other.rules").write_text(RULES, encoding="utf-8")
    done = run("mutate", "other")
    assert done.returncode == 4
    assert "is for these rules" in done.stderr


@pytest.mark.parametrize("flags", [("--sample", "0"), ("--since", "no-such-revision")])
def test_a_choice_that_cannot_be_made_is_wrong_usage(run, folder, flags):
    assert run("mutate", "coins", *flags).returncode == 2


def interrupted(folder, where, *arguments, call=5):
    """A run with a Ctrl-C at a call of a function."""
    text = RULES + "".join(
        f"ticket Gift{number}\n  play\n    you.coins += {number}\n" for number in range(2, 9)
    )
    (folder / "coins.rules").write_text(text, encoding="utf-8")
    module, owner, name = where
    script = (
        f"import sys, {module} as module\n"
        "from rulekit.cli.main import main\n"
        "count = 0\n"
        f"owner = module{owner}\n"
        f"real = owner.{name}\n"
        "def stop(*arguments):\n"
        "    global count\n"
        "    count += 1\n"
        f"    if count == {call}: raise KeyboardInterrupt\n"
        "    return real(*arguments)\n"
        f"owner.{name} = stop\n"
        f"sys.exit(main(['mutate', 'coins', *{list(arguments)!r}]))\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    return subprocess.run(
        [sys.executable, "-c", script],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


def kept_of(folder):
    (kept,) = (folder / ".rulekit" / "mutation").glob("coins-*.json")
    return json.loads(kept.read_text(encoding="utf-8"))["mutants"]


def test_ctrl_c_keeps_what_was_found(folder):
    done = interrupted(folder, ("rulekit.mutation.execution", ".Trial", "_try"))
    assert done.returncode == 130
    assert "Interrupted when 46 of 55 changes were looked at; what was" in done.stdout
    assert len(kept_of(folder)) == 4


def test_ctrl_c_keeps_what_several_processes_found(folder):
    done = interrupted(folder, ("rulekit.mutation.verdict_cache", ".Memory", "keep"), "--jobs", "2")
    assert done.returncode == 130
    assert "Interrupted when " in done.stdout
    assert len(kept_of(folder)) >= 4
    assert "Traceback" not in done.stderr


def test_ctrl_c_before_any_change_says_so(folder):
    done = interrupted(folder, ("rulekit.scenarios.given_position", "", "players_of"), call=1)
    assert done.returncode == 130
    assert "interrupted while the scenarios were run as they are; no change" in done.stderr


def test_two_processes_find_what_one_finds(run, folder):
    one = json.loads(run("mutate", "coins", "--restart", "--format", "json").stdout)
    two = json.loads(run("mutate", "coins", "--restart", "-j", "2", "--format", "json").stdout)
    assert one["mutants"] == two["mutants"]


def test_of_nothing_there_is_no_share(run, folder):
    argue(folder, *SURVIVORS)
    flags = ("--only", "counter coins | number | 9 -> 8", "--format")
    document = json.loads(run("mutate", "coins", *flags, "json").stdout)
    assert (document["percent"], document["counted"]) == (None, 0)
    assert "0 of 0 changes are noticed, 1 equivalent" in run("mutate", "coins", *flags[:2]).stdout
    assert run("mutate", "coins", *flags[:2], "--min", "90").returncode == 0


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--jobs", "0"), "--jobs 0: at least one process"),
        (("--min", "101"), "--min 101: a share is from 0 to 100 percent"),
        (("--only", "20-10"), "--only 20-10: line 10 is before line 20; write 10-20"),
    ],
)
def test_numbers_that_cannot_be_are_wrong_usage(run, folder, flags, said):
    done = run("mutate", "coins", *flags)
    assert done.returncode == 2
    assert said in done.stderr


def test_a_broken_file_of_other_rules_is_left_out(run, folder):
    other = SCENARIOS.replace("rules coins", "rules foxes").replace("given", "gven")
    (folder / "other.scenarios").write_text(other, encoding="utf-8")
    done = run("mutate", "coins")
    assert "8 of 13 changes are noticed" in done.stdout
    assert done.stderr == "rulekit: other.scenarios cannot be read, and is left out.\n"
    (folder / "other.scenarios").write_text(SCENARIOS.replace("given", "gven"), encoding="utf-8")
    assert run("mutate", "coins").returncode == 3


def test_what_is_invalid_is_shown_with_the_reason(run, folder):
    run("mutate", "coins")
    (kept,) = (folder / ".rulekit" / "mutation").glob("coins-*.json")
    document = json.loads(kept.read_text(encoding="utf-8"))
    name = "ticket Gain | number | 2 -> 0"
    document["mutants"][name] = {"status": "invalid", "reason": "KeyError: 'play'"}
    kept.write_text(json.dumps(document), encoding="utf-8")
    done = run("mutate", "coins")
    assert f"Invalid, and not counted: {WHY}.\n  {name}\n    KeyError: 'play'\n" in done.stdout
    assert "7 of 12 changes are noticed" in done.stdout
    data = json.loads(run("mutate", "coins", "--format", "json").stdout)
    reasons = {each["mutant"]: each["reason"] for each in data["mutants"]}
    assert reasons[name] == "KeyError: 'play'"
    assert reasons[SURVIVORS[0]] is None


WHY = "with these no game can be played"


def test_a_kept_file_that_somebody_changed_stops_nothing(run, folder):
    run("mutate", "coins")
    (kept,) = (folder / ".rulekit" / "mutation").glob("coins-*.json")
    document = json.loads(kept.read_text(encoding="utf-8"))
    document["mutants"] = {name: [1] for name in document["mutants"]}
    kept.write_text(json.dumps(document), encoding="utf-8")
    assert "8 of 13 changes are noticed" in run("mutate", "coins").stdout
