"""The statements in which a player decides: choose, may, ask and offer."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from rulekit.checker.coercion import check, condition, item_type, items, unknown
from rulekit.checker.for_each import SEVERAL
from rulekit.checker.name_resolution import rule_of
from rulekit.checker.scope import Context
from rulekit.checker.text_placeholders import named_in
from rulekit.language import tree
from rulekit.language.foreign_words import NUMERALS
from rulekit.language.report import Edit, Label
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.builtins import PLAYERS
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.meaning import Expression, Statement
from rulekit.ruleset.types import NUMBER, PLAYER, list_of

MOST_CHOICES = 50


def choose(node: tree.Choose, context: Context, rest: tree.Block) -> list[Statement]:
    """A choice; `rest` is what follows it in its block, if it has no block of its own."""
    if _is_article(node, context):
        node = evolve(node, amount=None)
    if node.everyone:
        return _choose_all(node, context)
    return _choose(node, context, rest, _chooser(node, context))


def _choose_all(node: tree.Choose, context: Context) -> list[Statement]:
    """A choice by several players in secret; each is `asked` in it."""
    assert node.chooser is not None
    players = check(node.chooser, context, PLAYERS)
    asked = context.hidden("asked", PLAYER, node.chooser.span)
    inner = context.inside()
    inner.scope.names["asked"] = asked
    made: list[Statement] = []
    for one in _choose(node, inner, (), players):
        assert isinstance(one, meaning.Choose)
        made.append(evolve(one, everyone=True, asked=asked))
    if node.body is None:
        name = node.name.text
        context.world.report.error(
            "RK2014",
            node.span.first_line,
            "what is done with the choice of each needs a block",
            label="for whom is the rest?",
            notes=("All choose before anything is done; then the block is done for each in turn.",),
            help=f"indent below it what is done with `{name}`, which `asked` has chosen",
        )
    return made


def _choose(
    node: tree.Choose, context: Context, rest: tree.Block, chooser: Expression
) -> list[Statement]:
    source = items(node.source, context.asking())
    type_ = item_type(source)
    low, high = _amounts(node, context)
    inner = context.inside() if node.body is not None else evolve(context, depth=context.depth + 1)
    if inner.depth > MOST_CHOICES:
        context.world.report.error(
            "RK0013",
            _first_word(node.span),
            f"this is choice {inner.depth} in one block",
            label="too many",
            notes=("Each choice without a block takes in all that follows.",),
            help="split the block into events",
        )
        return []
    name, span = node.name.text, node.name.span
    candidate = inner.bind(name, type_, span)
    binding = candidate
    if node.amount is not None:
        binding = Binding(name, list_of(type_), "local", span)
    where = condition(node.condition, context.with_binding(candidate))
    inner.keep(binding)
    if binding is not candidate and context.body is not None:
        context.body.locals.append(candidate)
    body = inner.block(rest if node.body is None else node.body)
    otherwise = context.inner_block(node.otherwise)
    done = meaning.Choose(
        node.span,
        binding,
        candidate,
        node.amount is not None,
        node.optional,
        low,
        high,
        source,
        where,
        chooser,
        body,
        otherwise,
        _declined(node.declined),
        named_in(node.declined, context),
    )
    return [done]


def _declined(label: tree.String | None) -> str:
    return "pass" if label is None else label.value


def _amounts(node: tree.Choose, context: Context) -> tuple[Expression | None, Expression | None]:
    if node.amount is None:
        return None, None
    _is_range(node.amount.value, context)
    amount = check(node.amount.value, context, NUMBER)
    if node.amount.up_to:
        return meaning.Constant(node.amount.span, NUMBER, 0), amount
    return amount, amount


def _is_range(amount: tree.Expression, context: Context) -> None:
    """`choose 1-2 cards`: reported, as nothing is left of the one without the other."""
    if not isinstance(amount, tree.Binary) or amount.operator != "-":
        return
    if not isinstance(amount.left, tree.Number) or not isinstance(amount.right, tree.Number):
        return
    most = amount.right.span.text
    context.world.report.error(
        "RK2001",
        amount.span,
        f"`{amount.span.text}` is a difference, and no choice of how many",
        label="a difference",
        help=f"write `choose up to {most}`, or `choose {most}` for exactly as many",
    )


def _is_article(node: tree.Choose, context: Context) -> bool:
    """`choose a player from others`: reported. Whether the amount is a word that means one."""
    amount = node.amount
    if amount is None or not isinstance(amount.value, tree.Name):
        return False
    word = amount.value.text
    is_article = NUMERALS.get(word) == "1" or word in ("the", "any", "some")
    if not is_article or context.scope.find(word) is not None:
        return False
    after = Span(node.span.source, amount.span.start, node.name.span.start)
    context.world.report.error(
        "RK0105",
        amount.value.span,
        f"`{word}` is no word of this language",
        label="leave this out",
        edit=Edit(after, ""),
    )
    return True


def _chooser(node: tree.Choose | tree.May, context: Context) -> Expression:
    if node.chooser is not None:
        return check(node.chooser, context, PLAYER)
    if context.you is not None:
        return meaning.Read(_first_word(node.span), PLAYER, context.you)
    if not context.lenient:
        context.world.error_once(
            ("RK1009", rule_of(context)),
            "RK2017",
            _first_word(node.span),
            "who chooses?",
            label="nobody is `you` here",
            notes=("Without a `by` the one who chooses is `you`.",),
            help=f"say it: `{_STATED[type(node)]} by PLAYER`",
        )
    return unknown(node.span)


_STATED = {tree.Choose: "choose …", tree.May: 'may "…"'}


def _first_word(span: Span) -> Span:
    return Span(span.source, span.start, span.start + len(span.text.split(maxsplit=1)[0]))


def may(node: tree.May, context: Context) -> list[Statement]:
    """A yes or no: an `ask` of which the last option is to decline."""
    player = _chooser(node, context)
    inner = context.inside()
    when = condition(node.condition, inner)
    labels = [node.label] if node.declined is None else [node.label, node.declined]
    _are_told_apart(labels, context)
    agreed = meaning.Choice(
        node.span, node.label.value, when, inner.block(node.body), named_in(node.label, inner)
    )
    refused = meaning.Choice(
        _first_word(node.span) if node.declined is None else node.declined.span,
        _declined(node.declined),
        None,
        context.inner_block(node.otherwise),
        named_in(node.declined, context),
    )
    asked = context.hidden("asked", PLAYER, player.span)
    return [meaning.Ask(node.span, False, player, asked, (agreed, refused), optional=True)]


def _are_told_apart(labels: Iterable[tree.String], context: Context) -> None:
    seen: dict[str, Span] = {}
    for label in labels:
        if label.value in seen:
            context.world.report.error(
                "RK1007",
                label.span,
                f"there are two options `{label.value}`",
                label="the second",
                secondary=[Label(seen[label.value], "the first")],
                help="a player must be able to tell them apart",
            )
        seen[label.value] = label.span


def ask(node: tree.Ask, context: Context) -> list[Statement]:
    """Labelled options; the one who was asked is `asked` in their blocks."""
    if not node.everyone and isinstance(node.player, tree.Name) and node.player.text in SEVERAL:
        context.world.report.error(
            "RK2001",
            node.player.span,
            f"`{node.player.text}` are several players",
            label="several players",
            help=f"write `ask all {node.player.text}`: each answers in secret",
            edit=Edit(node.player.span, f"all {node.player.text}"),
        )
        node = evolve(node, everyone=True)
    player = check(node.player, context, PLAYERS if node.everyone else PLAYER)
    asked = context.hidden("asked", PLAYER, node.player.span)
    choices: list[meaning.Choice] = []
    _are_told_apart((choice.label for choice in node.choices), context)
    for choice in node.choices:
        label = choice.label
        inner = context.inside()
        inner.scope.names["asked"] = asked
        when = condition(choice.condition, inner)
        body = inner.block(choice.body)
        named = named_in(label, inner)
        choices.append(meaning.Choice(choice.span, label.value, when, body, named))
    return [meaning.Ask(node.span, node.everyone, player, asked, tuple(choices))]


def offer(node: tree.Offer, context: Context) -> list[Statement]:
    player = check(node.player, context, PLAYER)
    windows = context.world.ruleset.windows
    window = context.world.look_up(node.window, windows)
    otherwise = context.inner_block(node.otherwise)
    if window is None:
        context.world.no_window(node.window.text, node.window.span)
        return []
    own = context.event if context.place in ("event", "phase") else None
    if window.event is not None and window.event is not own:
        context.world.report.error(
            "RK2020",
            node.window.span,
            f"`{window.name}` can only be offered in `{window.event.name}`",
            label="not in that event",
            secondary=[Label(window.span, "declared here")] if window.span else [],
            notes=("What is used in this window may read and set the names of that event.",),
            help=f"offer it in `{window.event.name}`, or declare a window of its own",
        )
    declined, named = _declined(node.declined), named_in(node.declined, context)
    return [meaning.Offer(node.span, window, player, node.until_pass, otherwise, declined, named)]
