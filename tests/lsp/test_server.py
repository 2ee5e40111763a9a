"""An editor and the server: from the first word to the last, with texts that are not saved."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from socket import socket

import pytest

pytest.importorskip("pygls")

from lsprotocol import types

from carets import TOSS as COINS
from editors import COMMAND, SOON, Desk, Editor, at_a_desk, conversation, new_editor

SLIP = COINS.replace("coins += 1", "coinz += 1")

VARIANT = """\
edition 1

extends coins

replace counter spare: 0..2

ending "Spared" when spare == 2
  winners (p in seats)
"""
SCENARIO = """\
  rules coins
  then
    coinz == 1
"""


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    yield from at_a_desk()


@conversation
async def test_a_mistake_is_shown_with_the_version_that_has_it(
    editor: Editor, tmp_path: Path
) -> None:
    uri = editor.open(tmp_path / "coins.rules", SLIP)
    await editor.shows(uri, "RK1001")
    (problem,) = editor.published[uri].diagnostics
    assert editor.published[uri].version == 1
    assert problem.range == types.Range(types.Position(9, 2), types.Position(9, 7))
    editor.type(uri, 2, (9, 6), (9, 7), "s")
    await editor.shows(uri)
    assert editor.published[uri].version == 2
    editor.close(uri)


@conversation
async def test_what_builds_on_a_file_is_looked_at_when_it_changes(
    editor: Editor, tmp_path: Path
) -> None:
    base = editor.open(tmp_path / "coins.rules", f"{COINS}\ncounter spare: 0..1\n")
    variant = editor.open(tmp_path / "rich.rules", VARIANT)
    await editor.shows(variant)
    editor.type(base, 2, (14, 8), (14, 13), "other")
    await editor.until(lambda: editor.codes(variant))
    assert editor.published[variant].version == 1
    for uri in (base, variant):
        editor.close(uri)
    await editor.shows(base)
    await editor.shows(variant)


@conversation
async def test_the_same_with_what_lies_on_disk(editor: Editor, tmp_path: Path) -> None:
    base = tmp_path / "coins.rules"
    base.write_text(f"{COINS}\ncounter spare: 0..1\n", encoding="utf-8")
    variant = editor.open(tmp_path / "rich.rules", VARIANT)
    await editor.shows(variant)
    base.unlink()
    gone = types.FileEvent(base.as_uri(), types.FileChangeType.Deleted)
    editor.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([gone]))
    await editor.until(lambda: editor.codes(variant))
    editor.close(variant)


@conversation
async def test_scenarios_are_looked_at_by_their_rules_while_somebody_types(
    editor: Editor, tmp_path: Path
) -> None:
    rules = editor.open(tmp_path / "coins.rules", f"{COINS}\ncounter spare: 0..1\n")
    uri = editor.open(tmp_path / "a.scenarios", f'edition 1\n\nscenario "Tossed"\n{SCENARIO}')
    await editor.shows(uri, "RK5005", "RK1001")
    editor.type(rules, 2, (14, 8), (14, 13), "coinz")
    await editor.shows(uri, "RK5005")
    for one in (rules, uri):
        editor.close(one)


@conversation
async def test_saving_tells_all_that_check_tells(editor: Editor, tmp_path: Path) -> None:
    text = f'{COINS}\nscenario "Tossed"\n{SCENARIO}'
    uri = editor.open(tmp_path / "coins.rules", text)
    await editor.shows(uri)
    editor.save(uri)
    await editor.shows(uri, "RK5005", "RK1001")
    editor.type(uri, 2, (2, 0), (2, 0), "# The first\n")
    await editor.until(lambda: editor.published[uri].version == 2)
    first, second = editor.published[uri].diagnostics
    assert first.range.start == types.Position(15, 9)
    assert second.range.start == types.Position(18, 4)
    editor.close(uri)


@conversation
async def test_advice_stays_where_its_words_are_while_somebody_types(
    editor: Editor, tmp_path: Path
) -> None:
    uri = editor.open(tmp_path / "coins.rules", f"{COINS}\nwindow never in toss\n")
    await editor.until(lambda: editor.codes(uri))
    told = editor.codes(uri)
    await editor.sets({"diagnostics": {**SOON, "adviceDelay": 60_000}})
    editor.type(uri, 2, (1, 0), (1, 0), "# The rules\n")
    await editor.until(lambda: editor.published[uri].version == 2)
    assert editor.codes(uri) == told
    assert editor.published[uri].diagnostics[0].range.start.line == 15
    await editor.sets({"diagnostics": SOON})
    editor.close(uri)


@conversation
async def test_a_line_that_is_being_typed_may_be_unfinished(editor: Editor, tmp_path: Path) -> None:
    await editor.sets({"diagnostics": {**SOON, "typingDelay": 60_000}})
    uri = editor.open(tmp_path / "coins.rules", COINS)
    await editor.shows(uri)
    editor.type(uri, 2, (9, 11), (9, 12), "")
    await asyncio.sleep(0.3)
    editor.type(uri, 3, (9, 11), (9, 11), "x")
    await editor.shows(uri, "RK1001")
    assert 2 not in editor.versions[-2:]
    await editor.sets({"diagnostics": SOON})
    editor.close(uri)


@conversation
async def test_so_may_a_block_of_which_nothing_is_written_yet(
    editor: Editor, tmp_path: Path
) -> None:
    await editor.sets({"diagnostics": {**SOON, "typingDelay": 60_000}})
    uri = editor.open(tmp_path / "coins.rules", COINS)
    await editor.shows(uri)
    told = len(editor.versions)
    for version, (line, text) in enumerate([(13, "\nsetup\n"), (15, "  "), (15, "  ")], 2):
        editor.type(uri, version, (line, 0), (line, 0), text)
        await asyncio.sleep(0.2)
    assert 0 < told == len(editor.versions)
    editor.type(uri, 5, (15, 2), (15, 4), "coins = 1")
    await editor.until(lambda: editor.published[uri].version == 5)
    assert editor.codes(uri) == []
    await editor.sets({"diagnostics": SOON})
    editor.close(uri)


@conversation
async def test_a_file_that_is_no_text_of_rules_stops_nothing(
    editor: Editor, tmp_path: Path
) -> None:
    wrong = [
        editor.open(tmp_path / "zeros.rules", "\0" * 50),
        editor.open(tmp_path / "deep.rules", "edition 1\n\nvalue a(): " + "(" * 5_000),
        editor.open(tmp_path / "gone" / "nowhere.rules", "edition 1\nextends nowhere\n"),
    ]
    for uri in wrong:
        await editor.until(lambda uri=uri: editor.codes(uri))
    uri = editor.open(tmp_path / "coins.rules", SLIP)
    await editor.shows(uri, "RK1001")
    assert editor.messages == []
    for one in (*wrong, uri):
        editor.close(one)


@conversation
async def test_what_is_closed_has_no_problems_by_whatever_uri_it_was_shown(
    editor: Editor, tmp_path: Path
) -> None:
    linked = tmp_path / "linked"
    linked.symlink_to(tmp_path, target_is_directory=True)
    for uri in ("untitled:Untitled-1", (linked / "coins.rules").as_uri()):
        item = types.TextDocumentItem(uri, "rulekit", 1, SLIP)
        editor.text_document_did_open(types.DidOpenTextDocumentParams(item))
        await editor.shows(uri, "RK1001")
        editor.close(uri)
        await editor.shows(uri)
    assert not [one for one in editor.published if one.endswith("Untitled-1.rules")]


@conversation
async def test_it_asks_to_be_told_of_files_and_settings(editor: Editor) -> None:
    assert [one.method for one in editor.registered] == [
        "workspace/didChangeWatchedFiles",
        "workspace/didChangeConfiguration",
    ]


@conversation
async def test_a_project_sets_severities_while_its_files_are_open(
    editor: Editor, tmp_path: Path
) -> None:
    uri = editor.open(tmp_path / "coins.rules", f"{COINS}\nwindow never in toss\n")
    await editor.until(lambda: editor.codes(uri))
    project = tmp_path / "pyproject.toml"
    off = "\n".join(f'{code} = "off"' for code in editor.codes(uri) or [])
    project.write_text(f"[tool.rulekit.severity]\n{off}\n", encoding="utf-8")
    made = types.FileEvent(project.as_uri(), types.FileChangeType.Created)
    editor.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([made]))
    await editor.shows(uri)
    editor.close(uri)


@conversation
async def test_the_files_of_a_workspace_are_read_while_the_editor_sees_how_far(
    tmp_path: Path,
) -> None:
    for number in range(40):
        text = COINS.replace("Rich", f"Rich {number}")
        (tmp_path / f"coins{number}.rules").write_text(text, encoding="utf-8")
    async with new_editor(folder=tmp_path) as editor:
        await editor.until(lambda: [one for one in editor.progress if one["kind"] == "end"])
        told = [(one["kind"], one.get("percentage")) for one in editor.progress]
        assert told == [("begin", 0), ("report", 50), ("report", 100), ("end", None)]
        found = await editor.workspace_symbol_async(types.WorkspaceSymbolParams("Rich 7"))
        assert "Rich 7" in [one.name for one in found]


async def emoji_and_slip(editor: Editor, folder: Path, column: int) -> None:
    """A slip after a sign that takes four bytes: it is found there, and mended by an edit there."""
    text = COINS.replace('ending "Rich" when coins', 'ending "😀" when coinz')
    uri = editor.open(folder / "coins.rules", text)
    await editor.shows(uri, "RK1001")
    (problem,) = editor.published[uri].diagnostics
    assert problem.range.start == types.Position(11, column)
    editor.type(uri, 2, (11, column + 4), (11, column + 5), "s")
    await editor.shows(uri)
    editor.close(uri)


@conversation
async def test_places_are_counted_in_utf_16_unless_an_editor_wants_something_else(
    editor: Editor, tmp_path: Path
) -> None:
    assert editor.answered.capabilities.position_encoding == "utf-16"
    await emoji_and_slip(editor, tmp_path, 17)


@conversation
async def test_places_are_counted_in_the_first_way_that_an_editor_wants(tmp_path: Path) -> None:
    async with new_editor(encodings=["utf-8", "utf-16"]) as editor:
        assert editor.answered.capabilities.position_encoding == "utf-8"
        await emoji_and_slip(editor, tmp_path, 19)


@conversation
async def test_one_editor_may_come_by_a_port(tmp_path: Path) -> None:
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = await asyncio.create_subprocess_exec(
        *COMMAND, "--tcp", str(port), "--log", str(tmp_path / "log"), stderr=asyncio.subprocess.PIPE
    )
    assert server.stderr is not None
    waiting = await server.stderr.readline()
    assert waiting == f"rulekit: waiting for an editor at 127.0.0.1:{port}\n".encode()
    editor = Editor()
    async with asyncio.timeout(30):
        while True:
            with suppress(ConnectionRefusedError):
                await editor.start_tcp("127.0.0.1", port)
                break
    await editor.begin()
    uri = editor.open(tmp_path / "coins.rules", SLIP)
    await editor.shows(uri, "RK1001")
    await editor.end()
    assert await server.wait() == 0
    assert "textDocument/didOpen" in (tmp_path / "log").read_text("utf-8")


@conversation
async def test_an_editor_that_goes_without_a_word_leaves_no_server(tmp_path: Path) -> None:
    server = await asyncio.create_subprocess_exec(
        *COMMAND, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert await server.communicate(b"") == (b"", None)
    assert server.returncode == 1
