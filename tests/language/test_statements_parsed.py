"""Statements: which node each becomes, and where its parts go."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.language.parser import parse
from rulekit.language.source import Source

Statement = Callable[[str], str]

NOTHING = "[DoNothing()]"


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("let x = 1", "Let(x, Number(1))"),
        ("x = 1", "Assign(Name(x), =, Number(1))"),
        ("p.honor -= 1", "Assign(Attribute(Name(p), honor), -=, Number(1))"),
        ("p.a.b += 1", "Assign(Attribute(Attribute(Name(p), a), b), +=, Number(1))"),
        ("return", "Return(None)"),
        ("return yes", "Return(Name(yes))"),
        ("winners a", "Winners(Name(a))"),
        ("score a for p in seats", "Score(Name(a), p, Name(seats))"),
        ("end turn", "EndTurn()"),
        ("skip draw_phase", "Skip(draw_phase)"),
        ("extra turn for p", "ExtraTurn(Name(p))"),
        ("proceed", "Proceed()"),
        ("cancel", "Cancel()"),
        ("do_nothing", "DoNothing()"),
        ('play c as "Big One"', 'PlayAs(Name(c), "Big One", None)'),
        ("play c as Small for p", "PlayAs(Name(c), Small, Name(p))"),
        ("compel p to play c", "Compel(Name(p), Name(c))"),
    ],
)
def test_every_simple_statement_becomes_its_node(
    statement: Statement, text: str, shape: str
) -> None:
    assert statement(text) == shape


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("shuffle", "Perform(shuffle, None, [])"),
        ("draw 2", "Perform(draw, Number(2), [])"),
        (
            "wound p by you for 1 with this",
            "Perform(wound, Name(p), "
            "[Argument(by, Name(you)), Argument(for, Number(1)), Argument(with, Name(this))])",
        ),
        (
            "draw (a + b) // 2",
            "Perform(draw, Binary(//, Binary(+, Name(a), Name(b)), Number(2)), [])",
        ),
        ("move c to p.hand", "Perform(move, Name(c), [Argument(to, Attribute(Name(p), hand))])"),
    ],
)
def test_prepositions_name_the_arguments_of_an_event(
    statement: Statement, text: str, shape: str
) -> None:
    assert statement(text) == shape


@pytest.mark.parametrize(
    ("until", "duration"),
    [
        ("end of turn", "end of turn"),
        ("start of your next turn", "next turn"),
        ("this leaves", "this leaves"),
        ("defeat", "defeat"),
    ],
)
def test_rules_are_granted_for_a_time(statement: Statement, until: str, duration: str) -> None:
    assert statement(f"grant rules of c to you until {until}") == (
        f"Grant(Name(c), Name(you), {duration})"
    )


def test_branches_of_an_if_keep_their_order(statement: Statement) -> None:
    text = "if a: do_nothing\nelif b\n  do_nothing\nelif c: do_nothing\nelse: cancel"
    assert statement(text) == (
        f"If([[Name(a), {NOTHING}], [Name(b), {NOTHING}], [Name(c), {NOTHING}]], [Cancel()])"
    )


def test_an_if_without_else_has_none(statement: Statement) -> None:
    assert statement("if a: do_nothing") == f"If([[Name(a), {NOTHING}]], None)"


def test_loops_have_a_condition_and_a_body(statement: Statement) -> None:
    assert statement("while a: do_nothing") == f"While(Name(a), {NOTHING})"
    assert statement("for p in players: do_nothing") == f"For(p, Name(players), None, {NOTHING})"
    assert statement("for p in players where a\n  do_nothing") == (
        f"For(p, Name(players), Name(a), {NOTHING})"
    )


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        (
            "choose n from d by all e: cancel",
            "Choose(False, None, n, Name(d), None, True, Name(e), [Cancel()], None, None)",
        ),
        ("later: cancel", "Later([Cancel()])"),
        ("choose c from d", "Choose(False, None, c, Name(d), None, False, None, None, None, None)"),
        (
            "choose 2 c from d",
            "Choose(False, Amount(False, Number(2)), c, Name(d), None, False, None, None, None, None)",
        ),
        (
            "choose n c from d",
            "Choose(False, Amount(False, Name(n)), c, Name(d), None, False, None, None, None, None)",
        ),
        (
            "choose up to n - 1 c from d",
            "Choose(False, Amount(True, Binary(-, Name(n), Number(1))), c, Name(d),"
            " None, False, None, None, None, None)",
        ),
        (
            "may choose c from d where e by p\n  do_nothing\nelse\n  cancel",
            f"Choose(True, None, c, Name(d), Name(e), False, Name(p), {NOTHING}, [Cancel()], None)",
        ),
        (
            "choose c from d\nelse: cancel",
            "Choose(False, None, c, Name(d), None, False, None, None, [Cancel()], None)",
        ),
        (
            'may choose c from d\nelse "Leave it": cancel',
            "Choose(True, None, c, Name(d), None, False, None, None, [Cancel()], String(Leave it))",
        ),
    ],
)
def test_a_choice_has_all_its_parts(statement: Statement, text: str, shape: str) -> None:
    assert statement(text) == shape


def test_a_question_offers_labelled_choices(statement: Statement) -> None:
    assert statement('ask you\n  option "A" when b: do_nothing\n  option "C"\n    cancel') == (
        f"Ask(False, Name(you), [Choice(String(A), Name(b), {NOTHING}),"
        " Choice(String(C), None, [Cancel()])])"
    )
    assert statement('ask all players\n  option "A": cancel') == (
        "Ask(True, Name(players), [Choice(String(A), None, [Cancel()])])"
    )


@pytest.mark.parametrize("amount", ["n - 1", "count(you.hand)", "p.life", "xs[0]", "-n", "(n)"])
def test_an_amount_needs_no_brackets(statement: Statement, amount: str) -> None:
    assert statement(f"choose {amount} cards from d") == statement(
        f"choose ({amount}) cards from d"
    )


def test_a_yes_or_no_has_all_its_parts(statement: Statement) -> None:
    assert statement('may "A": do_nothing') == (
        f"May(String(A), None, None, {NOTHING}, None, None)"
    )
    assert statement('may "A" by p when b\n  do_nothing\nelse: cancel') == (
        f"May(String(A), Name(p), Name(b), {NOTHING}, [Cancel()], None)"
    )
    assert statement('may "A" when b: do_nothing\nelse "Stay"\n  cancel') == (
        f"May(String(A), None, Name(b), {NOTHING}, [Cancel()], String(Stay))"
    )


def test_a_window_is_offered_once_or_until_somebody_passes(statement: Statement) -> None:
    assert statement("offer defense to p") == "Offer(defense, Name(p), False, None, None)"
    assert statement("offer main to you until pass\nelse\n  cancel") == (
        "Offer(main, Name(you), True, [Cancel()], None)"
    )
    assert statement('offer main to you\nelse "Stay"\n  cancel') == (
        "Offer(main, Name(you), False, [Cancel()], String(Stay))"
    )


def test_only_a_choice_that_may_be_declined_has_a_word_for_it() -> None:
    text = 'setup\n  choose c from d by p\n    cancel\n  else "Leave it": cancel\n'
    _, (diagnostic,) = parse(Source("test.rules", text))
    assert diagnostic.code == "RK0101"
    assert diagnostic.message == "this `else` is no answer, so it has no label"
    assert diagnostic.span is not None and diagnostic.span.text == '"Leave it"'
    assert diagnostic.help == (
        "write `may choose` if the player may decline, or leave out the label"
    )
