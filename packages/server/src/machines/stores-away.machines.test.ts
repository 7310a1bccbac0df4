import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PgBoss } from 'pg-boss';
import { holdLocked, query } from '../testing/database-process.ts';
import { type Answer, type Person, signUp, Visitor } from '../testing/person.ts';
import { Cluster, type Replica, type StoreName } from '../testing/cluster.ts';
import { samplePdf } from '../testing/sample-documents.ts';
import { download, upload } from '../testing/uploads.ts';

/** What is slow: somebody feels it, and nothing may come to a halt by it. */
const SLOW_MS = 2_000;
/** How long an announcement may take while Redis is away, milliseconds. */
const LATE_MS = 2_000;
/** Somebody who is removed hears no more of the trip so long after the answer, milliseconds. */
const OUT_WITHIN_MS = 1_000;
/** The longest that a request is held up by a store that says nothing, milliseconds. */
const ANSWERED_WITHIN_MS = 30_000;

/** What a killed server had under way is done by another by then, milliseconds. */
const TAKEN_OVER_WITHIN_MS = 180_000;
/** Servers look for jobs every five seconds. */
const WITHIN_A_POLL = { timeout: 20_000 };

let cluster: Cluster;
let anna: Person;
let ben: Person;
let tripId: string;
let objectPath: string;
const bytes = samplePdf(100_000);

beforeAll(async () => {
  cluster = await Cluster.start({ replicas: 2 });
});
afterAll(() => cluster.stop());
beforeEach(async () => {
  [anna, ben] = [await signUp(cluster.url), await signUp(cluster.url)];
  tripId = (await anna.post<Trip>('/api/trips', { title: 'Through thick and thin' })).body.id;
  await anna.post(`/api/trips/${tripId}/members`, { userId: ben.id, role: 'member' });
  objectPath = (await upload(anna, { name: 'booking.pdf', bytes })).body.objectPath;
});
afterEach(async () => {
  for (const { ways } of cluster.replicas) for (const way of Object.values(ways)) way.open();
  for (const replica of cluster.replicas) await replica.untilReady();
});

const at = (index: number, person: Person) => new Visitor(cluster.replica(index).url, person.session);

const post = (person: Visitor, content: string) => person.post<Message>(`/api/trips/${tripId}/chat`, { content });

const AWAY = 'the database is away: what needs it is refused until it is back';

/** What was logged of the database since so many lines were. */
const aboutDatabase = (replica: Replica, count: number): string[] =>
  replica.logged
    .slice(count)
    .map(({ msg }) => String(msg))
    .filter((text) => /^(the|a) database/.test(text));

/** Lines about a state of a store, since so many lines were logged. */
const warningsSince = (replica: Replica, count: number): string[] =>
  replica.logged
    .slice(count)
    .filter(({ level }) => Number(level) >= 40)
    .map(({ msg }) => String(msg));

const answered = async <T>(work: Promise<T>): Promise<{ answer: T; ms: number }> => {
  const began = performance.now();
  const answer = await work;
  return { answer, ms: performance.now() - began };
};

