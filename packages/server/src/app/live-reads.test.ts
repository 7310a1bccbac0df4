import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { dateAnswers } from '@caravan/contract/date-polls/date-polls.schema.ts';
import { readsOfAllTrips, type LiveResource } from '@caravan/contract/live.ts';
import type { JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAviationstack } from '../testing/aviationstack-stub.ts';
import { resetToBaselineBeforeEach } from '../testing/baseline.ts';
import { nameOf } from '../testing/contract-endpoints.ts';
import { type ExampleMembers, newSharedTrip, signUpExampleMembers } from '../testing/example-members.ts';
import { LiveReader } from '../testing/live-reader.ts';
import type { Person } from '../testing/person.ts';
import { type Random, seededRandom, tries } from '../testing/seeded-random.ts';
import { type FlightServiceStub, londonToNewYork } from '../testing/stub-flights.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const NOBODYS = '0198f2b0-0000-7000-8000-000000000000';
const ROUNDS = tries(5, 8);
const AT_ONCE = 4;
const SEEDS = Array.from({ length: tries(1, 6) }, (_, index) => index + 1);
const DAYS = ['2027-05-01', '2027-05-02', '2027-05-03'];
/** One that the service tells of. */
const KNOWN_FLIGHT = { flightNumber: 'BA117', flightDate: '2027-05-02', departureIata: 'LHR' };
const ZONES = [null, 'Asia/Tokyo', 'Pacific/Pago_Pago'];
/** A trip of long ago is completed: it moves to another list, and what is planned on it comes no more. */
const OVER = { startDate: '2020-05-01', endDate: '2020-05-03' };

/** Dates that are voted on. */
const SPANS = ['2027-05-01/2027-05-02', '2027-05-01/2027-05-03', '2027-05-02/2027-05-03'];
const span = (random: Random): string => oneOf(random, SPANS);

let stub: FlightServiceStub;
let app: TestApp;
let group: ExampleMembers;
let everybody: readonly Person[];
let trip: string;
let readers: LiveReader[];

beforeAll(async () => {
  stub = await startAviationstack();
  app = await startTestApp({ env: { ...stub.env, FLIGHT_CALLS_PER_DAY: '100000' } });
  app.setNow(`${DAYS[0]}T12:00:00Z`);
  group = await signUpExampleMembers(app);
  const { owner, admin, member, stranger } = group;
  everybody = [owner, admin, member, stranger];
});
afterAll(async () => {
  await app.stop();
  await stub.stop();
});

resetToBaselineBeforeEach(() => app);
beforeEach(async () => {
  const { owner, member } = group;
  const { id } = await newSharedTrip(group, { startDate: DAYS[0], endDate: DAYS[2] });
  trip = `/api/trips/${id}`;
  const dinner = await owner.post<{ id: string }>(`${trip}/itinerary`, {
    title: 'Dinner',
    startTime: `${DAYS[0]}T19:00:00Z`,
  });
  const suit = { title: 'Suit', category: 'Formal', plannedDate: DAYS[0], activityId: dinner.body.id };
  await owner.post(`${trip}/outfits`, suit);
  await owner.post(`${trip}/shopping`, { name: 'Water', assignedTo: member.id });
  await member.post(`${trip}/chat`, { content: 'Hello' });
  await owner.post(`${trip}/date-polls`, { candidates: SPANS });
  stub.forget(KNOWN_FLIGHT.flightNumber);
  stub.report(londonToNewYork(KNOWN_FLIGHT.flightDate));
  await owner.get(`/api/flights/search?flightNumber=BA117&date=${KNOWN_FLIGHT.flightDate}`);
  await member.post('/api/flights/track', { ...KNOWN_FLIGHT, itineraryItemId: dinner.body.id });
  const screens = [
    { tripId: id, page: 'trip' },
    { tripId: id, page: 'home' },
  ] as const;
  const opened = everybody.flatMap((person) => screens.map((screen) => LiveReader.open(person, screen)));
  readers = await Promise.all(opened);
});
afterEach(() => readers.forEach((reader) => reader.close()));

interface Turn {
  /** Whoever acts; what they may not do is refused. */
  readonly by: Person;
  readonly random: Random;
}
type Change = (turn: Turn) => Promise<unknown>;

