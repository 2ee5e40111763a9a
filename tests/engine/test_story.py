"""The log as each seat may know it, and the effect stack."""

from __future__ import annotations

from small_rules import act, answer, start, told

THREE = """
spell Red
spell Blue
spell Green
"""


def test_turns_plays_uses_moves_and_what_is_said_are_lines() -> None:
    game = start(
        """
        spell Zap
          play
            say "zap"
            move top(deck) to you.hand
        charm Lamp
          use "shine"
            say "shine"
        spell Rest

        setup
          move cards_of(Zap) to current.hand
          move cards_of(Lamp) to current.field

        phase act
          offer main to you until pass
          ask you
            option "end"
              do_nothing
            option "end it"
              do_nothing
        """
    )
    answer(game, "shine", "Zap", "pass")
    assert [str(line) for line in game.log()] == [
        "  Zap: deck → hand of A",
        "  Lamp: deck → field of A",
        "Turn of A",
        "A uses Lamp: shine.",
        "shine",
        "A plays Zap.",
        "zap",
        "  Rest: deck → hand of A",
    ]


def test_events_are_told_by_their_text_with_parameters_in_words() -> None:
    game = act(
        """
        symbols weather: fair, foul
        spell Zap

        event tell who: player with what: card for n: number against w: weather on f: flag to xs: list of number
          "{who} has {what}, {n}, {w}, {f} and {xs}."
          do_nothing

        phase act
          move cards_of(Zap) to you.field
          tell you with top(you.field) for unlimited against foul on yes to [1, 2]
        """
    )
    assert told(game)[-1] == "A has Zap, unlimited, foul, yes and [1, 2]."


def test_an_event_without_a_text_is_no_line() -> None:
    game = act("event quiet: current.life = 1\n\nphase act\n  quiet\n")
    assert told(game) == []


def test_the_text_of_a_phase_is_no_line() -> None:
    game = act('phase act\n  "Rest a while."\n  say "resting"\n')
    assert told(game) == ["resting"]


def test_lines_are_indented_by_the_depth_of_the_stack() -> None:
    game = act(
        """
        event outer
          "outer"
          inner
        event inner
          "inner"
          ask current
            option "a"
              do_nothing
            option "b"
              do_nothing
        event plain
          "plain"
          do_nothing

        phase act
          plain
          outer
        """
    )
    assert [(line.depth, line.text) for line in game.log()] == [
        (0, "Turn of A"),
        (0, "plain"),
        (1, "outer"),
        (2, "inner"),
    ]


def test_since_leaves_out_the_lines_of_earlier_entries() -> None:
    game = act('phase act\n  say "one"\n  say "two"\n')
    assert [line.text for line in game.log(since=len(game.journal) - 1)] == ["two"]
    assert game.log(since=len(game.journal)) == []


def test_the_log_only_grows() -> None:
    game = act("phase act\n  do_nothing\n")
    before = game.log()
    answer(game, "end")
    assert game.log()[: len(before)] == before


# --- As a seat may know it -----------------------------------------------------------


def test_a_draw_is_seen_by_who_draws() -> None:
    game = act(THREE, "phase act\n  move top(deck) to you.hand\n", players=3)
    assert told(game) == ["Green: deck → hand of A"]
    assert told(game, 0) == ["Green: deck → hand of A"]
    assert told(game, 1) == []
    assert told(game, -1) == []


def test_a_card_passed_from_hand_to_hand_is_named_to_these_two_only() -> None:
    game = act(
        THREE,
        """
        phase act
          move top(deck) to you.hand
          for p in others where seat(p) == 1
            move top(you.hand) to p.hand
        """,
        players=3,
    )
    assert told(game, 0)[-1] == "Green: hand of A → hand of B"
    assert told(game, 1)[-1] == "Green: hand of A → hand of B"
    assert told(game, 2)[-1] == "1 card: hand of A → hand of B"
    assert told(game, -1)[-1] == "1 card: hand of A → hand of B"


def test_a_card_laid_open_is_named_to_all() -> None:
    game = act(THREE, "phase act\n  move top(deck) to you.hand\n  move you.hand to pile\n")
    assert told(game, 1) == ["Green: hand of A → pile"]


def test_a_card_taken_from_the_open_into_a_hand_is_named_to_all() -> None:
    game = act(THREE, "phase act\n  move top(deck) to pile\n  move pile to you.hand\n")
    assert told(game, 1) == ["Green: deck → pile", "Green: pile → hand of A"]


