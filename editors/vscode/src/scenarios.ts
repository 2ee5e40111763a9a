// Scenarios in the Testing view: listed, run as they stand in the editor, and what they cover.

import * as vscode from "vscode";
import type { LanguageClient, Range } from "vscode-languageclient/node";

import { coverage } from "./coverage";
import type { Program } from "./finding";

interface Listed {
  uri: string;
  scenarios: { name: string; range: Range }[];
}

interface Result {
  name: string;
  state: "passed" | "failed" | "skipped" | "xfailed";
  message: string;
  report: string;
  values: string[];
  range: Range;
  seconds: number;
}

const DELAY = 500;

export class Scenarios implements vscode.Disposable {
  private readonly view = vscode.tests.createTestController("rulekit", "rulekit");
  private readonly owned: vscode.Disposable[] = [this.view];
  private readonly waiting = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly client: LanguageClient,
    private readonly program: Program,
    private readonly folder: string | undefined,
  ) {
    const { Run, Coverage } = vscode.TestRunProfileKind;
    this.view.createRunProfile("Run", Run, (asked, token) => this.run(asked, token), true);
    const covering = this.view.createRunProfile("Coverage", Coverage, (asked, token) =>
      this.run(asked, token, true),
    );
    covering.loadDetailedCoverage = async (_run, file) => (file as coverage.Covered).details;
    this.view.refreshHandler = () => this.refresh();
    const files = vscode.workspace.createFileSystemWatcher("**/*.{rules,scenarios}");
    this.owned.push(
      files,
      files.onDidCreate((uri) => this.soon(uri.toString())),
      files.onDidChange((uri) => this.soon(uri.toString())),
      files.onDidDelete((uri) => this.view.items.delete(uri.toString())),
      vscode.workspace.onDidChangeTextDocument((change) => {
        if (change.document.languageId === "rulekit") this.soon(change.document.uri.toString());
      }),
    );
  }

  own(thing: vscode.Disposable): void {
    this.owned.push(thing);
  }

  dispose(): void {
    this.waiting.forEach((one) => clearTimeout(one));
    this.owned.forEach((one) => one.dispose());
  }

  /** List the scenarios of all files, or of one. */
  async refresh(uri?: string): Promise<void> {
    const params = uri ? { textDocument: { uri } } : {};
    const files = await this.client.sendRequest<Listed[] | null>("rulekit/scenarios", params);
    if (!uri) this.view.items.replace([]);
    for (const file of files ?? []) this.show(file);
  }

  /** Run what a lens names: one scenario of a file, or all. */
  async runNamed(uri: string, name?: string): Promise<void> {
    await this.refresh(uri);
    const id = this.client.protocol2CodeConverter.asUri(uri).toString();
    const file = this.view.items.get(id);
    const wanted = name === undefined ? file : file?.children.get(name);
    if (wanted) await this.run(new vscode.TestRunRequest([wanted]));
  }

  private soon(uri: string): void {
    clearTimeout(this.waiting.get(uri));
    this.waiting.set(uri, setTimeout(() => void this.refresh(uri), DELAY));
  }

  private show(file: Listed): void {
    const uri = this.client.protocol2CodeConverter.asUri(file.uri);
    const id = uri.toString();
    if (file.scenarios.length === 0) return this.view.items.delete(id);
    const item =
      this.view.items.get(id) ??
      this.view.createTestItem(id, vscode.workspace.asRelativePath(uri), uri);
    item.children.replace(
      file.scenarios.map((one) => {
        const child = this.view.createTestItem(one.name, one.name, uri);
        child.range = this.client.protocol2CodeConverter.asRange(one.range);
        return child;
      }),
    );
    this.view.items.add(item);
  }

  /** Runs each on its own, so that what comes of one is seen while others are run. */
  private async run(
    asked: vscode.TestRunRequest,
    token?: vscode.CancellationToken,
    measured = false,
  ): Promise<void> {
    const run = this.view.createTestRun(asked);
    const chosen = [...this.chosen(asked)];
    chosen.forEach((one) => run.enqueued(one));
    for (const one of chosen) {
      if (token?.isCancellationRequested) break;
      run.started(one);
      this.tell(run, one, await this.ask(one));
    }
    if (measured && !token?.isCancellationRequested) {
      const files = new Set(chosen.map((one) => one.uri!.fsPath));
      await vscode.workspace.saveAll(false);
      const { covered, error } = await coverage.measure(this.program, [...files], this.folder);
      covered.forEach((one) => run.addCoverage(one));
      if (error) run.appendOutput(error.replace(/\r?\n/g, "\r\n"));
    }
    run.end();
  }

  private async ask(item: vscode.TestItem): Promise<Result | undefined> {
    const uri = this.client.code2ProtocolConverter.asUri(item.uri!);
    const params = { textDocument: { uri }, name: item.id };
    const told = await this.client.sendRequest<Result[] | null>("rulekit/runScenarios", params);
    return told?.[0];
  }

  private tell(run: vscode.TestRun, item: vscode.TestItem, told: Result | undefined): void {
    if (!told || told.state === "skipped") return run.skipped(item);
    const milliseconds = told.seconds * 1000;
    if (told.state !== "failed") return run.passed(item, milliseconds);
    const message = new vscode.TestMessage(told.message);
    const range = this.client.protocol2CodeConverter.asRange(told.range);
    message.location = new vscode.Location(item.uri!, range);
    run.failed(item, message, milliseconds);
    const text = `${item.label}\n${told.report}\n\n`;
    run.appendOutput(text.replace(/\r?\n/g, "\r\n"), message.location, item);
  }

  private *chosen(asked: vscode.TestRunRequest): Iterable<vscode.TestItem> {
    const left = new Set(asked.exclude ?? []);
    const from = asked.include ?? [...this.view.items].map(([, item]) => item);
    for (const item of from) {
      if (left.has(item)) continue;
      if (item.children.size === 0) yield item;
      for (const [, child] of item.children) if (!left.has(child)) yield child;
    }
  }
}
