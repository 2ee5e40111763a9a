// A stand-in for VS Code: the little of its API that is looked at is real, the rest does nothing.

const { EventEmitter: Emitter } = require("node:events");
const Module = require("node:module");
const path = require("node:path");
const { pathToFileURL, fileURLToPath } = require("node:url");

/** Whatever is asked of it: a class, a function, an enumeration. */
function anything(name) {
  const made = function () {};
  return new Proxy(made, {
    get: (target, key) => {
      if (key in target || typeof key === "symbol") return target[key];
      if (key === "then") return undefined;
      return (target[key] = anything(`${name}.${String(key)}`));
    },
    apply: () => new Disposable(() => {}),
    construct: (target, args, made) => Object.create(made.prototype ?? target.prototype),
  });
}

function withTheRest(name, known) {
  const rest = {};
  return new Proxy(known, {
    get: (target, key) => {
      if (key in target || typeof key === "symbol") return target[key];
      return (rest[key] ??= anything(`${name}.${String(key)}`));
    },
  });
}

class Disposable {
  constructor(dispose) {
    this.dispose = dispose;
  }
  static from(...several) {
    return new Disposable(() => several.forEach((one) => one.dispose()));
  }
}

class EventEmitter {
  constructor() {
    this.emitter = new Emitter();
    this.event = (listener, self, owned) => {
      const bound = self ? listener.bind(self) : listener;
      this.emitter.on("it", bound);
      const end = new Disposable(() => this.emitter.off("it", bound));
      owned?.push(end);
      return end;
    };
  }
  fire(told) {
    this.emitter.emit("it", told);
  }
  dispose() {
    this.emitter.removeAllListeners();
  }
}

class Uri {
  constructor(text) {
    this.text = text;
    const parts = new URL(text);
    this.scheme = parts.protocol.slice(0, -1);
    this.authority = parts.host;
    this.path = decodeURIComponent(parts.pathname);
    this.fragment = this.query = "";
    this.fsPath = this.scheme === "file" ? fileURLToPath(text) : this.path;
  }
  static parse(text) {
    return new Uri(text);
  }
  static file(name) {
    return new Uri(pathToFileURL(name).href);
  }
  toString() {
    return this.text;
  }
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(start, end, line, character) {
    const four = typeof start === "number";
    this.start = four ? new Position(start, end) : start;
    this.end = four ? new Position(line, character) : end;
  }
}

class Location {
  constructor(uri, range) {
    Object.assign(this, { uri, range });
  }
}

class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}

class CodeActionKind {
  constructor(value) {
    this.value = value;
  }
  append(part) {
    return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  }
}
for (const value of ["", "quickfix", "refactor", "refactor.extract", "refactor.inline",
  "refactor.move", "refactor.rewrite", "source", "source.organizeImports", "notebook"]) {
  const name = value.split(".").map((part) => part[0]?.toUpperCase() + part.slice(1)).join("");
  CodeActionKind[value === "" ? "Empty" : value === "quickfix" ? "QuickFix" : name] =
    new CodeActionKind(value);
}

class TestMessage {
  constructor(message) {
    this.message = message;
  }
}

class TestRunRequest {
  constructor(include, exclude) {
    Object.assign(this, { include, exclude });
  }
}

class TestCoverageCount {
  constructor(covered, total) {
    Object.assign(this, { covered, total });
  }
}

class FileCoverage {
  constructor(uri, statementCoverage) {
    Object.assign(this, { uri, statementCoverage });
  }
}

class StatementCoverage {
  constructor(executed, location) {
    Object.assign(this, { executed, location });
  }
}

class CancellationTokenSource {
  constructor() {
    this.token = { isCancellationRequested: false, onCancellationRequested: new EventEmitter().event };
  }
  cancel() {}
  dispose() {}
}

/** Items of a view, by their ids. */
class Items extends Map {
  constructor() {
    super();
    this.order = Map.prototype[Symbol.iterator];
  }
  add(item) {
    this.set(item.id, item);
  }
  replace(items) {
    this.clear();
    items.forEach((one) => this.add(one));
  }
}

class TextDocument {
  constructor(uri, text) {
    Object.assign(this, { uri, text, version: 1, languageId: "rulekit", isDirty: false });
    this.fileName = uri.fsPath;
    this.eol = 1;
  }
  get lineCount() {
    return this.text.split("\n").length;
  }
  getText() {
    return this.text;
  }
  async save() {
    require("node:fs").writeFileSync(this.uri.fsPath, this.text);
    this.isDirty = false;
    return true;
  }
}

/** A window with one folder, and what happened in it. */
class Host {
  constructor(folder, settings) {
    this.documents = [];
    this.problems = new Map();
    this.commands = new Map();
    this.terminals = [];
    this.panels = [];
    this.messages = [];
    this.runs = [];
    this.profiles = [];
    this.items = new Items();
    this.events = {};
    this.executed = [];
    this.editors = [];
    this.vscode = this.make(folder, settings);
  }

  event(name) {
    return (this.events[name] ??= new EventEmitter());
  }

