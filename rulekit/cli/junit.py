"""Results of scenarios as JUnit XML, which every build server reads."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from rulekit.language.files import write_whole
from rulekit.language.invisible_characters import (  # XML has no control characters
    printable,
    printable_lines,
)

if TYPE_CHECKING:
    from rulekit.scenarios import Results


def write_junit(path: Path, results: Results, seconds: float) -> None:
    from rulekit.scenarios.reporting import headline

    suite = ElementTree.Element(
        "testsuite",
        name="rulekit",
        tests=str(len(results.outcomes) + len(results.diagnostics)),
        failures=str(len(results.failed)),
        skipped=str(sum(each.reason is not None for each in results.outcomes)),
        errors=str(len(results.diagnostics)),
        time=f"{seconds:.3f}",
    )
    for outcome in results.outcomes:
        scenario = outcome.scenario
        case = ElementTree.SubElement(
            suite,
            "testcase",
            classname=printable(scenario.file),
            name=scenario.name,
            file=printable(scenario.file),
            line=str(scenario.line),
            time=f"{outcome.seconds:.3f}",
        )
        if outcome.failure is not None:
            message = printable_lines(headline(outcome.failure))
            failure = ElementTree.SubElement(case, "failure", message=message)
            failure.text = printable_lines(str(outcome.failure))
        if outcome.reason is not None:
            why = printable_lines(f"{outcome.state}: {outcome.reason}")
            ElementTree.SubElement(case, "skipped", message=why)
    for found in results.diagnostics:
        case = ElementTree.SubElement(
            suite, "testcase", classname="rulekit", name=printable_lines(str(found))
        )
        ElementTree.SubElement(case, "error", message=printable_lines(found.message))
    root = ElementTree.Element("testsuites")
    root.append(suite)
    ElementTree.indent(root)
    write_whole(path, ElementTree.tostring(root, encoding="utf-8", xml_declaration=True))
