// npm run dev: the server, restarted at every change, and the web app with hot reload in front of it.
import './require-node.mjs';
import { createServer } from 'node:net';
import path from 'node:path';
import { ensureInstalled } from './install.mjs';
import { CommandError, environment, forwardSignals, pinnedNode, root, runCommand, startService } from './processes.mjs';
import { say } from './progress.mjs';
import { serverEnvironment } from './serve.mjs';
import { serverMain } from './server-process.mjs';

const host = '127.0.0.1';
const firstWebPort = 5173;
const triedWebPorts = 20;

runCommand(async () => {
  await ensureInstalled();
  const webPort = String(await freePort());
  const address = `http://${host}:${webPort}`;
  const port = process.env.PORT ?? '3000';

  // The browser's address is vite's, so that is the one the server must take requests from.
  const server = startService(
    pinnedNode,
    ['--watch', '--watch-preserve-output', serverMain],
    serverEnvironment({ PORT: port, PUBLIC_URL: process.env.PUBLIC_URL ?? address }),
  );
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const web = startService(
    pinnedNode,
    [vite, '--host', host, '--port', webPort, '--strictPort', '--clearScreen', 'false'],
    environment({ PORT: port }),
    path.join(root, 'packages', 'web'),
  );

  let isStopping = false;
  forwardSignals([server, web], () => {
    isStopping = true;
  });
  say(`Open ${address}. Ctrl-C ends both the server and the web app.`);
  const first = await Promise.race([server.ended, web.ended]);
  for (const service of [server, web]) service.signal('SIGTERM');
  const codes = await Promise.all([server.ended, web.ended]);
  return isStopping ? 0 : first || Math.max(...codes);
});

/** @returns {Promise<number>} The first port from vite's usual one that nobody listens on. */
async function freePort() {
  for (let port = firstWebPort; port < firstWebPort + triedWebPorts; port++) {
    if (await isFree(port)) return port;
  }
  throw new CommandError(`The ports ${firstWebPort} to ${firstWebPort + triedWebPorts - 1} are all taken.`);
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
