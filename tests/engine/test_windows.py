"""Windows: what is offered in them, and what plays and uses do there."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.language.source import Source
from small_rules import act, answer, cards, decider, life, offered, said, start, told

ATTACK = """
spell Zap x3
  play
    choose victim from others
    attack victim by you for 2
spell Duck x2
  play in defense: dodged = yes
spell Grit
  play in defense when amount > 1: amount -= 1
charm Wall
  use "brace" in defense when victim is you and not dodged
    dodged = yes

window defense in attack

event attack victim: player by attacker: player for amount: number
  let dodged = no
  offer defense to victim
  if dodged
    say "dodged"
    return
  victim.life -= amount

phase act
  offer main to you until pass
"""


def attack(setup: str, players: int = 2) -> rulekit.Game:
    return start(ATTACK, f"\nsetup\n  move cards_of(Zap) to current.hand\n{setup}", players=players)


def hand_of_b(what: str) -> str:
    return f"  for p in seats where p is not current\n    move {what} to p.hand\n"


def test_only_what_fits_the_window_is_offered() -> None:
    game = attack(hand_of_b("cards_of(Duck)"))
    assert offered(game) == ["Zap", "Zap", "Zap", "pass"]
    answer(game, "Zap")
    assert (decider(game), offered(game)) == ("B", ["Duck", "Duck", "pass"])
    assert game.decision is not None
    assert (game.decision.window, game.decision.event) == ("defense", "attack")


def test_a_play_sets_what_the_event_of_its_window_knows() -> None:
    game = attack(hand_of_b("cards_of(Duck)"))
    answer(game, "Zap", "Duck")
    assert (life(game), said(game)) == ([5, 5], ["dodged"])
    assert cards(game, "pile") == ["Duck", "Zap"]


def test_a_play_changes_a_parameter_of_the_event() -> None:
    game = attack(hand_of_b("cards_of(Grit)"))
    answer(game, "Zap", "Grit")
    assert life(game) == [5, 4]


def test_passing_leaves_the_event_alone() -> None:
    game = attack(hand_of_b("cards_of(Duck)"))
    answer(game, "Zap", "pass")
    assert life(game) == [5, 3]


def test_without_until_pass_a_window_is_offered_once() -> None:
    game = attack(hand_of_b("cards_of(Grit) + cards_of(Duck)"))
    answer(game, "Zap", "Grit")
    assert (decider(game), life(game)) == ("A", [5, 4])


def test_a_use_reads_and_sets_the_event_of_its_window() -> None:
    game = attack("  for p in seats where p is not current\n    move cards_of(Wall) to p.field\n")
    answer(game, "Zap")
    assert offered(game) == ["brace", "pass"]
    answer(game, "brace")
    assert (life(game), said(game)) == ([5, 5], ["B uses Wall: brace.", "dodged"])


def test_each_event_has_variables_of_its_own() -> None:
    game = attack(hand_of_b("cards_of(Duck)"))
    answer(game, "Zap", "Duck", "Zap", "pass")
    assert life(game) == [5, 3]


def test_a_window_in_a_window_knows_its_own_event() -> None:
    game = start(
        """
        spell Deep x3
          play in well
            n += 10
            dig for n

        window well in dig

        event dig for n: number
          if n < 100
            offer well to current
          say "out"
          current.life = n // 10

        setup
          move cards_of(Deep) to current.hand

        phase act
          dig for 0
          offer main to you until pass
          ask you
            option "end"
              do_nothing
            option "end it"
              do_nothing
        """
    )
    answer(game, "Deep", "Deep", "pass")
    assert said(game) == ["out", "out", "out"]
    assert life(game)[0] == 1


# --- Offers --------------------------------------------------------------------------

ELSE = """
spell Zap x2
  play: say "zap"

setup
  move cards_of(Zap) to current.hand

phase act
  offer main to you
  else
    say "else"
  say "after"
  offer main to you until pass
  else
    say "else at last"
