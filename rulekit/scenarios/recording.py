"""Records the present moment of a game: a scenario that is run once, and put into a file."""

from __future__ import annotations

from pathlib import Path

from attrs import evolve

from rulekit.engine.game import Game
from rulekit.language.files import MAX_BYTES, read_at_most, write_whole
from rulekit.language.reading import decode_source
from rulekit.language.report import RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.scenarios.collecting import read
from rulekit.scenarios.drafting import Draft, file_of
from rulekit.scenarios.present_moment import Moment, moment_of
from rulekit.scenarios.references import named_in, not_named


class NotRecorded(Exception):
    """Why a moment was not written down, and what to do."""


def moment_called(
    game: Game, rules: RulesetReference, folder: Path, name: str, text: str = ""
) -> Moment:
    """The moment as a scenario of this name in this folder, which was run and passed. Raises
    NotRecorded."""
    if "::" in name or not name.strip():
        raise NotRecorded(f'"{name}" cannot be the name of a scenario: use words, without `::`.')
    words = named_in(folder, rules)
    if words is None:
        raise NotRecorded(f"{folder.absolute()}: {not_named(rules)}")
    moment = moment_of(game, words, name.strip())
    if moment is None:
        raise NotRecorded("no scenario that was tried leads to this moment.")
    return evolve(moment, draft=evolve(moment.draft, text=text))


def add_to(path: Path, draft: Draft) -> None:
    """Put a scenario into a file, behind those that it holds. Raises OSError, and NotRecorded for
    a file that cannot be added to."""
    if path.suffix != ".scenarios":
        raise NotRecorded(f"{path} does not end in .scenarios: name a file of scenarios.")
    if not path.exists():
        write_whole(path, file_of([draft]))
        return
    data = read_at_most(path, MAX_BYTES)
    try:
        source = decode_source(data, str(path), path)
    except RulesError as error:
        raise NotRecorded(f"{path}: {error.diagnostics[0].message}.") from None
    there = read(source)
    if any(one.severity == "error" for one in there.diagnostics):
        raise NotRecorded(f"{path} has errors: `rulekit check {path}` tells them.")
    called = draft.scenario().name
    if any(one.name == called for one in there.scenarios):
        raise NotRecorded(f'{path} has a scenario "{called}" already: choose another name.')
    end = "\r\n" if b"\r\n" in data else "\n"
    added = end.join(f"\n\n{draft}".split("\n"))
    write_whole(path, data.rstrip(b"\r\n") + added.encode())
