import fc from 'fast-check';
import { acts, choose, deleteTrip, discardRefused, type Step } from './outbox-acts.ts';
import type { Device, World } from './outbox-device.ts';

/** What makes devices meet. */
const OFTEN = [
  'addItem',
  'rename',
  'rename',
  'reprice',
  'tick',
  'addActivity',
  'retitle',
  'retime',
  'goOffline',
  'letIn',
  'changeRole',
  'changeRole',
  'loseAnswers',
] as const;

const step: fc.Arbitrary<Step> = fc.record({
  by: fc.nat(2),
  act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[]), ...OFTEN),
  of: fc.nat(20),
  to: fc.nat(20),
});

/** What happens at the same time, and who takes in meanwhile what has come; again and again. */
const round = fc.record({
  together: fc.array(step, { minLength: 1, maxLength: 4 }),
  settling: fc.uniqueArray(fc.nat(2), { maxLength: 2 }),
});

/** Which of the owner's devices deletes the trip, and when. */
const deletion = fc.record({ by: fc.nat(1), inRound: fc.nat(9) });

/** Of each device: a change of one may take longer than several of another. */
const latencyMs = fc.oneof(fc.constant(0), fc.nat(12));

export const outboxHistories = fc.record({
  latenciesMs: fc.tuple(latencyMs, latencyMs, latencyMs),
  rounds: fc.array(round, { minLength: 4, maxLength: 12 }),
  deletion: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: deletion }),
});

type History = typeof outboxHistories extends fc.Arbitrary<infer Parts> ? Parts : never;

/** Rounds in which everything has to come to rest: each conflict takes some. */
const ROUNDS_MAX = 60;

/** Makes what all of them meet at. */
export const makeBeginning = async (device: Device, world: World): Promise<void> => {
  const makers: readonly Step['act'][] = ['addItem', 'addActivity', 'post'];
  for (const [to, act] of makers.entries()) await acts[act](device, { by: 0, act, of: 0, to }, world);
  await device.settle();
};

/** Lets a history happen; in the end all devices are there, everything is sent or decided, and all know it. */
export const liveOffline = async (devices: readonly Device[], world: World, history: History): Promise<void> => {
  for (const [index, device] of devices.entries()) device.latencyMs = history.latenciesMs[index] ?? 0;
  for (const [count, { together, settling }] of history.rounds.entries()) {
    const { by, inRound } = history.deletion ?? {};
    // Devices act at the same time, and each does one thing after the other; what it sends goes out meanwhile.
    const happening = devices.map(async (device, index) => {
      for (const one of together) if (one.by === index) await acts[one.act](device, one, world);
      if (by === index && inRound === count) await deleteTrip(device, world);
      if (settling.includes(index)) await device.settle();
    });
    await Promise.all(happening);
  }
  for (const device of devices) {
    await device.reopen();
    await device.goOnline();
    device.answersToLose = 0;
    device.latencyMs = 0;
  }
  for (let count = 0; count < ROUNDS_MAX && devices.some(({ queue }) => queue.length > 0); count += 1) {
    for (const device of devices) {
      // Whoever presses Retry does not wait for the next try.
      for (const { id, state } of device.queue) if (state === 'waiting') await device.outbox.retry(id);
      await device.settle();
      const last: Step = { by: 0, act: 'choose', of: count, to: count };
      await choose(device, last, world);
      await discardRefused(device, last, world);
    }
  }
  await settleAll(devices);
};

/** Until nobody reads anything anew: who has just been let in opens the trip with their first read, which the others see. */
const settleAll = async (devices: readonly Device[]): Promise<void> => {
  const readsOfAll = () => devices.reduce((sum, { reader }) => sum + reader.reads, 0);
  for (let before = -1; before < readsOfAll();) {
    before = readsOfAll();
    for (const device of devices) await device.settle();
  }
};
