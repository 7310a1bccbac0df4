import { AHEAD_HEADER } from '@caravan/contract/headers.ts';
import type { AddableBy, CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { RecentActivity } from '@caravan/contract/home/home.schema.ts';
import type { FoundUser, Member, TravelMembership } from '@caravan/contract/members/members.schema.ts';
import type { JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import type { Trip, TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetToBaselineBeforeEach } from '../../testing/baseline.ts';
import { type ExampleMembers, newSharedTrip, newTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteOldRemovals } from './removals.store.ts';

let app: TestApp;
let group: ExampleMembers;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let trip: string;

const MASKED = 's•••@e•••.com';

beforeAll(async () => {
  app = await startTestApp();
  group = await signUpExampleMembers(app);
  ({ owner, admin, member, stranger } = group);
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);
beforeAll(async () => {
  trip = `/api/trips/${(await newSharedTrip(group)).id}`;
});

const add = (person = stranger, by = owner, to = trip) => by.post<Member>(`${to}/members`, { userId: person.id });

const listed = async (by: Person, person = stranger): Promise<Member | undefined> =>
  (await by.get<Member[]>(`${trip}/members`)).body.find(({ userId }) => userId === person.id);

/** The address in each answer that tells of the stranger. */
const addressesSeenBy = async (by: Person): Promise<(string | null | undefined)[]> => {
  const [detail, all, search, items, chat, recent] = await Promise.all([
    by.get<TripDetail>(trip),
    by.get<TravelMembership[]>('/api/user/all-members'),
    by.get<FoundUser[]>(`/api/users/search?q=${stranger.user.username}`),
    by.get<ShoppingItem[]>(`${trip}/shopping`),
    by.get<Message[]>(`${trip}/chat`),
    by.get<RecentActivity[]>('/api/user/recent-activities'),
  ]);
  return [
    (await listed(by))?.user.email,
    detail.body.members.find(({ userId }) => userId === stranger.id)?.user.email,
    all.body.find(({ userId }) => userId === stranger.id)?.user.email,
    search.body.find(({ id }) => id === stranger.id)?.email,
    items.body.find(({ assignedTo }) => assignedTo === stranger.id)?.assignee?.email,
    chat.body.find(({ senderId }) => senderId === stranger.id)?.sender.email,
    recent.body.find(({ creator }) => creator.firstName === 'Sam')?.creator.email,
  ];
};

/** Has the stranger write and add something, and be removed and added again, so that every answer tells of them. */
const leaveTraces = async (): Promise<void> => {
  await owner.post(`${trip}/members`, { userId: stranger.id, role: 'admin' });
  await stranger.post(`${trip}/chat`, { content: 'Hello' });
  await stranger.post(`${trip}/itinerary`, { title: 'Castle' });
  await owner.delete(`${trip}/members/${stranger.id}`);
  await add();
  await owner.post(`${trip}/shopping`, { name: 'Sunscreen', assignedTo: stranger.id });
};

describe('the address of somebody who was added', () => {
  test('is masked in the answer to whoever adds them, also when they typed it in full to find them', async () => {
    await owner.get(`/api/users/search?q=${stranger.user.email}`);

    const { status, body } = await add();

    expect([status, body.hasOpened, body.user.email]).toEqual([201, false, MASKED]);
  });

  test('is masked in every answer until they have opened the trip, and shows in each from then on', async () => {
    await leaveTraces();
    const before = await addressesSeenBy(owner);

    await stranger.get(trip);

    expect(before).toEqual(Array.from({ length: 7 }, () => MASKED));
    expect(await addressesSeenBy(owner)).toEqual(Array.from({ length: 7 }, () => stranger.user.email));
  });

  test('stays masked in what changes them: another role, and somebody else who gets the trip', async () => {
    await add();

    const changed = await owner.patch<Member>(`${trip}/members/${stranger.id}`, { role: 'admin' });
    const handedOver = await owner.post<Member[]>(`${trip}/owner`, { userId: admin.id });

    const inList = handedOver.body.find(({ userId }) => userId === stranger.id);
    expect([changed.body.user.email, inList?.user.email]).toEqual([MASKED, MASKED]);
  });

  test('is not masked for themselves', async () => {
    await add();

    const { body } = await stranger.get<Member[]>(`${trip}/members`);

    expect(body.find(({ userId }) => userId === stranger.id)?.user.email).toBe(stranger.user.email);
  });

  test('shows on a trip that they have not opened to whoever shares another with them that they have', async () => {
    await add();
    const other = `/api/trips/${(await newTrip(admin)).id}`;
    await add(stranger, admin, other);
    await stranger.get(other);

    const seen = [(await listed(admin))?.user.email, (await listed(owner))?.user.email];

    expect(seen).toEqual([stranger.user.email, MASKED]);
  });

  test('of somebody who was there before, or came by a link, shows at once', async () => {
    const { body: link } = await owner.post<JoinLink>(`${trip}/join-links`, { role: 'member', expiresInDays: 1 });
    await stranger.post(`/api/join/${link.secret}`);

    const seen = (await member.get<Member[]>(`${trip}/members`)).body;

    expect(seen.map(({ hasOpened }) => hasOpened)).toEqual([true, true, true, true]);
    expect(seen.every(({ user }) => user.email?.endsWith('@example.com'))).toBe(true);
  });
});

describe('opening a trip', () => {
  test.each([
    ['its page', () => stranger.get(trip)],
    ['its chat', () => stranger.get(`${trip}/chat`)],
    ['its packing list', () => stranger.get(`${trip}/packing`)],
    ['what is written there', () => stranger.post(`${trip}/chat`, { content: 'Hello' })],
  ])('is done by %s', async (_what, opening) => {
    await add();

    await opening();

    expect((await listed(owner))?.hasOpened).toBe(true);
  });

  test('is done by joining its live channel', async () => {
    await add();
    const live = await stranger.live();

    await live.join(trip.split('/').at(-1) ?? '');
    live.close();

    expect((await listed(owner))?.hasOpened).toBe(true);
  });

  test('is done by changing something on it, also where the request says that it reads ahead', async () => {
    await add();

    await stranger.post(`${trip}/chat`, { content: 'Hello' }, { [AHEAD_HEADER]: '1' });

    expect((await listed(owner))?.hasOpened).toBe(true);
  });

  test('is not done by seeing it in lists, by reading it ahead, by what is refused, nor by leaving it', async () => {
    await add();
    const watching = await owner.live();
    await Promise.all(['', '/chat', '/members'].map((part) => stranger.get(`${trip}${part}`, { [AHEAD_HEADER]: '1' })));
    await stranger.post('/api/reads', { addresses: [trip, `${trip}/itinerary`] });
    await Promise.all(['/api/trips', '/api/user/all-members', '/api/user/closets'].map((list) => stranger.get(list)));
    await stranger.put(trip, { title: 'Mine' });
    const before = await listed(owner);

    await stranger.post(`${trip}/leave`);
    await watching.settled();
    watching.close();

    expect(before?.hasOpened).toBe(false);
    // The others get one event, that somebody left.
    expect(watching.heard).toHaveLength(1);
  });

  test('is announced to the others once, however many requests come at the same time, and never again', async () => {
    await add();
    const watching = await owner.live();
    await watching.join(trip.split('/').at(-1) ?? '');

    await Promise.all(Array.from({ length: 5 }, () => stranger.get(trip)));
    await stranger.get(trip);
    await watching.settled();
    watching.close();

    const announced = watching.heard.flatMap((frame) => (frame.type === 'trip_changed' ? [frame.resource] : []));
    expect(announced).toEqual(['members', 'shopping']);
  });
});

describe('a trip', () => {
  test('is handed to nobody who has never opened it: an owner cannot leave', async () => {
    await add();

    const refused = await owner.post(`${trip}/owner`, { userId: stranger.id });
    await stranger.get(trip);
    const handedOver = await owner.post(`${trip}/owner`, { userId: stranger.id });

    expect([refused.status, refused.body.code, handedOver.status]).toEqual([409, 'not_opened', 200]);
  });
});

describe('who may add somebody', () => {
  const allow = (person: Person, addableBy: AddableBy) => person.patch('/api/user/preferences', { addableBy });
  const found = async (by: Person, person = stranger): Promise<boolean | undefined> =>
    (await by.get<FoundUser[]>(`/api/users/search?q=${person.user.username}`)).body[0]?.canBeAdded;

  test('is everybody at first, and what they choose from then on', async () => {
    const before = await stranger.get<CurrentUser>('/api/auth/user');

    const chosen = await stranger.patch<CurrentUser>('/api/user/preferences', {
      addableBy: 'nobody',
      mailsWhenAdded: false,
    });

    expect(before.body).toMatchObject({ addableBy: 'everybody', mailsWhenAdded: true });
    const { unreadChats: _, unreadNotifications: _unread, ...known } = before.body;
    expect([chosen.status, chosen.body]).toEqual([200, { ...known, addableBy: 'nobody', mailsWhenAdded: false }]);
    expect((await stranger.patch('/api/user/preferences', { addableBy: 'friends' })).status).toBe(400);
  });

  test('is shown by the search, and enforced when somebody is added all the same', async () => {
    await allow(stranger, 'nobody');

    const answer = await add();

    expect(await found(owner)).toBe(false);
    expect([answer.status, answer.body]).toEqual([
      403,
      { message: 'They are not added to trips by others. Send them a link.', code: 'not_addable' },
    ]);
    expect(await listed(owner)).toBeUndefined();
  });

  test('are those they have travelled with: both have opened a trip that both are on', async () => {
    await allow(stranger, 'companions');
    const together = `/api/trips/${(await newTrip(stranger)).id}`;
    await add(owner, stranger, together);
    const before = [await found(owner), (await add()).status];

    await owner.get(together);

    expect([...before, await found(owner), (await add()).status]).toEqual([false, 403, true, 201]);
    expect(await found(admin)).toBe(false);
  });

  test('says nothing of a link, by which whoever wants comes', async () => {
    await allow(stranger, 'nobody');
    const { body: link } = await owner.post<JoinLink>(`${trip}/join-links`, {});

    expect((await stranger.post(`/api/join/${link.secret}`)).status).toBe(200);
  });
});

describe('being added', () => {
  test('is announced at once on every screen, and marks the trip as new until it is opened', async () => {
    const screens = [await stranger.live(), await stranger.live()];
    const id = trip.split('/').at(-1);

    await add();

    for (const screen of screens) {
      const by = { firstName: 'Olga', lastName: owner.user.lastName };
      expect(await screen.next('added')).toEqual({ type: 'added', tripId: id, title: 'Lisbon', by });
      screen.close();
    }
    const isNew = async () => (await stranger.get<Trip[]>('/api/trips')).body.find((each) => each.id === id)?.isNew;
    expect(await isNew()).toBe(true);
    expect((await stranger.get<Trip>(trip)).body.isNew).toBe(false);
    expect(await isNew()).toBe(false);
  });

  test('is bounded for whoever adds', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_ADD_MEMBER: '1', RATE_LIMIT_SCALE: '1' } });
    const adder = await strict.signUp();
    const { id } = await newTrip(adder);
    const others = [await strict.signUp(), await strict.signUp()];

    const answers = [];
    for (const other of others) answers.push(await adder.post(`/api/trips/${id}/members`, { userId: other.id }));

    expect(answers.map(({ status }) => status)).toEqual([201, 429]);
    await strict.stop();
  });
});

