import { randomUUID } from 'node:crypto';
import { readsTouchedBy, type LiveResource } from '@caravan/contract/live.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../testing/example-members.ts';
import type { TestLive } from '../testing/live-client.ts';
import type { Answer, Person } from '../testing/person.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { formOf, upload } from '../testing/uploads.ts';

/** A trip of the group's with one of each: the activity has an outfit, and Mia brings the item. */
interface World extends ExampleMembers {
  readonly guest: Person;
  /** On the trip without an account, with an answer to its poll. */
  readonly child: string;
  readonly trip: string;
  readonly activity: string;
  readonly lonelyActivity: string;
  readonly outfit: string;
  readonly outfitId: string;
  readonly item: string;
  readonly poll: string;
  readonly idea: string;
  readonly money: string;
  readonly expense: string;
  readonly payment: string;
}
type Call = (world: World) => Promise<Answer<unknown>>;

/** Dates that are voted on. */
const FOUR_DAYS = '2027-06-04/2027-06-07';

let app: TestApp;
let group: ExampleMembers;
let guest: Person;
let world: World;
/** On the trip's page, on the list of trips, and on no trip at all. */
let onTrip: TestLive;
let atHome: TestLive;
let outside: TestLive;

beforeAll(async () => {
  app = await startTestApp();
  [group, guest] = await Promise.all([signUpExampleMembers(app), app.signUp({ firstName: 'Gus' })]);
});
afterAll(() => app.stop());

const expenseOf = ({ id: personId }: Person) => ({
  title: 'Dinner',
  spentOn: '2027-05-01',
  currency: 'EUR',
  amountMinor: 100,
  payers: [{ personId, amountMinor: 100 }],
  split: { mode: 'equally', personIds: [personId] },
});
const paymentOf = (from: Person, to: Person) => ({
  fromId: from.id,
  toId: to.id,
  currency: 'EUR',
  amountMinor: 50,
  paidOn: '2027-05-02',
});

const makeWorld = async (): Promise<World> => {
  const { owner, member } = group;
  const trip = `/api/trips/${(await newSharedTrip(group)).id}`;
  const add = async (folder: string, body: object): Promise<string> =>
    (await owner.post<{ id: string }>(`${trip}/${folder}`, body)).body.id;
  const activityId = await add('itinerary', { title: 'Dinner', startTime: '2027-05-01T19:00:00Z' });
  const lonelyId = await add('itinerary', { title: 'Tram' });
  const suit = { title: 'Suit', category: 'Formal', plannedDate: '2027-05-01', activityId };
  const outfitId = await add('outfits', suit);
  const ideaId = await add('ideas', { title: 'Fado' });
  const itemId = await add('shopping', { name: 'Water', assignedTo: member.id });
  const expenseId = await add('money/expenses', expenseOf(owner));
  const paymentId = await add('money/payments', paymentOf(owner, member));
  const pollId = await add('date-polls', { candidates: [FOUR_DAYS] });
  const childId = await add('guests', { name: 'Rosa' });
  await owner.put(`${trip}/date-polls/${pollId}/answers/${childId}`, { span: FOUR_DAYS, answer: 'yes' });
  return {
    ...group,
    guest,
    child: `${trip}/guests/${childId}`,
    trip,
    activity: `${trip}/itinerary/${activityId}`,
    lonelyActivity: `${trip}/itinerary/${lonelyId}`,
    outfit: `${trip}/outfits/${outfitId}`,
    outfitId,
    item: `${trip}/shopping/${itemId}`,
    poll: `${trip}/date-polls/${pollId}`,
    idea: `${trip}/ideas/${ideaId}`,
    money: `${trip}/money`,
    expense: `${trip}/money/expenses/${expenseId}`,
    payment: `${trip}/money/payments/${paymentId}`,
  };
};

const tripIdOf = ({ trip }: World): string => trip.split('/').at(-1) ?? '';

