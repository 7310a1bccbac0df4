// npm run test:long: what is too long for every day (test/test-stages.mjs).
import './require-node.mjs';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { CommandError, root, runCommand } from './processes.mjs';
import { say } from './progress.mjs';
import { prepareStages } from './test/prepare-stages.mjs';
import { runStages } from './test/run-stages.mjs';
import { failureOf, reportOf, totalsOf } from './test/test-report.mjs';
import { longStages } from './test/test-stages.mjs';

/** What is not over by then is stopped, milliseconds. */
const timeLimit = 15 * 60_000;

runCommand(async () => {
  const began = performance.now();
  await ensureInstalled();
  const settings = await prepareStages(longStages);
  const limit = setTimeout(() => {
    say('The long run takes more than 15 minutes.');
    // As a Ctrl-C: it stops all that runs.
    process.kill(process.pid, 'SIGTERM');
  }, timeLimit);
  const wanted = longStages.map((stage) => ({ ...stage, files: stage.name === 'server' ? testsWithTries() : [] }));
  const { outcomes, failed } = await runStages(wanted, settings);
  clearTimeout(limit);
  say(`\n${reportOf(outcomes, performance.now() - began, {})}`);
  if (failed !== undefined) throw new CommandError(failureOf(outcomes, failed));
  say(`\n${totalsOf(outcomes)}`);
  return 0;
});

/** The server's tests that make more tries in the long run. */
function testsWithTries() {
  const folder = path.join('packages', 'server', 'src');
  const names = readdirSync(path.join(root, folder), { recursive: true }).map((name) =>
    path.join(folder, String(name)),
  );
  const tests = names.filter((name) => name.endsWith('.test.ts'));
  return tests.filter((name) => readFileSync(path.join(root, name), 'utf8').includes('/testing/tries.ts'));
}
