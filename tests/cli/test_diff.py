"""`rulekit diff`: two rulesets compared in meaning, and in games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulekit.cli.main import main

FOXES = Path(__file__).parent.parent / "play" / "foxes.rules"


@pytest.fixture
def variant(tmp_path: Path) -> str:
    (tmp_path / "foxes.rules").write_bytes(FOXES.read_bytes())
    file = tmp_path / "hungry.rules"
    file.write_text("edition 1\nextends foxes\nchange bite Snap\n  strength 3\n", encoding="utf-8")
    return str(file)


def test_a_variant_alone_is_compared_with_its_base(run, variant):
    done = run("diff", variant)
    assert done.returncode == 0
    assert "foxes → hungry  1 changed" in done.stdout
    assert "~ bite Snap" in done.stdout
    assert "strength 2 → 3" in done.stdout


def test_no_difference_is_said(run, foxes):
    done = run("diff", foxes, foxes)
    assert (done.returncode, done.stdout) == (0, "foxes → foxes\nNo difference in meaning.\n")


@pytest.mark.parametrize("players", ["99", "0"])
def test_a_number_of_players_is_refused_before_anything_is_told(run, variant, foxes, players):
    done = run("diff", foxes, variant, "--simulate", "5", "--players", players)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"is for 2 to 4 players, not {players}" in done.stderr


def test_rules_that_cannot_be_read_are_not_said_to_extend_nothing(run, tmp_path):
    (tmp_path / "old.rules").write_bytes(b'edition 1\rgame "Old"\r')
    done = run("diff", "old.rules")
    assert done.returncode == 3
    assert "error[RK0003]" in done.stderr
    assert "extends nothing" not in done.stderr


def test_rules_without_a_base_are_said_to_extend_nothing(run, foxes):
    done = run("diff", foxes)
    assert done.returncode == 2
    assert "extends nothing" in done.stderr


def test_exit_code_tells_only_when_asked(run, variant, foxes):
    assert run("diff", foxes, variant).returncode == 0
    assert run("diff", foxes, variant, "--exit-code").returncode == 1
    assert run("diff", foxes, foxes, "--exit-code").returncode == 0


def test_an_expansion_is_compared_with_the_base_without_it(run):
    document = json.loads(run("diff", "bang", "--with", "dodge_city", "--format", "json").stdout)
    assert (document["format_version"], document["differ"]) == (3, True)
    assert document["first"]["files"] == ["bang.rules"]
    assert document["second"]["files"] == ["bang.rules", "dodge_city.rules"]
    beer = next(c for c in document["sections"]["cards"] if c["name"] == "Beer")
    assert (beer["status"], beer["sort"]) == ("changed", "brown")
    assert [(p["part"], p["old"]["value"], p["new"]["value"]) for p in beer["parts"]] == [
        ("copies", "6", "8"),
        ("faces", "6♥ 7♥ 8♥ 9♥ 10♥ J♥", "6♥ 7♥ 8♥ 9♥ 10♥ J♥ 6♥ 6♠"),
    ]


def test_options_are_compared_as_they_are_set(run):
    done = run("diff", "samurai_sword", "--set", "reshuffle=when_needed")
    assert "set to at_once → when_needed" in done.stdout
    both = run("diff", "samurai_sword", "samurai_sword", "--set", "reshuffle=when_needed")
    assert "No difference in meaning." in both.stdout


def test_a_change_is_shown_where_it_stands_and_a_file_under_one_name(run, variant, tmp_path):
    for asked in ("hungry.rules", variant):
        told = run("diff", asked).stdout
        assert "  ~ bite Snap  foxes.rules:72 → hungry.rules:3\n" in told
    document = json.loads(run("diff", variant, "--format", "json").stdout)
    (snap,) = document["sections"]["cards"]
    assert (snap["file"], snap["line"]) == ("hungry.rules", 3)
    assert document["first"]["files"] == ["foxes.rules"]
    assert document["second"]["files"] == ["foxes.rules", "hungry.rules"]


def test_games_of_the_same_rules_and_seed_go_the_same_way(run, foxes):
    done = run("diff", foxes, foxes, "--simulate", "10", "--seed", "4", "--format", "json")
    simulation = json.loads(done.stdout)["simulation"]
    assert (simulation["pairs"], simulation["players"], simulation["seed"]) == (10, 2, 4)
    assert {row["difference"] for row in simulation["lengths"].values()} == {0.0}
    for rows in simulation["wins"].values():
        assert {row["verdict"].partition(":")[0] for row in rows.values()} == {"cannot tell"}


def test_games_are_told_for_people(run, variant, foxes):
    done = run("diff", foxes, variant, "--simulate", "10", "--seed", "4", COLUMNS="100")
    assert "10 pairs of games, 2 players, random bots, seed 4" in done.stdout
    assert "length of a game" in done.stdout
    assert "it takes about" in " ".join(done.stdout.split())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("bang",), "bang extends nothing"),
        (("bang", "--set", "wind=high"), "no option `wind`"),
        (("bang", "survivors", "--simulate", "-1"), "say how many games"),
        (("bang", "survivors", "--jobs", "0"), "at least one process"),
    ],
)
def test_wrong_usage_is_told(run, arguments, said):
    done = run("diff", *arguments)
    assert done.returncode == 2
    assert said in done.stderr


@pytest.mark.parametrize("played", [80, 0])
def test_an_interrupted_comparison_reports_what_is_done(variant, monkeypatch, capsys, played):
    import rulekit.simulation.pairing

    plays = rulekit.simulation.pairing.play_game

    def play_some(ruleset, plan, number, settings, *, paired):
        if number == played:
            raise KeyboardInterrupt
        return plays(ruleset, plan, number, settings, paired=paired)

    monkeypatch.setattr(rulekit.simulation.pairing, "play_game", play_some)
    assert main(["diff", variant, "--simulate", "300", "--seed", "1"]) == 130
    done = capsys.readouterr()
    assert ("pairs of games, 2 players" in done.out) == bool(played)
    stopped = "stopped after 75 of 300 pairs of games." if played else "interrupted."
    assert done.err == f"rulekit: {stopped}\n"


def test_a_ruleset_that_is_not_there_is_told(run):
    done = run("diff", "bang", "bung")
    assert done.returncode == 3
    assert "there is no ruleset `bung`" in done.stderr


def test_what_is_added_is_told_with_its_text_its_fields_and_its_rules(run, tmp_path):
    (tmp_path / "foxes.rules").write_bytes(FOXES.read_bytes())
    (tmp_path / "dens.rules").write_text(
        "edition 1\nextends foxes\nzone den of player: public\n"
        "kind hole: starts in deck, works in den, discards to deck\n  depth: number = 1\n"
        "  play: move this to you.den\n"
        'hole Burrow x2\n  "Deep."\n  depth 3\n',
        encoding="utf-8",
    )
    told = run("diff", "dens.rules").stdout
    assert (
        "  + kind hole  dens.rules:4\n"
        "      starts in deck, works in den, discards to deck when resolved, depth number = 1\n"
        "      with play in main\n"
    ) in told
    assert "  + hole Burrow ×2  dens.rules:7\n      Deep.\n      depth 3\n" in told