beforeEach(async () => {
  world = await makeWorld();
  [onTrip, atHome, outside] = await Promise.all([world.owner.live(), world.admin.live(), world.stranger.live()]);
  await onTrip.join(tripIdOf(world));
});
afterEach(() => [onTrip, atHome, outside].forEach((live) => live.close()));

/** The resources of this trip that a socket has heard of, in order, since it joined. */
const heardBy = async (live: TestLive): Promise<string[]> => {
  await live.settled();
  return live.heard
    .filter(({ type }) => type !== 'joined')
    .map((frame) => (frame.type === 'trip_changed' && frame.tripId === tripIdOf(world) ? frame.resource : frame.type));
};

/** What a resource is shown by on the trip's own page. */
const shownBy = (resource: LiveResource) =>
  Promise.all(
    readsTouchedBy[resource]
      .filter(({ path }) => path.includes(':tripId'))
      .map(({ path }) => world.owner.get<unknown>(path.replace(':tripId', tripIdOf(world))))
      .map(async (answer) => (await answer).body),
  );

const changes: readonly (readonly [what: string, call: Call, onTrip: LiveResource[], everywhere: LiveResource[]])[] = [
  ['the trip is changed', (w) => w.admin.put(w.trip, { title: 'Porto' }), ['trip'], ['trip']],

  ['an activity is added', (w) => w.admin.post(`${w.trip}/itinerary`, { title: 'Swim' }), ['itinerary'], ['itinerary']],
  ['an activity is changed', (w) => w.admin.put(w.lonelyActivity, { title: 'Bus' }), ['itinerary'], ['itinerary']],
  [
    'an activity with outfits is renamed',
    (w) => w.owner.put(w.activity, { title: 'Lunch' }),
    ['itinerary', 'outfits'],
    ['itinerary', 'outfits'],
  ],
  [
    'an activity moves with its outfits',
    (w) => w.owner.put(w.activity, { moveOutfits: { from: '2027-05-01', to: '2027-05-02' } }),
    ['itinerary', 'outfits'],
    ['itinerary', 'outfits'],
  ],
  ['an activity is deleted', (w) => w.owner.delete(w.lonelyActivity), ['itinerary'], ['itinerary']],
  [
    'an activity with outfits is deleted',
    (w) => w.owner.delete(w.activity),
    ['itinerary', 'outfits'],
    ['itinerary', 'outfits'],
  ],

  [
    'an outfit is added',
    (w) => w.admin.post(`${w.trip}/outfits`, formOf({ title: 'Linen', category: 'Casual' })),
    ['outfits'],
    ['outfits'],
  ],
  [
    'an outfit is changed',
    (w) => w.admin.patch(`/api/outfits/${w.outfitId}`, { title: 'Silk' }),
    ['outfits'],
    ['outfits'],
  ],
  [
    'an outfit is planned for one more day',
    (w) => w.owner.post(`${w.outfit}/copies`, { plannedDate: '2027-05-03' }),
    ['outfits'],
    ['outfits'],
  ],
  ['an outfit is deleted', (w) => w.owner.delete(w.outfit), ['outfits'], ['outfits']],

  [
    'something is put on the list',
    (w) => w.admin.post(`${w.trip}/shopping`, { name: 'Bread' }),
    ['shopping'],
    ['shopping'],
  ],
  ['something is ticked', (w) => w.member.put(w.item, { isCompleted: true }), ['shopping'], []],
  ['something to buy is changed', (w) => w.admin.put(w.item, { price: '2' }), ['shopping'], ['shopping']],
  ['something is taken off the list', (w) => w.admin.delete(w.item), ['shopping'], ['shopping']],

  ['money is spent', (w) => w.member.post(`${w.money}/expenses`, expenseOf(w.member)), ['money'], []],
  ['an expense is changed', (w) => w.admin.put(w.expense, { amountMinor: 200 }), ['money'], []],
  ['an expense is deleted', (w) => w.owner.delete(w.expense), ['money'], []],
  ['a payment is recorded', (w) => w.member.post(`${w.money}/payments`, paymentOf(w.member, w.owner)), ['money'], []],
  ['a payment is confirmed', (w) => w.member.put(w.payment, { state: 'confirmed' }), ['money'], []],
  ['a payment is taken back', (w) => w.owner.delete(w.payment), ['money'], []],
  ['money is settled otherwise', (w) => w.admin.put(`${w.money}/settings`, { currency: 'CHF' }), ['money'], []],
  [
    'expenses are imported',
    (w) => w.admin.post(`${w.money}/imports`, { expenses: [expenseOf(w.admin)], payments: [] }),
    ['money'],
    [],
  ],
  [
    'somebody says how they are paid',
    (w) => w.member.put('/api/user/payment-details', { wiseTag: 'mia' }),
    ['money'],
    [],
  ],
  ['somebody has an idea', (w) => w.member.post(`${w.trip}/ideas`, { title: 'Jazz' }), ['ideas'], []],
  ['an idea is changed', (w) => w.owner.put(w.idea, { title: 'Jazz' }), ['ideas'], []],
  [
    'somebody answers an idea',
    (w) => w.member.put(`${w.idea}/answers/${w.member.id}`, { answer: 'want' }),
    ['ideas'],
    [],
  ],
  ['somebody comments on an idea', (w) => w.member.post(`${w.idea}/comments`, { text: 'Yes' }), ['ideas'], []],
  ['an idea is deleted', (w) => w.admin.delete(w.idea), ['ideas'], []],
  [
    'an idea is put on the plan',
    (w) => w.admin.post(`${w.idea}/plan`, { startTime: '2027-05-02T19:00:00Z' }),
    ['itinerary', 'ideas'],
    ['itinerary'],
  ],

  [
    'a member answers a poll',
    (w) => w.member.put(`${w.poll}/answers/${w.member.id}`, { span: FOUR_DAYS, answer: 'yes' }),
    ['dates'],
    [],
  ],
  [
    'a guest for whom somebody has answered to dates is renamed',
    (w) => w.admin.put(w.child, { name: 'Rosalie' }),
    ['members', 'dates'],
    ['members'],
  ],
  ['a poll asks something else', (w) => w.admin.put(w.poll, { note: 'Soon?' }), ['dates'], []],
  ['a poll ends without dates', (w) => w.admin.post(`${w.poll}/end`), ['dates', 'trip'], []],
  ['a poll is deleted', (w) => w.admin.delete(w.poll), ['dates', 'trip'], []],
  ['dates are chosen', (w) => w.admin.post(`${w.poll}/choice`, { span: FOUR_DAYS }), ['trip', 'dates'], ['trip']],

  [
    'somebody links a flight to an activity',
    (w) =>
      w.member.post('/api/flights/track', {
        flightNumber: randomUUID().slice(0, 8),
        itineraryItemId: w.activity.split('/').at(-1),
      }),
    ['flights'],
    ['flights'],
  ],

  ['somebody is invited', (w) => w.admin.post(`${w.trip}/members`, { userId: w.guest.id }), ['members'], ['members']],
  [
    'somebody gets another role',
    (w) => w.owner.patch(`${w.trip}/members/${w.member.id}`, { role: 'admin' }),
    ['members'],
    ['members'],
  ],
  [
    'somebody who brings something is removed',
    (w) => w.owner.delete(`${w.trip}/members/${w.member.id}`),
    ['members', 'shopping'],
    ['members'],
  ],
  [
    'somebody who brings something leaves',
    (w) => w.member.post(`${w.trip}/leave`),
    ['members', 'shopping'],
    ['members'],
  ],
  [
    'the trip is handed over',
    (w) => w.owner.post(`${w.trip}/owner`, { userId: w.admin.id }),
    ['members', 'trip'],
    ['members', 'trip'],
  ],
];

