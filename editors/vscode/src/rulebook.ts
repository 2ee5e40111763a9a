// The rulebook of the rules that are written, beside them: it follows the caret.

import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

const DELAY = 300;

export class Rulebook {
  private waiting: NodeJS.Timeout | undefined;
  private panel: vscode.WebviewPanel | undefined;
  private readonly listening: vscode.Disposable[] = [];

  constructor(
    private readonly client: LanguageClient,
    private readonly document: vscode.TextDocument,
  ) {}

  async show(): Promise<void> {
    const title = `Rulebook: ${this.document.uri.path.split("/").pop()}`;
    const beside = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    // No script runs in it, and it loads nothing: a page of the rules is text with styles.
    this.panel = vscode.window.createWebviewPanel("rulekit.rulebook", title, beside, {
      enableScripts: false,
      localResourceRoots: [],
    });
    this.panel.onDidDispose(() => this.close());
    this.listening.push(
      vscode.workspace.onDidChangeTextDocument((change) => {
        if (change.document.languageId === "rulekit") this.soon();
      }),
      vscode.window.onDidChangeTextEditorSelection((moved) => {
        if (moved.textEditor.document === this.document) this.soon();
      }),
    );
    await this.draw();
  }

  private soon(): void {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => void this.draw(), DELAY);
  }

  private async draw(): Promise<void> {
    const editor = vscode.window.visibleTextEditors.find((one) => one.document === this.document);
    const position = editor?.selection.active ?? new vscode.Position(0, 0);
    const params = {
      textDocument: { uri: this.document.uri.toString() },
      position: { line: position.line, character: position.character },
    };
    const told = await this.client.sendRequest<{ html: string } | null>("rulekit/rulebook", params);
    if (told && this.panel) this.panel.webview.html = secured(told.html);
  }

  private close(): void {
    clearTimeout(this.waiting);
    this.panel = undefined;
    this.listening.forEach((one) => one.dispose());
  }
}

/** The page with a policy that lets in nothing but its own styles. */
export function secured(html: string): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (head) => head + meta)
    : `<!DOCTYPE html><html><head>${meta}</head><body>${html}</body></html>`;
}
