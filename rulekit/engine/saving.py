"""Saved games: a document of plain lists and numbers, and the way back.

The document holds the seed (or the position the game began from), the choices, and the
state they led to. Reading it plays the choices again and compares: a document that was
damaged, or belongs to other rules, is refused and never half believed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulekit.engine.interpreter import run
from rulekit.engine.save_schema import DamagedError, check_form, difference
from rulekit.engine.seating import check_names, check_players
from rulekit.engine.state import EVERYTHING, State
from rulekit.language.report import Diagnostic, RulesError
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.settings import check_settings

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
        "settings": dict(game.settings),
        "seed": game.seed,
        "ask_forced": game.ask_forced,
        "discreet": game.discreet,
        "origin": None if game.origin is None else plain_state(game.origin),
        "choices": [list(one) if isinstance(one, tuple) else one for one in game.choices],
        "state": plain_state(game.state),
    }


def plain_state(s: State) -> dict[str, Any]:
    """A state as JSON can hold it."""
    return {name: _plain(getattr(s, name)) for name in _parts(s)}


def _parts(s: State) -> list[str]:
    left_out = ("bulk", "discreet", "effort", "look")
    return [name for name in (*State.__slots__, *s.OWN) if name not in left_out]


def _plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def resume(document: Any, ruleset: Ruleset) -> Game:
    """Continues a saved game: what `Game.save` gave, or `rulekit play --save` wrote.

    Raises RulesError: RK6005 if the document belongs to another ruleset or another version
    of it, RK6004 if it is not a saved game or was damaged.
    """
    if isinstance(document, dict) and isinstance(document.get("game"), dict):
        document = document["game"]  # at a table, whose seats do not matter here
    if not isinstance(document, dict) or document.get("format") != "rulekit game":
        raise _damaged("this is not a saved game")
    version = document.get("format_version")
    if type(version) is not int or version != FORMAT_VERSION:
        raise _damaged(
            f"the save has format version {version!r}; this rulekit reads version {FORMAT_VERSION}"
        )
    try:
        check_form(document)
    except DamagedError as error:
        raise _damaged(str(error)) from None
    if document["digest"] != ruleset.digest or document["ruleset"] != ruleset.name:
        raise RulesError(
            (
                Diagnostic(
                    "RK6005",
                    "error",
                    f"the save was made with other rules than {ruleset.name}",
                    None,
                    notes=(f"it was saved from `{document['ruleset']}`",),
                    help="load the rules, settings and expansions that it was saved with,"
                    " unchanged",
                ),
            )
        )
    return _played_again(document, ruleset)


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
    try:
        game = _begun(document, ruleset)
    except RulesError as error:
        raise _damaged(error.diagnostics[0].message) from error
    except _SIGNS_OF_DAMAGE as error:
        raise _damaged("`origin` is no state that these rules know") from error
    for place, choice in enumerate(document["choices"]):
        try:
            game.choose_index(*(choice if isinstance(choice, list) else (choice,)))
        except RulesError as error:
            why = f"`choices[{place}]` cannot be made: {error.diagnostics[0].message}"
            raise _damaged(why) from error
        except _SIGNS_OF_DAMAGE as error:
            raise _damaged(f"`choices[{place}]` leads nowhere") from error
    other = difference(document["state"], plain_state(game.state))
    if other is not None:
        raise _damaged(f"its choices do not lead to its state: {other}")
    return game


def _begun(document: dict[str, Any], ruleset: Ruleset) -> Game:
    """The game before the first of its choices."""
    from rulekit.engine.game import Game, new_game, program_for

    players, names, settings = document["players"], document["names"], document["settings"]
    discreet = document.get("discreet", False)  # games that were saved before there were such
    if document["origin"] is None:
        ask_forced = document["ask_forced"]
        return new_game(ruleset, players, document["seed"], settings, names, ask_forced, discreet)
    check_players(ruleset, players)
    check_settings(ruleset, settings)
    check_names(names)
    program = program_for(ruleset, players, settings)
    origin = _state(program.new_state(), document["origin"])
    origin.discreet = discreet
    game = Game(
        program,
        origin.clone(),
        seed=document["seed"],
        settings=settings,
        names=names,
        origin=origin,
    )
    if game.state.pend is None:
        run(program, game.state)
    return game


_TUPLES = ("extra", "grants", "held", "scores", "skipped", "used", "winners", "pend")


def _state(s: State, document: dict[str, Any]) -> State:
    s.bulk = s.effort = 0
    s.look = EVERYTHING
    for name in _parts(s):
        value = document[name]
        if name in _TUPLES and value is not None:
            value = tuple(tuple(item) if isinstance(item, list) else item for item in value)
        elif name == "journal":
            value = [tuple(entry) for entry in value]
        elif name == "later":
            value = tuple(tuple(map(_slot, frame)) for frame in value)
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
