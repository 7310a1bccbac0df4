import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countsProcessorTime, parseStat, ProcessorClock } from './processor-time.mjs';
import { startStage } from './stage-process.mjs';

/** Starts a process in a session of its own, as PostgreSQL is, says its number, and goes on as its arguments say. */
const STARTS_A_DAEMON =
  "const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' }); child.unref(); console.log(child.pid);";

/** Whether it runs; one that has ended may still wait for the system to take note of it. */
const isAlive = (pid: number): boolean => {
  try {
    return !parseStat(readFileSync(`/proc/${pid}/stat`, 'latin1')).hasEnded;
  } catch {
    return false;
  }
};

test('a stage ends with its own code, and both streams in one', async () => {
  const clock = new ProcessorClock();

  const { ended } = startStage('codes', ['-e', "console.log('out'); console.error('err'); process.exit(3)"], {}, clock);

  const { code, output } = await ended;
  expect(code).toBe(3);
  expect(output.split('\n').toSorted()).toEqual(['', 'err', 'out']);
  clock.stop();
});

test.runIf(countsProcessorTime)('what a stage leaves behind ends with it', async () => {
  const clock = new ProcessorClock(50);

  const { ended } = startStage('leaves', ['-e', `${STARTS_A_DAEMON} setTimeout(() => {}, 300)`], {}, clock);
  const { output } = await ended;

  expect(isAlive(Number(output))).toBe(false);
  clock.stop();
});

test.runIf(countsProcessorTime)('a stage that is stopped takes all that it started with it', async () => {
  const clock = new ProcessorClock(50);
  const stage = startStage('stops', ['-e', `${STARTS_A_DAEMON} setInterval(() => {}, 1000)`], {}, clock);
  await expect.poll(() => stage.family.alive.length).toBe(2);
  const pids = stage.family.alive;

  await stage.stop();

  expect(pids.filter(isAlive)).toEqual([]);
  expect((await stage.ended).code).not.toBe(0);
  clock.stop();
});
