"""Values that rules change: order of modifiers, silence, permission."""

from __future__ import annotations

import pytest

import rulekit
from small_rules import act, answer, offered, said

STRENGTH = """
value strength(p: player) = {base}

charm Plus x9
  modify strength by +1 when p is you
charm Minus
  modify strength by -1 at least 1 when p is you
charm Two
  modify strength to 2 when p is you
charm Nine
  modify strength to 9 when p is you
charm Endless
  modify strength to unlimited when p is you
charm Cap
  modify strength at most 4 when p is you
charm Floor
  modify strength at least 6 when p is you
charm Share
  modify strength by +count(you.field) when p is not you
charm Double
  modify strength by +p.life by -1 when p is you

setup
  for c in {cards}
    move c to current.field

phase act
  do_nothing
"""


def strength(cards: str, base: str = "3") -> list[int]:
    game = act(STRENGTH.replace("{base}", base).replace("{cards}", cards))
    return [game.value("strength", 0), game.value("strength", 1)]


def cards_of(*names: str) -> str:
    return " + ".join(f"cards_of({name})" for name in names)


TWO_PLUS = "top(deck, 0) + [first(cards_of(Plus)), reversed(cards_of(Plus))[0]]"


@pytest.mark.parametrize(
    ("base", "cards", "mine"),
    [
        ("3", f"{TWO_PLUS} + cards_of(Minus)", 4),
        ("1", cards_of("Minus"), 1),
        ("0", cards_of("Minus"), 1),
        ("3", cards_of("Minus"), 2),
        ("3", cards_of("Plus"), 12),
        ("3", cards_of("Two", "Nine"), 9),
        ("3", cards_of("Nine", "Two"), 2),
        ("3", cards_of("Endless", "Plus"), 999_999_999),
        ("3", cards_of("Endless", "Minus"), 999_999_999),
        ("3", cards_of("Endless", "Plus", "Cap"), 4),
        ("unlimited", cards_of("Plus"), 999_999_999),
        ("3", cards_of("Nine", "Two") + f" + {TWO_PLUS}", 4),
        ("3", cards_of("Two", "Plus", "Cap"), 4),
        ("3", cards_of("Cap", "Floor"), 4),
        ("3", cards_of("Floor", "Cap"), 4),
        ("3", cards_of("Double"), 7),
        ("3", "top(deck, 0)", 3),
    ],
)
def test_to_comes_first_then_by_then_the_limits(base: str, cards: str, mine: int) -> None:
    assert strength(cards, base)[0] == mine


@pytest.mark.parametrize(
    "cards", [cards_of("Plus"), cards_of("Two", "Nine"), cards_of("Minus", "Cap")]
)
def test_what_is_for_its_holder_changes_nothing_for_others(cards: str) -> None:
    assert strength(cards)[1] == 3


def test_what_is_for_others_reads_what_its_holder_has() -> None:
    assert strength(cards_of("Share", "Cap")) == [3, 5]


def test_modifiers_read_the_arguments_of_the_question() -> None:
    game = act(
        """
        value price(p: player, n: number) = n

        charm Tax
          modify price by +n // 2 when p is you and n > 3

        setup
          move cards_of(Tax) to current.field

        phase act
          do_nothing
        """
    )
    assert [game.value("price", 0, n) for n in (3, 4, 10)] == [3, 6, 15]
    assert game.value("price", 1, 10) == 10


def test_flags_can_be_modified() -> None:
    game = act(
        """
        value safe(p: player) = no

        charm Hut
          modify safe to yes when p is you

        setup
          move cards_of(Hut) to current.field

        phase act
          if safe(you): say "safe"
          for p in others
            if not safe(p): say "not safe"
        """
    )
    assert said(game) == ["safe", "not safe"]
    assert game.value("safe", 0) == True  # noqa: E712


def test_a_value_of_statements_can_be_modified() -> None:
    game = act(
        """
        value rank_of(p: player)
          if p.life > 3: return 10
          return 1

        charm Star
          modify rank_of by +5 when p is you

        setup
          move cards_of(Star) to current.field

        event drop: current.life = 1

        phase act
          do_nothing
        """
    )
    assert [game.value("rank_of", seat) for seat in (0, 1)] == [15, 10]


def test_a_modifier_may_ask_a_modified_value() -> None:
    game = act(
        """
        value base() = 1
        value whole() = base() * 10

        charm More
          modify base by +1
        charm Sum
          modify whole by +base()

        setup
          move cards_of(More) + cards_of(Sum) to current.field

        phase act
          do_nothing
        """
    )
    assert (game.value("base"), game.value("whole")) == (2, 22)


