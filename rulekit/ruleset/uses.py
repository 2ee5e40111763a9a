"""Where names stand in files of rules and scenarios, and what each of them means."""

from __future__ import annotations

from typing import TypeAlias

from attrs import Factory, define, frozen

from rulekit.language.source import Span
from rulekit.ruleset.carried_rules import UseRule
from rulekit.ruleset.definitions import Binding, Definition, SymbolSet


@frozen
class Symbol:
    """One of the names that a set of symbols, or an option, declares."""

    symbols: SymbolSet
    name: str

    @property
    def span(self) -> Span | None:
        """Where it is declared; None for those of the language."""
        return self.symbols.places.get(self.name)


@frozen
class Ability:
    """What a card or rule lets players use. Its name is its label."""

    rule: UseRule

    @property
    def name(self) -> str:
        return self.rule.label

    @property
    def span(self) -> Span:
        """Where its label stands, with the quotes."""
        whole = self.rule.span
        start = whole.source.text.index('"', whole.start)
        return Span(whole.source, start, whole.source.text.index('"', start + 1) + 1)


Meant: TypeAlias = Definition | Binding | Symbol | Ability
"""What a name can stand for."""


@define(eq=False)
class Uses:
    """What names turned out to mean, for whoever asks for it: in play nobody does.

    Who looks a name up notes it here. `alike` are places that name the same thing where no more
    than that is known: what a variant changes, replaces or removes, and where that is declared.
    """

    noted: list[tuple[Span, Meant]] = Factory(list)
    alike: list[tuple[Span, Span]] = Factory(list)

    def note(self, span: Span, meant: Meant) -> None:
        """A name at a place means this."""
        self.noted.append((span, meant))
