"""What can be written at a place: names ranked by what is wanted, words, and lines to fill in."""

from __future__ import annotations

from pathlib import Path

import pytest

from carets import CARET, COINS, SCENARIOS, SHIPPED, chance, names_used, with_caret
from rulekit.editing.completion import completion
from rulekit.editing.shapes import CompletionItem
from rulekit.editing.workspace import Workspace
from sampling import ALL


def offered(folder: Path, text: str, name: str = "coins.rules") -> dict[str, CompletionItem]:
    items = completion(*with_caret(folder, text, name))["items"]
    return {one["label"]: one for one in sorted(items, key=lambda one: one["sortText"])}


def after(text: str) -> str:
    """A game, and behind it a declaration with a caret."""
    return f"{COINS}\n{text}"


def first(folder: Path, text: str, number: int) -> list[str]:
    return list(offered(folder, after(text)))[:number]


def test_an_expression_begins_with_names_of_the_wanted_type(tmp_path: Path) -> None:
    assert first(tmp_path, f"value f(p: player) -> number = {CARET}\n", 1) == ["wealth"]
    assert first(tmp_path, f"event f p: player\n  gift to {CARET}\n", 1) == ["p"]
    assert first(tmp_path, f'rule "a"\n  after gift when {CARET}\n', 1) == ["generous"]


def test_what_can_begin_a_condition_stands_before_what_the_language_has(tmp_path: Path) -> None:
    choice = "event f p: player\n  choose c from p.purse where "
    assert first(tmp_path, f"{choice}{CARET}\n", 3) == ["generous", "c", "p"]
    assert first(tmp_path, f"value f() = any(q in seats where {CARET})\n", 2) == ["generous", "q"]
    loop = "event f p: player\n  for q in others\n    if "
    assert first(tmp_path, f"{loop}{CARET}\n", 3) == ["generous", "p", "q"]
    assert first(tmp_path, f"event f p: player\n  choose c from p.purse by {CARET}\n", 1) == ["p"]


def test_an_answer_of_yes_or_no_is_compared_with_these(tmp_path: Path) -> None:
    assert first(tmp_path, f'rule "a"\n  after gift when generous is {CARET}\n', 2) == ["no", "yes"]


def test_where_a_list_of_players_is_wanted_those_that_there_are_stand_first(tmp_path: Path) -> None:
    ending = f'ending "a" when yes\n  winners {CARET}\n'
    assert first(tmp_path, ending, 3) == ["others", "players", "seats"]


def test_what_a_file_or_an_ending_lacks_stands_first(tmp_path: Path) -> None:
    assert next(iter(offered(tmp_path, CARET))) == "edition"
    builds = ["expands", "extends", "game"]
    assert list(offered(tmp_path, f"edition 1\n\n{CARET}\n"))[:3] == builds
    assert first(tmp_path, f"{CARET}\n", 1) == ["coin"]
    assert first(tmp_path, f'ending "a" when yes\n  {CARET}\n', 2) == ["score", "winners"]


def test_only_a_game_is_offered_what_can_be_set_of_it(tmp_path: Path) -> None:
    of_game = {"players", "turn", "starts", "shows", "order", "goal"}
    assert of_game <= set(offered(tmp_path, after(f"change game\n  {CARET}\n")))
    assert not of_game & set(offered(tmp_path, after(f"change coin Penny\n  {CARET}\n")))


def test_a_result_cannot_be_made_of_itself(tmp_path: Path) -> None:
    assert "own" not in offered(tmp_path, after(f"event f p: player\n  let own = {CARET}\n"))


def test_after_a_dot_stands_what_a_player_or_a_card_has(tmp_path: Path) -> None:
    player = offered(tmp_path, after(f"value f(p: player) = p.{CARET}\n"))
    assert set(player) == {"coins", "purse"}
    assert player["purse"]["detail"] == "zone of player: private"
    card = offered(tmp_path, after(f"value f(c: coin) = c.{CARET}\n"))
    assert set(card) == {"worth", "shiny", "name", "zone", "owner"}


