"""The counters and variables of a scenario: what a value means, and setting them to it."""

from __future__ import annotations

from typing import Any

from rulekit.compiler.layout import counter_attribute, variable_attribute
from rulekit.engine import positions
from rulekit.engine.game import Game
from rulekit.engine.state import State
from rulekit.language import tree
from rulekit.language.phrases import with_article
from rulekit.language.report import Edit, RulesError
from rulekit.language.source import Span
from rulekit.ruleset.definitions import Counter, Variable
from rulekit.ruleset.types import ABSENT, UNLIMITED
from rulekit.scenarios.names import Names
from rulekit.scenarios.scenario_errors import ScenarioError, known, listed, wrong

Given = tree.Name | tree.Number | tree.String


def set_state(game: Game, names: Names, word: tree.Word, seat: int | None, value: Given) -> None:
    """Raises `ScenarioError` for a name or value that does not fit."""
    zone = names.ruleset.zones.get(word.text)
    if zone is not None:
        raise _is_zone(word, value)
    if seat is not None and word.text in _BEFORE:
        raise _is_no_number(word, value)
    if seat is None and word.text in ("phase", "turn", "step"):
        phase = value.span.text
        raise wrong(
            "RK5108",
            word.span,
            "whose turn it is, and in which phase, is said of a player",
            label="no counter or variable",
            help=f"write `{names.players[0] if names.players else 'A'} is in {phase}`",
        )
    what = names.number(word)
    _check_owner(names, word, what, seat)
    put_state(game, names, what, seat, value)


def check_no_zone(names: Names, word: tree.Word, value: Given) -> None:
    """Raises `ScenarioError` for `hand Ring` and `hand 3`, of a zone."""
    if word.text in names.ruleset.zones:
        raise _is_zone(word, value)


def _is_zone(word: tree.Word, value: Given) -> ScenarioError:
    """`hand Ring` and `hand 3`, of a zone."""
    text = value.span.text
    if text in ("empty", "nothing", "none", "nobody"):
        text = ""
    right = f"{text} cards" if isinstance(value, tree.Number) else f"[{text}]"
    if isinstance(value, tree.Number) and value.value == 1:
        right = f"{text} card"
    return wrong(
        "RK5108",
        word.span,
        f"`{word.text}` is a zone, and holds cards",
        label="a zone",
        help=f"write `{word.text} {right}`",
        edit=Edit(value.span, right),
    )


_BEFORE = ("the", "a", "an", "has", "with", "holds", "holding", "having", "owns")
"""What people write before a card that a player is or has."""


def _is_no_number(word: tree.Word, value: Given) -> ScenarioError:
    """`A is the Guard`, `A is Guard, has Ring`."""
    text = value.span.text
    whole = Span(word.span.source, word.span.start, value.span.end)
    if word.text in ("the", "a", "an"):
        return wrong(
            "RK5108",
            word.span,
            f"no `{word.text}` stands before what a player is",
            label="leave this out",
            edit=Edit(whole, text),
        )
    return wrong(
        "RK5108",
        word.span,
        "what a player has is said with the name of its zone",
        label="no zone",
        help=f"write `hand [{text}]`, if that is where it lies",
    )


def put_state(
    game: Game, names: Names, what: Counter | Variable, owner: int | None, value: Given
) -> None:
    """Sets what belongs to the table, a seat or a card. Raises `ScenarioError` as `set_state`."""
    wanted = value_of(names, what, value)
    if isinstance(what, Variable):
        positions.set_variable(game, what, owner, wanted)
        return
    try:
        positions.set_counter(game, what, owner, wanted)
    except ValueError as error:
        raise _out_of_bounds(what, value, f"{error}, in this position") from error
    except RulesError as error:
        reason = f"the rules cannot tell its bounds: {error.diagnostics[0].message}"
        raise _out_of_bounds(what, value, reason) from error


def value_of(names: Names, what: Counter | Variable, value: Given) -> int:
    """A value as the engine holds it. Raises `ScenarioError` for one of another type."""
    if isinstance(what, Variable):
        return _of_type(names, what, value)
    if isinstance(value, tree.Name) and value.text == "unlimited":
        return UNLIMITED
    if isinstance(value, tree.Number):
        return value.value
    raise _not_a_number(what.name, value)


def values_now(s: State, what: Counter | Variable) -> list[Any]:
    """The values of the table, of the seats or of the cards, as the engine holds them."""
    match what:
        case Counter():
            attribute = counter_attribute(what)
        case Variable():
            attribute = variable_attribute(what)
    values: list[Any] = getattr(s, attribute)
    return values


def _check_owner(names: Names, word: tree.Word, what: Counter | Variable, seat: int | None) -> None:
    if what.owner == (None if seat is None else "player"):
        return
    name, first = word.text, names.players[0]
    belongs, label, advice = {
        "card": (
            "belongs to a card",
            "of which card?",
            f"give it with the card, in the list of a zone: `with {name} …`",
        ),
        "player": (
            "belongs to a player",
            "whose?",
            f"give it in the line of a player: `{first} is …, {name} …`",
        ),
        None: (
            "belongs to the table, not to a player",
            "not one for each player",
            f"give it in a line of its own: `{name} …`",
        ),
    }[what.owner]
    raise wrong("RK5111", word.span, f"`{name}` {belongs}", label=label, help=advice)


def _out_of_bounds(counter: Counter, value: Given, note: str) -> ScenarioError:
    return wrong(
        "RK5112",
        value.span,
        f"{counter.name} cannot be {value.span.text}",
        label="out of its bounds",
        notes=[note],
        help="give a number within the bounds",
    )


def _of_type(names: Names, variable: Variable, value: Given) -> int:
    """A value as the engine holds it."""
    wanted = variable.type
    text = value.text if isinstance(value, tree.Name) else None
    if wanted.name == "number":
        if isinstance(value, tree.Number):
            return value.value
        raise _not_a_number(variable.name, value)
    if wanted.optional and text in ("nobody", "nothing"):
        return ABSENT
    if wanted.name == "component" and not isinstance(value, tree.Number):
        name = value.text if isinstance(value, tree.Name) else value.value
        component = names.component(tree.CardName(value.span, name, text is None))
        return list(names.ruleset.components.values()).index(component)
    members = names.values(wanted)
    if text in members:
        return members[text]
    if not members:
        raise wrong(
            "RK5111",
            value.span,
            f"`{variable.name}` cannot be given",
            label=f"it holds {with_article(wanted.name)}",
            help="begin earlier, and let the scenario play up to this point",
        )
    raise wrong(
        "RK5112",
        value.span,
        f"{variable.name} cannot be {value.span.text}",
        label=f"not one of {listed(members)}",
        help=known(value.span.text, members, "values"),
    )


def _not_a_number(name: str, value: Given) -> ScenarioError:
    return wrong(
        "RK5112",
        value.span,
        f"{name} is a number",
        label="not a number",
        help=f"write `{name} 1`, for example",
    )
