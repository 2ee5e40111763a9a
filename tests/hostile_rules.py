"""Rules that somebody wrote to do harm, and what must come of each."""

from __future__ import annotations

from textwrap import dedent

from small_rules import STOP, TABLE

ENDLESS = "RK4002: rules run in a loop that does not end: "
GREW = "RK4001: a rule failed: a number grew beyond 999999999"

CASES: dict[str, tuple[str, str]] = {}
"""Name of a case: its rules, and what comes of it."""


def case(name: str, rules: str, outcome: str) -> None:
    """Rules with an event `go`, which phase act sets in motion."""
    CASES[name] = (dedent(rules), outcome)


# --- Loops ---------------------------------------------------------------------------

case(
    "while without end", "event go\n  while yes: do_nothing\n", f"{ENDLESS}`while yes: do_nothing`"
)
case(
    "while in while",
    """
    event go
      while yes
        let i = 0
        while i < 99000: i += 1
    """,
    f"{ENDLESS}`while i < 99000: i += 1`",
)
for text in (
    "sorted(i in long by long)", "max(long for i in long)",
):  # fmt: skip
    case(
        f"lists that are compared: {text}",
        f"""
        event go
          let long = (i for i in 1..9999)
          let n = count({text})
        """,
        f"{ENDLESS}`let n = count({text})`",
    )
case(
    "while that calls a while",
    """
    event inner
      let i = 0
      while i < 99000: i += 1
    event go
      while yes: inner
    """,
    f"{ENDLESS}`while i < 99000: i += 1`",
)
case(
    "while that waits",
    """
    event inner: say "in"
    rule "Replaces"
      instead of inner: do_nothing
    event go
      while yes: inner
    """,
    f"{ENDLESS}event go, event inner, hook Replaces",
)
case(
    "for in for in for",
    """
    event go
      let xs = seats
      while count(xs) < 5000: xs = xs + xs
      for a in xs
        for b in xs
          for c in xs
            current.life = 1
    """,
    f"{ENDLESS}`for c in xs`",
)
case(
    "comprehension in comprehension",
    """
    value many(xs: list of player) = count(a in xs where any(b in xs where none(c in xs where a is nobody)))
    event go
      let xs = seats
      while count(xs) < 5000: xs = xs + xs
      current.life = many(xs)
    """,
    f"{ENDLESS}`value many(xs: list of player) = count(a in xs where any(b …`",
)
case(
    "players in players in players",
    "event go\n  if "
    + "".join(f"any(p{n} in players where " for n in range(40))
    + "no"
    + ")" * 40
    + ": current.life = 1\n",
    f"{ENDLESS}`if any(p0 in players where any(p1 in players where any(p2 i…`",
)

# --- Events and hooks ----------------------------------------------------------------

