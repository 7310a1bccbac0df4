// npm run test:long: the tests whose input or moment comes by chance (testing/tries.ts), with many times as many tries as npm test
// makes of them.
import './require-node.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { CommandError, environment, pinnedNode, root, run, runCommand } from './processes.mjs';

/** What is not over by then is ended, milliseconds. */
const timeLimit = 15 * 60_000;

runCommand(async () => {
  await ensureInstalled();
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = [vitest, 'run', '--project=server', '--bail=1', ...testsByChance()];
  const { code } = await run(pinnedNode, args, { env: environment({ TEST_LONG: '1' }), timeout: timeLimit });
  if (code !== 0) throw new CommandError('A long run failed. Its output tells the seed that it is repeated with.');
  return 0;
});

function testsByChance() {
  const folder = path.join('packages', 'server', 'src');
  const names = readdirSync(path.join(root, folder), { recursive: true }).map((name) =>
    path.join(folder, String(name)),
  );
  const tests = names.filter((name) => name.endsWith('.test.ts'));
  return tests.filter((name) => readFileSync(path.join(root, name), 'utf8').includes('/testing/tries.ts'));
}