def test_a_card_laid_face_down_is_named_to_who_saw_it_in_his_hand() -> None:
    game = act(THREE, "phase act\n  move top(deck) to you.hand\n  move you.hand under deck\n")
    assert told(game, 0)[-1] == "Green: hand of A → deck"
    assert told(game, 1) == []


def test_what_an_event_names_is_known_only_where_it_was_seen() -> None:
    game = act(
        THREE,
        """
        event show what: list of card by who: player
          "{who} shows {what}."
          do_nothing

        phase act
          move top(deck, 2) to you.hand
          show you.hand by you
          reveal top(you.hand)
          show you.hand by you
          show [] by you
        """,
    )
    assert told(game, 0)[-4:] == [
        "A shows Green, Blue.",
        "Revealed: Blue (hand of A).",
        "A shows Green, Blue.",
        "A shows nothing.",
    ]
    assert told(game, 1) == [
        "A shows a card, a card.",
        "Revealed: Blue (hand of A).",
        "A shows a card, Blue.",
        "A shows nothing.",
    ]


def test_what_was_known_is_forgotten_when_it_is_shuffled() -> None:
    game = act(
        THREE,
        """
        event point what: card
          "Look at {what}."
          do_nothing

        phase act
          reveal top(deck)
          point top(deck)
          shuffle deck
          point first(cards_of(Green))
        """,
    )
    assert told(game, 0) == ["Revealed: Green (deck).", "Look at Green.", "Look at a card."]
    assert told(game)[-1] == "Look at Green."


# --- Answers -------------------------------------------------------------------------


def test_an_answer_of_which_nothing_else_tells_is_a_line() -> None:
    game = act(
        """
        symbols side: red_camp, blue_camp
        var joined: side

        phase act
          ask you
            option "Fight": you.life = 3
            option "Flee": move top(deck) to pile
          choose p from others
          p.life -= 1
          choose s from [red_camp, blue_camp]
          joined = s
          choose n from [1, 2]
          you.life = n
        """,
        players=3,
    )
    answer(game, "Fight", "C", "blue_camp", "2")
    assert told(game, 1) == [
        "A chooses “Fight”.",
        "A chooses C.",
        "A chooses blue camp.",
        "A chooses 2.",
    ]


def test_an_answer_that_leads_to_something_told_is_no_line_of_its_own() -> None:
    game = act(
        """
        event wound victim: player
          quietly victim
        event quietly victim: player
          loudly victim
        event loudly victim: player
          "{victim} is wounded."
          victim.life -= 1
        spell Zap x2

        phase act
          move deck to you.hand
          ask you
            option "Wound": wound you
            option "Rest": do_nothing
          choose p from others
          wound p
          choose c from you.hand
          discard [c]
        """,
        players=3,
    )
    answer(game, "Wound", "B", "Zap")
    assert told(game, 1) == ["A is wounded.", "B is wounded.", "Zap: hand of A → pile"]


def test_an_answer_made_for_a_player_is_told_like_any_other() -> None:
    game = act("phase act\n  choose p from others\n  p.life -= 1\n")
    assert told(game, 0) == ["A chooses B."]


def test_a_choice_among_cards_names_them_to_those_who_see_them() -> None:
    game = act(
        THREE,
        """
        var marked: list of card

        phase act
          move deck to you.hand
          choose 2 c from you.hand
          marked = c
        """,
        players=3,
    )
    game.choose_index(0, 2)
    assert told(game, 0)[-1] == "A chooses Red, Green."
    assert told(game, 1)[-1] == "A chooses a card, a card."
    assert told(game, -1)[-1] == "A chooses a card, a card."


def test_who_chose_among_cards_laid_before_them_is_told_which() -> None:
    game = act(
        THREE,
        """
        var marked: card?

        phase act
          choose c from top(deck, 2)
          marked = c
        """,
    )
    answer(game, "Blue")
    assert told(game, 0) == ["A chooses Blue."]
    assert told(game, 1) == ["A chooses a card."]


def test_secret_answers_are_told_when_all_have_answered() -> None:
    game = act(
        """
        phase act
          ask all seats
            option "Rock": asked.life = 1
            option "Paper": asked.life = 2
        """,
        players=3,
    )
    answer(game, "Rock", "Paper")
    assert told(game) == []
    answer(game, "Rock")
    assert told(game, 2) == ["A chooses “Rock”.", "B chooses “Paper”.", "C chooses “Rock”."]


