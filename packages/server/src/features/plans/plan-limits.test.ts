import { randomUUID } from 'node:crypto';
import type { Invitation, JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newSharedTrip, newTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import { newCompletedTrip } from '../../testing/completed-trip.ts';
import type { Answer, Person } from '../../testing/person.ts';
import { takePlan } from '../../testing/plans.ts';

const PLANS = [
  { id: 'free', name: 'Free', maxTrips: 3, maxOutfitsPerTrip: 2, maxMembersPerTrip: 3 },
  { id: 'plus', name: 'Plus', price: 499, maxTrips: 5, maxOutfitsPerTrip: 5, maxMembersPerTrip: 5 },
];
const AT_ONCE = 6;

const here = eachWithExampleMembers({ PLANS: JSON.stringify(PLANS) });
let trip: string;

beforeAll(async () => {
  trip = `/api/trips/${(await newSharedTrip(here.members)).id}`;
});

const refusalOf = ({ status, body }: Answer<unknown>): string =>
  status < 300 ? 'done' : `${status} ${(body as { code: string }).code}: ${(body as { message: string }).message}`;
const count = (answers: readonly Answer<unknown>[], code: string): number =>
  answers.filter((answer) => refusalOf(answer).includes(code)).length;
const limit = (text: string): string => `403 plan_limit: The Free plan ${text}`;
const OF_OWNER = 'of the trip’s owner';

const fillTrips = async (by: Person, trips: number): Promise<void> => {
  for (let made = 0; made < trips; made += 1) expect(refusalOf(await makeTrip(by))).toBe('done');
};
const makeTrip = (by: Person) => by.post<TripDetail>('/api/trips', { title: 'Oslo' });
const wear = (by: Person, path = trip) => by.post<Outfit>(`${path}/outfits`, { title: 'Coat', category: 'Casual' });
const invite = (person: Person, by = here.owner, path = trip) => by.post(`${path}/members`, { userId: person.id });
const makeLink = async (): Promise<string> =>
  `/api/join/${(await here.owner.post<JoinLink>(`${trip}/join-links`, {})).body.secret}`;

describe('the trips of a plan', () => {
  test('are as many as it allows, and being on those of others takes none of them', async () => {
    await fillTrips(here.member, 3);

    expect(refusalOf(await makeTrip(here.member))).toBe(limit('allows 3 trips.'));
  });

  test('are made anew where one was deleted or handed over', async () => {
    await fillTrips(here.owner, 2);
    expect(refusalOf(await makeTrip(here.owner))).toBe(limit('allows 3 trips.'));

    await here.owner.post(`${trip}/owner`, { userId: here.member.id });

    expect(refusalOf(await makeTrip(here.owner))).toBe('done');
    expect(refusalOf(await makeTrip(here.owner))).toBe(limit('allows 3 trips.'));
    await here.member.delete(trip);
    await fillTrips(here.member, 3);
  });

  test('are more with a plan that allows more', async () => {
    await fillTrips(here.owner, 2);
    await takePlan(here.app, here.owner, 'plus');

    await fillTrips(here.owner, 2);

    expect(refusalOf(await makeTrip(here.owner))).toBe('403 plan_limit: The Plus plan allows 5 trips.');
  });

  test('count copies of completed ones', async () => {
    const { trip: source } = await newCompletedTrip(here.members);
    await fillTrips(here.member, 3);

    const answer = await here.member.post(`/api/trips/duplicate/${source.id}`, { title: 'Again' });

    expect(refusalOf(answer)).toBe(limit('allows 3 trips.'));
  });

  test('leave the last place to one of several that are made at once', async () => {
    await fillTrips(here.stranger, 2);

    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => makeTrip(here.stranger)));

    expect([count(answers, 'done'), count(answers, 'plan_limit')]).toEqual([1, AT_ONCE - 1]);
  });

  test('answer the one that took the last place again, where its answer was lost', async () => {
    await fillTrips(here.stranger, 2);
    const key = { 'idempotency-key': randomUUID() };
    const make = () => here.stranger.request<TripDetail>('POST', '/api/trips', { title: 'Oslo' }, key);

    const [first, again] = [await make(), await make()];

    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect(refusalOf(await makeTrip(here.stranger))).toBe(limit('allows 3 trips.'));
  });

  test('leave the last place to one of a new, a copied and a received trip at once', async () => {
    const { trip: source } = await newCompletedTrip(here.members);
    await fillTrips(here.member, 2);

    const answers = await Promise.all([
      makeTrip(here.member),
      here.member.post(`/api/trips/duplicate/${source.id}`, { title: 'Again' }),
      here.owner.post(`${trip}/owner`, { userId: here.member.id }),
      here.owner.post(`/api/trips/${source.id}/owner`, { userId: here.member.id }),
      here.member.post(`/api/trips/duplicate/${source.id}`, { title: 'And again' }),
    ]);

    expect([count(answers, 'done'), count(answers, 'plan_limit')]).toEqual([1, 4]);
  });

  test('are handed to nobody who has no room for one more', async () => {
    await fillTrips(here.member, 3);

    const answer = await here.owner.post(`${trip}/owner`, { userId: here.member.id });

    expect(refusalOf(answer)).toBe(limit('of the new owner allows 3 trips.'));
    expect((await here.owner.get<TripDetail>(trip)).body.ownerId).toBe(here.owner.id);
  });

  test('tell nothing of the plan of somebody who is not on the trip', async () => {
    await fillTrips(here.stranger, 3);

    const answer = await here.owner.post(`${trip}/owner`, { userId: here.stranger.id });

    expect(refusalOf(answer)).toMatch(/^404 user_not_found/);
  });
});

