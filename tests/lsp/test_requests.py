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

counter coins: 0..9

phase toss
  coins += 1

ending "Rich" when coins == 3
  winners (p in seats)
"""
HERE = {"line": 9, "character": 3}


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
    with pytest.raises(JsonRpcException, match="toss"):
        await editor.asks(types.TEXT_DOCUMENT_RENAME, uri, position=HERE, newName="toss")
    editor.close(uri)


@conversation
async def test_of_a_file_that_is_not_there_there_is_nothing_to_say(
    editor: Editor, tmp_path: Path
) -> None:
    uri = (tmp_path / "gone.rules").as_uri()
    assert await editor.asks(types.TEXT_DOCUMENT_DEFINITION, uri, position=HERE) is None
    assert editor.messages == []
