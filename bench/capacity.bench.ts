// What each request costs the processors, how busy that makes a core with so many groups in their busiest hour, by simulation, and the
// same measured at two sizes. Then what ten million groups take. `--assert`: fails where prediction and measurement differ too much.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { seededRandom } from '../packages/server/src/testing/seeded-random.ts';
import { BUSY_HOUR, requestsOf, shareOfCore, simulateCore, type RequestCost } from './capacity-model.ts';
import { percentile } from './figures.ts';
import type { OpenLoadResult, OpenLoadTask } from './open-load.ts';
import { postgresMemory, postgresSeconds, processorSeconds } from './processor.ts';
import { sizeOfGroup, TYPICAL_GROUP } from './group-size.ts';
import { fillItinerary } from './sizes.ts';
import { LOAD_CORE, makeTrip, setStage, signUp } from './stage.ts';

const GROUPS = 20;
const ACTIVITIES = 30;
const MESSAGES = 60;
/** How busy the core is at the two sizes that are measured. */
const SIZES = [0.2, 0.5];
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
/** What costs are measured with, requests a second: few enough that little waits, and many enough that caches are as warm as under load. */
const MEASURED_RATE = 80;
/** For how long requests come before anything is measured, seconds: as Node compiles what runs often, costs fall by a third. */
const WARM_UP = 30;
/** How far the measured busy share may be from the predicted one. */
const WITHIN = 0.25;
const SEED = 20_261_125;
const TEN_MILLION = 10_000_000;
/** How many times as many groups travel in the busiest week of a year as in an average one, of one trip of a week each; an estimate. */
const SEASON = 3;
/** Groups that plan while one travels, with as many requests each; an estimate. */
const PLANNING = 1;
/** Of those, how many are in their busiest hour at the busiest moment: a day has five such hours, which zones spread. */
const AT_THEIR_BUSIEST = 1 / 5;
const BUSY_SHARE = (1 / 52) * SEASON * (1 + PLANNING) * AT_THEIR_BUSIEST;
/** Groups that the size of one is measured with. */
const STORED = 2_000;
/** How busy a core may be on average, so that a lost machine and a loud hour are carried. */
const FULL = 0.6;

const CONTENT = 'Who brings the sun cream this time? I have two left from last year.';
const MESSAGE = JSON.stringify({ content: CONTENT });
const ACTIVITY = JSON.stringify({ title: 'Walk to the lighthouse', startTime: '2027-01-03T09:00:00Z' });

