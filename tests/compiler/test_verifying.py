"""What the compiler makes is well formed; what is not is refused, with the function and the line."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given, settings, strategies

import random_rules
import rulekit
import small_rules
from goldens import FOLDER
from rulekit.cli.main import main
from rulekit.compiler.ast_templates import locate
from rulekit.compiler.builder import Builder
from rulekit.compiler.compiling import built, compile_ruleset, room_for_chains
from rulekit.compiler.core.tree_effects import functions_in
from rulekit.compiler.core.verifying import Malformed, faults_of
from rulekit.language.source import Source
from sampling import examples, sample
from shipped_rules import shipped

EXPANSIONS = ("dodge_city", "fistful_of_cards", "high_noon", "the_bullet")


def faults(builder: Builder) -> list[str]:
    with room_for_chains():
        return [str(one) for one in faults_of(builder)]


@pytest.mark.parametrize("file", sample(sorted(FOLDER.glob("*.json")), 8), ids=lambda one: one.stem)
def test_shipped_rules_are_well_formed(file: Path) -> None:
    names, _, players = file.stem.rpartition("-")
    name, *expansions = names.split("+")
    assert faults(built(shipped(name, expansions), int(players))) == []


def options() -> Iterator[tuple[str, tuple[str, ...], dict[str, str]]]:
    for name, expansions in (("samurai_sword", ()), ("bang", EXPANSIONS)):
        for option, setting in shipped(name, expansions).settings.items():
            for value in setting.values:
                yield name, expansions, {option: value}


@pytest.mark.parametrize(("name", "expansions", "chosen"), sample(options(), 20))
def test_they_are_with_every_option(
    name: str, expansions: tuple[str, ...], chosen: dict[str, str]
) -> None:
    assert faults(built(shipped(name, expansions), 5, chosen)) == []


def test_every_construct_is_well_formed() -> None:
    rules = rulekit.load("tests/compiler/every_construct.rules")
    assert faults(built(rules, rules.player_counts[0])) == []


@settings(max_examples=examples(20), deadline=None)
@given(strategies.integers(0, 1_000_000))
def test_random_rules_are_well_formed(seed: int) -> None:
    rules = random_rules.ruleset(seed)
    for players in rules.player_counts:
        assert faults(built(rules, players)) == []


# --- What is refused ------------------------------------------------------------------

RULES = """
counter heat: 0..9
var total: number = 0

event warm who: player for amount: number
  heat += amount
  total = heat

event show who: player
  choose c from who.hand by who
    move c to pile

rule "Cool"
  whenever heat > 8: heat = 0
ending "Cold" when total > 90
  winners seats

setup
  shuffle deck

phase act
  warm you for 1
  show you
