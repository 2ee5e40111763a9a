"""Who sees what: zones, reveals, the stack, and that nothing else shows through."""

from __future__ import annotations

import pickle

import pytest

import rulekit
from rulekit.engine.card_swaps import renamed
from rulekit.engine.game import Game
from rulekit.engine.positions import find
from rulekit.language.source import Source
from shipped_rules import shipped
from small_rules import TABLE, answer, start

PLACES = """
edition 1

game "Places"
  players 2..4
  turn act

zone deck: hidden, ordered
zone bag: hidden
zone pile: public, ordered
zone hand of player: private
zone field of player: public
zone secret of player: hidden
zone face of player: private, single
counter life of player: 0..10, starts at 5
counter storm: 0..9
var favourite of player: player?
var noted: card?
var listed: list of card

kind card_: starts in deck
kind lost
card_ Ace
card_ Two
card_ Six x3
card_ Bat
lost Gone

setup
  for p in seats
    move first(c in deck where c is Six) to p.hand
"""


def places(text: str, players: int = 2) -> Game:
    """A game of the places above; `text` is done in phase act."""
    body = "".join(f"  {line}\n" for line in text.strip().splitlines())
    end = '  ask you\n    option "end"\n      do_nothing\n    option "end it"\n      do_nothing\n'
    return start(f"phase act\n{body}{end}", table=PLACES, players=players)


def seen(game: Game, seat: int, zone: str, of: int | None = None) -> list[str | None]:
    """What a seat sees of a zone, the bottom card first."""
    view = game.spectator() if seat < 0 else game.view(seat)
    found = view.zones[zone] if of is None else view.seats[of].zones[zone]
    assert found.count == len(found.cards)
    return [None if card is None else card.name for card in found.cards]


# --- Zones ---------------------------------------------------------------------------


def test_a_hidden_zone_is_a_number_to_everybody() -> None:
    game = places("move cards_of(Ace) + cards_of(Two) to you.secret")
    assert seen(game, 0, "secret", 0) == [None, None]
    assert seen(game, 1, "secret", 0) == [None, None]
    assert seen(game, -1, "secret", 0) == [None, None]


def test_a_private_zone_is_seen_by_its_player_only() -> None:
    game = places("move cards_of(Ace) + cards_of(Two) to you.hand")
    assert seen(game, 0, "hand", 0) == ["Six", "Ace", "Two"]
    assert seen(game, 1, "hand", 0) == [None, None, None]
    assert seen(game, -1, "hand", 0) == [None, None, None]


def test_a_public_zone_is_seen_by_everybody() -> None:
    game = places("move cards_of(Ace) + cards_of(Two) to pile")
    assert seen(game, 0, "pile") == ["Ace", "Two"]
    assert seen(game, 1, "pile") == ["Ace", "Two"]
    assert seen(game, -1, "pile") == ["Ace", "Two"]


def test_cards_outside_the_game_are_in_no_view() -> None:
    game = places("do_nothing")
    assert "Gone" not in repr(game.view(0))


def test_a_played_card_is_seen_by_everybody_while_it_resolves() -> None:
    game = start(
        "spell Zap\n  play\n    choose p from seats\n    p.life -= 1\n",
        "setup\n  move cards_of(Zap) to current.hand\n",
        "phase act\n  offer main to you until pass\n",
    )
    answer(game, "Zap")
    assert [str(frame) for frame in game.view(1).stack] == [
        "turn of A",
        "phase act",
        "play Zap (card Zap, by A)",
    ]
    assert game.view(0).zone("hand").count == 0


def test_the_hand_of_a_view_is_the_seats_own() -> None:
    game = places("move cards_of(Ace) to you.hand")
    assert [card.name for card in game.view(0).hand] == ["Six", "Ace"]
    assert [card.name for card in game.view(1).hand] == ["Six"]
    assert game.view(1).zone("hand") == game.view(1).seats[1].zones["hand"]
    assert game.view(1).zone("pile") == game.view(1).zones["pile"]


# --- Reveals -------------------------------------------------------------------------


def test_a_card_revealed_to_all_is_seen_by_all_where_it_lies() -> None:
    game = places("move cards_of(Ace) to deck\nreveal top(deck)")
    assert seen(game, 0, "deck")[-1] == "Ace"
    assert seen(game, 1, "deck")[-1] == "Ace"
    assert seen(game, -1, "deck")[-1] == "Ace"


def test_a_card_revealed_to_some_is_seen_by_them() -> None:
    game = places("move cards_of(Ace) to deck\nreveal top(deck) to [you]")
    assert seen(game, 0, "deck")[-1] == "Ace"
    assert seen(game, 1, "deck")[-1] is None
    assert seen(game, -1, "deck")[-1] is None