case("event that calls itself", "event loop: loop\nevent go: loop\n", f"{ENDLESS}event loop")
case(
    "events that call each other",
    "event ping: pong\nevent pong: ping\nevent go: ping\n",
    f"{ENDLESS}event ping, event pong",
)
case(
    "hooks that call each other",
    """
    event ping: do_nothing
    event pong: do_nothing
    rule "A"
      after ping: pong
    rule "B"
      after pong: ping
    event go: ping
    """,
    f"{ENDLESS}event ping, hook A, event pong, hook B",
)
case(
    "hook before that raises its event",
    'event ping: do_nothing\nrule "A"\n  before ping: ping\nevent go: ping\n',
    f"{ENDLESS}event ping, hook A",
)
case(
    "replacement that raises its event",
    'event ping: do_nothing\nrule "A"\n  instead of ping: ping\nevent go: ping\n',
    f"{ENDLESS}event ping, hook A",
)
case(
    "replacement that proceeds again and again",
    """
    event ping: current.life = 1
    rule "A"
      instead of ping
        while yes: proceed
    event go: ping
    """,
    f"{ENDLESS}event go, event ping, hook A",
)
case(
    "whenever rules that undo each other",
    """
    rule "A"
      whenever current.life > 3: current.life = 3
      whenever current.life < 4: current.life = 4
    event go: do_nothing
    """,
    f"{ENDLESS}whenever A",
)
case(
    "hundreds of cards that wait for an event in a loop",
    """
    charm Ant x900
      after ping when current.life > 5: current.life = 1
    setup
      move deck to current.field
    event ping: do_nothing
    event go
      for i in 1..9000: ping
    """,
    f"{ENDLESS}`event ping: do_nothing`",
)
case(
    "hundreds of cards that change a value in a loop",
    """
    charm Ant x900
      modify tone by +1 when this.zone is current.hand
    value tone(p: player) = 1
    setup
      move deck to current.field
    event go
      for i in 1..9000: current.life = tone(current)
    """,
    f"{ENDLESS}`value tone(p: player) = 1`",
)
case(
    "cards by the dozen that silence another",
    """
    charm Hush x12
      modify works to no when c is Bell
    charm Mute x12
      modify works to no when current is you and c is Hush
    charm Bell
      after go: current.life = 1
    setup
      move deck to current.field
    event go: do_nothing
    """,
    "works",
)
case(
    "cards by the dozen that all silence each other",
    """
    charm Hush x12
      modify works to no when c is not this
    charm Bell
      after go: current.life = 1
    setup
      move deck to current.field
    event go: do_nothing
    """,
    f"{ENDLESS}`value works(c: card) = yes`",
)
case(
    "what puts itself off again and again",
    """
    event go
      later: go
    """,
    f"{ENDLESS}later go, event go",
)
case(
    "turn that ends itself",
    'event go: do_nothing\nrule "A"\n  before act: end turn\n',
    f"{ENDLESS}phase act",
)
case(
    "end of turn after the turn",
    'event go: do_nothing\nrule "A"\n  after turn: end turn\n',
    "works",
)
case(
    "set-up without end",
    "setup\n  while yes: do_nothing\nevent go: do_nothing\n",
    f"{ENDLESS}`while yes: do_nothing`",
)
case(
    "play that plays itself",
    """
    spell Zap
      play: play this as Zap
    setup
      move cards_of(Zap) to current.hand
    event go
      play first(cards_of(Zap)) as Zap for current
    """,
    f"{ENDLESS}play Zap",
)
case(
    "values that double",
    "value v0() = count(seats)\n"
    + "\n".join(f"value v{n}() = v{n - 1}() + v{n - 1}()" for n in range(1, 60))
    + "\nevent go: current.life = v59()\n",
    f"{ENDLESS}`value v9() = v8() + v8()`",
)
case(
    "modifiers that double",
    "value v0() = count(seats)\n"
    + "\n".join(
        f'value v{n}() = 0\nrule "R{n}"\n  modify v{n} by +v{n - 1}() by +v{n - 1}()'
        for n in range(1, 60)
    )
    + "\nevent go: current.life = v59()\n",
    f"{ENDLESS}`value v9() = 0`",
)
case(
    "events that double",
    "event e0: current.life = 1\n"
    + "\n".join(f"event e{n}\n  e{n - 1}\n  e{n - 1}" for n in range(1, 60))
    + "\nevent go: e59\n",
    f"{ENDLESS}`event e9`",
)
case(
    "long chain of values",
    "value v0() = count(seats)\n"
    + "\n".join(f"value v{n}() = v{n - 1}() + 1" for n in range(1, 3000))
    + "\nevent go: current.life = v2999()\n",
    "RK0013: values ask for each other in too long a chain",
)
case(
    "long chain of events",
    "event e0: current.life = 1\n"
    + "\n".join(f"event e{n}: e{n - 1}" for n in range(1, 3000))
    + "\nevent go: e2999\n",
    "RK0013: events lead to each other in too long a chain",
)

# --- Numbers and lists ---------------------------------------------------------------


def growing(name: str, statement: str, outcome: str = GREW, before: str = "") -> None:
    loop = f"event go\n  let i = 0\n  let x = 3\n  while i < 9000\n    {statement}\n    i += 1\n"
    case(name, f"{before}{loop}", outcome)


