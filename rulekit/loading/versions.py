"""Versions of rules, and whether a base is of the one that a file was written for."""

from __future__ import annotations

from itertools import pairwise

from rulekit.language import tree
from rulekit.language.report import Label, Report

FIRST = 1
"""The version of a file that does not say any."""


def version_of(file: tree.File) -> int:
    """The version of a file: the last that it lists."""
    listed = _listed(file)
    return listed[-1].number if listed else FIRST


def check_listed(file: tree.File, report: Report) -> None:
    """Report versions of a file that do not rise from line to line."""
    listed = _listed(file)
    for node in listed[:1]:
        if node.number < FIRST:
            report.error(
                "RK1043", node.span, "the first version is 1", label="there is none before it",
                help="write `version 1`, or leave it out",
            )  # fmt: skip
    for earlier, later in pairwise(listed):
        if later.number <= earlier.number:
            report.error(
                "RK1043",
                later.span,
                f"version {later.number} stands after version {earlier.number}",
                label="not a later one",
                secondary=[Label(earlier.span, "the one before")],
                help="list the versions from the first to the last: the last is that of the file",
            )


def check_wanted(node: tree.Extends | tree.Expands, base: tree.File, report: Report) -> None:
    """Report a base that is of another version than the one that a file was written for."""
    version, wanted = version_of(base), node.version
    if wanted is None or wanted == version:
        return
    name = base.source.name
    listed = _listed(base)
    labels = [Label(listed[-1].span, "its version")] if listed else []
    if wanted > version:
        report.error(
            "RK1044",
            node.span,
            f"this file is written for version {wanted} of {name}, which is of version {version}",
            label=f"version {wanted}",
            secondary=labels,
            help=f"get version {wanted} of {name}",
        )
        return
    changes = [
        f"Version {one.number}: {one.change.value}"
        for one in listed
        if one.number > wanted and one.change is not None
    ]
    report.error(
        "RK1044",
        node.span,
        f"{name} is of version {version} by now, and this file is written for version {wanted}",
        label=f"version {wanted}",
        secondary=labels,
        notes=changes or (f"{name} does not say what has changed.",),
        help=f"see to what has changed, and write `{_line(node)} {version}`",
    )


def _line(node: tree.Extends | tree.Expands) -> str:
    """How the base is named, without a version."""
    return node.span.text.split("#")[0].strip().removesuffix(str(node.version)).rstrip()


def _listed(file: tree.File) -> list[tree.Version]:
    return [node for node in file.declarations if isinstance(node, tree.Version)]