def test_a_card_revealed_to_each_in_turn_is_known_to_all() -> None:
    game = places("move cards_of(Ace) to deck\nfor p in seats\n  reveal top(deck) to [p]")
    assert seen(game, -1, "deck")[-1] == "Ace"


def test_a_reveal_is_over_when_the_card_moves() -> None:
    game = places(
        "move cards_of(Ace) to deck\nreveal top(deck)\nmove top(deck) to you.secret",
    )
    assert seen(game, 0, "secret", 0) == [None]


def test_a_reveal_is_over_when_the_zone_is_shuffled() -> None:
    game = places("move cards_of(Ace) to deck\nreveal top(deck)\nshuffle deck")
    assert seen(game, 0, "deck") == [None] * 4


def test_shuffling_another_zone_does_not_matter() -> None:
    game = places("move cards_of(Ace) to deck\nreveal top(deck)\nshuffle bag")
    assert seen(game, 0, "deck")[-1] == "Ace"


def test_a_card_in_a_hand_can_be_revealed() -> None:
    game = places("move cards_of(Ace) to you.hand\nreveal cards_of(Ace)")
    assert seen(game, 1, "hand", 0) == [None, "Ace"]


def test_in_a_hidden_zone_without_order_known_cards_come_first() -> None:
    game = places("move cards_of(Ace) + cards_of(Bat) to bag\nreveal cards_of(Bat)")
    assert seen(game, 0, "bag") == ["Bat", None]


def test_single_zones_are_open_when_the_game_is_over() -> None:
    ending = 'ending "Over" when storm > 0\n  winners players\n'
    game = start(
        ending,
        "event burst: storm = 1\n",
        'phase act\n  move cards_of(Ace) to you.face\n  ask you\n    option "on"\n      burst\n'
        '    option "off"\n      do_nothing\n',
        table=PLACES,
    )
    assert seen(game, 1, "face", 0) == [None]
    answer(game, "on")
    assert game.over
    assert seen(game, 1, "face", 0) == ["Ace"]
    assert seen(game, 1, "hand", 0) == [None]


# --- Everything else -----------------------------------------------------------------


def test_counters_with_their_bounds_are_seen_by_all() -> None:
    view = places("you.life -= 2\nstorm += 4").view(1)
    assert view.seats[0].counters == {"life": 3}
    assert view.seats[0].bounds == {"life": (0, 10)}
    assert view.counters == {"storm": 4}


def test_variables_are_told_in_words() -> None:
    view = places("you.favourite = first(others)\nlisted = []").view(1)
    assert view.seats[0].variables == {"favourite": "B"}
    assert view.seats[1].variables == {"favourite": "nobody"}
    assert view.variables == {"noted": "nothing", "listed": "[]"}


def test_a_variable_names_a_card_to_those_who_see_it() -> None:
    game = places(
        "move cards_of(Ace) to you.hand\nnoted = first(c in you.hand where c is Ace)\n"
        "listed = you.hand + cards_of(Two)"
    )
    assert game.view(0).variables == {"noted": "Ace", "listed": "[Six, Ace, a card]"}
    assert game.view(1).variables == {
        "noted": "a card",
        "listed": "[a card, a card, a card]",
    }


def test_a_decision_is_shown_to_who_decides_and_its_player_to_all() -> None:
    game = places("do_nothing", players=3)
    assert [game.view(seat).deciding for seat in range(3)] == [0, 0, 0]
    assert game.view(0).decision is game.decision
    assert game.view(1).decision is None
    assert game.spectator().decision is None
    assert game.spectator().deciding == 0


def test_the_turn_the_phase_and_the_round_are_seen_by_all() -> None:
    game = places("do_nothing")
    answer(game, "end", "end")
    view = game.view(1)
    assert (view.current, view.phase, view.round) == (0, "act", 2)
    assert (view.over, view.result) == (False, None)


def test_a_player_who_is_out_is_shown_so() -> None:
    game = places("eliminate first(others)", players=3)
    assert [player.alive for player in game.view(2).seats] == [True, False, True]


def test_values_that_the_game_shows_are_in_the_view() -> None:
    table = TABLE.replace("  turn act\n", "  turn act\n  shows strength, reach\n")
    game = start(
        "value strength(p: player) = p.life + 1\n",
        "value reach(p: player, q: player) = p.life - q.life\n",
        "event weaken p: player: p.life -= 2\n",
        'phase act\n  weaken you\n  ask you\n    option "a"\n      do_nothing\n    option "b"\n      do_nothing\n',
        table=table,
    )
    assert game.view(0).seats[0].shown == {"strength": 4}
    assert game.view(0).seats[1].shown == {"strength": 6, "reach": -2}
    assert game.view(1).seats[0].shown == {"strength": 4, "reach": 2}
    assert game.spectator().seats[0].shown == {"strength": 4}


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_is_no_view_for_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {seat}; seats are numbered 0 to 1"):
        places("do_nothing").view(seat)