describe('whoever has left a trip', () => {
  test('is not added again by others, and comes back by a link, and may be added then', async () => {
    const { body: link } = await owner.post<JoinLink>(`${trip}/join-links`, { role: 'member', expiresInDays: 1 });
    await member.post(`${trip}/leave`);

    const refused = await owner.post(`${trip}/members`, { userId: member.id });
    const back = await member.post(`/api/join/${link.secret}`);
    await owner.delete(`${trip}/members/${member.id}`);
    const again = await add(member);

    expect([refused.status, refused.body]).toEqual([
      409,
      { message: 'They left this trip. Send them a link.', code: 'left_trip' },
    ]);
    expect([back.status, again.status]).toEqual([200, 201]);
  });

  test('is never put back by an invitation at the same moment', async () => {
    const [left, added] = await Promise.all([
      member.post(`${trip}/leave`),
      owner.post(`${trip}/members`, { userId: member.id }),
    ]);

    expect(left.status).toBe(204);
    expect([added.status, ['left_trip', 'already_member'].includes(added.body.code)]).toEqual([409, true]);
    expect(await listed(owner, member)).toBeUndefined();
  });

  test('is remembered when removals are forgotten', async () => {
    await member.post(`${trip}/leave`);
    await app.database.pool.query(`update trip_removals set removed_at = '2020-01-01'`);

    await deleteOldRemovals(app.database.db);

    expect((await add(member)).status).toBe(409);
  });
});