const stage = await setStage();
try {
  const targets = await Promise.all(Array.from({ length: GROUPS }, group));
  await stage.pool.query('vacuum analyze');
  await run(mix(requestsAt(MEASURED_RATE), targets), WARM_UP);
  const costs: Record<string, RequestCost> = {};
  for (const name of Object.keys(BUSY_HOUR)) costs[name] = await costOf(name, targets);
  let isHeld = true;
  const perGroup = shareOfCore(requestsOf(1, costs));
  for (const size of SIZES) {
    const groups = Math.round(size / (perGroup.server + perGroup.database));
    const requests = requestsOf(groups, costs);
    const predicted = simulateCore(requests, seededRandom(SEED), 600);
    const rates = Object.fromEntries(requests.map(({ name, rate }) => [name, rate]));
    const before = await coreSeconds();
    const { waits } = await run(mix(rates, targets), SECONDS);
    const busy = ((await coreSeconds()) - before) / SECONDS;
    const [p50, p99] = [percentile(waits, 50), percentile(waits, 99)];
    const isNear = Math.abs(busy / predicted.busy - 1) <= WITHIN;
    isHeld &&= isNear;
    console.log(
      `${groups} groups: ${(waits.length / SECONDS).toFixed(0)} requests a second; of the core predicted ${percent(predicted.busy)}, ` +
        `measured ${percent(busy)}${isNear ? '' : '  APART'}; p50 ${predicted.p50.toFixed(1)} and ${p50.toFixed(1)} ms, ` +
        `p99 ${predicted.p99.toFixed(1)} and ${p99.toFixed(1)} ms; the server holds ${(await stage.server.memory()).now.toFixed(0)} MiB, ` +
        `PostgreSQL ${(await postgresMemory(stage.databaseFolder)).toFixed(0)} MiB`,
    );
  }
  const busiest = TEN_MILLION * BUSY_SHARE;
  const cores = shareOfCore(requestsOf(busiest, costs));
  console.log(
    `ten million groups: ${Math.round(busiest)} in their busiest hour; ${Math.ceil(cores.server / FULL)} cores of servers and ` +
      `${Math.ceil(cores.database / FULL)} of PostgreSQL at ${percent(FULL)}`,
  );
  const tables = Object.entries(await sizeOfGroup(stage.pool, STORED));
  const bytes = tables.reduce((sum, [, each]) => sum + each, 0);
  console.log(
    `the rows of a group take ${(bytes / 1024).toFixed(0)} KiB (${JSON.stringify(TYPICAL_GROUP)}), ten million ` +
      `${((bytes * TEN_MILLION) / 2 ** 40).toFixed(1)} TiB: ` +
      tables.map(([table, each]) => `${table} ${(each / 1024).toFixed(1)}`).join(', '),
  );
  if (!isHeld && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await stage.close();
}

interface Target {
  readonly tripId: string;
  readonly cookie: string;
}

async function group(): Promise<Target> {
  const owner = await signUp(stage.server);
  const tripId = await makeTrip(stage.server, owner, { title: 'A week at the sea', startDate: '2027-01-01' });
  await fillItinerary(stage.pool, tripId, owner.id, ACTIVITIES);
  for (let count = 0; count < MESSAGES; count += 1) await post(tripId, owner.cookie);
  return { tripId, cookie: owner.cookie };
}

async function post(tripId: string, cookie: string): Promise<void> {
  const response = await fetch(`${stage.server.url}/api/trips/${tripId}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'idempotency-key': crypto.randomUUID() },
    body: MESSAGE,
  });
  if (!response.ok) throw new Error(`a message was answered with ${response.status}`);
}

/** Each of them as often as in a busy hour, so many together a second. */
function requestsAt(rate: number): Record<string, number> {
  const times = Object.values(BUSY_HOUR).reduce((sum, each) => sum + each, 0);
  return Object.fromEntries(Object.entries(BUSY_HOUR).map(([name, each]) => [name, (each / times) * rate]));
}

function mix(rates: Readonly<Record<string, number>>, of: readonly Target[]): OpenLoadTask['requests'] {
  return Object.entries(rates).map(([name, rate]) => {
    const { method, pathOf, body } = requestNamed(name);
    return {
      rate,
      method,
      targets: of.map(({ tripId, cookie }) => ({ path: pathOf(tripId), cookie })),
      ...(body === undefined ? {} : { body }),
    };
  });
}

interface NamedRequest {
  readonly method: 'GET' | 'POST';
  readonly pathOf: (tripId: string) => string;
  readonly body?: string;
}

function requestNamed(name: string): NamedRequest {
  const trip = (tripId: string) => `/api/trips/${tripId}`;
  const requests: Readonly<Record<string, NamedRequest>> = {
    'list of trips': { method: 'GET', pathOf: () => '/api/trips' },
    'a trip': { method: 'GET', pathOf: trip },
    itinerary: { method: 'GET', pathOf: (tripId) => `${trip(tripId)}/itinerary` },
    chat: { method: 'GET', pathOf: (tripId) => `${trip(tripId)}/chat` },
    'a message': { method: 'POST', pathOf: (tripId) => `${trip(tripId)}/chat`, body: MESSAGE },
    'a new activity': { method: 'POST', pathOf: (tripId) => `${trip(tripId)}/itinerary`, body: ACTIVITY },
  };
  const found = requests[name];
  if (found === undefined) throw new Error(`There is no request ${name}.`);
  return found;
}

async function costOf(name: string, of: readonly Target[]): Promise<RequestCost> {
  const before = [await processorSeconds(stage.server.pid), await postgresSeconds(stage.databaseFolder)] as const;
  const { waits } = await run(mix({ [name]: MEASURED_RATE }, of), SECONDS);
  const cost = {
    server: ((await processorSeconds(stage.server.pid)) - before[0]) / waits.length,
    database: ((await postgresSeconds(stage.databaseFolder)) - before[1]) / waits.length,
  };
  console.log(
    `${name.padEnd(16)} ${(cost.server * 1_000).toFixed(2)} ms at the server, ${(cost.database * 1_000).toFixed(2)} ms at PostgreSQL`,
  );
  return cost;
}

async function coreSeconds(): Promise<number> {
  return (await processorSeconds(stage.server.pid)) + (await postgresSeconds(stage.databaseFolder));
}

async function run(requests: OpenLoadTask['requests'], seconds: number): Promise<OpenLoadResult> {
  const task: OpenLoadTask = { url: stage.server.url, seconds, seed: SEED, requests };
  const args = [
    '-c',
    LOAD_CORE,
    process.execPath,
    path.join(import.meta.dirname, 'open-load.ts'),
    JSON.stringify(task),
  ];
  const { stdout } = await promisify(execFile)('taskset', args, { maxBuffer: 64 << 20 });
  const result = JSON.parse(stdout) as OpenLoadResult;
  if (result.failures > 0) throw new Error(`${result.failures} requests were refused`);
  return result;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