const kinds = {
  cut: (replica: Replica, store: StoreName) => replica.ways[store].cut(),
  silent: (replica: Replica, store: StoreName) => replica.ways[store].silence(),
} as const;

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'where the way from one server to a store is %s',
  (kind) => {
    test('without PostgreSQL it answers 503 and when to ask again, is not ready, and the other goes on', async () => {
      const lines = cluster.replica(0).logged.length;
      kinds[kind](cluster.replica(0), 'postgres');

      const { answer, ms } = await answered(at(0, anna).get(`/api/trips/${tripId}`));
      // The load balancer may have asked just before, and what passed counts for half a second.
      await expect.poll(() => cluster.replica(0).status('/api/ready')).toBe(503);
      const other = await post(at(1, anna), 'Still here');
      await expect.poll(() => aboutDatabase(cluster.replica(0), lines)).toEqual([AWAY]);
      cluster.replica(0).ways.postgres.open();
      await expect.poll(async () => (await at(0, anna).get(`/api/trips/${tripId}`)).status).toBe(200);
      await expect.poll(() => aboutDatabase(cluster.replica(0), lines)).toEqual([AWAY, 'the database is back']);

      expect([answer.status, other.status]).toEqual([503, 201]);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
    });

    test('without Redis everything goes on, and what the other does is heard a little later', async () => {
      const lines = cluster.replica(0).logged.length;
      const live = await at(0, ben).live();
      await live.join(tripId);

      kinds[kind](cluster.replica(0), 'redis');
      const there = await post(at(1, anna), 'From the other server');
      const { answer: frame, ms } = await answered(live.next('chat_message'));
      const here = await answered(post(at(0, anna), 'From this server'));
      const second = await live.next('chat_message');
      cluster.replica(0).ways.redis.open();

      expect([there.status, here.answer.status]).toEqual([201, 201]);
      expect([frame.message.content, second.message.content]).toEqual(['From the other server', 'From this server']);
      expect(ms).toBeLessThan(LATE_MS);
      expect(here.ms).toBeLessThan(LATE_MS);
      await expect
        .poll(() => warningsSince(cluster.replica(0), lines).filter((text) => /Redis/.test(text)).length)
        .toBe(1);
      live.close();
    });

    test.each([
      ['hears of it', 1, 0],
      ['says so', 0, 1],
    ])('somebody is removed within a second where the server that %s has lost Redis', async (_which, says, hears) => {
      const live = await at(hears, ben).live();
      await live.join(tripId);
      kinds[kind](cluster.replica(0), 'redis');

      const { status } = await at(says, anna).delete(`/api/trips/${tripId}/members/${ben.id}`);
      const { ms } = await answered(live.next('removed'));

      expect(status).toBe(204);
      expect(ms).toBeLessThan(OUT_WITHIN_MS);
      live.close();
    });

    test('without the bucket files are 503, everything else goes on, and files are back with it', async () => {
      kinds[kind](cluster.replica(0), 'bucket');

      const [read, sent, message] = await Promise.all([
        answered(download(at(0, anna), objectPath)),
        answered(upload(at(0, anna), { name: 'b.pdf', bytes })),
        answered(post(at(0, anna), 'Still here')),
      ]);
      const other = await download(at(1, anna), objectPath);
      cluster.replica(0).ways.bucket.open();
      await expect.poll(async () => (await download(at(0, anna), objectPath)).status).toBe(200);
      const again = await upload(at(0, anna), { name: 'b.pdf', bytes });

      expect([read.answer.status, sent.answer.status, message.answer.status]).toEqual([503, 503, 201]);
      expect(Number(read.answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(sent.answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Math.max(read.ms, sent.ms)).toBeLessThan(ANSWERED_WITHIN_MS);
      expect([other.status, again.status]).toEqual([200, 201]);
    });
  },
);

test.each<[StoreName, () => Promise<Answer<unknown>>, number]>([
  ['postgres', () => at(0, anna).get(`/api/trips/${tripId}`), 200],
  ['redis', () => post(at(0, anna), 'Slowly'), 201],
  ['bucket', () => upload<unknown>(at(0, anna), { name: 'slow.pdf', bytes }), 201],
])('a %s that takes two seconds longer is waited for, and others are not held up', async (store, work, status) => {
  cluster.replica(0).ways[store].slow(SLOW_MS);

  const [slow, other] = await Promise.all([answered(work()), answered(post(at(1, anna), 'Quickly'))]);

  expect([slow.answer.status, other.answer.status]).toEqual([status, 201]);
  expect(other.ms).toBeLessThan(SLOW_MS);
  expect(slow.ms).toBeLessThan(ANSWERED_WITHIN_MS);
});

test.each<[string, () => Promise<unknown>, string[]]>([
  ['is flushed', () => cluster.redis.command('FLUSHALL'), []],
  [
    'is started again',
    async () => {
      await cluster.redis.kill();
      await cluster.redis.restart();
    },
    [],
  ],
  [
    'refuses to take anything more',
    () => cluster.redis.command('CONFIG', 'SET', 'maxmemory', '1'),
    ['OOM: Redis refuses commands'],
  ],
])('nothing is lost or heard twice when Redis %s', async (_how, work, lines) => {
  const logged = cluster.replicas.map((replica) => replica.logged.length);
  const live = await Promise.all([at(0, ben).live(), at(1, ben).live()]);
  for (const each of live) await each.join(tripId);
  await post(at(0, anna), 'before');
  await work();

  await post(at(0, anna), 'after');
  await post(at(1, anna), 'at the other server');

  for (const each of live) {
    const heard: Message[] = [];
    while (heard.length < 3) heard.push((await each.next('chat_message')).message);
    await each.settled();
    // What Redis lost comes by the database, maybe behind what came after it: pages put messages in order by their numbers.
    const inOrder = heard.toSorted((one, other) => one.seq - other.seq);
    expect(inOrder.map(({ content }) => content)).toEqual(['before', 'after', 'at the other server']);
    expect(each.heard.filter(({ type }) => type === 'chat_message')).toHaveLength(3);
    each.close();
  }
  await cluster.redis.command('CONFIG', 'SET', 'maxmemory', '0');
  const refusals = cluster.replicas.map((replica, index) =>
    replica.logged
      .slice(logged[index])
      .flatMap(({ code, msg }) => (msg === 'Redis refuses commands' ? [`${String(code)}: ${msg}`] : [])),
  );
  expect(refusals).toEqual(cluster.replicas.map(() => lines));
});

test('a server that is killed in mid-request leaves its change whole or not at all, and the same request is answered by another', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { title: 'Ferry' };
  const held = await holdLocked(cluster.postgres.url, `select from trips where id = '${tripId}' for update`);
  const first = at(0, anna)
    .post(`/api/trips/${tripId}/itinerary`, body, headers)
    .catch(() => null);
  await expect.poll(async () => (await held.waiting()).length).toBe(1);
  await cluster.replica(0).kill();
  await held.end();

  expect(await first).toBeNull();

  const again = await at(1, anna).post<{ id: string }>(`/api/trips/${tripId}/itinerary`, body, headers);
  await cluster.replica(0).start();
  const list = await at(0, anna).get<{ id: string }[]>(`/api/trips/${tripId}/itinerary`);

  expect(again.status).toBe(201);
  expect(list.body.map(({ id }) => id)).toEqual([again.body.id]);
});

