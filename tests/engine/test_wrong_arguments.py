"""What is said to somebody who calls rulekit from Python with what cannot be meant."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import rulekit
from shipped_rules import shipped

RULES = shipped("samurai_sword")
GAME = RULES.new_game(players=4, seed=7)

WRONG: list[tuple[Callable[[], object], type[Exception], str]] = [
    (
        lambda: RULES.new_game(players="4"),  # type: ignore[arg-type]
        TypeError,
        "players is a whole number such as 4, not '4'",
    ),
    (
        lambda: RULES.new_game(players=4.0),  # type: ignore[arg-type]
        TypeError,
        "players is a whole number such as 4, not 4.0",
    ),
    (
        lambda: RULES.new_game(players=4, seed="q"),  # type: ignore[arg-type]
        TypeError,
        "seed is a whole number such as 4, not 'q'",
    ),
    (
        lambda: RULES.new_game(players=4, names="ABCD"),
        TypeError,
        "names are a list, one name for each player, not 'ABCD'",
    ),
    (
        lambda: RULES.new_game(players=4, settings="reshuffle"),  # type: ignore[arg-type]
        TypeError,
        'settings are a mapping such as {"name": "value"}, not \'reshuffle\'',
    ),
    (
        lambda: GAME.choose(0),  # type: ignore[arg-type]
        TypeError,
        "choose takes options of `game.decision.options`, not 0; choose_index takes their positions",
    ),
    (
        lambda: GAME.choose_index("0"),  # type: ignore[arg-type]
        TypeError,
        "choose_index takes positions in `game.decision.options`, not '0'",
    ),
    (
        lambda: GAME.choose_index(0.0),  # type: ignore[arg-type]
        TypeError,
        "choose_index takes positions in `game.decision.options`, not 0.0",
    ),
    (
        lambda: GAME.value("harmles", 0),
        KeyError,
        "Samurai Sword has no value `harmles`: did you mean `harmless`?",
    ),
    (
        lambda: GAME.view(0).zone("hnd"),
        KeyError,
        "there is no zone `hnd`: did you mean `hand`?",
    ),
    (
        lambda: GAME.spectator().zone("nowhere"),
        KeyError,
        "there is no zone `nowhere`: there are deck, discards",
    ),
    (
        lambda: rulekit.load("bang", "dodge_city"),
        TypeError,
        "expansions are a list: write ['dodge_city']",
    ),
    (
        lambda: rulekit.check("bang", "dodge_city"),
        TypeError,
        "expansions are a list: write ['dodge_city']",
    ),
]


@pytest.mark.parametrize(("call", "error", "message"), WRONG, ids=[each[2] for each in WRONG])
def test_the_argument_is_named_with_what_would_do(
    call: Callable[[], object], error: type[Exception], message: str
) -> None:
    before = GAME.save()
    with pytest.raises(error) as raised:
        call()
    assert raised.value.args[0].startswith(message)
    assert GAME.save() == before


def test_numbers_of_other_libraries_are_numbers() -> None:
    class Four:
        def __index__(self) -> int:
            return 4

    assert RULES.new_game(players=Four()).players == 4  # type: ignore[arg-type]
