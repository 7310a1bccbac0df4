import { expect, test } from 'vitest';
import { runSchedule } from './stage-schedule.mjs';

const stage = (name: string, cores = 1, needs: string[] = []) => ({ name, cores, needs });

/** Stages that end when the test says so, and what happened to them in order. */
const theatre = () => {
  const events: string[] = [];
  const ends = new Map<string, (well: boolean) => void>();
  const start = ({ name }: { name: string }) => {
    events.push(`${name} begins`);
    const ended = new Promise<boolean>((resolve) => ends.set(name, resolve));
    const stop = () => {
      events.push(`${name} is stopped`);
      return Promise.resolve();
    };
    return { ended, stop };
  };
  const end = async (name: string, well = true): Promise<void> => {
    events.push(`${name} ends`);
    ends.get(name)?.(well);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { events, start, end };
};

test('stages run side by side as far as the cores reach, and a small one goes past one that finds no room', async () => {
  const { events, start, end } = theatre();

  const run = runSchedule([stage('server'), stage('stories', 2), stage('check')], 2, start);
  await end('check');
  await end('server');
  await end('stories');

  expect(await run).toBeUndefined();
  expect(events).toEqual([
    'server begins',
    'check begins',
    'check ends',
    'server ends',
    'stories begins',
    'stories ends',
  ]);
});

test('a stage waits for what it needs, unless that is not part of the run', async () => {
  const { events, start, end } = theatre();

  const run = runSchedule([stage('stories', 1, ['build', 'elsewhere']), stage('build')], 2, start);
  await end('build');
  await end('stories');

  expect(await run).toBeUndefined();
  expect(events).toEqual(['build begins', 'build ends', 'stories begins', 'stories ends']);
});

test('a stage that takes more than there is runs alone', async () => {
  const { events, start, end } = theatre();

  const run = runSchedule([stage('check'), stage('stories', 2)], 1, start);
  await end('check');
  await end('stories');

  expect(await run).toBeUndefined();
  expect(events).toEqual(['check begins', 'check ends', 'stories begins', 'stories ends']);
});

test('the first failure stops what runs, and nothing begins any more', async () => {
  const { events, start, end } = theatre();

  const run = runSchedule([stage('server'), stage('check'), stage('unit')], 2, start);
  await end('check', false);

  expect(await run).toBe('check');
  expect(events).toEqual(['server begins', 'check begins', 'check ends', 'server is stopped']);
});

test('stages that wait for each other are refused', async () => {
  const { start } = theatre();

  const run = runSchedule([stage('a', 1, ['b']), stage('b', 1, ['a'])], 2, start);

  await expect(run).rejects.toThrow('Nothing can start a, b.');
});
