"""Finds what `change`, `replace`, `remove` and `more` are aimed at, in the eyes of a file."""

from __future__ import annotations

from attrs import frozen

from rulekit.language import tree
from rulekit.language.phrases import with_article
from rulekit.language.report import Edit, Label, suggest, unmistakable
from rulekit.language.source import Span
from rulekit.merging.conflicts import Verb
from rulekit.merging.declaration_keys import NAMELESS, WORDS, Key, described, name_span
from rulekit.merging.families import Family
from rulekit.merging.merged import Merged


@frozen
class Targets:
    """What a file can be aimed at among the declarations of the files before it."""

    merged: Merged
    family: Family
    edition: int

    def key(self, written: Key) -> Key:
        """What a declaration is called among all files, that the file calls so."""
        return self.merged.namespaces.key(written, self.family)

    def is_there(self, verb: Verb, what: tree.Word, name: tree.CardName | None, span: Span) -> bool:
        """Whether something is declared that is named by its kind and name; reported if not."""
        if what.text in WORDS:
            written = written_key(what, name)
            if name is None and written[0] not in NAMELESS:
                self._report_nameless(verb, what, span)
                return False
            return self.is_declared(verb, written, name.span if name else span)
        if not self._is_kind(verb, what, name):
            return False
        if name is None:
            help_ = f"the kind itself is `{_deed(verb)} kind {what.text}`"
            self._report_nameless(verb, what, span, help_)
            return False
        return self._is_component(verb, what, name)

    def is_declared(
        self, verb: Verb, written: Key, span: Span, kind: tree.Word | None = None
    ) -> bool:
        """Whether something is declared that the file calls so and sees; reported if not."""
        key = self.key(written)
        if key in self.merged.declarations and self._sees(key[1]):
            self.merged.note(span, key)
            return True
        category, name = written
        if name in self.merged.poisoned:
            return False
        removed = self.merged.removed.get(name)
        stranger = self.merged.namespaces.stranger(name, self.family)
        known = self._names(category)
        what = kind.text if kind else described((category, ""))
        self.merged.report.error(
            "RK1017",
            span,
            f"there is no {what} {f'`{name}` ' if name else ''}to {_deed(verb)}",
            label="removed already" if removed else "not in the base",
            secondary=[Label(removed, "removed here")] if removed else [],
            help=suggest(name, known) if stranger is None else stranger.remedy(name),
            edit=_right_name(span, name, unmistakable(name, known)) if stranger is None else None,
        )
        return False

    def _sees(self, name: str) -> bool:
        return self.merged.namespaces.seen(name, self.family, self.edition)

    def _names(self, category: str) -> list[str]:
        """The names of one category, as the file may write them."""
        return [
            self.merged.namespaces.written(name)
            for name in self.merged.of(category)
            if self._sees(name)
        ]

    def _is_kind(self, verb: Verb, what: tree.Word, name: tree.CardName | None) -> bool:
        word, kinds = what.text, self._names("kind")
        if word in kinds or word in self.merged.removed:
            self.merged.note(what.span, self.key(("kind", word)))
            return True
        own = self.merged.declarations.get(self.key(("component", word)))
        if name is None and isinstance(own, tree.Component):
            right = f"{own.kind.text} {what.span.text}"
            self.merged.report.error(
                "RK1017",
                what.span,
                f"the kind of a card stands before its name, as in `{right}`",
                label=f"it is {with_article(own.kind.text)}",
                secondary=[Label(name_span(own), "declared here")],
                edit=Edit(what.span, right),
            )
        elif word not in self.merged.poisoned:
            self.merged.report.error(
                "RK1017",
                what.span,
                f"there is no kind `{word}` to {_deed(verb)}",
                label="not declared",
                help=suggest(word, [*kinds, *WORDS]),
                edit=_right_name(what.span, word, unmistakable(word, [*kinds, *WORDS])),
            )
        return False

    def _is_component(self, verb: Verb, what: tree.Word, name: tree.CardName) -> bool:
        written = "component", name.text
        if not self.is_declared(verb, written, name.span, what):
            return False
        component = self.merged.declarations[self.key(written)]
        assert isinstance(component, tree.Component)
        kind = component.kind
        if self.merged.meant("kind", kind) == self.key(("kind", what.text)):
            return True
        self.merged.report.error(
            "RK1017",
            what.span,
            f"`{name.text}` is not {with_article(what.text)}",
            label=f"it is {with_article(kind.text)}",
            secondary=[Label(name_span(component), "declared here")],
            help=f"write `{verb} {kind.text} …`",
            edit=Edit(what.span, kind.text),
        )
        return False

    def _report_nameless(
        self, verb: Verb, what: tree.Word, span: Span, help_: str | None = None
    ) -> None:
        self.merged.report.error(
            "RK1017",
            span,
            f"{_deed(verb)} which {what.text}?",
            label="a name is missing",
            help=help_,
        )


def written_key(what: tree.Word, name: tree.CardName | None) -> Key:
    """What a file calls a declaration that it names by its kind and its name."""
    category = WORDS.get(what.text, "component")
    return category, "" if name is None or category in NAMELESS else name.text


def _deed(verb: Verb) -> str:
    return "add copies to" if verb == "more" else verb


def _right_name(span: Span, name: str, right: str | None) -> Edit | None:
    """The edit of a name, in quotes or not, for the one that it must have meant."""
    if right is None or span.text not in (name, f'"{name}"'):
        return None
    quoted = span.text != name or not right.isidentifier()
    return Edit(span, f'"{right}"' if quoted else right)
