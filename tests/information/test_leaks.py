"""What rules betray is found on every way that it takes, and nothing else is called a leak."""

from __future__ import annotations

import pytest

from leaking_rules import codes

OFFERED = {
    "a player who was you, and may be another by now": """
        spell Omen
          play
            let p = first(players)
            if p is you
              if round() > 1: p = first(others)
              choose n from 0..spy(p)
              you.coins += n
    """,
    "cards of one, chosen from by all": """
        spell Omen
          play
            choose q from others
            choose c from q.hand by all players
              discard c
    """,
    "a number from the hand of one, chosen by all": """
        spell Omen
          play
            choose q from others
            choose n from 0..spy(q) by all players
              asked.coins += n
    """,
    "cards that were shown where they lay, and may lie elsewhere afterwards": """
        spell Omen
          play
            choose q from others
            reveal q.hand
            later
              choose p from players where spy(q) > 0
              draw 1 for p
    """,
    "a local": """
        spell Omen
          play
            choose q from others
            let y = spy(q)
            choose p from players where y > 0
            draw 1 for p
    """,
    "the result of an event": """
        spell Omen
          play
            choose q from others
            let y = peek(q)
            choose p from players where y
            draw 1 for p
    """,
    "a modifier that looks": """
        spell Rune
          modify seen by +1 when spy(p) > 0
        spell Omen
          play
            choose q from others where seen(q) > 0
            draw 1 for q
    """,
    "players from a value": """
        spell Omen
          play
            choose p from hurt(you)
            draw 1 for p
    """,
    "the best by what others hold": """
        spell Omen
          play
            choose p from best(q in others by spy(q))
            draw 1 for p
    """,
    "the first of those in order": """
        spell Omen
          play
            let q = first(sorted(q in others by -spy(q)))
            choose p from players where p is q
            draw 1 for p
    """,
    "how many different cards somebody holds": """
        spell Omen
          play
            choose q from others where count(distinct(c.name for c in q.hand)) > 1
            draw 1 for q
    """,
    "a top card under the one that was drawn from it elsewhere": """
        spell Omen
          play
            reveal top(deck)
            draw 1 from deck to you.field
            choose p from others where top(deck) is Even
            draw 1 for p
    """,
    "the cards of another that are drawn from": """
        spell Omen
          play
            choose q from others
            draw 1 from q.hand
            choose p from others where q.hand has Even
            draw 1 for p
    """,
    "whether somebody holds the card that was named": """
        spell Omen
          play
            choose named from components_of(spell)
            choose q from others where q.hand has named
            draw 1 for q
    """,
    "whether a card is the one that was named": """
        spell Omen
          play
            choose named from components_of(spell)
            choose q from others where any(c in q.hand where c is named)
            draw 1 for q
    """,
    "a list that is greater": """
        spell Omen
          play
            choose q from others where [spy(q), 0] > [1, 1]
            draw 1 for q
    """,
    "cards of others": """
        spell Omen
          play
            choose q from others
            choose c from q.hand
            discard c
    """,
    "local, value, event and modifier": """
        rule "M"
          modify seen by +spy(p)
        event look q: player -> number
          let n = seen(q)
          return n * 2
        spell Omen
          play
            choose q from others
            let y = look(q)
            let z = y > 1
            choose p from players where z
            draw 1 for p
    """,
    "an argument through two events": """
        event pass_on cards: list of card by who: player
          pick cards by who
        spell Omen
          play
            choose q from others
            pass_on q.hand by you
    """,
    "a condition through an event into a result": """
        event maybe q: player -> number
          let n = 0
          if peek(q): n = 3
          return n
        spell Omen
          play
            choose q from others
            let y = maybe(q)
            choose up to (y) cs from you.hand
            discard cs
    """,
    "a modifier of a modified value": """
        value twice(p: player) = seen(p) * 2
        rule "M"
          modify seen by +1 when spy(p) > 0
          modify twice by +1
        spell Omen
          play
            choose q from others where twice(q) > 2
            draw 1 for q
    """,
    "a local of a local": """
        spell Omen
          play
            choose q from others
            let y = spy(q)
            let z = y + 1
            choose p from players where z > 1
            draw 1 for p
    """,
    "a local that is set under a condition": """
        spell Omen
          play
            choose q from others
            let y = 0
            if spy(q) > 0: y = 1
            choose p from players where y > 0
            draw 1 for p
    """,
    "a local that a loop counts": """
        spell Omen
          play
            let y = 0
            for q in others where spy(q) > 0
              y += 1
            choose p from players where y > 0
            draw 1 for p
    """,
    "how often a loop goes round": """
        spell Omen
          play
            choose q from others
            let y = 0
            while y < spy(q)
              y += 1
            choose p from players where y > 0
            draw 1 for p
    """,
    "an event that returns under a condition": """
        event peek2 q: player -> flag
          if spy(q) > 0: return yes
          return no
        spell Omen
          play
            choose q from others
            let y = peek2(q)
            choose p from players where y
            draw 1 for p
    """,
    "cards given to an event": """
        spell Omen
          play
            choose q from others
            pick q.hand by you
    """,
    "players given to an event": """
        spell Omen
          play
            pick_player hurt(you) by you
    """,
    "an option of an ask": """
        spell Omen
          play
            choose q from others
            let y = spy(q)
            ask you
              option "a" when y > 0
                draw 1
              option "b"
                draw 2
    """,
    "when a card may be played": """
        spell Rune
          play when any(q in others where spy(q) > 1): draw 1
    """,
    "when a card may be used": """
        spell Rune
          use "x" when any(q in others where spy(q) > 1): draw 1
          play: move this to you.field
    """,
    "when a rule of the table may be used": """
        rule "R"
          use "x" when any(q in others where spy(q) > 1): draw 1
    """,
    "a modifier of a card that lies face down": """
        face Hag
          modify seen by +1 when p is you
        spell Omen
          play
            choose q from others where seen(q) > 0
            draw 1 for q
    """,
    "a modifier of anybody's card that lies face down": """
        face Hag
          modify seen by +1
        spell Omen
          play
            choose q from others where seen(you) > 0
            draw 1 for q
    """,
    "how much a modifier adds": """
        spell T
          modify seen by +spy(p)
        spell Omen
          play
            choose q from others where seen(q) > 0
            draw 1 for q
    """,
    "which cards work": """
        rule "W"
          modify works to no when any(q in players where spy(q) > 2)
    """,
    "which cards may be used": """
        rule "U"
          modify usable to no when any(q in players where spy(q) > 2)
    """,
    "when a card serves as another": """
        spell Rune
          treat Even as Odd when any(q in others where spy(q) > 1)
    """,
    "a card that lies face down lets others serve": """
        face Hag
          treat Even as Odd
        spell Omen
          play
            choose q from others where serves_as(this, Odd, q)
            draw 1 for q
    """,
    "cards that are revealed too late": """
        spell Omen
          play
            choose q from others
            choose p from others where q.hand has Even
            draw 1 for p
            reveal q.hand
    """,
    "cards that are revealed to somebody else": """
        spell Omen
          play
            choose q from others
            reveal q.hand to [current]
            choose p from others where q.hand has Even
            draw 1 for p
    """,
    "cards of somebody else are revealed": """
        spell Omen
          play
            choose q from others
            choose r from others
            reveal r.hand
            choose p from others where q.hand has Even
            draw 1 for p
    """,
    "cards that were drawn since": """
        spell Omen
          play
            choose q from others
            reveal q.hand
            draw 1 for q
            choose p from others where q.hand has Even
            draw 1 for p
    """,
    "cards that are revealed at times": """
        spell Omen
          play
            choose q from others
            if count(deck) > 3: reveal q.hand
            choose p from others where q.hand has Even
            draw 1 for p
    """,
    "cards that were shuffled since": """
        spell Omen
          play
            reveal deck
            shuffle deck
            choose p from others where top(deck) is Even
            draw 1 for p
    """,
    "a top card under the one that was revealed": """
        spell Omen
          play
            reveal top(deck)
            draw 1
            choose p from others where top(deck) is Even
            draw 1 for p
    """,
    "a sum of what is printed": """
        spell Omen
          play
            choose p from others where sum(c.cost for c in p.hand) > 1
            draw 1 for p
    """,
    "the highest of what is printed": """
        spell Omen
          play
            choose p from others where max(c.cost for c in p.hand) > 1
            draw 1 for p
    """,
    "where a card lies": """
        spell Omen
          play
            choose p from others where first(cards_of(Crone)).zone is mask
            draw 1 for p
    """,
    "what lies face down": """
        spell Omen
          play
            choose p from others where p.mask is Crone
            draw 1 for p
    """,
    "cards of others beside one's own": """
        spell Omen
          play
            choose p from others where any(c in p.hand + you.hand where c is Even)
            draw 1 for p
    """,
    "a choice of two numbers": """
        spell Omen
          play
            choose q from others
            let y = 1 if q.hand has Even else 2
            choose p from players where y == 1
            draw 1 for p
    """,
    "a table": """
        spell Omen
          play
            choose q from others
            let y = {0: 1, 1: 2}[spy(q)]
            choose p from players where y == 1
            draw 1 for p
    """,
    "a list": """
        spell Omen
          play
            choose q from others
            let ys = [spy(q), 0]
            choose p from players where ys has 1
            draw 1 for p
    """,
    "how many may be chosen": """
        spell Omen
          play
            choose q from others
            choose up to (spy(q)) cs from you.hand
            discard cs
    """,
    "a card that a variable holds": """
        spell Omen
          play
            last_card = top(deck)
            choose p from others where last_card is Even
            draw 1 for p
    """,
    "a result that a hook gives in place of the event": """
        rule "H"
          instead of peek: return yes
        spell Omen
          play
            choose q from others
            let y = peek(q)
            choose p from players where y
            draw 1 for p
    """,
    "a result that a hidden card gives": """
        event strong q: player -> flag
          return no
        face Hag
          instead of strong when q is you: return yes
        spell Omen
          play
            choose q from others
            let y = strong(q)
            choose p from players where y
            draw 1 for p
    """,
    "an event that is cancelled": """
        event strong q: player -> flag
          return yes
        rule "C"
          before strong when spy(q) > 0: cancel
        spell Omen
          play
            choose q from others
            let y = strong(q)
            choose p from players where y
            draw 1 for p
    """,
    "an event that is cancelled under a local": """
        event strong q: player -> flag
          return yes
        rule "C"
          before strong
            let s = spy(q)
            if s > 0: cancel
        spell Omen
          play
            choose q from others
            let y = strong(q)
            choose p from players where y
            draw 1 for p
    """,
    "an argument that a hook changes": """
        event deal q: player for n: number
          choose up to (n) cs from q.hand by q
          discard cs
        rule "C"
          before deal: n += spy(current)
        spell Omen
          play
            deal you for 1
    """,
    "one's own cards, chosen by another": """
        spell Omen
          play
            let foe = current
            choose c from you.hand by foe
            discard c
    """,
    "who has a copy of a card": """
        spell Omen
          play
            choose q from others where any(c in cards_of(Even) where c.owner is q)
            draw 1 for q
    """,
    "whether a copy of a card is in a hand": """
        spell Omen
          play
            choose q from others where any(c in cards_of(Even) where c in q.hand)
            draw 1 for q
    """,
    "whether a card lies face down": """
        spell Omen
          play
            choose q from others where q.mask is first(cards_of(Crone))
            draw 1 for q
    """,
    "where in a hand a card is": """
        spell Omen
          play
            choose q from others where position(first(c in q.hand where c is Even), q.hand) > 1
            draw 1 for q
    """,
    "players without others": """
        spell Omen
          play
            choose q from others
            let xs = players - hurt(you)
            choose p from xs
            draw 1 for p
    """,
    "a list backwards": """
        spell Omen
          play
            choose q from others
            let xs = reversed(q.hand)
            choose p from players where first(xs) is Even
            draw 1 for p
    """,
    "a zone given to an event": """
        event look z: zone by who: player
          choose c from z by who
          discard c
        spell Omen
          play
            choose q from others
            look q.hand by you
    """,
    "a value of a zone": """
        value evens(z: zone) = count(c in z where c is Even)
        spell Omen
          play
            choose q from others where evens(q.hand) > 0
            draw 1 for q
    """,
    "a value of each card": """
        value big(c: card) = c is Even
        spell Omen
          play
            choose q from others where any(big(c) for c in q.hand)
            draw 1 for q
    """,
    "a value that counts in a loop": """
        value big(p: player)
          let n = 0
          for c in p.hand where c is Even
            n += 1
          return n
        spell Omen
          play
            choose q from others where big(q) > 0
            draw 1 for q
    """,
    "a value that returns out of a loop": """
        value big(p: player)
          for c in p.hand where c is Even
            return yes
          return no
        spell Omen
          play
            choose q from others where big(q)
            draw 1 for q
    """,
    "a value of oneself and another": """
        value big(p: player, q: player) = spy(q) if spy(p) > 0 else 0
        spell Omen
          play
            choose q from others where big(you, q) > 0
            draw 1 for q
    """,
    "cards of another decide what one chooses from": """
        spell Omen
          play
            choose q from others
            choose p from players where spy(you) > 0 by q
            draw 1 for p
    """,
    "a card that was revealed and swapped away": """
        spell Omen
          play
            choose q from others
            reveal q.mask
            swap you.mask with q.mask
            choose p from others where q.mask is Crone
            draw 1 for p
    """,
    "a deck that is searched": """
        spell Omen
          play
            choose c from (c2 in deck where c2 is Even)
            move c to you.hand
    """,
    "a bid up to what is in another hand": """
        spell Omen
          play
            choose q from others
            choose b from 0..spy(q)
            you.coins += b
    """,
    "a card that somebody saw and somebody else is asked about": """
        spell Omen
          play
            choose c from top(deck, 3) by random(others)
            ask random(others)
              option "a" when c is Even
                draw 1
              option "b"
                draw 2
    """,
    "a face-down card that forbids cards of others": """
        face Hag
          modify usable to no when c is Even and p is not you
    """,
}


