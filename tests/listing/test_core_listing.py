"""The core of rules as people read it."""

from __future__ import annotations

import re

import pytest

import rulekit
import small_rules
from goldens import rulesets
from rulekit.cli.declared_lines import DeclaredLines
from rulekit.compiler.compiling import built
from rulekit.listing.core_listing import ListedFunction, Lister, Listing
from rulekit.ruleset.catalogue import catalogue
from sampling import sample
from shipped_rules import shipped


def lister(ruleset: rulekit.Ruleset, players: int) -> Lister:
    return Lister(built(ruleset, players))


@pytest.mark.parametrize(("name", "expansions"), sample(rulesets(), 8), ids=str)
def test_every_card_event_and_value_of_shipped_rules_is_listed(
    name: str, expansions: tuple[str, ...]
) -> None:
    rules = shipped(name, expansions)
    made = lister(rules, rules.player_counts[-1])
    things = [one for one in catalogue(rules) if one.section in ("cards", "events", "values")]
    listed = {
        one.name: made.listing([one.definition], DeclaredLines.of([one], rules).have)
        for one in things
    }
    assert [name for name, one in listed.items() if not one.tables] == []
    texts = [function.text for one in listed.values() for function in one.functions]
    assert [text for text in texts if re.search(r"\bs\.|PAD_|\bf\[", text)] == []


RULES = """
counter heat: 0..9
value warmth(p: player) = p.life + heat
value cold(p: player) = warmth(p) < 3

event warm who: player for amount: number
  "{who} is warmed."
  heat += amount

event show who: player
  choose c from who.hand where c is Bell by who
    move c to pile
  else
    warm who for 2

charm Bell x2
  modify warmth by +1 when p is you
  after warm when who is you: you.life -= 1
spell Ring
  play when you.life > 1
    show you
ending "Hot" when heat > 8
  winners seats

setup
  shuffle deck
  for p in seats where cold(p): draw 1 for p

phase act
  show you
  offer main to you until pass
"""


def listing(name: str) -> Listing:
    rules = small_rules.ruleset(RULES)
    things = [one for one in catalogue(rules) if one.name == name]
    made = lister(rules, 2)
    return made.listing([one.definition for one in things], DeclaredLines.of(things, rules).have)


def function(name: str, of: str) -> ListedFunction:
    (found,) = (one for one in listing(of).functions if one.name == name)
    return found


def test_a_function_has_types_intervals_and_what_it_does() -> None:
    warm = function("event_warm", "warm")
    assert [(one.name, one.type) for one in warm.parameters] == [
        ("who", "seat"),
        ("amount", "number 0..2"),
    ]
    assert warm.result == ""
    assert warm.block is None
    assert warm.facts.in_words() == (
        "never waits; reads heat, life, turn, which rules work; writes heat, life, result;"
        " may end the game"
    )


def test_names_stand_for_numbers_and_what_stands_together_is_one_line() -> None:
    assert function("event_warm", "warm").text.splitlines()[:6] == [
        "    record(warm, who, amount)",
        "    v = heat + amount  # :24",
        "    v = min(v if v > 0 else 0, 9)",
        "    heat = v",
        "    touch(endings)",
        "    if dirty:  # :22",
    ]


def test_a_frame_has_slots_with_names_and_types() -> None:
    (frame,) = {one.frame for one in listing("show").functions}
    assert frame is not None
    assert (frame.kind, frame.name) == ("event", "show")
    assert [(one.name, one.type) for one in frame.slots] == [("who", "seat"), ("c", "card")]


def test_blocks_stand_in_the_order_in_which_they_run_with_where_they_go_on() -> None:
    blocks = listing("show").functions
    assert [one.block for one in blocks] == [11, 20, 19, 21, 18]
    assert blocks[0].text.splitlines()[-3:] == [
        "    p = f.who",
        "    ask(p, o, low, high, site=1)  # choose card `c`",
        "    wait(20)",
    ]
    assert blocks[0].sites == ((1, "choose card `c`"),)
    assert blocks[0].facts.in_words() == "may wait for an answer; reads hand"


def test_who_plays_a_card_is_asked_in_the_frame_of_its_play() -> None:
    play = listing("Ring").functions
    assert [one.name for one in play] == ["can_play_Ring", "do_Ring", "do_Ring_1"]
    assert [(one.name, one.type) for one in play[0].parameters] == [
        ("this", "card"),
        ("you", "seat"),
        ("o", "depth"),
    ]
    assert play[0].result == "flag"
    assert play[1].text.splitlines() == [
        "    push(event show, who=f.you)",
        "    back(23)",
    ]


def test_tables_tell_the_numbers_of_a_card_and_where_its_rules_stand() -> None:
    made = listing("Bell")
    assert made.tables == (
        "component 0, cards 0..1, of the kind charm",
        "its rules work in field; n['Bell', seat] counts the copies that do",
    )
    assert [one.name for one in made.functions] == ["after_warm_Bell"]
    assert [(one.function, one.text) for one in made.parts] == [
        ("do_setup", ("if life[p] + heat + n['Bell', p] < 3:",)),
        ("event_warm", ("if n['Bell', who]:",)),
    ]


def test_tables_tell_what_hooks_an_event() -> None:
    assert listing("warm").tables == (
        "event 11: it never waits, so that it is a function",
        "HOOKS_after_11 has after_warm_Bell",
    )


def test_a_value_that_is_written_where_it_is_asked_is_shown_there() -> None:
    made = listing("cold")
    assert made.functions == ()
    (part,) = made.parts
    assert (part.function, part.text) == ("do_setup", ("if life[p] + heat + n['Bell', p] < 3:",))
