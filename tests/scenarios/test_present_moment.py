"""The present moment of a game, as a scenario and by changed rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.engine.game import Game, new_game
from rulekit.engine.playout import play_out
from rulekit.engine.saving import resume
from rulekit.language.report import RulesError
from rulekit.loading.loader import load
from rulekit.loading.reference import RulesetReference
from rulekit.scenarios import run, run_all
from rulekit.scenarios.present_moment import carried_to, moment_of
from rulekit.scenarios.recording import NotRecorded, add_to, moment_called

FOXES = Path(__file__).parents[1] / "play" / "foxes.rules"


def at_random(ruleset_name: str, seed: int, decisions: int) -> Game:
    """A game after so many first options, each of another place."""
    game = new_game(load(ruleset_name), None, seed)
    for number in range(decisions):
        if game.over:
            break
        decision = game.decision
        assert decision is not None
        low = decision.low
        chosen = range(low) if low > 1 else [(number * 7 + seed) % len(decision.options)]
        game.choose_index(*chosen)
    return game


@pytest.mark.parametrize("name", ["samurai_sword", "bang", "hearts", "hanabi"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_scenario_leads_to_any_moment_and_nothing_is_lost(name: str, seed: int) -> None:
    game = at_random(name, seed, 9 * seed)
    moment = moment_of(game, RulesetReference(name), "there")
    assert moment is not None
    assert moment.lost == ()
    assert run(moment.draft.scenario()).passed


def test_players_with_names_that_no_scenario_can_use_are_called_by_letters() -> None:
    game = new_game(load("leduc_poker"), 2, 1, names=["Player 1", "Player 2"])
    game.choose_index(0)
    moment = moment_of(game, RulesetReference("leduc_poker"), "there")
    assert moment is not None
    assert moment.lost == ()
    assert [player.name for player in moment.draft.players] == ["A", "B"]
    there, lost = carried_to(game, RulesetReference("leduc_poker"), load("leduc_poker"))
    assert (there.names, lost) == (["Player 1", "Player 2"], [])


def test_how_a_game_has_ended_is_expected_of_its_last_moment() -> None:
    game = new_game(load("kuhn_poker"), 2, 1)
    play_out(game, 1)
    moment = moment_of(game, RulesetReference("kuhn_poker"), "the end")
    assert moment is not None
    assert moment.draft.then[0].startswith('game over "The pot is won", winners ')


def test_a_game_of_the_same_rules_goes_on_as_it_would_have() -> None:
    game = at_random("samurai_sword", 5, 40)
    there, lost = carried_to(game, RulesetReference("samurai_sword"), load("samurai_sword"))
    assert lost == []
    for each in (game, there):
        play_out(each, 3)
    assert [line.text for line in game.log()][-20:] == [line.text for line in there.log()][-20:]


def test_a_game_that_was_carried_can_be_saved_and_resumed() -> None:
    game = at_random("samurai_sword", 5, 40)
    there, _ = carried_to(game, RulesetReference("samurai_sword"), load("samurai_sword"))
    again = resume(there.save(), there.ruleset)
    assert again.decision == there.decision
    assert again.save() == there.save()


@pytest.fixture
def bitten(tmp_path: Path) -> Game:
    """A game of foxes in which Ben has been bitten and is to answer."""
    file = tmp_path / "foxes.rules"
    file.write_bytes(FOXES.read_bytes())
    game = new_game(load(file), 3, 1, names=["Ada", "Ben", "Cleo"])
    for label in ("Nip", "Ben"):
        assert game.decision is not None
        game.choose(next(one for one in game.decision.options if one.label == label))
    return game


def test_the_scenario_reads_as_somebody_would_write_it(bitten: Game) -> None:
    moment = moment_of(bitten, RulesetReference("foxes"), "Ben is bitten")
    assert moment is not None
    *_, phase, when, first, then, expected = str(moment.draft).splitlines()
    assert [phase, when, first, then, expected] == [
        "    Ada is in act",
        "  when",
        "    Ada plays Nip on Ben",
        "  then",
        "    Ben to decide in defense",
    ]


@pytest.mark.parametrize(
    ("old", "new", "lost"),
    [
        ("# A small game", "# A very small game", []),
        ("bite Nip x8", "bite Nip x9", []),
        (
            "0..3, starts at 3",
            "0..4, starts at 4",
            [f"lives of {name}, 3 and now 4" for name in ("Ada", "Ben", "Cleo")],
        ),
        ("draw 1\n", "draw 2\n", []),
        ("strength 1", "strength 3", []),
    ],
)
def test_changed_rules_take_a_game_over_where_it_stands(
    bitten: Game, tmp_path: Path, old: str, new: str, lost: list[str]
) -> None:
    text = FOXES.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "foxes.rules"
    file.write_text(text.replace(old, new), encoding="utf-8")
    there, told = carried_to(bitten, RulesetReference(str(file)), load(file))
    assert told == lost
    assert there.decision is not None
    assert (there.decision.player, there.decision.window) == (1, "defense")


def test_what_could_not_be_carried_is_told(bitten: Game, tmp_path: Path) -> None:
    text = FOXES.read_text(encoding="utf-8")
    file = tmp_path / "foxes.rules"
    file.write_text(text.replace("setup\n", "setup\n  for p in seats: p.lives -= 1\n"), "utf-8")
    bitten.state.extra = (1,)
    _, told = carried_to(bitten, RulesetReference(str(file)), load(file))
    assert told == ["turns that are still to be given"]


def test_rules_by_which_the_moment_cannot_be_take_nothing_over(
    bitten: Game, tmp_path: Path
) -> None:
    text = FOXES.read_text(encoding="utf-8")
    file = tmp_path / "foxes.rules"
    file.write_text(text.replace("Nip", "Nibble"), encoding="utf-8")
    with pytest.raises(RulesError, match="has no card `Nip`"):
        carried_to(bitten, RulesetReference(str(file)), load(file))


def test_scenarios_are_put_behind_those_of_a_file(
    bitten: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rules, file = RulesetReference("foxes.rules"), tmp_path / "rulings.scenarios"
    for name in ("One", "Two"):
        add_to(file, moment_called(bitten, rules, tmp_path, name, "As told").draft)
    results = run_all([file])
    assert [outcome.scenario.name for outcome in results.passed] == ["One", "Two"]
    assert results.outcomes[1].scenario.tree.span.text.splitlines()[1] == '  "As told"'


def test_a_file_with_line_ends_of_windows_keeps_them(
    bitten: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    rules, file = RulesetReference("foxes.rules"), tmp_path / "rulings.scenarios"
    one = moment_called(bitten, rules, tmp_path, "One").draft
    file.write_bytes(f"edition 1\n\n{one}".replace("\n", "\r\n").encode())
    add_to(file, one.called("Two"))
    assert file.read_bytes().count(b"\n") == file.read_bytes().count(b"\r\n")
    assert len(run_all([file]).passed) == 2


@pytest.mark.parametrize(
    ("file", "text", "name", "said"),
    [
        ("found.txt", None, "One", "does not end in .scenarios"),
        ("found.scenarios", "edition 1\n\nscenari", "One", "has errors: `rulekit check"),
        ("found.scenarios", None, "A::B", "cannot be the name of a scenario"),
        ("found.scenarios", None, " ", "cannot be the name of a scenario"),
    ],
)
def test_what_cannot_be_recorded_is_told(
    bitten: Game,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    file: str,
    text: str | None,
    name: str,
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    if text is not None:
        (tmp_path / file).write_text(text, encoding="utf-8")
    with pytest.raises(NotRecorded, match=said):
        add_to(
            tmp_path / file,
            moment_called(bitten, RulesetReference("foxes.rules"), tmp_path, name).draft,
        )


def test_two_scenarios_of_a_file_have_not_the_same_name(
    bitten: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    moment = moment_called(bitten, RulesetReference("foxes.rules"), tmp_path, "One")
    file = tmp_path / "found.scenarios"
    add_to(file, moment.draft)
    with pytest.raises(NotRecorded, match='has a scenario "One" already'):
        add_to(file, moment.draft)


def test_where_a_scenario_could_not_name_its_rules_nothing_is_recorded(
    bitten: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    rules = RulesetReference(str(tmp_path / "foxes.rules"))
    with pytest.raises(NotRecorded, match=r"could not name .*foxes\.rules"):
        moment_called(bitten, rules, elsewhere, "One")
