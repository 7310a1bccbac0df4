import { randomUUID } from 'node:crypto';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { type Guest, GUESTS_MAX } from '@caravan/contract/members/guests.schema.ts';
import type { Invitation, JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
let trip: string;
let guests: string;

beforeAll(async () => {
  app = await startTestApp();
  group = await signUpExampleMembers(app);
  ({ owner, admin, member, stranger } = group);
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);
beforeAll(async () => {
  trip = `/api/trips/${(await newSharedTrip(group)).id}`;
  guests = `${trip}/guests`;
});

const add = (by: Person, name: string) => by.post<Guest>(guests, { name });
const added = async (by: Person, name: string): Promise<Guest> => (await add(by, name)).body;
const listed = async (by = member): Promise<string[]> =>
  ((await by.get<TripDetail>(trip)).body.guests ?? []).map(({ name }) => name);
const refusalOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];

describe('a guest', () => {
  test('is added by anybody on the trip, and everybody there reads of them by name', async () => {
    const made = await Promise.all([add(owner, 'Zoe'), add(admin, ' Grandma '), add(member, 'Emil')]);

    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await listed()).toEqual(['Emil', 'Grandma', 'Zoe']);
    expect(made[2]?.body).toMatchObject({ createdBy: member.id, isFormer: false, version: 1 });
  });

  test('is nothing that strangers add, rename or remove', async () => {
    const { id } = await added(owner, 'Zoe');

    expect((await add(stranger, 'Sam')).status).toBe(404);
    expect((await stranger.put(`${guests}/${id}`, { name: 'Sam' })).status).toBe(404);
    expect((await stranger.delete(`${guests}/${id}`)).status).toBe(404);
    expect(await listed()).toEqual(['Zoe']);
  });

  test.each(['', '   ', 'x'.repeat(101), 7, null])('has a name: %j is none', async (name) => {
    expect((await owner.post(guests, { name })).status).toBe(400);
    expect(await listed()).toEqual([]);
  });

  test('is renamed and removed by editors, and by who has added them', async () => {
    const [theirs, own] = [await added(admin, 'Zoe'), await added(member, 'Emil')];

    expect((await member.put(`${guests}/${theirs.id}`, { name: 'Max' })).status).toBe(403);
    expect((await member.delete(`${guests}/${theirs.id}`)).status).toBe(403);
    expect((await member.put<Guest>(`${guests}/${own.id}`, { name: 'Emilia', version: 1 })).body.version).toBe(2);
    expect((await owner.put<Guest>(`${guests}/${own.id}`, { name: 'Emil B' })).body.name).toBe('Emil B');
    expect((await owner.delete(`${guests}/${theirs.id}`)).status).toBe(204);
    expect(await listed()).toEqual(['Emil B']);
    expect((await member.delete(`${guests}/${own.id}`)).status).toBe(204);
    expect((await member.delete(`${guests}/${own.id}`)).status).toBe(404);
    expect(await listed()).toEqual([]);
  });

  test('who was renamed meanwhile is not renamed over that', async () => {
    const { id } = await added(owner, 'Zoe');
    await owner.put(`${guests}/${id}`, { name: 'Zoë' });

    expect(refusalOf(await admin.put(`${guests}/${id}`, { name: 'Chloe', version: 1 }))).toEqual([
      409,
      'changed_meanwhile',
    ]);
    expect(await listed()).toEqual(['Zoë']);
  });

  test('is one of so many at most, however many are added at once', async () => {
    const made = await Promise.all(
      Array.from({ length: GUESTS_MAX + 3 }, (_, index) => add(index % 2 ? owner : admin, `Guest ${index}`)),
    );

    expect(made.filter(({ status }) => status === 201)).toHaveLength(GUESTS_MAX);
    expect(refusalOf(made.find(({ status }) => status !== 201) ?? { status: 0, body: {} })).toEqual([
      409,
      'too_many_guests',
    ]);
    expect(await listed()).toHaveLength(GUESTS_MAX);
  });
});

