import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const module = path.join(import.meta.dirname, 'log.ts');

/** A process that logs so many lines, says on standard error that it goes on, logs now and then, and ends as the server does. */
const logLines = (count: number, output: 'pipe' | number = 'pipe') => {
  const code = `
    const { createLog, untilLogIsRead } = await import(${JSON.stringify(module)});
    const log = createLog('info');
    process.once('SIGTERM', async () => {
      await untilLogIsRead();
      process.exit();
    });
    for (let n = 1; n <= ${count}; n += 1) {
      log.info({ n }, 'a line');
      if (n % 1_000 === 0) await new Promise(setImmediate);
    }
    setInterval(() => log.info('and so on'), 50);
    process.stderr.write('goes on');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', output, 'pipe'] });
  return { child, goesOn: once(child.stderr!, 'data').then(([said]) => String(said)), ended: once(child, 'exit') };
};

interface Line {
  readonly msg: string;
  readonly n?: number;
  readonly lines?: number;
}

const linesIn = (text: string): Line[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);

test('a reader of the log that hangs holds nobody up, and reads later what was kept and how much was lost', async () => {
  const { child, goesOn } = logLines(100_000);
  child.stdout?.pause();
  expect(await goesOn).toBe('goes on');

  let read = '';
  for await (const chunk of child.stdout ?? []) {
    read += String(chunk);
    if (String(chunk).includes('lines of it are lost')) child.kill('SIGTERM');
  }
  const lines = linesIn(read);
  const kept = lines.filter(({ msg }) => msg === 'a line');
  expect(kept.map(({ n }) => n)).toEqual(kept.map((_, at) => at + 1));
  expect(lines.find((line) => line.lines !== undefined)?.lines).toBeGreaterThanOrEqual(100_000 - kept.length);
});

test('a process that ends leaves a reader of its log time to read it, and does not wait for one that hangs', async () => {
  const hanging = logLines(5_000);
  hanging.child.stdout?.pause();
  await hanging.goesOn;
  const reading = logLines(5_000);
  reading.child.stdout?.pause();
  await reading.goesOn;

  for (const { child } of [hanging, reading]) child.kill('SIGTERM');
  let read = '';
  for await (const chunk of reading.child.stdout ?? []) read += String(chunk);

  expect(await Promise.all([hanging.ended, reading.ended])).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(linesIn(read).filter(({ msg }) => msg === 'a line')).toHaveLength(5_000);
});

test('a log in a file is there to the last line', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caravan-log-'));
  const file = openSync(path.join(folder, 'log'), 'w');
  const { child, goesOn, ended } = logLines(1_000, file);
  await goesOn;

  child.kill('SIGKILL');
  await ended;

  const lines = linesIn(await readFile(path.join(folder, 'log'), 'utf8'));
  expect(lines.slice(0, 1_000).map(({ n }) => n)).toEqual(Array.from({ length: 1_000 }, (_, at) => at + 1));
  closeSync(file);
  await rm(folder, { recursive: true });
});

test('a disk that is full of the log stops nobody, and keeps nobody from ending', async () => {
  const full = openSync('/dev/full', 'w');
  const { child, goesOn, ended } = logLines(50_000, full);
  closeSync(full);

  expect(await goesOn).toBe('goes on');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
