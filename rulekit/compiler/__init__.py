"""From meaning to Python code that still points at the rule file.

Code is made from templates (`ast_templates.py`), whose names in capitals are holes to be filled.
Names are short in what is made, since it is made often; all of it speaks of these:

| name | what it is |
|---|---|
| `s` | the state of the game, an `engine/state.py` |
| `z`, `where`, `n` | its cards of each zone, zone of each card, working copies of components |
| `s.c_…`, `s.v_…` | its counters and variables: a list with one place, or one for each owner |
| `f` | the running frame: the block to run next, then its variables; see `frames.py` |
| `this`, `you`, `hook` | the card of a rule, for whom it works, the number of a hook |
| `o` | what can be answered to the decision that is being made |
| `p`, `low`, `high` | who is asked, and how many options may be chosen |
| `a` | the answer to a decision |
| `o`, `a` in code of a window | how deep the frame lies that offers it; the options found so far |
| `items` | what a choice is made from |
| `r` | what a value has come to so far, or what a hook has made of its event |
| `newest` | when the card began to work that has had its way with a value so far |
| `i`, `v` | whose counter is set, and the number that it gets |
| `may`, `run` | what says whether a card may be played, and what is run for a hook |
| `c`, `q`, `x` | a card, a seat, an item of a list |
| `places` | where a variable is kept, for each owner |
| `do_…` | the blocks of bodies that may wait, as functions of `s` and `f` |
| `PAD_…` | the places of a frame for its locals, which are empty at first |
| `F0_…`, `K_0` | what is printed on each card in a field of kind 0; whether it is of kind 0 |
| `CAN_…` | for each card what says whether it may be played in a window |
| `SAME_…` | for each card a bit of its rule, if all cards of that are asked together, |
| | or of all that may never be played, or always; else 0 |
| `asked`, `yes` | the bits of rules that were asked, and of those whose cards may be played |
| `begun` | the bits of rules whose cards are told apart, as soon as the first of them was met |
| `them_…`, `at_…` | candidates of a card of such a rule, and how many of them were asked |
| `met_…`, `least_…` | whether one fits some card, and the number of the one that fits most |
| `OPTION_…` | a setting, in code for all settings |

A name with a number, such as `left_12`, is a local of the rules. Tables of seats are in
`engine/seats.py`, tables of cards in `engine/card_moves.py`; functions that are called and not
made come from `engine/assembling.py`.
"""
