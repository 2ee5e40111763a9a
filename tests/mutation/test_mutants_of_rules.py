"""Mutants of a small game: which there are, which are noticed, and what is kept."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from coins_rules import TABLE, opened, write
from rulekit.coverage.recording import record
from rulekit.language import tree
from rulekit.mutation.equivalents import Equivalents
from rulekit.mutation.execution import Verdict, try_all
from rulekit.mutation.laboratory import open_laboratory
from rulekit.mutation.mutants import Mutant
from rulekit.mutation.mutants_in_force import SideBySide
from rulekit.mutation.sampling import only, sample, since
from rulekit.mutation.scenario_selection import Selection
from rulekit.mutation.scoring import add_up, as_diagnostics, wrong_entries
from rulekit.mutation.verdict_cache import Record, remember
from rulekit.ruleset.meaning import Builtin
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import everything
from rulekit.scenarios import read_all, run
from rulekit.scenarios.given_position import prepare

RULES = (
    TABLE
    + """\
setup
  shuffle deck
phase play
  offer main to you until pass
ticket Tax
  play when you.coins > 0
    for p in others where p.coins > 1
      p.coins -= 1
charm Echo
  after played when who is you
    you.coins += 1
"""
)

SCENARIOS = """\
edition 1
scenario "A tax"
  rules "coins.rules"
  given
    A is hand [Tax], field [Echo], coins 2
    B is coins 3
    A is in play
  when
    A plays Tax
  then
    B.coins == 2
    A.coins == 3
"""

MORE = """\
scenario "Who has nothing raises no tax"
  rules "coins.rules"
  given
    A is hand [Tax]
    B is coins 3
    A is in play
  then
    A cannot play Tax
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return write(tmp_path, {"coins.rules": RULES, "coins.scenarios": SCENARIOS})


def verdicts(folder: Path, jobs: int = 1) -> dict[str, Verdict]:
    laboratory = opened(folder / "coins.rules")[1]
    return dict(try_all(laboratory, laboratory.mutants, {}, jobs))


def survivors(found: dict[str, Verdict]) -> list[str]:
    return [
        name for name, verdict in found.items() if verdict.status in ("survived", "not covered")
    ]


WITHOUT_MORE = [
    "setup | statement | shuffle deck -> nothing",
    "counter coins | number | 0 -> 1",
    "counter coins | number | 9 -> 10",
    "counter coins | number | 9 -> 8",
    "charm Echo | guard dropped | who is you -> always",
    "charm Echo | before, after | after played when who is you -> before played",
    "ticket Tax | guard dropped | you.coins > 0 -> always",
    "ticket Tax | comparison | you.coins > 0 -> you.coins >= 0",
    "ticket Tax | number | 0 -> 1",
    "ticket Tax | target | p.coins > 1 -> all of them",
    "ticket Tax | comparison | p.coins > 1 -> p.coins >= 1",
    "ticket Tax | number | 1 -> 2",
    "ticket Tax | number | 1 -> 0",
]
"""The survivors of the one scenario above."""


def test_the_survivors_of_one_scenario(folder: Path) -> None:
    assert sorted(survivors(verdicts(folder))) == sorted(WITHOUT_MORE)


def test_a_scenario_more_notices_more(folder: Path) -> None:
    (folder / "coins.scenarios").write_text(SCENARIOS + MORE, encoding="utf-8")
    noticed = set(WITHOUT_MORE) - set(survivors(verdicts(folder)))
    assert noticed == {
        "counter coins | number | 0 -> 1",
        "ticket Tax | guard dropped | you.coins > 0 -> always",
        "ticket Tax | comparison | you.coins > 0 -> you.coins >= 0",
    }


def test_every_kind_of_change_of_a_card_is_made(folder: Path) -> None:
    mutants = [
        mutant
        for mutant in opened(folder / "coins.rules")[1].mutants
        if mutant.home == "ticket Tax"
    ]
    assert [mutant.id.removeprefix("ticket Tax | ") for mutant in mutants] == [
        "rule | play when you.coins > 0 -> no such rule",
        "guard dropped | you.coins > 0 -> always",
        "comparison | you.coins > 0 -> you.coins >= 0",
        "comparison | you.coins > 0 -> you.coins <= 0",
        "number | 0 -> 1",
        "target | others -> players",
        "target | p.coins > 1 -> all of them",
        "comparison | p.coins > 1 -> p.coins >= 1",
        "comparison | p.coins > 1 -> p.coins <= 1",
        "number | 1 -> 2",
        "number | 1 -> 0",
        "statement | p.coins -= 1 -> nothing",
        "amount | p.coins -= 1 -> p.coins += 1",
        "number | 1 -> 2 #2",
        "number | 1 -> 0 #2",
    ]


