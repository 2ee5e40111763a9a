"""`ask` and `ask all`: labelled options, open or secret."""

from __future__ import annotations

from small_rules import act, answer, decider, life, offered, said, told

QUESTION = """
phase act
  let done = 0
  ask you
    option "one"
      done = 1
    option "two" when you.life > 5
      done = 2
    option "three" when you.life == 5
      done = 3
  if done == 1: say "one"
  if done == 3: say "three"
"""


def test_options_whose_condition_does_not_hold_are_left_out() -> None:
    game = act(QUESTION)
    assert offered(game) == ["one", "three"]


def test_what_an_option_sets_is_seen_after_the_question() -> None:
    game = act(QUESTION)
    answer(game, "three")
    assert said(game) == ["three"]


def test_a_question_with_one_open_option_answers_itself() -> None:
    game = act(QUESTION.replace("== 5", "> 5"))
    assert said(game) == ["one"]
    assert offered(game) == ["end", "end it"]


def test_a_question_without_an_open_option_is_left_out() -> None:
    game = act(
        """
        phase act
          ask you
            option "never" when you.life > 5
              say "never"
            option "nor" when no
              say "nor"
          say "after"
        """
    )
    assert said(game) == ["after"]


def test_a_card_that_asks_with_a_single_option_is_played_where_it_is_open() -> None:
    game = act(
        """
        spell Rest x2
          play
            ask you
              option "rest" when you.life > 4
                you.life -= 1
        setup
          move deck to first(seats).hand
        phase act
          offer main to you
        """
    )
    answer(game, "Rest")
    assert life(game) == [4, 5]
    assert offered(game) == ["end", "end it"]


def test_another_player_can_be_asked() -> None:
    game = act(QUESTION.replace("ask you", "ask first(others)"))
    assert (decider(game), offered(game)) == ("B", ["one", "three"])


def test_the_one_who_answers_is_called_asked() -> None:
    game = act(
        """
        phase act
          for p in others
            ask p
              option "down"
                asked.life -= 1
              option "up"
                asked.life += 1
        """,
        players=3,
    )
    answer(game, "down", "up")
    assert life(game) == [5, 4, 6]


def test_an_option_may_ask_on() -> None:
    game = act(
        """
        phase act
          ask you
            option "choose"
              choose p from others
              ask p
                option "x"
                  say "x"
                option "y"
                  say "y"
            option "leave"
              do_nothing
          say "after"
        """,
        players=3,
    )
    answer(game, "choose", "C")
    assert (decider(game), offered(game)) == ("C", ["x", "y"])
    answer(game, "y")
    assert said(game) == ["y", "after"]


# --- All at once ---------------------------------------------------------------------

BID = """
event bid
  ask all seats
    option "high"
      asked.life -= 2
      say "high"
    option "low" when asked.life > 4
      asked.life -= 1
      say "low"
    option "none"
      say "none"

phase act
  bid
  say "after"
"""


def test_all_are_asked_before_anything_happens() -> None:
    game = act(BID, players=3)
    assert decider(game) == "A"
    answer(game, "high")
    assert (decider(game), life(game), said(game)) == ("B", [5, 5, 5], [])
    answer(game, "low")
    assert (decider(game), life(game), said(game)) == ("C", [5, 5, 5], [])
    answer(game, "none")
    assert life(game) == [3, 4, 5]


def test_the_choices_happen_in_the_order_of_the_list() -> None:
    game = act(BID.replace("ask all seats", "ask all reversed(seats)"), players=3)
    assert decider(game) == "C"
    answer(game, "high", "low", "none")
    assert said(game) == ["high", "low", "none", "after"]
    assert life(game) == [5, 4, 3]


def test_a_condition_is_asked_of_each_player_before_the_first_choice_happens() -> None:
    game = act(
        """
        phase act
          ask all seats
            option "hurt all"
              for p in seats
                p.life -= 1
            option "boast" when asked.life == 5
              say "boast"
        """
    )
    answer(game, "hurt all")
    assert offered(game) == ["hurt all", "boast"]
    answer(game, "boast")
    assert (said(game), life(game)) == (["boast"], [4, 4])


def test_nobody_learns_of_an_answer_before_all_have_answered() -> None:
    one = act(BID, players=3)
    other = one.clone()
    answer(one, "high")
    answer(other, "none")
    assert one.view(2) == other.view(2)
    assert one.spectator() == other.spectator()
    assert told(one) == told(other) == []


def test_a_secret_answer_can_be_taken_back_before_it_happens() -> None:
    game = act(BID)
    answer(game, "high")
    game.undo()
    answer(game, "low", "none")
    assert life(game) == [4, 5]


def test_who_has_one_answer_only_is_not_asked() -> None:
    game = act(
        """
        phase act
          for p in others where seat(p) == 1
            p.life = 1
          ask all seats
            option "pay" when asked.life > 1
              asked.life -= 1
            option "stay"
              say "stays"
        """,
        players=3,
    )
    assert decider(game) == "A"
    answer(game, "pay")
    assert decider(game) == "C"
    answer(game, "stay")
    assert (life(game), said(game)) == ([4, 1, 5], ["stays", "stays"])


