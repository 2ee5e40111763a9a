"""Statements that read like events of other games, and how the same is written here."""

from __future__ import annotations

from attrs import frozen

from rulekit.checker.scope import SPECIAL, Context
from rulekit.language import tree
from rulekit.language.foreign_words import FOREIGN_SAME
from rulekit.language.report import Edit
from rulekit.language.source import Span
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.types import UNKNOWN


@frozen
class _Form:
    """An event that nothing declares, with the preposition after what it is given."""

    word: str
    preposition: str
    now: str  # `{one}` is what is given first, `{other}` what follows the preposition


_FORMS = (
    _Form("add", "to", "{other} += {one}"),
    _Form("subtract", "from", "{other} -= {one}"),
    _Form("set", "to", "{one} = {other}"),
    *(_Form(word, "by", "{one} += {other}") for word in ("increase", "raise", "increment")),
    *(_Form(word, "by", "{one} -= {other}") for word in ("decrease", "reduce", "lower")),
    *(_Form(word, "from", "choose {one} from {other}") for word in ("select", "pick", "target")),
    _Form("put", "in", "move {one} to {other}"),
    _Form("put", "into", "move {one} to {other}"),
    _Form("put", "on", "move {one} to {other}"),
    _Form("place", "in", "move {one} to {other}"),
    _Form("put", "to", "move {one} to {other}"),
    *(_Form(word, "to", "move {one} to {other}") for word in ("give", "pass", "send", "return")),
)


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
    for form in _FORMS:
        if name != form.word or node.subject is None or len(node.arguments) != 1:
            continue
        (argument,) = node.arguments
        if argument.preposition != form.preposition:
            continue
        if form.now.startswith("move") and isinstance(node.subject, tree.Number):
            continue
        one, other = node.subject.span.text, argument.value.span.text
        if form.now.startswith("move") and _is_player(argument.value, context):
            other = f"{other}.hand"
        now = form.now.format(one=one, other=other)
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
    return False


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
    """Report `move top(deck) in you.hand` and `… into …`, whose word is `to`."""
    if node.name.text != "move" or node.subject is None:
        return False
    subject, word = node.subject, None
    if [one.preposition for one in node.arguments] == ["from", "to"]:
        source = node.arguments[0].value.span
        left_out = Span(source.source, subject.span.end, source.end)
        context.world.report.error(
            "RK2003",
            left_out,
            "`move` does not say from where: a card lies where it lies",
            label="leave this out",
            edit=Edit(left_out, ""),
        )
        for part in (subject, *(one.value for one in node.arguments)):
            context.read(part)
        return True
    if isinstance(subject, tree.Compare) and subject.operator == "in" and not node.arguments:
        word = _word_between(subject.left.span, subject.right.span)
        parts = (subject.left, subject.right)
    elif len(node.arguments) == 1 and node.arguments[0].preposition in ("into", "on", "onto"):
        word = _word_between(subject.span, node.arguments[0].value.span)
        parts = (subject, node.arguments[0].value)
    if word is None:
        return False
    context.world.report.error(
        "RK2003",
        word,
        "`move` needs a `to` before the place",
        label="write `to`",
        edit=Edit(word, "to"),
    )
    for part in parts:
        context.read(part)
    return True


def _word_between(one: Span, other: Span) -> Span:
    between = Span(one.source, one.end, other.start)
    start = one.end + len(between.text) - len(between.text.lstrip())
    return Span(one.source, start, start + len(between.text.strip()))