describe('its people hear of it, and nobody else,', () => {
  test.each(changes)('when %s', async (_what, call, heard, heardEverywhere) => {
    const answering = call(world);
    const { resource } = await onTrip.next('trip_changed');
    const shownAtOnce = await shownBy(resource);
    const { status } = await answering;

    expect(status).toBeLessThan(300);
    expect(await heardBy(onTrip)).toEqual(heard);
    expect(await heardBy(atHome)).toEqual(heardEverywhere);
    expect(await heardBy(outside)).toEqual([]);
    // What is announced is stored already: whoever asks at once is not too early.
    expect(shownAtOnce).toEqual(await shownBy(resource));
  });
});

const refusals: readonly (readonly [what: string, call: Call, status: number])[] = [
  ['a member changes the trip', (w) => w.member.put(w.trip, { title: 'Mine' }), 403],
  ['a member adds an activity', (w) => w.member.post(`${w.trip}/itinerary`, { title: 'Mine' }), 403],
  ['a member adds an outfit', (w) => w.member.post(`${w.trip}/outfits`, { title: 'Mine', category: 'Casual' }), 403],
  ['a member changes an outfit', (w) => w.member.patch(`/api/outfits/${w.outfitId}`, { title: 'Mine' }), 403],
  ['a member changes something to buy', (w) => w.member.put(w.item, { name: 'Mine', isCompleted: true }), 403],
  ['a member hands the trip over', (w) => w.member.post(`${w.trip}/owner`, { userId: w.member.id }), 403],
  ['the owner leaves', (w) => w.owner.post(`${w.trip}/leave`), 403],
  ['a stranger ticks something', (w) => w.stranger.put(w.item, { isCompleted: true }), 404],
  ['a stranger leaves', (w) => w.stranger.post(`${w.trip}/leave`), 404],
  ['an activity has no title', (w) => w.owner.post(`${w.trip}/itinerary`, {}), 400],
  ['an outfit has no category', (w) => w.owner.post(`${w.trip}/outfits`, formOf({ title: 'Linen' })), 400],
  [
    'an outfit is for no activity of the trip',
    (w) => w.owner.patch(`/api/outfits/${w.outfitId}`, { activityId: randomUUID() }),
    400,
  ],
  [
    'a stranger is to bring something',
    (w) => w.owner.post(`${w.trip}/shopping`, { name: 'Bread', assignedTo: w.stranger.id }),
    400,
  ],
  ['an activity is out of date', (w) => w.owner.put(w.activity, { title: 'Lunch', version: 7 }), 409],
  ['an outfit is out of date', (w) => w.owner.patch(`/api/outfits/${w.outfitId}`, { title: 'X', version: 7 }), 409],
  ['something to buy is out of date', (w) => w.owner.put(w.item, { name: 'Wine', version: 7 }), 409],
  ['the trip is out of date', (w) => w.owner.put(w.trip, { title: 'Porto', version: 7 }), 409],
  ['what is deleted is not there', (w) => w.owner.delete(`${w.trip}/shopping/${randomUUID()}`), 404],
];

describe('nobody hears', () => {
  test.each(refusals)('when %s', async (_what, call, refused) => {
    const { status } = await call(world);

    expect(status).toBe(refused);
    expect(await Promise.all([onTrip, atHome, outside].map(heardBy))).toEqual([[], [], []]);
  });

  test('of a file before anything refers to it', async () => {
    await upload(world.owner, { name: 'note.txt', bytes: 'Gate 12' });

    expect(await Promise.all([onTrip, atHome, outside].map(heardBy))).toEqual([[], [], []]);
  });

  test('a second time of what came twice under one key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { name: 'Bread' };

    await world.owner.post(`${world.trip}/shopping`, body, headers);
    await world.owner.post(`${world.trip}/shopping`, body, headers);

    expect(await heardBy(onTrip)).toEqual(['shopping']);
  });
});

test('nothing of all this is an unexpected error to the server', () => {
  expect(app.loggedErrors).toEqual([]);
});