def test_who_has_no_answer_is_left_out() -> None:
    game = act(
        """
        phase act
          for p in others where seat(p) == 1
            p.life = 1
          ask all seats
            option "pay" when asked.life > 1
              asked.life -= 1
            option "pay double" when asked.life > 2
              asked.life -= 2
        """
    )
    assert decider(game) == "A"
    answer(game, "pay double")
    assert life(game) == [3, 1]


def test_asking_all_of_nobody_does_nothing() -> None:
    game = act(
        """
        phase act
          ask all (p in seats where p.life > 5)
            option "a"
              say "a"
            option "b"
              say "b"
          say "after"
        """
    )
    assert said(game) == ["after"]


def test_a_choice_that_waits_happens_before_that_of_the_next() -> None:
    game = act(
        """
        phase act
          ask all seats
            option "point"
              choose p from seats by asked
              p.life -= 1
            option "rest"
              asked.life += 1
        """,
        players=3,
    )
    answer(game, "point", "rest", "point")
    assert decider(game) == "A"
    answer(game, "B")
    assert (decider(game), life(game)) == ("C", [5, 5, 5])
    answer(game, "A")
    assert life(game) == [4, 5, 5]


def test_what_a_label_names_in_braces_is_filled_in() -> None:
    game = act(
        """
        event challenge challenger: player for amount: number
          for p in players where p is not challenger
            ask p
              option "Join {challenger} for {amount}": do_nothing
              option "Stay with {current}, {asked}": do_nothing
        """,
        "phase act\n  challenge you for 3\n",
    )
    assert offered(game) == ["Join A for 3", "Stay with A, B"]


def test_a_label_of_a_rule_that_hooks_an_event_names_its_parameters() -> None:
    game = act(
        """
        event blow victim: player
        rule "Mercy"
          before blow
            ask victim
              option "Bear it, {victim}": do_nothing
              option "Fly": do_nothing
        """,
        "phase act\n  blow first(others)\n",
    )
    assert offered(game) == ["Bear it, B", "Fly"]


def test_declining_and_passing_are_called_after_what_their_labels_name() -> None:
    game = act(
        'rule "Rest"\n  use "Rest": do_nothing\n',
        """
        phase act
          for p in others
            may choose q from players
              do_nothing
            else "Spare {p}": do_nothing
            offer main to p
            else "Let {you} pass": do_nothing
        """,
    )
    assert offered(game) == ["A", "B", "Spare B"]
    answer(game, "Spare B")
    assert offered(game) == ["Rest", "Let A pass"]


def test_a_label_names_no_card_that_who_decides_cannot_see() -> None:
    game = act(
        "spell Bolt x3\n",
        """
        phase act
          let hidden = top(deck)
          move bottom(deck) to you.hand
          let mine = first(you.hand)
          ask you
            option "Take {hidden}": move hidden to you.hand
            option "Give {mine}": move mine to pile
        """,
    )
    assert offered(game) == ["Take a card", "Give Bolt"]


# --- May -----------------------------------------------------------------------------

MAY = """
phase act
  may "pay" by first(others) when first(others).life > 1
    say "paid"
  else "keep": say "kept"
  say "after"
"""


def test_a_yes_or_no_is_asked_of_one_player() -> None:
    game = act(MAY)
    assert (decider(game), offered(game)) == ("B", ["pay", "keep"])
    answer(game, "pay")
    assert said(game) == ["paid", "after"]


def test_to_decline_leads_to_what_stands_under_else() -> None:
    game = act(MAY)
    answer(game, "keep")
    assert said(game) == ["kept", "after"]


def test_who_cannot_have_it_is_not_asked_and_what_stands_under_else_is_done() -> None:
    game = act(MAY.replace("life > 1", "life > 5"))
    assert said(game) == ["kept", "after"]
    assert "A chooses" not in "".join(told(game))


def test_to_decline_without_a_label_is_to_pass() -> None:
    game = act('phase act\n  may "pay": say "paid"\n  say "after"\n')
    assert (decider(game), offered(game)) == ("A", ["pay", "pass"])
    assert game.decision is not None and game.decision.options[1].kind == "pass"
    answer(game, "pass")
    assert said(game) == ["after"]


def test_an_else_without_a_label_is_done_by_who_passes() -> None:
    game = act('phase act\n  may "pay": say "paid"\n  else: say "kept"\n')
    answer(game, "pass")
    assert said(game) == ["kept"]


def test_of_an_answer_that_nothing_else_tells_the_log_tells() -> None:
    rules = 'var paid: flag\nphase act\n  may "pay": paid = yes\n  else "keep": do_nothing\n'
    game = act(rules)
    answer(game, "keep")
    assert "A chooses “keep”." in told(game)
    game = act(rules)
    answer(game, "pay")
    assert "A chooses “pay”." in told(game)
    game = act(rules.replace('"keep"', "").replace("else :", "else:"))
    answer(game, "pass")
    assert [line for line in told(game) if "chooses" in line] == []