growing("x times x", "x = x * x")
growing("x plus x", "x = x + x")
growing("x minus its opposite", "x = x - (0 - x)")
growing("x plus x under a condition", "x = (x + x) if current.life > 0 else 1")
growing("sum of x", "x = sum(x for p in seats)")
growing("sum of a list of x", "x = sum([x, x])")
growing("the larger of x plus x", "x = max(x + x, 2)")
growing("x plus x in a table", "x = {1: x + x}[1]")
growing("x plus x in a list", "x = [x + x][0]")
growing("first of mapped x plus x", "x = first(x + x for p in seats)")
growing("value of x plus x", "x = twice(x)", before="value twice(n: number) = n + n\n")
growing(
    "modified value of x",
    "x = twice(x)",
    "works",
    before='value twice(n: number) = n\nrule "R"\n  modify twice by +n\n',
)
growing("variable that doubles", "v = v + v", before="var v: number = 1\n")
growing("list in a variable", "v = [v[0] + v[0]]", before="var v: list of number = [1]\n")
growing("counter that doubles", "c += c + c", "works", "counter c: 0..unlimited, starts at 1\n")
growing("steps of a billion", "x = x + 999999998")
growing(
    "list that doubles",
    "xs = xs + xs",
    "RK4001: a rule failed: a list grew beyond 10000 items",
    "var xs: list of number = [1]\n",
)
case("argument that doubles", "event grow n: number: grow n + n\nevent go: grow 1\n", GREW)
case(
    "result that doubles",
    "event grow n: number -> number\n  return n + n\n"
    "event go\n  let x = 1\n  while yes\n    let y = grow(x)\n    x = y\n",
    GREW,
)
case(
    "list that doubles in an event",
    "event grow xs: list of number: grow xs + xs\nevent go: grow [1]\n",
    "RK4001: a rule failed: a list grew beyond 10000 items",
)
case(
    "items taken out of a long list",
    """
    event go
      let xs = seats
      while count(xs) < 5000: xs = xs + xs
      let i = 0
      while i < 300
        let ys = xs - xs
        i += 1
    """,
    "works",
)
case(
    "loans without number",
    """
    charm Lamp
      use "shine": do_nothing
    event go
      while yes: grant rules of first(cards_of(Lamp)) to current until end of turn
    """,
    "RK4001: a rule failed: more than 10000 loans of rules",
)
case(
    "extra turns without number",
    "event go\n  while yes: extra turn for current\n",
    f"{ENDLESS}`while yes: extra turn for current`",
)
case("skips without number", "event go\n  while yes: skip act\n", f"{ENDLESS}`while yes: skip act`")
case("lines without number", 'event go\n  while yes: say "x"\n', f'{ENDLESS}`while yes: say "x"`')
case("huge draw", "spell Zap x9\nevent go: draw 999999998 for current\n", "works")
case(
    "huge choice",
    "spell Zap x9\nevent go\n  choose 999999998 cs from deck by current\n  discard cs\n",
    "RK3007: the one who chooses does not see the cards in `deck`",
)
case(
    "huge choice of what is seen",
    "spell Zap x9\nevent go\n  move deck to pile\n  choose 999999998 cs from pile by current\n"
    "  move cs to deck\n",
    "works",
)
case("huge sample", "spell Zap x9\nevent go: move sample(999999998, deck) to pile\n", "works")
case("negative sample", "spell Zap x9\nevent go: move sample(-5, deck) to pile\n", "works")
case("negative top", "spell Zap x9\nevent go: move top(deck, -5) to pile\n", "works")

# --- Size ----------------------------------------------------------------------------

case(
    "huge table",
    "value t(n: number) = {" + ", ".join(f"{n}: {n}" for n in range(5000)) + "}[n]\n"
    "event go: current.life = t(4)\n",
    "works",
)
case(
    "huge list",
    "value t(n: number) = ["
    + ", ".join(map(str, range(5000)))
    + "][n]\nevent go: current.life = t(4)\n",
    "works",
)
case(
    "five thousand copies of one card",
    "spell Zap x5000\nevent go: do_nothing\n",
    "RK0024: a component has from 1 to 999 copies",
)
case(
    "five thousand cards",
    "".join(f"charm Ant{n} x999\n  after go: do_nothing\n" for n in range(5))
    + "charm Bee x5\nsetup\n  shuffle deck\n  move deck to current.field\n"
    "event go: draw 3 for current\n",
    "works",
)
case(
    "thousands of components",
    "".join(f"charm Ant{n}\n  after go: do_nothing\n" for n in range(2000))
    + "event go: do_nothing\n",
    "works",
)
case(
    "hundreds of modifiers of one value",
    "value t(p: player) = 1\n"
    + "".join(f"charm Ant{n}\n  modify t by +1 when p is you\n" for n in range(1000))
    + "event go: current.life = t(current)\n",
    "works",
)
case(
    "long body",
    "event go\n" + "".join(f"  current.life = {n % 7}\n" for n in range(3000)),
    "works",
)
case(
    "long body that waits",
    'event hurt p: player\n  ask p\n    option "a"\n      do_nothing\n'
    "event go\n" + "  hurt current\n" * 1500,
    "works",
)
case(
    "long if",
    "event go\n  let n = 4\n  if n == 0: current.life = 1\n"
    + "".join(f"  elif n == {n}: current.life = {n % 7}\n" for n in range(1, 2000)),
    "RK0013: this `if` has more than 100 branches",
)


def nested(head: str) -> str:
    lines = ["  " * n + head.replace("@", str(n)) for n in range(1, 38)]
    return (
        "\n".join(["event go", "  let xs = seats", *lines, "  " * 38 + "current.life = 1"]) + "\n"
    )


case("deep if", nested("if current.life > 0"), "works")
case("deep for", nested("for p@ in xs"), "RK0013: loops are nested more than 16 deep")
case("deep while", nested("while current.life > 5"), "RK0013: loops are nested more than 16 deep")
case(
    "deep brackets",
    "value t(n: number) = " + "(" * 59 + "n" + ")" * 59 + "\nevent go: current.life = t(5)\n",
    "works",
)
case(
    "deep calls",
    "value t(n: number) = n\nevent go: current.life = " + "t(" * 55 + "1" + ")" * 55 + "\n",
    "works",
)

