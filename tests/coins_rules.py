"""The table of a small game of coins, and the laboratory in which its rules are changed."""

from __future__ import annotations

from pathlib import Path

from rulekit.coverage.recording import Recorded, record
from rulekit.language.reading import read_source
from rulekit.loading.reference import RulesetReference
from rulekit.mutation.laboratory import Laboratory, open_laboratory
from rulekit.scenarios import read_all

TABLE = """\
edition 1
game "Coins"
  players 2..3
  turn play
zone deck: hidden, ordered
zone hand of player: private
zone field of player: public
zone used: public
counter coins of player: 0..9
kind ticket: starts in deck, discards to used when resolved
kind charm: starts in deck, works in field
"""


def write(folder: Path, files: dict[str, str]) -> Path:
    """Files of rules and of scenarios in a folder, by their names."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def opened(rules: Path) -> tuple[list[Recorded], Laboratory]:
    """What the scenarios beside a file of rules did, and the laboratory that they make."""
    reference = RulesetReference(read_source(rules, name=rules.name))
    records = list(record(read_all([rules.with_suffix(".scenarios").name]).scenarios))
    return records, open_laboratory(reference, records)