def test_among_rules_of_the_table_the_last_to_says_comes_last() -> None:
    game = act(
        """
        value toll() = 1

        rule "First"
          modify toll to 2
        rule "Second"
          modify toll to 3
        rule "More"
          modify toll by +10

        phase act
          do_nothing
        """
    )
    assert game.value("toll") == 13


def test_a_card_is_newer_than_a_rule_of_the_table() -> None:
    game = act(
        """
        value toll() = 1

        charm Gate
          modify toll to 7
        rule "Free"
          modify toll to 0

        setup
          move cards_of(Gate) to current.field

        phase act
          do_nothing
        """
    )
    assert game.value("toll") == 7


def test_a_card_that_moved_again_is_the_newest() -> None:
    game = act(
        """
        value toll() = 1

        charm Low
          modify toll to 2
        charm High
          modify toll to 9

        setup
          move cards_of(Low) + cards_of(High) to current.field

        phase act
          if toll() == 9: say "high"
          for p in others
            move cards_of(Low) to p.field
          if toll() == 2: say "low"
        """
    )
    assert said(game) == ["high", "low"]


def test_many_modifiers_of_one_value_all_count() -> None:
    charms = "".join(f"charm C{n}\n  modify toll by +1\n" for n in range(200))
    game = act(
        "value toll() = 0\n",
        charms,
        "setup\n  move deck to current.field\n\nphase act\n  do_nothing\n",
    )
    assert game.value("toll") == 200


# --- Silence -------------------------------------------------------------------------

SILENCE = """
event ring who: player
  do_nothing

value tone(p: player) = 0

charm Bell
  after ring when who is you: say "bell"
  before ring when who is you: say "before"
  modify tone by +1 when p is you
  use "strike" in main: say "struck"
  treat Nap as Zap
charm Mute
  modify works to no when c is Bell
charm Loud
  modify works to no when c is Mute
spell Nap
spell Zap
  play: say "zap"

setup
  move {cards} to current.field
  move cards_of(Nap) to current.hand

phase act
  ring you
  if tone(you) == 1: say "tone"
  offer main to you
"""


def silent(*names: str) -> rulekit.Game:
    return act(SILENCE.replace("{cards}", cards_of(*names)))


def test_without_silence_everything_works() -> None:
    game = silent("Bell")
    assert said(game) == ["before", "bell", "tone"]
    assert offered(game) == ["Nap as Zap", "strike", "pass"]


def test_a_silenced_card_lies_there_and_does_nothing() -> None:
    game = silent("Bell", "Mute")
    assert said(game) == []
    assert offered(game) == ["end", "end it"]
    assert game.view(1).seats[0].zones["field"].count == 2


def test_who_silences_can_be_silenced() -> None:
    game = silent("Bell", "Mute", "Loud")
    assert said(game) == ["before", "bell", "tone"]
    assert offered(game) == ["Nap as Zap", "strike", "pass"]


def test_silencing_in_a_circle_comes_to_an_end() -> None:
    game = act(
        """
        charm Yin
          modify works to no when c is Yang
          use "yin": say "yin"
        charm Yang
          modify works to no when c is Yin
          use "yang": say "yang"

        setup
          move cards_of(Yin) + cards_of(Yang) to current.field

        phase act
          offer main to you
        """
    )
    assert offered(game) in (
        ["yin", "yang", "pass"],
        ["yin", "pass"],
        ["yang", "pass"],
        ["end", "end it"],
    )


def test_silence_may_depend_on_the_moment() -> None:
    game = act(
        """
        charm Bell
          use "strike": say "struck"

        rule "Quiet"
          modify works to no when current.life < 5

        setup
          move cards_of(Bell) to current.field

        phase act
          offer main to you
          you.life = 4
          offer main to you
          say "quiet"
        """
    )
    answer(game, "strike")
    assert said(game) == ["A uses Bell: strike.", "struck", "quiet"]


def test_a_card_may_forbid_to_others_what_it_allows_its_holder() -> None:
    game = act(
        """
        spell Zap x2
          play: say "zap"
        charm Lock
          modify usable to no when c is Zap and p is not you

        setup
          move cards_of(Lock) to current.field
          for p in seats
            move first(c in deck where c is Zap) to p.hand

        phase act
          for p in seats
            offer main to p
        """
    )
    assert (game.decision and game.decision.player, offered(game)) == (0, ["Zap", "pass"])
    answer(game, "pass")
    assert offered(game) == ["end", "end it"]
