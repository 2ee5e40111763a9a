"""Pages made from the project itself: the grammar, the pages of codes, a picture of a table.

`python docs/generated.py` draws the picture, and writes the grammar page, the colours of the
extension for VS Code and the schemas of documents anew; tests tell when the latter are due.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parent
ROOT = DOCS.parent
GRAMMAR = ROOT / "rulekit" / "language" / "grammar.lark"
GRAMMAR_PAGE = DOCS / "reference" / "grammar.md"
CODES = ROOT / "rulekit" / "language" / "codes"
CODE_PAGES = DOCS / "_generated" / "codes"
CODE_LIST = DOCS / "_generated" / "codes.md"
PICTURE = DOCS / "images" / "table.svg"
EVENTS = DOCS / "images" / "events.svg"

_WIDTH = 88
_LAYOUT = {"_NL": "NEWLINE", "_INDENT": "INDENT", "_DEDENT": "DEDENT"}

_HEAD = """\
# Grammar

The complete grammar of rule files and scenarios, made from the grammar that the parser
itself reads. A word in quotes stands for itself, `[ x ]` means that x may be left out,
`x*` any number of x, `x+` at least one. INDENT and DEDENT begin and end an indented block.
Words of the language are names like any others where a rule cannot have the word: a counter
may be called `score`.

What each construct means is told in [the language](language.md).
"""

_TERMINALS = """\
## Names, numbers and signs

```text
NAME       ::= a letter, then letters, digits, "_" and combining accents
STRING     ::= '"' any characters but '"' and line breaks '"'
INT        ::= one to nine digits
FACE       ::= a rank 2 to 10, J, Q, K or A, then one of ♠ ♥ ♦ ♣ or S H D C
COPIES     ::= "x" and digits
COMPARISON ::= "==" | "!=" | "<=" | ">=" | "<" | ">"
NEWLINE    ::= the end of a line, with any comment and empty lines
```
"""


def grammar_page() -> str:
    """The grammar as a page of EBNF."""
    text = GRAMMAR.read_text(encoding="utf-8")
    rules, _, words = text.partition("// --- Words")
    literal = dict(re.findall(r'^([A-Z_]+): "([^"]+)"$', words, re.MULTILINE))
    parts = [_HEAD]
    for title, body in re.findall(
        r"^// --- (.+?) -+\n(.*?)(?=^// ---|\Z)", rules, re.MULTILINE | re.DOTALL
    ):
        parts.append(f"## {title}\n\n```text\n{_ebnf(body, literal)}\n```\n")
    start = re.search(r"^start:.*?(?=^// ---)", rules, re.MULTILINE | re.DOTALL)
    assert start is not None
    parts.insert(1, f"## A file\n\n```text\n{_ebnf(start[0], literal)}\n```\n")
    return "\n".join([*parts, _TERMINALS])


def _ebnf(body: str, literal: dict[str, str]) -> str:
    found: list[str] = []
    for rule in re.split(r"\n(?=[?!]*_?[a-z])", "\n" + body.strip()):
        if ":" not in rule:
            continue
        name, _, right = rule.partition(":")
        alternatives = [_sequence(part, literal) for part in _alternatives(right)]
        name = name.strip().lstrip("?!").strip("_")
        if len(alternatives) > 1 and sum(map(len, alternatives)) > 60:
            joined = "\n".join(f"    | {part}" for part in alternatives)
            found.append(f"{name} ::=\n{joined.replace('| ', '  ', 1)}")
        else:
            found.append(_wrapped(f"{name} ::= {' | '.join(alternatives)}"))
    return "\n".join(found)


def _wrapped(line: str) -> str:
    """A long line, broken where a choice begins."""
    while len(line.rpartition("\n")[2]) > _WIDTH:
        before, _, last = line.rpartition("\n")
        place = max(last.rfind(" | ", 0, _WIDTH), 0) or last.rfind(" ", 0, _WIDTH)
        line = f"{before}\n{last[:place]}\n    {last[place:]}".lstrip("\n")
    return line


def _alternatives(right: str) -> list[str]:
    """Splits at `|` outside brackets, and drops what the alternatives are called."""
    parts, depth, start = [], 0, 0
    right = re.sub(r"->\s*\w+", "", right)
    for place, letter in enumerate(right):
        depth += (letter in "([") - (letter in ")]")
        if letter == "|" and depth == 0:
            parts.append(right[start:place])
            start = place + 1
    return [*parts, right[start:]]


def _sequence(part: str, literal: dict[str, str]) -> str:
    words = re.findall(r'"[^"]+"|_?[A-Za-z_]+|[()\[\]|*+?]', part)
    made = [
        _LAYOUT.get(word) or (f'"{literal[word]}"' if word in literal else word.strip("_"))
        for word in words
    ]
    text = " ".join(made)
    text = re.sub(r" ([*+?)\]])", r"\1", text)
    return re.sub(r"([(\[]) ", r"\1", text)


def write_code_pages() -> None:
    """A page for each code of a message, and the list of them. The margin of every page would
    name them all, and most of the time of a build go into that, if they were in a toctree."""
    CODE_PAGES.mkdir(parents=True, exist_ok=True)
    listed = ""
    for page in sorted(CODES.glob("RK[0-9]*.md")):
        text = page.read_text(encoding="utf-8")
        (CODE_PAGES / page.name).write_text(f"---\norphan: true\n---\n{text}", encoding="utf-8")
        title = text.partition("\n")[0].removeprefix("# ")
        listed += f"- [{title}](../_generated/codes/{page.name})\n"
    CODE_LIST.write_text(listed, encoding="utf-8")


def write_picture() -> None:
    """A picture of a game in the terminal, and one of the events of its rules."""
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    command = "-m rulekit graph samurai_sword --what events -o"
    subprocess.run([sys.executable, *command.split(), str(EVENTS)], cwd=ROOT, check=True)
    command = "-m rulekit play samurai_sword --players 5 --seed 2 --at 15 --picture"
    subprocess.run([sys.executable, *command.split(), str(PICTURE)], cwd=ROOT, check=True)


if __name__ == "__main__":
    GRAMMAR_PAGE.write_text(grammar_page(), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "rulekit.highlighting.textmate"], cwd=ROOT, check=True)
    subprocess.run([sys.executable, str(DOCS / "schemas.py")], cwd=ROOT, check=True)
    write_picture()
