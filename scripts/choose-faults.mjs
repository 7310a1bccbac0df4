// Chooses faults for `npm run faults`, by rule and by hash, where scripts/faults/faults.json has fewer than are wanted: those that
// can no longer be planted, and those of --replace=w01,w02, give way to others of their kind; --anew chooses all.
import './require-node.mjs';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { choose } from './faults/choose.mjs';
import { plant, withFault } from './faults/plant.mjs';
import { copyProject } from './faults/project-copy.mjs';
import { findSites, siteHash } from './faults/sites.mjs';
import { CommandError, pinnedNode, root, run, runCommand } from './processes.mjs';
import { say } from './progress.mjs';

/** @typedef {import('./faults/sites.mjs').Site} Site */
/** @typedef {import('./faults/plant.mjs').Fault} Fault */

const { values: options } = parseArgs({
  options: { anew: { type: 'boolean', default: false }, replace: { type: 'string', default: '' } },
});

/** As the copy has them, too. */
const compiler = path.join('node_modules', 'typescript7', 'bin', 'tsc');
const linter = path.join('node_modules', 'oxlint', 'bin', 'oxlint');

const seenFile = path.join(root, '.cache', 'seen-faults.json');
const listFile = path.join(root, 'scripts', 'faults', 'faults.json');

/**
 * Sites that were looked at and say nothing about tests, each with the reason.
 * @type {{ kind: string, file: string, reason: string }[]}
 */
const passedOver = JSON.parse(readFileSync(path.join(root, 'scripts', 'faults', 'passed-over.json'), 'utf8'));

runCommand(async () => {
  const kept = options.anew ? [] : keptFaults();
  const sites = findSites();
  const { folder } = await copyProject();
  /** The hashes of those that a check sees; kept, as each round takes the checks' own time. */
  const seen = new Set(
    existsSync(seenFile) ? /** @type {string[]} */ (JSON.parse(readFileSync(seenFile, 'utf8'))) : [],
  );
  for (;;) {
    const chosen = choose(sites, (site) => seen.has(siteHash(site, '')) || isPassedOver(site), kept);
    const complained = await filesComplainedOf(folder, chosen);
    const refused = chosen.filter(({ file }) => complained.has(file));
    if (complained.size > 0 && refused.length === 0) {
      throw new CommandError(`Another file than the changed ones does not compile: ${[...complained].join(', ')}`);
    }
    for (const site of refused) seen.add(siteHash(site, ''));
    mkdirSync(path.dirname(seenFile), { recursive: true });
    writeFileSync(seenFile, JSON.stringify([...seen]));
    say(`The compiler or the linter sees ${refused.length} of ${chosen.length}`);
    if (refused.length === 0) return write(kept, chosen);
  }
});

/** @returns {Fault[]} Those of the list that stay. */
function keptFaults() {
  const replaced = options.replace.split(',');
  /** @type {Fault[]} */
  const faults = JSON.parse(readFileSync(listFile, 'utf8'));
  return faults.filter((fault) => !replaced.includes(fault.id) && withFault(root, fault) !== undefined);
}

/** @param {Site} site */
function isPassedOver({ kind, file }) {
  return passedOver.some((known) => known.kind === kind && known.file === file);
}

/** @type {Set<string>} The files of each package that were changed when it compiled. */
const compiled = new Set();

/**
 * What the checks see needs no test: plants all at once and asks them.
 * @param {string} folder A copy of the project.
 * @param {Site[]} sites
 * @returns {Promise<Set<string>>} The files that they complain of.
 */
async function filesComplainedOf(folder, sites) {
  const takeOut = sites.map((site) => plant(folder, site));
  const options = { cwd: folder, capture: true };
  /** @type {Set<string>} */
  const files = new Set();
  for (const name of ['concierge', 'contract', 'server', 'web']) {
    const hashes = sites.filter((site) => site.package === name).map((site) => siteHash(site, ''));
    if (compiled.has(hashes.join())) continue;
    const { output } = await run(pinnedNode, [compiler, '--project', `packages/${name}`, '--pretty', 'false'], options);
    const wrong = [...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)];
    for (const [, file] of wrong) files.add(file ?? '');
    if (wrong.length === 0) compiled.add(hashes.join());
  }
  // It takes longer than the compiler, so it comes when that has nothing to say any more.
  if (files.size === 0) {
    const { output } = await run(pinnedNode, [linter, '--format=unix', ...sites.map(({ file }) => file)], options);
    for (const [, file] of output.matchAll(/^([^\s:]+\.tsx?):\d+:\d+:/gm)) files.add(file ?? '');
  }
  for (const undo of takeOut) undo?.();
  return files;
}

/**
 * @param {Fault[]} kept
 * @param {Site[]} chosen Each gets the first number of its package that is free.
 */
async function write(kept, chosen) {
  const faults = [...kept];
  for (const { package: name, kind, file, says, from, to } of chosen) {
    const numbers = Array.from({ length: kept.length + chosen.length }, (_, index) =>
      String(index + 1).padStart(2, '0'),
    );
    const ids = numbers.map((number) => `${name[0]}${number}`);
    const id = ids.find((free) => faults.every((fault) => fault.id !== free)) ?? '';
    faults.push({ id, kind, file, says, from, to });
  }
  const order = ['c', 's', 'w'];
  faults.sort((a, b) => order.indexOf(a.id[0] ?? '') - order.indexOf(b.id[0] ?? '') || (a.id < b.id ? -1 : 1));
  writeFileSync(listFile, JSON.stringify(faults, null, 2));
  const { code } = await run(pinnedNode, [path.join(root, 'node_modules', 'oxfmt', 'bin', 'oxfmt'), listFile]);
  return code;
}
