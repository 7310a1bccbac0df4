// One server with 5,000 open pages, 200 on each of 25 trips, while 2,000 messages are written in a minute: what a socket takes of
// memory, how long the last of the 200 waits, and how busy the server is. `--assert`: fails where a budget is not held.
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { bringInStep } from '../packages/server/src/testing/kept-in-step.ts';
import { percentile } from './figures.ts';
import { processorSeconds } from './processor.ts';
import { LOAD_CORE, makeTrip, setStage, signUp } from './stage.ts';
import type { SteadyCrowdResult, SteadyCrowdTask } from './steady-crowd.ts';

const TRIPS = 25;
const PEOPLE = 200;
const MESSAGES_PER_MINUTE = 2_000;
const MINUTES = Number(process.env.BENCH_MINUTES ?? 1);
/** What the last of a trip waits, milliseconds: what is felt as at once. */
const P99_MS = 100;
/** What an open page may take of the server's memory, KiB: the figure of bench/README.md and a quarter. */
const KIB_PER_SOCKET = 25;
const CONTENT = 'Who brings the sun cream this time? I have two left from last year.';

const stage = await setStage();
const folder = await mkdtemp(path.join(tmpdir(), 'caravan-sockets-'));
try {
  const before = (await stage.server.memory()).now;
  const trips: SteadyCrowdTask['trips'][number][] = [];
  for (let index = 0; index < TRIPS; index += 1) trips.push(await crowdedTrip(index));
  await bringInStep(stage.pool);
  await stage.pool.query('vacuum analyze');
  const busyBefore = await processorSeconds(stage.server.pid);
  const began = performance.now();
  const { waits } = await gather({
    sockets: PEOPLE,
    trips,
    messagesPerMinute: MESSAGES_PER_MINUTE,
    minutes: MINUTES,
  });
  const busy = (await processorSeconds(stage.server.pid)) - busyBefore;
  const seconds = (performance.now() - began) / 1000;
  const { highest } = await stage.server.memory();
  const each = ((highest - before) * 1024) / (TRIPS * PEOPLE);
  const [median, late] = [percentile(waits, 50), percentile(waits, 99)];
  console.log(`${TRIPS * PEOPLE} sockets, ${waits.length} messages to ${PEOPLE} each, ${MESSAGES_PER_MINUTE} a minute`);
  console.log(
    `  memory ${before.toFixed(0)} MiB → ${highest.toFixed(0)} MiB at most: ${each.toFixed(1)} KiB a socket of ${KIB_PER_SOCKET}`,
  );
  console.log(`  the last of ${PEOPLE} waits p50 ${median.toFixed(1)} ms, p99 ${late.toFixed(1)} ms of ${P99_MS}`);
  console.log(
    `  the server is busy for ${((100 * busy) / seconds).toFixed(0)} % of a core, opening the sockets included`,
  );
  if (!(late <= P99_MS && each <= KIB_PER_SOCKET) && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await stage.close();
  await rm(folder, { recursive: true, force: true });
}

/** A trip whose people are all signed in. */
async function crowdedTrip(index: number): Promise<SteadyCrowdTask['trips'][number]> {
  const owner = await signUp(stage.server);
  const tripId = await makeTrip(stage.server, owner, { title: `Trip ${index} of ${PEOPLE}` });
  const tokens = Array.from({ length: PEOPLE }, () => randomBytes(32).toString('base64url'));
  const sids = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  await stage.pool.query(
    `with person as (
       insert into users (id, email, first_name, last_name)
       select gen_random_uuid(), sid || '@example.com', 'Tess', 'Traveller' from unnest($1::text[]) sid
       returning id, left(email, 64) as sid
     ), joined as (
       insert into trip_members (id, trip_id, user_id, opened_at) select gen_random_uuid(), $2, id, now() from person
     )
     insert into sessions (sid, sess, expire)
     select sid, jsonb_build_object('userId', id), now() + interval '30 days' from person`,
    [sids, tripId],
  );
  const cookies = path.join(folder, `cookies-${index}`);
  await writeFile(cookies, tokens.map((token) => `sid=${token}`).join('\n'));
  return {
    url: stage.server.url,
    cookies,
    join: JSON.stringify({ type: 'join_trip', tripId }),
    postTo: stage.server.url,
    trigger: { path: `/api/trips/${tripId}/chat`, cookie: owner.cookie, body: JSON.stringify({ content: CONTENT }) },
  };
}

async function gather(task: SteadyCrowdTask): Promise<SteadyCrowdResult> {
  const args = [
    '-c',
    LOAD_CORE,
    process.execPath,
    path.join(import.meta.dirname, 'steady-crowd.ts'),
    JSON.stringify(task),
  ];
  const { stdout } = await promisify(execFile)('taskset', args, { maxBuffer: 16 << 20 });
  return JSON.parse(stdout) as SteadyCrowdResult;
}
