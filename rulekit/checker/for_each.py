"""What is written for several players at once and is done for one: the loop that is meant."""

from __future__ import annotations

from rulekit.checker.scope import Context
from rulekit.language import tree
from rulekit.language.report import Edit
from rulekit.language.source import Span
from rulekit.ruleset.definitions import Event
from rulekit.ruleset.types import UNKNOWN

_SEVERAL = ("players", "seats", "others")


def is_set_for_each(node: tree.Assign, context: Context) -> bool:
    """`others.gold -= 1`: reported, with the loop that does it for each of them."""
    target = node.target
    if not isinstance(target, tree.Attribute) or target.name.text not in context.world.of_player:
        return False
    if not _is_several(target.value, context):
        return False
    _report(node.span, target.value, context)
    return True


def is_called_for_each(node: tree.Perform, event: Event, context: Context) -> bool:
    """`draw 1 for others`: reported, with the loop that does it for each of them."""
    wanted = {p.preposition: p.binding.type for p in event.parameters}
    given = [(one.preposition, one.value) for one in node.arguments]
    for preposition, value in [(None, node.subject), *given]:
        if wanted.get(preposition, UNKNOWN).name == "player" and _is_several(value, context):
            assert value is not None
            _report(node.span, value, context)
            return True
    return False


def _is_several(node: tree.Expression | None, context: Context) -> bool:
    if not isinstance(node, tree.Name) or node.text not in _SEVERAL:
        return False
    return node.text != "others" or context.you is not None


def _report(statement: Span, several: tree.Expression, context: Context) -> None:
    name = several.span.text
    one = next(each for each in ("p", "q", "each_one") if context.scope.find(each) is None)
    before = several.span.start - statement.start
    after = several.span.end - statement.start
    done = f"{statement.text[:before]}{one}{statement.text[after:]}"
    loop = f"for {one} in {name}: {done}"
    context.world.report.error(
        "RK2001",
        several.span,
        f"`{name}` are several players, and this is done for one",
        label="several players",
        help=f"write `{loop}`",
        edit=Edit(statement, loop),
    )
