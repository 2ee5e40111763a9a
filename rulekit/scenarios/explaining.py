"""The values of the parts of a condition, each with the text that its author wrote."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import define, field, frozen

from rulekit.engine import positions
from rulekit.engine.game import Game
from rulekit.language.diagnostics import RulesError
from rulekit.ruleset import meaning
from rulekit.ruleset.model import Binding, Body, Value
from rulekit.ruleset.traversal import walk

MOST_ITEMS = 12
"""How many items of a list are looked at one by one."""


MOST_DECIDING = 3
"""For how many items that decide a condition all values are shown."""

MOST_LEVELS = 2
"""How deep values of the rules that ask each other are looked into."""

_HAS_PARTS = meaning.Comparison | meaning.Logic | meaning.Not | meaning.InRange | meaning.Contains
"""Conditions on an item of which more can be told than whether they are true."""


@frozen
class Part:
    """`B.coins` is `3`."""

    text: str
    value: str


def explain(
    game: Game, condition: meaning.Expression, bindings: Mapping[Binding, int]
) -> list[Part]:
    """Why a condition is false: the values that decide, in the order of the text."""
    explanation = _Explanation(game, dict(bindings))
    explanation.why(condition, False)
    return list(explanation.parts.values())


def explain_in_depth(
    game: Game, condition: meaning.Expression, bindings: Mapping[Binding, int]
) -> list[Part]:
    """The same, with the values of the bindings in place of their names, and for a value of
    the rules that decides, what decides there."""
    explanation = _Explanation(game, dict(bindings), levels=MOST_LEVELS, named=True)
    explanation.why(condition, False)
    return list(explanation.parts.values())


@define
class _Explanation:
    game: Game
    bindings: dict[Binding, int]
    parts: dict[str, Part] = field(factory=dict)
    levels: int = 0  # how many values of the rules inside each other are looked into
    named: bool = False  # `difficulty(A, C)` in place of `difficulty(you, victim)`

    def why(self, condition: meaning.Expression, is_true: bool) -> None:
        """Show what makes a condition what it is, and leave out what does not matter."""
        if isinstance(condition, meaning.Not):
            self.why(condition.operand, not is_true)
        elif isinstance(condition, meaning.Logic):
            # One operand may decide alone; the other is then not asked, and not shown.
            deciding = is_true is (condition.operator == "or")
            left = self._value(condition.left)
            if deciding and bool(left) is is_true:
                self.why(condition.left, is_true)
                return
            if not deciding:
                self.why(condition.left, is_true)
            self.why(condition.right, is_true)
        elif isinstance(condition, meaning.Comparison):
            self.show(condition.left)
            self.show(condition.right)
        elif isinstance(condition, meaning.InRange):
            self.show(condition.value)
            self.show(condition.low)
            self.show(condition.high)
        elif isinstance(condition, meaning.IsKind | meaning.IsComponent):
            self.show(condition.card)
        elif isinstance(condition, meaning.Contains):
            self.show(condition.list)
            if isinstance(condition.item, meaning.Typed):
                self.show(condition.item)
        elif isinstance(condition, meaning.Conditional):
            holds = bool(self._value(condition.condition))
            self.why(condition.condition, holds)
            self.why(condition.then if holds else condition.otherwise, is_true)
        elif isinstance(condition, meaning.Aggregate):
            self._list(condition.source)
            self._deciding(condition, is_true)
        else:
            self.show(condition)
            if isinstance(condition, meaning.ValueCall) and self.levels:
                self._inside(condition, is_true)

    def show(self, expression: meaning.Expression) -> None:
        """A value, and the values that it comes from."""
        if isinstance(expression, meaning.Constant | meaning.ComponentName):
            return
        if isinstance(expression, meaning.Read):
            if self.levels == MOST_LEVELS and expression.type.name == "number":
                self._add(expression.binding.name, self._text(expression))
            return
        self._add(self._named(expression), self._text(expression))
        for part in self._inner(expression):
            self.show(part)
        if isinstance(expression, meaning.Aggregate):
            self._list(expression.source)
        elif isinstance(expression, meaning.Comprehension):
            self._list(expression)

    def _inside(self, asked: meaning.ValueCall, is_true: bool) -> None:
        """What decides in the text of a value, unless rules that modify it do."""
        body = _answer(asked.value)
        if body is None:
            return
        names = [parameter.binding for parameter in asked.value.parameters]
        values: list[Any] = [self._value(argument) for argument in asked.arguments]
        inner = _Explanation(
            self.game, dict(zip(names, values, strict=True)), levels=self.levels - 1, named=True
        )
        if bool(inner._value(body)) is not is_true:
            self._add(f"{self._named(asked)} before rules modify it", "no" if is_true else "yes")
            return
        inner.why(body, is_true)
        for part in inner.parts.values():
            self._add(part.text, part.value)

    def _named(self, expression: meaning.Expression) -> str:
        """The text of an expression, in which names that are bound give way to what they are."""
        span = expression.span
        text = span.text
        if not self.named:
            return text
        reads = {
            node.span.start: node
            for node in walk(expression)
            if isinstance(node, meaning.Read)
            and node.binding in self.bindings
            and node.span.source is span.source
            and node.span.text == node.binding.name
        }
        for start in sorted(reads, reverse=True):
            node = reads[start]
            name = positions.describe(self.game, self.bindings[node.binding], node.type)
            before, after = start - span.start, node.span.end - span.start
            text = text[:before] + name + text[after:]
        return text

    def _inner(self, expression: meaning.Expression) -> tuple[meaning.Expression, ...]:
        if isinstance(expression, meaning.Arithmetic):
            return expression.left, expression.right
        if isinstance(expression, meaning.Negate):
            return (expression.operand,)
        if isinstance(expression, meaning.ValueCall | meaning.Builtin):
            return expression.arguments
        if isinstance(expression, meaning.FieldOf):
            return (expression.card,)
        if isinstance(expression, meaning.CounterValue | meaning.VariableValue):
            return () if expression.owner is None else (expression.owner,)
        if isinstance(expression, meaning.Lookup):
            return (expression.key,)
        if isinstance(expression, meaning.ItemAt):
            return expression.list, expression.index
        if isinstance(expression, meaning.Conditional):
            return (expression.condition,)
        return ()

    def _list(self, source: meaning.Expression) -> None:
        if not isinstance(source, meaning.Comprehension):
            self.show(source)
            return
        self.show(source.source)
        if source.element is not None or source.condition is not None:
            self._items(source)

    def _items(self, mapping: meaning.Comprehension) -> None:
        """What a comprehension makes of each item that meets its condition."""
        if mapping.element is None:
            self._add(self._named(mapping), self._text(mapping))
            return
        items = self._value(mapping.source)
        if not isinstance(items, list | tuple) or len(items) > MOST_ITEMS:
            return
        shown = []
        for item in items:
            bindings = {**self.bindings, mapping.binding: item}
            inner = _Explanation(self.game, bindings)
            if mapping.condition is not None and not inner._value(mapping.condition):
                continue
            name = positions.describe(self.game, item, mapping.binding.type)
            shown.append(f"{name} {inner._text(mapping.element)}")
        self._add(self._named(mapping.element), ", ".join(shown) or "asked of nobody")

    def _deciding(self, asked: meaning.Aggregate, is_true: bool) -> None:
        """Why the items that decide an `all`, `any` or `none` are what they are."""
        source = asked.source
        if not isinstance(source, meaning.Comprehension) or source.element is None:
            return
        if not isinstance(source.element, _HAS_PARTS):
            return
        wanted = {"all": False, "any": True, "none": True}.get(asked.function)
        if wanted is None or is_true is (asked.function != "any"):
            return  # no single item decides
        items = self._value(source.source)
        deciding = 0
        for item in items if isinstance(items, list | tuple) else ():
            inner = _Explanation(self.game, {**self.bindings, source.binding: item})
            if source.condition is not None and not inner._value(source.condition):
                continue
            if bool(inner._value(source.element)) is not wanted or deciding == MOST_DECIDING:
                continue
            deciding += 1
            inner.why(source.element, wanted)
            name = positions.describe(self.game, item, source.binding.type)
            for part in inner.parts.values():
                if part.text != source.binding.name:
                    self._add(f"for {name}, {part.text}", part.value)

    def _add(self, text: str, value: str) -> None:
        text = " ".join(text.split())
        if text != value:
            self.parts.setdefault(text, Part(text, value))

    def _text(self, expression: meaning.Expression) -> str:
        try:
            value = positions.evaluate(self.game, expression, self.bindings)
        except RulesError as error:
            return f"not to be told: {error.diagnostics[0].message}"
        if isinstance(expression, meaning.CardsOf) and _is_ordered(expression.zone):
            return f"{positions.describe(self.game, value[::-1], expression.type)}, top first"
        return positions.describe(self.game, value, expression.type)

    def _value(self, expression: meaning.Expression) -> object:
        try:
            return positions.evaluate(self.game, expression, self.bindings)
        except RulesError:
            return None


def _answer(value: Value) -> meaning.Expression | None:
    """What a value gives, if that is one expression."""
    if not isinstance(value.body, Body):
        return value.body
    block = value.body.block
    if len(block) == 1 and isinstance(block[0], meaning.Return):
        return block[0].value
    return None


def _is_ordered(zone: meaning.Expression) -> bool:
    """Whether a list of the cards of a zone reads top first, as a scenario writes it."""
    return isinstance(zone, meaning.ZoneOf) and zone.zone.ordered