def test_what_a_card_asks_that_a_seat_does_not_know_is_told_to_who_answered() -> None:
    game = start(
        """
        kind imp: starts in deck, works in lair
        zone lair of player: private
        imp Imp
          before act when current is not you
            ask current
              option "Yes": current.life = 1
              option "No": current.life = 2

        setup
          for p in players where seat(p) == 1
            move cards_of(Imp) to p.lair

        phase act
          ask you
            option "end": do_nothing
            option "end it": do_nothing
        """,
        players=3,
    )
    answer(game, "No")
    assert told(game, 0) == ["A chooses “No”."]
    assert told(game, 1) == ["A chooses “No”."]
    assert told(game, 2) == []
    assert told(game, -1) == []


def test_an_option_of_nothing_at_all_is_an_answer_too() -> None:
    game = act(
        """
        rule "Doubt"
          before attack
            ask attacker
              option "Strike": do_nothing
              option "Spare": cancel

        event attack victim: player by attacker: player
          "{attacker} attacks {victim}."
          do_nothing

        phase act
          attack first(others) by you
        """
    )
    answer(game, "Spare")
    assert told(game) == ["A chooses “Spare”."]


# --- Reveals and draws ---------------------------------------------------------------


def test_a_reveal_says_where_the_cards_lie_and_to_whom_they_are_shown() -> None:
    game = act(
        THREE,
        """
        phase act
          move top(deck) to you.hand
          reveal you.hand + deck
          reveal deck to [you]
        """,
        players=3,
    )
    assert told(game, 0)[1:] == [
        "Revealed: Green (hand of A), Red, Blue (deck).",
        "Revealed to A: Red, Blue (deck).",
    ]
    assert told(game, 1) == ["Revealed: Green (hand of A), Red, Blue (deck)."]


def test_to_draw_nothing_is_no_line() -> None:
    game = act(THREE, "phase act\n  draw 0\n  draw 2\n")
    assert told(game, 1) == ["A draws 2."]


# --- Cards that change places --------------------------------------------------------

EXCHANGE = """
event point what: card
  "Look at {what}."
  do_nothing

value second() = first(p in players where seat(p) == 1)

phase act
  move top(deck) to you.hand
  move top(deck) to second().hand
  swap first(you.hand) with first(second().hand)
  point first(you.hand)
"""


def test_of_two_cards_that_change_hands_the_log_tells_both_moves() -> None:
    game = act(THREE, EXCHANGE, players=3)
    assert told(game)[-3:] == [
        "Green: hand of A → hand of B",
        "Blue: hand of B → hand of A",
        "Look at Blue.",
    ]


def test_a_seat_that_sees_neither_hand_is_told_of_cards_that_change_places() -> None:
    game = act(THREE, EXCHANGE, players=3)
    expected = ["1 card: hand of A → hand of B", "1 card: hand of B → hand of A", "Look at a card."]
    assert told(game, 2) == expected
    assert told(game, -1) == expected


def test_who_gave_a_card_away_cannot_tell_it_among_those_of_another_hand() -> None:
    game = act(THREE, EXCHANGE, players=3)
    assert told(game, 1)[-2:] == ["Blue: hand of B → hand of A", "Look at a card."]


def test_cards_that_nobody_sees_change_places_without_a_name() -> None:
    game = act(
        THREE,
        """
        event point what: card
          "Look at {what}."
          do_nothing

        phase act
          swap top(deck) with bottom(deck)
          point top(deck)
        """,
        players=3,
    )
    assert told(game, 0) == ["Look at a card."]
    assert told(game, -1) == ["Look at a card."]


def test_a_card_put_among_others_that_are_not_seen_is_a_card_like_them() -> None:
    game = act(
        THREE,
        """
        event point what: card
          "Look at {what}."
          do_nothing

        phase act
          move top(deck) to you.hand
          move you.hand to deck
          point top(deck)
        """,
    )
    assert told(game, 0) == [
        "Green: deck → hand of A",
        "Green: hand of A → deck",
        "Look at a card.",
    ]


# --- Cards laid face down ------------------------------------------------------------

SNARES = """
kind snare: starts in deck, works in stash, discards to pile when resolved
  play: move this to you.stash
zone stash of player: private
snare Pit
  use "spring"
    move this to pile
snare Net
  use "watch": do_nothing
"""


def test_a_card_that_is_played_by_laying_it_face_down_is_named_to_who_sees_it() -> None:
    game = start(SNARES, "phase act\n  move deck to you.hand\n  offer main to you until pass\n")
    answer(game, "Pit", "Net")
    assert told(game, 0)[-2:] == ["A plays Pit.", "A plays Net."]
    assert told(game, 1) == ["A plays a card.", "A plays a card."]
    assert told(game, -1) == ["A plays a card.", "A plays a card."]


