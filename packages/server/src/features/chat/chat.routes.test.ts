import { randomUUID } from 'node:crypto';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prove } from '../../platform/membership.ts';
import type { Answer, Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { localLiveChannel } from '../../platform/live/live-channel.ts';
import { ChatWriter } from './chat-writer.service.ts';

/** Neither a reply nor with a file. */
const bare = { replyTo: null, attachmentId: null };
/** Of a writer beside the server's own. */
const unheard = { attach: () => Promise.reject(new Error('no files')), onStored: () => undefined };

let app: TestApp;
let anna: Person;
let ben: Person;
let stranger: Person;
let tripId: string;
let chat: string;

beforeAll(async () => {
  app = await startTestApp();
  [anna, ben, stranger] = await Promise.all([
    app.signUp({ firstName: 'Anna', lastName: 'Berg' }),
    app.signUp({ firstName: 'Ben' }),
    app.signUp({ firstName: 'Sam' }),
  ]);
});
afterAll(() => app.stop());

beforeEach(async () => {
  tripId = await newTrip();
  chat = `/api/trips/${tripId}/chat`;
});

/** A trip of Anna's that Ben is on. */
const newTrip = async (): Promise<string> => {
  const { body } = await anna.post<TripDetail>('/api/trips', { title: 'Lisbon' });
  await anna.post(`/api/trips/${body.id}/members`, { userId: ben.id });
  return body.id;
};

const say = (by: Person, content: string, key?: string): Promise<Answer<Message>> =>
  by.post<Message>(chat, { content }, key ? { 'idempotency-key': key } : {});

const read = async (query = '', by: Person = ben): Promise<Message[]> => (await by.get<Message[]>(chat + query)).body;

const contents = (messages: readonly Message[]): string[] => messages.map(({ content }) => content);

/** Fills the chat with messages `1` to `count`. */
const fill = async (count: number): Promise<void> => {
  await app.database.pool.query(
    `insert into chat_messages (id, trip_id, seq, sender_id, content)
     select gen_random_uuid(), $1, n, $2, n::text from generate_series(1, $3::int) n`,
    [tripId, anna.id, count],
  );
  await app.database.pool.query('insert into trip_chats values ($1, $2)', [tripId, count]);
};

describe('the chat of a trip', () => {
  test('shows its members what was said, oldest first, with who said it', async () => {
    await say(anna, 'Who books the train?');
    await say(ben, 'I do');

    const messages = await read();

    expect(contents(messages)).toEqual(['Who books the train?', 'I do']);
    expect(messages[0]).toEqual({
      id: messages[0]?.id,
      tripId,
      seq: 1,
      senderId: anna.id,
      content: 'Who books the train?',
      messageType: 'text',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      clientKey: null,
      sender: { firstName: 'Anna', lastName: 'Berg', email: anna.user.email, profileImageUrl: null },
      revision: 0,
      editedAt: null,
      deletedAt: null,
      replyTo: null,
      attachment: null,
      reactions: [],
    });
  });

  test('answers a post with the stored message', async () => {
    const key = randomUUID();

    const { status, body } = await say(anna, '  At nine?\n', key);

    expect(status).toBe(201);
    expect(body).toEqual((await read())[0]);
    expect(body).toMatchObject({ content: 'At nine?', clientKey: key });
  });

  test.each([
    ['nothing', '', 'Message is required'],
    ['spaces alone', ' \n\t ', 'Message is required'],
    ['more than 4,000 characters', 'x'.repeat(4001), 'Must be at most 4000 characters'],
    ['a NUL', 'a\0b', 'Contains characters that cannot be stored'],
    ['a lone surrogate', 'a\ud800b', 'Contains characters that cannot be stored'],
  ])('takes no message of %s', async (_what, content, message) => {
    const answer = await anna.post(chat, { content });

    expect(answer).toMatchObject({ status: 400, body: { message } });
    expect(await read()).toEqual([]);
  });

  test.each([
    ['quotes, braces and backslashes', `{"a","b\\\\"} 'c' \\x00 NULL`],
    ['every script and emoji', '日本語 العربية ‮ 👩‍👩‍👧 e\u0301'],
    ['4,000 characters of three bytes', '語'.repeat(4000)],
  ])('stores %s as they were typed', async (_what, content) => {
    const { status } = await say(anna, content);

    expect(status).toBe(201);
    expect(contents(await read())).toEqual([content]);
  });

  test('is closed to strangers and to people who are not signed in', async () => {
    const answers = await Promise.all([
      stranger.get(chat),
      stranger.post(chat, { content: 'hi' }),
      app.anonymous.get(chat),
      app.anonymous.post(chat, { content: 'hi' }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 401, 401]);
    expect(await read()).toEqual([]);
  });
});

describe('paging through a chat', () => {
  test('begins with the last hundred messages, oldest first', async () => {
    await fill(250);

    const messages = await read();

    expect(contents(messages)).toEqual(Array.from({ length: 100 }, (_, index) => String(index + 151)));
  });

  test('goes back from a message and ends at the first', async () => {
    await fill(120);
    const last = await read('?limit=50');

    const before = await read(`?before=${last[0]?.id}&limit=50`);
    const first = await read(`?before=${before[0]?.id}&limit=50`);
    const nothing = await read(`?before=${first[0]?.id}`);

    expect([before.at(-1)?.seq, before[0]?.seq, before.length]).toEqual([70, 21, 50]);
    expect([first.at(-1)?.seq, first[0]?.seq, first.length]).toEqual([20, 1, 20]);
    expect(nothing).toEqual([]);
  });

  test('catches up from a message until there is no more', async () => {
    await fill(220);
    const [first] = await read('?limit=1');
    const [anchor] = await read(`?before=${first?.id}&limit=100`);

    const missed = await read(`?after=${anchor?.id}&limit=60`);
    const rest = await read(`?after=${missed.at(-1)?.id}`);
    const nothing = await read(`?after=${rest.at(-1)?.id}`);

    expect(missed.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, index) => index + 121));
    expect([rest[0]?.seq, rest.at(-1)?.seq]).toEqual([181, 220]);
    expect(nothing).toEqual([]);
  });

  test('knows no message of another trip, none that does not exist, and not both ways at once', async () => {
    const other = await newTrip();
    const { body: elsewhere } = await anna.post<Message>(`/api/trips/${other}/chat`, { content: 'elsewhere' });
    const { body: here } = await say(anna, 'here');

    const answers = await Promise.all([
      ben.get(`${chat}?after=${elsewhere.id}`),
      ben.get(`${chat}?before=${randomUUID()}`),
      ben.get(`${chat}?before=${here.id}&after=${here.id}`),
      ben.get(`${chat}?after=yesterday`),
      ben.get(`${chat}?limit=101`),
      ben.get(`${chat}?limit=0`),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 400, 400, 400, 400]);
  });
});

