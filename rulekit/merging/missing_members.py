"""Tells of a `remove` in a `change` that finds nothing: what there is instead, and where."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.language import tree
from rulekit.language.phrases import quoted
from rulekit.language.report import Edit, Label, Report, suggest, unmistakable
from rulekit.language.source import Span
from rulekit.merging.members import own_members, part_of


def report_nothing_to_remove(
    node: tree.RemoveMember,
    change: tree.Change,
    known: Sequence[tree.Member],
    kinds: Sequence[tree.Kind],
    earlier: Sequence[Span],
    report: Report,
) -> None:
    """What is to be removed is not among the members that the base is known to have. Lines of
    `earlier` changes may have taken it away."""
    part, there = part_of(node), list(dict.fromkeys(map(part_of, known)))
    own = own_members(change)
    removable = [one for one in there if one.what != "field"]
    alike = {one.name: one for one in removable if one.what == part.what}
    label, labels = "not in what is changed", list[Label]()
    help_: str | None
    edit: Edit | None = None
    same_name = [str(one) for one in removable if one.name and one.name == part.name]
    gone = [line for line in earlier if line.text.split() == node.span.text.split()]
    inherited = [(kind, m) for kind in kinds for m in kind.members if part_of(m) == part]
    if gone:
        label, help_ = "removed already", "leave it out"
        labels = [Label(gone[-1], "removed here")]
    elif inherited and part.what in ("play", "use") and any(part_of(one) == part for one in own):
        help_ = f"leave it out: a `{part.what}` of a card stands in place of that of its kind"
    elif inherited:
        kind = inherited[0][0].name.text
        label = f"a rule of the kind `{kind}`"
        labels = [Label(member.span.first_line, "this one") for _, member in inherited]
        help_ = f"take it from all cards of the kind: `change kind {kind}`, and this line in it"
    elif any(part_of(one) == part for one in own):
        help_ = "leave it out: only what the base has is removed, never a line of the same `change`"
    elif same_name:
        help_ = f"did you mean `remove {same_name[0]}`?"
    else:
        help_, near = suggest(part.name, alike), unmistakable(part.name, alike)
        if near is not None and node.name is not None:
            edit = Edit(node.name.span, alike[near].named)
    what = change.kind.text if change.name is None else change.name.text
    report.error(
        "RK1017",
        node.span,
        f"there is no `{part}` to remove",
        label=label,
        secondary=labels,
        notes=(f"`{what}` has {quoted(map(str, removable))}.",) if removable else (),
        help=help_,
        edit=edit,
    )
