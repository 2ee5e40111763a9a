"""A release, up to the tag, which a person sets.

python .ci/release.py 0.2.0          writes the version everywhere, says what is left to do
python .ci/release.py --check 0.2.0  changes nothing; exit code 1 where something else stands
"""

from __future__ import annotations

import datetime
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent

PLACES = {
    "rulekit/__init__.py": r'(?<=__version__ = ")[^"]+',
    "editors/vscode/package.json": r'(?<="version": ")[^"]+',
    "editors/vscode/README.md": r"(?<=rulekit-)\d+\.\d+\.\d+(?=\.vsix)",
    "docs/how-to/editor.md": r"(?<=rulekit-)\d+\.\d+\.\d+(?=\.vsix)",
}
"""Where the version stands, once in each file; CHANGELOG.md has it in its newest heading."""

VERSION = re.compile(r"\d+\.\d+\.\d+")
UNRELEASED = re.compile(r"(?m)^## \[([^\]]+)\] - unreleased$")
NEWEST = re.compile(r"(?m)^## \[([^\]]+)\] - (.+)$")

LEFT = """\
What is left, in this order:

 1. git diff                    look at what was written
 2. make test                   everything must pass
 3. make bench LONG=1           on a quiet machine; commit benchmarks/results.json
 4. make oracle soak mutate     if the engine or a bundled game has changed
 5. the new part of CHANGELOG.md, read once as somebody who writes rules
 6. git commit -am "Release {version}", and merge it by a pull request
 7. git tag -s v{version} && git push origin v{version}
    The workflow `release` builds, checks and publishes it, once somebody approves it there.
 8. pip install "rulekit-cards[cli]=={version}" in an empty environment, and the README's commands
 9. a new `## [next] - unreleased` on top of CHANGELOG.md, with the first change that follows
"""


def main(arguments: list[str]) -> int:
    checking = arguments[:1] == ["--check"]
    rest = arguments[1:] if checking else arguments
    if len(rest) != 1 or not VERSION.fullmatch(rest[0]):
        print("say which version, as in: make release VERSION=0.2.0", file=sys.stderr)
        return 2
    return check(rest[0]) if checking else write(rest[0])


def check(version: str) -> int:
    stands = {name: found_in(name, pattern) for name, pattern in PLACES.items()}
    heading = NEWEST.search(text_of("CHANGELOG.md"))
    stands["CHANGELOG.md"] = heading[1] if heading else "nothing"
    wrong = [f"{name} says {found}" for name, found in stands.items() if found != version]
    if heading and heading[2] == "unreleased":
        wrong.append("CHANGELOG.md says unreleased")
    for line in wrong:
        print(f"not {version}: {line}", file=sys.stderr)
    return int(bool(wrong))


def write(version: str) -> int:
    current = found_in("rulekit/__init__.py", PLACES["rulekit/__init__.py"])
    if parts(version) < parts(current):
        print(f"{version} comes before {current}, which stands in the files", file=sys.stderr)
        return 1
    changelog = text_of("CHANGELOG.md")
    if not UNRELEASED.search(changelog):
        print(
            "CHANGELOG.md has no heading `## [...] - unreleased`: write what changed below one",
            file=sys.stderr,
        )
        return 1
    for name, pattern in PLACES.items():
        changed(name, re.sub(pattern, version, text_of(name)))
    today = datetime.date.today().isoformat()
    changed("CHANGELOG.md", UNRELEASED.sub(f"## [{version}] - {today}", changelog, count=1))
    print(LEFT.format(version=version), end="")
    return 0


def parts(version: str) -> list[int]:
    return [int(part) for part in version.split(".")]


def found_in(name: str, pattern: str) -> str:
    found = set(re.findall(pattern, text_of(name)))
    return " and ".join(sorted(found)) or "nothing"


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def changed(name: str, text: str) -> None:
    if text != text_of(name):
        (ROOT / name).write_text(text, encoding="utf-8", newline="\n")
        print(f"wrote {name}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
