// Trips of people who all have the page open while messages are written at a steady pace, in a process of its own on the second
// core: notes when the last socket of a trip has each message. Reads its task from the argument, prints its result.
import { setTimeout as delay } from 'node:timers/promises';
import { type Crowd, type CrowdPlace, gather, trigger, type Trigger } from './live-crowd.ts';

export interface SteadyCrowdTask {
  /** Sockets on each trip. */
  readonly sockets: number;
  /** A trip each, with where its message is posted, which may be another server. */
  readonly trips: readonly (CrowdPlace & { readonly postTo: string; readonly trigger: Trigger })[];
  readonly messagesPerMinute: number;
  readonly minutes: number;
}

export interface SteadyCrowdResult {
  /** How long the last socket waited for each message, from when it was to be posted, milliseconds. */
  readonly waits: readonly number[];
}

const MINUTE_MS = 60_000;
/** Messages that warm the server up and are not counted. */
const WARM_UP = 50;

const task = JSON.parse(process.argv[2] ?? '') as SteadyCrowdTask;
const crowds: Crowd[] = [];
for (const place of task.trips) crowds.push(await gather(place, task.sockets));

const waits: number[] = [];
/** A trip's next message is written once all have its last: that one is late then, and its wait counts from when it was due. */
const last: Promise<void>[] = task.trips.map(() => Promise.resolve());
const post = async (trip: number, due: number): Promise<void> => {
  const heard = crowds[trip]?.hears(task.sockets);
  const place = task.trips[trip];
  if (place === undefined) return;
  await Promise.all([trigger(place.postTo, place.trigger), heard]);
  waits.push(performance.now() - due);
};
const began = performance.now();
const total = Math.round(task.messagesPerMinute * task.minutes) + WARM_UP;
for (let index = 0; index < total; index += 1) {
  const due = began + (index * MINUTE_MS) / task.messagesPerMinute;
  await delay(Math.max(0, due - performance.now()));
  const trip = index % task.trips.length;
  last[trip] = (last[trip] ?? Promise.resolve()).then(() => post(trip, due));
}
await Promise.all(last);
process.stdout.write(`${JSON.stringify({ waits: waits.slice(WARM_UP) } satisfies SteadyCrowdResult)}\n`);
process.exit(0);
