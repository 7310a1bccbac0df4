// npm run bench: runs bench/*.bench.ts one after the other; words after `--` select those whose names contain one.
import './require-node.mjs';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureWebBuilt } from './build-web.mjs';
import { ensureInstalled } from './install.mjs';
import { CommandError, pinnedNode, root, run, runCommand } from './processes.mjs';
import { duration, say } from './progress.mjs';

const folder = path.join(root, 'bench');
const ending = '.bench.ts';

runCommand(async () => {
  const wanted = process.argv.slice(2);
  const names = selectBenches(wanted);
  await ensureInstalled();
  await ensureWebBuilt();

  const failed = [];
  for (const name of names) {
    say(`\n── ${name}`);
    const began = performance.now();
    const { code } = await run(pinnedNode, [path.join(folder, `${name}${ending}`), '--assert']);
    say(`── ${name}: ${code === 0 ? 'held' : `failed (exit code ${code})`}, ${duration(performance.now() - began)}`);
    if (code !== 0) failed.push(name);
  }
  if (failed.length > 0) throw new CommandError(`\nNot held: ${failed.join(', ')}.`);
  return 0;
});

/**
 * @param {string[]} wanted
 * @returns {string[]}
 */
function selectBenches(wanted) {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(ending)) : [];
  const names = files.map((file) => file.slice(0, -ending.length)).toSorted();
  const selected = wanted.length === 0 ? names : names.filter((name) => wanted.some((word) => name.includes(word)));
  if (selected.length === 0) throw new CommandError(`No such benchmark. There are: ${names.join(', ') || 'none yet'}.`);
  return selected;
}
