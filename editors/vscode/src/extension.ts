// The extension: finds rulekit, starts its language server, and offers what only VS Code can show.

import * as vscode from "vscode";
import { LanguageClient, LanguageClientOptions, State } from "vscode-languageclient/node";

import { commandsOf } from "./commands";
import { candidates, find, installation, Program } from "./finding";
import { Scenarios } from "./scenarios";

let running: { client: LanguageClient; scenarios: Scenarios } | undefined;
let begun: Promise<void> | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("rulekit.restart", () => restart(context)),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("rulekit.command")) void restart(context);
    }),
  );
  if (!vscode.workspace.isTrusted) {
    // A folder may bring a Python of its own: nothing of it runs before its user trusts it.
    context.subscriptions.push(
      vscode.workspace.onDidGrantWorkspaceTrust(() => void restart(context)),
    );
    return;
  }
  await restart(context);
}

export async function deactivate(): Promise<void> {
  const known = running;
  running = undefined;
  known?.scenarios.dispose();
  await known?.client.stop();
}

function restart(context: vscode.ExtensionContext): Promise<void> {
  begun = (begun ?? Promise.resolve()).then(async () => {
    await deactivate();
    await start(context);
  });
  return begun;
}

async function start(context: vscode.ExtensionContext): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const [program, state] = await find(folder);
  if (!program || state !== "answers") {
    void offer(program);
    return;
  }
  const commands = commandsOf(program);
  const options: LanguageClientOptions = {
    documentSelector: [{ language: "rulekit" }],
    initializationOptions: vscode.workspace.getConfiguration("rulekit"),
    middleware: { executeCommand: (name, args, next) => commands.run(name, args, next) },
  };
  const server = {
    command: program.command,
    args: [...program.args, "lsp"],
    options: { cwd: folder },
  };
  const client = new LanguageClient("rulekit", "rulekit", server, options);
  const scenarios = new Scenarios(client, program, folder);
  commands.use(client, scenarios);
  running = { client, scenarios };
  await client.start();
  if (client.state !== State.Running) return;
  for (const [name, command] of commands.palette()) {
    scenarios.own(vscode.commands.registerCommand(name, command));
  }
  await scenarios.refresh();
}

/** Says what is missing, and installs it in a terminal if that is wanted. */
async function offer(found: Program | undefined): Promise<void> {
  const what = found
    ? "This rulekit has no language server: the extra `lsp` is missing."
    : "rulekit was not found: it tells mistakes, completes and runs scenarios.";
  const chosen = await vscode.window.showWarningMessage(what, "Install", "Settings");
  if (chosen === "Settings") {
    await vscode.commands.executeCommand("workbench.action.openSettings", "rulekit.command");
  } else if (chosen === "Install") {
    const python = await pythonFor(found);
    const terminal = vscode.window.createTerminal("rulekit");
    terminal.show();
    terminal.sendText(installation(python));
    const done = "When it is installed, start the server.";
    if (await vscode.window.showInformationMessage(done, "Start")) {
      await vscode.commands.executeCommand("rulekit.restart");
    }
  }
}

async function pythonFor(found: Program | undefined): Promise<string | undefined> {
  if (found?.python) return found.python;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  return (await candidates(folder)).find((one) => one.python)?.python;
}
