// From `npm start`, installed, built and with an existing database, to the first answer. `--assert`: fails above the budget.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureWebBuilt } from '../scripts/build-web.mjs';
import { percentile } from './figures.ts';

const STARTS = 5;
const AT_MOST_MS = 2_000;
/** How often the server is asked whether it is there, milliseconds. */
const POLL_EVERY_MS = 10;
/** The kernel counts processor time in these, milliseconds. */
const TICK_MS = 10;

await ensureWebBuilt();
const dataDir = await mkdtemp(path.join(tmpdir(), 'caravan-start-'));
const port = await freePort();
try {
  const first = await start(untilLoaded);
  console.log(`first start, which prepares the database: ${first.took.toFixed(0)} ms`);
  const starts = [];
  for (let count = 0; count < STARTS; count += 1) starts.push(await start());
  const [took, busy] = [starts.map((each) => each.took), starts.map((each) => each.busy)];
  const isHeld = percentile(took, 50) <= AT_MOST_MS;
  console.log(`next starts: ${took.map((each) => each.toFixed(0)).join(', ')} ms`);
  console.log(
    `median ${percentile(took, 50).toFixed(0)} ms of ${AT_MOST_MS}${isHeld ? '' : '  ABOVE'}; ` +
      `of that the server's own processor time ${percentile(busy, 50).toFixed(0)} ms`,
  );
  if (!isHeld && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** Until the cities and airports are there that a first start loads beside its answers: the next ones find them. */
async function untilLoaded(said: Readable): Promise<void> {
  for await (const line of createInterface({ input: said }))
    if (line.includes('cities and airports are loaded')) return;
  throw new Error('npm start ended before it had loaded its data');
}

/** Starts, waits for the first answer, then for what is to come, and stops again. Times in milliseconds. */
async function start(until?: (said: Readable) => Promise<void>): Promise<{ took: number; busy: number }> {
  const began = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const arrived = until?.(child.stdout) ?? child.stdout.resume();
  const ended = once(child, 'exit');
  while (!(await isAnswering())) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    await delay(POLL_EVERY_MS);
  }
  const took = performance.now() - began;
  const busy = processorTime(readFileSync(path.join(dataDir, 'server.pid'), 'utf8').trim());
  await arrived;
  child.kill('SIGTERM');
  await ended;
  while (await isAnswering()) await delay(POLL_EVERY_MS);
  return { took, busy };
}

async function isAnswering(): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health`, { headers: { connection: 'close' } })).ok;
  } catch {
    return false;
  }
}

function processorTime(pid: string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return free;
}
