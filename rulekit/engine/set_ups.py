"""Whether a game can be set up for the fewest and the most players that its rules allow."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from rulekit.engine.game import new_game
from rulekit.engine.interpreter import EndlessRules
from rulekit.language import tree
from rulekit.language.indentation import lay_out
from rulekit.language.nodes import walk
from rulekit.language.parser import parse
from rulekit.language.report import Diagnostic, Label, Report, RulesError
from rulekit.language.source import Span
from rulekit.language.tokens import Token
from rulekit.language.wording import listed
from rulekit.ruleset.model import Ruleset

_MOST_PLAYERS = 12
"""For more of them no game is compiled only to see whether it can be set up."""


def failing(ruleset: Ruleset) -> tuple[Diagnostic, ...]:
    """What fails before the first decision of a game, and for how many players.

    Asked are only files that say how many may play, or with what: what they are a variant of
    was set up before."""
    source = ruleset.sources[-1]
    if not any(_sets_up(chunk.tokens) for chunk in lay_out(source, Report())):
        return ()
    failures = {
        players: failure
        for players in dict.fromkeys(ruleset.player_counts)
        if players <= _MOST_PLAYERS and (failure := _failure(ruleset, players)) is not None
    }
    if not failures:
        return ()
    first = next(iter(failures.values()))
    numbers = listed([str(players) for players in failures], "or")
    message = f"with {numbers} players no game begins: {first.message}"
    said = [
        node
        for node in walk(parse(source)[0].declarations)
        if isinstance(node, tree.PlayersSetting)
    ]
    if said and first.span is not None:
        return (_at_the_number(first, said[0].span, message, ruleset),)
    return (evolve(first, message=message),)


def _failure(ruleset: Ruleset, players: int) -> Diagnostic | None:
    try:
        new_game(ruleset, players)
    except EndlessRules:
        pass  # a game of which not all phases are written yet
    except RulesError as error:
        return error.diagnostics[0]
    return None


def _sets_up(tokens: Sequence[Token]) -> bool:
    """Whether a declaration, which its first words tell, has to do with how a game begins."""
    match [token.text for token in tokens[:2]]:
        case ["game" | "setup" | "remove" | "replace", *_] | ["change", "game"]:
            return True
    return False


def _at_the_number(failure: Diagnostic, span: Span, message: str, ruleset: Ruleset) -> Diagnostic:
    """A failure, told where a file says how many may play."""
    assert failure.span is not None
    return evolve(
        failure,
        span=span,
        message=message,
        label="how many may play",
        secondary=(Label(failure.span, "this fails"),),
        help="write for how many the rules hold, or `replace` what fails by rules that hold for"
        " all of them",
    )
