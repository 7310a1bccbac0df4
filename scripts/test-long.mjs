// npm run test:long: what is too long for every day (test/test-stages.mjs).
import './require-node.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { root, runCommand } from './processes.mjs';
import { prepareStages } from './test/prepare-stages.mjs';
import { runBounded } from './test/run-bounded.mjs';
import { longStages } from './test/test-stages.mjs';

const folder = path.join('packages', 'server', 'src');
const histories = path.join(folder, 'app', 'offline-histories.test.ts');
const importsTries = /import \{[^}]*\b(?:tries|rotated)\b[^}]*\} from '[./]+\/testing\/seeded-random\.ts'/;

runCommand(async () => {
  const began = performance.now();
  await ensureInstalled();
  const settings = await prepareStages(longStages);
  const wanted = longStages.map((stage) => ({
    ...stage,
    files: stage.name === 'tries' ? testsWithTries() : [histories],
  }));
  return runBounded(wanted, settings, { began, minutes: 15 });
});

/** The server's other tests that make more tries here, or take all of what they take by rotation (testing/seeded-random.ts). */
function testsWithTries() {
  const names = readdirSync(path.join(root, folder), { recursive: true }).map((name) =>
    path.join(folder, String(name)),
  );
  const makesTries = (/** @type {string} */ name) => importsTries.test(readFileSync(path.join(root, name), 'utf8'));
  const tests = names.filter(
    (name) =>
      name !== histories && name.endsWith('.test.ts') && !name.endsWith('.machines.test.ts') && makesTries(name),
  );
  // Without a file named all tests would run.
  if (tests.length === 0) throw new Error('No other test of the server makes more tries.');
  return tests;
}