describe('who joins the trip as a guest', () => {
  const linkFor = async (guestId: string, by = owner): Promise<JoinLink> =>
    (await by.post<JoinLink>(`${trip}/join-links`, { guestId })).body;
  const joinBy = ({ secret }: JoinLink, by: Person) =>
    by.post<{ tripId: string; wasMember: boolean }>(`/api/join/${secret}`);
  const joinAs = async (guestId: string, by: Person) => joinBy(await linkFor(guestId), by);

  test('reads before whom they join as', async () => {
    const [made, plain] = [
      await linkFor((await added(owner, 'Grandma')).id),
      (await owner.post<JoinLink>(`${trip}/join-links`, {})).body,
    ];

    const read = ({ secret }: JoinLink) => app.anonymous.get<Invitation>(`/api/join/${secret}`);

    expect([(await read(made)).body.guestName, (await read(plain)).body.guestName]).toEqual(['Grandma', null]);
    const links = (await admin.get<JoinLink[]>(`${trip}/join-links`)).body;
    expect(links.map(({ guestName, maxUses }) => [guestName, maxUses])).toEqual([
      [null, null],
      ['Grandma', 1],
    ]);
  });

  test('comes by a link that an editor has made for a guest of that trip, and for one person alone', async () => {
    const { id } = await added(member, 'Sam');
    const elsewhere = await newSharedTrip(group);
    const other = (await owner.post<Guest>(`/api/trips/${elsewhere.id}/guests`, { name: 'Zoe' })).body;

    expect((await member.post(`${trip}/join-links`, { guestId: id })).status).toBe(403);
    expect((await owner.post(`${trip}/join-links`, { guestId: 'Sam' })).status).toBe(400);
    for (const guestId of [randomUUID(), other.id, owner.id]) {
      expect((await owner.post(`${trip}/join-links`, { guestId })).status).toBe(404);
    }
    const made = (await owner.post<JoinLink>(`${trip}/join-links`, { guestId: id, maxUses: 5 })).body;
    expect(made).toMatchObject({ guestName: 'Sam', maxUses: 1 });
  });

  test('is nobody whom the address names: a link for somebody new makes no guest anybody’s', async () => {
    const { id } = await added(owner, 'Grandma');
    const { secret } = (await owner.post<JoinLink>(`${trip}/join-links`, {})).body;

    expect((await stranger.post(`/api/join/${secret}?guest=${id}&guestId=${id}`, { guestId: id })).status).toBe(200);

    expect(await listed()).toEqual(['Grandma']);
  });

  test('is that guest from then on, with what the guest joins', async () => {
    const { id } = await added(member, 'Sam');
    const activity = (await owner.post<Activity>(`${trip}/itinerary`, { title: 'Museum' })).body;
    await member.put(`${trip}/itinerary/${activity.id}/participants/${id}`, { isJoining: false });

    expect((await joinAs(id, stranger)).body.wasMember).toBe(false);

    expect(await listed()).toEqual([]);
    const [museum] = (await stranger.get<Activity[]>(`${trip}/itinerary`)).body;
    expect(museum?.participants).toEqual({ mode: 'everybody', personIds: [stranger.id] });
  });

  test('has whatever a device still sends for the guest', async () => {
    const { id } = await added(member, 'Sam');
    const activity = (await owner.post<Activity>(`${trip}/itinerary`, { title: 'Museum' })).body;
    await joinAs(id, stranger);

    const late = await owner.put<Activity>(`${trip}/itinerary/${activity.id}/participants/${id}`, { isJoining: false });
    const whole = await owner.put<Activity>(`${trip}/itinerary/${activity.id}`, {
      participants: { mode: 'some', personIds: [id, stranger.id, owner.id] },
    });

    expect(late.body.participants?.personIds).toEqual([stranger.id]);
    expect(whole.body.participants?.personIds).toEqual([stranger.id, owner.id].toSorted());
  });

  test('joins by no link whose guest was removed: it is revoked, and no link of the trip any more', async () => {
    const { id } = await added(owner, 'Gone');
    const link = await linkFor(id);
    await owner.delete(`${guests}/${id}`);

    expect(refusalOf(await app.anonymous.get(`/api/join/${link.secret}`))).toEqual([410, 'join_link_revoked']);
    expect(refusalOf(await joinBy(link, stranger))).toEqual([410, 'join_link_revoked']);
    expect((await owner.get<JoinLink[]>(`${trip}/join-links`)).body).toEqual([]);
    expect((await stranger.get(trip)).status).toBe(404);
  });

  test('is one person, however many links there are for the guest and however fast they are opened', async () => {
    const { id } = await added(owner, 'Taken');
    const made = [await linkFor(id), await linkFor(id, admin)];
    const people = [await app.signUp(), await app.signUp()];

    const answers = await Promise.all(made.map((link, index) => joinBy(link, people[index] ?? stranger)));

    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '410']);
    expect(await listed()).toEqual([]);
    const { members } = (await owner.get<TripDetail>(trip)).body;
    expect(members.filter(({ userId }) => people.some((person) => person.id === userId))).toHaveLength(1);
  });

  test('is nobody who is on the trip already', async () => {
    const { id } = await added(owner, 'Kept');

    expect((await joinAs(id, member)).body.wasMember).toBe(true);

    expect(await listed()).toEqual(['Kept']);
  });
});
