"""The table of a small game that other files build on, and how they are written beside it."""

from __future__ import annotations

from pathlib import Path

TABLE = """\
edition 1
game "Base"
  players 2..4
  turn act
zone deck: hidden, ordered, refills from pile
zone pile: public, ordered
zone hand of player: private
"""


def write(folder: Path, name: str, text: str) -> Path:
    """A file of rules in a folder, by its name without ending."""
    path = folder / f"{name}.rules"
    path.write_text(text, encoding="utf-8")
    return path
