"""Opens a folder in a server: what it takes until a file is looked at, and until all are read.

python benchmarks/opened_workspace.py FOLDER
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

KIBIBYTES = 1024 if sys.platform != "darwin" else 1024 * 1024


def main(folder: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "rulekit", "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    first = open_folder(folder, process)
    read_all(process)
    _, _, usage = os.wait4(process.pid, 0)
    told = {
        "first": first,
        "all": usage.ru_utime + usage.ru_stime,
        "memory": usage.ru_maxrss / KIBIBYTES,
    }
    print(json.dumps(told))


def open_folder(folder: Path, process: subprocess.Popen[bytes]) -> float | None:
    """Up to where the problems of a file are told: the processor time, if the system tells it."""
    asked, told = streams(process)
    folders = [{"uri": folder.as_uri(), "name": folder.name}]
    wishes = {"window": {"workDoneProgress": True}, "workspace": {}}
    begin = {"processId": None, "rootUri": None, "capabilities": wishes}
    say(asked, "initialize", {**begin, "workspaceFolders": folders}, 1)
    wait(asked, told, lambda one: one.get("id") == 1)
    say(asked, "initialized", {})
    file = min(folder.glob("*.rules"))
    document = {"languageId": "rulekit", "version": 1, "text": file.read_text(encoding="utf-8")}
    say(asked, "textDocument/didOpen", {"textDocument": {"uri": file.as_uri(), **document}})
    wait(asked, told, lambda one: one.get("method") == "textDocument/publishDiagnostics")
    return processor_seconds(process.pid)


def read_all(process: subprocess.Popen[bytes]) -> None:
    """Until all files are read; then a symbol is looked for in all of them, and the server ends."""
    asked, told = streams(process)
    wait(asked, told, lambda one: one.get("method") == "$/progress" and ends(one["params"]))
    say(asked, "workspace/symbol", {"query": "discard"}, 2)
    wait(asked, told, lambda one: one.get("id") == 2)
    say(asked, "shutdown", None, 3)
    wait(asked, told, lambda one: one.get("id") == 3)
    say(asked, "exit", None)


def ends(progress: dict[str, Any]) -> bool:
    return bool(progress["value"]["kind"] == "end")


def streams(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    assert process.stdin is not None and process.stdout is not None
    return process.stdin, process.stdout


def processor_seconds(pid: int) -> float | None:
    try:
        words = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return None
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def say(to: IO[bytes], method: str | None, params: object, id: object = None) -> None:
    message: dict[str, Any] = {"jsonrpc": "2.0"}
    message |= {"result": None} if method is None else {"method": method, "params": params}
    if id is not None:
        message["id"] = id
    body = json.dumps(message).encode()
    to.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    to.flush()


def wait(asked: IO[bytes], told: IO[bytes], wanted: Any) -> None:
    """Read until what is wanted; what the server asks itself is granted."""
    while True:
        length = 0
        while (line := told.readline().strip()) != b"":
            name, _, value = line.partition(b": ")
            length = int(value) if name == b"Content-Length" else length
        message = json.loads(told.read(length))
        if "method" in message and "id" in message:
            say(asked, None, None, message["id"])
        elif wanted(message):
            return


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
