"""Cards that silence others, and loans, in any order: what works is what can be told by hand.

Each charm adds a number of its own to `tone`, so that a tone says which charms work.
"""

from __future__ import annotations

from hypothesis import given, settings, strategies as st

from rulekit.engine.game import Game
from sampling import examples
from small_rules import act, answer, start

PLAYERS = 3
CHARMS = ("Ash", "Birch", "Cedar", "Elm")
NOTES = {"Ash": 1, "Birch": 10, "Cedar": 100, "Elm": 1000}

GROVE = """
value tone(p: player) = 0
"""


def charm(name: str, *rules: str) -> str:
    lines = "\n".join(f"  {rule}" for rule in rules)
    return f"charm {name}\n  modify tone by +{NOTES[name]} when p is you\n{lines}\n"


def tones(game: Game) -> list[int]:
    return [game.value("tone", seat) for seat in range(PLAYERS)]


def laid(holders: dict[str, int], *rules: str) -> Game:
    """A game in which each charm lies before the player of that seat."""
    moves = "".join(
        f"  move cards_of({name}) to first(p in seats where seat(p) == {seat}).field\n"
        for name, seat in holders.items()
    )
    return act(GROVE, *rules, f"setup\n{moves or '  do_nothing'}\n", "phase act", players=PLAYERS)


SEATS = st.dictionaries(st.sampled_from(CHARMS), st.integers(0, PLAYERS - 1))


@settings(max_examples=examples(20))
@given(holders=SEATS, silenced=st.lists(st.sets(st.integers(1, 3)), min_size=3, max_size=3))
def test_a_charm_works_unless_a_charm_that_works_silences_it(
    holders: dict[str, int], silenced: list[set[int]]
) -> None:
    """Each charm may silence some of those after it."""
    targets = {
        name: [CHARMS[at + step] for step in sorted(steps) if at + step < len(CHARMS)]
        for at, (name, steps) in enumerate(zip(CHARMS, silenced, strict=False))
    }
    rules = [
        charm(name, *(f"modify works to no when c is {other}" for other in targets.get(name, ())))
        for name in CHARMS
    ]

    works: set[str] = set()
    for name in CHARMS:
        if name in holders and not any(name in targets.get(other, ()) for other in works):
            works.add(name)

    assert tones(laid(holders, *rules)) == [
        sum(NOTES[name] for name in works if holders[name] == seat) for seat in range(PLAYERS)
    ]


@settings(max_examples=examples(15))
@given(holders=SEATS)
def test_a_silence_may_depend_on_what_works(holders: dict[str, int]) -> None:
    """Ash makes it dark for its holder, Birch makes light of that, and Cedar silences Elm
    where it is dark."""
    rules = [
        "value dark(p: player) = 0",
        charm("Ash", "modify dark by +1 when p is you"),
        charm("Birch", "modify works to no when c is Ash"),
        charm("Cedar", "modify works to no when c is Elm and dark(c.owner) > 0"),
        charm("Elm"),
    ]

    works = set(holders)
    if "Birch" in works:
        works.discard("Ash")
    if {"Ash", "Cedar", "Elm"} <= works and holders["Ash"] == holders["Elm"]:
        works.discard("Elm")

    assert tones(laid(holders, *rules)) == [
        sum(NOTES[name] for name in works if holders[name] == seat) for seat in range(PLAYERS)
    ]


def test_two_charms_that_silence_each_other_both_work() -> None:
    game = laid(
        {"Ash": 0, "Birch": 1, "Cedar": 2},
        charm("Ash", "modify works to no when c is Birch"),
        charm("Birch", "modify works to no when c is Ash", "modify works to no when c is Cedar"),
        charm("Cedar"),
    )
    assert tones(game) == [1, 10, 0]


def test_whether_a_charm_silences_is_asked_only_where_it_says_so() -> None:
    """Else each of them would be asked about all the others in turn, and so on without end."""
    game = laid(
        {"Ash": 0, "Birch": 1, "Cedar": 1, "Elm": 2},
        charm("Ash"),
        charm("Birch", "modify works to no when c is Ash"),
        charm("Cedar", "modify works to no when c is Ash and c.owner is not you"),
        charm("Elm", "modify works to no when c is Ash").replace("charm Elm", "charm Elm x20"),
    )
    assert tones(game) == [0, 110, 20_000]


def test_a_charm_that_silences_itself_is_silent_and_silences_others_no_more() -> None:
    game = laid(
        {"Ash": 0, "Birch": 1},
        charm("Ash", "modify works to no"),
        charm("Birch"),
    )
    assert tones(game) == [0, 10, 0]


# --- Loans ---------------------------------------------------------------------------

DURATIONS = {
    "turn": "end of turn",
    "next": "start of your next turn",
    "leaves": "this leaves",
    "ring": "ring",
}
LENDING = f"""
{GROVE}
event ring: do_nothing
charm Hush
  modify works to no when c is Ash
{charm("Ash")}
phase act
  let going = yes
  while going
    ask you
{
    "".join(
        f'''      option "lend {name} {step}"
        grant rules of first(cards_of(Ash)) to players[{step}] until {until}
'''
        for name, until in DURATIONS.items()
        for step in range(PLAYERS)
    )
}      option "ring"
        ring
      option "move Ash"
        move cards_of(Ash) to pile
      option "hush"
        move cards_of(Hush) to you.field
      option "speak"
        move cards_of(Hush) to pile
      option "end"
        going = no
"""
ACTIONS = st.one_of(
    st.sampled_from(["ring", "move Ash", "hush", "speak", "end", "end", "end"]),
    st.builds("lend {} {}".format, st.sampled_from(sorted(DURATIONS)), st.integers(0, PLAYERS - 1)),
)


@settings(max_examples=examples(40))
@given(actions=st.lists(ACTIONS, max_size=25))
def test_a_loan_works_as_long_as_it_was_said_to_and_no_longer(actions: list[str]) -> None:
    game = start(LENDING, players=PLAYERS)
    loans: list[tuple[int, str]] = []
    current, hushed = 0, False
    for action in actions:
        answer(game, action)
        if action.startswith("lend"):
            _, until, step = action.split()
            loans.append(((current + int(step)) % PLAYERS, until))
        elif action == "end":
            current = (current + 1) % PLAYERS
            loans = [
                (to, until)
                for to, until in loans
                if until != "turn" and (until, to) != ("next", current)
            ]
        elif action == "ring":
            loans = [(to, until) for to, until in loans if until != "ring"]
        elif action == "move Ash":
            loans = [(to, until) for to, until in loans if until != "leaves"]
        else:
            hushed = action == "hush"
        heard = [0 if hushed else sum(to == seat for to, _ in loans) for seat in range(PLAYERS)]
        assert tones(game) == heard
