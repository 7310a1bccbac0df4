// One chat message that 200 and 5,000 people see: how long the last one waits, against a bare `ws` send loop in a process of
// its own, with the one insert and without; and the server's memory, idle and with them all. `--assert`: fails where a
// budget is not held.
import { bringInStep } from '../packages/server/src/testing/kept-in-step.ts';
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { MEMORY_MIB, percentile, reportMemory } from './figures.ts';
import type { CrowdResult, CrowdTask } from './crowd.ts';
import { LOAD_CORE, makeTrip, setStage, signUp, type Stage, type Traveller } from './stage.ts';

const CROWDS = [200, 5_000];
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 200);
const TIMES_BARE_AT_MOST = 1.5;
const CONTENT = 'Who brings the sun cream this time? I have two left from last year.';

const stage = await setStage();
const folder = await mkdtemp(path.join(tmpdir(), 'caravan-crowd-'));
try {
  const idle = (await stage.server.memory()).now;
  const traveller = await signUp(stage.server);
  let isHeld = reportMemory('memory, idle', idle, MEMORY_MIB.idle);
  for (const people of CROWDS) {
    isHeld = (await compareCrowd(people, traveller)) && isHeld;
    const { highest } = await stage.server.memory();
    isHeld = reportMemory(`memory with ${people} sockets, at most`, highest, MEMORY_MIB.load) && isHeld;
  }
  if (!isHeld && process.argv.includes('--assert')) process.exitCode = 1;
} finally {
  await stage.close();
  await rm(folder, { recursive: true, force: true });
}

async function compareCrowd(people: number, traveller: Traveller): Promise<boolean> {
  const tripId = await makeTrip(stage.server, traveller, { title: `A trip of ${people}` });
  const cookies = path.join(folder, `cookies-${people}`);
  await writeFile(cookies, (await addPeople(stage, tripId, people)).join('\n'));
  const frame = await frameOf(tripId, traveller);
  const bare = (name: string) => ({
    url: stage.bare.url,
    trigger: { path: `/${name}/${tripId}/${traveller.id}`, body: frame },
  });
  const [ours = [], stored = [], sent = []] = await gather({
    sockets: people,
    rounds: ROUNDS,
    servers: [
      {
        url: stage.server.url,
        cookies,
        join: JSON.stringify({ type: 'join_trip', tripId }),
        trigger: {
          path: `/api/trips/${tripId}/chat`,
          cookie: traveller.cookie,
          body: JSON.stringify({ content: CONTENT }),
        },
      },
      bare('store-and-send'),
      bare('send'),
    ],
  });
  console.log(`${people} sockets, ${ROUNDS} messages: the last socket's wait`);
  return [50, 99].map((share) => compareAt(share, ours, stored, sent)).every(Boolean);
}

function compareAt(share: number, ...waits: (readonly number[])[]): boolean {
  const [own, bare, loop] = waits.map((each) => percentile(each, share)) as [number, number, number];
  const isHeld = own <= bare * TIMES_BARE_AT_MOST;
  console.log(
    `  p${share}  ${own.toFixed(1).padStart(7)} ms, with the one insert ${bare.toFixed(1).padStart(7)} ms: ` +
      `${(own / bare).toFixed(2)} of ${TIMES_BARE_AT_MOST}${isHeld ? '' : '  ABOVE'}; ` +
      `without ${loop.toFixed(1).padStart(7)} ms: ${(own / loop).toFixed(2)}`,
  );
  return isHeld;
}

/** Adds people to a trip, each signed in. @returns their cookies. */
async function addPeople({ pool }: Stage, tripId: string, people: number): Promise<string[]> {
  const tokens = Array.from({ length: people }, () => randomBytes(32).toString('base64url'));
  const sids = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  await pool.query(
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
  await bringInStep(pool);
  await pool.query('analyze');
  return tokens.map((token) => `sid=${token}`);
}

/** What a socket hears of a message, as the server writes it; the bare server sends the same. */
async function frameOf(tripId: string, { cookie }: Traveller): Promise<string> {
  const response = await fetch(`${stage.server.url}/api/trips/${tripId}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ content: CONTENT }),
  });
  return JSON.stringify({ type: 'chat_message', tripId, message: await response.json() });
}

async function gather(task: CrowdTask): Promise<CrowdResult> {
  const args = ['-c', LOAD_CORE, process.execPath, path.join(import.meta.dirname, 'crowd.ts'), JSON.stringify(task)];
  const { stdout } = await promisify(execFile)('taskset', args, { maxBuffer: 16 << 20 });
  return JSON.parse(stdout) as CrowdResult;
}