"""


def broken(name: str, code: str, parameters: str = "") -> list[str]:
    """What is said of rules of which one function is another, that stands on its line."""
    builder = built(small_rules.ruleset(RULES), 2)
    (function,) = (one for one in functions_in(builder) if one.name == name)
    function.body = ast.parse(dedent(code)).body
    for node in [one for statement in function.body for one in ast.walk(statement)]:
        node.__dict__.pop("lineno", None)
    locate(function.body, function.lineno)
    if parameters:
        function.args.args = [ast.arg(one) for one in parameters.split()]
    return faults(builder)


def test_the_rules_themselves_are_fine() -> None:
    assert faults(built(small_rules.ruleset(RULES), 2)) == []


WARM, SHOW = "small.rules:21: in `event_warm`: ", "small.rules:26: in `do_show`: "


@pytest.mark.parametrize(
    ("code", "said"),
    [
        # Only what core has
        ("with s: pass", "`With` is no part of core"),
        ("x = lambda: 3", "`Lambda` is no part of core"),
        ("x = 1.5", "`1.5` is no constant of core"),
        ("x = s.secret", "`s.secret` is no part of the state"),
        ("x = SEATS.__dict__", "`SEATS.__dict__` is no part of core"),
        ("x = SEATS[0].__class__", "`SEATS[0].__class__` is asked for more than whether it is a tuple"),
        ("x = [1].sort()", "`[1].sort` is no part of core"),
        ("raise Exception", "only `TurnOver` is raised"),
        ("[a, b] = [1, 2]", "`[a, b]` is nothing that is given a value"),
        # Closed, and with the right arguments
        ("x = open('x')", "`open` is nothing that core knows"),
        ("shuffle = 3", "`shuffle` is given a value, and means something else"),
        ("move_card(s, 1)", "`move_card(s, 1)` has 2 arguments where it takes 3"),
        ("event_warm(s, 1)", "`event_warm(s, 1)` has 2 arguments where it takes 3"),
        ("bounded(value=3)", "`bounded(value=3)` names its arguments"),
        ("x = SEATS\nx(1, 2, 3)", "`x` is called, and is no function"),
        ("(1)(2)", "`1` is no function of core"),
        # Values before they are read
        ("if s.turns: x = 1\ny = x", "`x` is read where it may have no value yet"),
        ("for p in SEATS[0]: x = p\ny = x", "`x` is read where it may have no value yet"),
        ("while True:\n if s.turns: break\n x = 1\n break\ny = x", "`x` is read where it may have no value yet"),
        ("x = [y for p in SEATS[0]]\ny = 1", "`y` is read where it may have no value yet"),
        # Never waiting
        ("s.stack.pop()", "it never waits, and changes the stack"),
        ("s.pend = None", "it never waits, and asks somebody"),
        # An end
        ("while s.turns: pass", "a `while` counts nothing, and goes through no list"),
        (
            "for p in SEATS[0]:\n for x in [*s.c_heat]: pass",
            "a list is gone through in a loop, and not counted",
        ),
        (
            "x = [y for p in SEATS[0] for y in [*s.c_heat]]",
            "a list is gone through in a loop, and not counted",
        ),
        # Nothing but what is known of it
        ("s.c_life[0] = 1", "it sets life, which is not known of it"),
        ("shuffle(s, 2)", "it calls `shuffle`, which is not known of it"),
        ("s.c_heat[0] = 1", "it sets heat, and no `whenever` rule is looked at"),
        ("s.v_total[0] = 1", "it sets total, and no ending is asked"),
    ],
)  # fmt: skip
def test_what_is_not_well_formed_is_refused(code: str, said: str) -> None:
    assert WARM + said in broken("event_warm", code)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("return 3", "a block returns nothing, or `True` to wait, or what another returns"),
        ("s.turns\nreturn True", "it waits, and does not say in which block it goes on"),
        ("f[0] = 99\nreturn True", "it goes on in block 99, which there is not"),
        ("do_act(s, f)\nreturn None", "the block `do_act` is called, and something follows"),
        ("f[30] = 1", "it names place 30 of a frame that has 7"),
    ],
)
def test_blocks_that_are_not_well_formed_are_refused(code: str, said: str) -> None:
    assert SHOW + said in broken("do_show", code)


def test_a_block_takes_its_frame_and_a_function_the_state() -> None:
    assert SHOW + "a block takes the state and its frame" in broken("do_show", "return", "s g")
    said = broken("event_warm", "return", "x y z")
    assert WARM + "a function takes `s` and plain arguments" in said


def test_a_function_that_never_waits_calls_no_block_and_reads_no_frame() -> None:
    said = broken("event_warm", "x = f[1]\ndo_show(s, [1])")
    assert WARM + "it never waits, and calls the block `do_show`" in said
    assert WARM + "it is no block, and reads a frame" in said


def test_functions_do_not_call_each_other_in_a_circle() -> None:
    assert broken("event_warm", "event_warm(s, 1, 2)") == [
        WARM + "functions call each other in a circle: `event_warm`"
    ]


def test_rules_for_plays_may_ask_what_could_be_played() -> None:
    rules = """
        value may_pay(c: card) = not can_play(c.owner, c)
        spell Trade x2
          play
            choose cost from you.hand where may_pay(cost)
            discard cost
        setup
          move cards_of(Trade) to current.hand
        """
    builder = built(small_rules.ruleset(rules, small_rules.OPEN_TURN), 2)
    assert builder.windows.playable != {}
    assert faults(builder) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (None, "`s.turns` stands on no line of a rule"),
        (20, "`s.turns` stands on line 20, which has no rule on it"),
        (99, "`s.turns` stands on line 99, which has no rule on it"),
    ],
)
def test_everything_stands_on_a_line_of_the_rules(line: int | None, said: str) -> None:
    builder = built(small_rules.ruleset(RULES), 2)
    (function,) = (one for one in functions_in(builder) if one.name == "event_warm")
    node = ast.parse("s.turns", mode="eval").body
    node.lineno = line  # type: ignore[assignment]
    if line is None:
        del node.lineno
    function.body.append(ast.Expr(node, lineno=21))
    assert any(said in one for one in faults(builder))


def test_an_event_that_may_wait_is_no_function() -> None:
    builder = built(small_rules.ruleset(RULES), 2)
    (warm,) = builder.events.functions
    builder.facts.waiting_events.add(warm)
    try:
        assert faults(builder) == [WARM + "the event `warm` may wait, and is a function"]
    finally:
        builder.facts.waiting_events.remove(warm)


# --- Where it is done ------------------------------------------------------------------


def test_rules_are_verified_as_they_are_compiled_where_that_is_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Builder, "block_name", lambda self, label: f"nowhere_{label}")
    rules = rulekit.load(Source("small.rules", small_rules.TABLE + RULES))
    monkeypatch.setenv("RULEKIT_VERIFY", "0")
    compile_ruleset(rules, 2)
    monkeypatch.setenv("RULEKIT_VERIFY", "1")
    with pytest.raises(Malformed, match=r"in `do_show`: `nowhere_\d+` is nothing that core knows"):
        compile_ruleset(rules, 2)


def test_options_of_a_window_have_no_lines_of_the_files_of_its_cards() -> None:
    """A window of the prelude, and cards that are asked together and treated as others."""
    (options,) = (
        one
        for one in functions_in(built(shipped("samurai_sword"), 5))
        if one.name == "options_main"
    )
    assert {one.lineno for one in ast.walk(options) if isinstance(one, ast.expr)} == {1}


def test_who_plays_is_told_of_a_fault_of_ours_and_where_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Builder, "block_name", lambda self, label: f"nowhere_{label}")
    monkeypatch.setenv("RULEKIT_VERIFY", "1")
    assert main(["simulate", "kuhn_poker", "-n", "1"]) == 70
    said = capsys.readouterr().err
    assert "The code of these rules is not well formed" in said
    assert "kuhn_poker.rules:" in said and "is nothing that core knows" in said
