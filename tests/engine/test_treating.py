"""`treat`: counts as is not is."""

from __future__ import annotations

import rulekit
from small_rules import act, answer, cards, offered, said, told

TREAT = """
kind blade: starts in deck, discards to bin when resolved
  edge: number
zone bin: public, ordered

blade Knife x2
  edge 2
blade Sword
  edge 5
spell Duck
  play in defense: dodged = yes
charm Hanzo
  treat blade as Duck when count(you.hand) > 1

window defense in attack

event attack victim: player
  let dodged = no
  offer defense to victim
  if dodged: say "dodged"

setup
  move cards_of(Knife) + cards_of(Duck) to current.hand
"""


def treated(setup: str, act_: str = "  attack you\n") -> rulekit.Game:
    return act(TREAT + setup, f"phase act\n{act_}")


def test_a_treated_card_is_offered_as_the_other_beside_its_own_copies() -> None:
    game = treated("  move cards_of(Hanzo) to current.field\n")
    assert offered(game) == ["Duck", "Knife as Duck", "Knife as Duck", "pass"]
    assert game.decision is not None
    option = game.decision.options[1]
    assert option.card is not None
    assert (option.kind, option.card.name, option.as_) == ("play", "Knife", "Duck")


def test_without_the_card_that_says_so_nothing_is_treated() -> None:
    game = treated("")
    assert offered(game) == ["Duck", "pass"]


def test_only_its_holder_may_treat() -> None:
    game = treated("  for p in seats where p is not current\n    move cards_of(Hanzo) to p.field\n")
    assert offered(game) == ["Duck", "pass"]


def test_the_condition_is_asked_each_time() -> None:
    game = treated(
        "  move cards_of(Hanzo) to current.field\n",
        "  attack you\n  attack you\n  attack you\n",
    )
    answer(game, "Knife as Duck", "Duck")
    assert offered(game) == ["end", "end it"]
    assert said(game) == ["dodged", "dodged"]


def test_a_treated_card_is_played_with_the_play_of_the_other() -> None:
    game = treated("  move cards_of(Hanzo) to current.field\n")
    answer(game, "Knife as Duck")
    assert told(game)[-2:] == ["A plays Knife as Duck.", "dodged"]


def test_a_treated_card_is_discarded_as_printed() -> None:
    game = treated("  move cards_of(Hanzo) to current.field\n")
    answer(game, "Knife as Duck")
    assert (cards(game, "bin"), cards(game, "pile")) == (["Knife"], [])


def test_what_a_treated_card_is_and_what_it_counts_as() -> None:
    game = treated(
        "  move cards_of(Hanzo) to current.field\n",
        """
  let c = first(k in you.hand where k is Knife)
  if serves_as(c, Duck, you): say "serves as Duck"
  if not serves_as(c, Sword, you): say "serves not as Sword"
  if c is not Duck: say "is no Duck"
  if c is Knife and c is blade and c.edge == 2: say "is a Knife"
  if serves_as(c, Knife, you): say "serves as itself"
  if serves_as(first(cards_of(Duck)), Duck, you): say "a Duck serves"
  for p in others
    if not serves_as(c, Duck, p): say "not for others"
  discard cards_of(Duck)
  move first(you.hand) to bin
  if not serves_as(c, Duck, you): say "serves no more"
""",
    )
    assert said(game) == [
        "serves as Duck",
        "serves not as Sword",
        "is no Duck",
        "is a Knife",
        "serves as itself",
        "a Duck serves",
        "not for others",
        "serves no more",
    ]


def test_a_component_can_be_treated_alone() -> None:
    game = act(
        """
        spell Zap
          play: say "zap"
        spell Nap
        spell Tap
        charm Mad
          treat Nap as Zap

        setup
          move cards_of(Nap) + cards_of(Tap) to current.hand
          move cards_of(Mad) to current.field

        phase act
          offer main to you
        """
    )
    assert offered(game) == ["Nap as Zap", "pass"]


def test_every_card_can_be_treated_whatever_its_kind() -> None:
    game = act(
        TREAT.replace("treat blade as Duck", "treat card as Duck")
        + """
  move cards_of(Hanzo) to current.field
  move cards_of(Clover) to current.hand

kind herb: starts in deck
herb Clover
""",
        "phase act\n  attack you\n",
    )
    assert offered(game) == ["Duck", "Knife as Duck", "Knife as Duck", "Clover as Duck", "pass"]
    answer(game, "Clover as Duck")
    assert said(game) == ["dodged"]


def test_two_treatments_work_both_ways() -> None:
    game = act(
        """
        spell Zap
          play: say "zap"
        spell Nap
          play: say "nap"
        charm Mad
          treat Nap as Zap
          treat Zap as Nap

        setup
          move cards_of(Nap) + cards_of(Zap) to current.hand
          move cards_of(Mad) to current.field

        phase act
          offer main to you
        """
    )
    assert offered(game) == ["Nap", "Zap", "Nap as Zap", "Zap as Nap", "pass"]
    answer(game, "Zap as Nap")
    assert said(game) == ["nap"]


def test_what_a_play_says_of_this_is_said_of_the_treated_card() -> None:
    game = act(
        """
        spell Zap
          play
            if this is Nap: say "this is a Nap"
            move this to you.field
        spell Nap
        charm Mad
          treat Nap as Zap

        setup
          move cards_of(Nap) to current.hand
          move cards_of(Mad) to current.field

        phase act
          offer main to you
        """
    )
    answer(game, "Nap as Zap")
    assert said(game) == ["this is a Nap"]
    assert cards(game, "field", 0) == ["Mad", "Nap"]


def test_a_condition_may_ask_about_the_card_that_says_so() -> None:
    game = act(
        """
        var awake of card: flag

        spell Zap
          play: say "zap"
        spell Nap x2
        charm Mad x2
          treat Nap as Zap when this.awake

        setup
          move cards_of(Nap) to current.hand
          move cards_of(Mad) to current.field

        phase act
          offer main to you
          let mad = top(you.field)
          mad.awake = yes
          if serves_as(first(you.hand), Zap, you): say "serves"
          offer main to you
        """
    )
    assert said(game) == ["serves"]
    assert offered(game) == ["Nap as Zap", "Nap as Zap", "pass"]


def test_a_limit_on_the_other_card_counts_the_treated_one() -> None:
    game = act(
        """
        counter zaps of player: 0..9
        spell Zap
          play when you.zaps < 1: you.zaps += 1
        spell Nap x2
        charm Mad
          treat Nap as Zap

        setup
          move cards_of(Nap) + cards_of(Zap) to current.hand
          move cards_of(Mad) to current.field

        phase act
          offer main to you until pass
        """
    )
    answer(game, "Nap as Zap")
    assert offered(game) == ["end", "end it"]


def test_a_treated_card_counts_for_what_a_player_can_do() -> None:
    game = act(
        """
        spell Zap
          play: say "zap"
        spell Nap
        charm Mad
          treat Nap as Zap

        rule "No napping"
          modify usable to no when c is Nap

        setup
          move cards_of(Nap) to current.hand
          move cards_of(Mad) to current.field

        phase act
          offer main to you
        """
    )
    assert offered(game) == ["end", "end it"]
