"""The configurations of editors in the documentation: each starts the server, and those editors
that are here are run with theirs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from page_blocks import blocks_of
from page_reader import ROOT

PAGE = ROOT / "docs/how-to/editor.md"
SERVER = ["rulekit", "lsp"]

SLIP = """\
edition 1

game "Coins"
  players 2
  turn toss

counter coins: 0..9

phase toss
  coinz += 1

ending "Rich" when coins == 3
  winners (p in seats)
"""


def block(editor: str, language: str) -> str:
    """The first block of a language in an editor's part of the page."""
    text = PAGE.read_text(encoding="utf-8")
    began = text[: text.index(f"\n## {editor}\n")].count("\n")
    return next(
        one.text for one in blocks_of(PAGE) if one.line > began and one.language == language
    )


def words(text: str, pattern: str) -> list[str]:
    found = re.search(pattern, text)
    assert found is not None
    return re.findall(r'"([^"]+)"', found[1])


def test_the_command_of_neovim_is_the_server() -> None:
    assert words(block("Neovim", "lua"), r"cmd = \{(.+)\}") == SERVER


def test_the_command_of_helix_is_the_server() -> None:
    told = tomllib.loads(block("Helix", "toml"))
    server = told["language-server"]["rulekit"]
    assert [server["command"], *server["args"]] == SERVER
    (language,) = told["language"]
    assert language["language-servers"] == ["rulekit"]


def test_the_command_of_emacs_is_the_server() -> None:
    assert words(block("Emacs", "elisp"), r"\(rulekit-mode \. \((.+)\)\)") == SERVER


def test_the_command_of_kate_is_the_server() -> None:
    server = json.loads(block("Kate", "json"))["servers"]["rulekit"]
    assert server["command"] == SERVER
    assert re.search(server["highlightingModeRegex"], "rulekit")
    assert 'language name="rulekit"' in block("Kate", "xml")


def test_the_command_of_zed_is_the_server() -> None:
    binary = json.loads(block("Zed", "json"))["lsp"]["rulekit"]["binary"]
    assert [binary["path"], *binary["arguments"]] == SERVER
    extension = tomllib.loads((ROOT / "editors/zed/extension.toml").read_text("utf-8"))
    config = ROOT / "editors/zed/languages/rulekit/config.toml"
    language = tomllib.loads(config.read_text("utf-8"))
    assert extension["language_servers"]["rulekit"]["languages"] == [language["name"]]
    code = (ROOT / "editors/zed/src/lib.rs").read_text("utf-8")
    assert (words(code, r"\.which\((.+)\)"), words(code, r"args: vec!\[(.+)\]")) == (
        ["rulekit"],
        ["lsp"],
    )


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    (tmp_path / "coins.rules").write_text(SLIP, encoding="utf-8")
    return tmp_path


def run(folder: Path, *command: str) -> str:
    pytest.importorskip("pygls")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, "PATH": path, "HOME": str(folder)}, timeout=120,
        capture_output=True, text=True, encoding="utf-8", stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return done.stdout + done.stderr


def test_that_command_answers_as_a_server_does(desk: Path) -> None:
    pytest.importorskip("pygls")
    asked = {
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {"processId": None, "rootUri": desk.as_uri(), "capabilities": {}},
    }  # fmt: skip
    body = json.dumps(asked).encode()
    program = Path(sys.executable).with_name(SERVER[0])
    done = subprocess.run(
        [str(program), *SERVER[1:]], cwd=desk, timeout=120, capture_output=True,
        input=b"Content-Length: %d\r\n\r\n%s" % (len(body), body),
    )  # fmt: skip
    head, _, answer = done.stdout.partition(b"\r\n\r\n")
    assert head.startswith(b"Content-Length: ")
    assert json.loads(answer)["result"]["serverInfo"]["name"] == "rulekit"


LATER_NEOVIM = """\
vim.lsp.start = vim.lsp.start or function(config) -- there from 0.8 on
  vim.lsp.buf_attach_client(0, vim.lsp.start_client(config))
end
"""
NEOVIM = """\
vim.cmd("edit coins.rules")
vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 50)
for _, one in ipairs(vim.diagnostic.get(0)) do
  print(string.format("line %d: %s %s", one.lnum + 1, one.code, one.message))
end
vim.cmd("qa!")
"""


@pytest.mark.skipif(shutil.which("nvim") is None, reason="there is no Neovim here")
def test_neovim_shows_mistakes_with_its_configuration(desk: Path) -> None:
    (desk / "init.lua").write_text(LATER_NEOVIM + block("Neovim", "lua"), encoding="utf-8")
    (desk / "talk.lua").write_text(NEOVIM, encoding="utf-8")
    told = run(
        desk, "nvim", "--headless", "--clean", "-c", "luafile init.lua", "-c", "luafile talk.lua"
    )
    assert "line 10: RK1001 there is no name `coinz`" in told


EMACS = """\
(setq eglot-sync-connect 60)
(find-file "coins.rules")
(apply #'eglot--connect (eglot--guess-contact))
(let ((tries 0))
  (while (and (< tries 600) (null (flymake-diagnostics)))
    (setq tries (1+ tries))
    (accept-process-output nil 0.1)))
(dolist (one (flymake-diagnostics))
  (message "line %d: %s" (line-number-at-pos (flymake-diagnostic-beg one))
           (flymake-diagnostic-text one)))
"""


@pytest.mark.skipif(shutil.which("emacs") is None, reason="there is no Emacs here")
def test_emacs_shows_mistakes_with_its_configuration(desk: Path) -> None:
    (desk / "init.el").write_text(
        f"(require 'package)\n(package-initialize)\n{block('Emacs', 'elisp')}\n{EMACS}",
        encoding="utf-8",
    )
    if "ok" not in run(
        desk, "emacs", "--batch", "--eval", '(progn (require (quote eglot)) (message "ok"))'
    ):
        pytest.skip("this Emacs has no eglot")
    told = run(desk, "emacs", "--batch", "-l", "init.el")
    assert "line 10: rulekit [RK1001]: there is no name `coinz`" in told