@pytest.mark.parametrize("text", OFFERED.values(), ids=OFFERED)
def test_what_is_offered_betrays_no_cards(text: str) -> None:
    assert codes(text) == ["RK3007"]


SHOWN = {
    "bounds that a hidden card modifies": """
        value cap(p: player) = 5
        face Hag
          modify cap by +1 when p is you
        counter m of player: 0..cap(player)
    """,
    "what a counter starts at": """
        counter m of player: 0..9, starts at spy(player)
    """,
    "what a variable is at first": """
        var x: number = spy(current)
    """,
    "the lower bound of a counter": """
        counter m of player: spy(player)..9
    """,
    "a counter of the table": """
        counter m: 0..count(c in deck where c is Even)
    """,
    "a sum over all players": """
        counter m: 0..sum(spy(p) for p in players)
    """,
}


@pytest.mark.parametrize("text", SHOWN.values(), ids=SHOWN)
def test_what_is_shown_betrays_no_cards(text: str) -> None:
    assert codes(text) == ["RK3010"]


SET = {
    "what an event is given": """
        spell Omen
          play
            choose q from others
            gain you for spy(q)
    """,
    "what an event is given of one's own": """
        spell Omen
          play
            gain you for spy(you)
    """,
    "whether an event happens": """
        spell Omen
          play
            choose q from others
            if spy(q) > 0: gain you for 1
    """,
    "the top card of a deck": """
        spell Omen
          play
            let c = top(deck)
            if c is Even: you.coins += 1
    """,
    "who is remembered": """
        spell Omen
          play
            marked = first(q in players where q.hand has Even)
    """,
    "a rule that waits for cards": """
        spell Rune
          whenever any(c in you.hand where c is Even): you.coins += 1
    """,
    "a hook that waits for cards": """
        rule "H"
          after duel when spy(foe) > 0: foe.coins += 1
    """,
    "what a use answers": """
        rule "R"
          use "win" in answers: won = spy(you) > 0
        spell Omen
          play
            choose q from others
            if duel(q, you): you.coins += 1
    """,
    "which face-down card has been used": """
        face Hag
          use "curse": draw 1
        rule "H"
          after used when what is Hag: current.coins += 1
    """,
    "a card that is chosen and kept": """
        spell Omen
          play
            choose c from you.hand
            if c is Even: you.coins += 1
    """,
    "a phase that looks into a hand": """
        phase dusk after act
          if you.hand has Even: you.coins += 1
    """,
    "a flag": """
        var flagged: flag
        spell Omen
          play
            flagged = any(p in others where p.hand has Even)
            choose p from players where flagged
            draw 1 for p
    """,
    "a flag of each player": """
        var flagged of player: flag
        spell Omen
          play
            for p in others
              p.flagged = p.hand has Even
    """,
    "whose flag is set": """
        var flagged of player: flag
        spell Omen
          play
            let h = first(p in players where p.hand has Even)
            h.flagged = yes
    """,
}


