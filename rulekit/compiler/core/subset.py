"""What core is made of: the part of Python that compiled rules are written in.

Core is a syntax tree of Python, made by this package and read by two: Python itself, and
`rulekit/native`. Neither is to meet anything that is not named here; `verifying.py` sees to it.
"""

from __future__ import annotations

import ast

from attrs import frozen

STATEMENTS = (
    ast.Assign, ast.AugAssign, ast.Expr, ast.If, ast.For, ast.While, ast.Break, ast.Continue,
    ast.Pass, ast.Raise, ast.Return,
)  # fmt: skip
"""A function has these; no function, class, import, `try` or `with` stands in another."""

EXPRESSIONS = (
    ast.Constant, ast.Name, ast.Attribute, ast.Subscript, ast.Slice, ast.Call, ast.Starred,
    ast.List, ast.Tuple, ast.Dict, ast.ListComp, ast.GeneratorExp, ast.comprehension, ast.UnaryOp,
    ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp,
)  # fmt: skip

OPERATORS = (
    ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.BitAnd, ast.BitOr, ast.Not, ast.USub,
    ast.And, ast.Or, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Is, ast.IsNot, ast.In,
    ast.NotIn,
)  # fmt: skip

CONSTANTS = (int, bool, str, type(None))

METHODS = ("append", "count", "index", "pop")
"""Of lists: all else that is done with one is an operator or a function."""

STATE = {
    "z": "cards", "where": "cards", "n": "which rules work", "stamp": "which rules work",
    "out": "who is out", "current": "turn", "round": "turn", "turns": "turn",
    "stack": "", "later": "what is put off", "pend": "", "answer": "", "ret": "",
    "journal": "", "bulk": "", "effort": "", "look": "", "dirty": "", "ask": "", "discreet": "",
    "extra": "turns to come", "skipped": "skipped phases", "used": "used abilities",
}  # fmt: skip
"""The parts of the state that core names, besides counters and variables, and what each tells of
the game; nothing is told by those that only say where the rules have come to."""


@frozen
class Helper:
    """A function of the engine, or of Python: what it is given, and what it does besides.

    `takes` are its arguments, and with a `?` those that may be missing.
    """

    takes: tuple[str, ...]
    gives: str
    reads: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()
    draws: bool = False
    ends: bool = False  # the game may be over

    @property
    def least(self) -> int:
        return sum(not one.endswith("?") for one in self.takes)


_CARDS = ("cards", "which rules work")


def _helper(
    takes: str,
    gives: str = "",
    reads: tuple[str, ...] = (),
    writes: tuple[str, ...] = (),
    *,
    draws: bool = False,
    ends: bool = False,
) -> Helper:
    return Helper(tuple(takes.split()), gives, reads, writes, draws, ends)


HELPERS = {
    # Limits
    "spend": _helper("state list number?", "list"),
    "runaway": _helper("state"),
    "overlong": _helper("state"),
    "bounded": _helper("number", "number"),
    "times": _helper("number number", "number"),
    "there": _helper("number", "number"),
    "all_there": _helper("list", "list"),
    # Lists
    "join": _helper("state list list", "list"),
    "without": _helper("list list", "list"),
    "numbers_from": _helper("state number number", "list"),
    "distinct": _helper("state list", "list"),
    "in_order": _helper("list", "list"),
    "leading": _helper("list", "list"),
    "as_key": _helper("state list", "list"),
    "first": _helper("list", "item"),
    "item_at": _helper("list number", "item"),
    "top_cards": _helper("list number", "list"),
    # Chance
    "pick": _helper("state list", "item", draws=True),
    "pick_card": _helper("state list", "card", draws=True),
    "sample": _helper("state number list", "list", draws=True),
    "sample_cards": _helper("state number list", "list", draws=True),
    # Seats
    "in_game": _helper("state", "list", ("who is out", "turn")),
    "others_in_game": _helper("state seat", "list", ("who is out", "turn")),
    "take_out": _helper("state seat", writes=("who is out",)),
    "bring_back": _helper("state seat", writes=("who is out",)),
    # Cards
    "move_card": _helper("state card zone", writes=_CARDS),
    "move_cards": _helper("state list zone", writes=_CARDS),
    "move_under": _helper("state list zone", writes=_CARDS),
    "shuffle": _helper("state zone", writes=("cards",), draws=True),
    "reveal": _helper("state list seats", writes=("who was shown what",)),
    "swap": _helper("state card card", writes=_CARDS),
    "pile": _helper("state card", "zone", ("cards",)),
    "say": _helper("state text"),
    # Rules of cards
    "working": _helper("state component seat", "number", ("which rules work",)),
    "copies_before": _helper("state component seat", "list", ("which rules work",)),
    "held": _helper("state component seat", "list", ("which rules work",)),
    "card_works": _helper("state card", "flag", ("which rules work",)),
    "bearers": _helper("state component", "list", ("which rules work",)),
    "holders": _helper("state component", "list", ("which rules work",)),
    "hooks_for": _helper("state hooks", "list", ("which rules work", "turn")),
    "still": _helper("state hook card seat", "flag", ("which rules work",)),
    "replacements": _helper("state hooks list list", "list", ("which rules work",)),
    "differing": _helper("state list number list flag", "list", ("which rules work",)),
    "moved_up": _helper("list number number", "list"),
    "grant": _helper("state card seat until", writes=("which rules work",)),
    "take_back_until": _helper("state event", writes=("which rules work",)),
    # Plays and turns
    "launch": _helper("state window option seat depth", writes=_CARDS),
    "launch_play": _helper("state play card seat depth component", writes=_CARDS),
    "launch_any": _helper("state option seat"),
    "finish_play": _helper("state frame", writes=_CARDS, ends=True),
    "finish_use": _helper("state frame", ends=True),
    "resolving": _helper("state", "flag", ("what is being played",)),
    "paying": _helper("state seat", "flag", ("what is being played",)),
    "begin": _helper("state", writes=("turn",)),
    "end_turn": _helper("state", writes=("turn", "which rules work"), ends=True),
    # Results
    "reach": _helper("state ending", writes=("result",), ends=True),
    "end_game": _helper("state text", writes=("result",), ends=True),
    "score": _helper("state list", writes=("result",)),
    "winners": _helper("state list", writes=("result",)),
    # Measured games
    "note": _helper("number item", "item"),
    "mark": _helper("number component", "flag"),
    # Python's own
    "abs": _helper("number", "number"),
    "all": _helper("list", "flag"),
    "any": _helper("list", "flag"),
    "len": _helper("list", "number"),
    "list": _helper("list", "list"),
    "max": _helper("item item?", "item"),
    "min": _helper("item item?", "item"),
    "range": _helper("number", "list"),
    "sum": _helper("list", "number"),
    "tuple": _helper("list", "list"),
}
"""All that core calls and that is not made of the rules."""

TABLES = frozenset((
    "SEATS", "OTHERS", "AFTER", "PRECEDING", "OWNER", "SOURCE", "PILE", "COMPONENT", "SUIT", "RANK",
    "COPIES", "VARIANT", "HOOKS", "REPLACING", "CANCELLED", "TurnOver",
))  # fmt: skip
"""What core looks up, is told by (`CANCELLED`) or leaves by (`TurnOver`)."""
