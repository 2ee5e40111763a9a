"""Random games find planted faults, and the same plan finds the same."""

from __future__ import annotations

from pathlib import Path

import rulekit
from rulekit.fuzzing.campaign import Plan, carry_out
from rulekit.fuzzing.driven_games import Case, Trouble, play_at_random
from rulekit.fuzzing.findings import findings_of
from rulekit.fuzzing.shrinking import shortened
from rulekit.loading.reference import RulesetReference
from rulekit.scenarios import run


def troubles(
    path: Path, games: int = 20, seed: int = 1, jobs: int = 1, most: int = 1000
) -> list[tuple[int, Trouble]]:
    plan = Plan(games, (2, 3), seed, most)
    return carry_out(RulesetReference(str(path)), plan, jobs).troubles


def test_a_broken_invariant_is_found_with_the_values_that_break_it(coins: Path) -> None:
    _, first = troubles(coins)[0]
    assert (first.kind, first.message) == (
        "invariant",
        'the invariant "Coins are never made" does not hold',
    )
    assert any("sum(p.coins for p in seats) is" in note for note in first.diagnostics[0].notes)


def test_nothing_is_found_where_nothing_is_wrong(honest: Path) -> None:
    assert troubles(honest) == []


def test_a_rule_that_fails_is_found(failing: Path) -> None:
    found = {(one.kind, one.diagnostics[0].code) for _, one in troubles(failing, games=60)}
    assert found == {("failure", "RK4001")}


def test_a_game_that_does_not_end_is_found(honest: Path) -> None:
    assert {one.kind for _, one in troubles(honest, games=4, most=5)} == {"endless"}


def test_the_same_seed_finds_the_same_and_another_seed_others(coins: Path) -> None:
    first, again, other = troubles(coins), troubles(coins), troubles(coins, seed=2)
    assert [(number, one.case) for number, one in first] == [
        (number, one.case) for number, one in again
    ]
    assert [one.case for _, one in first] != [one.case for _, one in other]


def test_two_processes_find_what_one_finds(coins: Path) -> None:
    one, two = troubles(coins, games=24), troubles(coins, games=24, jobs=2)
    assert [(number, each.case) for number, each in one] == [
        (number, each.case) for number, each in two
    ]


def test_the_number_of_players_goes_round_and_options_are_set_after_the_defaults() -> None:
    ruleset = rulekit.load("samurai_sword")
    plan = Plan(1000, (4, 5), 3)
    cases = [plan.case(ruleset, number, {}) for number in range(60)]
    assert [case.players for case in cases[:4]] == [4, 5, 4, 5]
    assert {tuple(case.settings) for case in cases[:20]} == {()}
    assert all(set(case.settings) == set(ruleset.settings) for case in cases[20:])


def test_an_option_that_is_given_is_set_in_every_game() -> None:
    ruleset = rulekit.load("samurai_sword")
    plan, fixed = Plan(100, (4,), 3), {"reshuffle": "when_needed"}
    assert {
        plan.case(ruleset, number, fixed).settings["reshuffle"] for number in range(0, 90, 9)
    } == {"when_needed"}


def test_a_game_is_shortened_and_still_goes_wrong(swindled: rulekit.Ruleset) -> None:
    found = next(
        trouble
        for seed in range(50)
        if (trouble := play_at_random(swindled, Case(2, seed, {}))) is not None
        and len(trouble.case.choices) > 10
    )
    short = shortened(swindled, found)
    assert len(short.case.choices) < len(found.case.choices)
    assert short.key == found.key


def test_what_is_found_is_written_as_the_shortest_scenario(swindled: rulekit.Ruleset) -> None:
    found = [(0, trouble) for seed in range(50)
             if (trouble := play_at_random(swindled, Case(2, seed, {}))) is not None]  # fmt: skip
    (finding,) = findings_of(swindled, RulesetReference("coins.rules"), found)
    assert finding.games == len(found)
    (draft,) = finding.drafts
    text = str(draft).replace("B is in act", "A is in act")
    for other in ("B plays Swindle", "A plays Swindle"):
        text = text.replace(other, "X plays Swindle")
    assert "hand [Swindle]" in text
    assert "    X plays Swindle\n" in text
    assert "    sum(p.coins for p in seats) == 5 * count(seats)\n" in text
    assert len(text.splitlines()) <= 10
    outcome = run(draft.scenario(), swindled)
    assert outcome.failure is not None
    assert [one.code for one in outcome.failure.diagnostics] == ["RK4010"]


def test_after_the_rules_are_mended_the_scenario_passes(
    swindled: rulekit.Ruleset, honest: Path
) -> None:
    trouble = next(
        trouble
        for seed in range(50)
        if (trouble := play_at_random(swindled, Case(2, seed, {}))) is not None
    )
    (finding,) = findings_of(swindled, RulesetReference("coins.rules"), [(0, trouble)])
    (draft,) = finding.drafts
    assert run(draft.scenario(), rulekit.load(honest)).passed


