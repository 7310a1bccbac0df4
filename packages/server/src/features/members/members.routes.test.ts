import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Member, TravelMembership } from '@caravan/contract/members/members.schema.ts';
import type { Trip, TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { resetToBaselineBeforeEach } from '../../testing/baseline.ts';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../../testing/example-members.ts';
import type { Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let group: ExampleMembers;
let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;
let tripId: string;
let members: string;

beforeAll(async () => {
  app = await startTestApp();
  group = await signUpExampleMembers(app);
  ({ owner, admin, member, stranger } = group);
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);
beforeAll(async () => {
  tripId = (await newSharedTrip(group)).id;
  members = `/api/trips/${tripId}/members`;
});

const rolesOf = async (by: Person): Promise<string[]> =>
  (await by.get<Member[]>(members)).body.map(({ user, role }) => `${user.firstName} ${role}`);

describe('the members of a trip', () => {
  test('are shown to each other with their names and addresses: owner, admins, members, each by name', async () => {
    const [bob, abe] = await Promise.all([app.signUp({ firstName: 'Bob' }), app.signUp({ firstName: 'Abe' })]);
    await owner.post(members, { userId: bob.id, role: 'admin' });
    await owner.post(members, { userId: abe.id });

    const { status, body } = await member.get<Member[]>(members);

    expect(status).toBe(200);
    expect(body.map(({ user, role }) => `${user.firstName} ${role}`)).toEqual([
      'Olga owner',
      'Adam admin',
      'Bob admin',
      'Abe member',
      'Mia member',
    ]);
    expect(body[0]).toEqual({
      id: body[0]?.id,
      tripId,
      userId: owner.id,
      role: 'owner',
      joinedAt: body[0]?.joinedAt,
      hasOpened: true,
      user: {
        firstName: 'Olga',
        lastName: owner.user.lastName,
        email: owner.user.email,
        username: owner.user.username,
        profileImageUrl: null,
      },
    });
  });

  test('are hidden from strangers', async () => {
    const answer = await stranger.get(members);

    expect([answer.status, answer.body.code]).toEqual([404, 'trip_not_found']);
  });
});

describe('inviting', () => {
  test.each(['owner', 'admin'])('by the %s brings somebody in, as a member unless said otherwise', async (role) => {
    const inviter = role === 'owner' ? owner : admin;

    const answer = await inviter.post<Member>(members, { userId: stranger.id });

    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ tripId, userId: stranger.id, role: 'member', user: { firstName: 'Sam' } });
    expect((await stranger.get(`/api/trips/${tripId}`)).status).toBe(200);
  });

  test('may make somebody an admin at once', async () => {
    const answer = await admin.post<Member>(members, { userId: stranger.id, role: 'admin' });

    expect(answer.body.role).toBe('admin');
    expect((await stranger.put(`/api/trips/${tripId}`, { title: 'Porto' })).status).toBe(200);
  });

  test('is not for members and not for strangers', async () => {
    const answers = await Promise.all([
      member.post(members, { userId: stranger.id }),
      stranger.post(members, { userId: stranger.id }),
    ]);

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'forbidden'],
      [404, 'trip_not_found'],
    ]);
    expect((await stranger.get(`/api/trips/${tripId}`)).status).toBe(404);
  });

  test.each([
    ['nobody', {}, 'userId', 'Not a valid id'],
    ['an id that is none', { userId: 'sam' }, 'userId', 'Not a valid id'],
    ['a second owner', { userId: randomUUID(), role: 'owner' }, 'role', 'Role must be member or admin'],
  ])('%s is refused', async (_what, body, path, message) => {
    const answer = await owner.post(members, body);

    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([{ path, message }]);
  });

  test('somebody who does not exist is refused', async () => {
    const answer = await owner.post(members, { userId: randomUUID() });

    expect([answer.status, answer.body]).toEqual([404, { message: 'No such traveller.', code: 'user_not_found' }]);
  });

  test('somebody who is on the trip already changes nothing, even the owner', async () => {
    const answers = await Promise.all([
      owner.post(members, { userId: admin.id }),
      admin.post(members, { userId: owner.id, role: 'member' }),
      admin.post(members, { userId: admin.id.toUpperCase() }),
    ]);

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [409, 'already_member']),
    );
    expect(await rolesOf(owner)).toEqual(['Olga owner', 'Adam admin', 'Mia member']);
  });

  test('one person twenty times at once makes one member', async () => {
    const invitations = Array.from({ length: 20 }, (_, n) =>
      (n % 2 === 0 ? owner : admin).post(members, { userId: stranger.id }),
    );

    const statuses = (await Promise.all(invitations)).map(({ status }) => status);

    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect(await rolesOf(owner)).toEqual(['Olga owner', 'Adam admin', 'Mia member', 'Sam member']);
  });
});

