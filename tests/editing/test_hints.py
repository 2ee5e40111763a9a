"""What is shown beside the text: hints in its lines, and what a call takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from carets import CARET, COINS, with_caret
from rulekit.editing.inlay_hints import inlay_hints
from rulekit.editing.shapes import SignatureHelp
from rulekit.editing.signature_help import signature_help
from rulekit.editing.workspace import Workspace


def hinted(folder: Path, written: str) -> str:
    """A text with its hints in guillemets."""
    text = f"{COINS}\n{written}"
    workspace, path = Workspace((folder,)), (folder / "coins.rules").resolve()
    workspace.open(path.as_uri(), text, 1)
    lines = text.splitlines()
    hints = inlay_hints(workspace, path, len(COINS), len(text))
    for hint in reversed(sorted(hints, key=lambda one: tuple(one["position"].values()))):
        line, at = hint["position"]["line"], hint["position"]["character"]
        shown = f"{' ' if hint['paddingLeft'] else ''}«{hint['label']}»"
        lines[line] = lines[line][:at] + shown + lines[line][at:]
    return "\n".join(lines[len(COINS.splitlines()) + 1 :])


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("value f(p: player) = p.coins > 1", "value f(p: player) «-> flag» = p.coins > 1"),
        ("value f() = first(players)", "value f() «-> player?» = first(players)"),
        ("value f(n: number) -> number = n", "value f(n: number) -> number = n"),
        (
            "event f p: player\n  let worth = p.coins + 1\n  gift to p for worth",
            "event f p: player\n  let worth«: number» = p.coins + 1\n  gift to p for worth",
        ),
        (
            "value f(p: player, n: number) -> number = n\nvalue g(p: player) -> number = f(p, 2)",
            "value f(p: player, n: number) -> number = n\n"
            "value g(p: player) -> number = f(p, «n: »2)",
        ),
        (
            'rule "x"\n  after gift: do_nothing',
            'rule "x"\n  after gift «(whom, amount)»: do_nothing',
        ),
        (
            "coin Dime\n  worth 2\n  after gift: do_nothing",
            "coin Dime\n  worth 2\n  after gift «(whom, amount, you)»: do_nothing",
        ),
        ("coin Dime\n  worth 2\n\nmore coin Dime x2",
         "coin Dime «x3 in all»\n  worth 2\n\nmore coin Dime x2"),
    ],
)  # fmt: skip
def test_hints_tell_what_is_not_written(tmp_path: Path, written: str, shown: str) -> None:
    assert hinted(tmp_path, written) == shown


def test_hints_are_those_of_the_lines_that_are_seen(tmp_path: Path) -> None:
    text = f"{COINS}\nvalue f() = 1\n\nvalue g() = 2\n"
    workspace, path = Workspace((tmp_path,)), (tmp_path / "coins.rules").resolve()
    workspace.open(path.as_uri(), text, 1)
    place = text.index("value g")
    assert len(inlay_hints(workspace, path, place, len(text))) == 1


def helped(folder: Path, written: str) -> SignatureHelp | None:
    workspace, path, offset = with_caret(folder, f"{COINS}\n{written}\n")
    return signature_help(workspace, path, offset)


@pytest.mark.parametrize(
    ("written", "label", "active"),
    [
        (f"event f p: player\n  gift {CARET}", "gift to whom: player for amount: number", 0),
        (f"event f p: player\n  gift to p for {CARET}", "gift to whom: player for amount: number",
         1),
        (f"value f(p: player) = wealth({CARET})", "wealth(p: player) -> number", 0),
        (f"value f(p: player) = count(seats_after(p, {CARET}",
         "seats_after(player, number) -> list of player", 1),
        (f"value f(p: player) = count(seats_after(p, {CARET}12))",
         "seats_after(player, number) -> list of player", 1),
        (f"event f p: player\n  gift to p for 1{CARET}", "gift to whom: player for amount: number",
         1),
        (f"event f p: player\n  if p.coins > 1: move top(deck) to {CARET}",
         "move list of card [to zone] [under zone]", 1),
        (f'scenario "a"\n  given\n    A is coins 1\n  then\n    wealth({CARET}) == 1',
         "wealth(p: player) -> number", 0),
    ],
)  # fmt: skip
def test_what_is_taken_is_told_with_what_is_being_written(
    tmp_path: Path, written: str, label: str, active: int
) -> None:
    found = helped(tmp_path, written)
    assert found is not None
    (told,) = found["signatures"]
    assert (told["label"], found["activeParameter"]) == (label, active)
    assert told["parameters"][active]["label"] in label


def test_outside_of_calls_nothing_is_told(tmp_path: Path) -> None:
    assert helped(tmp_path, f"event f p: player\n  {CARET}") is None
    assert helped(tmp_path, f"event f p: player\n  let x = [{CARET}") is None
    assert helped(tmp_path, f"# wealth({CARET}") is None