describe('many who write at once', () => {
  test('get consecutive numbers in each trip, and everybody hears every message in its order', async () => {
    const trips = await Promise.all([newTrip(), newTrip(), newTrip()]);
    const live = await ben.live();
    for (const trip of trips) await live.join(trip);
    const posts = trips.flatMap((trip) =>
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? anna : ben).post(`/api/trips/${trip}/chat`, { content: `${index}` }),
      ),
    );

    const answers = await Promise.all(posts);
    await live.settled();

    const upTo40 = Array.from({ length: 40 }, (_, index) => index + 1);
    const heard = live.heard.flatMap((frame) => (frame.type === 'chat_message' ? frame.message : []));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    for (const trip of trips) {
      const stored = (await anna.get<Message[]>(`/api/trips/${trip}/chat`)).body;
      expect(stored.map(({ seq }) => seq)).toEqual(upTo40);
      expect(heard.filter((message) => message.tripId === trip)).toEqual(stored);
    }
    live.close();
  });

  test('never let a reader who asks for what follows miss one that commits late', async () => {
    const { db, pool } = app.database;
    const servers = [1, 2, 3].map(
      () => new ChatWriter({ db, pool, live: localLiveChannel(() => undefined), ...unheard }),
    );
    const member = prove({ tripId, userId: anna.id, role: 'owner' }, 'member');
    const { body: first } = await say(anna, 'first');
    const posting = servers.flatMap((server) =>
      Array.from({ length: 60 }, () =>
        server.post(member, { ...bare, content: 'x', clientKey: null, repeatable: null }),
      ),
    );
    const known: Message[] = [first];

    while (known.length < 181) known.push(...(await read(`?after=${known.at(-1)?.id}`)));
    await Promise.all(posting);

    expect(known.map(({ seq }) => seq)).toEqual(Array.from({ length: 181 }, (_, index) => index + 1));
  });

  test('are not delayed by one whose message the database refuses', async () => {
    await app.database.pool.query(`
      create function refuse_poison() returns trigger language plpgsql as
        $$ begin raise exception 'refused' using errcode = '23514'; end $$;
      create trigger refuse_poison before insert on chat_messages
        for each row when (new.content = 'poison') execute function refuse_poison()`);

    const answers = await Promise.all(['a', 'b', 'poison', 'c', 'd'].map((content) => say(anna, content)));

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409, 201, 201]);
    expect((await read()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    await app.database.pool.query('drop function refuse_poison cascade');
  });
});