describe('changing a role', () => {
  test('makes a member an admin, who may then edit, and back', async () => {
    const made = await admin.patch<Member>(`${members}/${member.id}`, { role: 'admin' });
    const asAdmin = await member.put(`/api/trips/${tripId}`, { title: 'Porto' });
    const unmade = await owner.patch<Member>(`${members}/${member.id}`, { role: 'member' });
    const asMember = await member.put(`/api/trips/${tripId}`, { title: 'Faro' });

    expect([made.status, made.body.role, asAdmin.status]).toEqual([200, 'admin', 200]);
    expect([unmade.status, unmade.body.role, asMember.status]).toEqual([200, 'member', 403]);
  });

  test('to the one that somebody has is no change', async () => {
    const answer = await owner.patch<Member>(`${members}/${member.id}`, { role: 'member' });

    expect([answer.status, answer.body.role]).toEqual([200, 'member']);
  });

  test.each([
    ['an admin', "the owner's", () => admin, () => owner, 403, 'owner_protected'],
    ['an admin', 'their own', () => admin, () => admin, 403, 'own_account'],
    ['the owner', 'their own', () => owner, () => owner, 403, 'own_account'],
    ['a member', "an admin's", () => member, () => admin, 403, 'forbidden'],
    ['a member', 'their own', () => member, () => member, 403, 'forbidden'],
    ['the owner', "a stranger's", () => owner, () => stranger, 404, 'user_not_found'],
    ['a stranger', "a member's", () => stranger, () => member, 404, 'trip_not_found'],
  ])('%s cannot change %s', async (_actor, _target, actor, target, status, code) => {
    const change = await actor().patch(`${members}/${target().id}`, { role: 'admin' });
    const removal = await actor().delete(`${members}/${target().id}`);

    expect([change.status, change.body.code]).toEqual([status, code]);
    expect([removal.status, removal.body.code]).toEqual([status, code]);
    expect(await rolesOf(owner)).toEqual(['Olga owner', 'Adam admin', 'Mia member']);
  });

  test.each([{ role: 'owner' }, { role: 'king' }, { role: null }, {}])('to %j is refused', async (body) => {
    const answer = await owner.patch(`${members}/${member.id}`, body);

    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([{ path: 'role', message: 'Role must be member or admin' }]);
  });
});

describe('removing a member', () => {
  test('takes the trip from them at once, and keeps what they added with their name', async () => {
    const itinerary = `/api/trips/${tripId}/itinerary`;
    await admin.post(itinerary, { title: 'Tram 28' });
    await admin.post(`/api/trips/${tripId}/chat`, { content: 'Booked' });

    const answer = await owner.delete(`${members}/${admin.id}`);

    expect([answer.status, answer.body]).toEqual([204, undefined]);
    const lost = await Promise.all([
      admin.get(`/api/trips/${tripId}`),
      admin.get(members),
      admin.get(itinerary),
      admin.post(itinerary, { title: 'One more' }),
      admin.get(`/api/trips/${tripId}/chat`),
      admin.post(`/api/trips/${tripId}/chat`, { content: 'Hello?' }),
    ]);
    expect(lost.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 404));
    const [kept, chat] = await Promise.all([
      owner.get<{ creator: object }[]>(itinerary),
      owner.get<{ sender: object }[]>(`/api/trips/${tripId}/chat`),
    ]);
    expect(kept.body[0]).toMatchObject({ title: 'Tram 28', creator: { firstName: 'Adam' } });
    expect(chat.body[0]).toMatchObject({ content: 'Booked', sender: { firstName: 'Adam' } });
    expect(await rolesOf(owner)).toEqual(['Olga owner', 'Mia member']);
  });

  test('by an admin may be of another admin', async () => {
    await owner.patch(`${members}/${member.id}`, { role: 'admin' });

    expect((await member.delete(`${members}/${admin.id}`)).status).toBe(204);
  });

  test('twice finds nobody the second time', async () => {
    await owner.delete(`${members}/${member.id}`);

    const again = await owner.delete(`${members}/${member.id}`);

    expect([again.status, again.body.code]).toEqual([404, 'user_not_found']);
  });

  test('who then is invited again sees the trip again', async () => {
    await owner.delete(`${members}/${member.id}`);

    await owner.post(members, { userId: member.id });

    expect((await member.get(`/api/trips/${tripId}`)).status).toBe(200);
  });

  test('two admins who remove each other at the same time: one stays', async () => {
    await owner.patch(`${members}/${member.id}`, { role: 'admin' });

    const answers = await Promise.all([
      admin.delete(`${members}/${member.id}`),
      member.delete(`${members}/${admin.id}`),
    ]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 404]));
    expect(await rolesOf(owner)).toHaveLength(2);
  });

  test('while the one who removes loses the role at the same time ends in one order or the other', async () => {
    const answers = await Promise.all([
      admin.delete(`${members}/${member.id}`),
      owner.patch(`${members}/${admin.id}`, { role: 'member' }),
    ]);

    const [removal, change] = answers.map(({ status }) => status);
    expect(change).toBe(200);
    expect(await rolesOf(owner)).toEqual(
      removal === 204 ? ['Olga owner', 'Adam member'] : ['Olga owner', 'Adam member', 'Mia member'],
    );
    expect([204, 403]).toContain(removal);
  });
});

