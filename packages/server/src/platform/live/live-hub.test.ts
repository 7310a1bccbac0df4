import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { Db } from '../db.ts';
import { type FanOut, fanOuts } from '../telemetry/telemetry.ts';
import type { Announcement } from './announcement.ts';
import { type LiveConnection, SOCKET_BUFFER_LIMIT_BYTES } from './live-connection.ts';
import { localLiveChannel } from './live-channel.ts';
import { LiveHub, type LiveHubOptions, TRIPS_PER_SOCKET } from './live-hub.ts';

let server: WebSocketServer;
let hub: LiveHub;
let clients: WebSocket[];
const tripId = randomUUID();

beforeEach(async () => {
  clients = [];
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  startHub();
});
afterEach(async () => {
  await hub.close();
  for (const client of clients) client.terminate();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

const startHub = (options: Partial<LiveHubOptions> = {}): void => {
  hub = new LiveHub({ openSessions: async (sids) => new Set(sids), onError: unexpected, ...options });
};

const unexpected = (error: unknown): void => {
  throw error;
};

/** A client and what the hub holds for it. */
const connect = async (
  userId = 'anna',
  sid = `${userId}'s session`,
  options: { autoPong?: boolean } = {},
): Promise<{ client: WebSocket; connection: LiveConnection }> => {
  const { port } = server.address() as AddressInfo;
  const client = new WebSocket(`ws://127.0.0.1:${port}`, options);
  clients.push(client);
  const [[socket]] = await Promise.all([once(server, 'connection'), once(client, 'open')]);
  const connection = hub.connect(socket, { sid, userId });
  socket.on('close', () => hub.disconnect(socket));
  socket.on('pong', () => {
    connection.answered = true;
  });
  return { client, connection };
};

const joined = async (userId?: string): Promise<{ client: WebSocket; connection: LiveConnection }> => {
  const both = await connect(userId);
  await hub.join(both.connection, tripId, async () => undefined);
  return both;
};

const changed: Announcement = { kind: 'event', event: { type: 'trip_changed', tripId, resource: 'itinerary' } };
const deliver = (announcement: Announcement): void => hub.deliver(announcement, Date.now());
const closeCode = async (client: WebSocket): Promise<number> => (await once(client, 'close'))[0];
const frame = async (client: WebSocket): Promise<unknown> => JSON.parse(String((await once(client, 'message'))[0]));

describe('what is announced', () => {
  test('reaches each socket on the trip once, also of those who get it anyway', async () => {
    const [onTrip, elsewhere, stranger] = [await joined('anna'), await connect('anna'), await connect('sam')];
    const heard: string[] = [];
    onTrip.client.on('message', () => heard.push('on the trip'));
    elsewhere.client.on('message', () => heard.push('elsewhere'));
    stranger.client.on('message', () => heard.push('stranger'));

    deliver({ ...changed, alsoTo: ['anna', 'nobody'] });
    await Promise.all([once(onTrip.client, 'message'), once(elsewhere.client, 'message')]);
    stranger.client.ping();
    await once(stranger.client, 'pong');

    expect(heard.toSorted()).toEqual(['elsewhere', 'on the trip']);
  });

  test('survives a way through JSON, as between servers', async () => {
    const { client } = await joined();

    deliver(JSON.parse(JSON.stringify(changed)));

    expect(await frame(client)).toEqual(changed.kind === 'event' ? changed.event : null);
  });

  test('reaches nobody who has gone', async () => {
    const { client } = await joined();
    client.close();
    await expect.poll(() => hub.size).toBe(0);

    deliver({ ...changed, alsoTo: ['anna'] });

    expect(hub.mayOpenSocket('anna')).toBe(true);
  });
});

test('the way of a change to the sockets is timed by the clock that all machines have, also after it was set', async () => {
  await joined();
  const seconds: number[] = [];
  const note = (message: unknown) => void seconds.push((message as FanOut).seconds);
  fanOuts.subscribe(note);
  onTestFinished(() => {
    fanOuts.unsubscribe(note);
    vi.useRealTimers();
  });
  const live = localLiveChannel((announcement, announcedAt) => hub.deliver(announcement, announcedAt));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });

  const kept = await live.keep({} as Db, [changed]);
  vi.advanceTimersByTime(2_000);
  live.send(kept);

  expect(seconds).toEqual([2]);
});

