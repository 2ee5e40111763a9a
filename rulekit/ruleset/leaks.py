"""Finds choices whose options would betray what the one who chooses may not see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from rulekit.language.diagnostics import Label, Report
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import Block, Expression
from rulekit.ruleset.model import Binding, Body, PlayRule, Ruleset, UseRule, Zone
from rulekit.ruleset.walking import body_of, carriers, walk


def report_leaks(ruleset: Ruleset, report: Report) -> None:
    """One error for each choice, play or option that would show cards it should not."""
    blocks: list[Block] = [ruleset.setup.block]
    blocks += [event.body.block for event in ruleset.events.values()]
    for _, rules in carriers(ruleset):
        for rule in rules:
            body = body_of(rule)
            if body is not None:
                blocks.append(body.block)
            if isinstance(rule, PlayRule | UseRule) and rule.you is not None:
                decider = meaning.Read(rule.span, rule.you.type, rule.you)
                _condition(rule.condition, decider, (), report)
    for block in blocks:
        _decisions(block, report)


@frozen(eq=False)
class _Sight:
    """A card or cards of a zone that an expression looks at."""

    span: Span
    zone: Zone
    place: Span | None  # in the value through which it looks


_FOLLOWED = 30
"""How many values deep a question is followed."""

_Names = Mapping[Binding, Expression]
_Revealed = tuple[meaning.ZoneOf, ...]


def _decisions(block: Block, report: Report) -> None:
    revealed = tuple(_revealed(block))
    for node in walk(block):
        match node:
            case meaning.Choose():
                source = node.source
                if not (isinstance(source, meaning.Builtin) and source.name in _DRAWN):
                    for sight in _sights(source, node.chooser, revealed, candidates=True):
                        _report_candidates(sight, report)
                        break
                _condition(node.condition, node.chooser, revealed, report)
            case meaning.Ask():
                decider = node.player
                if node.everyone:
                    decider = meaning.Read(node.span, node.asked.type, node.asked)
                for choice in node.choices:
                    _condition(choice.condition, decider, revealed, report)


_DRAWN = ("random", "sample")


def _revealed(block: Block) -> Iterator[meaning.ZoneOf]:
    """The zones of which a block reveals cards."""
    for node in walk(block):
        if isinstance(node, meaning.Primitive) and node.name == "reveal":
            for part in walk(node.arguments[:1]):
                if isinstance(part, meaning.ZoneOf):
                    yield part


def _condition(
    condition: Expression | None, decider: Expression, revealed: _Revealed, report: Report
) -> None:
    if condition is None:
        return
    for sight in _sights(condition, decider, revealed):
        whose = "that nobody sees" if sight.zone.visibility == "hidden" else "of another player"
        report.error(
            "RK3007",
            sight.span,
            f"what may be chosen would betray the cards in `{sight.zone.name}` {whose}",
            label=f"looks into a {sight.zone.visibility} zone",
            secondary=_secondary(sight),
            notes=(
                "From the options that are offered, a player could tell which cards lie there.",
            ),
            help="`count(…)` is known to all; for more, `reveal` the cards first, or keep what"
            " everybody knows in a `var`",
        )
        return


def _report_candidates(sight: _Sight, report: Report) -> None:
    report.error(
        "RK3007",
        sight.span,
        f"the one who chooses does not see the cards in `{sight.zone.name}`",
        label=f"a {sight.zone.visibility} zone",
        secondary=_secondary(sight),
        notes=("Whoever chooses a card sees all that he may choose from.",),
        help="take one at `random(…)`, `reveal` them first, or let their owner choose: `by …`",
    )


def _secondary(sight: _Sight) -> list[Label]:
    labels = [Label(sight.zone.span, "declared here")] if sight.zone.span else []
    if sight.place is not None:
        labels.append(Label(sight.place, "looked at here"))
    return labels


def _sights(
    expression: Expression,
    decider: Expression,
    revealed: _Revealed,
    *,
    candidates: bool = False,
) -> Iterator[_Sight]:
    looking = _Looking(decider, revealed, candidates)
    yield from looking.at(expression, {}, None)


class _Looking:
    """What an expression looks at, followed through the values that it asks."""

    def __init__(self, decider: Expression, revealed: _Revealed, candidates: bool) -> None:
        self.decider = decider
        self.revealed = revealed
        self.candidates = candidates  # the top cards of a zone may be looked at on purpose
        self.asked: set[tuple[object, ...]] = set()  # values, with what they were asked about

    def at(self, node: object, names: _Names, via: Span | None, depth: int = 0) -> Iterator[_Sight]:
        match node:
            case tuple():
                for item in node:
                    yield from self.at(item, names, via, depth)
            case meaning.Aggregate(function="count" | "any" | "none") if _whole(node.source):
                return
            case meaning.CardsOf() | meaning.CardIn():
                if isinstance(node.zone, meaning.ZoneOf):
                    yield from self._zone(node.zone, node.span, names, via)
            case meaning.Builtin(name="top" | "bottom" | "cards_in"):
                place = node.arguments[0]
                allowed = self.candidates and node.name != "cards_in"
                if isinstance(place, meaning.ZoneOf) and not allowed:
                    yield from self._zone(place, node.span, names, via)
            case meaning.ValueCall():
                yield from self.at(node.arguments, names, via, depth)
                yield from self._value(node, names, via, depth)
            case meaning.Typed() | meaning.Stated():
                for part in _children(node):
                    yield from self.at(part, names, via, depth)

    def _value(
        self, node: meaning.ValueCall, names: _Names, via: Span | None, depth: int
    ) -> Iterator[_Sight]:
        value = node.value
        if value.body is None or depth == _FOLLOWED:
            return
        arguments = [_resolved(argument, names) for argument in node.arguments]
        key = value, *(a.binding if isinstance(a, meaning.Read) else a for a in arguments)
        if key in self.asked:
            return
        self.asked.add(key)
        parameters = [parameter.binding for parameter in value.parameters]
        inner = dict(zip(parameters, arguments, strict=False))
        body = value.body.block if isinstance(value.body, Body) else value.body
        yield from self.at(body, inner, via or node.span, depth + 1)

    def _zone(
        self, place: meaning.ZoneOf, span: Span, names: _Names, via: Span | None
    ) -> Iterator[_Sight]:
        zone = place.zone
        if zone.visibility == "public":
            return
        owner = None if place.owner is None else _resolved(place.owner, names)
        if zone.visibility == "private" and owner is not None and _same(owner, self.decider):
            return
        for seen in self.revealed:
            if seen.zone is zone and (owner is None or _same(owner, seen.owner)):
                return
        yield _Sight(via or span, zone, span if via else None)


def _whole(source: Expression) -> bool:
    """Is a list asked about as a whole, not card by card?"""
    if isinstance(source, meaning.Comprehension):
        return source.condition is None and source.element is None and _whole(source.source)
    return isinstance(source, meaning.CardsOf) or (
        isinstance(source, meaning.Builtin) and source.name == "cards_in"
    )


def _children(node: meaning.Typed | meaning.Stated) -> Iterator[object]:
    class_: Any = type(node)
    for name in class_.__slots__:  # without the span and type, which are inherited
        if name != "__weakref__":
            yield getattr(node, name)


def _resolved(expression: Expression, names: _Names) -> Expression:
    if isinstance(expression, meaning.Read):
        return names.get(expression.binding, expression)
    return expression


def _same(one: Expression, other: Expression | None) -> bool:
    """Is it the same player, as far as can be seen from the text?"""
    match one, other:
        case meaning.Read(), meaning.Read():
            return one.binding is other.binding
        case meaning.CurrentPlayer(), meaning.CurrentPlayer():
            return True
        case meaning.VariableValue(), meaning.VariableValue():
            return one.variable is other.variable and one.owner is None and other.owner is None
        case meaning.Builtin(), meaning.Builtin():
            return one.name == other.name and all(
                _same(a, b) for a, b in zip(one.arguments, other.arguments, strict=False)
            )
    return False
