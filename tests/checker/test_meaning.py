"""What names, types and statements come to mean."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.language.report import RulesError
from rulekit.language.source import Source
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import HookRule, ModifyRule, PlayRule
from rulekit.ruleset.definitions import Body
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import CARD, FLAG, NUMBER, PLAYER, UNLIMITED, Type, list_of

Load = Callable[[str], Ruleset]


def value_body(rules: Ruleset, name: str = "a") -> meaning.Expression:
    body = rules.values[name].body
    assert body is not None
    assert not isinstance(body, Body)
    return body


def statements(rules: Ruleset, name: str = "a") -> meaning.Block:
    return rules.events[name].body.block


# --- Types of values -----------------------------------------------------------------

TYPES = [
    ("p.life + 1", NUMBER),
    ("p.life > 1", FLAG),
    ("p.side", Type("team")),
    ("p.hand is empty", FLAG),
    ("p.hand", list_of(CARD)),
    ("p.crown", CARD),
    ("p.hand + p.field", list_of(CARD)),
    ("p.hand + p.crown", list_of(CARD)),
    ("players - [p]", list_of(PLAYER)),
    ("(q.life for q in players)", list_of(NUMBER)),
    ("(q in players where q is not p)", list_of(PLAYER)),
    ("first(q in players where q is not p)", Type("player", optional=True)),
    ("top(deck)", CARD),
    ("top(deck, 2)", list_of(CARD)),
    ("marked", Type("player", optional=True)),
    ("p if slow else marked", Type("player", optional=True)),
    ("unlimited", NUMBER),
    ("{2: red, 3: blue}[count(players)]", Type("team")),
    ("[red, blue][0]", Type("team")),
    ("p.crown.name", Type("component")),
    ("max(p.life, 3)", NUMBER),
    ("pace", Type("pace")),
    ("slow", FLAG),
    ("team_of(p)", Type("team")),
    ("printed_suit(top(deck))", Type("suit")),
]


@pytest.mark.parametrize(("text", "type_"), TYPES, ids=[t[0] for t in TYPES])
def test_the_type_of_a_value_is_inferred(loaded: Load, text: str, type_: Type) -> None:
    assert loaded(f"value a(p: player) = {text}\n").values["a"].type == type_


def test_an_empty_list_has_the_type_that_is_first_put_into_it(loaded: Load) -> None:
    rules = loaded("event a p: player\n  let found = []\n  found = found + [p]\n")
    assert [b.type for b in rules.events["a"].body.locals] == [list_of(PLAYER)]


def test_a_local_player_to_whom_nobody_is_given_may_be_absent(loaded: Load) -> None:
    rules = loaded("event a p: player\n  let it = p\n  it = nobody\n")
    assert [b.type for b in rules.events["a"].body.locals] == [Type("player", optional=True)]


# --- Tests of cards ------------------------------------------------------------------


def test_a_name_after_is_may_be_a_kind_a_component_or_a_value(loaded: Load) -> None:
    rules = loaded(
        "value a(c: card) = c is spell\n"
        "value b(c: card) = c is Keep\n"
        'value d(c: card) = c is "Bolt"\n'
        "value e(c: card, d: card) = c is d\n"
        "value f(c: card, d: card) = c.name is d.name\n"
    )
    assert [type(value_body(rules, name)) for name in "abdef"] == [
        meaning.IsKind,
        meaning.IsComponent,
        meaning.IsComponent,
        meaning.Comparison,
        meaning.Comparison,
    ]


def test_the_zone_of_a_card_is_tested_by_a_bare_name(loaded: Load) -> None:
    rules = loaded("value a(c: card) = c.zone is field\nvalue b(c: card) = c.zone is not deck\n")
    first, second = value_body(rules, "a"), value_body(rules, "b")
    assert isinstance(first, meaning.Builtin)
    assert first.name == "in_zone"
    place = first.arguments[1]
    assert isinstance(place, meaning.ZoneOf)
    assert (place.zone.name, place.owner) == ("field", None)
    assert isinstance(second, meaning.Not)


def test_a_field_of_any_card_is_read_from_the_kinds_that_have_it(loaded: Load) -> None:
    rules = loaded(
        "kind wall: starts in deck\n  height: number\nvalue a(c: card) = c.height\n"
        "value b(c: wall) = c.height\n"
    )
    first, second = value_body(rules, "a"), value_body(rules, "b")
    assert isinstance(first, meaning.FieldOf)
    assert isinstance(second, meaning.FieldOf)
    assert [f.kind.name for f in first.fields] == ["wall", "tower"]
    assert [f.kind.name for f in second.fields] == ["wall"]


def test_a_zone_of_one_card_is_read_as_that_card(loaded: Load) -> None:
    found = value_body(loaded("value a(p: player) = p.crown.height\n"))
    assert isinstance(found, meaning.FieldOf)
    assert isinstance(found.card, meaning.CardIn)


def test_a_zone_of_one_card_is_counted_as_a_zone(loaded: Load) -> None:
    found = value_body(loaded("value a(p: player) = count(p.crown)\n"))
    assert isinstance(found, meaning.Aggregate)
    assert isinstance(found.source, meaning.CardsOf)


def test_max_of_two_numbers_is_no_aggregate(loaded: Load) -> None:
    found = value_body(loaded("value a(p: player) = max(p.life, 2)\n"))
    assert isinstance(found, meaning.Builtin)
    assert found.name == "greatest"


def test_membership_in_brackets_is_a_test_and_no_list(loaded: Load) -> None:
    found = value_body(loaded("value a(p: player) = (p in players) and slow\n"))
    assert isinstance(found, meaning.Logic)
    assert isinstance(found.left, meaning.Contains)


def test_symbols_are_their_place_in_their_set(loaded: Load) -> None:
    rules = loaded(
        "value a(p: player) = p.side is blue\nvar air: mood\nvalue b() = air is blue\n"
        "value c(c: card) = printed_suit(c) is spades\nvalue d() = pace is brisk\n"
    )
    found = [value_body(rules, name) for name in "abcd"]
    assert [
        (f.right.type.name, f.right.value)
        for f in found
        if isinstance(f, meaning.Comparison) and isinstance(f.right, meaning.Constant)
    ] == [("team", 1), ("mood", 0), ("suit", 3), ("pace", 1)]


# --- Statements ----------------------------------------------------------------------


def test_arguments_are_put_in_the_order_of_the_parameters(loaded: Load) -> None:
    (call,) = statements(loaded("event a p: player\n  strike p for 3 with nothing by p\n"))
    assert isinstance(call, meaning.CallEvent)
    assert [type(argument).__name__ for argument in call.arguments] == [
        "Read", "Read", "Constant", "Constant",
    ]  # fmt: skip


def test_a_default_stands_where_an_argument_is_left_out(loaded: Load) -> None:
    rules = loaded("event a p: player for n: number = 4\n  p.life += n\nevent b p: player\n  a p\n")
    (call,) = statements(rules, "b")
    assert isinstance(call, meaning.CallEvent)
    default = call.arguments[1]
    assert isinstance(default, meaning.Constant)
    assert default.value == 4


def test_a_default_of_you_is_the_you_of_the_caller(loaded: Load) -> None:
    rules = loaded("phase dusk after main_phase: draw 2\n")
    dusk = rules.events["dusk"]
    (call,) = dusk.body.block
    assert isinstance(call, meaning.CallEvent)
    you = call.arguments[1]
    assert isinstance(you, meaning.Read)
    assert you.binding is dusk.you


def test_a_choice_without_a_block_takes_the_rest_of_its_block(loaded: Load) -> None:
    rules = loaded(
        "event a p: player\n  p.life += 1\n  choose c from p.hand by p\n  discard c\n"
        "  p.life -= 1\n"
    )
    block = statements(rules)
    assert [type(s).__name__ for s in block] == ["SetCounter", "Choose"]
    choose = block[1]
    assert isinstance(choose, meaning.Choose)
    assert [type(s).__name__ for s in choose.body] == ["CallEvent", "SetCounter"]
    assert choose.candidate is choose.binding


def test_a_choice_of_several_has_a_list_and_a_candidate(loaded: Load) -> None:
    rules = loaded(
        "event a p: player\n"
        "  choose up to 2 cards from p.hand where cards is spell by p\n"
        "  discard cards\n"
    )
    (choose,) = statements(rules)
    assert isinstance(choose, meaning.Choose)
    assert choose.many
    assert choose.binding.type == list_of(CARD)
    assert choose.candidate.type == CARD
    assert isinstance(choose.low, meaning.Constant)
    assert choose.low.value == 0


def test_an_event_after_if_is_called_before_it(loaded: Load) -> None:
    rules = loaded("event a p: player\n  if not answer(p): return\n")
    call, branch = statements(rules)
    assert isinstance(call, meaning.CallEvent)
    assert isinstance(branch, meaning.If)
    test = branch.branches[0][0]
    assert isinstance(test, meaning.Not)
    assert isinstance(test.operand, meaning.Read)
    assert test.operand.binding is call.result


def test_one_card_stands_where_a_list_is_needed(loaded: Load) -> None:
    (move,) = statements(loaded("event a c: card\n  move c under deck\n"))
    assert isinstance(move, meaning.Primitive)
    assert move.name == "move_under"
    assert isinstance(move.arguments[0], meaning.ListOf)


def test_adding_to_a_local_is_written_out(loaded: Load) -> None:
    (_, change) = statements(loaded("event a p: player\n  let n = 1\n  n += 2\n"))
    assert isinstance(change, meaning.SetBinding)
    assert isinstance(change.value, meaning.Arithmetic)


# --- Rules of components -------------------------------------------------------------


def test_a_hook_reads_the_parameters_of_its_event(loaded: Load) -> None:
    rules = loaded("tower Spire\n  before strike when victim is you: amount -= 1\n")
    strike = rules.events["strike"]
    (hook,) = strike.hooks
    assert isinstance(hook, HookRule)
    (change,) = hook.body.block
    assert isinstance(change, meaning.SetBinding)
    assert change.binding is strike.parameters[2].binding


def test_a_play_in_a_window_sets_the_locals_of_its_event(loaded: Load) -> None:
    rules = loaded("spell Shield\n  power 0\n  play in defense: blocked = yes\n")
    own, of_kind = rules.components["Shield"].rules, rules.kinds["spell"].rules
    (play,) = own
    assert of_kind == []
    assert isinstance(play, PlayRule)
    (change,) = play.body.block
    assert isinstance(change, meaning.SetBinding)
    assert change.binding in rules.events["strike"].body.locals


def test_a_modifier_reads_the_parameters_of_its_value(loaded: Load) -> None:
    rules = loaded("tower Spire\n  modify might by -1 at least 2 when p is you\n")
    (rule,) = rules.values["might"].modifiers
    assert isinstance(rule, ModifyRule)
    assert [m.operation for m in rule.modifications] == ["by", "at least"]


def test_the_play_of_a_component_replaces_that_of_its_kind_in_the_same_window(
    loaded: Load,
) -> None:
    rules = loaded(
        "kind charm: starts in deck\n"
        "  play in main, defense: do_nothing\n"
        "  after strike: do_nothing\n"
        "charm Clover\n"
        "  play: do_nothing\n"
        "charm Horseshoe\n"
    )
    clover, horseshoe = rules.components["Clover"].rules, rules.components["Horseshoe"].rules
    assert [[w.name for w in r.windows] for r in clover if isinstance(r, PlayRule)] == [
        ["main"],
        ["defense"],
    ]
    assert horseshoe == rules.kinds["charm"].rules


def test_a_kind_has_the_traits_and_fields_of_its_parent(loaded: Load) -> None:
    rules = loaded("kind castle of tower\n  rooms: number = 9\ncastle Windsor\n  height 5\n")
    castle = rules.kinds["castle"]
    assert [zone.name for zone in castle.works_in] == ["field"]
    assert castle.starts_in is rules.zones["deck"]
    assert castle.is_a(rules.kinds["tower"])
    assert {f.name: v for f, v in rules.components["Windsor"].values.items()} == {
        "height": (5,),
        "label": ("plain",),
        "rooms": (9,),
    }


def test_printed_values_are_constants_for_each_copy(loaded: Load) -> None:
    rules = loaded(
        "kind omen: starts in deck\n"
        "  n: number\n  team: team = blue\n  likes: component = Keep\n  list: list of number = [1, -2]\n"
        "omen Crow x2\n  n -1, unlimited\n"
    )
    keep = list(rules.components).index("Keep")
    assert {f.name: v for f, v in rules.components["Crow"].values.items()} == {
        "n": (-1, UNLIMITED),
        "team": (1, 1),
        "likes": (keep, keep),
        "list": ((1, -2), (1, -2)),
    }


def test_faces_are_copies(loaded: Load) -> None:
    rules = loaded("tower Spire 9♠..J♠ AH\n")
    assert rules.components["Spire"].copies == 4
    assert rules.components["Spire"].faces == ((9, 3), (10, 3), (11, 3), (14, 2))


def test_cards_that_work_on_the_table_have_no_holder(loaded: Load) -> None:
    with pytest.raises(RulesError) as caught:
        loaded("kind omen: starts in deck, works in discards\nomen Crow\n  after strike: draw 1\n")
    assert [d.code for d in caught.value.diagnostics] == ["RK2003"]


# --- The whole -----------------------------------------------------------------------


def test_a_turn_is_an_event_that_calls_the_phases(loaded: Load) -> None:
    rules = loaded(
        "phase dawn before main_phase: do_nothing\nphase dusk after main_phase: draw 1\n"
    )
    assert [phase.name for phase in rules.phases] == ["dawn", "main_phase", "dusk"]
    turn = rules.events["turn"]
    assert [p.binding.name for p in turn.parameters] == ["who"]
    assert [call.event.name for call in turn.body.block if isinstance(call, meaning.CallEvent)] == [
        "dawn",
        "main_phase",
        "dusk",
    ]


def test_a_game_has_its_settings(loaded: Load) -> None:
    rules = loaded("")
    assert (rules.title, rules.player_counts, rules.text) == ("Towers", (2, 4), "A small game.")
    assert rules.starter is not None
    assert rules.order_chosen is False


def test_an_option_is_a_flag_or_a_symbol_set(loaded: Load) -> None:
    rules = loaded("")
    assert rules.settings["slow"].is_flag
    assert rules.symbols["pace"].members == ("calm", "brisk")
    assert "slow" not in rules.symbols


def test_the_bundled_game_is_complete() -> None:
    from shipped_rules import shipped

    rules = shipped("samurai_sword")
    assert sum(component.copies for component in rules.components.values()) == 109
    assert [phase.name for phase in rules.phases] == [
        "recover", "draw_cards", "play_cards", "discard_down",
    ]  # fmt: skip
    assert len(rules.values["damage"].modifiers) == 3
    assert [hook.when for hook in rules.events["suffer"].hooks] == ["before", "after"]


def test_the_bundled_game_has_no_findings() -> None:
    from rulekit.loading.loader import check

    assert check("samurai_sword")[1] == []


def test_an_expression_of_a_scenario_has_a_meaning(loaded: Load) -> None:
    from rulekit.checker.external_expressions import check_expression
    from rulekit.language.parser import parse
    from rulekit.language.tree import Value
    from rulekit.ruleset.definitions import Binding

    file, _ = parse(Source("x", "value x() = A.life == 5 and discards has Keep\n"))
    (declaration,) = file.declarations
    assert isinstance(declaration, Value)
    assert not isinstance(declaration.body, tuple)
    seat = Binding("A", PLAYER, "parameter")
    found = check_expression(loaded(""), declaration.body, {"A": seat})
    assert found.type == FLAG


def test_an_expression_of_a_scenario_has_no_you(loaded: Load) -> None:
    from rulekit.checker.external_expressions import check_expression
    from rulekit.language.parser import parse
    from rulekit.language.tree import Value

    file, _ = parse(Source("x", "value x() = you.life\n"))
    (declaration,) = file.declarations
    assert isinstance(declaration, Value)
    assert not isinstance(declaration.body, tuple)
    with pytest.raises(RulesError) as caught:
        check_expression(loaded(""), declaration.body, {})
    assert [d.code for d in caught.value.diagnostics] == ["RK1009"]
