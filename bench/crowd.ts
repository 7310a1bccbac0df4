// A crowd of sockets in a process of its own, on the second core: opens them at each server, then asks for one message at a
// time, in turn, and notes when the last socket has it. Reads its task from the argument, prints its result.
import { type CrowdPlace, gather, trigger, type Trigger } from './live-crowd.ts';

export interface CrowdTask {
  readonly sockets: number;
  /** Messages that are timed at each server. */
  readonly rounds: number;
  readonly servers: readonly (CrowdPlace & { readonly trigger: Trigger })[];
}

/** For each server, how long the last socket waited for each message, milliseconds. */
export type CrowdResult = readonly (readonly number[])[];

/** Rounds that warm both up and are not counted. */
const WARM_UP = 20;

const task = JSON.parse(process.argv[2] ?? '') as CrowdTask;
const crowds = [];
for (const server of task.servers) crowds.push(await gather(server, task.sockets));
const waits: number[][] = task.servers.map(() => []);
for (let round = -WARM_UP; round < task.rounds; round += 1) {
  for (const [index, server] of task.servers.entries()) {
    const heard = crowds[index]?.hears(task.sockets);
    const began = performance.now();
    await Promise.all([trigger(server.url, server.trigger), heard]);
    if (round >= 0) waits[index]?.push(performance.now() - began);
  }
}
process.stdout.write(JSON.stringify(waits satisfies CrowdResult));
process.exit(0);
