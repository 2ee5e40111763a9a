// Which rulekit answers: the one that is set, that of the chosen Python, or that on PATH.

import { spawn } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import * as vscode from "vscode";

/** A command line that begins `rulekit`, and the Python that it belongs to, if that is known. */
export interface Program {
  command: string;
  args: string[];
  python?: string;
}

export type State = "answers" | "lacks the server" | "is not there";

/** The first program that answers editors; else the first that is there, or none. */
export async function find(folder: string | undefined): Promise<[Program | undefined, State]> {
  let lacking: Program | undefined;
  for (const program of await candidates(folder)) {
    const state = await probe(program, folder);
    if (state === "answers") return [program, state];
    if (state === "lacks the server") lacking ??= program;
  }
  return lacking ? [lacking, "lacks the server"] : [undefined, "is not there"];
}

/** Where to look, in order. What is set is the only place. */
export async function candidates(folder: string | undefined): Promise<Program[]> {
  const set = vscode.workspace.getConfiguration("rulekit").get<string>("command", "").trim();
  if (set) return [{ command: set.replace("${workspaceFolder}", folder ?? "."), args: [] }];
  const found: Program[] = [];
  for (const python of [await chosenPython(folder), ...pythonsIn(folder)]) {
    if (python) found.push({ command: python, args: ["-m", "rulekit"], python });
  }
  return [...found, { command: "rulekit", args: [] }];
}

/** The interpreter that the Python extension has chosen for the folder. */
async function chosenPython(folder: string | undefined): Promise<string | undefined> {
  const extension = vscode.extensions.getExtension("ms-python.python");
  if (!extension) return undefined;
  try {
    const { environments } = await extension.activate();
    const resource = folder ? vscode.Uri.file(folder) : undefined;
    const chosen = environments.getActiveEnvironmentPath(resource);
    return (await environments.resolveEnvironment(chosen))?.executable?.uri?.fsPath;
  } catch {
    return undefined; // it is another extension's business why
  }
}

function pythonsIn(folder: string | undefined): string[] {
  if (!folder) return [];
  const inside = process.platform === "win32" ? "Scripts/python.exe" : "bin/python";
  return [".venv", "venv"].map((name) => path.join(folder, name, inside)).filter(fs.existsSync);
}

/** Starts the server with nothing to read: it ends at once with 1, and with 2 if a part is missing. */
export function probe(program: Program, folder: string | undefined): Promise<State> {
  return new Promise((resolve) => {
    const started = spawn(program.command, [...program.args, "lsp"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    started.stderr.on("data", (data) => (said += data));
    started.on("error", () => resolve("is not there"));
    started.on("close", (code) => {
      const unknown = said.includes("No module named rulekit");
      if (code === 2) return resolve("lacks the server");
      resolve(code === 1 && !unknown ? "answers" : "is not there");
    });
  });
}

/** What installs rulekit with all that an editor needs. */
export function installation(python: string | undefined): string {
  const given = python ?? (process.platform === "win32" ? "py" : "python3");
  const quoted = given.includes(" ") ? `"${given}"` : given;
  return `${quoted} -m pip install "rulekit-cards[cli,lsp,test,book]"`;
}
