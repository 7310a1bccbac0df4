import type { Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Guest } from '@caravan/contract/members/guests.schema.ts';
import type { JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import type { Trip, TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newSharedTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';
import type { Answer, Person } from '../../testing/person.ts';
import { takePlan } from '../../testing/plans.ts';

const PLANS = [
  { id: 'free', name: 'Free', maxTrips: 1, maxOutfitsPerTrip: 1, maxMembersPerTrip: 2 },
  { id: 'pro', name: 'Pro', price: 999 },
];

/** A trip of the owner's with the admin and the member on it, and one of each thing that it may hold. */
interface World {
  readonly trip: string;
  readonly activity: string;
  readonly outfit: string;
  readonly item: string;
  readonly idea: string;
  readonly expense: string;
  readonly guest: string;
  readonly link: JoinLink;
}

const here = eachWithExampleMembers({ PLANS: JSON.stringify(PLANS) });

/** The one that there is before each test; its owner has the plan Pro. */
let world: World;

beforeAll(async () => {
  await takePlan(here.app, here.owner, 'pro');
  world = await newWorld();
});

const newWorld = async (): Promise<World> => {
  const trip = `/api/trips/${(await newSharedTrip(here.members)).id}`;
  const activity = await here.owner.post<Activity>(`${trip}/itinerary`, { title: 'Dinner' });
  const outfit = await here.owner.post<Outfit>(`${trip}/outfits`, { title: 'Suit', category: 'Formal' });
  const item = await here.owner.post<ShoppingItem>(`${trip}/shopping`, { name: 'Water' });
  const idea = await here.owner.post<Idea>(`${trip}/ideas`, { title: 'Fado' });
  const expense = await here.owner.post<Expense>(`${trip}/money/expenses`, spent());
  const guest = await here.owner.post<Guest>(`${trip}/guests`, { name: 'Emil' });
  const link = await here.owner.post<JoinLink>(`${trip}/join-links`, {});
  return {
    trip,
    activity: `${trip}/itinerary/${activity.body.id}`,
    outfit: outfit.body.id,
    item: `${trip}/shopping/${item.body.id}`,
    idea: `${trip}/ideas/${idea.body.id}`,
    expense: `${trip}/money/expenses/${expense.body.id}`,
    guest: `${trip}/guests/${guest.body.id}`,
    link: link.body,
  };
};

/** What the owner has paid for themselves. */
const spent = () => ({
  title: 'Dinner',
  spentOn: '2027-05-01',
  currency: 'EUR',
  amountMinor: 100,
  payers: [{ personId: here.owner.id, amountMinor: 100 }],
  split: { mode: 'equally', personIds: [here.owner.id] },
});

/** The plan is over: the free one counts again. */
const downgrade = (): Promise<void> => takePlan(here.app, here.owner, 'pro', { status: 'ended' });

const resultOf = ({ status, body }: Answer<unknown>): string =>
  status < 300 ? 'done' : `${(body as { code: string }).code}: ${(body as { message: string }).message}`;

const version = { version: 1 };
type Act = (by: Person, world: World) => Promise<Answer<unknown>>;

/** Everything that editors do on a trip to change what is there, or to bring something. */
const changes: readonly (readonly [what: string, act: Act])[] = [
  ['its title', (by, { trip }) => by.put(trip, { title: 'Oslo', ...version })],
  ['an activity', (by, { activity }) => by.put(activity, { title: 'Lunch', ...version })],
  ['an item of the shopping list', (by, { item }) => by.put(item, { name: 'Wine', ...version })],
  ['an outfit', (by, { outfit }) => by.patch(`/api/outfits/${outfit}`, { title: 'Tie', ...version })],
  ['what is planned, by another activity', (by, { trip }) => by.post(`${trip}/itinerary`, { title: 'Tram' })],
  ['what is to be bought, by another item', (by, { trip }) => by.post(`${trip}/shopping`, { name: 'Bread' })],
  ['its closet, by another outfit', (by, { trip }) => by.post(`${trip}/outfits`, { title: 'Hat', category: 'Casual' })],
  [
    'its closet, by an outfit once more',
    (by, { trip, outfit }) => by.post(`${trip}/outfits/${outfit}/copies`, { plannedDate: '2027-05-01' }),
  ],
  ['what there is to choose from, by another idea', (by, { trip }) => by.post(`${trip}/ideas`, { title: 'Jazz' })],
  ['an idea', (by, { idea }) => by.put(idea, { title: 'Jazz', ...version })],
  ['what is planned, by an idea', (by, { idea }) => by.post(`${idea}/plan`, { startTime: '2027-05-01T19:00:00Z' })],
  ['what was spent, by another expense', (by, { trip }) => by.post(`${trip}/money/expenses`, spent())],
  ['an expense', (by, { expense }) => by.put(expense, { title: 'Lunch', ...version })],
  [
    'what was spent, by an import',
    (by, { trip }) => by.post(`${trip}/money/imports`, { expenses: [spent()], payments: [] }),
  ],
  ['who joins, by a link', (by, { trip }) => by.post(`${trip}/join-links`, {})],
  ['who travels along, by a guest', (by, { trip }) => by.post(`${trip}/guests`, { name: 'Emil' })],
  ['the name of a guest', (by, { guest }) => by.put(guest, { name: 'Emilia', ...version })],
  ['who is on it', (by, { trip }) => by.post(`${trip}/members`, { userId: here.stranger.id })],
  ['a role', (by, { trip }) => by.patch(`${trip}/members/${here.member.id}`, { role: 'admin' })],
];

describe('a trip beyond what the plan of its owner allows', () => {
  const BEYOND = 'allows 1 trip. This trip is beyond that and can only be read.';
  let second: World;

  beforeEach(async () => {
    second = await newWorld();
    await downgrade();
  });

  test.each(changes)('keeps %s', async (_what, act) => {
    expect(resultOf(await act(here.owner, second))).toBe(`plan_limit: The Free plan ${BEYOND}`);
    expect(resultOf(await act(here.admin, second))).toBe(`plan_limit: The Free plan of the trip’s owner ${BEYOND}`);
  });

  test('lets nobody in by a link, who reads why', async () => {
    const problem = `plan_limit: The Free plan of the trip’s owner ${BEYOND}`;
    await here.owner.delete(`${second.trip}/members/${here.member.id}`);
    await here.owner.delete(`${second.trip}/members/${here.admin.id}`);

    expect(resultOf(await here.app.anonymous.get(`/api/join/${second.link.secret}`))).toBe(problem);
    expect(resultOf(await here.stranger.post(`/api/join/${second.link.secret}`))).toBe(problem);
  });

  test.each<[string, Act]>([
    ['is shown', (by, { trip }) => by.get(trip)],
    ['shows its closet', (by, { trip }) => by.get(`${trip}/outfits`)],
    ['has a chat', (by, { trip }) => by.post(`${trip}/chat`, { content: 'Hello' })],
    ['has a list to tick', (by, { item }) => by.put(item, { isCompleted: true })],
    [
      'is settled',
      (by, { trip }) =>
        by.post(`${trip}/money/payments`, {
          fromId: by.id,
          toId: here.member.id,
          currency: 'EUR',
          amountMinor: 50,
          paidOn: '2027-05-02',
        }),
    ],
    ['has ideas to answer', (by, { idea }) => by.put(`${idea}/answers/${by.id}`, { answer: 'want' })],
    ['loses an idea', (by, { idea }) => by.delete(idea)],
    ['loses an activity', (by, { activity }) => by.delete(activity)],
    ['loses an outfit', (by, { trip, outfit }) => by.delete(`${trip}/outfits/${outfit}`)],
    ['loses an item', (by, { item }) => by.delete(item)],
    ['loses a link to join by', (by, { trip, link }) => by.delete(`${trip}/join-links/${link.id}`)],
    ['loses a member', (by, { trip }) => by.delete(`${trip}/members/${here.member.id}`)],
    ['is left', (_by, { trip }) => here.member.post(`${trip}/leave`)],
    ['follows a flight', (by, { activity }) => followTo(by, activity)],
    ['is deleted', (_by, { trip }) => here.owner.delete(trip)],
    [
      'is handed over to somebody who has room',
      (_by, { trip }) => here.owner.post(`${trip}/owner`, { userId: here.admin.id }),
    ],
  ])('still %s', async (_what, act) => {
    expect(resultOf(await act(here.admin, second))).toBe('done');
  });

  test('is one of those that came last: the first can be changed as before', async () => {
    for (const [, act] of changes.slice(0, 6)) expect(resultOf(await act(here.owner, world))).toBe('done');
  });

  test.each<[string, () => Promise<unknown>]>([
    ['an earlier one is deleted', () => here.owner.delete(world.trip)],
    ['an earlier one is handed over', () => here.owner.post(`${world.trip}/owner`, { userId: here.admin.id })],
    ['the plan is paid for again', () => takePlan(here.app, here.owner, 'pro')],
    ['it is handed over itself', () => here.owner.post(`${second.trip}/owner`, { userId: here.admin.id })],
  ])('can be changed again once %s', async (_when, act) => {
    await act();

    expect(resultOf(await here.admin.put(second.trip, { title: 'Oslo', ...version }))).toBe('done');
  });

  test('tells that it can only be read, to each by whose plan it is', async () => {
    const limitsFor = async (by: Person, { trip }: World) => (await by.get<TripDetail>(trip)).body.limits;

    const plan = { planName: 'Free', maxOutfits: 1 };
    expect(await limitsFor(here.owner, world)).toEqual({ ...plan, isOwnPlan: true, whyReadOnly: null });
    expect(await limitsFor(here.owner, second)).toEqual({
      ...plan,
      isOwnPlan: true,
      whyReadOnly: `The Free plan ${BEYOND}`,
    });
    expect(await limitsFor(here.admin, second)).toEqual({
      ...plan,
      isOwnPlan: false,
      whyReadOnly: `The Free plan of the trip’s owner ${BEYOND}`,
    });
  });

  test('is hidden nowhere, and nothing of it is lost', async () => {
    expect((await here.owner.get<Trip[]>('/api/trips')).body).toHaveLength(2);
    expect((await here.owner.get<TripDetail>(second.trip)).body.members).toHaveLength(3);
    expect((await here.owner.get<Outfit[]>(`${second.trip}/outfits`)).body).toHaveLength(1);
  });
});

const followTo = (by: Person, activity: string) =>
  by.post('/api/flights/track', { flightNumber: 'BA117', itineraryItemId: activity.split('/').at(-1) });

describe('a person beyond what the plan of the trip’s owner allows', () => {
  const BEYOND =
    'plan_limit: The Free plan of the trip’s owner allows 2 people on a trip. ' +
    'You are beyond that and can only look at the trip, tick and chat.';

  beforeEach(async () => {
    await here.owner.patch(`${world.trip}/members/${here.member.id}`, { role: 'admin' });
    await downgrade();
  });

  test.each(changes.slice(0, 6))('cannot change %s, and whoever joined before can', async (_what, act) => {
    expect(resultOf(await act(here.member, world))).toBe(BEYOND);
    expect(resultOf(await act(here.admin, world))).toBe('done');
  });

  test('ticks, chats and leaves', async () => {
    expect(resultOf(await here.member.put(world.item, { isCompleted: true }))).toBe('done');
    expect(resultOf(await here.member.post(`${world.trip}/chat`, { content: 'Hello' }))).toBe('done');
    expect(resultOf(await here.member.post(`${world.trip}/leave`))).toBe('done');
  });

  test('comes under it once somebody before has left', async () => {
    await here.admin.post(`${world.trip}/leave`);

    expect(resultOf(await here.member.put(world.trip, { title: 'Oslo', ...version }))).toBe('done');
  });

  test('is never the owner, however late they joined', async () => {
    await here.owner.post(`${world.trip}/owner`, { userId: here.member.id });

    expect(resultOf(await here.member.put(world.trip, { title: 'Oslo', ...version }))).toBe('done');
    // Of the two others the first that joined is the second person now.
    expect(resultOf(await here.owner.post(`${world.trip}/shopping`, { name: 'Bread' }))).toBe('done');
    expect(resultOf(await here.admin.post(`${world.trip}/shopping`, { name: 'Bread' }))).toBe(BEYOND);
  });
});

describe('an outfit beyond what the plan of the trip’s owner allows', () => {
  const BEYOND =
    'plan_limit: The Free plan allows 1 outfit in a trip. This outfit is beyond that and can only be looked at or deleted.';
  let second: string;

  beforeEach(async () => {
    const hat = { title: 'Hat', category: 'Casual' };
    second = (await here.owner.post<Outfit>(`${world.trip}/outfits`, hat)).body.id;
    await downgrade();
  });

  const rename = (id: string) => here.owner.patch(`/api/outfits/${id}`, { title: 'Cap', ...version });

  test('stays as it is, and the first can be changed', async () => {
    expect(resultOf(await rename(second))).toBe(BEYOND);
    expect(resultOf(await rename(world.outfit))).toBe('done');
  });

  test('can be changed once one that was made before is deleted', async () => {
    await here.owner.delete(`${world.trip}/outfits/${world.outfit}`);

    expect(resultOf(await rename(second))).toBe('done');
  });

  test('can be deleted', async () => {
    expect(resultOf(await here.owner.delete(`${world.trip}/outfits/${second}`))).toBe('done');
  });

  test('lets the rest of the trip be changed', async () => {
    expect(resultOf(await here.owner.put(world.trip, { title: 'Oslo', ...version }))).toBe('done');
  });
});

describe('a plan that was paid for', () => {
  const makeAnother = async () => resultOf(await here.owner.post('/api/trips', { title: 'Oslo' }));
  const hoursFromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

  test.each([
    ['is active', { status: 'active', endDate: null }, true],
    ['is paid for some more days', { status: 'active', endDate: hoursFromNow(48) }, true],
    ['ended yesterday, and news of its renewal may be late', { status: 'active', endDate: hoursFromNow(-24) }, true],
    ['ended almost three days ago', { status: 'active', endDate: hoursFromNow(-71) }, true],
    ['ended more than three days ago', { status: 'active', endDate: hoursFromNow(-73) }, false],
    ['could not be paid, which is tried again', { status: 'past_due', endDate: hoursFromNow(48) }, true],
    ['has ended', { status: 'ended', endDate: hoursFromNow(48) }, false],
  ] as const)('which %s', async (_how, standing, counts) => {
    await takePlan(here.app, here.owner, 'pro', standing);

    expect(await makeAnother()).toBe(counts ? 'done' : 'plan_limit: The Free plan allows 1 trip.');
  });
});
