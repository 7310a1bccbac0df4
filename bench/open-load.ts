// Requests that come by chance at a steady rate, whether or not the last ones were answered, from a process of its own on the second
// core. Reads its task from the argument, prints its result.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../packages/server/src/testing/seeded-random.ts';

export interface OpenLoadTask {
  readonly url: string;
  readonly seconds: number;
  readonly seed: number;
  readonly requests: readonly {
    /** A second. */
    readonly rate: number;
    readonly method: 'GET' | 'POST';
    /** One of them is chosen by chance each time, with the cookie of whoever may. */
    readonly targets: readonly { readonly path: string; readonly cookie: string }[];
    readonly body?: string;
  }[];
}

export interface OpenLoadResult {
  /** From when a request was due to its whole answer, milliseconds. */
  readonly waits: readonly number[];
  readonly failures: number;
}

const task = JSON.parse(process.argv[2] ?? '') as OpenLoadTask;
const random = seededRandom(task.seed);
const agent = new Agent({ keepAlive: true, maxSockets: 128 });
const total = task.requests.reduce((sum, { rate }) => sum + rate, 0);
const waits: number[] = [];
let failures = 0;

const send = ({ method, targets, body }: OpenLoadTask['requests'][number], due: number): Promise<void> =>
  new Promise((resolve) => {
    const target = targets[Math.floor(random() * targets.length)];
    if (target === undefined) return resolve();
    const headers = {
      cookie: target.cookie,
      ...(body === undefined
        ? {}
        : {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'idempotency-key': randomUUID(),
          }),
    };
    const fail = () => {
      failures += 1;
      resolve();
    };
    const sent = request(task.url + target.path, { method, agent, headers }, (response) => {
      response.resume();
      response.on('end', () => {
        if ((response.statusCode ?? 500) >= 300) return fail();
        waits.push(performance.now() - due);
        resolve();
      });
    });
    sent.on('error', fail);
    sent.end(body);
  });

const choose = (): OpenLoadTask['requests'][number] | undefined => {
  let at = random() * total;
  for (const each of task.requests) {
    at -= each.rate;
    if (at < 0) return each;
  }
  return task.requests.at(-1);
};

const began = performance.now();
const underWay: Promise<void>[] = [];
for (let due = began; due < began + task.seconds * 1_000; due += (-Math.log(1 - random()) / total) * 1_000) {
  // Timers come a millisecond late: what is due within one is sent at once.
  if (due - performance.now() > 1) await delay(due - performance.now());
  const chosen = choose();
  if (chosen) underWay.push(send(chosen, due));
}
await Promise.all(underWay);
process.stdout.write(JSON.stringify({ waits, failures } satisfies OpenLoadResult));
process.exit(0);