test(
  'a job that a server has under way when it is killed is done by another, once, within three minutes',
  { timeout: 2 * TAKEN_OVER_WITHIN_MS },
  async () => {
    const { url } = cluster.postgres;
    const left = () => query(url, `select id from idempotency_keys where id = '\\x00'`);
    const done = () =>
      query<{ state: string; count: number }>(
        url,
        `select state::text, count(*)::int from pgboss.job where name = 'housekeeping' and created_on >= '${began}'
         group by state order by state`,
      );
    const jobs = new PgBoss({ connectionString: url, schema: 'pgboss', schedule: false, supervise: false });
    await jobs.start();
    await cluster.replica(1).stop();
    await query(
      url,
      `insert into idempotency_keys (id, fingerprint, created_at) values ('\\x00', '\\x00', now() - interval '3 days')`,
    );
    const held = await holdLocked(url, `select from idempotency_keys where id = '\\x00' for update`);
    const [{ began } = { began: '' }] = await query<{ began: string }>(url, 'select now()::text as began');
    await expect.poll(() => jobs.send('housekeeping'), WITHIN_A_POLL).not.toBeNull();
    await expect.poll(async () => (await held.waiting()).length, WITHIN_A_POLL).toBe(1);

    await cluster.replica(1).start();
    await cluster.replica(0).kill();
    // The database learns of that by its next answer at the earliest, which is not to do what the server was killed in.
    for (const backend of await held.waiting()) await query(url, `select pg_terminate_backend(${backend})`);
    await held.end();
    const before = await left();
    await expect.poll(left, { timeout: TAKEN_OVER_WITHIN_MS, interval: 500 }).toEqual([]);

    expect(before).toHaveLength(1);
    await expect.poll(done).toEqual([
      { state: 'completed', count: 1 },
      { state: 'failed', count: 1 },
    ]);
    await jobs.stop();
    await cluster.replica(0).start();
  },
);
