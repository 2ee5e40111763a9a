"""Declarations and what components carry: which node each becomes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulekit.language.parser import parse
from rulekit.language.source import Source
from rulekit.language.tree import Event

Shape = Callable[[str], str]


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("edition 1", "Edition(1)"),
        ('include "a/b.rules"', "Include(a/b.rules)"),
        ("extends base", "Extends(base, None)"),
        ("extends base 2", "Extends(base, 2)"),
        ('version 2 "New."', "Version(2, String(New.))"),
        ("expands base", "Expands(base, None)"),
        ("symbols team: law, outlaws", "Symbols(team, [law, outlaws])"),
        ("option a: b, c", "Option(a, [b, c], None)"),
        ('option a: b, c\n  "Text"', "Option(a, [b, c], String(Text))"),
        ("zone box: hidden", "Zone(box, None, [Trait([hidden])])"),
        (
            "zone hand of player: private, refills from discards",
            "Zone(hand, player, [Trait([private]), Trait([refills, from, discards])])",
        ),
        ("counter a: 0..9", "Counter(a, None, Range(Number(0), Number(9)), None, False)"),
        (
            "counter a of player: 0..9, starts at 3, resets each turn",
            "Counter(a, player, Range(Number(0), Number(9)), Number(3), True)",
        ),
        (
            "counter a: 0..9, resets each turn",
            "Counter(a, None, Range(Number(0), Number(9)), None, True)",
        ),
        ("var a: suit", "Variable(a, None, TypeName(suit, False, False), None)"),
        (
            "var a of player: player? = nobody",
            "Variable(a, player, TypeName(player, False, True), Name(nobody))",
        ),
        ("window main", "Window(main, None)"),
        ("window defense in defend", "Window(defense, defend)"),
        ("phase a after b: cancel", "Phase(a, b, None, None, [Cancel()])"),
        ("phase a before b", "Phase(a, None, b, None, [])"),
        ("setup: cancel", "Setup([Cancel()], [])"),
        (
            'rule "R"\n  after e: cancel',
            "Rule(String(R), None, [Hook(after, e, None, [Cancel()])])",
        ),
        (
            'ending "E" when a\n  "Text"\n  winners b',
            "Ending(String(E), Name(a), String(Text), [Winners(Name(b))])",
        ),
        ("remove action Tea", "Remove(action, [Tea])"),
        ('remove action Tea, "Two Cups"', 'Remove(action, [Tea, "Two Cups"])'),
        ("remove setup", "Remove(setup, [])"),
        ("replace window w in e", "Replace(Window(w, e))"),
    ],
)
def test_every_declaration_becomes_its_node(shape_of: Shape, text: str, shape: str) -> None:
    assert shape_of(text) == shape


def test_a_game_has_its_settings(shape_of: Shape) -> None:
    text = 'game "G"\n  "Text"\n  players 3..7\n  turn a, b\n  starts with p\n  order chosen'
    text += '\n  goal "Win"'
    assert shape_of(text) == (
        "Game(G, String(Text), [PlayersSetting(Range(Number(3), Number(7))), TurnSetting([a, b]),"
        " StartsSetting(Name(p)), OrderSetting(chosen), GoalSetting(String(Win))])"
    )


def test_a_value_is_an_expression_or_a_block(shape_of: Shape) -> None:
    assert shape_of("value v(p: player, n: number = 1) -> flag = yes") == (
        "Value(v, [Parameter(None, p, TypeName(player, False, False), None),"
        " Parameter(None, n, TypeName(number, False, False), Number(1))],"
        " TypeName(flag, False, False), None, Name(yes))"
    )
    assert shape_of('value v()\n  "Text"\n  return 1') == (
        "Value(v, [], None, String(Text), [Return(Number(1))])"
    )


def test_an_event_names_its_parameters_by_prepositions(shape_of: Shape) -> None:
    text = "event wound victim: player by source: player? for n: number = 1 -> flag: cancel"
    assert shape_of(text) == (
        "Event(wound, [Parameter(None, victim, TypeName(player, False, False), None),"
        " Parameter(by, source, TypeName(player, False, True), None),"
        " Parameter(for, n, TypeName(number, False, False), Number(1))],"
        " TypeName(flag, False, False), None, [Cancel()])"
    )


def test_an_event_may_do_nothing_by_itself(shape_of: Shape) -> None:
    assert shape_of("event e") == "Event(e, [], None, None, [])"


def test_a_kind_has_traits_fields_and_rules(shape_of: Shape) -> None:
    text = (
        "kind weapon of item: starts in deck, works in field\n"
        "  worth: list of number\n  play: cancel"
    )
    assert shape_of(text) == (
        "Kind(weapon, item, [Trait([starts, in, deck]), Trait([works, in, field])], None,"
        " [FieldDeclaration(worth, TypeName(number, True, False), None),"
        " Play([], None, [Cancel()])])"
    )


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("weapon Sword", "Component(weapon, Sword, None, None, [])"),
        ('weapon "Big One" x3', 'Component(weapon, "Big One", 3, None, [])'),
        ('weapon Kō\n  "Text"', "Component(weapon, Kō, None, String(Text), [])"),
        (
            "weapon Sword 2♠..8♠ QS",
            "Component(weapon, Sword, [FaceRun(Face(2, spades), Face(8, spades)),"
            " FaceRun(Face(12, spades), None)], None, [])",
        ),
    ],
)
def test_a_component_has_copies(shape_of: Shape, text: str, shape: str) -> None:
    assert shape_of(text) == shape


def test_cards_may_have_no_name_but_their_faces(shape_of: Shape) -> None:
    assert shape_of('card 2♣..A♣ QH\n  "Text"\n  points 1') == (
        "Faces(card, [FaceRun(Face(2, clubs), Face(14, clubs)), FaceRun(Face(12, hearts), None)],"
        " String(Text), [FieldValue(points, [Number(1)], None)])"
    )
    assert shape_of("remove card Q♥") == 'Remove(card, ["Q♥"])'
    assert shape_of("change card QH\n  points 2") == (
        'Change(card, "Q♥", None, [FieldValue(points, [Number(2)], None)])'
    )


def test_a_change_may_remove_members(shape_of: Shape) -> None:
    text = 'change weapon Sword\n  remove play\n  remove use "Label"\n  worth 3'
    assert shape_of(text) == (
        "Change(weapon, Sword, None, [RemoveMember(play, None), RemoveMember(use, String(Label)),"
        " FieldValue(worth, [Number(3)], None)])"
    )
    assert shape_of("change game\n  players 2..3") == (
        "Change(game, None, None, [PlayersSetting(Range(Number(2), Number(3)))])"
    )


@pytest.mark.parametrize(
    ("line", "shape"),
    [
        ("remove play", "RemoveMember(play, None)"),
        ("remove whenever", "RemoveMember(whenever, None)"),
        ("remove use \"Any 'label'\"", "RemoveMember(use, String(Any 'label'))"),
        ("remove before hit", "RemoveMember(before, hit)"),
        ("remove after turn", "RemoveMember(after, turn)"),
        ("remove instead of hit", "RemoveMember(instead, hit)"),
        ("remove modify damage", "RemoveMember(modify, damage)"),
        ("remove treat weapon", "RemoveMember(treat, weapon)"),
        ('remove treat "Missed!"', 'RemoveMember(treat, "Missed!")'),
        ("remove treat Q♠", 'RemoveMember(treat, "Q♠")'),
    ],
)
def test_what_a_change_removes_is_said_in_the_words_with_which_it_begins(
    shape_of: Shape, line: str, shape: str
) -> None:
    assert shape_of(f"change weapon Sword\n  {line}") == (f"Change(weapon, Sword, None, [{shape}])")


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("worth: number = 1", "FieldDeclaration(worth, TypeName(number, False, False), Number(1))"),
        ("worth 3", "FieldValue(worth, [Number(3)], None)"),
        ("worth 1, 2, -3", "FieldValue(worth, [Number(1), Number(2), Unary(-, Number(3))], None)"),
        ("play: cancel", "Play([], None, [Cancel()])"),
        ("play in a, b when c\n  cancel", "Play([a, b], Name(c), [Cancel()])"),
        ('use "L": cancel', "Use(String(L), [], None, None, [Cancel()])"),
        ('use "L" in any: cancel', "Use(String(L), None, None, None, [Cancel()])"),
        (
            'use "L" in a once per turn when b: cancel',
            "Use(String(L), [a], turn, Name(b), [Cancel()])",
        ),
        ('use "L" once per e: cancel', "Use(String(L), [], e, None, [Cancel()])"),
        ("before e: cancel", "Hook(before, e, None, [Cancel()])"),
        ("after e when a: cancel", "Hook(after, e, Name(a), [Cancel()])"),
        ("instead of e: cancel", "Hook(instead, e, None, [Cancel()])"),
        ("whenever a: cancel", "Whenever(Name(a), [Cancel()])"),
        ("modify v by +1", "Modify(v, [Modification(by, Number(1))], None)"),
        ("modify v by -1", "Modify(v, [Modification(by, Unary(-, Number(1)))], None)"),
        ("modify v to no when a", "Modify(v, [Modification(to, Name(no))], Name(a))"),
        (
            "modify v by -1 at least 1 at most 4",
            "Modify(v, [Modification(by, Unary(-, Number(1))), Modification(at least, Number(1)),"
            " Modification(at most, Number(4))], None)",
        ),
        ('treat weapon as "Big One" when a', 'Treat(weapon, "Big One", Name(a))'),
    ],
)
def test_every_member_becomes_its_node(member: Shape, text: str, shape: str) -> None:
    assert member(text) == shape


def test_spans_point_at_the_text_they_were_read_from(declare: Callable[[str], Any]) -> None:
    event = declare("event e\n  if a.b == (1 + 2)\n    draw 1 for c\n")
    (branch,) = event.body[0].branches
    assert event.span.text == "event e\n  if a.b == (1 + 2)\n    draw 1 for c"
    assert branch[0].span.text == "a.b == (1 + 2)"
    assert branch[0].right.span.text == "1 + 2"
    assert branch[1][0].arguments[0].span.text == "for c"


def test_a_file_may_end_anywhere_and_break_lines_as_it_likes() -> None:
    text = "\ufeff# comment\r\n\r\nevent a\r\n  draw 1\r\n\r\n    # far\r\n  draw 2"
    file, diagnostics = parse(Source("test", text))
    assert diagnostics == []
    (event,) = file.declarations
    assert isinstance(event, Event)
    assert len(event.body) == 2


def test_an_empty_file_declares_nothing() -> None:
    file, diagnostics = parse(Source("test", ""))
    assert (file.declarations, diagnostics) == ((), [])


def test_words_of_a_game_block_are_good_names_for_fields(shape_of: Shape) -> None:
    assert shape_of("card A\n  worth 1\n  order 2\n  turn 3\n  players 4") == (
        "Component(card, A, None, None, [FieldValue(worth, [Number(1)], None),"
        " FieldValue(order, [Number(2)], None), FieldValue(turn, [Number(3)], None),"
        " FieldValue(players, [Number(4)], None)])"
    )