@pytest.mark.parametrize("text", SET.values(), ids=SET)
def test_a_counter_or_variable_that_betrays_cards_is_told(text: str) -> None:
    assert codes(text) == ["RK3011"]


ASKED = {
    "what is done afterwards under a condition": """
        spell Omen
          play
            choose q from others
            if spy(q) > 0
              later
                may choose c from you.hand
                  discard c
    """,
    "a return before the ask": """
        spell Omen
          play
            choose q from others
            if spy(q) == 0: return
            ask you
              option "a"
                draw 1
              option "b"
                draw 2
    """,
    "a choice under a condition": """
        spell Omen
          play
            choose q from others
            if spy(q) > 0
              may choose c from you.hand
                discard c
    """,
    "an offer in an event under a condition": """
        spell Omen
          play
            choose q from others
            if spy(q) > 0
              if duel(you, q): draw 1
    """,
    "who is asked": """
        spell Omen
          play
            ask first(q in players where q.hand has Even)
              option "a"
                draw 1
              option "b"
                draw 2
    """,
    "a card that is drawn and not seen": """
        spell Omen
          play
            let c = top(deck)
            if c is Even
              may choose p from others
                draw 1 for p
    """,
    "a hook that asks somebody else": """
        event mark q: player
        rule "H"
          after mark
            may choose c from current.hand by current
              discard c
        spell Omen
          play
            choose q from others
            if spy(q) > 0: mark q
    """,
    "a deck that is searched before asking": """
        spell Omen
          play
            let found = (c in deck where c is Even)
            if count(found) > 0
              may choose p from others
                draw 1 for p
    """,
}


