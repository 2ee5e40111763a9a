"""Forms that rules had once, and the one way in which the same is said now.

Each is an error with the edit that puts it right, so that `check --fix` rewrites a file. What was
written is understood all the same: whatever else is wrong is told beside it.
"""

from __future__ import annotations

from attrs import frozen

from rulekit.checker.scope import Context
from rulekit.checker.type_agreement import called
from rulekit.language import tree
from rulekit.language.report import Edit
from rulekit.language.source import Span
from rulekit.ruleset.builtins import Signature
from rulekit.ruleset.types import CARD, COMPONENT, FLAG, NOBODY, NUMBER, ZONE, Type


@frozen
class OldQuestion:
    """A question that was asked by a call, and how it is written, with its arguments in it."""

    signature: Signature
    now: str


QUESTIONS: dict[str, OldQuestion] = {
    "owner": OldQuestion(Signature((CARD,), NOBODY, "in whose zone a card lies"), "{}.owner"),
    "zone": OldQuestion(Signature((CARD,), ZONE, "where a card lies"), "{}.zone"),
    "name": OldQuestion(Signature((CARD,), COMPONENT, "what a card is a copy of"), "{}.name"),
    "in_zone": OldQuestion(
        Signature((CARD, ZONE), FLAG, "does a card lie in a zone"), "{}.zone is {}"
    ),
    "least": OldQuestion(Signature((NUMBER, NUMBER), NUMBER, "the smaller number"), "min({}, {})"),
    "greatest": OldQuestion(
        Signature((NUMBER, NUMBER), NUMBER, "the larger number"), "max({}, {})"
    ),
}


def old_question(node: tree.Call, context: Context) -> Signature | None:
    """The signature of a question that is asked in another way now, which is reported."""
    old = QUESTIONS.get(node.name.text)
    if old is None:
        return None
    in_call = old.now.startswith(("min(", "max("))
    texts = [one.span.text if in_call else _receiver(one) for one in node.arguments]
    if len(texts) == len(old.signature.parameters):
        _report(context, node.span, f"`{node.name.text}(…)`", old.now.format(*texts))
    else:
        shape = old.now.format(*"cz") if old.now.count("{}") > 1 else old.now.format("c")
        _report(context, node.span, f"`{node.name.text}(…)`", shape, safe=False)
    return old.signature


def old_sign(node: tree.Compare, type_: Type, context: Context) -> None:
    """Reports `==` between what is compared with `is` now, and `is` between what is equal."""
    equal = node.operator in ("==", "!=")
    if type_.name in ("table", "unknown", "flag") or equal == (type_.name in _COUNTED):
        return
    span = node.left.span.word_before(node.right.span, r"[=!]=|\bis(\s+not)?\b")
    _report(context, span, f"`{node.operator}` with {called(type_)}", _SIGNS[node.operator])


def old_everyone(span: Span, context: Context) -> None:
    """Reports the name that all who sit at the table had, in the game or out."""
    _report(context, span, "`everyone`", "seats", more=", or `players` for those still in the game")


_SIGNS = {"==": "is", "!=": "is not", "is": "==", "is not": "!="}

_COUNTED = ("number", "text", "list")
"""Types whose values are equal, where others are the same."""


def _receiver(node: tree.Expression) -> str:
    """An expression as it stands before a dot, or after `is`."""
    short = tree.Name | tree.Attribute | tree.Index | tree.Call
    return node.span.text if isinstance(node, short) else f"({node.span.text})"


def _report(
    context: Context, span: Span, old: str, now: str, *, safe: bool = True, more: str = ""
) -> None:
    context.world.report.error(
        "RK1050",
        span,
        f"{old} is written in another way now",
        label="an old form",
        help=f"write `{now}`{more}",
        edit=Edit(span, now) if safe else None,
    )
