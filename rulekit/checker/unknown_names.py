"""What is told of a name that means nothing: each is told once, with all its places."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Unpack

from attrs import define, evolve, field

from rulekit.language.editions import since
from rulekit.language.foreign_words import FOREIGN_NAMES, FOREIGN_SAME
from rulekit.language.phrases import quoted
from rulekit.language.report import Diagnostic, Edit, Label, More, Report, suggest, unmistakable
from rulekit.language.source import Span
from rulekit.merging.families import Family
from rulekit.merging.merged import Lack
from rulekit.merging.namespaces import Namespaces
from rulekit.ruleset.model import Ruleset

MOST_SUGGESTED = 100
"""For how many unknown names at a time it is looked which name is like it."""


@define(eq=False)
class UnknownNames:
    """Collects faults that show in several places, names that mean nothing above all."""

    ruleset: Ruleset
    report: Report = field(factory=Report, kw_only=True)
    poisoned: set[str] = field(factory=set, kw_only=True)
    # Declarations of the prelude, and what they lack.
    dropped: dict[str, Lack] = field(factory=dict, kw_only=True)
    # Names that were taken away, and where.
    removed: dict[str, Span] = field(factory=dict, kw_only=True)
    namespaces: Namespaces = field(factory=Namespaces, kw_only=True)
    family: Family | None = field(default=None, kw_only=True)  # whose names these are
    _repeated: dict[Hashable, list[Diagnostic]] = field(factory=dict, init=False)

    def unknown(
        self,
        code: str,
        span: Span,
        name: str,
        what: str,
        candidates: Iterable[str],
        *,
        help: str | None = None,
        notes: tuple[str, ...] = (),
        listed: Iterable[str] = (),
        edit: Edit | None = None,
    ) -> None:
        """Record that a name means nothing. A name is reported once, with all its places; where
        no candidate is like it, those to be `listed` are told."""
        lack = self.dropped.get(name)
        if name in self.poisoned or (lack is not None and lack.name in self.poisoned):
            return
        if lack is not None and lack.zone is not None:
            self._other_owner(span, name, lack)
            return
        if lack is not None and code in ("RK1003", "RK1006"):
            notes = (*notes, f"The prelude has it only for games that have `{lack.name}`.")
        message = f"there is no {what} `{name}`"
        if (code, name) in self._repeated:  # the first says all that there is to say
            self.error_once((code, name), code, span, message)
            return
        known = sorted(set(candidates))
        same = FOREIGN_SAME.get(code, {}).get(name)
        foreign = help is None and (same is not None or name in FOREIGN_NAMES)
        if foreign:
            help = f"write `{same}`" if same else FOREIGN_NAMES[name]
            edit = Edit(span, same) if same and span.text == name else None
        if foreign or edit is not None:
            known = []
        hint, right = None, None
        if len(self._repeated) < MOST_SUGGESTED:
            hint, right = suggest(name, known), unmistakable(name, known)
        labels: tuple[Label, ...] = ()
        elsewhere = self.elsewhere(name, span)
        if elsewhere is not None:
            hint, right, edit = elsewhere, None, None
        gone = lack.name if lack is not None and name not in self.removed else name
        if gone in self.removed:
            labels = (Label(self.removed[gone], "removed here"),)
            hint, right = "remove or replace what uses it, too", None
        told = known if 0 < len(known) <= 8 else list(dict.fromkeys(listed))
        if hint is None and help is None and told:
            notes = (*notes, f"There is {quoted(told)}.")
        self.error_once(
            (code, name),
            code,
            span,
            message,
            label="not declared",
            secondary=labels,
            notes=notes,
            help=hint or help,
            edit=edit or corrected(span, name, right),
        )

    def elsewhere(self, name: str, span: Span) -> str | None:
        """What to do about a name that strangers have, or that came with a later edition."""
        if not span.source.knows(name):
            edition = since(name)
            return f"`{name}` came with edition {edition}: write `edition {edition}` at the top"
        if self.family is not None:
            stranger = self.namespaces.stranger(name, self.family)
            return None if stranger is None else stranger.remedy(name)
        return self.ruleset.which_of_several(name)

    def _other_owner(self, span: Span, name: str, lack: Lack) -> None:
        """Record that what the prelude does with a zone cannot be done with the game's."""
        zone = self.ruleset.zones[lack.name]
        assert lack.zone is not None
        first = lack.places[0].source
        lines = sorted({place.line for place in lack.places})
        whose, wanted = "each player has one", "one for all"
        if not zone.of_player:
            whose, wanted = "there is one for all", "one of each player"
        self.error_once(
            ("RK1011", lack.name, name),
            "RK1011",
            span,
            f"whose `{lack.name}`? `{name}` needs {wanted}",
            label="an event of the prelude",
            secondary=(Label(lack.zone, whose),),
            notes=(f"The prelude names it in {first.name}:{', '.join(map(str, lines))}.",),
            help=lack.remedy,
        )

    def no_window(self, name: str, span: Span) -> None:
        """Record that there is no such window; an event may have some, and be none."""
        windows = self.ruleset.windows
        if name not in self.ruleset.events:
            self.unknown("RK1005", span, name, "window", windows)
            return
        own = [f"`{one.name}`" for one in windows.values() if one.event and one.event.name == name]
        event = self.ruleset.events[name]
        if own:
            help_ = f"name a window of this event: {' or '.join(own)}"
        elif event.is_phase:
            help_ = "name the window that it offers, such as `main`"
        else:
            help_ = f"declare `window NAME in {name}`, and offer it there"
        what = "a phase" if event.is_phase else "an event"
        self.error_once(
            ("RK1005", name),
            "RK1005",
            span,
            f"`{name}` is {what}, not a window",
            label=what,
            help=help_,
        )

    def error_once(
        self,
        key: Hashable,
        code: str,
        span: Span,
        message: str,
        **more: Unpack[More],
    ) -> None:
        """Record an error that shows in several places, as `once` does."""
        self.once(key, Diagnostic(code, "error", message, span, **more))

    def once(self, key: Hashable, diagnostic: Diagnostic) -> None:
        """Record a fault that shows in several places: the first is reported, with the others."""
        self._repeated.setdefault(key, []).append(diagnostic)

    def report_repeated(self) -> None:
        """Report what `once` collected."""
        for first, *others in self._repeated.values():
            places = [place for d in others if (place := _other_place(d, first)) is not None]
            labels = tuple(Label(place, "and here") for place in places[:3])
            notes = first.notes
            if len(places) > 3:
                more = "1 more place" if len(places) == 4 else f"{len(places) - 3} more places"
                notes = (*notes, f"So it is in {more}.")
            edit = first.edit and evolve(first.edit, also=_same_words(first.edit, places))
            self.report.add(
                evolve(first, secondary=(*first.secondary, *labels), notes=notes, edit=edit)
            )
        self._repeated.clear()


def corrected(span: Span, name: str, right: str | None) -> Edit | None:
    """The edit of a name that stands at a place as it is, for the one it must have meant."""
    if right is None or span.text != name or not right.isidentifier():
        return None
    return Edit(span, right)


def _other_place(diagnostic: Diagnostic, first: Diagnostic) -> Span | None:
    """Where a fault shows again, be it the place of the fault or the use that it spoils."""
    if diagnostic.span == first.span:
        return diagnostic.secondary[0].span if diagnostic.secondary else None
    return diagnostic.span


def _same_words(edit: Edit, places: Iterable[Span]) -> tuple[Span, ...]:
    """The places of the same file with the same words, which want the same edit."""
    source, text = edit.span.source, edit.span.text
    return tuple(place for place in places if place.source is source and place.text == text)