  make(folder, settings) {
    const host = this;
    const on = (name) => host.event(name).event;
    const events = (names) => Object.fromEntries(names.map((name) => [name, on(name)]));
    const classes = {
      CancellationTokenSource, CodeActionKind, Diagnostic, Disposable, EventEmitter, FileCoverage, Location,
      Position, Range, StatementCoverage, TestCoverageCount, TestMessage, TestRunRequest, Uri,
    };
    const configuration = (section) => ({
      get: (key, usual) => settings[[section, key].filter(Boolean).join(".")] ?? usual,
      has: () => false,
      inspect: () => undefined,
    });
    return withTheRest("vscode", {
      ...classes,
      version: "1.91.0",
      DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
      TestRunProfileKind: { Run: 1, Debug: 2, Coverage: 3 },
      ViewColumn: { Beside: -2 },
      CancellationError: class extends Error {},
      extensions: { getExtension: () => undefined, all: [], onDidChange: on("extensions") },
      env: withTheRest("env", { language: "en", appName: "a stand-in", appHost: "desktop" }),
      workspace: withTheRest("workspace", {
        ...events([
          "onDidChangeConfiguration", "onDidGrantWorkspaceTrust", "onDidOpenTextDocument",
          "onDidChangeTextDocument", "onDidCloseTextDocument", "onDidSaveTextDocument",
          "onDidChangeWorkspaceFolders", "onWillSaveTextDocument",
        ]),
        isTrusted: true,
        name: "folder",
        workspaceFolders: [{ uri: Uri.file(folder), name: "folder", index: 0 }],
        notebookDocuments: [],
        get textDocuments() {
          return host.documents;
        },
        getConfiguration: configuration,
        getWorkspaceFolder: () => undefined,
        asRelativePath: (uri) => path.relative(folder, uri.fsPath),
        saveAll: async () => Promise.all(host.documents.map((one) => one.save())),
        createFileSystemWatcher: () => ({
          ...events(["onDidCreate", "onDidChange", "onDidDelete"]),
          dispose() {},
        }),
      }),
      languages: withTheRest("languages", {
        match: () => 10,
        createDiagnosticCollection: () => ({
          set: (uri, found) => host.problems.set(uri.toString(), found ?? []),
          delete: (uri) => host.problems.delete(uri.toString()),
          clear: () => host.problems.clear(),
          dispose() {},
        }),
      }),
      commands: {
        registerCommand: (name, command) => {
          if (host.commands.has(name)) throw new Error(`${name} is there twice`);
          host.commands.set(name, command);
          return new Disposable(() => host.commands.delete(name));
        },
        executeCommand: async (name, ...args) => {
          host.executed.push([name, args]);
          return host.commands.get(name)?.(...args);
        },
        getCommands: async () => [...host.commands.keys()],
      },
      window: withTheRest("window", {
        ...events(["onDidChangeActiveTextEditor", "onDidChangeTextEditorSelection", "onDidChangeVisibleTextEditors"]),
        get activeTextEditor() {
          return host.editors[0];
        },
        get visibleTextEditors() {
          return host.editors;
        },
        tabGroups: withTheRest("tabGroups", { all: [], onDidChangeTabs: on("tabs") }),
        createOutputChannel: () => {
          const said = (text) => process.env.DEBUG && console.error(String(text));
          const names = ["append", "appendLine", "trace", "debug", "info", "warn", "error"];
          return withTheRest("output", Object.fromEntries(names.map((name) => [name, said])));
        },
        createTerminal: (given) => {
          const terminal = { given, typed: [], show() {}, sendText: (text) => terminal.typed.push(text) };
          host.terminals.push(terminal);
          return terminal;
        },
        createWebviewPanel: (kind, title, where, options) => {
          const panel = { title, options, webview: { html: "" }, onDidDispose: on("disposed") };
          host.panels.push(panel);
          return panel;
        },
        showWarningMessage: async (message, ...choices) => {
          host.messages.push(message);
          return choices.find((one) => one === host.choice);
        },
        showInformationMessage: async (message) => void host.messages.push(message),
        showErrorMessage: async (message) => void host.messages.push(message),
      }),
      tests: { createTestController: () => host.controller() },
    });
  }

  controller() {
    const item = (id, label, uri) => ({ id, label, uri, children: new Items() });
    return {
      items: this.items,
      createTestItem: item,
      createRunProfile: (label, kind, run) => {
        const profile = { label, kind, run };
        this.profiles.push(profile);
        return profile;
      },
      createTestRun: () => {
        const run = { told: {}, output: "", covered: [], ended: false };
        for (const how of ["enqueued", "started", "skipped", "passed", "failed"]) {
          run[how] = (one, ...rest) => (run.told[one.id] = [how, ...rest]);
        }
        run.appendOutput = (text) => (run.output += text);
        run.addCoverage = (one) => run.covered.push(one);
        run.end = () => (run.ended = true);
        this.runs.push(run);
        return run;
      },
      dispose() {},
    };
  }

  // --- What somebody does ---

  open(name, text) {
    const document = new TextDocument(Uri.file(name), text);
    this.documents.push(document);
    this.editors = [{ document, selection: { active: new Position(0, 0) } }];
    this.event("onDidOpenTextDocument").fire(document);
    return document;
  }

  type(document, text) {
    const range = new Range(0, 0, document.lineCount, 0);
    document.text = text;
    document.version += 1;
    document.isDirty = true;
    const contentChanges = [{ range, rangeOffset: 0, rangeLength: 0, text }];
    this.event("onDidChangeTextDocument").fire({ document, contentChanges, reason: undefined });
  }

  load(file) {
    const load = Module._load;
    Module._load = (name, ...rest) => (name === "vscode" ? this.vscode : load(name, ...rest));
    try {
      return require(file);
    } finally {
      this.restore = () => (Module._load = load);
    }
  }
}

module.exports = { Host, Uri };
