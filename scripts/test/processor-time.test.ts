import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { countsProcessorTime, Family, familyVariable, parseStat, ProcessorClock } from './processor-time.mjs';

const at = (pid: number, parent: number, own: number, waited = 0) => ({
  pid,
  parent,
  hasEnded: false,
  start: 1,
  own,
  waited,
});

test('a line of /proc is read past a name with spaces and brackets', () => {
  const line = `42 (a b) (c)) S 7 42 42 0 -1 4194560 1 0 0 0 300 20 5 6 20 0 1 0 987 1 1`;

  expect(parseStat(line)).toEqual({ pid: 42, parent: 7, hasEnded: false, own: 320, waited: 11, start: 987 });
});

test('what a child used between the last look and its end is counted once, by what its parent waited for', () => {
  const family = new Family();

  family.look([at(1, 0, 100), at(2, 1, 200)]);
  family.look([at(1, 0, 110, 250)]);

  expect(family.seconds).toBe(3.6);
});

test('a child that is read after its parent, and gone by then, is not counted again', () => {
  const family = new Family();

  family.look([at(1, 0, 0), at(2, 1, 200)]);
  family.look([at(1, 0, 0)]);
  family.look([at(1, 0, 0, 230)]);

  expect(family.seconds).toBe(2.3);
});

test('a child that nobody saw is counted, and so are grandchildren that end together with their parent', () => {
  const family = new Family();

  family.look([at(1, 0, 0), at(2, 1, 100), at(3, 2, 400)]);
  family.look([at(1, 0, 0, 510)]);
  family.look([at(1, 0, 0, 560)]);

  expect(family.seconds).toBe(5.6);
});

test('who was left by its parent keeps what it has used, and still belongs to the family', () => {
  const family = new Family();

  family.look([at(1, 0, 10), at(2, 1, 100)]);
  family.look([at(1, 0, 10), at(2, 999, 300)]);
  family.look([at(1, 0, 10)]);

  expect(family.seconds).toBe(3.1);
});

/** Works for a moment, and says what it has used in all. */
const WORK =
  "for (let n = 0; n < 2e8; n += 1); const { user, system } = process.cpuUsage(); require('node:fs').writeSync(1, (user + system) / 1e6 + '\\n');";

test.runIf(countsProcessorTime)(
  'grandchildren count, and so does one in a session of its own whose parent has gone',
  async () => {
    const clock = new ProcessorClock(100);
    const name = `family-of-${process.pid}`;
    const busy = (then: string) => `"${process.execPath}" -e "${`${WORK} ${then}`.replaceAll('\\', '\\\\')}"`;
    // The first is waited for; the second is a daemon that stays.
    const child = spawn('sh', ['-c', `${busy('')}; (setsid ${busy('setInterval(() => {}, 1000)')} &)`], {
      env: { ...process.env, [familyVariable]: name },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const family = clock.follow(name, child.pid!);
    const said: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) if (said.push(line) === 2) break;

    clock.look();
    clock.stop();

    const together = said.map(Number).reduce((sum, seconds) => sum + seconds, 0);
    // Shells and the ends of the processes come on top.
    expect(family.seconds).toBeGreaterThan(together - 0.1);
    expect(family.seconds).toBeLessThan(together + 0.5);
    const [daemon] = family.alive;
    expect(family.alive).toHaveLength(1);
    process.kill(daemon!);
  },
);
