"""How a game is begun at the terminal with a card of a file at hand."""

from __future__ import annotations

from pathlib import Path

from rulekit.editing.workspace import Workspace


def position_with(workspace: Workspace, path: Path, card: str) -> list[str]:
    """What `rulekit` is given so that it begins a game of the rules to which a file belongs,
    where whoever sits down has a card. It plays what is saved.

    Raises RulesError if the file cannot be read.
    """
    return ["play", str(workspace.root(path)), "--with-card", card]
