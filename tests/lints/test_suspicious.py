"""Advice on rules that run but are suspicious, and what it keeps silent about."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from rulekit.language.report import Diagnostic
from rulekit.language.source import Source
from rulekit.lints import hook_order
from rulekit.loading.fixing import fix
from rulekit.loading.loader import check
from rulekit.loading.shipped import bundled

HEAD = """\
edition 1
game "Duel"
  players 2..4
  turn act
zone deck: hidden, ordered, refills from pile
zone pile: public, ordered
zone hand of player: private
zone field of player: public
counter life of player: 0..5, starts at 3
kind spell: starts in deck, discards to pile
  cost: number = 1
kind ward: starts in deck, works in field, discards to pile
  play: move this to you.field
value limit(p: player) = 1
event strike foe: player for amount: number
  foe.life -= amount
ward Shield
  modify limit by +1 when p is you
spell Bolt x3
  play when limit(you) > 0
    choose foe from others
    strike foe for 2
phase act
  draw 1
  offer main to you until pass
ending "Last one" when count(p in players where p.life > 0) == 1
  winners (p in players where p.life > 0)
"""


def advice(text: str, head: str = HEAD) -> list[Diagnostic]:
    """What is said of a small game with something more, of the lines that are more."""
    found = check(Source("duel", f"{head}{text}"))[1]
    return [one for one in found if one.code.startswith("RK53")]


def places(found: list[Diagnostic]) -> list[tuple[str, str]]:
    return [(one.code, one.span.text) for one in found if one.span is not None]


# --- What is told --------------------------------------------------------------------

TOLD = [
    ("a card without rules", 'spell Fog\n  "Nobody sees you."\n', "RK5310", "Fog"),
    ("a card that nothing takes to where it works",
     "kind charm: starts in deck, works in field, discards to pile\n"
     "charm Clover\n  modify limit by +1 when p is you\n", "RK5310", "Clover"),
    ("a window that no card answers",
     "window late\nphase dusk after act\n  offer late to you\n", "RK5311", "offer late to you"),
    ("a window whose only card is never allowed",
     "window late\nphase dusk after act\n  offer late to you\n"
     "spell Fog\n  play in late when 1 > 2: draw 1\n", "RK5311", "offer late to you"),
    ("one hook sets what another adds to",
     "ward A\n  before strike when foe is you: amount = 0\n"
     "ward B\n  before strike when foe is you: amount -= 1\n",
     "RK5312", "before strike when foe is you: amount -= 1"),
    ("one hook reads what another adds to",
     "counter ire of player: 0..9\n"
     "ward A\n  after strike when foe is you: you.ire += 1\n"
     "ward B\n  after strike when foe is you and you.ire > 2: you.ire -= 1\n",
     "RK5312", "after strike when foe is you and you.ire > 2: you.ire -= 1"),
    ("one hook sets a variable to something else",
     "var mood: number\n"
     "ward A\n  after strike when foe is you: mood = 1\n"
     "ward B\n  after strike when foe is you and mood < 5: mood = 2\n",
     "RK5312", "after strike when foe is you and mood < 5: mood = 2"),
    ("the number of an event", 'spell Fog\n  "Draw 3."\n  play: draw 2\n', "RK5313", "Draw 3"),
    ("the number of an event in words",
     'spell Fog\n  "You draw three cards."\n  play: draw 2\n', "RK5313", "draw three"),
    ("the number of a modifier",
     'ward A\n  "Your limit is greater by 2."\n  modify limit by +1 when p is you\n',
     "RK5313", "by 2"),
    ("the number of cards more",
     'ward A\n  "You play 2 cards more."\n  modify limit by +1 when p is you\n',
     "RK5313", "2 cards more"),
    ("the number of a field",
     'spell Fog\n  "It has cost 4."\n  cost 2\n  play: draw cost_of(this)\n'
     "value cost_of(c: card) = c.cost if c is spell else 1\n", "RK5313", "cost 4"),
    ("the number of a rule of the table",
     'rule "Dusk"\n  "Draw 4 after a turn."\n  after act: draw 3 for current\n', "RK5313", "Draw 4"),
    ("the number of a counter",
     'spell Fog\n  "You lose 2 life."\n  play: you.life -= 1\n', "RK5313", "2 life"),
    ("a counter that is only set",
     "counter glory: 0..9\nspell Fog\n  play: glory += 1\n", "RK5314", "glory"),
    ("a variable that is only set",
     "var last: player?\nspell Fog\n  play: last = you\n", "RK5314", "last"),
    ("a limit for good",
     "counter fogs of player: 0..99\nspell Fog\n  play when you.fogs < limit(you): you.fogs += 1\n",
     "RK5315", "fogs"),
    ("a limit for good, the other way round",
     "counter fogs of player: 0..99\nspell Fog\n  play when limit(you) > you.fogs: you.fogs += 1\n",
     "RK5315", "fogs"),
    ("an ending beyond the bound of a counter",
     'ending "High" when any(p in players where p.life > 0) and max(p.life for p in players) > 5\n'
     "  winners players\n",
     "RK5316",
     "any(p in players where p.life > 0) and max(p.life for p in players) > 5"),
    ("an ending beyond the bound of everybody's counter",
     'ending "High" when any(p in players where p.life > 5)\n  winners players\n',
     "RK5316", "any(p in players where p.life > 5)"),
    ("an ending that waits for too many players",
     'ending "Five" when count(players) > 4\n  winners players\n',
     "RK5316", "count(players) > 4"),
    ("an ending that an option alone decides",
     'option short: yes, no\nending "Short" when short\n  winners players\n', "RK5316", "short"),
    ("an ending that nothing reaches", 'ending "Lost"\n  winners players\n', "RK5316", '"Lost"'),
    ("an ending behind one with the same condition",
     'ending "Two" when count(p in players where p.life > 0) == 1 and count(deck) == 0\n'
     "  winners players\n",
     "RK5316", "count(p in players where p.life > 0) == 1 and count(deck) == 0"),
    ("a name that nothing reads", "spell Fog\n  play\n    let n = 3\n    draw 1\n",
     "RK5317", "n"),
    ("a card that is played and goes nowhere",
     "kind horse: starts in deck\nhorse Pony\n  play: draw 1\n", "RK5318", "horse"),
    ("a card that is discarded to nowhere",
     "kind cart: starts in deck, works in field\n  play: move this to you.field\n"
     'cart Wagon\n  use "Burn" in main: discard this\n', "RK5318", "cart"),
    ("a modifier for everybody", "ward A\n  modify limit by +1\n",
     "RK5319", "modify limit by +1"),
    ("a hook that draws for its holder in everybody's turn",
     "ward A\n  after strike: draw 1\n", "RK5319", "after strike: draw 1"),
    ("a `whenever` of nobody", "ward A\n  whenever count(deck) == 0: draw 1\n",
     "RK5319", "whenever count(deck) == 0: draw 1"),
    ("a hook of a kind for everybody",
     "kind curse: starts in deck, works in field, discards to pile\n"
     "  play: move this to you.field\n  before strike: amount += 1\ncurse Hex\n",
     "RK5319", "before strike: amount += 1"),
    ("a card whose own play leaves it where it does not work",
     "ward A\n  play: draw 1\n  modify limit by +1 when p is you\n", "RK5321", "play: draw 1"),
    ("a counter that is set above its bounds",
     "spell Fog\n  play: you.life = 50\n", "RK5322", "50"),
    ("a counter that is set below its bounds",
     "spell Fog\n  play: you.life = -1\n", "RK5322", "-1"),
    ("a counter that starts above its bounds",
     "counter ki of player: 0..5, starts at 9\nspell Fog\n  play when you.ki > 1: you.ki += 1\n",
     "RK5322", "9"),
    ("fewer cards than none", "spell Fog\n  play: draw -1\n", "RK5322", "-1"),
    ("a field below 0, where that of no other card is",
     "kind sword: starts in deck, discards to pile\n  bite: number\n"
     + "".join(f"sword S{n}\n  bite {n}\n  play: you.life -= this.bite\n" for n in range(1, 7))
     + "sword Rust\n  bite -1\n  play: you.life -= this.bite\n", "RK5322", "bite -1"),
    ("an option of one value",
     "option pace: slow\nspell Fog\n  play when pace is slow: draw 1\n", "RK5322", "pace"),
    ("a counter that the set-up sets, with a start of its own",
     "setup\n  for p in seats\n    p.life = 4\n", "RK5323", "p.life = 4"),
    ("an ending without winners",
     'ending "Over" when count(pile) > 9\n  do_nothing\n', "RK5324", '"Over"'),
    ("what is skipped with a choice",
     "spell Fog\n  play\n    draw 1\n    choose c from you.field\n    discard c\n"
     "    you.life += 1\n", "RK5320", "you.life += 1"),
    ("what is skipped with the second of two choices",
     "spell Fog\n  play\n    draw 1\n    choose c from you.field\n"
     "    choose p from others where p.life > 1\n    move c to p.field\n    draw 2\n",
     "RK5320", "draw 2"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "place"), [row[1:] for row in TOLD],
                         ids=[row[0] for row in TOLD])  # fmt: skip
def test_what_can_hardly_be_meant_is_told_at_its_place(text: str, code: str, place: str) -> None:
    assert places(advice(text)) == [(code, place)]


# --- What nothing is said of ---------------------------------------------------------

SILENT = [
    ("a hook that raises its event for somebody else",
     "ward A\n  after draw when who is you\n    choose p from others\n    draw 1 for p\n"),
    ("a hook that raises its event under a condition that may become false",
     "ward A\n  after draw when who is you and you.life > 2\n    you.life -= 1\n    draw 1\n"),
    ("a card whose own play takes it where it works",
     "ward A\n  play\n    draw 1\n    move this to you.field\n"
     "  modify limit by +1 when p is you\n"),
    ("a card whose own play is in another window",
     "window late in rest\nevent rest who: player\n  offer late to who\n"
     "ward A\n  play in late: draw 1\n  modify limit by +1 when p is you\n"
     "phase dusk after act: rest you\n"),
    ("a card without other rules, whose play is its own", "ward A\n  play: draw 1\n"),
    ("a counter that is set to its bound or worked out",
     "spell Fog\n  play\n    you.life = 5\n    you.life = you.life + 9\n    you.life += 9\n"),
    ("a number below 0 for an event that takes it",
     "event shift who: player by amount: number\n  who.life += amount\n"
     "spell Fog\n  play: shift you by -1\n"),
    ("a number below 0 for an event that has a branch for it",
     "event shift who: player by amount: number\n  if amount > 0\n    who.life += amount\n"
     "  elif amount < -2\n    draw 1 for who\nspell Fog\n  play: shift you by -1\n"),
    ("a counter without a start that the set-up sets",
     "counter ki of player: 0..5\nsetup\n  for p in seats\n    p.ki = 4\n"
     "spell Fog\n  play when you.ki > 1: you.ki -= 1\n"),
    ("an ending that nobody wins", 'ending "Over" when count(pile) > 9\n  winners []\n'),
    ("an ending that scores", 'ending "Over" when count(pile) > 9\n'
     "  score p.life for p in seats\n"),
    ("what follows a choice with a block",
     "spell Fog\n  play\n    draw 1\n    choose c from you.field: discard c\n    draw 1\n"),
    ("what follows the choice of a target",
     "spell Fog\n  play\n    choose c from you.field\n    discard c\n    draw 1\n"),
    ("what is bought with something",
     "spell Fog\n  play\n    draw 1\n    may choose c from you.field\n    discard c\n"
     "    draw 1\n"),
    ("what follows a choice that always has a candidate",
     "spell Fog\n  play\n    draw 1\n    choose n from 1..3\n    you.life += n\n    draw 1\n"),
    ("what follows a choice of which the rules asked whether there is one",
     "spell Fog\n  play\n    draw 1\n    if count(you.field) > 0\n"
     "      choose c from you.field\n      discard c\n      draw 1\n"),
    ("what comes of what was chosen",
     "spell Fog\n  play\n    draw 1\n    choose c from you.hand\n    let n = 2 if c is ward else 1\n"
     "    discard c\n    draw n\n"),
    ("a rule of a card that says that all are meant",
     "ward A\n  modify limit by +1 when p in players\n"),
    ("a rule of a card that names the card", "ward A\n  after strike: discard this\n"),
    ("a rule of a card that names the others",
     "ward A\n  after strike when foe in others: draw 1\n"),
    ("a rule of a card beside the table",
     "zone sky: public\nkind sign: starts in sky, works in sky\nsign North\n"
     "  modify limit by +1\n"),
    ("a card that the set-up lays where it works",
     "zone post of player: public\nkind charm: starts in deck, works in post, discards to pile\n"
     "charm Clover\n  modify limit by +1 when p is you\n"
     "setup\n  move cards_of(Clover) to first(seats).post\n"),
    ("a card that an event lays where it works",
     "zone post of player: public\nkind charm: starts in deck, works in post, discards to pile\n"
     "charm Clover\n  modify limit by +1 when p is you\n"
     "event lay what: card for who: player\n  move what to who.post\n"
     "rule \"r\"\n  after strike: lay top(deck) for foe\n"),
    ("a counter that is set to something", 'spell Fog\n  "You have 2 life."\n  play: you.life = 1\n'),
    ("a counter to which is added what another has",
     'spell Fog\n  "You gain 2 life for each player."\n  play: you.life += count(players)\n'),
    ("a counter that a condition of the card reads",
     'spell Fog\n  "If you have 3 life or more, gain life."\n'
     "  play when you.life > 2: you.life += 1\n"),
    ("a counter that a value reads which the card asks",
     "value well(p: player) = p.life > 2\n"
     'spell Fog\n  "If you have 3 life or more, gain life."\n'
     "  play when well(you): you.life += 1\n"),
    ("a card that is played and moved by an event",
     "kind horse: starts in deck\nevent stable what: card\n  move what to first(seats).field\n"
     "horse Pony\n  play: stable this\n"),
    ("a card without a pile that is never played",
     "zone sky: public\nkind sign: starts in sky, works in sky\nsign North\n"
     "  after strike: draw 1 for foe\n"),
    ("a card that a rule names", "spell Fog\nrule \"r\"\n  after strike\n"
     "    for p in players where p.hand has Fog\n      draw 1 for p\n"),
    ("a card that is played as another",
     "spell Fog\nward A\n  treat Fog as Bolt\n"),
    ("a card that a list on another names",
     "kind map: starts in deck, discards to pile\n  shows: list of component\n"
     "map North\n  shows [Fog]\n  play: draw count(this.shows)\nspell Fog\n"),
    ("kinds of which no card has rules", "kind gem: starts in deck\ngem Ruby x2\ngem Pearl\n"
     "value gems() = count(c in pile where c is gem)\nspell Fog\n  play: draw gems()\n"),
    ("a card whose field is read", "spell Fog\n  cost 3\n"
     "value cost_of(c: card) = c.cost if c is spell else 1\n"
     "spell Rain\n  play: draw cost_of(this)\n"),
    ("a window that an ability answers", "window late\nphase dusk after act\n  offer late to you\n"
     'ward A\n  use "Rest" in late: draw 1\n'),
    ("a window where an ability of any time can be used",
     "window late\nphase dusk after act\n  offer late to you\n"
     'ward A\n  use "Rest" in any when you.life > 1: you.life -= 1\n'),
    ("hooks that add to the same number",
     "ward A\n  before strike when foe is you: amount -= 1\n"
     "ward B\n  before strike when foe is you: amount += 2\n"),
    ("hooks that set the same number to the same",
     "ward A\n  before strike when foe is you: amount = 0\n"
     "ward B\n  before strike when foe is you: amount = 0\n"),
    ("hooks of which each has a condition of its own",
     "ward A\n  before strike when foe is you: amount = 0\n"
     "ward B\n  before strike when you.life > 3: amount -= 1\n"),
    ("hooks of which one is before and one after",
     "ward A\n  before strike when foe is you: amount = 0\n"
     "ward B\n  after strike when foe is you: foe.life -= amount\n"),
    ("rules of the table in one file, which run as they stand",
     'rule "a"\n  before strike: amount = 0\nrule "b"\n  before strike: amount -= 1\n'),
    ("a number that stands elsewhere in the rules",
     'spell Fog\n  "Draw 3 if you have no life."\n  play: draw 3 if you.life == 0 else 1\n'),
    ("a number that is worked out", 'spell Fog\n  "Draw 5."\n  play: draw you.life + 2\n'),
    ("hooks that draw 1 each", 'ward A\n  "Draw 2."\n'
     "  after strike when foe is not you: draw 1 for foe\n"
     "  after strike when foe is you: draw 1 for foe\n"),
    ("a number without its event", 'spell Fog\n  "For 3 players."\n  play: draw 1\n'),
    ("the number of the event, in a word", 'spell Fog\n  "Draw two."\n  play: draw 2\n'),
    ("a word that ends in the name of the event",
     'spell Fog\n  "Withdraw 3 of them."\n  play: draw 2\n'),
    ("a counter that an ending reads", "counter glory: 0..9\nspell Fog\n  play: glory += 1\n"
     'ending "Glory" when glory == 9\n  winners players\n'),
    ("a limit for the turn", "counter fogs of player: 0..99, resets each turn\n"
     "spell Fog\n  play when you.fogs < limit(you): you.fogs += 1\n"),
    ("a fixed limit for the whole game", "counter fogs of player: 0..99\n"
     "spell Fog\n  play when you.fogs < 2: you.fogs += 1\n"),
    ("a limit that is set back", "counter fogs of player: 0..99\n"
     "spell Fog\n  play when you.fogs < limit(you): you.fogs += 1\n"
     'rule "r"\n  after turn: who.fogs = 0\n'),
    ("an ending at the bound of a counter",
     'ending "High" when any(p in players where p.life == 5)\n  winners players\n'),
    ("an ending that is reached by its name",
     'ending "Lost"\n  winners players\nspell Fog\n  play: end_game "Lost"\n'),
    ("an ending with a weaker condition than an earlier one",
     'ending "None left" when count(p in players where p.life > 0) < 2\n  winners players\n'),
    ("a name that a play in a window of the event reads",
     "window late in rest\nevent rest who: player\n  let bonus = 1\n  offer late to who\n"
     "spell Fog\n  play in late: draw bonus\nphase dusk after act: rest you\n"),
]  # fmt: skip


@pytest.mark.parametrize("text", [row[1] for row in SILENT], ids=[row[0] for row in SILENT])
def test_nothing_is_said_of_what_may_well_be_meant(text: str) -> None:
    assert [str(one) for one in check(Source("duel", f"{HEAD}{text}"))[1]] == []


def test_a_game_may_state_the_order_of_hooks() -> None:
    text = (
        "ward A\n  before strike when foe is you: amount = 0\n"
        "ward B\n  before strike when foe is you: amount -= 1\n"
    )
    for order in ("chosen", "seats"):
        stated = HEAD.replace("  turn act\n", f"  turn act\n  order {order}\n")
        assert advice(text, stated) == []


def test_hooks_of_cards_that_never_lie_together_have_no_order() -> None:
    single = HEAD.replace("zone field of player: public", "zone field of player: public, single")
    text = (
        "ward A\n  before strike when foe is you: amount = 0\n"
        "ward B\n  before strike when foe is you: amount -= 1\n"
    )
    assert advice(text, single) == []


def test_a_game_without_an_ending_is_not_finished() -> None:
    unfinished = HEAD.partition("ending")[0]
    assert advice("counter glory: 0..9\nspell Fog\n  play: glory += 1\n", unfinished) == []


def test_both_places_of_a_number_are_shown() -> None:
    (found,) = advice('spell Fog\n  "Draw 3."\n  play: draw 2\n')
    assert found.message == "the text of `Fog` says Draw 3, and its rules say 2"
    assert [label.span.text for label in found.secondary] == ["2"]


def test_a_number_among_the_fields_is_shown_on_its_line() -> None:
    (found,) = advice('spell Fog\n  "Cost 4."\n  play: draw 1\n  cost 3\n')
    assert [label.span.text for label in found.secondary] == ["cost 3"]


def test_a_number_that_is_the_default_of_a_field_is_shown_in_its_kind() -> None:
    (found,) = advice('spell Fog\n  "Cost 4."\n  play: draw 2\n')
    assert [label.span.line for label in found.secondary] == [
        HEAD.split("\n").index("  cost: number = 1") + 1
    ]


def test_a_variant_states_the_order_of_hooks_where_it_can(tmp_path: Path) -> None:
    text = (
        "ward A\n  before strike when foe is you: amount = 0\n"
        "ward B\n  before strike when foe is you: amount -= 1\n"
    )
    (found,) = advice(text)
    assert found.help == "write `order chosen` or `order seats` in the game, whichever is meant"
    (tmp_path / "duel.rules").write_text(HEAD, encoding="utf-8")
    variant = tmp_path / "variant.rules"
    variant.write_text(f"edition 1\nextends duel\n{text}", encoding="utf-8")
    (found,) = check(variant)[1]
    assert (
        found.help == "write `order chosen` or `order seats` in `change game`, whichever is meant"
    )


def test_each_of_many_hooks_of_one_event_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []
    real = hook_order._effects
    monkeypatch.setattr(
        hook_order, "_effects", lambda hook, of: read.append(hook) or real(hook, of)
    )
    hooks = "".join(
        f"ward W{n}\n  before strike when foe is you: amount -= {n}\n" for n in range(9)
    )
    assert advice(hooks) == []
    assert len(read) == len(set(read)) >= 9


# --- Shipped rules -------------------------------------------------------------------

EXPANSIONS = ("dodge_city", "high_noon", "fistful_of_cards", "the_bullet")
TABLES = [((), name) for name in sorted(bundled())] + [
    (chosen, "bang") for size in range(1, 5) for chosen in combinations(EXPANSIONS, size)
]


@pytest.mark.parametrize(("expansions", "name"), TABLES)
def test_shipped_rules_betray_nothing_and_need_no_advice(
    expansions: tuple[str, ...], name: str
) -> None:
    found = check(bundled()[name], [bundled()[one] for one in expansions])[1]
    assert [str(one) for one in found if one.code != "RK5330"] == []


def test_a_hook_that_a_variant_adds_beside_the_base_is_noted() -> None:
    text = (
        "edition 1\nextends samurai_sword\nchange character Tomoe\n"
        "  after hit when attacker is you: draw 2\n"
    )
    (found,) = check(Source("keen", text))[1]
    assert (found.code, found.severity) == ("RK5325", "note")
    assert found.secondary[0].span.text == "after hit when attacker is you: draw 1"
    assert found.help == "write `remove after hit` beside it, if it is meant instead"


def test_a_hook_in_place_of_the_one_that_the_same_change_removes_is_not_noted() -> None:
    text = (
        "edition 1\nextends samurai_sword\nchange character Tomoe\n"
        '  "Draw 2 for each of your weapons that hits."\n'
        "  remove after hit\n  after hit when attacker is you: draw 2\n"
    )
    assert [str(one) for one in check(Source("keen", text))[1]] == []


def test_a_number_in_a_text_of_the_base_is_put_right_in_the_change() -> None:
    text = (
        "edition 1\nextends samurai_sword\nchange character Tomoe\n"
        "  remove after hit\n  after hit when attacker is you: draw 2\n"
    )
    (found,) = [one for one in check(Source("keen", text))[1] if one.code == "RK5313"]
    assert found.help == "give `Tomoe` a text of its own in the `change`"


def test_a_hook_beside_one_that_another_variant_gives_is_noted(tmp_path: Path) -> None:
    hook = "  after hit when attacker is you: draw 2\n"
    (tmp_path / "keen.rules").write_text(
        "edition 1\nextends samurai_sword\nchange character Tomoe\n"
        f'  "Draw 2 for each hit."\n  remove after hit\n{hook}'
    )
    path = tmp_path / "keener.rules"
    path.write_text(f"edition 1\nextends keen\nchange character Tomoe\n{hook}")
    found = [one for one in check(path)[1] if one.code == "RK5325"]
    assert [(one.span.line, one.secondary[0].span.source.name) for one in found if one.span] == [
        (4, "keen.rules")
    ]


# --- A yes or no with options --------------------------------------------------------

YES_OR_NO = """\
spell Fog
  play
    ask first(others)
      option "Draw" when limit(you) > 0  # so
        draw 1
        # and again
        draw 1
      option "Stay"
        do_nothing
    draw 1