"""


def test_else_is_not_done_when_something_was_used() -> None:
    game = act(ELSE)
    answer(game, "Zap")
    assert said(game) == ["zap", "after"]


def test_else_is_done_when_the_player_passes() -> None:
    game = act(ELSE)
    answer(game, "pass")
    assert said(game) == ["else", "after"]


def test_until_pass_goes_on_until_pass_and_then_does_else() -> None:
    game = act(ELSE)
    answer(game, "pass", "Zap", "Zap")
    assert said(game) == ["else", "after", "zap", "zap", "else at last"]


def test_else_is_done_when_there_is_nothing_to_use() -> None:
    game = act('phase act\n  offer main to you\n  else\n    say "else"\n')
    assert said(game) == ["else"]


def test_a_window_can_be_offered_to_another_player() -> None:
    game = act(
        """
        spell Zap
          play: you.life = 9

        setup
          for p in seats where p is not current
            move cards_of(Zap) to p.hand

        phase act
          for p in others
            offer main to p
        """
    )
    assert decider(game) == "B"
    answer(game, "Zap")
    assert life(game) == [5, 9]


# --- Playing -------------------------------------------------------------------------


def test_a_played_card_lies_on_the_stack_until_it_is_resolved() -> None:
    game = act(
        """
        spell Zap
          play
            choose p from seats
            if count(pile) == 0 and count(you.hand) == 0: say "nowhere"

        setup
          move cards_of(Zap) to current.hand

        phase act
          offer main to you
        """
    )
    answer(game, "Zap")
    assert (cards(game, "pile"), cards(game, "hand", 0)) == ([], [])
    game.choose_index(0)
    assert said(game) == ["nowhere"]
    assert cards(game, "pile") == ["Zap"]


def test_a_kind_may_discard_when_played() -> None:
    game = act(
        """
        kind quick: starts in deck, discards to pile when played
        quick Zap
          play
            if count(pile) == 1: say "in the pile"

        setup
          move cards_of(Zap) to current.hand

        phase act
          offer main to you
        """
    )
    answer(game, "Zap")
    assert said(game) == ["in the pile"]
    assert cards(game, "pile") == ["Zap"]


def test_a_card_that_its_play_moved_stays_there() -> None:
    game = act(
        """
        spell Zap
          play: move this to you.field

        setup
          move cards_of(Zap) to current.hand

        phase act
          offer main to you
        """
    )
    answer(game, "Zap")
    assert (cards(game, "field", 0), cards(game, "pile")) == (["Zap"], [])


def test_a_play_of_its_own_stands_in_place_of_the_kinds() -> None:
    game = act(
        """
        kind drill: starts in deck, discards to pile when resolved
          play: say "kind"
        drill Plain
        drill Special
          play: say "special"
        drill Late
          play in side: say "late"

        window side

        setup
          move cards_of(Plain) + cards_of(Special) + cards_of(Late) to current.hand

        phase act
          offer main to you
          offer main to you
          offer side to you
        """
    )
    assert offered(game) == ["Plain", "Special", "Late", "pass"]
    answer(game, "Special", "Plain", "Late")
    assert said(game) == ["special", "kind", "late"]


def test_a_card_can_be_forbidden_to_a_player() -> None:
    game = act(
        """
        spell Zap
          play: say "zap"
        spell Nap
          play: say "nap"

        rule "No zapping"
          modify usable to no when c is Zap and p.life > 4

        setup
          move cards_of(Zap) + cards_of(Nap) to current.hand

        phase act
          offer main to you
          you.life = 4
          offer main to you
        """
    )
    assert offered(game) == ["Nap", "pass"]
    answer(game, "pass")
    assert offered(game) == ["Zap", "Nap", "pass"]


# --- On order ------------------------------------------------------------------------


def test_a_card_can_be_played_as_another() -> None:
    game = act(
        """
        spell Zap
          play: say "zap"
        charm Stone

        setup
          move cards_of(Stone) to current.hand

        phase act
          play first(you.hand) as Zap
        """
    )
    assert told(game)[-2:] == ["A plays Stone as Zap.", "zap"]


def test_a_card_is_played_as_another_by_a_named_player() -> None:
    game = act(
        """
        spell Zap
          play: you.life -= 1
        charm Stone

        setup
          move cards_of(Stone) to current.hand

        phase act
          play first(you.hand) as Zap for first(others)
        """
    )
    assert life(game) == [5, 4]


COMPEL = """
spell Zap
  play when you.life > 2
    choose p from others
    p.life -= 1

