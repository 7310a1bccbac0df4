import { randomInt } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query, postmasterOf } from './testing/database-process.ts';
import { type Person, signUp, Visitor } from './testing/person.ts';
import { seededRandom } from './testing/seeded-random.ts';
import { killWhileStarting, type ServerProcess, startServer } from './testing/server-process.ts';
import { SteadyWriter, type Written } from './testing/steady-writer.ts';

const KILLS = 30;
const WRITERS = 4;
/** Pause between two looks at what another process does, milliseconds. */
const POLL_EVERY_MS = 5;
const victims = ['server', 'database', 'both'] as const;

/** A failure is repeated with the seed that its name tells. */
const seed = Number(process.env['DURABILITY_SEED'] ?? randomInt(2 ** 31));
const random = seededRandom(seed);

let dataDir = '';
let server: ServerProcess;
let anna: Person;
let tripId = '';
const progress = new EventEmitter();

beforeAll(async () => {
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'caravan-durability-')), 'data');
  server = await startServer({ DATA_DIR: dataDir });
  anna = await signUp(server.url);
  tripId = (await anna.post<Trip>('/api/trips', { title: 'Through thick and thin' })).body.id;
  // The first start prepares the database, which alone can take longer than a hook may.
}, 30_000);

afterAll(async () => {
  server.signal('SIGTERM');
  await server.ended;
  await rm(path.dirname(dataDir), { recursive: true, force: true });
});

interface Writings {
  readonly trips: Written<Trip>[];
  readonly activities: Written<Activity>[];
  readonly messages: Written<Message>[];
}

/** Writes one thing after the other until it has to stop; what it has begun it finishes. */
const writeUntil = async (name: string, isOver: AbortSignal): Promise<Writings> => {
  const writer = new SteadyWriter(() => server.url, anna.session);
  const written: Writings = { trips: [], activities: [], messages: [] };
  for (let count = 1; !isOver.aborted; count += 1) {
    const title = `${name}-${count}`;
    const kind = random();
    if (kind < 0.25) written.trips.push(await writer.post('/api/trips', { title }));
    else if (kind < 0.5) written.activities.push(await writer.post(`/api/trips/${tripId}/itinerary`, { title }));
    else written.messages.push(await writer.post(`/api/trips/${tripId}/chat`, { content: title }));
    progress.emit('answered');
  }
  return written;
};

/** Waits until a writer is answered, which a server that ended by itself never does. */
const nextAnswer = (): Promise<unknown> => {
  const { ended, said } = server;
  const died = ended.then(async (code) => {
    throw new Error(`the server ended by itself with ${code}: ${await said}`);
  });
  return Promise.race([once(progress, 'answered'), died]);
};

/** Kills with -9 at a moment that depends on chance: some answers later and a few milliseconds into the next ones. */
const kill = async (victim: (typeof victims)[number]): Promise<void> => {
  for (let answers = Math.ceil(random() * 25); answers > 0; answers -= 1) await nextAnswer();
  await delay(random() * 20);
  const postmaster = await postmasterOf(dataDir);
  if (victim !== 'database') server.signal('SIGKILL');
  if (victim !== 'server') process.kill(postmaster, 'SIGKILL');
  if (victim === 'database') return untilStartedAgain(postmaster);
  await server.ended;
  // Now and then the next start does not get far either.
  if (random() < 0.25) await killWhileStarting({ DATA_DIR: dataDir }, delay(random() * 800));
  server = await startServer({ DATA_DIR: dataDir });
};

/** The server starts its database again by itself. Where it ends instead, the next wait for an answer says why. */
const untilStartedAgain = async (killed: number): Promise<void> => {
  const hasEnded = server.ended.then(() => true);
  while ((await postmasterOf(dataDir).catch(() => killed)) === killed) {
    if (await Promise.race([hasEnded, delay(POLL_EVERY_MS, false)])) return;
  }
};

const wholeChat = async (person: Visitor): Promise<Message[]> => {
  const messages = (await person.get<Message[]>(`/api/trips/${tripId}/chat`)).body;
  for (;;) {
    const before = messages[0]?.id;
    const page = (await person.get<Message[]>(`/api/trips/${tripId}/chat?before=${before}`)).body;
    if (page.length === 0) return messages;
    messages.unshift(...page);
  }
};

const sorted = <T extends { id: string }>(things: T[]): T[] => things.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const answersOf = <Body>(all: Written<Body>[][]): Body[] => all.flat().map(({ answer }) => answer);

test(
  `what was answered is there exactly once, however often server and database are killed (DURABILITY_SEED=${seed})`,
  // Kills with a recovery after each take as long as they take; everything in them waits for an event.
  { timeout: 600_000 },
  async () => {
    const over = new AbortController();
    const writing = Promise.all(
      Array.from({ length: WRITERS }, (_, index) => writeUntil(`writer ${index}`, over.signal)),
    );
    for (let kills = 0; kills < KILLS; kills += 1) {
      await Promise.race([kill(victims[kills % victims.length] ?? 'both'), writing]);
    }
    await nextAnswer();

    over.abort();
    const written = await writing;
    server.signal('SIGKILL');
    await server.ended;
    server = await startServer({ DATA_DIR: dataDir });

    const reader = new Visitor(server.url, anna.session);
    const trips = (await reader.get<Trip[]>('/api/trips')).body.filter(({ id }) => id !== tripId);
    const activities = (await reader.get<Activity[]>(`/api/trips/${tripId}/itinerary`)).body;
    const messages = await wholeChat(reader);
    expect(sorted(activities)).toEqual(sorted(answersOf(written.map((each) => each.activities))));
    expect(sorted(messages)).toEqual(sorted(answersOf(written.map((each) => each.messages))));
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
    expect(sorted(trips)).toEqual(
      sorted(
        answersOf(written.map((each) => each.trips)).map(
          ({
            members: _,
            guests: __,
            limits: ___,
            ...trip
          }: Trip & Partial<Record<'members' | 'guests' | 'limits', unknown>>) => trip,
        ),
      ),
    );
    expect(await leftovers()).toEqual([{ ownerless: 0, unanswered: 0 }]);
    expect(written.flatMap((each) => each.messages).some(({ tries }) => tries > 1)).toBe(true);
  },
);

/** What a transaction that was cut in two would leave. */
const leftovers = (): Promise<{ ownerless: number; unanswered: number }[]> =>
  query(
    `postgresql://caravan@localhost/caravan?host=${encodeURIComponent(path.join(dataDir, 'postgres'))}`,
    `select
       (select count(*)::int from trips t
        where not exists (select from trip_members m where m.trip_id = t.id and m.role = 'owner')) as ownerless,
       (select count(*)::int from idempotency_keys where status is null) as unanswered`,
  );