describe('what others see at once', () => {
  test('the trip appears for somebody who is invited, wherever they are', async () => {
    const live = await stranger.live();

    await owner.post(members, { userId: stranger.id });

    expect(await live.next('trip_changed')).toMatchObject({ type: 'trip_changed', tripId, resource: 'members' });
    expect((await stranger.get<Trip[]>('/api/trips')).body.map(({ id }) => id)).toEqual([tripId]);
  });

  test('a new role and a new count reach everybody on the trip, each once', async () => {
    const [onTrip, onList] = await Promise.all([member.live(), admin.live()]);
    await onTrip.join(tripId);

    await owner.patch(`${members}/${member.id}`, { role: 'admin' });
    await owner.post(members, { userId: stranger.id });

    const changed = { type: 'trip_changed', tripId, resource: 'members' };
    await Promise.all([onTrip.settled(), onList.settled()]);
    expect(onTrip.heard).toMatchObject([{ type: 'joined', tripId }, changed, changed]);
    expect(onList.heard).toMatchObject([changed, changed]);
  });

  test('whoever is removed gets an event about it, and nothing more of the trip', async () => {
    const [removed, staying] = await Promise.all([member.live(), admin.live()]);
    await Promise.all([removed.join(tripId), staying.join(tripId)]);

    await owner.delete(`${members}/${member.id}`);
    await owner.put(`/api/trips/${tripId}`, { title: 'Without Mia' });

    expect(await removed.next('removed')).toEqual({ type: 'removed', tripId, reason: 'removed' });
    await Promise.all([removed.settled(), staying.settled()]);
    expect(removed.heard.map(({ type }) => type)).toEqual(['joined', 'removed']);
    expect(staying.heard.slice(1)).toMatchObject([
      { type: 'trip_changed', tripId, resource: 'members' },
      { type: 'trip_changed', tripId, resource: 'trip' },
    ]);
    await expect(removed.join(tripId)).rejects.toThrow('trip_not_found');
  });
});

describe('travel members', () => {
  test("are everybody else's memberships in one's own trips", async () => {
    const second = await member.post<TripDetail>('/api/trips', {
      title: 'Oslo',
      destination: 'Oslo, Norway',
      startDate: '2026-07-01',
      endDate: '2026-07-05',
    });
    await member.post(`/api/trips/${second.body.id}/members`, { userId: owner.id });
    await stranger.post('/api/trips', { title: 'Elsewhere' });

    const { status, body } = await member.get<TravelMembership[]>('/api/user/all-members');

    expect(status).toBe(200);
    expect(body.map(({ trip, user, role }) => `${trip.title} ${user.firstName} ${role}`)).toEqual([
      'Oslo Olga member',
      'Lisbon Olga owner',
      'Lisbon Adam admin',
    ]);
    expect(body[0]).toEqual({
      id: body[0]?.id,
      tripId: second.body.id,
      userId: owner.id,
      role: 'member',
      user: {
        firstName: 'Olga',
        lastName: owner.user.lastName,
        email: owner.user.email,
        profileImageUrl: null,
      },
      trip: { title: 'Oslo', destination: 'Oslo, Norway', startDate: '2026-07-01', endDate: '2026-07-05' },
    });
  });

  test('are none for somebody who travels alone', async () => {
    await stranger.post('/api/trips', { title: 'Alone' });

    expect((await stranger.get<TravelMembership[]>('/api/user/all-members')).body).toEqual([]);
  });
});