setup
  move cards_of(Zap) to current.hand

phase act
  you.life = {life}
  compel you to play first(you.hand)
  say "after"
"""


def test_a_player_can_be_compelled_to_play_a_card() -> None:
    game = act(COMPEL.replace("{life}", "3"), players=3)
    assert offered(game) == ["B", "C"]
    answer(game, "C")
    assert (life(game), said(game)) == ([3, 5, 4], ["after"])


def test_nobody_is_compelled_to_play_what_he_cannot() -> None:
    game = act(COMPEL.replace("{life}", "2"), players=3)
    assert (said(game), cards(game, "hand", 0)) == (["after"], ["Zap"])


BARTER = """
value may_pay(c: card) = yes

spell Trade
  play
    choose cost from you.hand where may_pay(cost)
    discard cost
charm Pebble

rule "What can be played is not paid with"
  modify may_pay to no when can_play(c.owner, c)

setup
  move cards_of(Trade) to current.hand
  {more}

phase act
  offer main to you
"""


@pytest.mark.parametrize(
    ("more", "can"),
    [("do_nothing", False), ("move cards_of(Pebble) to current.hand", True)],
)
def test_a_card_is_no_cost_of_itself_even_where_the_cost_asks_what_can_be_played(
    more: str, can: bool
) -> None:
    assert ("Trade" in offered(act(BARTER.replace("{more}", more)))) == can


# --- Uses ----------------------------------------------------------------------------

LAMP = """
window side

charm Lamp x2
  use "shine" {once}: say "shine"
charm Bell
  use "ring" in side, main: say "ring"

event dusk: do_nothing

setup
  move top(cards_of_lamp()) to current.field