describe('the outfits of a trip', () => {
  test('are as many as the plan of its owner allows, whoever adds them', async () => {
    await takePlan(here.app, here.admin, 'plus');
    expect(refusalOf(await wear(here.admin))).toBe('done');
    expect(refusalOf(await wear(here.owner))).toBe('done');

    expect(refusalOf(await wear(here.admin))).toBe(limit(`${OF_OWNER} allows 2 outfits in a trip.`));
    expect(refusalOf(await wear(here.owner))).toBe(limit('allows 2 outfits in a trip.'));
  });

  test('count a look that is planned once more', async () => {
    const { id } = (await wear(here.owner)).body;
    const copy = () => here.owner.post(`${trip}/outfits/${id}/copies`, { plannedDate: '2027-05-01' });
    expect(refusalOf(await copy())).toBe('done');

    expect(refusalOf(await copy())).toBe(limit('allows 2 outfits in a trip.'));
  });

  test('leave the last place to one of several at once', async () => {
    await wear(here.owner);

    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => wear(index % 2 ? here.owner : here.admin)),
    );

    expect([count(answers, 'done'), count(answers, 'plan_limit')]).toEqual([1, AT_ONCE - 1]);
  });

  test('are refused to a copy of a trip that has more, and left out of it are none', async () => {
    await takePlan(here.app, here.owner, 'plus');
    const { trip: source } = await newCompletedTrip(here.members);
    const duplicate = (by: Person, fields: object = {}) =>
      by.post<TripDetail>(`/api/trips/duplicate/${source.id}`, { title: 'Again', ...fields });

    expect(refusalOf(await duplicate(here.member))).toBe(limit('allows 2 outfits in a trip.'));
    expect(refusalOf(await duplicate(here.member, { parts: ['activities'] }))).toBe('done');
    expect(refusalOf(await duplicate(here.owner))).toBe('done');
  });
});

describe('the people of a trip', () => {
  const FULL = limit(`${OF_OWNER} allows 3 people on a trip.`);

  test('are as many as the plan of its owner allows, who counts', async () => {
    expect(refusalOf(await invite(here.stranger))).toBe(limit('allows 3 people on a trip.'));
    expect(refusalOf(await invite(here.stranger, here.admin))).toBe(FULL);

    await here.member.post(`${trip}/leave`);

    expect(refusalOf(await invite(here.stranger))).toBe('done');
  });

  test('learn that a link brings nobody any more, and that it does again', async () => {
    const link = await makeLink();

    expect(refusalOf(await here.app.anonymous.get(link))).toBe(FULL);
    expect(refusalOf(await here.stranger.post(link))).toBe(FULL);
    expect((await here.member.post(link)).body).toMatchObject({ wasMember: true });
    await here.owner.delete(`${trip}/members/${here.member.id}`);

    expect((await here.app.anonymous.get<Invitation>(link)).body.trip.memberCount).toBe(2);
    expect(refusalOf(await here.stranger.post(link))).toBe('done');
  });

  test('leave the last place to one of several who come at once, by links and by invitation', async () => {
    const link = await makeLink();
    await here.member.post(`${trip}/leave`);
    const guests = await Promise.all(Array.from({ length: AT_ONCE }, () => here.app.signUp()));

    const answers = await Promise.all(guests.map((guest, index) => (index % 2 ? guest.post(link) : invite(guest))));

    expect([count(answers, 'done'), count(answers, 'plan_limit')]).toEqual([1, AT_ONCE - 1]);
  });

  test('are invited by two who own a trip each and invite each other', async () => {
    const others = await newTrip(here.stranger);
    await here.member.post(`${trip}/leave`);

    for (let round = 0; round < AT_ONCE; round += 1) {
      const answers = await Promise.all([
        invite(here.stranger),
        invite(here.owner, here.stranger, `/api/trips/${others.id}`),
        wear(here.owner),
      ]);
      expect(count(answers, 'internal')).toBe(0);
      await here.owner.delete(`${trip}/members/${here.stranger.id}`);
      await here.stranger.delete(`/api/trips/${others.id}/members/${here.owner.id}`);
    }
  });
});

describe('without limits', () => {
  test('nothing is refused, and nobody waits', async () => {
    await here.app.database.pool.query(
      `update subscription_plans set max_trips = -1, max_outfits_per_trip = -1, max_members_per_trip = -1 where id = 'free'`,
    );
    try {
      const guests = await Promise.all(Array.from({ length: AT_ONCE }, () => here.app.signUp()));

      const answers = await Promise.all(
        guests.flatMap((guest) => [makeTrip(here.owner), wear(here.owner), invite(guest)]),
      );

      expect(count(answers, 'done')).toBe(AT_ONCE * 3);
    } finally {
      await here.app.database.pool.query(
        `update subscription_plans set max_trips = 3, max_outfits_per_trip = 2, max_members_per_trip = 3 where id = 'free'`,
      );
    }
  });
});
