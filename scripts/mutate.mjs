// npm run mutate: changes the contract's rules in thousands of small ways and tells which of these no test notices.
import './require-node.mjs';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { pinnedNode, root, runCommand, startService, environment, forwardSignals } from './processes.mjs';

const stryker = path.join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');

runCommand(async () => {
  await ensureInstalled();
  const running = startService(pinnedNode, [stryker, 'run', ...process.argv.slice(2)], environment());
  forwardSignals([running]);
  const code = await running.ended;
  // What it leaves behind when it is interrupted; the results it keeps beside that are where the next run goes on.
  rmSync(path.join(root, '.cache', 'mutation'), { recursive: true, force: true });
  return code;
});