"""


def lamp(once: str, act_: str, what: str = "cards_of(Lamp)", players: int = 2) -> rulekit.Game:
    text = LAMP.replace("{once}", once).replace("top(cards_of_lamp())", what)
    return act(text, f"\nphase act\n{act_}", players=players)


def test_a_use_may_be_repeated() -> None:
    game = lamp("", "  offer main to you until pass\n", "first(cards_of(Lamp))")
    answer(game, "shine", "shine", "shine")
    assert said(game) == ["A uses Lamp: shine.", "shine"] * 3


def test_once_per_turn_is_once_for_each_card() -> None:
    game = lamp("once per turn", "  offer main to you until pass\n")
    assert offered(game) == ["shine", "shine", "pass"]
    game.choose_index(1)
    assert offered(game) == ["shine", "pass"]
    assert game.decision is not None and game.decision.options[0].card is not None
    assert game.decision.options[0].card.id == 0


def test_once_per_turn_begins_anew_with_the_next_turn() -> None:
    game = lamp("once per turn", "  for p in seats\n    offer main to p\n")
    answer(game, "shine", "end")
    assert (game.current, decider(game)) == (1, "A")


def test_once_per_turn_counts_over_all_windows() -> None:
    game = lamp(
        "in main, side once per turn",
        "  offer main to you\n  offer side to you\n",
        "first(cards_of(Lamp))",
    )
    answer(game, "shine")
    assert offered(game) == ["end", "end it"]


@pytest.mark.parametrize(
    "dusk",
    [
        "event dusk: do_nothing",
        'event dusk\n  ask current\n    option "a"\n      do_nothing\n    option "b"\n      do_nothing\n',
    ],
)
def test_once_per_event_begins_anew_with_the_event(dusk: str) -> None:
    text = LAMP.replace("event dusk: do_nothing", dusk).replace("{once}", "once per dusk")
    game = act(
        text.replace("top(cards_of_lamp())", "first(cards_of(Lamp))"),
        "phase act\n  offer main to you until pass\n  dusk\n  offer main to you until pass\n",
    )
    answer(game, "shine")
    if offered(game) == ["a", "b"]:
        answer(game, "a")
    assert offered(game) == ["shine", "pass"]


def test_a_use_may_be_offered_in_several_windows() -> None:
    game = lamp("", "  offer main to you\n  offer side to you\n", "cards_of(Bell)")
    answer(game, "ring", "ring")
    assert said(game) == ["A uses Bell: ring.", "ring"] * 2


def test_a_use_of_a_card_that_does_not_work_is_not_offered() -> None:
    game = lamp("", "  move you.field to pile\n  offer main to you\n")
    assert offered(game) == ["end", "end it"]


def test_a_use_belongs_to_the_holder() -> None:
    game = lamp("", "  for p in others\n    offer main to p\n")
    assert offered(game) == ["end", "end it"]


def test_a_use_with_targets_is_offered_only_where_they_have_candidates() -> None:
    game = act(
        """
        charm Hook
          use "pull"
            choose c from first(others).field
            move c to you.field
        charm Fish

        setup
          move cards_of(Hook) to current.field

        phase act
          offer main to you
          move cards_of(Fish) to first(others).field
          offer main to you
        """
    )
    assert offered(game) == ["pull", "pass"]
    answer(game, "pull")
    assert cards(game, "field", 0) == ["Hook", "Fish"]


PULLS = {
    "a number": """
        let most = 5 - 1
        choose p from others where p.life <= most
        """,
    "one let after the other": """
        let one = you.life
        let most = one - 1
        choose p from others where p.life <= most
        """,
    "an amount": """
        let n = 2
        choose (n) some from you.hand
        """,
    "between two choices": """
        choose p from others
        let most = 4
        choose q from players where q.life <= most
        """,
    "before an ask": """
        let most = 4
        ask you
          option "a" when you.life <= most
            do_nothing
          option "b"
            choose p from others where p.life <= most
            p.life = 9
        """,
}
"""Uses that cannot be made, with lets before what they need."""


@pytest.mark.parametrize("body", PULLS.values(), ids=PULLS)
def test_a_let_does_not_end_the_targets(body: str) -> None:
    game = act(f'rule "x"\n  use "pull"{body}\nphase act\n  offer main to you\n')
    assert offered(game) == ["end", "end it"]


PULLED = {
    "met": """
        let most = 5
        choose p from others where p.life <= most
        """,
    "known once something is chosen": """
        choose p from others
        let most = p.life - 1
        choose q from others where q.life <= most
        """,
    "drawn at random": """
        let lot = random([5])
        choose p from others where p.life > lot
        """,
    "not asked for": """
        let c = top(pile)
        choose p from others
        discard c
        """,
    "an amount that was chosen": """
        choose n from [1, 2]
        choose (n) some from you.hand
        """,
}
"""Uses that are offered, with lets among what they begin with."""


@pytest.mark.parametrize("body", PULLED.values(), ids=PULLED)
def test_lets_that_keep_nothing_from_being_used(body: str) -> None:
    game = act(f'rule "x"\n  use "pull"{body}\nphase act\n  offer main to you\n')
    assert offered(game) == ["pull", "pass"]


# --- Uses of rules of the table ------------------------------------------------------

CUSTOM = """
window side in knock
event knock who: player
  offer side to who

event dusk: do_nothing

rule "Custom"
  "Anybody may sing."
  use "sing" in main {once}: say "la"
  use "open" in side when who.life > 1: who.life -= 1
