"""Every request that the server answers: what it says of a small game, in the protocol's shapes.

The client structures each answer by the protocol's own model: one of another shape fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pygls")

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from editors import Desk, Editor, at_a_desk, conversation

COINS = """\
edition 1

game "Coins"
  players 2
  turn toss

counter coins of player: 0..9

phase toss
  current.coins += 1

ending "Rich" when current.coins == 3
  winners (p in seats)
"""
SCENARIOS = """
scenario "Played"
  given
    A is coins 1
    B is coins 2
  then
    A.coins == 2

scenario "Not so"
  given
    A is coins 1
    B is coins 2
  then
    A.coins == 1
"""
EVENT = """\
event gain p: player
  p.coins += 1

ending"""
HERE = {"line": 9, "character": 12}


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    yield from at_a_desk()


@conversation
async def test_the_name_at_a_place_is_found_wherever_it_stands(
    editor: Editor, tmp_path: Path
) -> None:
    uri = editor.open(tmp_path / "coins.rules", COINS)
    (declared,) = await editor.asks(types.TEXT_DOCUMENT_DEFINITION, uri, position=HERE)
    assert (declared.uri, declared.range.start) == (uri, types.Position(6, 8))
    everywhere = await editor.asks(
        types.TEXT_DOCUMENT_REFERENCES, uri, position=HERE, context={"includeDeclaration": True}
    )
    assert [one.range.start.line for one in everywhere] == [6, 9, 11]
    lit = await editor.asks(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, uri, position=HERE)
    assert [one.range.start.line for one in lit] == [6, 9, 11]
    editor.close(uri)


@conversation
async def test_a_name_is_changed_or_it_is_said_why_not(editor: Editor, tmp_path: Path) -> None:
    uri = editor.open(tmp_path / "coins.rules", COINS)
    known = await editor.asks(types.TEXT_DOCUMENT_PREPARE_RENAME, uri, position=HERE)
    assert known.placeholder == "coins"
    edit = await editor.asks(types.TEXT_DOCUMENT_RENAME, uri, position=HERE, newName="money")
    assert [one.new_text for one in edit.changes[uri]] == ["money", "money", "money"]
    with pytest.raises(JsonRpcException, match="1x"):
        await editor.asks(types.TEXT_DOCUMENT_RENAME, uri, position=HERE, newName="1x")
    editor.close(uri)


@conversation
async def test_what_can_stand_at_the_caret_is_offered(editor: Editor, tmp_path: Path) -> None:
    uri = editor.open(tmp_path / "coins.rules", COINS.replace("coins += 1", "co"))
    place = {"line": 9, "character": 12}
    offered = await editor.asks(types.TEXT_DOCUMENT_COMPLETION, uri, position=place)
    assert "coins" in [one.label for one in offered.items]
    editor.close(uri)


@conversation
async def test_an_edit_of_a_problem_is_offered_and_all_of_them_at_once(
    editor: Editor, tmp_path: Path
) -> None:
    uri = editor.open(
        tmp_path / "coins.rules", COINS.replace("current.coins +=", "curent.coins +=")
    )
    line = {"start": {"line": 9, "character": 2}, "end": {"line": 9, "character": 2}}
    asked = {"range": line, "context": {"diagnostics": []}}
    one, *_, everything = await editor.asks(types.TEXT_DOCUMENT_CODE_ACTION, uri, **asked)
    assert [edit.new_text for edit in one.edit.changes[uri]] == ["current"]
    assert everything.edit is None
    worked_out = await editor.code_action_resolve_async(everything)
    assert [edit.new_text for edit in worked_out.edit.changes[uri]] == [COINS]
    wanted = {"diagnostics": [], "only": ["source.fixAll"]}
    (only,) = await editor.asks(types.TEXT_DOCUMENT_CODE_ACTION, uri, range=line, context=wanted)
    assert only.title == everything.title
    editor.close(uri)


@conversation
async def test_lenses_say_what_can_be_run_and_how_often_a_name_is_used(
    editor: Editor, tmp_path: Path
) -> None:
    uri = editor.open(tmp_path / "coins.rules", COINS + SCENARIOS)
    lenses = await editor.asks(types.TEXT_DOCUMENT_CODE_LENS, uri)
    titles = [(await editor.code_lens_resolve_async(lens)).command.title for lens in lenses]
    assert titles == [
        "Run all 2 scenarios", "8 references", "1 reference", "Run this scenario", "Run this scenario",
    ]  # fmt: skip
    editor.close(uri)


@conversation
async def test_scenarios_are_run_as_they_stand_and_failures_are_shown_in_place(
    editor: Editor, tmp_path: Path
) -> None:
    uri = editor.open(tmp_path / "coins.rules", COINS + SCENARIOS)
    run_all = types.ExecuteCommandParams("rulekit.runAll", [uri])
    results = await editor.workspace_execute_command_async(run_all)
    assert [(one["name"], one["state"]) for one in results] == [
        ("Played", "passed"), ("Not so", "failed"),
    ]  # fmt: skip
    await editor.until(lambda: "scenario" in (editor.codes(uri) or []))
    (shown,) = [one for one in editor.published[uri].diagnostics if one.code == "scenario"]
    assert (shown.range.start.line, shown.message) == (26, "Not so: A.coins == 1 (is 2)")
    assert editor.messages[-1].message == "1 of 2 scenarios failed: Not so: A.coins == 1 (is 2)"
    editor.type(uri, 2, (26, 15), (26, 16), "2")
    run_one = types.ExecuteCommandParams("rulekit.runScenario", [uri, "Not so"])
    await editor.workspace_execute_command_async(run_one)
    await editor.until(lambda: "scenario" not in (editor.codes(uri) or []))
    assert editor.messages[-1].message == "1 scenario run, none failed."
    editor.messages.clear()
    editor.close(uri)


@conversation
async def test_scenarios_are_listed_and_run_for_editors_that_show_them(
    editor: Editor, tmp_path: Path
) -> None:
    uri = editor.open(tmp_path / "coins.rules", COINS + SCENARIOS)
    (file,) = await editor.asks("rulekit/scenarios", uri)
    assert file["uri"] == uri
    assert [one["name"] for one in file["scenarios"]] == ["Played", "Not so"]
    (result,) = await editor.asks("rulekit/runScenarios", uri, name="Not so")
    assert (result["state"], result["values"]) == ("failed", ["A.coins is 2"])
    assert editor.messages == []
    editor.close(uri)


@conversation
async def test_a_game_is_begun_with_a_card_at_hand(editor: Editor, tmp_path: Path) -> None:
    path = tmp_path / "mine.rules"
    uri = editor.open(path, "edition 1\nextends samurai_sword\n\nweapon Sai x2\n  difficulty 1\n")
    begun = await editor.asks("rulekit/playFromHere", uri, card="Sai")
    assert begun == ["play", str(path.resolve()), "--with-card", "Sai"]
    editor.close(uri)


@conversation
async def test_a_name_is_explained(editor: Editor, tmp_path: Path) -> None:
    uri = editor.open(tmp_path / "coins.rules", COINS)
    told = await editor.asks(types.TEXT_DOCUMENT_HOVER, uri, position=HERE)
    assert "counter coins of player: 0..9" in told.contents.value
    editor.close(uri)


@conversation
async def test_a_file_is_outlined_folded_and_coloured(editor: Editor, tmp_path: Path) -> None:
    uri = editor.open(tmp_path / "coins.rules", COINS)
    outline = await editor.asks(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, uri)
    assert [one.name for one in outline] == ["Coins", "coins", "toss", "Rich"]
    folds = await editor.asks(types.TEXT_DOCUMENT_FOLDING_RANGE, uri)
    assert [(one.start_line, one.end_line) for one in folds] == [(2, 4), (8, 9), (11, 12)]
    tokens = await editor.asks(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, uri)
    assert tokens.data[:5] == (0, 0, 7, 0, 0)
    line = {"start": {"line": 6, "character": 0}, "end": {"line": 7, "character": 0}}
    part = await editor.asks(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, uri, range=line)
    assert 0 < len(part.data) < len(tokens.data)
    wanted = types.WorkspaceSymbolParams("ric")
    assert [one.name for one in await editor.workspace_symbol_async(wanted)] == ["Rich"]
    editor.close(uri)


@conversation
async def test_what_raises_an_event_and_what_it_raises_is_followed(
    editor: Editor, tmp_path: Path
) -> None:
    text = COINS.replace("  current.coins += 1", "  gain current").replace("ending", EVENT)
    uri = editor.open(tmp_path / "coins.rules", text)
    place = {"line": 9, "character": 3}
    (event,) = await editor.asks(types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY, uri, position=place)
    assert event.name == "gain"
    asked = types.CallHierarchyIncomingCallsParams(event)
    raised = await editor.call_hierarchy_incoming_calls_async(asked)
    assert [one.from_.name for one in raised] == ["toss"]
    asks = types.CallHierarchyOutgoingCallsParams(event)
    assert await editor.call_hierarchy_outgoing_calls_async(asks) == ()
    editor.close(uri)


@conversation
async def test_a_file_is_laid_out_whole_or_in_part(editor: Editor, tmp_path: Path) -> None:
    untidy = COINS.replace("players 2", "players   2").replace("winners (p", "winners  (p")
    uri = editor.open(tmp_path / "coins.rules", untidy)
    options = {"tabSize": 2, "insertSpaces": True}
    edits = await editor.asks(types.TEXT_DOCUMENT_FORMATTING, uri, options=options)
    assert [one.range.start.line for one in edits] == [3, 12]
    part = {"start": {"line": 12, "character": 0}, "end": {"line": 13, "character": 0}}
    (edit,) = await editor.asks(
        types.TEXT_DOCUMENT_RANGE_FORMATTING, uri, range=part, options=options
    )
    assert edit.range.start.line == 12
    editor.close(uri)


@conversation
async def test_what_is_not_written_is_told_beside_it(editor: Editor, tmp_path: Path) -> None:
    text = COINS.replace("  current.coins += 1", "  let more = current.coins + 1\n  gain current")
    uri = editor.open(tmp_path / "coins.rules", text.replace("ending", EVENT))
    everything = {"start": {"line": 0, "character": 0}, "end": {"line": 20, "character": 0}}
    hints = await editor.asks(types.TEXT_DOCUMENT_INLAY_HINT, uri, range=everything)
    assert ": number" in [one.label for one in hints]
    place = {"line": 10, "character": 8}
    help_ = await editor.asks(types.TEXT_DOCUMENT_SIGNATURE_HELP, uri, position=place)
    assert "gain" in help_.signatures[0].label
    editor.close(uri)


@conversation
async def test_the_rulebook_is_shown_or_it_is_said_what_is_in_the_way(
    editor: Editor, tmp_path: Path
) -> None:
    pytest.importorskip("jinja2")
    uri = editor.open(tmp_path / "coins.rules", COINS)
    book = await editor.asks("rulekit/rulebook", uri, position=HERE)
    assert book["title"] == "Coins"
    assert "<h1" in book["html"]
    editor.type(uri, 2, (9, 2), (9, 9), "curent")
    with pytest.raises(JsonRpcException, match="once this is mended"):
        await editor.asks("rulekit/rulebook", uri, position=HERE)
    editor.close(uri)


@conversation
async def test_of_a_file_that_is_not_there_there_is_nothing_to_say(
    editor: Editor, tmp_path: Path
) -> None:
    uri = (tmp_path / "gone.rules").as_uri()
    assert await editor.asks(types.TEXT_DOCUMENT_DEFINITION, uri, position=HERE) is None
    assert editor.messages == []


@conversation
async def test_what_cannot_be_completed_is_answered_as_it_is(
    editor: Editor, tmp_path: Path
) -> None:
    gone = tmp_path / "gone.rules"
    place = types.Range(types.Position(0, 0), types.Position(0, 4))
    data = {"uri": gone.as_uri(), "path": str(gone), "offset": 0}
    lens = await editor.code_lens_resolve_async(types.CodeLens(place, data=data))
    assert (lens.command, lens.data) == (None, data)
    all_edits = types.CodeAction("Edit", kind="source.fixAll.rulekit", data={"path": str(gone)})
    assert await editor.code_action_resolve_async(all_edits) == all_edits
