"""The values of the parts of a condition, each with the text that its author wrote."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import define, evolve, field

from rulekit.engine import positions
from rulekit.engine.game import Game
from rulekit.language.nodes import parts_of
from rulekit.language.report import RulesError
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import Binding, Body, Value
from rulekit.ruleset.traversal import walk

MOST_ITEMS = 12
"""How many items of a list are looked at one by one."""


MOST_DECIDING = 3
"""For how many items that decide a condition all values are shown."""

MOST_LEVELS = 2
"""How deep values of the rules that ask each other are looked into."""

_HAS_PARTS = meaning.Comparison | meaning.Logic | meaning.Not | meaning.InRange | meaning.Contains
"""Conditions on an item of which more can be told than whether they are true."""


def explain(
    game: Game, condition: meaning.Expression, bindings: Mapping[Binding, int]
) -> list[str]:
    """Why a condition is false: the values that decide, in the order of the text, each as
    `B.coins is 3`."""
    return _told(_Explanation(game, dict(bindings)), condition)


def explain_in_depth(
    game: Game, condition: meaning.Expression, bindings: Mapping[Binding, int]
) -> list[str]:
    """The same, with the values of the bindings in place of their names, and for a value of
    the rules that decides, what decides there."""
    return _told(_Explanation(game, dict(bindings), levels=MOST_LEVELS, named=True), condition)


def with_values(text: str, values: list[str]) -> str:
    """A text about a condition, and the values that explain it."""
    return f"{text}: {'; '.join(values)}" if values else text


def _told(explanation: _Explanation, condition: meaning.Expression) -> list[str]:
    explanation.why(condition, False)
    return [f"{text} is {value}" for text, value in explanation.parts.items()]


_COMPARED = (
    meaning.Comparison | meaning.InRange | meaning.IsKind | meaning.IsComponent | meaning.Contains
)
"""Conditions of which the values that are compared are told."""

_MADE_OF_VALUES = (
    meaning.Arithmetic | meaning.Negate | meaning.ValueCall | meaning.Builtin | meaning.FieldOf
    | meaning.CounterValue | meaning.VariableValue | meaning.Lookup | meaning.ItemAt
)  # fmt: skip
"""Expressions of which the values that they are made of are told too."""


@define
class _Explanation:
    game: Game
    bindings: dict[Binding, int]
    parts: dict[str, str] = field(factory=dict)  # the values by the texts that they have
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
        elif isinstance(condition, _COMPARED):
            for part in _expressions_of(condition):
                self.show(part)
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
        if isinstance(expression, meaning.Aggregate):
            self._list(expression.source)
        elif isinstance(expression, meaning.Comprehension):
            self._list(expression)
        elif isinstance(expression, meaning.Ranked):
            self._list(evolve(expression.source, element=expression.key))
        elif isinstance(expression, meaning.Conditional):
            self.show(expression.condition)
        elif isinstance(expression, _MADE_OF_VALUES):
            for part in _expressions_of(expression):
                self.show(part)

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
        for text, value in inner.parts.items():
            self._add(text, value)

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
        shown = [f"{name} {inner._text(mapping.element)}" for name, inner in self._each(mapping)]
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
        deciding = 0
        for name, inner in self._each(source):
            if bool(inner._value(source.element)) is not wanted or deciding == MOST_DECIDING:
                continue
            deciding += 1
            inner.why(source.element, wanted)
            for text, value in inner.parts.items():
                if text != source.binding.name:
                    self._add(f"for {name}, {text}", value)

    def _each(self, mapping: meaning.Comprehension) -> Iterator[tuple[str, _Explanation]]:
        """The items that meet the condition of a comprehension, each with what is so of it."""
        items = self._value(mapping.source)
        for item in items if isinstance(items, list | tuple) else ():
            inner = _Explanation(self.game, {**self.bindings, mapping.binding: item})
            if mapping.condition is None or inner._value(mapping.condition):
                yield positions.describe(self.game, item, mapping.binding.type), inner

    def _add(self, text: str, value: str) -> None:
        text = " ".join(text.split())
        if text != value:
            self.parts.setdefault(text, value)

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


def _expressions_of(expression: meaning.Expression) -> Iterator[meaning.Expression]:
    """The expressions that an expression is made of; the keys of a table are none to be shown."""
    for name in parts_of(expression):
        part = getattr(expression, name)
        for one in part if isinstance(part, tuple) else (part,):
            if isinstance(one, meaning.Typed):
                yield one  # type: ignore[misc]


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
