import { execFile } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const module = path.join(import.meta.dirname, 'log.ts');

/** A process that logs so many lines, and then says on standard error that it goes on. */
const logLines = (count: number) => {
  const code = `
    const { createLog } = await import(${JSON.stringify(module)});
    const log = createLog('info');
    for (let n = 1; n <= ${count}; n += 1) {
      log.info({ n }, 'a line');
      if (n % 1_000 === 0) await new Promise(setImmediate);
    }
    process.once('SIGTERM', () => process.exit());
    setInterval(() => undefined, 1_000);
    process.stderr.write('goes on');
  `;
  const child = execFile(process.execPath, ['--input-type=module', '-e', code], { maxBuffer: Infinity });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('A process has outputs.');
  return { child, stdout, stderr };
};

test('a reader of the log that hangs holds nobody up, and reads later what was kept and how much was lost', async () => {
  const { child, stdout, stderr } = logLines(100_000);
  stdout.pause();

  const [said] = (await once(stderr, 'data')) as [string];
  expect(said).toBe('goes on');

  const lines: Record<string, unknown>[] = [];
  let rest = '';
  for await (const chunk of stdout) {
    const parts = (rest + String(chunk)).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.map((line) => JSON.parse(line) as Record<string, unknown>));
    if (lines.at(-1)?.['lines'] !== undefined) child.kill('SIGTERM');
  }
  const told = lines.filter(({ msg }) => msg === 'a line');
  expect(told.map(({ n }) => n)).toEqual(told.map((_, at) => at + 1));
  expect(lines.at(-1)).toMatchObject({ level: 40, lines: 100_000 - told.length });
});

test('a process that ends has written its log to the last line', async () => {
  const { child, stdout, stderr } = logLines(5_000);
  const written = text(stdout);
  await once(stderr, 'data');

  child.kill('SIGTERM');

  expect((await written).trimEnd().split('\n')).toHaveLength(5_000);
});
