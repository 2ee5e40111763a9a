"""Statements that read like events of other games, and how the same is written here."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.checker.scope import SPECIAL, Context
from rulekit.language import tree
from rulekit.language.foreign_words import FOREIGN_SAME
from rulekit.language.report import Edit
from rulekit.language.source import Span
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.types import UNKNOWN

_MOVED = "move {one} to {other}"
_FORMS: Mapping[tuple[str, str | None], str] = {
    ("add", "to"): "{other} += {one}",
    ("subtract", "from"): "{other} -= {one}",
    ("set", "to"): "{one} = {other}",
    **{(word, "by"): "{one} += {other}" for word in ("increase", "raise", "increment")},
    **{(word, "by"): "{one} -= {other}" for word in ("decrease", "reduce", "lower")},
    **{(word, "from"): "choose {one} from {other}" for word in ("select", "pick", "target")},
    **{("put", preposition): _MOVED for preposition in ("in", "into", "on", "to")},
    ("place", "in"): _MOVED,
    **{(word, "to"): _MOVED for word in ("give", "pass", "send", "return")},
}
"""Events that nothing declares, by the preposition after what is given first, and what is meant:
`{one}` is what is given first, `{other}` what follows the preposition."""


def is_foreign(node: tree.Perform, context: Context) -> bool:
    """Report `add 1 to you.gold`, and what else is written in another way."""
    name = node.name.text
    if name in SPECIAL and name not in FOREIGN_SAME["RK1003"]:
        _begins_with(node, context)
        return True
    known = context.scope.find(name)
    if known is not None and isinstance(node.subject, tree.Unary) and not node.arguments:
        now = f"{name} -= {node.subject.operand.span.text}"
        context.world.report.error(
            "RK1003",
            node.span,
            "what is counted down is set with `-=`",
            label=f"write `{now}`",
            edit=Edit(node.span, now),
        )
        return True
    if node.subject is None or len(node.arguments) != 1:
        return False
    (argument,) = node.arguments
    form = _FORMS.get((name, argument.preposition))
    if form is None or (form is _MOVED and isinstance(node.subject, tree.Number)):
        return False
    one, other = node.subject.span.text, argument.value.span.text
    if form is _MOVED and _is_player(argument.value, context):
        other = f"{other}.hand"
    now = form.format(one=one, other=other)
    context.world.report.error(
        "RK1003",
        node.span,
        f"there is no event `{name}`",
        label="not declared",
        help=f"write `{now}`",
        edit=Edit(node.span, now),
    )
    if now.startswith("choose ") and isinstance(node.subject, tree.Name):
        # What is chosen is known in what follows.
        context.keep(Binding(one, UNKNOWN, "local", node.subject.span))
    return True


def _is_player(node: tree.Expression, context: Context) -> bool:
    """Whether a name is that of a player, to whose hand a card is moved."""
    if not isinstance(node, tree.Name) or "hand" not in context.world.of_player:
        return False
    known = context.scope.find(node.text)
    return node.text in ("you", "current") or (known is not None and known.type.name == "player")


def _begins_with(node: tree.Perform, context: Context) -> None:
    name = node.name.text
    what = "" if node.subject is None else node.subject.span.text
    context.world.report.error(
        "RK1003",
        node.name.span,
        f"a statement begins with its event, and not with `{name}`",
        label="no event",
        help='an `ending` says who wins; `end_game "NAME"` reaches it'
        if what in ("win", "wins", "lose", "loses")
        else "write `do_nothing`, or `cancel` in a `before`"
        if name in ("no", "nothing")
        else f"write `{what or 'EVENT'} …`, and `for {name}` or so after what it is given",
    )


def moved_into(node: tree.Perform, context: Context) -> bool:
    """Report `move top(deck) in you.hand`, `… into …` and `… from deck to …`: its word is `to`."""
    if node.name.text != "move" or node.subject is None:
        return False
    subject, prepositions = node.subject, [one.preposition for one in node.arguments]
    parts = [subject, *(one.value for one in node.arguments)]
    if prepositions == ["from", "to"]:
        first = subject.span.word_before(parts[1].span, r"\s+from")
        span, right = Span(first.source, first.start, parts[1].span.end), ""
        message = "`move` does not say from where: a card lies where it lies"
    else:
        if isinstance(subject, tree.Compare) and subject.operator == "in" and not prepositions:
            parts = [subject.left, subject.right]
        elif prepositions not in (["into"], ["on"], ["onto"]):
            return False
        span, right = parts[0].span.word_before(parts[1].span, r"\w+"), "to"
        message = "`move` needs a `to` before the place"
    context.world.report.error(
        "RK2003",
        span,
        message,
        label=f"write `{right}`" if right else "leave this out",
        edit=Edit(span, right),
    )
    for part in parts:
        context.read(part)
    return True
