"""A scenario in which somebody has a card at hand, recorded from a game that bots play."""

from __future__ import annotations

from pathlib import Path

from rulekit.editing.positions import position_of
from rulekit.editing.shapes import TextEdit, WorkspaceEdit
from rulekit.editing.workspace import Workspace
from rulekit.language import tree
from rulekit.language.reading import read_source
from rulekit.language.report import RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.scenarios.card_at_hand import NoPosition, game_with
from rulekit.scenarios.recording import NotRecorded, moment_called

_SEED = 1


def card_at(workspace: Workspace, path: Path, offset: int) -> str | None:
    """The card of rules that is declared at an offset. Raises RulesError if the file cannot be
    read."""
    if path.suffix != ".rules":
        return None
    for one in workspace.parsed(path)[0].declarations:
        if isinstance(one, tree.Component) and one.name.span.start <= offset <= one.name.span.end:
            return one.name.text
    return None


def recorded(workspace: Workspace, path: Path, card: str) -> WorkspaceEdit | None:
    """Puts a scenario behind the rules of a file, which was run and passed: the first player has
    the card in a phase in which it can be played. None for rules with errors, or where no such
    position was found."""
    try:
        with workspace.reading():
            rules = RulesetReference(read_source(workspace.root(path)))
            ruleset = rules.rules
            game = ruleset.new_game(ruleset.player_counts[0], _SEED)
            there = game_with(game, rules, ruleset.components[card], 0)
            moment = moment_called(there, rules, path.parent, f"{card} at hand")
            source = read_source(path)
    except (RulesError, KeyError, NoPosition, NotRecorded):
        return None
    end = position_of(source, len(source.text), workspace.encoding)
    before = "\n" if source.text.endswith("\n") else "\n\n"
    edit = TextEdit(range={"start": end, "end": end}, newText=f"{before}{moment.draft}")
    return {"changes": {workspace.uri(source): [edit]}}
