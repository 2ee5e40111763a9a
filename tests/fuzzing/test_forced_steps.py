"""Trouble that comes of what nobody decides is written as a scenario too."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulekit
from rulekit.fuzzing.campaign import Plan, carry_out
from rulekit.fuzzing.findings import Finding, findings_of
from rulekit.loading.reference import RulesetReference
from rulekit.scenarios import run

LADDERS = """\
edition 1

extends samurai_sword

counter steps of player: 0..99

property Ladder x8
  after draw_for_turn when who is you: you.steps += 1

invariant "Nobody is forgotten": count(players) >= 3

invariant "Few steps": all(p.steps < 2 for p in seats)
"""

QUEUE = """\
edition 1

game "Queue"
  players 2..2
  turn wait, serve

zone deck: public, ordered
zone hand of player: private
counter served: 0..99

kind ticket: starts in deck, discards to deck when resolved

phase wait
  offer main to you until pass

phase serve
  choose c from deck
  offer main to you until pass
  served += 1
  if served == 6: end_game "Closed"

ticket Number x1
  play: do_nothing

ending "Closed"
  winners seats

invariant "Four are served": served < 4
"""

UNMOVED = """\
edition 1

game "Unmoved"
  players 2..2
  turn act

counter n: 0..9

phase act
  ask you
    option "One"
      n += 1
    option "Two"
      do_nothing
  if n == 9: end_game "Full"

ending "Full"
  winners seats

invariant "All is well": n <= 9

invariant "Below": n < 0
"""

DEALT = """\
edition 1

game "Dealt"
  players 2..2
  turn act

zone deck: hidden, ordered
zone hand of player: private

kind ticket: starts in deck

setup
  for p in seats
    ask p
      option "One"
        draw 1 for p
      option "Two"
        move deck[5] to p.hand

phase act
  ask you
    option "Go on"
      draw 1 for you
    option "Stop"
      end_game "Stopped"

ticket Number x3

ending "Stopped"
  winners seats
"""


def found_in(tmp_path: Path, text: str) -> tuple[rulekit.Ruleset, list[Finding]]:
    file = tmp_path / "small.rules"
    file.write_text(text, encoding="utf-8")
    rules = RulesetReference(file)
    ruleset = rules.rules
    low, high = ruleset.player_counts
    plan = Plan(20, tuple(range(low, high + 1)), 1, 1000)
    found = carry_out(rules, plan)
    return ruleset, findings_of(ruleset, RulesetReference("small.rules"), found.troubles)


def shown_by(ruleset: rulekit.Ruleset, finding: Finding) -> str:
    """The code of what the scenario of a finding runs into."""
    (draft,) = finding.drafts
    failure = run(draft.scenario(), ruleset).failure
    assert failure is not None
    return failure.diagnostics[0].code


@pytest.mark.parametrize(
    ("text", "code"),
    [(LADDERS, "RK4010"), (QUEUE, "RK4010"), (UNMOVED, "RK4010"), (DEALT, "RK4001")],
    ids=["passes in other turns", "forced all the way", "false from the start", "set-up"],
)
def test_a_scenario_shows_it(tmp_path: Path, text: str, code: str) -> None:
    ruleset, findings = found_in(tmp_path, text)
    assert {shown_by(ruleset, each) for each in findings} == {code}


def test_what_nobody_decides_is_a_step_where_a_scenario_waits_for_it(tmp_path: Path) -> None:
    _, (finding,) = found_in(tmp_path, LADDERS)
    (draft,) = finding.drafts
    assert [step.split(" ")[1] for step in draft.steps] == ["passes"]


def test_what_is_false_from_the_start_begins_with_the_set_up(tmp_path: Path) -> None:
    _, (finding,) = found_in(tmp_path, UNMOVED)
    (draft,) = finding.drafts
    assert (draft.table, draft.steps) == (("setup of A, B",), ())
