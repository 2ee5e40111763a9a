"""How severe a message is in one project: `[tool.rulekit.severity]` of its pyproject.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from attrs import evolve, field, frozen

from rulekit.language.codes import codes
from rulekit.language.reading import read_source
from rulekit.language.report import Diagnostic, Report, RulesError, closest
from rulekit.language.source import Source, Span

Level: TypeAlias = Literal["off", "note", "warning", "error"]
SETTINGS = ("severity",)
"""What `[tool.rulekit]` may hold."""

LEVELS: tuple[Level, ...] = get_args(Level)

CHANGEABLE = frozenset(
    {"RK2031", "RK3002", "RK3003", "RK3004", "RK3005", "RK3008", "RK3011", "RK3012", "RK3013"}
    | {"RK5310", "RK5311", "RK5312", "RK5313", "RK5314", "RK5315", "RK5316", "RK5317", "RK5318"}
    | {"RK5319", "RK5320", "RK5321", "RK5322", "RK5323", "RK5324", "RK5325", "RK5326"}
    | {"RK1042", "RK5327", "RK5330"}
)
"""The codes of advice. Without what the others tell of, rules would have no meaning."""


@frozen
class Severities:
    """The levels of a project by code or by the beginning of codes: the longest one counts."""

    levels: Mapping[str, Level] = field(factory=dict)
    wrong: tuple[Diagnostic, ...] = ()  # what the project says that cannot be

    def of(self, code: str) -> Level | None:
        """The level of a code, or None where the project says nothing of it."""
        if code not in CHANGEABLE:
            return None
        named = [name for name in self.levels if code.startswith(name)]
        return self.levels[max(named, key=len)] if named else None

    def applied(self, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
        """The diagnostics at their levels, without those that are off."""
        found = []
        for one in diagnostics:
            level = self.of(one.code)
            if level is None:
                found.append(one)
            elif level != "off":
                found.append(evolve(one, severity=level))
        return found


def severities_for(folder: Path) -> Severities:
    """Those of the nearest pyproject.toml with a `[tool.rulekit]`, from a folder upwards."""
    for place in (folder.resolve(), *folder.resolve().parents):
        file = place / "pyproject.toml"
        if file.is_file():
            found = read_severities(file)
            if found is not None:
                return found
    return Severities()


def read_severities(file: Path) -> Severities | None:
    """What a pyproject.toml says; None if it says nothing of rulekit."""
    try:
        source = read_source(file, _shown(file))
    except RulesError as error:
        return Severities({}, error.diagnostics)
    if "rulekit" not in source.text:
        return None
    report = Report()
    try:
        document = tomllib.loads(source.text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        if "tool.rulekit" not in source.text:
            return None
        report.error("RK5331", _line(source, str(error)), f"this is not TOML: {error}")
        return Severities({}, report.diagnostics)
    tools = document.get("tool")
    tool = tools.get("rulekit") if isinstance(tools, dict) else None
    if not isinstance(tool, dict):
        return None
    for name in [one for one in tool if one not in SETTINGS]:
        near = closest(name, SETTINGS)
        known = ", ".join(f"`{one}`" for one in SETTINGS)
        report.error("RK5331", _key(source, name), f"rulekit has no setting `{name}`",
                     label="unknown", notes=(f"There is {known}.",),
                     help=f"did you mean `{near}`?" if near else "remove it")  # fmt: skip
    table = tool.get("severity", {})
    if not isinstance(table, dict):
        span = _key(source, "severity")
        report.error("RK5331", span, "the severities are a table", label="no table",
                     help='write `[tool.rulekit.severity]` and, below it, `RK3004 = "off"`',
                     )  # fmt: skip
        return Severities({}, report.diagnostics)
    levels = {name: level for name, level in table.items() if _sound(name, level, source, report)}
    return Severities(levels, report.diagnostics)


def _sound(name: str, level: Any, source: Source, report: Report) -> bool:
    span = _key(source, name)
    if not any(code.startswith(name) for code in codes()) or not re.match(r"RK\d", name):
        near = closest(name, codes())
        report.error("RK5331", span, f"there is no code `{name}`", label="unknown",
                     help=f"did you mean `{near}`?" if near else
                     "`rulekit explain` lists all codes")  # fmt: skip
    elif level not in LEVELS:
        near = closest(str(level), LEVELS)
        report.error("RK5331", span, f"`{level}` is no severity", label="unknown",
                     notes=(f"There is {', '.join(f'`{one}`' for one in LEVELS)}.",),
                     help=f"did you mean `{near}`?" if near else None)  # fmt: skip
    elif not any(code.startswith(name) for code in CHANGEABLE):
        report.error("RK5331", span, f"the severity of {name} cannot be changed",
                     label="always an error",
                     notes=("Only advice can be changed: without what an error tells of, the"
                            " rules would have no meaning.",),
                     help="correct the rules, and remove this line")  # fmt: skip
    else:
        return True
    return False


def _shown(file: Path) -> str:
    here = Path.cwd()
    return str(file.relative_to(here) if file.is_relative_to(here) else file)


def _key(source: Source, name: str) -> Span:
    """The place of a key, or of the table if it is written in another way."""
    name = re.escape(name)
    own = rf"^\s*\[(tool\.rulekit\.[\"']?{name}\b[^\]]*)\]"
    for pattern in (rf"^\s*[\"']?({name})\b", own, r"^\s*\[(tool\.rulekit[^\]]*)\]"):
        found = re.search(pattern, source.text, re.MULTILINE)
        if found:
            return Span(source, found.start(1), found.end(1))
    return Span(source, 0, 0)


def _line(source: Source, message: str) -> Span:
    number = re.search(r"line (\d+)", message)
    start = source.line_starts[min(int(number[1]), len(source.line_starts)) - 1] if number else 0
    return Span(source, start, start)
