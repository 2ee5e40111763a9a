"""What is written for several players at once and is done for one: the loop that is meant."""

from __future__ import annotations

from rulekit.checker.scope import Context
from rulekit.language import tree
from rulekit.language.report import Edit
from rulekit.language.source import Span
from rulekit.ruleset.definitions import Event
from rulekit.ruleset.types import UNKNOWN

SEVERAL = ("players", "seats", "others")
"""The names of the language for several players."""

_SEVERAL = {
    **{name: name for name in SEVERAL},
    **dict.fromkeys(("everyone", "everybody", "all", "anybody", "all_players"), "players"),
    **dict.fromkeys(("opponents", "other_players", "enemies"), "others"),
}
"""What several players are called, by the names of the language and by others."""


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
    meant = _SEVERAL[node.text]
    if node.text != meant and _is_declared(node, context):
        return False
    return meant != "others" or context.you is not None


def _is_declared(node: tree.Name, context: Context) -> bool:
    name = node.text
    if context.scope.find(name) is not None or name in context.world.table:
        return True
    return context.world.declared(name, node.span) is not None


def _report(statement: Span, several: tree.Expression, context: Context) -> None:
    name = _SEVERAL[several.span.text]
    one = next(each for each in ("p", "q", "each_one") if context.scope.find(each) is None)
    before = several.span.start - statement.start
    after = several.span.end - statement.start
    done = f"{statement.text[:before]}{one}{statement.text[after:]}"
    loop = f"for {one} in {name}: {done}"
    edit, where = Edit(statement, loop), ""
    line = statement.source.text[: statement.start].rpartition("\n")[2]
    if (head := line.rstrip()).endswith(":"):  # a loop is no single statement
        colon = Span(statement.source, statement.start - len(line) + len(head) - 1, statement.end)
        deeper = " " * (len(line) - len(line.lstrip()) + 2)
        edit, where = Edit(colon, f"\n{deeper}{loop}"), " on the next line, indented"
    context.world.report.error(
        "RK2001",
        several.span,
        f"`{several.span.text}` are several players, and this is done for one",
        label="several players",
        help=f"write `{loop}`{where}",
        edit=edit,
    )
