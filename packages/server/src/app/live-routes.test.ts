import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, request } from 'node:http';
import type { Socket } from 'node:net';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LiveHub, SOCKETS_PER_USER } from '../platform/live/live-hub.ts';
import { openLive, type TestLive } from '../testing/live-client.ts';
import type { Person } from '../testing/person.ts';
import { tries } from '../testing/seeded-random.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

let app: TestApp;
let anna: Person;
let ben: Person;
let stranger: Person;
let tripId: string;
const opened: TestLive[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  [anna, ben, stranger] = await Promise.all([app.signUp(), app.signUp(), app.signUp()]);
  tripId = (await anna.post<TripDetail>('/api/trips', { title: 'Lisbon' })).body.id;
  await anna.post(`/api/trips/${tripId}/members`, { userId: ben.id });
  await ben.get(`/api/trips/${tripId}`);
});
afterEach(() => opened.splice(0).forEach((live) => live.close()));

const liveOf = async (person: Person): Promise<TestLive> => {
  const live = await person.live();
  opened.push(live);
  return live;
};

const joined = async (person: Person): Promise<TestLive> => {
  const live = await liveOf(person);
  await live.join(tripId);
  return live;
};

const say = (by: Person, content: string): Promise<unknown> => by.post(`/api/trips/${tripId}/chat`, { content });

const stored = async (): Promise<string[]> =>
  (await anna.get<Message[]>(`/api/trips/${tripId}/chat`)).body.map(({ content }) => content);

/** What was heard, but for the counts of what is unread, which follow a message when they are counted. */
const types = (live: TestLive): string[] => live.heard.map(({ type }) => type).filter((type) => type !== 'unread');

