// node scripts/source-counts.mjs [folder]: how large the house is: its files of source, tests apart, and how they hang together; of
// this checkout, or of another one in that folder.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listModules } from './architecture/modules.mjs';
import { featureGraph, mutualPairs } from './architecture/features.mjs';

/** Under so many lines, a file that one file beside it imports alone is a crumb. */
const CRUMB_LINES = 40;

const project = path.resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)));
const modules = listModules(project).filter(({ isTest }) => !isTest);
const lines = new Map(
  modules.map(({ file }) => [file, readFileSync(path.join(project, file), 'utf8').split('\n').length - 1]),
);

/** @type {Map<string, string[]>} */
const importers = new Map();
for (const { file, imports } of modules) {
  for (const target of new Set(imports)) importers.set(target, [...(importers.get(target) ?? []), file]);
}
const isCrumb = (/** @type {string} */ file) => {
  const [only, ...others] = importers.get(file) ?? [];
  return (
    only !== undefined &&
    others.length === 0 &&
    path.dirname(only) === path.dirname(file) &&
    (lines.get(file) ?? 0) < CRUMB_LINES
  );
};

const sizes = [...lines.values()].toSorted((a, b) => a - b);
const at = (/** @type {number} */ share) => sizes[Math.floor(sizes.length * share)] ?? 0;
const ofConcierge = [...lines].filter(([file]) =>
  /^packages\/(concierge\/|server\/src\/features\/concierge\/)/.test(file),
);

/** @type {[string, number][]} */
const rows = [
  ['files', sizes.length],
  ['lines', sizes.reduce((sum, size) => sum + size, 0)],
  ['median lines', at(0.5)],
  ['90th percentile', at(0.9)],
  ['of 25 lines or fewer', sizes.filter((size) => size <= 25).length],
  ['imported once', modules.filter(({ file }) => importers.get(file)?.length === 1).length],
  [
    `crumbs: under ${CRUMB_LINES} lines, imported by one file beside them alone`,
    modules.filter(({ file }) => isCrumb(file)).length,
  ],
  ['pairs of server features that import each other', mutualPairs(featureGraph(modules)).length],
  ['files of the concierge (package and server)', ofConcierge.length],
  ['lines of the concierge', ofConcierge.reduce((sum, [, size]) => sum + size, 0)],
];
for (const name of ['contract', 'concierge', 'server', 'web']) {
  rows.push([`files of ${name}`, modules.filter(({ file }) => file.startsWith(`packages/${name}/`)).length]);
}
for (const [name, count] of rows) console.log(`${String(count).padStart(7)}  ${name}`);
