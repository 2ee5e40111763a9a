"""Saved games: a document of plain lists and numbers, and the way back.

The document holds the seed (or the position the game began from), the choices, and the
state they led to. Reading it plays the choices again and compares: a document that was
damaged, or belongs to other rules, is refused and never half believed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulekit.engine.running import run
from rulekit.engine.state import State
from rulekit.language.diagnostics import Diagnostic, RulesError
from rulekit.ruleset.model import Ruleset

if TYPE_CHECKING:
    from rulekit.engine.game import Game

FORMAT_VERSION = 1


def document_of(game: Game) -> dict[str, Any]:
    """The saved form of a game."""
    return {
        "format": "rulekit game",
        "format_version": FORMAT_VERSION,
        "ruleset": game.ruleset.name,
        "digest": game.ruleset.digest,
        "players": game.players,
        "names": list(game.names),
        "options": dict(game.options),
        "seed": game.seed,
        "ask_forced": game.ask_forced,
        "origin": None if game.origin is None else plain_state(game.origin),
        "choices": [list(one) if isinstance(one, tuple) else one for one in game.choices],
        "state": plain_state(game.state),
    }


def plain_state(s: State) -> dict[str, Any]:
    """A state as JSON can hold it."""
    return {name: _plain(getattr(s, name)) for name in _parts(s)}


def _parts(s: State) -> list[str]:
    return [name for name in (*State.__slots__, *s.OWN) if name != "effort"]


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def resume(document: Any, ruleset: Ruleset) -> Game:
    """Continues a saved game.

    Raises RulesError: RK6005 if the document belongs to another ruleset or another version
    of it, RK6004 if it is not a saved game or was damaged.
    """
    if not isinstance(document, dict) or document.get("format") != "rulekit game":
        raise _damaged("this is not a saved game")
    if document.get("format_version") != FORMAT_VERSION:
        raise _damaged(
            f"the save has format version {document.get('format_version')!r}; "
            f"this rulekit reads version {FORMAT_VERSION}"
        )
    if document.get("digest") != ruleset.digest:
        raise RulesError(
            (
                Diagnostic(
                    "RK6005",
                    "error",
                    f"the save was made with other rules than {ruleset.name}",
                    None,
                    notes=(f"it was saved from `{document.get('ruleset')}`",),
                    help="load the rule files, options and expansions it was saved with, unchanged",
                ),
            )
        )
    try:
        return _played_again(document, ruleset)
    except _SIGNS_OF_DAMAGE as error:
        raise _damaged(str(error).splitlines()[0] if str(error) else "a part is missing") from error


_SIGNS_OF_DAMAGE = (
    RulesError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)


def _played_again(document: dict[str, Any], ruleset: Ruleset) -> Game:
    from rulekit.engine.game import Game, check_options, new_game, program_for

    players, names, options = document["players"], document["names"], document["options"]
    ask_forced = bool(document["ask_forced"])
    if not all(isinstance(name, str) for name in names):
        raise ValueError("the names are not texts")
    if document["origin"] is None:
        game = new_game(ruleset, players, document["seed"], options, names, ask_forced)
    else:
        if not ruleset.players[0] <= players <= ruleset.players[1] or len(names) != players:
            raise ValueError("its players are not of this game")
        check_options(ruleset, options)
        program = program_for(ruleset, players, options)
        origin = _state(program.new_state(), document["origin"])
        game = Game(
            program,
            origin.clone(),
            seed=document["seed"],
            options=options,
            names=names,
            origin=origin,
        )
        run(program, game.state)
    for choice in document["choices"]:
        game.choose_index(*(choice if isinstance(choice, list) else (choice,)))
    if plain_state(game.state) != document["state"]:
        raise ValueError("its choices do not lead to its state")
    return game


_TUPLES = ("extra", "grants", "held", "scores", "skipped", "used", "winners", "pend")


def _state(s: State, document: dict[str, Any]) -> State:
    s.effort = 0
    for name in _parts(s):
        value = document[name]
        if name in _TUPLES and value is not None:
            value = tuple(tuple(item) if isinstance(item, list) else item for item in value)
        elif name == "journal":
            value = [tuple(entry) for entry in value]
        elif name == "stack":
            value = [[_slot(item) for item in frame] for frame in value]
        setattr(s, name, value)
    if s.pend is not None:
        player, options, low, high, site = s.pend
        options = [tuple(one) if isinstance(one, list) else one for one in options]
        s.pend = (player, options, low, high, site)
    return s


def _slot(value: Any) -> Any:
    """A slot of a frame: lists stay lists, what lies in them are tuples."""
    if isinstance(value, list):
        return [tuple(item) if isinstance(item, list) else item for item in value]
    return value


def _damaged(reason: str) -> RulesError:
    return RulesError(
        (
            Diagnostic(
                "RK6004",
                "error",
                f"the saved game cannot be read: {reason}",
                None,
                help="use an unchanged copy of the file; saved games are not for editing",
            ),
        )
    )
