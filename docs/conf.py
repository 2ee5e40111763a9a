"""How Sphinx makes the documentation: `sphinx-build docs build/docs`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent))

from generated import write_code_pages
from rulekit.highlighting.lexer import RulesLexer

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "rulekit"
author = "the rulekit authors"
copyright = author

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["_build", "_generated/codes.md"]
source_suffix = {".md": "markdown"}
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
nitpicky = True
nitpick_ignore_regex = [("py:.*", r"(?!rulekit\.[a-z_]+$).*")]

autodoc_typehints = "description"
autodoc_member_order = "bysource"

html_theme = "furo"
html_title = "rulekit"
html_show_copyright = False


def setup(app: Sphinx) -> None:
    app.add_lexer("rules", RulesLexer)
    app.add_lexer("scenarios", RulesLexer)
    app.connect("builder-inited", _generate)


def _generate(app: Sphinx) -> None:
    write_code_pages()
