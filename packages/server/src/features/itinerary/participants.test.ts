import { randomUUID } from 'node:crypto';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Participants } from '@caravan/contract/itinerary/participants.schema.ts';
import type { Guest } from '@caravan/contract/members/guests.schema.ts';
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
let guest: Guest;

beforeAll(async () => {
  app = await startTestApp();
  group = await signUpExampleMembers(app);
  ({ owner, admin, member, stranger } = group);
});
afterAll(() => app.stop());

resetToBaselineBeforeEach(() => app);
beforeAll(async () => {
  trip = `/api/trips/${(await newSharedTrip(group)).id}`;
  guest = (await member.post<Guest>(`${trip}/guests`, { name: 'Emil' })).body;
});

const plan = async (fields: object = {}): Promise<Activity> =>
  (await owner.post<Activity>(`${trip}/itinerary`, { title: 'Museum', ...fields })).body;
const answer = (by: Person, { id }: Activity, personId: string, body: object) =>
  by.put<Activity>(`${trip}/itinerary/${id}/participants/${personId}`, body);
const joins = (by: Person, activity: Activity, isJoining: boolean, at?: string) =>
  answer(by, activity, by.id, { isJoining, at });
const stored = async (): Promise<Participants | undefined> =>
  (await member.get<Activity[]>(`${trip}/itinerary`)).body[0]?.participants;
const some = (...personIds: string[]) => ({ participants: { mode: 'some', personIds } });
const refusalOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code];

describe('joining', () => {
  test('is for everybody on the trip; nobody’s edit of the activity is out of date by that', async () => {
    const museum = await plan();
    expect(museum.participants).toEqual({ mode: 'everybody', personIds: [] });

    const left = await joins(member, museum, false);
    const renamed = await owner.put<Activity>(`${trip}/itinerary/${museum.id}`, { title: 'Gallery', version: 1 });

    expect([left.status, left.body.version, left.body.participants?.personIds]).toEqual([200, 1, [member.id]]);
    expect([renamed.status, renamed.body.participants?.personIds]).toEqual([200, [member.id]]);
    await joins(member, museum, true);
    expect(await stored()).toEqual({ mode: 'everybody', personIds: [] });
  });

  test('what is for some is for those who say so', async () => {
    const museum = await plan(some(owner.id, guest.id));

    await joins(member, museum, true);
    await joins(owner, museum, false);

    expect(await stored()).toEqual({ mode: 'some', personIds: [guest.id, member.id].toSorted() });
  });

  test('members answer for themselves and their guests, editors for everybody, strangers for nobody', async () => {
    const museum = await plan();
    const other = (await owner.post<Guest>(`${trip}/guests`, { name: 'Grandma' })).body;
    const no = { isJoining: false };

    expect((await answer(member, museum, guest.id, no)).status).toBe(200);
    expect(refusalOf(await answer(member, museum, other.id, no))).toEqual([403, 'forbidden']);
    expect(refusalOf(await answer(member, museum, owner.id, no))).toEqual([403, 'forbidden']);
    expect((await answer(admin, museum, other.id, no)).status).toBe(200);
    expect((await answer(admin, museum, owner.id, no)).status).toBe(200);
    expect((await answer(stranger, museum, stranger.id, no)).status).toBe(404);
    expect(refusalOf(await answer(owner, museum, stranger.id, no))).toEqual([404, 'user_not_found']);
    expect((await answer(owner, { ...museum, id: randomUUID() }, owner.id, no)).status).toBe(404);
    expect((await stored())?.personIds).toEqual([guest.id, other.id, owner.id].toSorted());
  });

  test.each([{}, { isJoining: 'yes' }, { isJoining: null }])('%j is no answer', async (body) => {
    expect((await answer(member, await plan(), member.id, body)).status).toBe(400);
  });

  test('what was meant earlier and comes later counts no more', async () => {
    const museum = await plan();
    await joins(member, museum, false);

    const late = await joins(member, museum, true, new Date(Date.now() - 60_000).toISOString());

    expect([late.status, late.body.participants?.personIds]).toEqual([200, [member.id]]);
    await owner.put(`${trip}/itinerary/${museum.id}`, some(owner.id));
    await joins(admin, museum, true, new Date(Date.now() - 60_000).toISOString());
    expect(await stored()).toEqual({ mode: 'some', personIds: [owner.id] });
  });

  test('everybody hears of it, and of a repeat nobody', async () => {
    const museum = await plan();
    const live = await owner.live();
    await live.join(trip.split('/').at(-1) ?? '');

    await joins(member, museum, false);
    await live.settled();
    const heard = live.heard.length;
    await answer(member, museum, member.id, { isJoining: true, at: new Date(Date.now() - 60_000).toISOString() });
    await live.settled();

    expect(live.heard.at(-1)).toMatchObject({ type: 'trip_changed', resource: 'itinerary' });
    expect(live.heard).toHaveLength(heard);
  });
});