# --- Names ---------------------------------------------------------------------------

case(
    "names of Python and of the compiler",
    """
    symbols exec: eval, lambda, None_, class
    counter s of player: 0..9, starts at 2
    counter f: 0..9
    var z: number
    var n of player: number
    value where_(o: player) = o.s
    value __import__(a: number) = a
    value print(c: card) = 1
    value len(x: number) = x + 1
    event do_go p: player
      "{p}"
      p.s = 9
    event exec_(r: number)
      f = 1
    event go
      let a = len(1)
      let p = current
      let r = __import__(a)
      let v = where_(p)
      let i = exec
      do_go p
    """.replace("event exec_(r: number)\n      f = 1\n    ", "").replace(
        "      let i = exec\n", ""
    ),
    "works",
)
case(
    "names that look alike to Python",
    """
    spell "Foo!"
      play when current.life > 0: current.life = 1
    spell "Foo?"
      play when current.life > 0: current.life = 2
    spell "Foo__1"
      play when current.life > 99: current.life = 3
    counter m² of player: 0..9
    counter ﬁ of player: 0..9
    counter fi of player: 0..9
    setup
      move deck to current.hand
    event go
      current.m² = 3
      current.ﬁ = 4
      current.fi = 5
    """,
    "works",
)
case(
    "names like those of the compiled code",
    """
    counter life_3: 0..9
    counter c_life: 0..9
    event go
      let c_life_3 = 1
      let do_go = 1
      let do_go_1 = 2
      let spend = 3
      let f = 4
      let hooks_for = 5
      for endings in [1, 2]
        life_3 += endings
        life_3 += endings
        life_3 += endings
      c_life = do_go + do_go_1 + spend + f + hooks_for + c_life_3
      inner
    event inner: ask_me
    event ask_me
      ask current
        option "x"
          do_nothing
        option "y"
          do_nothing
    """,
    "works",
)
case(
    "components with odd names",
    """
    spell "it's {who} \\ %s %(x)s {0} {} $HOME `id` <b> [red] é\u0301"
      play: do_nothing
    spell "__import__('os').system('true')"
      play: do_nothing
    spell "None"
    spell "\\n"
    event tell what: list of card
      "{what}"
      do_nothing
    setup
      move deck to current.hand
    event go
      tell current.hand
      reveal current.hand
    """,
    "works",
)


# --- What is told --------------------------------------------------------------------

GREW_LONG = "RK4001: a rule failed: what happened in this game has grown beyond 200,000 entries"

case(
    "say in a loop",
    """
    event go
      for i in 1..100
        for j in 1..9000: say "A"
    """,
    GREW_LONG,
)
case(
    "events in a loop",
    """
    event told with i: number
      "{i}"
    event go
      for i in 1..100
        for j in 1..9000: told with j
    """,
    GREW_LONG,
)
case(
    "lists in the story",
    """
    event told with xs: list of number
      "{xs}"
    event go
      let xs = 1..9000
      for i in 1..9000: told with xs
    """,
    GREW_LONG,
)
case(
    "moves in a loop",
    """
    charm Coin x999
    event go
      for i in 1..9000
        move deck to pile
        move pile to deck
    """,
    GREW_LONG,
)
case(
    "long lines",
    f"""
    event told with text: text
      "{"{text}" * 100}"
    event go
      for i in 1..9000: told with "{"x" * 4_000}"
    """,
    GREW_LONG,
)
case("a long line", f'event go: say "{"x" * 5000}"', "works")
case(
    "a longer text",
    f'event go: say "{"x" * 5001}"',
    "RK0032: a text has at most 5,000 characters",
)
case(
    "a longer name",
    f"event go\n  let {'x' * 101} = 1",
    "RK0032: a name has at most 100 characters",
)

# --- Work that is done at once -------------------------------------------------------

case(
    "long lists joined in a loop",
    """
    event go
      let xs = 1..5000
      for i in 1..9000
        let ys = xs + xs
    """,
    f"{ENDLESS}`let ys = xs + xs`",
)
case(
    "a large zone shuffled in a loop",
    """
    charm Coin x999
    event go
      for i in 1..9000: shuffle deck
    """,
    f"{ENDLESS}`for i in 1..9000: shuffle deck`",
)
case(
    "a long body in a loop",
    "event go\n  for i in 1..9000\n    for j in 1..1000\n" + "      current.life = 1\n" * 1000,
    f"{ENDLESS}`for j in 1..1000`",
)


def text_of(name: str) -> str:
    """The whole ruleset of a case."""
    rules = f"{TABLE}\n{CASES[name][0]}\nphase act\n  go\n{STOP}"
    return rules.replace("  go\n\n", "  go\n")
