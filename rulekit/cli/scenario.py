"""`rulekit scenario`: the present moment of a saved game as a scenario."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from rulekit.cli import exit_codes
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.parameters import Rules, With
from rulekit.cli.streams import document_follows

if TYPE_CHECKING:
    from rulekit.play.saves import Note, SavedTable

EPILOGUE = """\
Examples:

  rulekit scenario evening.json
  rulekit scenario evening.json --at 12 --name "A stopped attack"
  rulekit scenario evening.json --note 1 -o rulings.scenarios

It begins with the phase that the moment lies in, takes the steps since, and
expects what is to be decided: write beneath what else should be so. It holds
all cards, also those that are hidden from players.

Exit codes: 0 written, 2 wrong usage or nothing leads there, 3 a save or rules
that cannot be read.
"""

app = App(name="scenario", help_epilogue=EPILOGUE)


@app.default
def scenario(
    save: Path,
    ruleset: Rules | None = None,
    /,
    *,
    at: int | None = None,
    note: int | None = None,
    name: str | None = None,
    with_: With = (),
    output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None,
) -> int:
    """Write the present moment of a saved game as a scenario.

    It is run once before it is written. What no scenario can give, and so is not
    the same there, is told.

    Parameters
    ----------
    save
        A file of `rulekit play --save`, of `save` at the table, or of `Game.save()`.
    ruleset
        Name or path of the rules, if they are not found as they were when it was saved.
    at
        The moment after so many decisions; by default the last one.
    note
        The moment of this note, counted from 1; its text stands in the scenario.
    name
        What the scenario is called.
    output
        The file of scenarios that it is put into, behind those that are there.
    """
    from rulekit.play.saves import read_table
    from rulekit.play.seating import resume_game
    from rulekit.scenarios.recording import NotRecorded, add_to, moment_called

    if at is not None and note is not None:
        raise UsageError("--at and --note both say which moment: give one of them.")
    saved = read_table(save)
    said = None if note is None else _note(saved, note, save)
    game, rules = resume_game(save, saved, ruleset, with_)
    most = len(game.choices)
    if said is not None and not 0 <= said.at <= most:
        raise UsageError(
            f"--note {note}: its moment is not in {save} any more, since it was taken back or the "
            "rules were changed: say --at."
        )
    at = at if said is None else said.at
    if at is not None and not 0 <= at <= most:
        raise UsageError(f"--at {at}: the game has {most} decisions.")
    if at is not None:
        game = game.after(game.choices[:at])
    try:
        folder = Path() if output is None else output.parent
        called = name or f"{save.stem}, after {len(game.choices)} decisions"
        moment = moment_called(game, rules, folder, called, "" if said is None else said.text)
        if output is not None:
            add_to(output, moment.draft)
    except NotRecorded as error:
        raise UsageError(str(error)) from None
    for lost in moment.lost:
        print(f"rulekit: not the same there: {lost}.", file=sys.stderr)
    if output is None:
        document_follows()
        print(moment.draft, end="")
    else:
        print(f"The scenario is in {output}.")
    return exit_codes.CLEAN


def _note(saved: SavedTable, number: int, save: Path) -> Note:
    notes = saved.notes
    if not notes:
        raise UsageError(f"--note {number}: {save} has no notes.")
    if not 1 <= number <= len(notes):
        raise UsageError(f"--note {number}: {save} has notes 1 to {len(notes)}.")
    return notes[number - 1]
