// The rulebook of the rules that are written, beside them: it follows the caret.

import { randomBytes } from "node:crypto";
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
    this.panel = vscode.window.createWebviewPanel("rulekit.rulebook", title, beside, {
      enableScripts: true, // one line of ours, which moves to where the caret is
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
    try {
      const told = await this.client.sendRequest<Page | null>("rulekit/rulebook", params);
      if (told && this.panel) this.panel.webview.html = secured(told.html, told.anchor);
    } catch (error) {
      // Rules that are being written have errors now and then: the last page stays.
      if (this.panel?.webview.html === "") this.panel.webview.html = secured(escaped(`${error}`));
    }
  }

  private close(): void {
    clearTimeout(this.waiting);
    this.panel = undefined;
    this.listening.forEach((one) => one.dispose());
  }
}

interface Page {
  html: string;
  anchor: string | null;
}

/** The page with a policy that lets in nothing but its own styles, and moves to an element. */
export function secured(html: string, anchor: string | null = null): string {
  const nonce = randomBytes(16).toString("hex");
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'nonce-${nonce}'`;
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const id = JSON.stringify(anchor).replace(/</g, "\\u003c");
  const move = `<script nonce="${nonce}">document.getElementById(${id})?.scrollIntoView()</script>`;
  const page = /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (head) => head + meta)
    : `<!DOCTYPE html><html><head>${meta}</head><body>${html}</body></html>`;
  return anchor === null ? page : page.replace("</body>", () => `${move}</body>`);
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