describe('a message that is sent again under its key', () => {
  test('is stored once and answered the same', async () => {
    const key = randomUUID();
    const first = await say(anna, 'once', key);
    await say(ben, 'between');

    const again = await say(anna, 'once', key.toUpperCase());

    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(contents(await read())).toEqual(['once', 'between']);
  });

  test('waits for the first one when both come at the same time', async () => {
    const key = randomUUID();

    const answers = await Promise.all(Array.from({ length: 20 }, () => say(anna, 'once', key)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(contents(await read())).toEqual(['once']);
  });

  test('waits for the first one on another server, too, and uses up no number', async () => {
    const { db, pool } = app.database;
    const key = randomUUID();
    const member = prove({ tripId, userId: anna.id, role: 'owner' }, 'member');
    const repeatable = { id: Buffer.from(randomUUID()), fingerprint: Buffer.from('same'), userId: null };
    const servers = [1, 2, 3, 4].map(
      () => new ChatWriter({ db, pool, live: localLiveChannel(() => undefined), ...unheard }),
    );

    const answers = await Promise.all(
      servers.map((server) => server.post(member, { ...bare, content: 'once', clientKey: key, repeatable })),
    );
    const { body: next } = await say(anna, 'next');

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(next.seq).toBe(2);
  });

  test('is announced to the others once', async () => {
    const live = await ben.live();
    await live.join(tripId);
    const key = randomUUID();

    await say(anna, 'once', key);
    await say(anna, 'once', key);
    await live.settled();

    expect(live.heard.filter(({ type }) => type === 'chat_message')).toHaveLength(1);
    live.close();
  });

  test('is refused with another text, on another trip, or when the key was used elsewhere', async () => {
    const [key, elsewhere] = [randomUUID(), randomUUID()];
    const other = await newTrip();
    await say(anna, 'once', key);
    await anna.post('/api/trips', { title: 'Oslo' }, { 'idempotency-key': elsewhere });

    const answers = await Promise.all([
      say(anna, 'twice', key),
      anna.post(`/api/trips/${other}/chat`, { content: 'once' }, { 'idempotency-key': key }),
      say(anna, 'hello', elsewhere),
      anna.post('/api/trips', { title: 'Oslo' }, { 'idempotency-key': key }),
    ]);

    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
    expect(contents(await read())).toEqual(['once']);
  });

  test("is another person's own message under the same key", async () => {
    const key = randomUUID();

    const answers = await Promise.all([say(anna, 'same', key), say(ben, 'same', key)]);

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await read()).map(({ senderId }) => senderId).toSorted()).toEqual([anna.id, ben.id].toSorted());
  });

  test('is a new message a day later', async () => {
    const key = randomUUID();
    await say(anna, 'good morning', key);
    await app.database.pool.query(`update idempotency_keys set created_at = now() - interval '25 hours'`);

    const answers = await Promise.all([say(anna, 'good morning', key), say(ben, 'hello')]);
    const repeated = await say(anna, 'good morning', key);

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(repeated.body).toEqual(answers[0]?.body);
    expect(contents(await read()).toSorted()).toEqual(['good morning', 'good morning', 'hello']);
  });

  test('needs a key that is a UUID', async () => {
    const answer = await say(anna, 'hello', 'not-a-uuid');

    expect(answer.status).toBe(400);
    expect(await read()).toEqual([]);
  });
});

describe('somebody who loses the trip while they write', () => {
  test('posts nothing when the removal came first', async () => {
    const client = await app.database.pool.connect();
    await client.query('begin');
    await client.query('delete from trip_members where trip_id = $1 and user_id = $2', [tripId, ben.id]);
    await client.query('delete from person_trips where trip_id = $1 and user_id = $2', [tripId, ben.id]);
    const posting = say(ben, 'too late', randomUUID());
    await app.untilSomebodyWaits();

    await client.query('commit');
    client.release();

    expect(await posting).toMatchObject({ status: 404, body: { code: 'trip_not_found' } });
    expect(await say(anna, 'first')).toMatchObject({ body: { seq: 1 } });
  });

  test('posts nothing into a trip that is being deleted', async () => {
    const client = await app.database.pool.connect();
    await client.query('begin');
    await client.query('delete from trips where id = $1', [tripId]);
    const posting = say(anna, 'too late', randomUUID());
    await app.untilSomebodyWaits();

    await client.query('commit');
    client.release();

    expect(await posting).toMatchObject({ status: 404, body: { code: 'trip_not_found' } });
  });
});

test('who writes without pause has to wait', async () => {
  const strict = await startTestApp({ env: { RATE_LIMIT_CHAT: '3', RATE_LIMIT_SCALE: '1' } });
  const writer = await strict.signUp();
  const { body: trip } = await writer.post<TripDetail>('/api/trips', { title: 'Rome' });
  const post = () => writer.post(`/api/trips/${trip.id}/chat`, { content: 'hi' });

  const answers = [await post(), await post(), await post(), await post()];

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
  await strict.stop();
});
