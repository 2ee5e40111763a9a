"""An editor that does not wait: edits and questions overtake each other, and some are taken back."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("pygls")

from lsprotocol import types
from pygls.exceptions import JsonRpcRequestCancelled

from editors import Desk, Editor, at_a_desk, conversation
from rulekit.editing.diagnostics import when_idle
from rulekit.editing.positions import position_of
from rulekit.editing.shapes import Position
from rulekit.editing.workspace import Workspace
from rulekit.language.source import Source

GAME = """\
edition 1

game "Coins 😀"
  players 2..4
  turn toss

zone deck: hidden, ordered
counter coins of player: 0..9

event gain p: player
  p.coins += 1

phase toss
  gain current

ending "Rich" when current.coins == 3
  winners (p in seats)
"""
SLOW = Path(__file__).parents[1] / "conformance/samurai_sword/modifiers.scenarios"
PIECES = ("", "", "\n", "  ", "coins", "😀", "é", "(", ")", '"', ":", "#", "p.", " gain ")
METHODS = (
    types.TEXT_DOCUMENT_COMPLETION,
    types.TEXT_DOCUMENT_HOVER,
    types.TEXT_DOCUMENT_DEFINITION,
    types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT,
    types.TEXT_DOCUMENT_SIGNATURE_HELP,
    types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY,
)
OF_A_FILE = (
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL,
    types.TEXT_DOCUMENT_FOLDING_RANGE,
    types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL,
    types.TEXT_DOCUMENT_CODE_LENS,
)


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    yield from at_a_desk()


@pytest.mark.parametrize("seed", range(3))
@conversation
async def test_after_many_hasty_edits_the_server_has_the_text_of_the_editor(
    editor: Editor, tmp_path: Path, seed: int
) -> None:
    rng = random.Random(seed)
    path = tmp_path.resolve() / "coins.rules"
    text, uri = GAME, editor.open(path, GAME)
    asked = []
    for version in range(2, 42):
        source = Source("", text)
        start = rng.randrange(len(text))
        end = min(len(text), start + rng.choice((0, 0, 0, 1, 5)))
        piece = rng.choice(PIECES)
        first, last = (position_of(source, place, "utf-16") for place in (start, end))
        editor.type(uri, version, pair(first), pair(last), piece)
        text = text[:start] + piece + text[end:]
        asked.append(asyncio.ensure_future(editor.asks(rng.choice(METHODS), uri, position=first)))
        asked.append(asyncio.ensure_future(editor.asks(rng.choice(OF_A_FILE), uri)))
        if rng.random() < 0.2:
            await asyncio.sleep(0.02)
    await asyncio.gather(*asked)
    workspace = Workspace()
    workspace.open(uri, text)
    wanted = [(one["code"], one["range"]) for one in when_idle(workspace, path)[path]]
    await editor.until(lambda: (41, wanted) == shown(editor, uri))
    assert editor.messages == []
    editor.close(uri)


def pair(place: Position) -> tuple[int, int]:
    return place["line"], place["character"]


def shown(editor: Editor, uri: str) -> object:
    """The version of the text that problems are shown of, and where they are."""
    told = editor.published.get(uri)
    if told is None:
        return None
    places = editor.protocol._converter.unstructure([one.range for one in told.diagnostics])
    return told.version, [(one.code, at) for one, at in zip(told.diagnostics, places, strict=True)]


@conversation
async def test_a_question_that_is_taken_back_is_not_answered(
    editor: Editor, tmp_path: Path
) -> None:
    uri = editor.open(tmp_path / "coins.rules", GAME)
    slow = asyncio.ensure_future(editor.asks("rulekit/runScenarios", SLOW.as_uri()))
    await asyncio.sleep(0)
    params = types.HoverParams(types.TextDocumentIdentifier(uri), types.Position(13, 4))
    waiting = editor.protocol.send_request(types.TEXT_DOCUMENT_HOVER, params, msg_id="mine")
    editor.cancel_request(types.CancelParams("mine"))
    with pytest.raises(JsonRpcRequestCancelled):
        await asyncio.wrap_future(waiting)
    assert all(one["state"] == "passed" for one in await slow)
    editor.close(uri)