@pytest.mark.parametrize("text", ASKED.values(), ids=ASKED)
def test_that_somebody_is_asked_betrays_no_cards(text: str) -> None:
    assert codes(text) == ["RK3012"]


OPEN = {
    "what each chooses of their own cards in secret": """
        spell Omen
          play
            choose c from asked.hand where c is Even by all players
              discard c
            choose n from 0..spy(asked) by all others
              asked.coins += n
    """,
    "what is printed on the cards that there are": """
        spell Omen
          play
            choose named from components_of(spell) where named.cost > 0
            if you.hand has named: draw named.cost
    """,
    "the best of what everybody sees": """
        spell Omen
          play
            choose p from best(q in others by [q.coins, count(q.hand)])
            draw 1 for p
    """,
    "one's own cards in order": """
        spell Omen
          play
            choose c from sorted(c in you.hand by c.cost)
            discard c
    """,
    "how many others there are, in whatever order": """
        spell Omen
          play
            draw count(sorted(q in others by spy(q)))
    """,
    "cards that are revealed in order": """
        spell Omen
          play
            choose q from others
            reveal sorted(c in q.hand by c.cost)
            choose p from others where q.hand has Even
            draw 1 for p
    """,
    "what its holder is asked afterwards": """
        spell Omen
          play
            choose q from others
            later
              if spy(q) > 0
                choose c from q.hand by q
                discard c
    """,
    "all are asked whose own cards say so": """
        spell Omen
          play
            ask all (q in players where q.hand has Even)
              option "a"
                draw 1
              option "b"
                draw 2
    """,
    "players by their own cards": """
        spell Omen
          play
            for q in hurt(you)
              may choose c from q.hand by q
                discard c
    """,
    "cards that were revealed before somebody else drew": """
        spell Omen
          play
            choose q from others
            reveal q.hand to [you]
            draw 1
            choose c from q.hand
            discard c
    """,
    "one's own hand": """
        spell Omen
          play
            choose p from others where spy(you) > 0
            draw 1 for p
    """,
    "a local about one's own hand": """
        spell Omen
          play
            let y = spy(you)
            choose p from players where y > 0
            draw 1 for p
    """,
    "one's own cards given to an event": """
        spell Omen
          play
            pick you.hand by you
    """,
    "the cards of whoever chooses given to an event": """
        spell Omen
          play
            choose q from others
            pick q.hand by q
    """,
    "who is asked about the own hand": """
        spell Omen
          play
            if spy(you) > 0
              ask you
                option "a"
                  draw 1
                option "b"
                  draw 2
    """,
    "those who see the cards are asked": """
        spell Omen
          play
            for q in others where spy(q) > 0
              may choose c from q.hand by q
                discard c
    """,
    "those who see the cards are offered something": """
        spell Omen
          play
            choose q from others
            if spy(q) > 0
              if duel(q, you): draw 1
    """,
    "a modifier of one's own card": """
        face Hag
          modify seen by +1 when p is you
        spell Omen
          play
            choose q from others where seen(you) > 0
            draw 1 for q
    """,
    "a kind of card that may not be used": """
        rule "U"
          modify usable to no when c is Even
    """,
    "a card that serves as another by one's own hand": """
        spell Rune
          treat Even as Odd when spy(you) > 1
    """,
    "which of one's own cards serves": """
        face Hag
          treat Even as Odd
        spell Omen
          play
            choose c from you.hand where serves_as(c, Odd, you)
            discard c
    """,
    "a card that is revealed": """
        spell Omen
          play
            let c = top(deck)
            reveal c
            if c is Even: you.coins += 1
    """,
    "a card that is revealed before anybody is asked": """
        spell Omen
          play
            let c = top(deck)
            if c is Even: you.coins += 1
            reveal c
    """,
    "a card that is laid open before anybody is asked": """
        spell Omen
          play
            let c = top(deck)
            if c is Even: you.coins += 1
            move c to discards
    """,
    "a hand that is laid open": """
        spell Omen
          play
            choose q from others
            if q.hand has Even: you.coins += 1
            move q.hand to discards
    """,
    "a card that is turned over": """
        spell Omen
          play
            let c = flip(deck)
            if c is Even: you.coins += 1
    """,
    "cards that are revealed before": """
        spell Omen
          play
            choose q from others
            reveal q.hand
            choose p from others where q.hand has Even
            draw 1 for p
    """,
    "cards that are revealed to whoever chooses": """
        spell Omen
          play
            choose q from others
            reveal q.hand to [you]
            choose p from others where q.hand has Even
            draw 1 for p
    """,
    "cards that are revealed to one after the other": """
        spell Omen
          play
            choose q from others
            choose r from others
            reveal q.hand to [r]
            reveal q.hand to [you]
            choose p from others where q.hand has Even
            draw 1 for p
    """,
    "cards that are revealed together with others": """
        spell Omen
          play
            choose q from others
            reveal q.hand + q.field to [you]
            choose p from others where q.hand has Even
            draw 1 for p
    """,
    "open cards without those of a hand": """
        spell Omen
          play
            choose q from others
            let xs = q.field - q.hand
            choose p from others where first(xs) is Even
            draw 1 for p
    """,
    "cards of all that are revealed": """
        spell Omen
          play
            for q in players
              reveal q.hand
            choose p from others where p.hand has Even
            draw 1 for p
    """,
    "a deck that is revealed": """
        spell Omen
          play
            reveal deck
            choose p from others where top(deck) is Even
            draw 1 for p
    """,
    "a top card that is revealed": """
        spell Omen
          play
            reveal top(deck)
            choose p from others where top(deck) is Even
            draw 1 for p
    """,
    "cards that are drawn blindly": """
        spell Omen
          play
            choose q from others
            let cs = sample(2, q.hand)
            choose c from cs
            discard c
    """,
    "how many cards there are": """
        spell Omen
          play
            choose p from others where count(p.hand) > 1
            draw 1 for p
    """,
    "how many numbers there are": """
        spell Omen
          play
            choose p from others where count(c.cost for c in p.hand) > 1
            draw 1 for p
    """,
    "whether anything lies face down": """
        spell Omen
          play
            choose p from others where p.mask is nothing
            draw 1 for p
    """,
    "whether there is a card at all": """
        spell Omen
          play
            choose p from others where first(cards_of(Crone)) is not nothing
            draw 1 for p
    """,
    "what is answered by who is asked for the own hand": """
        spell Omen
          play
            if spy(you) == 0: return
            ask you
              option "a"
                you.coins += 1
              option "b"
                draw 1
    """,
    "options of each by the own hand": """
        spell Omen
          play
            ask all players
              option "a" when asked.hand has Even
                draw 1
              option "b"
                draw 2
    """,
    "a variable whose card is revealed": """
        spell Omen
          play
            last_card = top(deck)
            reveal last_card
            choose p from others where last_card is Even
            draw 1 for p
    """,
    "a variable whose card is played": """
        spell Omen
          play
            choose c from you.hand
            last_card = c
            move c to discards
            choose p from others where last_card is Even
            draw 1 for p
    """,
    "what a hidden card does when it acts": """
        event strong q: player -> flag
          let s = no
          mark q
          return s
        event mark q: player
        face Hag
          before strong when q is you: q.coins += 1
    """,
    "what a player answers": """
        rule "R"
          use "win" in answers when count(you.hand) > 1: won = yes
        spell Omen
          play
            choose q from others
            if duel(q, you): you.coins += 1
    """,
    "bounds by the number of cards": """
        counter m of player: 0..count(player.hand)
    """,
    "oneself by another name": """
        spell Omen
          play
            let me = you
            choose c from me.hand
            discard c
    """,
    "a neighbour by the same question": """
        spell Omen
          play
            choose c from first(seats_after(you)).hand by first(seats_after(you))
            discard c
    """,
    "whoever a value names, by the same value": """
        value next_to(p: player) = first(seats_after(p))
        spell Omen
          play
            choose c from next_to(you).hand by next_to(you)
            discard c
    """,
    "a card that is drawn and seen": """
        spell Omen
          play
            let c = top(deck)
            move c to you.hand
            if c is Even
              may choose p from others
                draw 1 for p
    """,
    "a card that was chosen from the top of a deck": """
        spell Omen
          play
            choose c from top(deck, 3)
            if c is Even
              may choose p from others
                draw 1 for p
    """,
    "a card that is chosen and laid open": """
        spell Omen
          play
            choose c from you.hand
            if c is Even: you.coins += 1
            discard c
    """,
    "a hook that asks those who see the cards": """
        event mark q: player
        rule "H"
          after mark
            may choose c from q.hand by q
              discard c
        spell Omen
          play
            choose q from others
            if spy(q) > 0: mark q
    """,
    "how many cards are left of a hand": """
        spell Omen
          play
            choose q from others
            let xs = q.hand - [this]
            choose p from players where count(xs) > 0
            draw 1 for p
    """,
    "the own zone given to an event": """
        event look z: zone by who: player
          choose c from z by who
          discard c
        spell Omen
          play
            look you.hand by you
    """,
    "a value of the own zone": """
        value evens(z: zone) = count(c in z where c is Even)
        spell Omen
          play
            choose q from others where evens(you.hand) > 0
            draw 1 for q
    """,
    "a value of an open zone": """
        value evens(z: zone) = count(c in z where c is Even)
        spell Omen
          play
            choose q from others where evens(q.field) > 0
            draw 1 for q
    """,
    "a value of the own cards": """
        value big(c: card) = c is Even
        spell Omen
          play
            choose c from you.hand where big(c)
            discard c
    """,
    "a value that returns out of a loop through the own cards": """
        value big(p: player)
          for c in p.hand where c is Even
            return yes
          return no
        spell Omen
          play
            choose q from others where big(you)
            draw 1 for q
    """,
    "a value of oneself twice": """
        value big(p: player, q: player) = spy(q) if spy(p) > 0 else 0
        spell Omen
          play
            choose q from others where big(you, you) > 0
            draw 1 for q
    """,
    "one's own cards decide what one chooses from": """
        spell Omen
          play
            choose q from others
            choose p from players where spy(q) > 0 by q
            draw 1 for p
    """,
    "cards that were swapped into the own place": """
        spell Omen
          play
            choose q from others
            swap you.mask with q.mask
            choose p from others where you.mask is Crone
            draw 1 for p
    """,
    "cards that are turned over until one fits": """
        spell Omen
          play
            let c = top(deck)
            while c is not Even
              move c to discards
              c = top(deck)
            move c to you.hand
            choose p from others
            draw 1 for p
    """,
    "a deck that is revealed and searched": """
        spell Omen
          play
            reveal deck
            choose c from (c2 in deck where c2 is Even)
            move c to you.hand
    """,
    "an option by the own cards": """
        spell Omen
          play
            choose q from others
            ask q
              option "show" when spy(q) > 0
                you.coins += 1
              option "no"
                do_nothing
    """,
    "what is done when a player declines": """
        spell Omen
          play
            choose q from others
            may choose c from q.hand where c is Even by q
              discard c
            else
              you.coins += 1
              choose x from you.hand
              discard x
    """,
    "counters of others": """
        spell Omen
          play
            choose q from others where q.coins > 0
            q.coins -= 1
    """,
    "a phase that asks by the own hand": """
        phase dusk after act
          if you.hand has Even
            may choose c from you.hand
              discard c
    """,
    "a phase that asks by the hand of whose turn it is": """
        phase dusk after act
          if current.hand has Even
            may choose c from you.hand
              discard c
    """,
    "a hook of the turn": """
        rule "T"
          before turn when who.hand has Even
            may choose c from who.hand by who
              discard c
    """,
    "secret votes": """
        var vote of player: number
        spell Omen
          play
            ask all players
              option "a"
                asked.vote = 1
              option "b"
                asked.vote = 2
    """,
    "a bid up to what is in the own hand": """
        spell Omen
          play
            choose b from 0..spy(you)
            you.coins += b
    """,
    "a coin for each card that is laid open": """
        spell Omen
          play
            for c in you.hand
              if c is Even
                you.coins += 1
                discard c
    """,
    "coins for the cards that are laid open": """
        spell Omen
          play
            let evens = (c in you.hand where c is Even)
            discard evens
            you.coins += count(evens)
    """,
    "that a face-down card was used": """
        face Hag
          use "curse": draw 1
        rule "H"
          after used: who.coins += 1
    """,
    "which card was used that lies open": """
        spell Omen
          use "curse": draw 1
        rule "H"
          after used when what is Omen: current.coins += 1
    """,
    "which face-down card was used that shows itself": """
        face Hag
          use "curse": reveal this
        rule "H"
          after used when what is Hag: current.coins += 1
    """,
    "what the log tells of a face-down card that was used": """
        face Hag
          use "curse": draw 1
        event heard who: player with what: card?
          "{who} has used {what}."
        rule "H"
          after used: heard who with what
    """,
    "a face-down card that lets the own cards serve": """
        face Hag
          treat Even as Odd
    """,
    "a face-down card that forbids the own cards": """
        face Hag
          modify usable to no when c is Even and p is you
    """,
}


@pytest.mark.parametrize("text", OPEN.values(), ids=OPEN)
def test_what_a_player_may_know_is_no_leak(text: str) -> None:
    assert codes(text) == []
