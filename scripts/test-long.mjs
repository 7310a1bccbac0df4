// npm run test:long: what is too long for every day. The server's tests whose input or moment comes by chance, with many times as
// many tries as npm test makes of them (testing/tries.ts); and all tests of screens with React as developers have it, whose
// warnings are complaints.
import './require-node.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowsers } from './browser.mjs';
import { ensureInstalled } from './install.mjs';
import { CommandError, environment, pinnedNode, root, run, runCommand } from './processes.mjs';

/** What is not over by then is ended, milliseconds. */
const timeLimit = 15 * 60_000;

runCommand(async () => {
  const began = performance.now();
  await ensureInstalled();
  const browsers = await ensureBrowsers();
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const runs = [
    { project: 'server', files: testsByChance(), settings: { TEST_LONG: '1' } },
    { project: 'screens', files: [], settings: browsers },
  ];
  for (const { project, files, settings } of runs) {
    const { code } = await run(pinnedNode, [vitest, 'run', `--project=${project}`, '--bail=1', ...files], {
      env: environment(settings),
      timeout: Math.max(1, Math.round(timeLimit - (performance.now() - began))),
    });
    if (code !== 0) throw new CommandError(`The long run of ${project} failed or took longer than 15 minutes.`);
  }
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
