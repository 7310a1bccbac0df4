import { randomUUID } from 'node:crypto';
import type { Member } from '@caravan/contract/members/members.schema.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import type { Trip, TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetToBaselineBeforeEach } from '../../testing/baseline.ts';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import type { TestLive } from '../../testing/live-client.ts';
import { type Person, signInAgain } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let group: ExampleMembers;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let tripId: string;
let trip: string;

beforeAll(async () => {
  app = await startTestApp();
  group = await signUpExampleMembers(app);
  ({ owner, admin, member, stranger } = group);
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);
beforeAll(async () => {
  tripId = (await newSharedTrip(group)).id;
  trip = `/api/trips/${tripId}`;
});

const leave = (by: Person) => by.post(`${trip}/leave`);
const handTo = (to: Person, by = owner) => by.post<Member[]>(`${trip}/owner`, { userId: to.id });
const rolesOf = (members: readonly Member[]): string[] => members.map(({ user, role }) => `${user.firstName} ${role}`);
const rolesSeenBy = async (by: Person): Promise<string[]> => rolesOf((await by.get<Member[]>(`${trip}/members`)).body);

/** The trip's owner as every part of the API tells it, which has to be one and the same. */
const ownersSeenBy = async (by: Person): Promise<string[]> => {
  const [detail, members] = await Promise.all([by.get<TripDetail>(trip), by.get<Member[]>(`${trip}/members`)]);
  const owners = members.body.filter(({ role }) => role === 'owner').map(({ userId }) => userId);
  return [...owners, detail.body.ownerId];
};

const heardBy = async (live: TestLive): Promise<string[]> => {
  await live.settled();
  return live.heard.map((frame) => (frame.type === 'trip_changed' ? frame.resource : frame.type));
};

const joined = async (person: Person): Promise<TestLive> => {
  const live = await person.live();
  await live.join(tripId);
  return live;
};

describe('leaving a trip', () => {
  test.each(['admin', 'member'])('takes it from the %s at once, and keeps what they added', async (role) => {
    const leaver = role === 'admin' ? admin : member;
    await leaver.post(`${trip}/chat`, { content: 'See you' });

    const answer = await leave(leaver);

    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect((await leaver.get(trip)).status).toBe(404);
    expect((await leaver.get<Trip[]>('/api/trips')).body).toEqual([]);
    expect(await rolesSeenBy(owner)).toHaveLength(2);
    const chat = await owner.get<{ sender: object }[]>(`${trip}/chat`);
    expect(chat.body).toMatchObject([{ content: 'See you', sender: { firstName: leaver.user.firstName } }]);
  });

  test('is not for the owner, who hands the trip over first', async () => {
    const answer = await leave(owner);

    expect([answer.status, answer.body]).toEqual([
      403,
      { message: 'Hand the trip to somebody else before you leave it.', code: 'owner_leaves' },
    ]);
    await handTo(member);
    expect((await leave(owner)).status).toBe(204);
    expect(await rolesSeenBy(member)).toEqual(['Mia owner', 'Adam admin']);
  });

  test('finds no trip the second time, nor for a stranger', async () => {
    await leave(member);

    const answers = await Promise.all([leave(member), leave(stranger)]);

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'trip_not_found'],
      [404, 'trip_not_found'],
    ]);
  });

  test('five times at once is done once', async () => {
    const statuses = (await Promise.all([1, 2, 3, 4, 5].map(() => leave(member)))).map(({ status }) => status);

    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404, 404]);
  });

  test('leaves nothing assigned to whoever has gone', async () => {
    const shopping = `${trip}/shopping`;
    await owner.post(shopping, { name: 'Water', assignedTo: member.id });

    await leave(member);

    const [item] = (await owner.get<ShoppingItem[]>(shopping)).body;
    expect(item).toMatchObject({ assignedTo: null, assignee: null, version: 2 });
  });

  test('while being removed is the end of the membership either way', async () => {
    const [left, removed] = await Promise.all([leave(member), admin.delete(`${trip}/members/${member.id}`)]);

    expect([left.status, removed.status].toSorted((a, b) => a - b)).toEqual([204, 404]);
    expect(await rolesSeenBy(owner)).toEqual(['Olga owner', 'Adam admin']);
  });

  test('is announced to all screens of whoever leaves, and the others read the members again', async () => {
    const [leaving, elsewhere, staying] = [await joined(member), await member.live(), await joined(admin)];
    const atHome = await owner.live();

    await leave(member);
    await owner.put(trip, { title: 'Without Mia' });

    expect(await leaving.next('removed')).toEqual({ type: 'removed', tripId, reason: 'left' });
    expect(await heardBy(leaving)).toEqual(['joined', 'removed']);
    expect(await heardBy(elsewhere)).toEqual(['removed']);
    expect(await heardBy(staying)).toEqual(['joined', 'members', 'trip']);
    expect(await heardBy(atHome)).toEqual(['members', 'trip']);
  });

  test.each([
    ['leaves', () => leave(member)],
    ['is removed', () => owner.delete(`${trip}/members/${member.id}`)],
  ])('the others read the shopping list again where somebody who %s was to bring something', async (_how, lose) => {
    await owner.post(`${trip}/shopping`, { name: 'Water', assignedTo: member.id });
    const staying = await joined(admin);

    await lose();

    expect(await heardBy(staying)).toEqual(['joined', 'members', 'shopping']);
  });
});

