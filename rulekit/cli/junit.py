"""Results of scenarios as JUnit XML, which every build server reads."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

if TYPE_CHECKING:
    from rulekit.scenarios import Results


def write_junit(path: Path, results: Results, seconds: float) -> None:
    from rulekit.scenarios.reporting import headline

    suite = ElementTree.Element(
        "testsuite",
        name="rulekit",
        tests=str(len(results.outcomes) + len(results.diagnostics)),
        failures=str(len(results.failed)),
        errors=str(len(results.diagnostics)),
        time=f"{seconds:.3f}",
    )
    for outcome in results.outcomes:
        scenario = outcome.scenario
        case = ElementTree.SubElement(
            suite,
            "testcase",
            classname=scenario.file,
            name=scenario.name,
            file=scenario.file,
            line=str(scenario.line),
            time=f"{outcome.seconds:.3f}",
        )
        if outcome.failure is not None:
            message = _legal(headline(outcome.failure))
            failure = ElementTree.SubElement(case, "failure", message=message)
            failure.text = _legal(str(outcome.failure))
    for found in results.diagnostics:
        case = ElementTree.SubElement(
            suite, "testcase", classname="rulekit", name=_legal(str(found))
        )
        ElementTree.SubElement(case, "error", message=_legal(found.message))
    suites = ElementTree.ElementTree(ElementTree.Element("testsuites"))
    root = suites.getroot()
    assert root is not None
    root.append(suite)
    ElementTree.indent(suites)
    suites.write(path, encoding="utf-8", xml_declaration=True)


def _legal(text: str) -> str:
    """XML knows no control characters but tabs and line breaks."""
    return "".join(
        character if character.isprintable() or character in "\n\t" else "\N{REPLACEMENT CHARACTER}"
        for character in text
    )
