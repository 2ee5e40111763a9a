// Bundles the extension into one file, and beside it the licences of what is bundled.

import * as fs from "node:fs";
import { build } from "esbuild";

const made = await build({
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.js",
  bundle: true,
  external: ["vscode"],
  format: "cjs",
  legalComments: "none",
  metafile: true,
  minify: true,
  platform: "node",
  target: "node20",
});

const packages = new Set();
for (const input of Object.keys(made.metafile.inputs)) {
  const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
  if (found) packages.add(found[1]);
}
const texts = [...packages].sort().map((folder) => {
  const { name, version, license } = JSON.parse(fs.readFileSync(`${folder}/package.json`, "utf8"));
  const file = fs.readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (!file) throw new Error(`${name} ${version} (${license}) brings no licence`);
  return `${name} ${version}\n\n${fs.readFileSync(`${folder}/${file}`, "utf8").trim()}\n`;
});
fs.writeFileSync("dist/licences.txt", texts.join(`\n${"-".repeat(72)}\n\n`));