@pytest.mark.parametrize(
    ("written", "among"),
    [
        (f"event f p: player\n  {CARET}\n", {"gift", "move", "p", "let", "for", "choose"}),
        (f"event f p: {CARET}\n", {"player", "number", "coin", "list"}),
        (f'rule "a"\n  after {CARET}\n', {"gift", "toss", "turn"}),
        (f'rule "a"\n  modify {CARET}\n', {"wealth"}),
        (f"{CARET}\n", {"coin", "event", "zone", "scenario"}),
        (f"coin Dime\n  {CARET}\n", {"worth", "shiny", "play", "after"}),
        (f"coin Dime\n  play in {CARET}\n", {"main", "asides"}),
        (f"coin Dime\n  treat coin as {CARET}\n", {"Penny", "Old Crown"}),
        (f"zone more of player: {CARET}\n", {"private", "public", "refills from"}),
        (f"kind note: starts in {CARET}\n", {"deck"}),
        (f"value f(c: card) = c is {CARET}\n", {"coin", "Penny", "Old Crown", "nothing"}),
        (f"replace phase {CARET}\n", {"toss"}),
        (f"change {CARET}\n", {"kind", "coin", "game"}),
        (f"change coin {CARET}\n", {"Penny", "Old Crown"}),
        (f"event f p: player\n  gift {CARET}\n", {"to", "for"}),
        (f'event f p: player\n  "{{{CARET}"\n', {"p"}),
    ],
)
def test_what_can_stand_there_is_offered(tmp_path: Path, written: str, among: set[str]) -> None:
    assert among <= set(offered(tmp_path, after(written)))


@pytest.mark.parametrize(
    ("written", "among"),
    [
        (f"    A is {CARET}\n", {"Penny", "purse", "coins"}),
        (f"    A is Penny, purse [{CARET}\n", {"Penny", "Old Crown"}),
        (f"    {CARET}\n", {"A", "deck"}),
        (f"    A is coins 1\n  when\n    A plays {CARET}\n", {"Penny"}),
        (f"    A is coins 1\n  when\n    {CARET}\n", {"A"}),
        (f"    A is coins 1\n  then\n    A.{CARET} == 1\n", {"coins", "purse"}),
        (f"    A is coins 1\n  then\n    wealth({CARET}) == 1\n", {"A"}),
        (f'    A is coins 1\n  then\n    game over "{CARET}"\n', {"Rich"}),
    ],
)
def test_the_lines_of_a_scenario_name_cards_players_and_zones(
    tmp_path: Path, written: str, among: set[str]
) -> None:
    scenario = f'scenario "one"\n  given\n{written}'
    assert among <= set(offered(tmp_path, after(scenario)))


def test_options_and_their_values_are_offered_in_a_scenario(tmp_path: Path) -> None:
    options = offered(tmp_path, after(f'scenario "one"\n  options {CARET}\n'))
    assert "generous" in options
    assert options["generous"]["documentation"]["value"] == "Are gifts doubled?"
    values = offered(tmp_path, after(f'scenario "one"\n  options generous = {CARET}\n'))
    assert set(values) == {"no", "yes"}


@pytest.mark.parametrize(
    "broken",
    [
        f"event f p: player\n  let x = sum(c.worth for c in p.{CARET}\n  gift to p for 1\n",
        f"event f p: player\n  if p.{CARET}\n  gift to p for 1\n",
        f"event f p: player\n  let let let\n  gift to p for p.{CARET}\n",
        f"event f p: player\n  for c in p.{CARET} where\n    cancel cancel\n",
    ],
)
def test_a_broken_declaration_is_no_obstacle(tmp_path: Path, broken: str) -> None:
    assert {"coins", "purse"} <= set(offered(tmp_path, after(broken)))


def test_a_name_of_several_words_is_put_in_quotes(tmp_path: Path) -> None:
    items = offered(tmp_path, after(f"change coin {CARET}\n"))
    assert items["Old Crown"]["textEdit"]["newText"] == '"Old Crown"'
    assert items["Penny"]["textEdit"]["newText"] == "Penny"
    begun = offered(tmp_path, after(f'change coin "Old{CARET}\n'))
    assert begun["Old Crown"]["textEdit"]["newText"] == '"Old Crown"'