describe('setting who joins', () => {
  test('is part of an edit, by its version', async () => {
    const museum = await plan();

    const changed = await admin.put<Activity>(`${trip}/itinerary/${museum.id}`, { ...some(guest.id), version: 1 });
    const stale = await owner.put(`${trip}/itinerary/${museum.id}`, { ...some(owner.id), version: 1 });

    expect([changed.body.version, changed.body.participants]).toEqual([2, { mode: 'some', personIds: [guest.id] }]);
    expect(stale.status).toBe(409);
    expect((await member.put(`${trip}/itinerary/${museum.id}`, some(member.id))).status).toBe(403);
    expect(await stored()).toEqual({ mode: 'some', personIds: [guest.id] });
  });

  test.each([
    ['nobody of the trip', { mode: 'some', personIds: [randomUUID()] }],
    [
      'somebody twice',
      { mode: 'some', personIds: [randomUUID(), randomUUID()].map(() => '0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d8e') },
    ],
    ['a mode that there is not', { mode: 'most', personIds: [] }],
    ['no list', { mode: 'some' }],
    ['nothing', null],
  ])('with %s is refused, and changes nothing', async (_what, participants) => {
    const museum = await plan(some(owner.id));

    const answer = await owner.put<{ errors: object[] }>(`${trip}/itinerary/${museum.id}`, {
      title: 'Zoo',
      participants,
    });

    expect(answer.status).toBe(400);
    expect(await stored()).toEqual({ mode: 'some', personIds: [owner.id] });
  });
});

describe('changing who joins', () => {
  const change = (by: Person, { id }: Activity, joining: object, more: object = {}) =>
    by.put<Activity>(`${trip}/itinerary/${id}`, { joining: { joins: [], leaves: [], ...joining }, ...more });
  const MINUTE_AGO = () => new Date(Date.now() - 60_000).toISOString();

  test('leaves what others answered since its writer saw it', async () => {
    const museum = await plan(some(owner.id, admin.id));
    await joins(member, museum, true);
    await joins(admin, museum, false);

    const changed = await change(owner, museum, { joins: [guest.id], leaves: [owner.id] }, { version: 1 });

    expect([changed.status, changed.body.version]).toEqual([200, 2]);
    expect(await stored()).toEqual({ mode: 'some', personIds: [guest.id, member.id].toSorted() });
  });

  test('keeps what everybody said, or did not say, where it turns from everybody to some and back', async () => {
    const museum = await plan();
    await joins(member, museum, false);

    await change(owner, museum, { mode: 'some', leaves: [guest.id] });
    expect(await stored()).toEqual({ mode: 'some', personIds: [admin.id, owner.id].toSorted() });
    const later = (await owner.post<Guest>(`${trip}/guests`, { name: 'Grandma' })).body;
    await change(owner, museum, { mode: 'everybody' });

    expect(await stored()).toEqual({ mode: 'everybody', personIds: [guest.id, later.id, member.id].toSorted() });
  });

  test('that waited on a device stands behind later answers, and before earlier ones', async () => {
    const museum = await plan();
    await joins(member, museum, true);

    await change(owner, museum, { leaves: [member.id, admin.id] }, { at: MINUTE_AGO() });
    expect((await stored())?.personIds).toEqual([admin.id]);
    await joins(admin, museum, true, new Date(Date.now() - 120_000).toISOString());
    expect((await stored())?.personIds).toEqual([admin.id]);
  });

  test('leaves an answer that comes late alone, which was given to what it turned over', async () => {
    const museum = await plan();
    await change(owner, museum, { mode: 'some' });

    await joins(member, museum, false, new Date(Date.parse(museum.createdAt) + 1).toISOString());

    expect((await stored())?.personIds).toEqual([admin.id, guest.id, owner.id].toSorted());
  });

  test('leaves out who is not on the trip any more', async () => {
    const museum = await plan();
    await member.post(`${trip}/leave`);

    const changed = await change(owner, museum, { leaves: [member.id, stranger.id, admin.id] }, { title: 'Gallery' });

    expect([changed.status, changed.body.title, changed.body.participants?.personIds]).toEqual([
      200,
      'Gallery',
      [admin.id],
    ]);
  });

  test.each([
    [
      'one person both ways',
      { joins: ['0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d8e'], leaves: ['0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d8e'] },
    ],
    ['a mode that there is not', { mode: 'most' }],
    ['no list', { joins: null }],
    ['no person', { leaves: ['Ada'] }],
  ])('with %s is refused', async (_what, joining) => {
    expect((await change(owner, await plan(), joining)).status).toBe(400);
  });

  test('is for editors', async () => {
    expect((await change(member, await plan(), { leaves: [member.id] })).status).toBe(403);
  });
});

describe('who is not there any more joins nothing', () => {
  test('after leaving, being removed, or as a guest who is taken off', async () => {
    await plan(some(member.id, admin.id, guest.id, owner.id));

    await member.post(`${trip}/leave`);
    await owner.delete(`${trip}/members/${admin.id}`);
    await owner.delete(`${trip}/guests/${guest.id}`);

    const [museum] = (await owner.get<Activity[]>(`${trip}/itinerary`)).body;
    expect(museum?.participants).toEqual({ mode: 'some', personIds: [owner.id] });
  });
});