describe('joining', () => {
  test('comes to nothing for a socket that closed before its turn', async () => {
    const { client, connection } = await connect();
    client.close();
    await expect.poll(() => hub.size).toBe(0);

    const isJoined = await hub.join(connection, tripId, async () => undefined);

    expect([isJoined, [...connection.trips]]).toEqual([false, []]);
  });

  test('fails when the removal is announced while the membership is looked up', async () => {
    const { client, connection } = await connect();
    const check = Promise.withResolvers<undefined>();
    const joining = hub.join(connection, tripId, () => check.promise);

    deliver({ kind: 'removed', tripId, userIds: ['anna'], reason: 'removed' });
    check.resolve(undefined);
    const isJoined = await joining;
    deliver(changed);
    deliver({ kind: 'session_ended', userId: connection.userId, sids: [connection.sid] });

    expect(isJoined).toBe(false);
    expect(await frame(client)).toMatchObject({ type: 'removed' });
    expect(await closeCode(client)).toBe(4401);
  });

  test('another trip goes on when one is lost meanwhile', async () => {
    const { connection } = await connect();
    const check = Promise.withResolvers<undefined>();
    const joining = hub.join(connection, tripId, () => check.promise);

    deliver({ kind: 'removed', tripId: randomUUID(), userIds: ['anna'], reason: 'removed' });
    deliver({ kind: 'removed', tripId, userIds: ['ben'], reason: 'removed' });
    check.resolve(undefined);

    expect(await joining).toBe(true);
  });

  test('has a bound for each socket, and leaving makes room', async () => {
    const { connection } = await connect();
    const trips = Array.from({ length: TRIPS_PER_SOCKET + 1 }, () => randomUUID());
    const [first = '', ...rest] = trips.toReversed();
    const join = (trip: string) => hub.join(connection, trip, async () => undefined);
    for (const trip of rest) await join(trip);

    const refused = await join(first).catch((error: unknown) => error);
    const again = await join(rest[0] ?? '');
    hub.leave(connection, rest[0] ?? '');
    const afterwards = await join(first);

    expect(refused).toMatchObject({ code: 'rate_limited' });
    expect([again, afterwards]).toEqual([true, true]);
  });

  test('fails when the socket closes meanwhile', async () => {
    const { client, connection } = await connect();
    const check = Promise.withResolvers<undefined>();
    const joining = hub.join(connection, tripId, () => check.promise);

    client.terminate();
    await expect.poll(() => hub.size).toBe(0);
    check.resolve(undefined);

    expect(await joining).toBe(false);
  });
});

describe('a socket', () => {
  test('that answers its pings stays, and one that does not is dead', async () => {
    await hub.close();
    startHub({ pingEveryMs: 250, pingCheckEveryMs: 5 });
    const alive = await connect('anna');
    const dead = await connect('ben', 'his session', { autoPong: false });

    const code = await closeCode(dead.client);
    await once(alive.client, 'ping');
    await once(alive.client, 'ping');

    expect(code).toBe(1006);
    expect(alive.client.readyState).toBe(WebSocket.OPEN);
  });

  test('whose session has expired is closed', async () => {
    await hub.close();
    startHub({ sessionCheckEveryMs: 5, openSessions: async () => new Set(["ben's session"]) });
    const [expired, open] = [await connect('anna'), await connect('ben')];

    const code = await closeCode(expired.client);

    expect(code).toBe(4401);
    expect(open.client.readyState).toBe(WebSocket.OPEN);
  });

  test('stays when its session cannot be looked up, and the error is reported', async () => {
    await hub.close();
    const reported = Promise.withResolvers<unknown>();
    const openSessions = () => Promise.reject(new Error('the database is away'));
    startHub({ sessionCheckEveryMs: 5, openSessions, onError: reported.resolve });
    const { client } = await connect();

    const error = await reported.promise;

    expect(error).toEqual(new Error('the database is away'));
    expect(client.readyState).toBe(WebSocket.OPEN);
  });

  test('that takes nothing is cut off before it costs much, and the others hear everything', async () => {
    const [stuck, reader] = [await joined('anna'), await joined('ben')];
    let heard = 0;
    reader.client.on('message', () => (heard += 1));
    stuck.client.pause();
    const message = { ...aMessage, content: '語'.repeat(4000) };
    let [sent, most] = [0, 0];

    while (hub.size === 2) {
      deliver({ kind: 'event', event: { type: 'chat_message', tripId, message } });
      sent += 1;
      most = Math.max(most, stuck.connection.socket.bufferedAmount);
      await new Promise((resolve) => setImmediate(resolve));
    }

    await expect.poll(() => heard).toBe(sent);
    expect(most).toBeLessThan(SOCKET_BUFFER_LIMIT_BYTES + 16_384);
  });

  test('hears that the server stops, and one that does not answer does not hold it up', async () => {
    const [polite, stuck] = [await connect(), await connect()];
    stuck.client.pause();

    const [code] = await Promise.all([closeCode(polite.client), hub.close()]);

    expect(code).toBe(1001);
    expect(hub.size).toBe(0);
  });

  test('that comes while the server stops is sent away', async () => {
    await hub.close();

    const { client } = await connect();

    expect(await closeCode(client)).toBe(1001);
  });
});

const aMessage = {
  id: randomUUID(),
  tripId,
  seq: 1,
  senderId: randomUUID(),
  content: 'hello',
  messageType: 'text',
  createdAt: new Date().toISOString(),
  clientKey: null,
  sender: { firstName: 'Anna', lastName: 'Berg', email: null, profileImageUrl: null },
  revision: 0,
  editedAt: null,
  deletedAt: null,
  replyTo: null,
  attachment: null,
  reactions: [],
} satisfies Message;
