// What lenses and the command palette do: run scenarios, play, show references, open the rulebook.

import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import type { Program } from "./finding";
import { Rulebook } from "./rulebook";
import type { Scenarios } from "./scenarios";

type Next = (name: string, args: unknown[]) => vscode.ProviderResult<unknown>;

export function commandsOf(program: Program): Commands {
  return new Commands(program);
}

export class Commands {
  private client!: LanguageClient;
  private scenarios!: Scenarios;

  constructor(private readonly program: Program) {}

  use(client: LanguageClient, scenarios: Scenarios): void {
    this.client = client;
    this.scenarios = scenarios;
  }

  /** Commands of lenses: the server has them for editors that can do less. */
  async run(name: string, args: any[], next: Next): Promise<unknown> {
    switch (name) {
      case "rulekit.runScenario":
        return this.scenarios.runNamed(args[0], args[1]);
      case "rulekit.runAll":
        return this.scenarios.runNamed(args[0]);
      case "rulekit.playFromHere":
        return this.play(args[0], args[1]);
      case "rulekit.showReferences":
        return this.showReferences(args[0], args[1], args[2]);
      default:
        return next(name, args);
    }
  }

  /** Commands of the palette, which are there while a server is. */
  palette(): [string, () => unknown][] {
    return [
      ["rulekit.play", () => this.playDocument()],
      ["rulekit.openRulebook", () => this.openRulebook()],
    ];
  }

  private async play(uri: string, card: string): Promise<void> {
    await save(uri);
    const params = { textDocument: { uri }, card };
    const args = await this.client.sendRequest<string[] | null>("rulekit/playFromHere", params);
    if (args) this.inTerminal(args);
  }

  private async playDocument(): Promise<void> {
    const document = rulesDocument();
    if (!document) return;
    await document.save();
    this.inTerminal(["play", document.uri.fsPath]);
  }

  private inTerminal(args: string[]): void {
    const { command, args: before } = this.program;
    vscode.window
      .createTerminal({ name: "rulekit", shellPath: command, shellArgs: [...before, ...args] })
      .show();
  }

  private async showReferences(uri: string, at: any, found: any[]): Promise<void> {
    const converter = this.client.protocol2CodeConverter;
    await vscode.commands.executeCommand(
      "editor.action.showReferences",
      converter.asUri(uri),
      converter.asPosition(at),
      found.map((one) => converter.asLocation(one)),
    );
  }

  private async openRulebook(): Promise<void> {
    const document = rulesDocument();
    if (document) await new Rulebook(this.client, document).show();
  }
}

function rulesDocument(): vscode.TextDocument | undefined {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId === "rulekit") return document;
  void vscode.window.showInformationMessage("Open a file of rules first.");
  return undefined;
}

async function save(uri: string): Promise<void> {
  const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri);
  if (open?.isDirty) await open.save();
}
