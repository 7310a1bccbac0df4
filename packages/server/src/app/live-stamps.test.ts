import { randomUUID } from 'node:crypto';
import { stampIn } from '@caravan/contract/live-stamps.rules.ts';
import type { ServerFrame } from '@caravan/contract/live.ts';
import { AS_OF_HEADER, CHANGE_HEADER } from '@caravan/contract/headers.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../testing/example-members.ts';
import type { TestLive } from '../testing/live-client.ts';
import type { Visitor } from '../testing/person.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let group: ExampleMembers;
let tripId: string;
let trip: string;

beforeAll(async () => {
  app = await startTestApp();
  group = await signUpExampleMembers(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  tripId = (await newSharedTrip(group)).id;
  trip = `/api/trips/${tripId}`;
});

const stampOf = async (visitor: Visitor, path: string): Promise<string | null> =>
  (await visitor.get(path)).headers.get(AS_OF_HEADER);

const joinedBy = async (visitor: Visitor): Promise<Extract<ServerFrame, { type: 'joined' }>> => {
  const live: TestLive = await visitor.live();
  await live.join(tripId);
  live.close();
  const frame = live.heard.find(({ type }) => type === 'joined');
  if (frame?.type !== 'joined') throw new Error('Nobody has joined.');
  return frame;
};

/** The next change is committed, and the server loses the connection before it hears so. */
const losingAnswerToCommit = async <Result>(change: () => Promise<Result>): Promise<Result> => {
  const { query } = pg.Client.prototype;
  const losing = async (answer: unknown): Promise<never> => {
    await answer;
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  };
  const queries = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function lose(
    this: pg.Client,
    ...args: unknown[]
  ): unknown {
    const answer: unknown = Reflect.apply(query, this, args);
    const [statement] = args as [string | { text: string }];
    if ((typeof statement === 'string' ? statement : statement.text) !== 'commit') return answer;
    queries.mockRestore();
    return losing(answer);
  });
  return change().finally(() => queries.mockRestore());
};

/** The changes since a stamp, as whoever joins now learns them. */
const changesSince = async (stamp: string | null): Promise<string[]> => {
  const { state } = await joinedBy(group.owner);
  const position = stampIn(stamp)?.position ?? 0;
  return (state?.changes ?? []).filter(([, at]) => at >= position).map(([resource]) => resource);
};

describe('what a read of a trip is as of', () => {
  test('stands in its answer: whoever joins learns what has changed since, and nothing else', async () => {
    const stamp = await stampOf(group.member, `${trip}/itinerary`);
    expect(await changesSince(stamp)).toEqual([]);

    await group.admin.post(`${trip}/shopping`, { name: 'Water' });
    await group.admin.put(trip, { title: 'Porto' });

    expect(await changesSince(stamp)).toEqual(['shopping', 'trip']);
    expect(await changesSince(await stampOf(group.member, `${trip}/shopping`))).toEqual([]);
  });

  test.each([
    ['a stranger', () => group.stranger, () => trip],
    ['somebody without a session', () => app.anonymous, () => trip],
    ['whoever reads no trip', () => group.owner, () => '/api/trips'],
  ])('is not said to %s', async (_who, visitor, path) => {
    expect(await stampOf(visitor(), path())).toBeNull();
  });

  test('is said of no change', async () => {
    const { status, headers } = await group.owner.put(trip, { title: 'Porto' });

    expect([status, headers.get(AS_OF_HEADER)]).toEqual([200, null]);
  });
});

test('whoever joins a trip learns which message is the last of its chat', async () => {
  expect((await joinedBy(group.member)).state?.lastMessageId).toBeNull();

  const { body: message } = await group.owner.post<Message>(`${trip}/chat`, { content: 'Hello' });

  expect((await joinedBy(group.member)).state?.lastMessageId).toBe(message.id);
});

describe('a change whose commit gets no answer', () => {
  const add = () => group.owner.post(`${trip}/shopping`, { name: 'Water' });
  const itemsOf = async (visitor: Visitor) => (await visitor.get<unknown[]>(`${trip}/shopping`)).body;

  test('is refused, and known to whoever has read before, as it may be made', async () => {
    const stamp = await stampOf(group.member, `${trip}/shopping`);

    expect((await losingAnswerToCommit(add)).status).toBe(503);

    expect(await itemsOf(group.member)).toHaveLength(1);
    expect(await changesSince(stamp)).toEqual(['shopping']);
  });

  test('is announced to whoever looks at the trip', async () => {
    const live = await group.member.live();
    await live.join(tripId);

    await losingAnswerToCommit(add);

    expect(await live.next('trip_changed')).toMatchObject({ tripId, resource: 'shopping' });
    live.close();
  });
});

describe('a change', () => {
  const heard = async (name: string): Promise<ServerFrame> => {
    const live = await group.member.live();
    await live.join(tripId);
    await group.owner.post(`${trip}/shopping`, { name: 'Water' }, { [CHANGE_HEADER]: name });
    const frame = await live.next('trip_changed');
    live.close();
    return frame;
  };

  test('comes back under the name that its request has given it', async () => {
    const name = randomUUID();

    expect(await heard(name)).toMatchObject({ resource: 'shopping', change: name });
  });

  test.each(['mine', '0', `${randomUUID()}${randomUUID()}`])('has no name that is no UUID: %s', async (name) => {
    expect(await heard(name)).not.toHaveProperty('change');
  });
});
