// npm run audit: known holes of the packages that run in production, as far as the registry tells of any.
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { verdictOn } from './audit-verdict.mjs';
import { CommandError, environment, root, runCommand } from './processes.mjs';
import { say } from './progress.mjs';

/** A registry that does not answer by then is none, milliseconds. */
const timeLimit = 60_000;

runCommand(async () => {
  const { holes, message } = verdictOn(await audit());
  if (holes) throw new CommandError(message);
  say(message);
  return 0;
});

/** @returns {Promise<string>} What npm says, as JSON; '' where it says nothing in time. */
function audit() {
  return new Promise((resolve) => {
    const args = ['audit', '--omit=dev', '--audit-level=high', '--json'];
    const options = { cwd: root, env: environment(), timeout: timeLimit, stdio: ['ignore', 'pipe', 'ignore'] };
    const npm = spawn('npm', args, /** @type {import('node:child_process').SpawnOptions} */ (options));
    let output = '';
    npm.stdout?.on('data', (piece) => (output += String(piece)));
    npm.on('error', () => resolve(''));
    npm.on('close', () => resolve(output));
  });
}