def test_a_failing_rule_is_written_as_a_scenario_too(failing: Path) -> None:
    ruleset = rulekit.load(failing)
    (finding,) = findings_of(
        ruleset, RulesetReference("failing.rules"), troubles(failing, games=60)
    )
    (draft,) = finding.drafts
    outcome = run(draft.scenario(), ruleset)
    assert outcome.failure is not None
    assert outcome.failure.diagnostics[0].code == "RK4001"


SAVINGS = """\
edition 1

game "Savings"
  players 2..3
  turn act

zone deck: hidden, ordered
zone hand of player: private
zone safe of player: public
counter saved of player: 0..20

kind deed: starts in deck, discards to safe when resolved

setup
  shuffle deck
  for p in seats
    draw 3 for p

phase act
  offer main to you until pass
  if count(deck) > 0: draw 1 for you
  if count(deck) == 0: end_game "Empty"

deed Save x12
  play: you.saved += 1

deed Slip x4
  play when you.saved > 0: do_nothing

ending "Empty"
  winners [current]

invariant "All is counted": all(p.saved == count(p.safe) for p in seats)
"""


def savings(tmp_path: Path, text: str = SAVINGS) -> rulekit.Ruleset:
    """Rules that count the cards in a safe; what Slip puts there is not counted."""
    file = tmp_path / "savings.rules"
    file.write_text(text, encoding="utf-8")
    return rulekit.load(file)


def first_trouble(ruleset: rulekit.Ruleset) -> Trouble:
    return next(
        trouble
        for seed in range(50)
        if (trouble := play_at_random(ruleset, Case(2, seed, {}))) is not None
    )


def test_a_scenario_begins_before_the_invariant_is_broken(tmp_path: Path) -> None:
    ruleset = savings(tmp_path)
    origin = RulesetReference("savings.rules")
    (finding,) = findings_of(ruleset, origin, [(0, first_trouble(ruleset))])
    (draft,) = finding.drafts
    assert [step.split(" ", 1)[1] for step in draft.steps][-1:] == ["plays Slip"]
    mended = SAVINGS.replace("when you.saved > 0: do_nothing", "when you.saved > 0: you.saved += 1")
    assert run(draft.scenario(), savings(tmp_path, mended)).passed


def test_what_is_broken_from_the_start_is_a_scenario_without_steps(tmp_path: Path) -> None:
    ruleset = savings(tmp_path, SAVINGS.replace("0..20", "0..20, starts at 1"))
    origin = RulesetReference("savings.rules")
    (finding,) = findings_of(ruleset, origin, [(0, first_trouble(ruleset))])
    (draft,) = finding.drafts
    assert draft.steps == ()
    outcome = run(draft.scenario(), ruleset)
    assert outcome.failure is not None
    assert [one.code for one in outcome.failure.diagnostics] == ["RK4010"]


def test_two_seeds_play_no_game_in_common() -> None:
    ruleset = rulekit.load("samurai_sword")
    seeds = [
        {Plan(200, (4, 5), seed).case(ruleset, number, {}).seed for number in range(200)}
        for seed in (1, 2)
    ]
    assert [len(each) for each in seeds] == [200, 200]
    assert seeds[0] & seeds[1] == set()


def test_two_seeds_set_the_options_in_another_order() -> None:
    ruleset = rulekit.load("samurai_sword")
    options = [
        [tuple(Plan(400, (4,), seed).case(ruleset, number, {}).settings.items())
         for number in range(10, 400, 10)]
        for seed in (1, 2)
    ]  # fmt: skip
    assert options[0] != options[1]
    assert options[0][1:] != options[1][:-1]


NO_ZONES = """\
edition 1

game "No zones"
  players 2..2
  turn act

STATE

phase act
  ask you
    option "One"
      you.gold += 1
    option "Two"
      you.gold += 2

invariant "Nobody is rich": all(p.gold < 4 for p in players)

ending "Riches" when any(p.gold > 5 for p in players)
  winners seats
"""


def test_a_scenario_is_found_where_players_have_no_zones(tmp_path: Path) -> None:
    for state, bare in (
        ("counter gold of player: 0..9", "B is gold 0"),
        ("counter gold of player: 1..9, starts at 1", "B is gold 1"),
        ("var gold of player: number = 0", "B is gold 0"),
    ):
        file = tmp_path / "poor.rules"
        file.write_text(NO_ZONES.replace("STATE", state), encoding="utf-8")
        ruleset = rulekit.load(file)
        trouble = next(
            trouble
            for seed in range(50)
            if (trouble := play_at_random(ruleset, Case(2, seed, {}))) is not None
        )
        (finding,) = findings_of(ruleset, RulesetReference("poor.rules"), [(0, trouble)])
        (draft,) = finding.drafts
        lines = {line.strip().replace("A is", "B is") for line in str(draft).splitlines()}
        assert bare in lines
        assert run(draft.scenario(), ruleset).failure is not None
