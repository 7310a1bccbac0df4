import { AS_OF_HEADER } from '@caravan/contract/headers.ts';
import type { PageAnswers } from '@caravan/contract/page-document.ts';
import { stampIn } from '@caravan/contract/live-stamps.rules.ts';
import { READS_TOGETHER_MAX } from '@caravan/contract/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failOnLoggedErrors } from '../testing/logged-errors.ts';
import type { Person } from '../testing/person.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let ada: Person;
let bob: Person;

beforeAll(async () => {
  app = await startTestApp();
  [ada, bob] = await Promise.all([app.signUp({ firstName: 'Ada' }), app.signUp({ firstName: 'Bob' })]);
});
afterAll(() => app.stop());
failOnLoggedErrors(() => app);

const newTrip = async (by: Person, title = 'Fjord'): Promise<string> => {
  const { body } = await by.post<{ id: string }>('/api/trips', { title });
  return `/api/trips/${body.id}`;
};

const readTogether = async (by: Person, addresses: readonly string[]) => {
  const { status, headers, body } = await by.post<{ answers: PageAnswers }>('/api/reads', { addresses });
  return { status, headers, answers: body.answers };
};

const LISTS = [
  '/api/trips?status=open&timeZone=Europe%2FLisbon&offset=0&limit=50',
  '/api/trips/completed?timeZone=UTC&offset=0&limit=50',
  '/api/user/stats?timeZone=UTC',
  '/api/user/accessible-trips',
  '/api/user/recent-outfits',
  '/api/user/upcoming-activities?timeZone=UTC',
  '/api/flights/tracked',
  '/api/concierge/searches',
];

const readsOf = (trip: string): string[] =>
  [
    '',
    '/itinerary',
    '/outfits',
    '/flights',
    '/shopping',
    '/money',
    '/money/expenses',
    '/money/payments',
    '/ideas',
    '/idea-comments',
    '/members',
    '/packing',
    '/chat',
  ].map((part) => trip + part);

test('each address answers what it answers alone, those of trips with what they are as of', async () => {
  const trip = await newTrip(ada, 'Fjord </script> “€”');
  await ada.post(`${trip}/itinerary`, { title: 'Kayaks' });
  await ada.post(`${trip}/chat`, { content: 'Hello' });
  const addresses = [...LISTS, ...readsOf(trip)];

  const { status, headers, answers } = await readTogether(ada, addresses);
  const alone = await Promise.all(
    addresses.map(async (address) => [address, await ada.get<unknown>(address)] as const),
  );

  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(Object.keys(answers).toSorted()).toEqual(addresses.toSorted());
  expect(Object.fromEntries(Object.entries(answers).map(([address, { body }]) => [address, body]))).toEqual(
    Object.fromEntries(alone.map(([address, { body }]) => [address, body])),
  );
  const epochOf = (asOf: string | null | undefined) => stampIn(asOf ?? null)?.epoch;
  expect(addresses.map((address) => epochOf(answers[address]?.asOf))).toEqual(
    alone.map(([, { headers: own }]) => epochOf(own.get(AS_OF_HEADER))),
  );
  expect(answers[trip]?.asOf).not.toBeNull();
});

test("what may not be read is left out: somebody else's trip, and one that there is not", async () => {
  const [theirs, own] = await Promise.all([newTrip(bob, 'Secret'), newTrip(ada)]);
  const unknown = '/api/trips/01a20251-37b1-77d0-a43b-67bbfb5896a0';

  const { status, answers } = await readTogether(ada, [...readsOf(theirs), unknown, own]);

  expect([status, Object.keys(answers)]).toEqual([200, [own]]);
});

test.each<[string, unknown]>([
  ['no addresses', { addresses: [] }],
  ['nothing', {}],
  ['more than it takes', { addresses: Array(READS_TOGETHER_MAX + 1).fill('/api/user/accessible-trips') }],
  ['a long one', { addresses: [`/api/concierge/searches?q=${'a'.repeat(500)}`] }],
  ['who one is', { addresses: ['/api/user/accessible-trips', '/api/auth/user'] }],
  ['a file', { addresses: ['/api/objects/01a20251-37b1-77d0-a43b-67bbfb5896a0'] }],
  ['the address of a calendar', { addresses: ['/api/user/calendar'] }],
  ['what an outside service answers', { addresses: ['/api/weather?location=Lisbon&date=2027-03-01'] }],
  ['itself', { addresses: ['/api/reads'] }],
  ['another site', { addresses: ['https://example.com/api/trips'] }],
])('a batch that names %s is refused', async (_what, body) => {
  const answer = await ada.post('/api/reads', body);

  expect([answer.status, answer.body.code]).toEqual([400, 'validation']);
});

test('as many as it takes are answered, each once however often it is named', async () => {
  const { status, answers } = await readTogether(ada, Array(READS_TOGETHER_MAX).fill('/api/user/accessible-trips'));

  expect([status, Object.keys(answers)]).toEqual([200, ['/api/user/accessible-trips']]);
});

test('a few are read at a time, and a session that ends meanwhile is the end of all', async () => {
  const guest = await app.signUp();
  const trips = await Promise.all(Array.from({ length: 6 }, () => newTrip(guest)));
  const held = await app.database.pool.connect();
  try {
    await held.query('begin; lock table outfits in access exclusive mode');
    const reading = readTogether(
      guest,
      trips.map((trip) => `${trip}/outfits`),
    );
    await app.untilSomebodyWaits(4);
    await guest.get('/api/logout');
    await held.query('commit');

    expect((await reading).status).toBe(401);
  } finally {
    held.release();
  }
});

test('what is too much for one answer is left out, to be requested by itself', async () => {
  const trips = await Promise.all(Array.from({ length: 12 }, () => newTrip(ada)));
  const description = '€'.repeat(10_000);
  await Promise.all(trips.map((trip) => ada.post(`${trip}/itinerary`, { title: 'Long', description })));
  await app.database.pool.query(
    `insert into itinerary_items
     select (jsonb_populate_record(item, jsonb_build_object('id', gen_random_uuid()))).*
     from itinerary_items item, generate_series(1, 20) where title = 'Long'`,
  );

  const { answers } = await readTogether(
    ada,
    trips.map((trip) => `${trip}/itinerary`),
  );

  // Four of some 600 kB are above it; three more have begun by then.
  expect(Object.keys(answers)).toHaveLength(7);
});
