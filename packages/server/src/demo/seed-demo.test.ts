import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { DatePoll } from '@caravan/contract/date-polls/date-polls.schema.ts';
import type { TripFlight } from '@caravan/contract/flights/flights.schema.ts';
import { attachmentsOf } from '@caravan/contract/itinerary/attachments.rules.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { TravelMembership } from '@caravan/contract/members/members.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { Idea } from '@caravan/contract/ideas/ideas.schema.ts';
import { rankIdeas } from '@caravan/contract/ideas/ranking.rules.ts';
import type { Money } from '@caravan/contract/money/money.schema.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { Visitor } from '../testing/person.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { download } from '../testing/uploads.ts';
import { seedDemo } from './seed-demo.ts';

const NOW = new Date('2027-05-10T12:00:00Z');

let app: TestApp;
let maya: Visitor;
let credentials: { email: string; password: string };
let trips: Trip[];
/** The address of the trip that is under way. */
let lisbon: string;

beforeAll(async () => {
  app = await startTestApp();
  credentials = await seedDemo({ app: app.app, db: app.database.db }, NOW);
  const login = await app.anonymous.post('/api/auth/email-login', credentials);
  maya = new Visitor(app.url, { cookie: login.headers.getSetCookie()[0]?.split(';')[0] ?? '' });
  trips = (await maya.get<Trip[]>('/api/trips')).body;
  lisbon = `/api/trips/${trips.find(({ title }) => title.startsWith('Lisbon'))?.id}`;
});
afterAll(() => app.stop());

const isDuring = (date: string, { startDate, endDate }: Trip): boolean =>
  startDate !== null && endDate !== null && startDate <= date && date <= endDate;

