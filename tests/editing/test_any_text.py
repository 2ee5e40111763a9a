"""No text is an obstacle to what is offered while somebody writes: beginnings of shipped files, and
files with characters taken out or put in.

A sample is tried, thousands of them with `HYPOTHESIS_PROFILE=soak`.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from carets import SCENARIOS, SHIPPED
from rulekit.editing.code_actions import code_actions
from rulekit.editing.completion import completion
from rulekit.editing.formatting import formatting, range_formatting
from rulekit.editing.inlay_hints import inlay_hints
from rulekit.editing.lenses import lenses
from rulekit.editing.signature_help import signature_help
from rulekit.editing.workspace import Workspace
from sampling import ALL

TIMES = 150 if ALL else 1
FILES = [*SHIPPED, *SCENARIOS[::8]] if ALL else [*SHIPPED[::4], *SCENARIOS[::20]]
PUT_IN = ('"', "(", ")", "[", "{", ":", "\n", "  ", ".", "#", "x3", "Q♠", "if ", "ʼ", "\t", "😀")


def ask_everything(workspace: Workspace, path: Path, text: str, place: int) -> None:
    workspace.open(path.as_uri(), text, 1)
    completion(workspace, path, place)
    signature_help(workspace, path, place)
    lenses(workspace, path)
    inlay_hints(workspace, path, 0, len(text))
    code_actions(workspace, path, max(place - 200, 0), place)
    formatting(workspace, path)
    range_formatting(workspace, path, place, min(place + 50, len(text)))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_text_is_an_obstacle(path: Path) -> None:
    text, workspace, chance = (
        path.read_text(encoding="utf-8"),
        Workspace(),
        random.Random(path.name),
    )
    for _ in range(TIMES):
        place = chance.randrange(len(text))
        ask_everything(workspace, path, text[:place], place)
        taken_out = text[:place] + text[place + chance.randrange(1, 20) :]
        ask_everything(workspace, path, taken_out, place)
        put_in = chance.choice(PUT_IN)
        ask_everything(workspace, path, text[:place] + put_in + text[place:], place + len(put_in))
