"""Questions with two options of which one is to decline, which `may` says in fewer lines."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.language.report import Edit
from rulekit.language.source import Span
from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import Block, Expression
from rulekit.ruleset.traversal import find


def asked_with_options(subject: Subject) -> Iterator[Finding]:
    """An `ask` of two options of which the last does nothing, or what would be done anyway."""
    for ask in subject.each(meaning.Ask):
        if ask.everyone or ask.optional or len(ask.choices) != 2:
            continue
        agreed, refused = ask.choices
        if refused.condition is not None or not _declines(refused.body):
            continue
        if any(read.binding is ask.asked for read in find(meaning.Read, ask.choices)):
            continue
        word = "proceed" if refused.body else "do_nothing"
        by = "" if _is_you(ask.player) else f" by {ask.player.span.in_one_line}"
        when = agreed.condition and f" when {agreed.condition.span.in_one_line}"
        yield Finding(
            ask.span.first_line,
            "this question is a yes or no",
            "two options, and one is to decline",
            f'write `may "{agreed.label}"{by}{when or ""}`, and below it'
            f' `else "{refused.label}": {word}`',
            edit=_edit(ask.span, by, word),
        )


def _declines(body: Block) -> bool:
    return not body or (len(body) == 1 and isinstance(body[0], meaning.Proceed))


def _is_you(player: Expression) -> bool:
    return isinstance(player, meaning.Read) and player.binding.role == "you"


def _edit(span: Span, by: str, word: str) -> Edit | None:
    """The lines of the question as those of a `may`; None if there is more in them."""
    text = span.source.text
    start = text.rfind("\n", 0, span.start) + 1
    margin = text[start : span.start]
    end = span.end
    lines = text[span.start : end].rstrip().split("\n")
    if margin.strip() or "#" in lines[0]:
        return None
    options = [number for number, line in enumerate(lines) if line.lstrip().startswith("option ")]
    deep = [len(line) - len(line.lstrip()) for line in lines]
    options = [number for number in options if deep[number] == deep[options[0]]]
    if len(options) != 2 or options[0] != 1:
        return None
    last = [line.strip() for line in lines[options[1] :]]
    said = last[0].removeprefix("option ")
    if len(last) == 2 and said.endswith('"'):
        label, done = said, last[1]
    elif len(last) == 1 and said.endswith(f": {word}"):
        label, done = said.removesuffix(f": {word}"), word
    else:
        return None
    if done != word or label.count('"') != 2:
        return None
    less = deep[1] - len(margin)
    body = [line[less:] if line[:less].isspace() else line for line in lines[1 : options[1]]]
    first = body[0].lstrip().removeprefix("option ")
    close = first.index('"', 1) + 1
    made = [f"may {first[:close]}{by}{first[close:]}", *body[1:], f"{margin}else {label}: {word}"]
    return Edit(Span(span.source, span.start, span.start + len("\n".join(lines))), "\n".join(made))