describe('handing a trip over', () => {
  test.each(['admin', 'member'])('makes the %s its owner and the owner an admin', async (role) => {
    const heir = role === 'admin' ? admin : member;

    const { status, body } = await handTo(heir);

    expect(status).toBe(200);
    expect(body).toEqual((await owner.get<Member[]>(`${trip}/members`)).body);
    expect(body.find(({ userId }) => userId === heir.id)?.role).toBe('owner');
    expect(body.find(({ userId }) => userId === owner.id)?.role).toBe('admin');
    expect(new Set(await ownersSeenBy(member))).toEqual(new Set([heir.id]));
  });

  test('hands over what only the owner may', async () => {
    await handTo(member);

    expect((await owner.delete(trip)).status).toBe(403);
    expect((await handTo(admin)).status).toBe(403);
    expect((await owner.put(trip, { title: 'Still an admin' })).status).toBe(200);
    expect((await admin.delete(`${trip}/members/${owner.id}`)).status).toBe(204);
    expect((await member.delete(trip)).status).toBe(204);
  });

  test('and back leaves everything as it was', async () => {
    const before = await rolesSeenBy(owner);

    await handTo(admin);
    await handTo(owner, admin);

    expect(await rolesSeenBy(owner)).toEqual(before);
    expect(new Set(await ownersSeenBy(owner))).toEqual(new Set([owner.id]));
  });

  test('is for the owner alone', async () => {
    const answers = await Promise.all([handTo(admin, admin), handTo(member, admin), handTo(member, member)]);

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await rolesSeenBy(owner)).toEqual(['Olga owner', 'Adam admin', 'Mia member']);
  });

  test.each([
    ['oneself', () => ({ userId: owner.id }), 403, 'own_account', 'You cannot change or remove yourself.'],
    ['a stranger', () => ({ userId: stranger.id }), 404, 'user_not_found', 'This person is not on the trip.'],
    ['nobody there is', () => ({ userId: randomUUID() }), 404, 'user_not_found', 'This person is not on the trip.'],
    ['no id', () => ({ userId: 'mia' }), 400, 'validation', 'Not a valid id'],
    ['nobody', () => ({}), 400, 'validation', 'Not a valid id'],
  ])('to %s is refused', async (_whom, body, status, code, message) => {
    const answer = await owner.post(`${trip}/owner`, body());

    expect([answer.status, answer.body.code, answer.body.message]).toEqual([status, code, message]);
    expect(await rolesSeenBy(owner)).toEqual(['Olga owner', 'Adam admin', 'Mia member']);
  });

  test('makes nobody’s edit of the trip out of date', async () => {
    const { version } = (await admin.get<TripDetail>(trip)).body;

    await handTo(member);

    expect((await admin.put(trip, { title: 'Porto', version })).status).toBe(200);
  });

  test('twice at once from two devices makes one owner', async () => {
    const otherDevice = await signInAgain(owner);

    const answers = await Promise.all([handTo(admin), handTo(member, otherDevice)]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const heir = answers[0]?.status === 200 ? admin : member;
    expect(new Set(await ownersSeenBy(owner))).toEqual(new Set([heir.id]));
  });

  test('to somebody who leaves at the same time keeps one owner, who is on the trip', async () => {
    const [handed, left] = await Promise.all([handTo(member), leave(member)]);

    const isHanded = handed.status === 200;
    expect([handed.status, left.status]).toEqual(isHanded ? [200, 403] : [404, 204]);
    expect(new Set(await ownersSeenBy(owner))).toEqual(new Set([isHanded ? member.id : owner.id]));
  });

  test('to somebody who is removed or made an admin at the same time keeps one owner', async () => {
    const [, removed] = await Promise.all([
      handTo(member),
      admin.delete(`${trip}/members/${member.id}`),
      admin.patch(`${trip}/members/${member.id}`, { role: 'admin' }),
    ]);

    const isGone = removed.status === 204;
    expect(new Set(await ownersSeenBy(admin))).toEqual(new Set([isGone ? owner.id : member.id]));
  });

  test('in a ring of ten at once keeps one owner', async () => {
    const ring = Array.from({ length: 10 }, (_, n) => handTo([admin, owner, member][n % 3]!, [owner, admin][n % 2]));

    const statuses = (await Promise.all(ring)).map(({ status }) => status);

    expect(statuses.filter((status) => ![200, 403].includes(status))).toEqual([]);
    const owners = new Set(await ownersSeenBy(owner));
    expect(owners.size).toBe(1);
    expect([owner.id, admin.id, member.id]).toContain([...owners][0]);
  });

  test('is announced to everybody on the trip, wherever they are, and to no stranger', async () => {
    const [onTrip, atHome, outside] = [await joined(member), await admin.live(), await stranger.live()];

    await handTo(stranger);
    await handTo(member);

    expect(await heardBy(onTrip)).toEqual(['joined', 'members', 'trip']);
    expect(await heardBy(atHome)).toEqual(['members', 'trip']);
    expect(await heardBy(outside)).toEqual([]);
  });
});

test('nothing of all this is an unexpected error to the server', () => {
  expect(app.loggedErrors).toEqual([]);
});