def test_what_is_done_afterwards_may_be_done_at_once(folder: Path) -> None:
    text = RULES.replace(
        "  play when you.coins > 0\n", "  play when you.coins > 0\n    later: you.coins = 1\n"
    )
    (folder / "coins.rules").write_text(text, encoding="utf-8")
    found = [mutant.id for mutant in opened(folder / "coins.rules")[1].mutants]
    assert "ticket Tax | limit | later -> at once" in found


def test_an_order_is_turned_round_and_left_out(folder: Path) -> None:
    text = RULES + (
        "value richest() = best(p in players by p.coins)\n"
        "value ranks() = distinct(sorted(p.coins for p in players))\n"
        "value first_of_all() = first(sorted(p in players by [p.coins, seat(p)]))\n"
    )
    (folder / "coins.rules").write_text(text, encoding="utf-8")
    mutants = [
        mutant.id
        for mutant in opened(folder / "coins.rules")[1].mutants
        if mutant.operator == "aggregate" and mutant.home.startswith("value")
    ]
    assert mutants == [
        "value richest | aggregate | best(p in players by p.coins) -> all of them, as they stand",
        "value richest | aggregate | best(p in players by p.coins) -> the other way round",
        "value ranks | aggregate | distinct(sorted(p.coins for p in players))"
        " -> sorted(p.coins for p in players)",
        "value ranks | aggregate | sorted(p.coins for p in players) -> all of them, as they stand",
        "value ranks | aggregate | sorted(p.coins for p in players) -> the other way round",
        "value first_of_all | aggregate | sorted(p in players by [p.coins, seat(p)])"
        " -> all of them, as they stand",
    ]


def test_two_processes_find_the_same_as_one(folder: Path) -> None:
    one, two = verdicts(folder), verdicts(folder, 2)
    assert {name: verdict.is_killed for name, verdict in one.items()} == {
        name: verdict.is_killed for name, verdict in two.items()
    }


def test_rules_are_as_they_were_when_all_was_tried(folder: Path) -> None:
    records, laboratory = opened(folder / "coins.rules")
    assert len(dict(try_all(laboratory, laboratory.mutants, {}))) == len(laboratory.mutants)
    scenario = records[0].outcome.scenario
    assert run(scenario, laboratory.ruleset).passed
    again = open_laboratory(laboratory.rules, records)
    assert [mutant.id for mutant in again.mutants] == [mutant.id for mutant in laboratory.mutants]


def test_forms_side_by_side_change_nothing_until_one_is_chosen(folder: Path) -> None:
    records, laboratory = opened(folder / "coins.rules")
    together = [
        mutant for mutant in laboratory.mutants if mutant.home == "ticket Tax" and not mutant.alone
    ]
    forms = SideBySide(laboratory.ruleset, together)
    with forms.in_force():
        assert run(records[0].outcome.scenario, laboratory.ruleset).passed
        forms.choose(together[0])
        assert not run(records[0].outcome.scenario, laboratory.ruleset).passed