def test_the_word_under_the_caret_is_replaced(tmp_path: Path) -> None:
    item = offered(tmp_path, f"{COINS}\nevent f p: player\n  gi{CARET}ft to p for 1\n")["gift"]
    assert item["textEdit"]["range"]["start"]["character"] == 2
    assert item["textEdit"]["range"]["end"]["character"] == 6
    assert item["textEdit"]["newText"] == "gift"


def test_an_event_comes_with_what_it_must_be_given(tmp_path: Path) -> None:
    item = offered(tmp_path, after(f"event f p: player\n  {CARET}\n"))["gift"]
    assert item["textEdit"]["newText"] == "gift to ${1:whom} for ${2:amount}"
    assert item["detail"] == "gift to whom: player for amount: number"
    workspace, path, offset = with_caret(tmp_path, after(f"event f p: player\n  {CARET}\n"))
    plain = completion(workspace, path, offset, snippets=False)["items"]
    assert [one["textEdit"]["newText"] for one in plain if one["label"] == "gift"] == ["gift"]


def test_a_declaration_comes_with_its_lines(tmp_path: Path) -> None:
    item = offered(tmp_path, after(f"{CARET}\n"))["ending"]
    assert item["textEdit"]["newText"].startswith('ending "${1:Name}" when')
    assert item["documentation"]["value"] == "When the game is over, and who wins."


def test_files_are_offered_where_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "coins.rules").write_text(COINS, encoding="utf-8")
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "notes.rules").write_text("edition 1\n", encoding="utf-8")
    assert {"coins", "samurai_sword"} <= set(
        offered(tmp_path, f"edition 1\n\nextends {CARET}\n", "variant.rules")
    )
    include = offered(tmp_path, f'edition 1\n\ninclude "{CARET}"\n', "variant.rules")
    assert include["parts/notes.rules"]["textEdit"]["newText"] == '"parts/notes.rules"'
    assert {"coins"} <= set(
        offered(tmp_path, f'scenario "a"\n  rules {CARET}\n', "tests.scenarios")
    )


def test_nothing_is_offered_where_something_gets_its_name(tmp_path: Path) -> None:
    assert offered(tmp_path, after(f"counter {CARET}\n")) == {}
    assert offered(tmp_path, after(f"event f p: player\n  let {CARET}\n")) == {}


def test_nothing_is_offered_in_comments_and_numbers(tmp_path: Path) -> None:
    assert offered(tmp_path, after(f"counter x: 0..1{CARET}\n")) == {}
    assert offered(tmp_path, after(f"# gift {CARET}\n")) == {}


def test_names_of_rules_that_are_not_saved_are_offered(tmp_path: Path) -> None:
    text = f"edition 1\n\nextends coins\n\nvalue f(p: player) = p.{CARET}\n"
    workspace, path, offset = with_caret(tmp_path, text, "variant.rules")
    workspace.open((tmp_path / "coins.rules").resolve().as_uri(), COINS, 1)
    labels = {one["label"] for one in completion(workspace, path, offset)["items"]}
    assert labels == {"coins", "purse"}


def test_a_name_that_was_taken_out_is_among_what_is_offered_in_its_place() -> None:
    """Of names that shipped rules use, at most a few in a hundred cannot be told."""
    missed, names = [], 0
    for path in [*SHIPPED, *SCENARIOS[:: 1 if ALL else 20]]:
        text, workspace = path.read_text(encoding="utf-8"), Workspace()
        used = names_used(path)
        for start, end, name in used if ALL else chance(path).sample(used, min(1, len(used))):
            workspace.open(path.as_uri(), text[:start] + text[end:], 1)
            names += 1
            labels = {one["label"] for one in completion(workspace, path, start)["items"]}
            if name not in labels:
                missed.append(f"{path.name}:{text.count(chr(10), 0, start) + 1}: {name}")
    assert len(missed) < 0.02 * names, missed
