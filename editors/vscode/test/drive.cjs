// Drives the bundled extension against a real server: node test/drive.cjs RULEKIT FOLDER

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { Host, Uri } = require("./host.cjs");

const [, , program, folder] = process.argv;
const RULES = `edition 1

game "Coins"
  players 2
  turn toss

counter coins of player: 0..9

phase toss
  current.coins += 1

ending "Rich" when current.coins == 3
  winners (p in seats)

scenario "Played"
  given
    A is coins 1
    B is coins 2
  then
    A.coins == 2

scenario "Not so"
  given
    A is coins 1
    B is coins 2
  then
    A.coins == 1
`;

async function until(holds, what) {
  for (let tries = 0; tries < 3000; tries++) {
    const value = await holds();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  assert.fail(`never: ${what}`);
}

async function main() {
  const file = path.join(folder, "coins.rules");
  fs.writeFileSync(file, RULES);
  const uri = Uri.file(file).toString();
  const quick = { delay: 1, typingDelay: 1, adviceDelay: 1 };
  const settings = { "rulekit.command": program, rulekit: { diagnostics: quick } };
  const host = new Host(folder, settings);
  const extension = host.load(path.join(__dirname, "..", "dist", "extension.js"));
  await extension.activate({ subscriptions: [], extensionUri: Uri.file(folder) });

  const listed = await until(() => host.items.get(uri), "the scenarios are listed");
  assert.deepEqual([...listed.children.keys()], ["Played", "Not so"]);
  assert.equal(listed.label, "coins.rules");

  const document = host.open(file, RULES);
  host.type(document, RULES.replace("current.coins += 1", "curent.coins += 1"));
  const [problem] = await until(() => {
    const found = host.problems.get(uri) ?? [];
    return found.length > 0 && found;
  }, "a mistake is shown");
  assert.equal(problem.message.split("\n")[0], "there is no name `curent`");
  host.type(document, RULES);
  await until(() => host.problems.get(uri)?.length === 0, "it is gone once it is mended");

  const [run, covering] = host.profiles;
  await run.run({ include: undefined, exclude: undefined });
  const [told] = host.runs;
  assert.equal(told.told["Played"][0], "passed");
  const [state, message] = told.told["Not so"];
  assert.equal(state, "failed");
  assert.equal(message.message, "A.coins == 1 (is 2)");
  assert.equal(message.location.range.start.line, 26);
  assert.match(told.output, /Not so/);
  assert.equal(told.ended, true);

  await host.commands.get("rulekit.runScenario")(uri, "Played");
  assert.deepEqual(Object.keys(host.runs[1].told), ["Played"]);

  await covering.run({ include: [listed] });
  const [covered] = host.runs[2].covered;
  assert.equal(covered.uri.fsPath, file);
  const tossed = covered.details.find((one) => one.location.line === 9);
  assert.equal(tossed.executed, 2);

  await host.commands.get("rulekit.play")();
  assert.deepEqual(host.terminals[0].given.shellArgs, ["play", file]);

  await host.commands.get("rulekit.openRulebook")();
  const [panel] = host.panels;
  assert.match(panel.webview.html, /Content-Security-Policy" content="default-src 'none'/);
  assert.match(panel.webview.html, /Coins/);

  host.items.clear();
  await host.commands.get("rulekit.restart")();
  await until(() => host.items.get(uri), "the scenarios are listed by the next server");

  await extension.deactivate();
  host.restore();
  await finding(folder);
  console.log("the extension did all that it was asked");
}

/** Where a rulekit cannot answer, it is offered to install it. */
async function finding(folder) {
  const host = new Host(folder, { "rulekit.command": path.join(folder, "nothing", "rulekit") });
  const file = path.join(__dirname, "..", "dist", "extension.js");
  delete require.cache[require.resolve(file)];
  const extension = host.load(file);
  host.choice = "Install";
  await extension.activate({ subscriptions: [] });
  await until(() => host.terminals[0]?.typed.length, "it is installed");
  assert.match(host.messages[0], /^rulekit was not found/);
  assert.match(host.terminals[0].typed[0], /-m pip install "rulekit-cards\[cli,lsp,test,book\]"$/);
  await extension.deactivate();
  host.restore();
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
