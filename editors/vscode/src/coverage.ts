// What of the rules scenarios cover, measured by `rulekit test --cover` with what is saved.

import { spawn } from "node:child_process";
import * as path from "node:path";
import * as vscode from "vscode";

import type { Program } from "./finding";

export namespace coverage {
  /** A file with its lines: whoever shows it asks for these later. */
  export class Covered extends vscode.FileCoverage {
    constructor(
      uri: vscode.Uri,
      readonly details: vscode.StatementCoverage[],
    ) {
      const met = details.filter((one) => one.executed).length;
      super(uri, new vscode.TestCoverageCount(met, details.length));
    }
  }

  interface Report {
    coverage?: { files: { file: string; lines: Record<string, number> }[] };
  }

  export async function measure(
    program: Program,
    files: string[],
    folder: string | undefined,
  ): Promise<{ covered: Covered[]; error: string }> {
    const asked = ["test", ...files, "--cover", "--format", "json"];
    const [told, error] = await output(program, asked, folder);
    let report: Report = {};
    try {
      report = JSON.parse(told);
    } catch {
      return { covered: [], error: error || "rulekit told nothing of what is covered\n" };
    }
    const covered = (report.coverage?.files ?? []).map(({ file, lines }) => {
      const uri = vscode.Uri.file(path.resolve(folder ?? ".", file));
      const details = Object.entries(lines).map(
        ([line, times]) =>
          new vscode.StatementCoverage(times, new vscode.Position(Number(line) - 1, 0)),
      );
      return new Covered(uri, details);
    });
    return { covered, error };
  }

  function output(
    program: Program,
    args: string[],
    folder: string | undefined,
  ): Promise<[string, string]> {
    return new Promise((resolve) => {
      const started = spawn(program.command, [...program.args, ...args], { cwd: folder });
      let told = "";
      let said = "";
      started.stdout.on("data", (data) => (told += data));
      started.stderr.on("data", (data) => (said += data));
      started.on("error", (error) => resolve(["", `${error.message}\n`]));
      started.on("close", () => resolve([told, said]));
    });
  }
}