/** The status with which the server refuses to open a socket, and whether it ends the connection then. */
const refusal = async (headers: Record<string, string>): Promise<number | undefined> => {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/ws`, { headers });
  const [, response] = await once(socket, 'unexpected-response');
  response.resume();
  await once(response.socket, 'close');
  return response.statusCode;
};

/** What a client says that opens a socket by hand, and does not answer what `ws` would. */
const UPGRADE = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
};

/** Sockets that one address opens at once, many times the bound. */
const CROWD = tries(200, 1_000);

const liveUrl = (): string => `${app.url.replace('http', 'ws')}/ws`;

/** The status with which a socket is refused, or the code with which it closes. */
const outcome = (socket: WebSocket): Promise<number | undefined> =>
  new Promise((resolve) => {
    socket.once('unexpected-response', (request, { statusCode }) => {
      request.destroy();
      resolve(statusCode);
    });
    socket.once('close', resolve);
    socket.on('error', () => undefined);
  });

/** How many connections to the server are open. */
const connections = (): Promise<number> =>
  new Promise((resolve, reject) => {
    app.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

describe('opening the live channel', () => {
  test('takes a session', async () => {
    const statuses = [await refusal({}), await refusal({ cookie: `sid=${'a'.repeat(43)}` })];

    expect(statuses).toEqual([401, 401]);
  });

  test("is refused to another site's page, which a browser names", async () => {
    const statuses = [
      await refusal({ ...anna.session, origin: 'https://evil.example' }),
      await refusal({ ...anna.session, origin: 'null' }),
      await refusal({ ...anna.session, 'sec-fetch-site': 'cross-site' }),
    ];

    expect(statuses).toEqual([403, 403, 403]);
  });

  test('is open to our own pages', async () => {
    const live = await openLive(`${app.url.replace('http', 'ws')}/ws`, { ...anna.session, origin: app.url });

    await expect(live.join(tripId)).resolves.toBeUndefined();
    live.close();
  });

  test('has a bound for each person', async () => {
    await Promise.all(Array.from({ length: SOCKETS_PER_USER }, () => liveOf(anna)));

    const status = await refusal(anna.session);
    const other = await liveOf(ben);

    expect(status).toBe(429);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('many times at once keeps the bound, holds nobody up, and leaves nothing', async () => {
    const opening = Array.from({ length: CROWD }, () => new WebSocket(liveUrl(), { headers: anna.session }));
    const ended: (number | undefined)[] = [];
    for (const socket of opening) void outcome(socket).then((code) => ended.push(code));

    // Behind all of them: the server is in the middle of them when it answers.
    const other = await ben.get(`/api/trips/${tripId}`);
    const live = await liveOf(ben);
    await live.join(tripId);
    await say(ben, 'is it loud here?');
    await live.next('chat_message');
    await expect.poll(() => ended.length).toBe(CROWD - SOCKETS_PER_USER);
    const open = opening.filter(({ readyState }) => readyState === WebSocket.OPEN);

    expect(other.status).toBe(200);
    expect(ended.filter((code) => code !== 429 && code !== 1013)).toEqual([]);
    expect(open).toHaveLength(SOCKETS_PER_USER);
    for (const socket of open) socket.close();
    await expect.poll(connections).toBeLessThan(SOCKETS_PER_USER);
    await Promise.all(Array.from({ length: SOCKETS_PER_USER }, () => liveOf(anna)));
  });

  test.each([
    ['leaves the closing unanswered', []],
    ['sends a frame without a mask, which breaks the protocol', [0x81, 0x00]],
  ])('once too often ends soon where the client %s, and is no error of the server', async (_what, frame) => {
    const bound = vi.spyOn(LiveHub.prototype, 'mayOpenSocket').mockReturnValueOnce(true).mockReturnValueOnce(false);
    onTestFinished(() => bound.mockRestore());
    const before = app.loggedErrors.length;
    const headers = { ...anna.session, ...UPGRADE };

    const opening = request(liveUrl().replace('ws', 'http'), { headers }).end();
    const [, socket, head] = (await once(opening, 'upgrade')) as [unknown, Socket, Buffer];
    let said = head;
    socket.on('data', (bytes: Buffer) => (said = Buffer.concat([said, bytes])));
    socket.on('error', () => undefined).write(Buffer.from(frame));
    // Later `ws` would end it by itself.
    await once(socket, 'close', { signal: AbortSignal.timeout(15_000) });

    expect(said.readUInt16BE(2)).toBe(1013);
    expect(app.loggedErrors).toHaveLength(before);
  });

  test('many times at once without a session comes to nothing, and holds nobody up', async () => {
    const opening = Array.from({ length: CROWD }, () => new WebSocket(liveUrl()));
    const outcomes = opening.map(outcome);

    const other = await ben.get(`/api/trips/${tripId}`);

    expect(other.status).toBe(200);
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set([401]));
    await expect.poll(connections).toBeLessThan(SOCKETS_PER_USER);
  });

  test('is the one address where a connection changes its protocol', async () => {
    const upgrade = (path: string, protocol: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = { connection: 'upgrade', upgrade: protocol };
        get(app.url + path, { headers }, (response) => resolve(response.resume().statusCode)).on('error', reject);
      });

    const statuses = [await upgrade('/api/health', 'h2c'), await upgrade('/api/health', 'websocket')];

    expect(statuses).toEqual([200, 200]);
  });

  test('leads nowhere for what is no socket', async () => {
    const { status, body } = await anna.get('/ws');

    expect([status, body.code]).toEqual([404, 'not_found']);
  });
});

describe('joining a trip', () => {
  test('brings what happens on it to each of its people, and to the one who acts', async () => {
    const [annas, bens] = [await joined(anna), await joined(ben)];

    await say(anna, 'hello');

    const [message] = (await ben.get<Message[]>(`/api/trips/${tripId}/chat`)).body;
    expect(await annas.next('chat_message')).toEqual({ type: 'chat_message', tripId, message });
    expect(await bens.next('chat_message')).toEqual({ type: 'chat_message', tripId, message });
  });

  test("that is not one's own answers an error and subscribes to nothing", async () => {
    const live = await liveOf(stranger);

    live.send({ type: 'join_trip', tripId });
    live.send({ type: 'join_trip', tripId: randomUUID() });
    const errors = [await live.next('error'), await live.next('error')];
    await say(anna, 'hello');
    await live.settled();

    expect(errors.map(({ code }) => code)).toEqual(['trip_not_found', 'trip_not_found']);
    expect(types(live)).toEqual(['error', 'error']);
  });

  test('goes by the id, however it is spelled', async () => {
    const live = await liveOf(anna);

    live.send({ type: 'join_trip', tripId: tripId.toUpperCase() });
    await live.next('joined');
    await say(ben, 'hello');

    expect(await live.next('chat_message')).toMatchObject({ tripId });
  });

  test('has an end', async () => {
    const live = await joined(anna);

    live.send({ type: 'leave_trip', tripId });
    live.send({ type: 'join_trip', tripId: randomUUID() });
    await live.next('error');
    await say(ben, 'hello');
    await live.settled();

    expect(types(live)).toEqual(['joined', 'error']);
  });

  test('and leaving it at once leaves it', async () => {
    const live = await liveOf(anna);

    live.send({ type: 'join_trip', tripId });
    live.send({ type: 'leave_trip', tripId });
    live.send({ type: 'join_trip', tripId: randomUUID() });
    await live.next('error');
    await say(ben, 'hello');
    await live.settled();

    expect(types(live)).toEqual(['joined', 'error']);
  });
});

describe('a chat message on the channel', () => {
  test('is stored and sent to everybody, like a posted one', async () => {
    const [annas, bens] = [await joined(anna), await joined(ben)];

    annas.send({ type: 'chat_message', tripId, message: '  hello ' });

    const heard = await bens.next('chat_message');
    expect(await annas.next('chat_message')).toEqual(heard);
    expect((await anna.get<Message[]>(`/api/trips/${tripId}/chat`)).body).toEqual([heard.message]);
    expect(heard.message).toMatchObject({ content: 'hello', senderId: anna.id, clientKey: null });
  });

  test('keeps its place among those of its sender', async () => {
    const live = await joined(anna);
    const texts = Array.from({ length: 15 }, (_, index) => `message ${index}`);

    for (const message of texts) live.send({ type: 'chat_message', tripId, message });
    for (const _ of texts) await live.next('chat_message');

    expect(await stored()).toEqual(texts);
  });

  test('is stored once under its key, whichever way it comes again', async () => {
    const live = await joined(anna);
    const clientKey = randomUUID();
    const frame = { type: 'chat_message', tripId, message: 'once', clientKey } as const;

    live.send(frame);
    live.send(frame);
    const { message } = await live.next('chat_message');
    const headers = { 'idempotency-key': clientKey };
    const posted = await anna.post<Message>(`/api/trips/${tripId}/chat`, { content: 'once' }, headers);
    live.send({ ...frame, message: 'twice' });

    expect(posted).toMatchObject({ status: 201, body: message });
    expect(await live.next('error')).toMatchObject({ code: 'idempotency_mismatch' });
    expect(await stored()).toEqual(['once']);
  });

  test.each([
    ['no text', ' ', 'Message is required'],
    ['too much text', 'x'.repeat(4001), 'Must be at most 4000 characters'],
  ])('with %s is refused', async (_what, message, reason) => {
    const live = await joined(anna);

    live.send({ type: 'chat_message', tripId, message });

    expect(await live.next('error')).toEqual({ type: 'error', code: 'validation', message: reason });
    expect(await stored()).toEqual([]);
  });

  test('to a trip that is not the sender’s is refused', async () => {
    const live = await liveOf(stranger);

    live.send({ type: 'chat_message', tripId, message: 'hello' });

    expect(await live.next('error')).toMatchObject({ code: 'trip_not_found' });
    expect(await stored()).toEqual([]);
  });

  test('counts like a posted one where somebody writes without pause', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_CHAT: '2', RATE_LIMIT_SCALE: '1' } });
    const writer = await strict.signUp();
    const trip = (await writer.post<TripDetail>('/api/trips', { title: 'Rome' })).body.id;
    await writer.post(`/api/trips/${trip}/chat`, { content: 'one' });
    const live = await writer.live();

    live.send({ type: 'chat_message', tripId: trip, message: 'two' });
    live.send({ type: 'chat_message', tripId: trip, message: 'three' });

    expect(await live.next('error')).toMatchObject({ code: 'rate_limited' });
    expect((await writer.get<Message[]>(`/api/trips/${trip}/chat`)).body).toHaveLength(2);
    live.close();
    await strict.stop();
  });
});

test('a limit that was reached on the channel is reported like one that was reached by a request', async () => {
  const strict = await startTestApp({
    env: { RATE_LIMIT_CHAT: '1', RATE_LIMIT_EVERYTHING: '4', RATE_LIMIT_SCALE: '1' },
  });
  const writer = await strict.signUp();
  const trip = (await writer.post<TripDetail>('/api/trips', { title: 'Rome' })).body.id;
  const live = await openLive(`${strict.url.replace('http', 'ws')}/ws`, { ...writer.session, 'user-agent': FIREFOX });

  for (const message of ['one', 'two']) live.send({ type: 'chat_message', tripId: trip, message });
  await live.next('error');
  await expect(writer.live()).rejects.toThrow('429');

  const reached = async () =>
    (
      await strict.database.pool.query(
        `select account, device, details from security_events where kind = 'limit_reached'`,
      )
    ).rows;
  await expect.poll(reached).toHaveLength(2);
  const account = expect.stringMatching(/^[\w-]{22}$/);
  expect(await reached()).toEqual([
    { account, device: 'Firefox 150 on Linux', details: { limit: 'chat' } },
    { account, device: null, details: { limit: 'everything' } },
  ]);
  live.close();
  await strict.stop();
});

describe('losing a trip', () => {
  test('is announced at once to somebody who is removed, and ends what they hear and say', async () => {
    const [annas, bens] = [await joined(anna), await joined(ben)];
    const elsewhere = await liveOf(ben);

    await anna.delete(`/api/trips/${tripId}/members/${ben.id}`);
    const removed = await bens.next('removed');
    await say(anna, 'without Ben');
    bens.send({ type: 'chat_message', tripId, message: 'hello?' });
    bens.send({ type: 'join_trip', tripId });
    const refused = [await bens.next('error'), await bens.next('error')];
    await bens.settled();

    expect(removed).toEqual({ type: 'removed', tripId, reason: 'removed' });
    expect(await elsewhere.next('removed')).toEqual(removed);
    expect(refused.map(({ code }) => code)).toEqual(['trip_not_found', 'trip_not_found']);
    expect(types(bens)).toEqual(['joined', 'removed', 'error', 'error']);
    expect(types(annas)).toEqual(['joined', 'trip_changed', 'chat_message']);
    expect(await stored()).toEqual(['without Ben']);
  });

  test('is announced to everybody when it is deleted', async () => {
    const [annas, bens, elsewhere] = [await joined(anna), await joined(ben), await liveOf(ben)];

    await anna.delete(`/api/trips/${tripId}`);

    const deleted = { type: 'removed', tripId, reason: 'deleted' };
    expect(await annas.next('removed')).toEqual(deleted);
    expect(await bens.next('removed')).toEqual(deleted);
    expect(await elsewhere.next('removed')).toEqual(deleted);
  });
});

describe('the end of a session', () => {
  test('closes its sockets and no others', async () => {
    const [signedOut, other] = [await joined(anna), await joined(ben)];

    await anna.get('/api/logout');

    expect(await signedOut.closed()).toBe(4401);
    await other.settled();
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('that nobody announced is noticed when the socket asks for something', async () => {
    const live = await liveOf(anna);
    await app.database.pool.query(`update sessions set expire = now() - interval '1 second' where user_id = $1`, [
      anna.id,
    ]);

    live.send({ type: 'join_trip', tripId });

    expect(await live.closed()).toBe(4401);
    expect(types(live)).not.toContain('joined');
  });
});

describe('a client that breaks the rules', () => {
  test.each([
    ['no JSON', '{"type":', 'invalid_json'],
    ['an empty frame', '', 'invalid_json'],
    ['no object', '"join_trip"', 'bad_request'],
    ['null', 'null', 'bad_request'],
    ['an unknown type', '{"type":"dance"}', 'bad_request'],
    ['no trip', '{"type":"join_trip"}', 'bad_request'],
    ['a trip that is no id', '{"type":"join_trip","tripId":"1"}', 'bad_request'],
    ['a message that is no text', `{"type":"chat_message","tripId":"${randomUUID()}","message":{}}`, 'bad_request'],
    ['a prototype', '{"__proto__":{"type":"join_trip"}}', 'bad_request'],
    ['deep nesting', '['.repeat(8000), 'invalid_json'],
  ])('by sending %s hears an error and can go on', async (_what, frame, code) => {
    const live = await liveOf(anna);

    live.socket.send(frame);

    expect(await live.next('error')).toMatchObject({ code });
    await expect(live.join(tripId)).resolves.toBeUndefined();
  });

  test('by sending bytes hears an error and can go on', async () => {
    const live = await liveOf(anna);

    live.socket.send(Buffer.from(JSON.stringify({ type: 'join_trip', tripId })), { binary: true });

    expect(await live.next('error')).toMatchObject({ code: 'invalid_json' });
    await expect(live.join(tripId)).resolves.toBeUndefined();
  });

  test('by a frame of more than 16 KiB is closed', async () => {
    const [live, other] = [await joined(anna), await joined(ben)];

    live.socket.send('x'.repeat(16_385));

    expect(await live.closed()).toBe(1009);
    await say(ben, 'still here');
    expect(await other.next('chat_message')).toMatchObject({ message: { content: 'still here' } });
  });

  test('by a frame of invalid UTF-8 is closed', async () => {
    const live = await liveOf(anna);

    live.socket.send(Buffer.from([0xff, 0xfe]), { binary: false });

    expect(await live.closed()).toBe(1007);
  });

  test('may send the longest message, whatever its script', async () => {
    const live = await joined(anna);
    const message = '語'.repeat(4000);

    live.send({ type: 'chat_message', tripId, message });

    expect(await live.next('chat_message')).toMatchObject({ message: { content: message } });
  });

  test('by more than 20 messages in 10 seconds hears an error for each, and they are not stored', async () => {
    const live = await liveOf(anna);

    for (let index = 1; index <= 25; index += 1) live.send({ type: 'chat_message', tripId, message: `${index}` });
    const errors = [];
    while (errors.length < 5) errors.push(await live.next('error'));
    await live.settled();

    expect(errors.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'rate_limited'));
    await expect.poll(stored).toEqual(Array.from({ length: 20 }, (_, index) => `${index + 1}`));
  });

  test('by going on regardless is cut off', async () => {
    const live = await liveOf(anna);

    for (let index = 0; index < 300; index += 1) live.socket.send('{}');

    expect(await live.closed()).toBe(1008);
  });
});

test('a server that stops tells its sockets to come back', async () => {
  const stopping = await startTestApp();
  const person = await stopping.signUp();
  const sockets = await Promise.all([person.live(), person.live()]);

  await stopping.stop();

  expect(await Promise.all(sockets.map((live) => live.closed()))).toEqual([1001, 1001]);
});

test('nothing of all this is an unexpected error to the server', () => {
  expect(app.loggedErrors).toEqual([]);
});
