"""What counts as a difference of two rulesets, and what does not."""

from __future__ import annotations

from rulekit.diff.differences import Difference, differences
from rulekit.loading.reference import RulesetReference


def told(found: dict[str, list[Difference]]) -> list[tuple[str, str, str, list[str]]]:
    """Section, status, name and changed parts of each difference."""
    return [
        (section, one.status, one.thing.name, [part.what for part in one.parts])
        for section, things in found.items()
        for one in things
    ]


def test_a_ruleset_does_not_differ_from_itself(differ, base):
    assert differ(base, base) == {}


def test_layout_and_comments_are_no_difference(differ, base):
    other = base.replace("  play: lay you for 1", "  play   # one\n    lay you   for 1")
    other = other.replace("phase act\n", "# the turn\n\n\nphase act\n")
    assert differ(base, other) == {}


def test_the_order_of_declarations_is_no_difference(differ, base):
    value = "value eggs_of(c: hen) = c.size\n\n"
    assert differ(base, base.replace(value, "") + "\n" + value) == {}


def test_names_of_locals_and_parameters_are_no_difference(differ, base):
    other = base.replace("found", "number").replace("gained", "more")
    other = other.replace("who", "layer").replace("amount", "eggs_laid").replace("c: hen", "h: hen")
    assert differ(base, other.replace("c.size", "h.size")) == {}


def test_parameters_that_change_places_are_a_difference(differ, base):
    first = base + "\nevent swap_eggs a: player with b: player\n  lay a for 1\n"
    second = base + "\nevent swap_eggs a: player with b: player\n  lay b for 1\n"
    assert told(differ(first, second)) == [("events", "changed", "swap_eggs", ["body"])]


def test_a_choice_with_or_without_a_block_is_no_difference(differ, base):
    loose = base.replace(
        "  play: lay you for 1", "  play\n    choose p from others\n    lay p for 1"
    )
    block = base.replace(
        "  play: lay you for 1", "  play\n    choose p from others\n      lay p for 1"
    )
    assert differ(loose, block) == {}


def test_a_number_in_a_rule_is_a_difference_of_that_rule(differ, base):
    found = differ(base, base.replace("lay you for 1", "lay you for 2"))
    assert told(found) == [("cards", "changed", "Clara", ["play in main"])]
    [part] = found["cards"][0].parts
    assert [(line.sign, line.line.text) for line in part.lines] == [
        ("-", "play: lay you for 1"),
        ("+", "play: lay you for 2"),
    ]


def test_only_the_lines_that_differ_are_shown(differ, base):
    other = base.replace("gained", "more").replace("more += 1", "more += 2")
    [change] = differ(base, other)["events"]
    [part] = change.parts
    assert [(line.sign, line.line.text) for line in part.lines] == [
        ("-", "if start is many: gained += 1"),
        ("+", "if start is many: more += 2"),
    ]
    assert [line.line.span.line for line in part.lines] == [37, 37]


def test_an_else_that_is_put_in_is_shown_with_its_rules(differ, base):
    other = base.replace(
        "  if start is many: gained += 1\n",
        "  if start is many: gained += 1\n  else\n    gained += 3\n",
    )
    [part] = differ(base, other)["events"][0].parts
    assert [str(line.line) for line in part.lines] == ["  else", "    gained += 3"]


def test_copies_fields_and_texts_are_told_one_by_one(differ, base):
    other = base.replace("Berta x6", "Berta x5").replace('"Lays eggs."', '"Lays."')
    other = other.replace("  size 2", "  size 3")
    found = differ(base, other)
    assert told(found) == [
        ("cards", "changed", "Berta", ["copies", "text"]),
        ("cards", "changed", "Clara", ["field size"]),
    ]
    size = found["cards"][1].parts[0]
    assert (size.old.value, size.new.value) == ("2", "3")


def test_a_symbol_put_in_front_changes_no_card(differ, base):
    other = base.replace("colour: red, blue", "colour: green, red, blue")
    assert told(differ(base, other)) == [("symbols", "changed", "colour", ["members"])]


def test_a_default_of_a_kind_is_a_difference_of_kind_and_cards(differ, base):
    other = base.replace("hue: colour = red", "hue: colour = blue")
    assert told(differ(base, other)) == [
        ("kinds", "changed", "hen", ["field hue"]),
        ("cards", "changed", "Berta", ["field hue"]),
    ]


def test_every_sort_of_declaration_is_compared(differ, base):
    other = (
        base.replace("players 2..3", "players 2..4")
        .replace("option start: few, many", "option start: many, few")
        .replace("zone pile: public, ordered", "zone pile: hidden, ordered")
        .replace("0..9", "0..12")
        .replace("= c.size", "= c.size + 1")
        .replace("draw 1\n", "draw 2\n")
        .replace("setup: shuffle deck", "setup: do_nothing")
        .replace("count(deck) == 0", "count(deck) <= 1")
    )
    assert told(differ(base, other)) == [
        ("game", "changed", "", ["players"]),
        ("options", "changed", "start", ["values", "set to"]),
        ("zones", "changed", "pile", ["seen"]),
        ("counters", "changed", "eggs", ["highest"]),
        ("values", "changed", "eggs_of", ["answer"]),
        ("phases", "changed", "act", ["body"]),
        ("set-up", "removed", "", []),
        ("endings", "changed", "Full", ["when"]),
    ]


def test_things_of_one_ruleset_are_added_and_removed(differ, base):
    other = base.replace("hen Clara x4", "hen Dora x4")
    assert told(differ(base, other)) == [
        ("cards", "removed", "Clara", []),
        ("cards", "added", "Dora", []),
    ]


def test_a_rule_that_is_added_to_a_card_is_told_by_what_it_hooks(differ, base):
    other = base.replace("hue: colour = red\n", "hue: colour = red\n  after lay: draw 1\n")
    other = other.replace("starts in deck,", "starts in deck, works in hand,")
    found = differ(base, other)
    assert told(found) == [("kinds", "changed", "hen", ["works in", "after lay"])]
    assert found["kinds"][0].parts[1].old is None


def test_what_the_prelude_offers_besides_is_no_difference(differ, base):
    other = base.replace(
        "zone pile: public, ordered", "zone pile: public, ordered\nzone field of player: public"
    )
    assert told(differ(base, other)) == [("zones", "added", "field", [])]


def test_an_event_of_the_prelude_that_is_replaced_has_changed(differ, base):
    other = base + "\nevent draw amount: number for who: player = you\n  do_nothing\n"
    [change] = differ(base, other)["events"]
    assert (change.status, change.thing.name) == ("changed", "draw")


def test_a_rule_in_one_line_is_shown_though_a_default_stands_in_another_file(file, base):
    far = "\n" * 60 + "event praise who: player by whom: player? = nobody\n  do_nothing\n"
    hens = file("hens.rules", base + far)
    more = file(
        "more.rules", "edition 1\nexpands hens\n\nhen Dora x2\n  size 1\n  play: praise you\n"
    )
    found = differences(RulesetReference(hens), RulesetReference(hens, (more,)))
    [dora] = found["cards"]
    assert [str(line) for line in dora.thing.parts[-1].lines] == ["play: praise you"]