def test_a_view_does_not_change_with_the_game() -> None:
    game = places("do_nothing")
    view = game.view(0)
    answer(game, "end")
    assert (view.current, view.deciding) == (0, 0)


# --- Nothing shows through -----------------------------------------------------------

SECRETS = """
move cards_of(Ace) + cards_of(Two) to you.hand
move cards_of(Bat) to bag
reveal cards_of(Two) to [you]
noted = first(c in you.hand where c is Ace)
"""


@pytest.mark.parametrize(
    ("seat", "one", "other"),
    [
        (-1, "Ace", "Six"),
        (-1, "Two", "Bat"),
        (1, "Two", "Ace"),
        (1, "Bat", "Ace"),
    ],
)
def test_a_view_is_the_same_when_only_hidden_cards_change_places(
    seat: int, one: str, other: str
) -> None:
    game = places(SECRETS)
    first, second = (find(game, name)[0] for name in (one, other))
    now = len(game.journal)
    changed = renamed(game, {first: second, second: first}, {first: now, second: now})
    mine, its = ((each.spectator() if seat < 0 else each.view(seat)) for each in (game, changed))
    assert repr(its.seats) == repr(mine.seats)
    assert repr(its.zones) == repr(mine.zones)
    assert its.variables == mine.variables


def test_arguments_on_the_stack_name_cards_to_those_who_see_them() -> None:
    game = start(
        """
        event look what: card by who: player with many: list of card for n: number
          ask who
            option "yes"
              do_nothing
            option "no"
              do_nothing

        phase act
          move cards_of(Ace) to you.hand
          look first(c in you.hand where c is Ace) by you with you.hand for 3
        """,
        table=PLACES,
    )
    assert game.view(0).stack[-1].arguments == {
        "what": "Ace",
        "who": "A",
        "many": "2 items",
        "n": "3",
    }
    assert game.view(1).stack[-1].arguments["what"] == "a card"
    assert game.stack[-1].arguments["what"] == "Ace"


def test_a_counter_whose_bounds_ask_for_a_card_not_dealt_yet_has_none_in_the_view() -> None:
    game = start(
        """
        zone badge of player: public, single
        counter luck of player: 0..count(player.hand) // count(cards_in(badge))

        setup
          ask players[0]
            option "deal"
              move cards_of(Bolt)[0] to players[0].badge
            option "wait"
              do_nothing

        spell Bolt x2
          play: do_nothing

        phase act
          ask you
            option "end": do_nothing
        """,
        ask_forced=True,
    )
    assert "luck" not in game.view(0).seats[0].bounds
    answer(game, "deal")
    assert game.view(0).seats[0].bounds["luck"] == (0, 0)


def test_values_that_the_game_shows_are_called_by_their_names() -> None:
    game = rulekit.load(
        Source(
            "shows.rules",
            """edition 1
game "Shows"
  players 2
  turn act
  shows liked, rich, wealth, friend
counter gold of player: 0..9, starts at 3
value liked(p: player) = hearts
value rich(p: player) = p.gold > 2
value wealth(p: player) = p.gold
value friend(p: player) = current
phase act
  ask you
    option "One"
      you.gold += 1
    option "Two"
      you.gold += 2
""",
        )
    ).new_game(players=2, seed=1, names=["A", "B"])
    assert game.view(0).seats[1].shown == {
        "liked": "hearts",
        "rich": True,
        "wealth": 3,
        "friend": "A",
    }


@pytest.mark.parametrize("look", ["never before", "in part before"])
@pytest.mark.parametrize("then", ["goes on", "is over", "is taken back"])
def test_a_view_stays_as_it_was_however_the_game_goes_on(look: str, then: str) -> None:
    def begun() -> Game:
        game = shipped("samurai_sword").new_game(players=4, seed=5)
        for _ in range(12):
            game.choose_index(0)
        return game

    game, same = begun(), begun()
    views = [game.view(seat) for seat in range(4)]
    if look == "in part before":
        assert views[1].seats[2].counters == same.view(1).seats[2].counters
    if then == "goes on":
        game.choose_index(0)
    elif then == "is over":
        game.play_out(1)
    else:
        game.undo(reveal=True)
        game.choose_index(len(game.decision.options) - 1)  # type: ignore[union-attr]
        game.play_out(2)
    for seat, view in enumerate(views):
        assert view == same.view(seat)
    assert any(view != game.view(seat) for seat, view in enumerate(views))


def test_a_view_can_be_sent_elsewhere_and_holds_no_game() -> None:
    game = places("draw 1")
    sent = pickle.loads(pickle.dumps(game.view(1)))
    assert (sent.seats, sent.zones, sent.log) == (
        game.view(1).seats,
        game.view(1).zones,
        game.view(1).log,
    )
    assert not any(isinstance(kept, Game) for kept in vars(sent).values())
    assert sent.zone("hand") == game.view(1).zone("hand")