describe('the demo', () => {
  test('has trips of every kind to look at, made once however often it starts', async () => {
    const again = await seedDemo({ app: app.app, db: app.database.db }, NOW);

    expect(again).toEqual(credentials);
    expect((await maya.get<Trip[]>('/api/trips')).body).toEqual(trips);
    expect(new Set(trips.map((trip) => tripStatus(trip, '2027-05-10')))).toEqual(
      new Set(['upcoming', 'active', 'completed']),
    );
  });

  test('has friends with faces, of whom nobody is asked to confirm an address', async () => {
    const user = (await maya.get<CurrentUser>('/api/auth/user')).body;
    const others = (await maya.get<TravelMembership[]>('/api/user/all-members')).body;
    const faces = [user, ...others.map((other) => other.user)].flatMap(({ profileImageUrl }) => profileImageUrl ?? []);

    expect(user.isEmailConfirmed).toBe(true);
    expect((await maya.get('/api/dev/outbox')).body).toEqual([]);
    expect(new Set(faces).size).toBe(3);
    for (const face of faces) expect((await download(maya, face.replace(/^\/api/, ''))).status).toBe(200);
  });

  test('has trips that overlap, and two that are over with something of everything to copy', async () => {
    const over = trips.filter((trip) => tripStatus(trip, '2027-05-10') === 'completed');
    const parts = over.flatMap(({ id }) =>
      ['itinerary', 'outfits', 'shopping'].map((part) => `/api/trips/${id}/${part}`),
    );
    const found = await Promise.all(parts.map(async (part) => (await maya.get<unknown[]>(part)).body.length));

    expect(over).toHaveLength(2);
    expect(found).not.toContain(0);
    expect(trips.filter((trip) => isDuring('2027-05-13', trip))).toHaveLength(2);
  });

  test('has days that are planned, with a booking to open, and a chat', async () => {
    const activities = (await maya.get<Activity[]>(`${lisbon}/itinerary`)).body;
    const [flight] = activities;
    const flat = activities.find(({ title }) => title.startsWith('Keys to the flat'));
    const booking = await download(maya, flight?.attachmentUrl ?? '');
    const messages = (await maya.get<Message[]>(`${lisbon}/chat`)).body;

    expect(flight).toMatchObject({ title: 'Flight to Lisbon', startTime: '2027-05-09T09:20:00.000Z' });
    expect([booking.status, booking.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const files = flat ? attachmentsOf(flat) : [];
    expect(files.map(({ kind }) => kind)).toEqual(['image', 'document']);
    for (const { url } of files) expect((await download(maya, url)).status).toBe(200);
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(messages.map(({ replyTo }) => replyTo?.seq ?? null)).toEqual([null, null, null, 3, null, null, 6, null]);
    expect(messages.flatMap(({ reactions }) => reactions.map(({ emoji }) => emoji))).toEqual(['🎂', '❤️', '😂', '👍']);
    expect(trips.find(({ title }) => title.startsWith('Lisbon'))).toMatchObject({ chatSeq: 8, readSeq: 6 });
  });

  test('has a flight with two of the group on it, and outfits of everybody', async () => {
    const flights = (await maya.get<TripFlight[]>(`${lisbon}/flights`)).body;
    const outfits = (await maya.get<Outfit[]>(`${lisbon}/outfits`)).body;

    expect(new Set(flights.map(({ flightNumber }) => flightNumber)).size).toBe(1);
    expect(flights.map(({ traveller }) => traveller.firstName).toSorted()).toEqual(['Maya', 'Tom']);
    expect(new Set(outfits.map(({ wearer }) => wearer.firstName))).toEqual(new Set(['Maya', 'Inês', 'Jonas', 'Tom']));
  });

  test('has outfits on every trip that has dates, some not planned yet, one worn on both flights, each picture to be seen', async () => {
    const dated = trips.filter(({ startDate }) => startDate !== null);
    const closets = dated.map(async ({ id }) => (await maya.get<Outfit[]>(`/api/trips/${id}/outfits`)).body);
    const outfits = (await maya.get<Outfit[]>(`${lisbon}/outfits`)).body;
    const forFlights = outfits.filter(({ activity }) => activity?.title.startsWith('Flight'));

    expect((await Promise.all(closets)).map((own) => own.length)).not.toContain(0);
    expect(outfits.filter(({ plannedDate }) => plannedDate === null)).not.toEqual([]);
    expect(forFlights.map(({ plannedDate }) => plannedDate?.slice(0, 10))).toEqual(['2027-05-09', '2027-05-14']);
    expect(new Set(forFlights.map(({ lookId, imageUrl }) => `${lookId} ${imageUrl}`)).size).toBe(1);
    for (const imageUrl of outfits.flatMap((outfit) => outfit.imageUrl ?? [])) {
      expect((await download(maya, imageUrl.replace(/^\/api/, ''))).status).toBe(200);
    }
  });

  test('has ideas, one of which somebody would rather not do, and one that waits for answers', async () => {
    const ideas = (await maya.get<Idea[]>(`${lisbon}/ideas`)).body;

    expect(rankIdeas(ideas).open.map(({ title }) => title)).toEqual([
      'Sunset from Miradouro da Graça',
      'Day at the surf museum in Ericeira',
      'Boat on the Tejo',
    ]);
    expect(ideas.map(({ answers }) => answers.length)).toEqual([3, 4, 1]);
    expect(ideas.map(({ commentCount }) => commentCount)).toEqual([1, 2, 0]);
  });

  test('has a trip whose dates are voted on, by a friend without an account too', async () => {
    const trip = trips.find(({ startDate }) => startDate === null);
    const [poll] = (await maya.get<DatePoll[]>(`/api/trips/${trip?.id}/date-polls`)).body;

    expect([poll?.candidates.length, poll?.endedAt]).toEqual([3, null]);
    const voters = poll?.voters.map(({ firstName, isByLink }) => `${firstName}${isByLink ? ' by link' : ''}`);
    expect(voters?.toSorted()).toEqual(['Grandma Lotte by link', 'Inês', 'Tom']);
  });

  test('has money that was spent in two currencies and settles in one, and a payment that waits to be confirmed', async () => {
    const { balances } = (await maya.get<Money>(`${lisbon}/money`)).body;
    const payments = (await maya.get<Payment[]>(`${lisbon}/money/payments`)).body;

    expect(balances.map(({ currency, people }) => [currency, people.length])).toEqual([['EUR', 4]]);
    expect(payments.map(({ state }) => state)).toEqual(['recorded']);
  });

  test('has a shopping list in two currencies, partly ticked', async () => {
    const items = (await maya.get<ShoppingItem[]>(`${lisbon}/shopping`)).body;

    expect(new Set(items.map(({ currency }) => currency))).toEqual(new Set(['EUR', 'USD']));
    expect(new Set(items.map(({ isCompleted }) => isCompleted))).toEqual(new Set([true, false]));
  });
});
