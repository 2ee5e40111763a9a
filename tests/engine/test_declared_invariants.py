"""Invariants that rules declare: when they are looked at, and what is said of a broken one."""

from __future__ import annotations

import pytest

from rulekit.engine.declared_invariants import InvariantBroken, holding
from rulekit.engine.game import Game
from rulekit.language.report import RulesError
from small_rules import answer, start

PASSING = """
event pay who: player to other: player
  who.life -= 1
  ask who
    option "hurry": do_nothing
    option "wait": do_nothing
  other.life += 1

invariant "Life is only passed on": sum(p.life for p in seats) == 10
"""
ACTING = """
phase act
  ask you
    option "pay": pay you to first(seats_after(you))
    option "gain": you.life += 1
    option "rest": do_nothing
"""


def broken_by(game: Game, *labels: str) -> InvariantBroken:
    """What is raised at the last of these answers."""
    with holding(game.program):
        for label in labels[:-1]:
            answer(game, label)
        with pytest.raises(InvariantBroken) as found:
            answer(game, labels[-1])
    return found.value


def test_what_one_event_does_is_seen_together_even_while_somebody_decides() -> None:
    game = start(PASSING, ACTING)
    with holding(game.program):
        for label in ("pay", "wait", "rest"):
            answer(game, label)
    assert [player.counters["life"] for player in game.view(0).seats] == [4, 6]


def test_a_change_that_stays_is_found_when_nothing_is_in_progress() -> None:
    found = broken_by(start(PASSING, ACTING), "rest", "gain")
    assert found.invariant.name == "Life is only passed on"
    assert found.condition.span.text == "sum(p.life for p in seats) == 10"
    assert [one.code for one in found.diagnostics] == ["RK4010"]


def test_after_it_the_game_is_as_it_was_before_the_answer() -> None:
    game = start(PASSING, ACTING)
    before = game.save()
    broken_by(game, "gain")
    assert game.save() == before


def test_a_game_that_is_only_played_does_not_look() -> None:
    game = start(PASSING, ACTING)
    with holding(game.program):
        pass
    answer(game, "gain")
    answer(game, "rest")
    assert game.view(0).seats[0].counters["life"] == 6


def test_a_change_just_before_an_offer_of_the_phase_is_found_at_once() -> None:
    game = start(
        """
        phase act
          ask you
            option "go": do_nothing
          you.life = 0
          offer main to you until pass
          ask you
            option "end": do_nothing

        spell Bolt x9
          play: do_nothing

        setup
          for p in seats
            move top(deck) to p.hand

        invariant "Alive": all(p.life > 0 for p in players)
        """,
        ask_forced=True,
    )
    assert broken_by(game, "go").invariant.name == "Alive"


def test_whenever_rules_run_first() -> None:
    game = start(
        """
        phase act
          ask you
            option "fall": you.life = 0
            option "rest": do_nothing

        rule "Mercy"
          whenever any(p.life == 0 for p in players)
            for p in players where p.life == 0
              p.life = 1

        invariant "Alive": all(p.life > 0 for p in players)
        """
    )
    with holding(game.program):
        answer(game, "fall")
        answer(game, "rest")
    assert [player.counters["life"] for player in game.view(0).seats] == [1, 5]


def test_the_set_up_and_what_an_ending_interrupts_are_not_looked_at() -> None:
    game = start(
        """
        setup
          for p in seats
            p.life = 0

        phase act
          ask you
            option "win"
              you.life = 0
              end_game "Over"

        ending "Over"
          winners [current]

        invariant "Alive": all(p.life > 0 for p in players)
        """,
        ask_forced=True,
    )
    with holding(game.program):
        answer(game, "win")
    assert game.over


def test_a_condition_that_cannot_be_told_is_a_failure_of_a_rule() -> None:
    game = start(ACTING.replace("pay you to first(seats_after(you))", "do_nothing"),
                 'invariant "Top": top(deck) is charm')  # fmt: skip
    with holding(game.program), pytest.raises(RulesError) as found:
        answer(game, "rest")
    assert [one.code for one in found.value.diagnostics] == ["RK4001"]


def test_a_variant_replaces_and_removes_invariants() -> None:
    from rulekit import load
    from rulekit.language.source import Source

    base = 'edition 1\nextends samurai_sword\ninvariant "A": count(seats) == 0\n'
    changed = load(Source("v.rules", base + 'replace invariant "A": count(seats) > 0\n'))
    removed = load(Source("v.rules", base + 'remove invariant "A"\n'))
    assert [one.conditions[0].span.text for one in changed.invariants.values()] == [
        "count(seats) > 0"
    ]
    assert removed.invariants == {}
