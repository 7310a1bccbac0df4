import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { Trip, TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let anna: Person;
let ben: Person;
let trip: string;
let tripId: string;

beforeAll(async () => {
  app = await startTestApp();
  [anna, ben] = await Promise.all([app.signUp({ firstName: 'Anna' }), app.signUp({ firstName: 'Ben' })]);
});
afterAll(() => app.stop());

beforeEach(async () => {
  tripId = (await anna.post<TripDetail>('/api/trips', { title: 'Lisbon' })).body.id;
  trip = `/api/trips/${tripId}`;
  await anna.post(`${trip}/members`, { userId: ben.id });
});

const say = async (by: Person, content = 'hello'): Promise<Message> =>
  (await by.post<Message>(`${trip}/chat`, { content })).body;
const markRead = (by: Person, seq: unknown) => by.put(`${trip}/chat/read`, { seq });

/** What somebody's screens count: on the trip's page, in their list of trips, and in the navigation. */
const shownTo = async (by: Person) => {
  const { chatSeq, readSeq } = (await by.get<TripDetail>(trip)).body;
  const listed = (await by.get<Trip[]>('/api/trips')).body.find(({ id }) => id === tripId);
  const { unreadChats = [] } = (await by.get<CurrentUser>('/api/auth/user')).body;
  const inNavigation = unreadChats.find((chat) => chat.tripId === tripId);
  return {
    onPage: chatSeq - readSeq,
    inList: (listed?.chatSeq ?? 0) - (listed?.readSeq ?? 0),
    inNavigation: inNavigation ? inNavigation.chatSeq - inNavigation.readSeq : 0,
  };
};
const everywhere = (count: number) => ({ onPage: count, inList: count, inNavigation: count });

test('what others wrote is unread until one has read it, and what one wrote oneself never is', async () => {
  await say(anna);
  await say(anna);
  expect(await shownTo(ben)).toEqual(everywhere(2));
  expect(await shownTo(anna)).toEqual(everywhere(0));

  expect(await markRead(ben, 1)).toMatchObject({ status: 200, body: { chatSeq: 2, readSeq: 1 } });
  expect(await shownTo(ben)).toEqual(everywhere(1));

  // Whoever writes has read what stands above.
  await say(ben, 'hi');
  expect(await shownTo(ben)).toEqual(everywhere(0));
  expect(await shownTo(anna)).toEqual(everywhere(1));
});

test('how far one has read never goes back, nor beyond the last message', async () => {
  await say(anna);
  await say(anna);

  const far = await markRead(ben, 1_000_000);
  const back = await markRead(ben, 1);

  expect([far.body, back.body]).toEqual([
    { chatSeq: 2, readSeq: 2 },
    { chatSeq: 2, readSeq: 2 },
  ]);
  await say(anna);
  expect(await shownTo(ben)).toEqual(everywhere(1));
});

test('a chat without messages has nothing to read', async () => {
  expect(await markRead(ben, 5)).toMatchObject({ status: 200, body: { chatSeq: 0, readSeq: 0 } });
  await say(anna);
  expect(await shownTo(ben)).toEqual(everywhere(1));
});

test.each([-1, 1.5, 'two', null, 1e300])('%s is no message that one can have read', async (seq) => {
  expect((await markRead(ben, seq)).status).toBe(400);
});

test('whoever joins has nothing unread of what was said before', async () => {
  await say(anna);
  const cleo = await app.signUp({ firstName: 'Cleo' });
  await anna.post(`${trip}/members`, { userId: cleo.id });

  expect(await shownTo(cleo)).toEqual(everywhere(0));
  await say(anna);
  expect(await shownTo(cleo)).toEqual(everywhere(1));
});

test('of a chat that is older than the counting, only what came since is unread', async () => {
  await app.database.pool.query('insert into trip_chats (trip_id, last_seq) values ($1, 40)', [tripId]);
  expect(await shownTo(ben)).toEqual(everywhere(0));

  await say(anna);

  expect(await shownTo(ben)).toEqual(everywhere(1));
});

test('many messages at once are counted as each would be', async () => {
  await Promise.all([...Array.from({ length: 12 }, () => say(anna)), say(ben)]);
  const messages = (await anna.get<Message[]>(`${trip}/chat`)).body;
  const [lastOfBen, last] = [messages.findLast(({ senderId }) => senderId === ben.id)?.seq ?? 0, messages.length];

  expect((await shownTo(ben)).onPage).toBe(last - lastOfBen);
});

test('a new message counts up on whatever page somebody has open, and reading it on one device clears it on the others', async () => {
  const [phone, laptop] = await Promise.all([ben.live(), ben.live()]);

  await say(anna);
  const frame = { type: 'unread', tripId, chatSeq: 1, readSeq: 0 };
  await expect.poll(() => phone.heard).toContainEqual(frame);
  await expect.poll(() => laptop.heard).toContainEqual(frame);
  await markRead(ben, 1);

  await expect.poll(() => laptop.heard.at(-1)).toEqual({ ...frame, readSeq: 1 });
  phone.close();
  laptop.close();
});
