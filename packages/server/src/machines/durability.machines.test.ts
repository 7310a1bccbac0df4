import { randomInt } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { query } from '../testing/database-process.ts';
import { type Person, signUp, Visitor } from '../testing/person.ts';
import { Cluster } from '../testing/cluster.ts';
import { samplePdf } from '../testing/sample-documents.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { SteadyWriter, type Written } from '../testing/steady-writer.ts';
import { download, upload } from '../testing/uploads.ts';

const KILLS = 20;
const WRITERS = 4;
const REPLICAS = 3;
const victims = ['replica', 'redis', 'postgres'] as const;

/** A failure is repeated with the seed that its name tells. */
const seed = Number(process.env['DURABILITY_SEED'] ?? randomInt(2 ** 31));
const random = seededRandom(seed);

let cluster: Cluster;
let anna: Person;
let tripId: string;
const progress = new EventEmitter();

beforeAll(async () => {
  cluster = await Cluster.start({ replicas: REPLICAS });
  anna = await signUp(cluster.url);
  tripId = (await anna.post<Trip>('/api/trips', { title: 'Through thick and thin' })).body.id;
});
afterAll(() => cluster.stop());

interface Writings {
  readonly activities: Written<Activity>[];
  readonly messages: Written<Message>[];
  readonly files: { readonly objectPath: string; readonly bytes: Buffer }[];
}

/** Writes one thing after the other through the balancer until it has to stop; what it has begun it finishes. */
const writeUntil = async (name: string, isOver: AbortSignal): Promise<Writings> => {
  const writer = new SteadyWriter(() => cluster.url, anna.session);
  const written: Writings = { activities: [], messages: [], files: [] };
  for (let count = 1; !isOver.aborted; count += 1) {
    const title = `${name}-${count}`;
    const kind = random();
    if (kind < 0.1) written.files.push(await steadyUpload());
    else if (kind < 0.5) written.activities.push(await writer.post(`/api/trips/${tripId}/itinerary`, { title }));
    else written.messages.push(await writer.post(`/api/trips/${tripId}/chat`, { content: title }));
    progress.emit('answered');
  }
  return written;
};

/** A page whose upload broke off sends it again. */
const steadyUpload = async (): Promise<Writings['files'][number]> => {
  const bytes = samplePdf(20_000 + Math.round(random() * 200_000));
  const headers = { 'idempotency-key': crypto.randomUUID() };
  for (;;) {
    const answer = await upload(new Visitor(cluster.url, anna.session), { name: 'a.pdf', bytes }, headers).catch(
      () => null,
    );
    if (answer?.status === 201) return { objectPath: answer.body.objectPath, bytes };
    if (answer && answer.status < 500) throw new Error(`an upload was refused with ${answer.status}`);
    await delay(20);
  }
};

/** Kills with -9 at a moment that depends on chance, and starts again what was killed after another such moment. */
const kill = async (victim: (typeof victims)[number]): Promise<void> => {
  for (let answers = Math.ceil(random() * 25); answers > 0; answers -= 1) await once(progress, 'answered');
  await delay(random() * 20);
  const replica = cluster.replica(Math.floor(random() * REPLICAS));
  if (victim === 'replica') await replica.kill();
  else if (victim === 'redis') await cluster.redis.kill();
  else await cluster.postgres.kill();
  await delay(random() * 500);
  if (victim === 'replica') await replica.start();
  else if (victim === 'redis') await cluster.redis.restart();
  else await cluster.postgres.start();
};

const wholeChat = async (person: Visitor): Promise<Message[]> => {
  const messages = (await person.get<Message[]>(`/api/trips/${tripId}/chat`)).body;
  for (;;) {
    const page = (await person.get<Message[]>(`/api/trips/${tripId}/chat?before=${messages[0]?.id}`)).body;
    if (page.length === 0) return messages;
    messages.unshift(...page);
  }
};

const sorted = <T extends { id: string }>(things: T[]): T[] => things.toSorted((a, b) => (a.id < b.id ? -1 : 1));

test(
  `what was answered is there exactly once, and is announced, however often servers, Redis and PostgreSQL are killed (DURABILITY_SEED=${seed})`,
  { timeout: 600_000 },
  async () => {
    const over = new AbortController();
    const writing = Promise.all(
      Array.from({ length: WRITERS }, (_, index) => writeUntil(`writer ${index}`, over.signal)),
    );
    for (let kills = 0; kills < KILLS; kills += 1) {
      await Promise.race([kill(victims[kills % victims.length] ?? 'replica'), writing]);
    }
    await once(progress, 'answered');

    over.abort();
    const written = await writing;

    const readers = cluster.replicas.map(({ url }) => new Visitor(url, anna.session));
    const files = written.flatMap((each) => each.files);
    for (const reader of readers) {
      const activities = (await reader.get<Activity[]>(`/api/trips/${tripId}/itinerary`)).body;
      expect(sorted(activities)).toEqual(
        sorted(written.flatMap((each) => each.activities.map(({ answer }) => answer))),
      );
      const messages = await wholeChat(reader);
      expect(sorted(messages)).toEqual(sorted(written.flatMap((each) => each.messages.map(({ answer }) => answer))));
      expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
    }
    for (const { objectPath, bytes } of files) {
      const read = await download(readers[0] ?? anna, objectPath);
      expect(read.bytes.equals(bytes)).toBe(true);
    }
    expect(files.length).toBeGreaterThan(0);
    expect(
      await query(
        cluster.postgres.url,
        'select count(*)::int as unanswered from idempotency_keys where status is null',
      ),
    ).toEqual([{ unanswered: 0 }]);
    // Servers look for what was left unannounced as long as somebody listens.
    const live = await (readers[0] ?? anna).live();
    await live.join(tripId);
    await expect
      .poll(() =>
        query(
          cluster.postgres.url,
          'select count(*)::int as unannounced from live_announcements where published_at is null',
        ),
      )
      .toEqual([{ unannounced: 0 }]);
    live.close();
  },
);