"""


def test_a_yes_or_no_with_options_is_noted_and_edited() -> None:
    (found,) = advice(YES_OR_NO)
    assert (found.code, found.severity) == ("RK5327", "note")
    assert found.help == (
        'write `may "Draw" by first(others) when limit(you) > 0`, and below it'
        ' `else "Stay": do_nothing`'
    )
    fixed = fix(Source("duel", HEAD + YES_OR_NO), lambda source: check(source)[1])
    assert fixed.after == HEAD + (
        'spell Fog\n  play\n    may "Draw" by first(others) when limit(you) > 0  # so\n'
        '      draw 1\n      # and again\n      draw 1\n    else "Stay": do_nothing\n    draw 1\n'
    )


def test_what_would_be_done_anyway_is_declined_too() -> None:
    (found,) = advice(
        "ward Mirror\n  instead of strike when foe is you\n    ask you\n"
        '      option "Yield": you.life -= 1\n      option "Fight": proceed\n'
    )
    assert found.edit is not None
    assert found.edit.replacement == 'may "Yield": you.life -= 1\n    else "Fight": proceed'


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("        do_nothing", "        draw 2"),
        ('option "Stay"', 'option "Stay" when limit(you) > 0'),
        ("ask first(others)", "ask all others"),
        ("draw 1\n        # and", "draw 1 for asked\n        # and"),
        ("do_nothing\n", 'do_nothing\n      option "Third": draw 3\n'),
    ],
)
def test_a_question_with_more_to_it_is_left_alone(before: str, after: str) -> None:
    assert advice(YES_OR_NO.replace(before, after)) == []
