import { expect, test } from 'vitest';
import { install, Installation, withInstall } from './stage-install.mjs';
import { runSchedule } from './stage-schedule.mjs';

const stage = (name: string, wants: string[] = []) => ({ name, cores: 1, needs: [], wants });

/** An installation that is done when the test says so. */
const underWay = () => {
  let done: (settings: NodeJS.ProcessEnv) => void = () => {};
  const installation = new Installation(new Promise((resolve) => (done = resolve)));
  return { installation, done };
};

/** Runs stages, each of which ends at once or when it is stopped, and what happened to them in order. */
const runAll = (stages: ReturnType<typeof stage>[], installation: Installation, isEndless = false) => {
  const events: string[] = [];
  const start = ({ name }: { name: string }) => {
    events.push(name);
    if (name === install.name) return installation;
    const ended = isEndless ? new Promise<boolean>(() => {}) : Promise.resolve(true);
    const stop = async () => void events.push(`${name} is stopped`);
    return { ended, stop };
  };
  return { events, failed: runSchedule(withInstall(stages), 2, start) };
};

const nextTask = () => new Promise((resolve) => setImmediate(resolve));

test('a stage that wants something begins once it is installed, with its settings; others begin before', async () => {
  const { installation, done } = underWay();

  const { events, failed } = runAll([stage('server', ['emulator']), stage('check'), stage('unit')], installation);
  await nextTask();

  expect(events).toEqual(['install', 'check', 'unit']);
  done({ CHROMIUM_PATH: '/browser' });
  expect(await failed).toBeUndefined();
  expect(events.at(-1)).toBe('server');
  expect(installation.settings).toEqual({ CHROMIUM_PATH: '/browser' });
});

test('what cannot be installed stops what runs, and says why', async () => {
  const why = new Error('No line');
  const installation = new Installation(Promise.reject(why));

  const { events, failed } = runAll([stage('check'), stage('server', ['emulator'])], installation, true);

  expect(await failed).toBe('install');
  expect(events).toEqual(['install', 'check', 'check is stopped']);
  expect(installation.refusal).toBe(why);
});

test('a run that fails meanwhile ends no sooner than the package manager', async () => {
  const { installation, done } = underWay();
  let hasStopped = false;

  const stopped = installation.stop().then(() => (hasStopped = true));
  await nextTask();

  expect(hasStopped).toBe(false);
  done({});
  await stopped;
  expect(hasStopped).toBe(true);
});