const oneOf = <T>(random: Random, choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
const word = (random: Random): string => Math.floor(random() * 1e6).toString(36);

/** One of the guests of the trip; a path to nowhere where it has none. */
const someGuest = async ({ by, random }: Turn): Promise<string> => {
  const { guests = [] } = (await by.get<Partial<TripDetail>>(trip)).body;
  return `${trip}/guests/${guests.length > 0 ? oneOf(random, guests).id : NOBODYS}`;
};

/** Something of a list that is there now; a path to nowhere where the list is empty. */
const someOf = async ({ by, random }: Turn, list: string): Promise<string> => {
  const { status, body } = await by.get<{ id: string }[]>(`${trip}/${list}`);
  const id = status === 200 && body.length > 0 ? oneOf(random, body).id : '0192f000-0000-7000-8000-000000000000';
  return `${trip}/${list}/${id}`;
};

/** A flight that somebody follows; a path to nowhere where there is none. */
const someFlight = async ({ by, random }: Turn): Promise<string> => {
  const { body } = await by.get<{ id: string }[]>('/api/flights/tracked');
  const id = body.length > 0 ? oneOf(random, body).id : '0192f000-0000-7000-8000-000000000000';
  return `/api/flights/tracked/${id}`;
};

/** The address of a message of the trip. */
const aMessage = async (by: Person, random: Random): Promise<string> => {
  const { body } = await by.get<Message[]>(`${trip}/chat`);
  // Whoever has left sees none.
  return `${trip}/chat/${Array.isArray(body) ? oneOf(random, body).id : NOBODYS}`;
};

/** What somebody has paid for themselves and somebody else. */
const anExpense = (by: Person, random: Random) => {
  const amountMinor = Math.ceil(random() * 9_000);
  return {
    title: word(random),
    spentOn: oneOf(random, DAYS),
    currency: oneOf(random, ['EUR', 'USD']),
    amountMinor,
    payers: [{ personId: by.id, amountMinor }],
    split: { mode: 'equally', personIds: [...new Set([by.id, oneOf(random, everybody).id])] },
  };
};

const changes: Record<LiveResource | 'chat', readonly Change[]> = {
  trip: [
    ({ by, random }) => by.put(trip, { title: word(random) }),
    ({ by, random }) => by.put(trip, { endDate: oneOf(random, DAYS), destination: word(random) }),
    ({ by, random }) => by.put(trip, { startDate: oneOf(random, [DAYS[0], null]), timeZone: oneOf(random, ZONES) }),
    ({ by, random }) => by.put(trip, oneOf(random, [OVER, { startDate: DAYS[0], endDate: DAYS[2] }])),
    ({ by, random }) => by.put(trip, { title: word(random), version: Math.ceil(random() * 5) }),
    // Refused unless the trip is over at that moment.
    ({ by, random }) =>
      by.post(trip.replace('/trips/', '/trips/duplicate/'), { title: word(random), startDate: oneOf(random, DAYS) }),
  ],
  itinerary: [
    ({ by, random }) =>
      by.post(`${trip}/itinerary`, { title: word(random), startTime: `${oneOf(random, DAYS)}T10:00:00Z` }),
    async (turn) => turn.by.put(await someOf(turn, 'itinerary'), { title: word(turn.random) }),
    async (turn) => {
      const [from, to] = [DAYS[0]!, oneOf(turn.random, DAYS)];
      const body = { startTime: `${to}T19:00:00Z`, moveOutfits: { from, to } };
      return turn.by.put(await someOf(turn, 'itinerary'), body);
    },
    async (turn) => turn.by.delete(await someOf(turn, 'itinerary')),
  ],
  outfits: [
    async (turn) => {
      const activityId = (await someOf(turn, 'itinerary')).split('/').at(-1);
      return turn.by.post(`${trip}/outfits`, { title: word(turn.random), category: 'Casual', activityId });
    },
    async (turn) => {
      const id = (await someOf(turn, 'outfits')).split('/').at(-1);
      return turn.by.patch(`/api/outfits/${id}`, { title: word(turn.random), plannedDate: oneOf(turn.random, DAYS) });
    },
    async (turn) => turn.by.post(`${await someOf(turn, 'outfits')}/copies`, { plannedDate: oneOf(turn.random, DAYS) }),
    async (turn) => turn.by.delete(await someOf(turn, 'outfits')),
  ],
  shopping: [
    ({ by, random }) =>
      by.post(`${trip}/shopping`, { name: word(random), price: random() * 9, assignedTo: oneOf(random, everybody).id }),
    async (turn) => turn.by.put(await someOf(turn, 'shopping'), { isCompleted: turn.random() < 0.5 }),
    async (turn) => turn.by.put(await someOf(turn, 'shopping'), { assignedTo: oneOf(turn.random, everybody).id }),
    async (turn) => turn.by.delete(await someOf(turn, 'shopping')),
  ],
  ideas: [
    ({ by, random }) => by.post(`${trip}/ideas`, { title: word(random) }),
    async (turn) => turn.by.put(await someOf(turn, 'ideas'), { title: word(turn.random) }),
    async (turn) => {
      const answer = oneOf(turn.random, ['want', 'fine', 'rather-not', null]);
      return turn.by.put(`${await someOf(turn, 'ideas')}/answers/${turn.by.id}`, { answer });
    },
    async (turn) => turn.by.post(`${await someOf(turn, 'ideas')}/comments`, { text: word(turn.random) }),
    async (turn) => {
      const startTime = `${oneOf(turn.random, DAYS)}T19:00:00Z`;
      return turn.by.post(`${await someOf(turn, 'ideas')}/plan`, { startTime });
    },
    async (turn) => turn.by.delete(await someOf(turn, 'ideas')),
  ],
  members: [
    ({ by, random }) => by.post(`${trip}/members`, { userId: oneOf(random, everybody).id }),
    ({ by, random }) =>
      by.patch(`${trip}/members/${oneOf(random, everybody).id}`, { role: oneOf(random, ['admin', 'member']) }),
    ({ by, random }) => by.delete(`${trip}/members/${oneOf(random, everybody).id}`),
    ({ by, random }) => by.post(`${trip}/owner`, { userId: oneOf(random, everybody).id }),
    ({ by }) => by.post(`${trip}/leave`),
    ({ by, random }) => by.post(`${trip}/join-links`, { role: oneOf(random, ['admin', 'member']) }),
    async (turn) => turn.by.delete(await someOf(turn, 'join-links')),
    ({ by, random }) => by.post(`${trip}/guests`, { name: word(random) }),
    async (turn) => turn.by.put(await someGuest(turn), { name: word(turn.random) }),
    async (turn) => turn.by.delete(await someGuest(turn)),
    async ({ by, random }) => {
      const { status, body } = await group.owner.get<JoinLink[]>(`${trip}/join-links`);
      return status === 200 && body.length > 0 ? by.post(`/api/join/${oneOf(random, body).secret}`) : undefined;
    },
  ],
  money: [
    ({ by, random }) => by.post(`${trip}/money/expenses`, anExpense(by, random)),
    async (turn) =>
      turn.by.put(await someOf(turn, 'money/expenses'), { amountMinor: Math.ceil(turn.random() * 9_000) }),
    async (turn) => turn.by.put(await someOf(turn, 'money/expenses'), { title: word(turn.random) }),
    async (turn) => turn.by.delete(await someOf(turn, 'money/expenses')),
    ({ by, random }) =>
      by.post(`${trip}/money/payments`, {
        fromId: by.id,
        toId: oneOf(random, everybody).id,
        currency: 'EUR',
        amountMinor: Math.ceil(random() * 9_000),
        paidOn: oneOf(random, DAYS),
      }),
    async (turn) =>
      turn.by.put(await someOf(turn, 'money/payments'), { state: oneOf(turn.random, ['confirmed', 'declined']) }),
    async (turn) => turn.by.delete(await someOf(turn, 'money/payments')),
    ({ by, random }) => by.put(`${trip}/money/settings`, { currency: oneOf(random, ['EUR', 'USD']) }),
    ({ by, random }) => by.put('/api/user/payment-details', { paypalName: word(random) }),
  ],
  flights: [
    async (turn) => {
      const itineraryItemId = (await someOf(turn, 'itinerary')).split('/').at(-1);
      return turn.by.post('/api/flights/track', {
        ...KNOWN_FLIGHT,
        itineraryItemId: turn.random() < 0.7 ? itineraryItemId : null,
      });
    },
    ({ by, random }) =>
      by.post('/api/flights/track', {
        flightNumber: `X${word(random)}`,
        departureTime: `${oneOf(random, DAYS)}T10:00:00Z`,
      }),
    async (turn) => {
      const itineraryItemId = (await someOf(turn, 'itinerary')).split('/').at(-1);
      return turn.by.patch(await someFlight(turn), { itineraryItemId: turn.random() < 0.7 ? itineraryItemId : null });
    },
    async (turn) => turn.by.patch(await someFlight(turn), { departureGate: word(turn.random) }),
    async (turn) => turn.by.delete(await someFlight(turn)),
    async ({ random }) => {
      stub.change('BA117', {
        departure: { gate: word(random) },
        status: oneOf(random, ['scheduled', 'active', 'cancelled']),
      });
      // Due now, rather than hours later: what time alone changes is announced to nobody.
      await app.database.pool.query(`update flights set refresh_at = '2027-01-01' where refresh_at is not null`);
      await app.runJob('flight-refresh');
    },
  ],
  dates: [
    ({ by, random }) => by.post(`${trip}/date-polls`, { candidates: [span(random)], note: word(random) }),
    async (turn) =>
      turn.by.put(await someOf(turn, 'date-polls'), { candidates: SPANS.slice(0, 1 + turn.random() * 2) }),
    async (turn) => {
      const body = { span: span(turn.random), answer: oneOf(turn.random, [...dateAnswers, null]) };
      const guest = turn.random() < 0.5 ? (await someGuest(turn)).split('/').at(-1) : turn.by.id;
      return turn.by.put(`${await someOf(turn, 'date-polls')}/answers/${guest}`, body);
    },
    async (turn) => turn.by.post(`${await someOf(turn, 'date-polls')}/choice`, { span: span(turn.random) }),
    async (turn) => turn.by.put(`${await someOf(turn, 'date-polls')}/link`, {}),
    async (turn) => turn.by.post(`${await someOf(turn, 'date-polls')}/end`),
    async (turn) => turn.by.post(`${await someOf(turn, 'date-polls')}/reopen`),
    async (turn) => turn.by.delete(await someOf(turn, 'date-polls')),
  ],
  chat: [
    ({ by, random }) => by.post(`${trip}/chat`, { content: word(random) }),
    async ({ by, random }) => {
      const replyToId = (await aMessage(by, random)).split('/').at(-1);
      return by.post(`${trip}/chat`, { content: word(random), replyToId });
    },
    // Refused where it is somebody else's.
    async ({ by, random }) => by.patch(await aMessage(by, random), { content: word(random) }),
    async ({ by, random }) => by.put(`${await aMessage(by, random)}/reactions/${encodeURIComponent('👍')}`),
    async ({ by, random }) => by.delete(`${await aMessage(by, random)}/reactions/${encodeURIComponent('👍')}`),
    async ({ by, random }) => by.delete(await aMessage(by, random)),
  ],
};

const expectUpToDate = async (reader: LiveReader): Promise<void> => {
  await reader.catchUp();
  expect(reader.shown).toEqual(await reader.freshlyShown());
};

/** Several people change things at the same time; somebody reads meanwhile, and the others are behind. */
const live = async (kinds: readonly Change[], seed: number): Promise<void> => {
  const random = seededRandom(seed);
  for (let round = 0; round < ROUNDS; round += 1) {
    const batch = Array.from({ length: 1 + Math.floor(random() * AT_ONCE) }, () =>
      oneOf(random, kinds)({ by: oneOf(random, everybody), random }),
    );
    await Promise.all([...batch, oneOf(random, readers).catchUp()]);
    await expectUpToDate(oneOf(random, readers));
  }
};

const mixes = [...Object.entries(changes), ['everything', Object.values(changes).flat()] as const];
const runs = mixes.flatMap(([what, kinds]) => SEEDS.map((seed) => ({ what, kinds, seed })));

describe('whoever reads again what the channel names, and nothing else, sees what a fresh start shows', () => {
  test.each(runs)('while people change $what at the same time (seed $seed)', async ({ kinds, seed }) => {
    const before = readers.map(({ shown }) => shown);

    await live(kinds, seed);
    // Whoever was added opens the trip by reading it, which changes what others see of them.
    await Promise.all(readers.map((reader) => reader.catchUp()));

    await Promise.all(readers.map(expectUpToDate));
    expect(readers.map(({ shown }) => shown)).not.toEqual(before);
    expect(readers.some(({ shown }) => nameOf(getTrip) in shown)).toBe(true);
    for (const { shown } of readers)
      expect(Object.keys(shown)).toEqual(expect.arrayContaining(readsOfAllTrips.map(nameOf)));
  });
});

test('nothing of all this is an unexpected error to the server', () => {
  expect(app.loggedErrors).toEqual([]);
});
