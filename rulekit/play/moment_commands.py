"""Commands at the table about its present moment: why not, notes, scenarios, changed rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve

from rulekit.engine.save_schema import LONGEST_TEXT
from rulekit.language.report import RulesError
from rulekit.language.wording import capitalized
from rulekit.play.option_numbers import Numbering
from rulekit.play.saves import GONE, Note
from rulekit.play.seating import bots_for
from rulekit.play.why import why_not
from rulekit.scenarios.present_moment import carried_to
from rulekit.scenarios.recording import NotRecorded, add_to, moment_called

if TYPE_CHECKING:
    from rulekit.play.table import TerminalTable


def tell_why(table: TerminalTable, name: str) -> None:
    if not name:
        table.remark("Why what? Type why and the name of a card, or of what a card lets you do.")
        return
    for line in why_not(name, table.game, table.seating.seat):
        table.remark(line)


def note(table: TerminalTable, text: str) -> None:
    if not text:
        table.remark("Note what? Type note and a sentence.")
        return
    made = Note(len(table.game.choices), table.seating.seat, text[:LONGEST_TEXT])
    table.notes.append(made)
    table.unsaved = True
    table.keep()
    table.remark(f"Noted ({len(table.notes)}). It is kept in the save.")


def record(table: TerminalTable, name: str) -> None:
    """Put the moment into the file of scenarios that has the name of the rules."""
    name = name.strip('"')
    if not name:
        table.remark("Which scenario? Type scenario and a name for it.")
        return
    file = Path(f"{table.game.ruleset.name}.scenarios")
    try:
        moment = moment_called(table.game, table.seating.rules, file.parent, name)
        add_to(file, moment.draft)
    except NotRecorded as error:
        table.remark(capitalized(str(error)))
    except OSError as error:
        table.remark(f"Cannot write {file}: {error.strerror}.")
    else:
        for each in moment.lost:
            table.remark(_not_the_same(each))
        table.remark(f"The scenario is in {file}.")


def reload(table: TerminalTable) -> bool:
    """Play on by changed rules; by those that were played so far if these cannot be used."""
    try:
        changed = table.seating.rules.load()
        there, lost = carried_to(table.game, table.seating.rules, changed)
    except RulesError as error:
        table.remark("You play on by the rules as they were.")
        table.complain(error)
        return False
    table.remarks += [
        *map(_not_the_same, lost),
        "You play on by the rules as they are now; undo leads no further back.",
    ]
    table.game, table.numbering = there, Numbering(changed)
    table.seating = evolve(table.seating, bots=bots_for(there, table.seating.bot))
    table.told, table.unsaved = len(there.journal), True
    table.notes = [evolve(each, at=GONE) for each in table.notes]
    return True


def _not_the_same(lost: str) -> str:
    return f"Not the same there: {lost}."