def test_the_ability_of_a_card_face_down_names_it_if_it_lays_it_open_at_once() -> None:
    game = start(SNARES, "phase act\n  move deck to you.hand\n  offer main to you until pass\n")
    answer(game, "Pit", "Net", "watch", "spring")
    assert told(game, 1)[2:] == ["A uses a card.", "A uses Pit: spring.", "Pit: stash of A → pile"]
    assert told(game, 0)[-3] == "A uses Net: watch."


def test_the_log_of_a_view_is_that_of_its_seat() -> None:
    game = act(THREE, "phase act\n  move top(deck) to you.hand\n")
    assert list(game.view(0).log) == game.log(0)
    assert list(game.view(1).log) == game.log(1)
    assert list(game.spectator().log) == game.log(-1)


def test_a_name_in_braces_is_not_filled_in_again() -> None:
    game = act(
        """
        spell "{who}"

        event tell who: player with what: card
          "{what} of {who}"
          do_nothing

        phase act
          move cards_of("{who}") to pile
          tell you with top(pile)
        """
    )
    assert told(game) == ["{who}: deck → pile", "{who} of A"]


# --- The effect stack ----------------------------------------------------------------


def test_the_stack_shows_what_is_in_progress_the_outermost_first() -> None:
    game = start(
        """
        spell Zap
          play
            choose victim from others
            attack victim by you for 2

        window defense in attack

        event attack victim: player by attacker: player for amount: number
          let dodged = no
          offer defense to victim
          if not dodged: victim.life -= amount

        spell Duck
          play in defense
            choose n from [1, 2]
            dodged = n == 2

        rule "Watch"
          before attack
            ask attacker
              option "really"
                do_nothing
              option "no"
                cancel

        setup
          move cards_of(Zap) to current.hand
          for p in seats where p is not current
            move cards_of(Duck) to p.hand

        phase act
          offer main to you until pass
        """
    )
    answer(game, "Zap")
    hook = game.stack[-1]
    assert [frame.kind for frame in game.stack] == ["turn", "phase", "play", "event", "hook"]
    assert (hook.kind, hook.name, hook.arguments) == ("hook", "Watch", {})
    answer(game, "really", "Duck")
    assert [(frame.kind, frame.name) for frame in game.stack] == [
        ("turn", "turn"),
        ("phase", "act"),
        ("play", "Zap"),
        ("event", "attack"),
        ("play", "Duck"),
    ]
    assert game.stack[3].arguments == {"victim": "B", "attacker": "A", "amount": "2"}
    assert game.stack[4].arguments == {"card": "Duck", "by": "B"}
    assert str(game.stack[3]) == "event attack (victim B, attacker A, amount 2)"


def test_a_frame_knows_where_its_rule_stands() -> None:
    game = act("phase act\n  do_nothing\n")
    span = game.stack[-1].span
    assert span is not None
    assert span.source.name == "small.rules"
    assert span.text == "act"


def test_whenever_and_uses_are_frames_too() -> None:
    game = act(
        """
        charm Lamp
          use "shine"
            current.life = 3
            choose n from [1, 2]
            do_nothing

        rule "Low"
          whenever current.life == 3
            ask current
              option "a"
                do_nothing
              option "b"
                do_nothing

        setup
          move cards_of(Lamp) to current.field

        phase act
          offer main to you
        """
    )
    answer(game, "shine")
    assert str(game.stack[-1]) == "use Lamp (card Lamp, by A)"
    answer(game, "1")
    assert str(game.stack[-1]) == "whenever Low"


def test_an_event_names_a_card_that_it_lays_open_at_once() -> None:
    game = act(
        """
        spell Zap

        event show what: card by who: player
          "{who} shows {what}."
          move what to pile

        event hide what: card by who: player
          "{who} hides {what}."
          move what to who.hand

        value b() = first(p in seats where p is not current)

        setup
          move cards_of(Zap) to first(p in seats where seat(p) == 1).hand

        phase act
          hide first(b().hand) by b()
          show first(b().hand) by b()
        """
    )
    assert told(game, 0) == [
        "B hides a card.",
        "1 card: hand of B → hand of B",
        "B shows Zap.",
        "Zap: hand of B → pile",
    ]
    assert told(game, 1)[0] == "B hides Zap."