"""


def custom(once: str, act_: str, players: int = 2) -> rulekit.Game:
    return act(CUSTOM.replace("{once}", once), f"\nphase act\n{act_}", players=players)


def test_a_use_of_the_table_is_everybodys() -> None:
    game = custom("", "  for p in players\n    offer main to p\n")
    assert (decider(game), offered(game)) == ("A", ["sing", "pass"])
    answer(game, "sing", "sing")
    assert said(game) == ["A uses Custom: sing.", "la", "B uses Custom: sing.", "la"]


def test_a_use_of_the_table_is_of_no_card() -> None:
    game = custom("", "  offer main to you\n")
    assert game.decision is not None
    option = game.decision.options[0]
    assert (option.kind, option.card) == ("use", None)


def test_once_per_turn_is_once_for_each_player_who_uses_the_table() -> None:
    game = custom(
        "once per turn",
        "  for p in players\n    offer main to p\n  for p in players\n    offer main to p\n",
    )
    answer(game, "sing", "sing")
    assert offered(game) == ["end", "end it"]
    answer(game, "end")
    assert (decider(game), offered(game)) == ("B", ["sing", "pass"])


def test_once_per_event_begins_anew_for_the_table_too() -> None:
    game = custom("once per dusk", "  offer main to you\n  dusk\n  offer main to you until pass\n")
    answer(game, "sing", "sing")
    assert offered(game) == ["end", "end it"]


def test_a_use_of_the_table_knows_the_event_of_its_window() -> None:
    game = custom("", "  for p in others: p.life = 2\n  for p in others: knock p\n  knock you\n")
    assert (decider(game), offered(game)) == ("B", ["open", "pass"])
    answer(game, "open", "open")
    assert life(game) == [4, 1]


def test_a_use_of_the_table_in_any_goes_with_every_decision() -> None:
    game = act('rule "Cry"\n  use "cry" in any once per turn: say "cry"\n', "phase act")
    assert offered(game) == ["end", "end it", "cry"]
    answer(game, "cry")
    assert offered(game) == ["end", "end it"]


def test_a_game_without_cards_may_be_all_uses() -> None:
    game = rulekit.load(
        Source(
            "dilemma.rules",
            """edition 1

game "Dilemma"
  players 2
  turn act

counter points of player: 0..9

phase act
  offer main to you

rule "Two ways"
  use "Take 1" in main: you.points += 1
  use "Give 3" in main
    for p in others: p.points += 3

ending "Over" when any(p in seats where p.points > 3)
  winners (p in seats where p.points > 3)
""",
        )
    ).new_game(players=2, seed=1)
    assert offered(game) == ["Take 1", "Give 3", "pass"]
    answer(game, "Give 3", "Take 1")
    assert game.result is not None
    assert (game.result.ending, game.result.winners) == ("Over", (1,))


# --- At any decision -----------------------------------------------------------------

ANY = """
charm Flask
  use "drink" in any when you.life < 7: you.life += 1

setup
  move cards_of(Flask) to current.field
"""


def test_a_use_in_any_is_offered_with_every_decision_of_its_holder() -> None:
    game = act(
        ANY,
        """
        spell Zap x3

        phase act
          draw 3
          offer main to you
          choose p from others
            you.life = 6
          may choose c from you.hand
            discard c
          ask first(others)
            option "a"
              do_nothing
            option "b"
              do_nothing
        """,
        players=3,
    )
    assert offered(game) == ["drink", "pass"]
    answer(game, "pass")
    assert offered(game) == ["B", "C", "drink"]
    answer(game, "drink")
    assert (offered(game), life(game)) == (["B", "C", "drink"], [6, 5, 5])
    answer(game, "drink")
    assert (offered(game), life(game)) == (["B", "C"], [7, 5, 5])
    answer(game, "B")
    assert offered(game) == ["Zap", "Zap", "Zap", "pass", "drink"]
    answer(game, "pass")
    assert (decider(game), offered(game)) == ("B", ["a", "b"])


def test_after_a_use_in_any_the_candidates_are_looked_up_again() -> None:
    game = act(
        ANY,
        """
        phase act
          choose n from [you.life, you.life + 1]
          say "chosen"
        """,
    )
    answer(game, "drink")
    assert offered(game) == ["6", "7", "drink"]


def test_a_use_in_any_can_interrupt_a_question() -> None:
    game = act(ANY, 'phase act\n  say "act"\n')
    assert offered(game) == ["end", "end it", "drink"]
    answer(game, "drink")
    assert (offered(game), life(game)) == (["end", "end it", "drink"], [6, 5])


def test_a_use_in_any_can_interrupt_a_choice_of_several() -> None:
    game = act(
        ANY,
        """
        spell Zap x3

        phase act
          draw 3
          choose 2 gone from you.hand
          discard gone
        """,
    )
    assert offered(game) == ["Zap", "Zap", "Zap", "drink"]
    answer(game, "drink")
    assert life(game) == [6, 5]
    with pytest.raises(rulekit.NotOffered):
        game.choose_index(0, 3)
    game.choose_index(0, 2)
    assert cards(game, "pile") == ["Zap", "Zap"]