def test_declarations_are_changed_apart_where_rules_with_all_forms_cannot_be_compiled(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    together = verdicts(folder)

    def prepare_few(scenario: tree.Scenario, ruleset: Ruleset) -> None:
        if forms_in(ruleset) > 20:
            raise ValueError("too many forms")
        prepare(scenario, ruleset)

    monkeypatch.setattr("rulekit.mutation.execution.prepare", prepare_few)
    assert verdicts(folder) == together


def test_what_covers_a_mutant_is_asked_while_the_rules_are_as_they_were(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def covering(selection: Selection, mutant: Mutant) -> list[int]:
        asked.append(forms_in(selection.ruleset))
        return []

    monkeypatch.setattr(Selection, "covering", covering)
    verdicts(folder)
    assert set(asked) == {0}


def forms_in(ruleset: Ruleset) -> int:
    questions = (node for node in everything(ruleset) if isinstance(node, Builtin))
    return sum(node.name == "variant" for node in questions)


def test_rules_that_never_end_count_as_noticed(folder: Path) -> None:
    text = RULES.replace(
        "charm Echo\n",
        "ticket Count\n  play\n    let n = 0\n    while n < 3\n      n += 1\n    you.coins = n\n"
        "charm Echo\n",
    )
    (folder / "coins.rules").write_text(text, encoding="utf-8")
    (folder / "coins.scenarios").write_text(
        'edition 1\nscenario "A count"\n  rules "coins.rules"\n  given\n'
        "    A is hand [Count]\n    B is coins 0\n    A is in play\n"
        "  when\n    A plays Count\n  then\n    A.coins == 3\n",
        encoding="utf-8",
    )
    found = verdicts(folder)
    assert found["ticket Count | arithmetic | n += 1 -> n - 1"].status == "timeout"
    assert found["ticket Count | number | 1 -> 0"].status == "timeout"
    assert found["ticket Count | number | 3 -> 4"].status == "killed"


def test_what_no_scenario_comes_by_is_a_survivor_of_its_own_kind(folder: Path) -> None:
    text = RULES + "ticket Gift\n  play\n    you.coins += 2\n"
    (folder / "coins.rules").write_text(text, encoding="utf-8")
    found = verdicts(folder)
    assert found["ticket Gift | number | 2 -> 3"] == Verdict("not covered")


def test_a_survivor_is_shown_at_its_place(folder: Path) -> None:
    records, laboratory = opened(folder / "coins.rules")
    score = add_up(laboratory.mutants, verdicts(folder), Equivalents({}))
    (shown,) = [
        found
        for found in as_diagnostics(score, [each.outcome.scenario for each in records])
        if found.code == "RK7002" and found.span is not None and found.span.line == 17
    ]
    assert (shown.severity, shown.message, shown.label) == (
        "warning",
        "no scenario notices that `you.coins > 0` becomes `always`",
        "always",
    )
    assert shown.notes == (
        "1 scenario covers it: “A tax”",
        "this mutant is called: ticket Tax | guard dropped | you.coins > 0 -> always",
    )


def test_equivalent_ones_are_not_counted_but_named(folder: Path) -> None:
    laboratory = opened(folder / "coins.rules")[1]
    found = verdicts(folder)
    reasons = {"setup | statement | shuffle deck -> nothing": "Nothing is drawn."}
    score = add_up(laboratory.mutants, found, Equivalents(reasons))
    assert score.equivalent == reasons
    assert len(score.survivors) == len(WITHOUT_MORE) - 1
    assert score.valid == len(found) - score.counts["invalid"] - 1


def test_an_entry_that_means_nothing_or_is_noticed_is_reported(folder: Path) -> None:
    records, laboratory = opened(folder / "coins.rules")
    score = add_up(laboratory.mutants, verdicts(folder), Equivalents({}))
    listed = Equivalents(
        {"ticket Tax | number | 5 -> 6": "No.", "ticket Tax | number | 1 -> 0 #2": "No."},
        (Path("list.toml"),),
    )
    scenarios = [each.outcome.scenario for each in records]
    assert [
        (found.code, found.message)
        for found in wrong_entries(score, laboratory.mutants, listed, scenarios)
    ] == [
        ("RK7019", "an entry of list.toml means no mutant of these rules"),
        ("RK7019", 'an entry of list.toml is noticed by "A tax"'),
    ]


def test_the_score_is_rounded_down(folder: Path) -> None:
    laboratory = opened(folder / "coins.rules")[1]
    three = laboratory.mutants[:3]
    found = {
        three[0].id: Verdict("killed", 0),
        three[1].id: Verdict("timeout", 0),
        three[2].id: Verdict("survived", None, (0,)),
    }
    assert add_up(three, found, Equivalents({})).percent == 66


def test_what_is_kept_holds_until_rules_or_scenarios_change(folder: Path) -> None:
    _, laboratory = opened(folder / "coins.rules")
    memory = remember(laboratory)
    for name, verdict in verdicts(folder).items():
        memory.keep(name, verdict)
    memory.save()
    again = remember(laboratory)
    dropped = "ticket Tax | guard dropped | you.coins > 0 -> always"
    killed = "ticket Tax | number | 1 -> 0 #2"
    assert again.verdict(dropped, [0]) == Verdict("survived", None, (0,))
    assert again.verdict(killed, [0]) == Verdict("killed", 0)
    assert remember(laboratory, restart=True).found == {}

    (folder / "coins.scenarios").write_text(SCENARIOS + MORE, encoding="utf-8")
    later = opened(folder / "coins.rules")[1]
    new = remember(later)
    assert new.verdict(killed, [0, 1]) == Verdict("killed", 0)
    assert new.verdict(dropped, [0, 1]) is None
    assert new.ran(dropped) == {0}

    changed = RULES.replace("players 2..3", "players 2..4")
    (folder / "coins.rules").write_text(changed, encoding="utf-8")
    other = opened(folder / "coins.rules")[1]
    assert remember(other).found == {}


@pytest.mark.parametrize("text", ["", "[1, 2]", '{"format_version": 99}', "\x00"])
def test_a_damaged_file_of_verdicts_is_as_good_as_none(folder: Path, text: str) -> None:
    laboratory = opened(folder / "coins.rules")[1]
    memory = remember(laboratory)
    memory.path.parent.mkdir(parents=True, exist_ok=True)
    memory.path.write_text(text, encoding="utf-8")
    assert remember(laboratory).found == {}


@pytest.mark.parametrize(
    "record",
    [[1], "killed", None, {"status": ["killed"]}, {"status": "killed", "killer": [1]},
     {"status": "survived", "ran": 3}, {"status": "survived", "ran": [[1]]},
     {"status": "invalid", "reason": {}}],
)  # fmt: skip
def test_a_damaged_verdict_is_as_good_as_none(folder: Path, record: object) -> None:
    laboratory = opened(folder / "coins.rules")[1]
    memory = remember(laboratory)
    memory.path.parent.mkdir(parents=True, exist_ok=True)
    sound = {"status": "survived", "ran": []}
    document = {"format_version": 1, "mutants": {"a": record, "b": sound}}
    memory.path.write_text(json.dumps(document), encoding="utf-8")
    again = remember(laboratory)
    assert again.found == {"b": Record("survived")}
    assert again.verdict("a", [0]) is None
    assert again.ran("a") == frozenset()


def test_a_mutant_with_which_no_game_can_be_played_is_invalid_and_says_why(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("no such card")

    monkeypatch.setattr("rulekit.mutation.execution.run", fail)
    found = verdicts(folder)["ticket Tax | number | 1 -> 0 #2"]
    assert (found.status, found.reason) == ("invalid", "ValueError: no such card")
    laboratory = opened(folder / "coins.rules")[1]
    memory = remember(laboratory)
    memory.keep("a", found)
    assert memory.verdict("a", [0]) == found
    memory.keep("b", Verdict("invalid"))
    assert memory.verdict("b", [0]) is None


def test_a_turn_without_the_phase_in_which_a_scenario_begins_is_noticed(folder: Path) -> None:
    found = verdicts(folder)
    assert {
        name: verdict.status for name, verdict in found.items() if name.startswith("event turn")
    } == {"event turn | statement | play -> nothing": "killed"}
    assert [name for name, verdict in found.items() if verdict.status == "invalid"] == []


def test_the_keys_of_a_table_stay_however_long_it_is(folder: Path) -> None:
    names = [f"s{number}" for number in range(300)]
    pairs = ", ".join(f"{name}: 7" for name in names)
    text = RULES.replace(
        "kind ticket",
        f"symbols colour: {', '.join(names)}\nvalue price(c: colour) = {{{pairs}}}[c]\nkind ticket",
        1,
    )
    (folder / "coins.rules").write_text(text, encoding="utf-8")
    mutants = [
        each for each in opened(folder / "coins.rules")[1].mutants if each.home == "value price"
    ]
    assert {each.before for each in mutants} == {"7"}
    assert len(mutants) == 900


def test_mutants_are_chosen_by_line_and_by_name(folder: Path) -> None:
    mutants = opened(folder / "coins.rules")[1].mutants
    assert {mutant.span.line for mutant in only(mutants, "17-18")} == {17, 18}
    assert {mutant.span.line for mutant in only(mutants, "coins.rules:19")} == {19}
    assert only(mutants, "other.rules:19") == []
    assert {mutant.home for mutant in only(mutants, "echo")} == {"charm Echo"}


def test_a_lot_is_the_same_for_the_same_seed(folder: Path) -> None:
    mutants = opened(folder / "coins.rules")[1].mutants
    assert len(sample(mutants, 5, 1)) == 5
    assert sample(mutants, 5, 1) == sample(mutants, 5, 1)
    assert sample(mutants, 5, 1) != sample(mutants, 5, 2)
    assert sample(mutants, 1000, 1) == list(mutants)


def test_mutants_are_chosen_by_what_has_changed(folder: Path) -> None:
    def git(*arguments: str) -> None:
        identity = ("-c", "user.name=a", "-c", "user.email=a@example.org")
        subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)

    git("init")
    # However somebody has differences shown to him.
    git("config", "color.ui", "always")
    git("config", "diff.external", "echo")
    git("add", ".")
    git("commit", "-m", "a")
    text = RULES.replace("    you.coins += 1\n", "    you.coins += 2\n")
    (folder / "coins.rules").write_text(text, encoding="utf-8")
    mutants = opened(folder / "coins.rules")[1].mutants
    assert {mutant.span.line for mutant in since(mutants, "HEAD")} == {22}
    with pytest.raises(ValueError, match="nowhere"):
        since(mutants, "nowhere")


def test_with_an_expansion_it_is_the_expansion_that_is_changed(folder: Path) -> None:
    (folder / "more.rules").write_text(
        'edition 1\nexpands "coins.rules"\nticket Gift\n  play\n    you.coins += 2\n',
        encoding="utf-8",
    )
    (folder / "more.scenarios").write_text(
        'edition 1\nscenario "A gift"\n  rules coins with more\n  given\n'
        "    A is hand [Gift]\n    B is coins 0\n    A is in play\n"
        "  when\n    A plays Gift\n  then\n    A.coins == 2\n",
        encoding="utf-8",
    )
    records = list(record(read_all(["more.scenarios"]).scenarios))
    rules = records[0].rules
    assert rules is not None
    homes = {mutant.home for mutant in open_laboratory(rules, records).mutants}
    assert homes == {"ticket Gift"}
