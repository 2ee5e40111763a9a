"""Names of a rule file never meet those of the compiled code, of Python, or each other."""

from __future__ import annotations

import ast
import builtins
import re
from pathlib import Path

import pytest

import rulekit
import rulekit.compiler
from rulekit.compiler.builder import builder_for
from small_rules import act, answer, life, offered, said

EVERY_CONSTRUCT = Path(__file__).with_name("every_construct.rules")
ODD = [
    "__import__",
    "__builtins__",
    "exec",
    "eval",
    "s",
    "f",
    "z",
    "n",
    "o",
    "where_",
    "None_",
    "self",
]
"""Names that mean something to Python, or to the compiled code."""


@pytest.mark.parametrize("name", ODD)
def test_a_local_may_have_any_name(name: str) -> None:
    game = act(f"phase act\n  let {name} = 3\n  {name} += 1\n  you.life = {name}\n")
    assert life(game) == [4, 5]


@pytest.mark.parametrize("name", ODD)
def test_a_loop_variable_may_have_any_name(name: str) -> None:
    game = act(f"phase act\n  for {name} in [1, 2]\n    you.life += {name}\n")
    assert life(game) == [8, 5]


@pytest.mark.parametrize("name", ODD)
def test_a_value_and_its_parameter_may_have_any_name(name: str) -> None:
    game = act(
        f"value of_{name}({name}: number) = {name} + 1\nphase act\n  you.life = of_{name}(2)\n"
    )
    assert life(game) == [3, 5]


@pytest.mark.parametrize("name", ODD)
def test_an_event_and_its_parameter_may_have_any_name(name: str) -> None:
    game = act(
        f'event {name} who_{name}: player\n  "{{who_{name}}}"\n  who_{name}.life = 1\n',
        f"phase act\n  {name} you\n",
    )
    assert (life(game), said(game)) == ([1, 5], ["A"])


@pytest.mark.parametrize("name", ODD)
def test_a_counter_and_a_variable_may_have_any_name(name: str) -> None:
    game = act(
        f"counter {name} of player: 0..9, starts at 2\nvar v_{name}: number\n"
        f"phase act\n  you.{name} += 2\n  v_{name} = you.{name}\n  you.life = v_{name}\n"
    )
    assert life(game) == [4, 5]


@pytest.mark.parametrize("name", ODD)
def test_a_symbol_and_an_option_may_have_any_name(name: str) -> None:
    game = act(
        f"symbols set_{name}: {name}, other_{name}\noption opt_{name}: first_{name}, last_{name}\n"
        f"var kept: set_{name}\n"
        f"phase act\n  kept = other_{name}\n"
        f"  if kept is not {name} and opt_{name} is first_{name}: you.life = 1\n"
    )
    assert life(game) == [1, 5]


def test_components_whose_letters_look_alike_to_python_are_kept_apart() -> None:
    game = act(
        """
        spell "Foo!"
          play when you.life > 0: you.life = 1
        spell "Foo?"
          play when you.life > 0: you.life = 2
        spell "Foo__1"
          play when you.life > 0: you.life = 3
        spell "Foo 1"
          play when you.life > 9: you.life = 4

        setup
          move deck to current.hand

        phase act
          offer main to you until pass
        """
    )
    assert offered(game) == ["Foo!", "Foo?", "Foo__1", "pass"]
    answer(game, "Foo?")
    assert life(game) == [2, 5]
    answer(game, "Foo__1")
    assert life(game) == [3, 5]


def test_fields_of_several_kinds_are_kept_apart() -> None:
    game = act(
        """
        kind one: starts in deck
          x: number
        kind two: starts in deck
          y: number
        kind three: starts in deck
          x: number
          x_3: number
        one Ann
          x 1
        two Bob
          y 2
        three Cy
          x 3
          x_3 7

        value x_of(c: card) = c.x

        phase act
          you.life = x_of(first(cards_of(Ann))) + x_of(first(cards_of(Cy)))
          for p in others
            p.life = first(cards_of(Cy)).x_3
        """
    )
    assert life(game) == [4, 7]


def test_letters_that_python_does_not_know_in_names_are_letters() -> None:
    game = act(
        """
        counter m² of player: 0..9
        counter ﬁ of player: 0..9
        counter fi of player: 0..9
        var é: number

        phase act
          you.m² = 1
          you.ﬁ = 2
          you.fi = 3
          é = 4
        """
    )
    view = game.view(0)
    assert view.seats[0].counters == {"life": 5, "m²": 1, "ﬁ": 2, "fi": 3}
    assert view.variables == {"é": "4"}


def test_names_like_those_of_compiled_functions_are_kept_apart() -> None:
    game = act(
        """
        counter life_3: 0..99
        counter c_life: 0..99

        event ask_me
          ask current
            option "x"
              do_nothing
            option "y"
              do_nothing

        phase act
          let do_act = 1
          let do_act_1 = 2
          let c_life_3 = 3
          let c_life_5 = 4
          for hooks_for in [1, 2]
            life_3 += hooks_for
            life_3 += hooks_for
            life_3 += hooks_for
          ask_me
          c_life = do_act + do_act_1 + c_life_3 + c_life_5
        """
    )
    answer(game, "x")
    assert game.view(0).counters == {"life_3": 9, "c_life": 10}


def test_texts_are_texts_whatever_stands_in_them() -> None:
    text = "__import__('os').system('x') {0} {} %s \\n ' `id` $HOME"
    game = act(f'phase act\n  say "{text}"\n')
    assert said(game) == [text]


def test_compiled_code_reaches_ten_functions_of_python_and_no_more() -> None:
    names = act("phase act\n  do_nothing\n").program.names["__builtins__"]
    reached = ("abs", "all", "any", "len", "list", "max", "min", "range", "sum", "tuple")
    assert names == {name: getattr(builtins, name) for name in reached}


def test_short_names_of_compiled_code_are_explained() -> None:
    builder = builder_for(rulekit.load(EVERY_CONSTRUCT), 3, None)
    builder.compile_all()
    made = {
        name
        for functions in builder.functions.values()
        for node in ast.walk(ast.Module(functions, []))
        for name in (getattr(node, "id", None), getattr(node, "arg", None))
        if isinstance(name, str) and len(name) == 1
    }
    explained = set(re.findall(r"`(\w)`", rulekit.compiler.__doc__ or ""))
    assert {"s", "z", "f", "o", "p", "a"} <= made <= explained
