import { expect, test } from 'vitest';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { Visitor } from '../testing/person.ts';
import { startTestApp } from '../testing/test-app.ts';
import { download } from '../testing/uploads.ts';
import { seedDemo } from './seed-demo.ts';

test('the demo has trips of every kind to look at, made once however often it starts', async () => {
  const app = await startTestApp();
  const now = new Date('2027-05-10T12:00:00Z');

  const first = await seedDemo(app.app, now);
  const again = await seedDemo(app.app, now);

  expect(again).toEqual(first);
  const login = await app.anonymous.post('/api/auth/email-login', first);
  const maya = new Visitor(app.url, { cookie: login.headers.getSetCookie()[0]?.split(';')[0] ?? '' });
  const trips = (await maya.get<Trip[]>('/api/trips')).body;
  expect(new Set(trips.map((trip) => tripStatus(trip, '2027-05-10')))).toEqual(
    new Set(['upcoming', 'active', 'completed']),
  );
  const lisbon = trips.find(({ title }) => title.startsWith('Lisbon'));
  const activities = (await maya.get<Activity[]>(`/api/trips/${lisbon?.id}/itinerary`)).body;
  expect(activities[0]).toMatchObject({ title: 'Flight to Lisbon', startTime: '2027-05-09T09:20:00.000Z' });
  const messages = (await maya.get<Message[]>(`/api/trips/${lisbon?.id}/chat`)).body;
  expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);

  const booking = await download(maya, activities[0]?.attachmentUrl ?? '');
  expect([booking.status, booking.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const outfits = (await maya.get<Outfit[]>(`/api/trips/${lisbon?.id}/outfits`)).body;
  expect(outfits.filter(({ plannedDate }) => plannedDate === null)).not.toEqual([]);
  const forFlights = outfits.filter(({ activity }) => activity?.title.startsWith('Flight'));
  expect(forFlights.map(({ plannedDate }) => plannedDate?.slice(0, 10))).toEqual(['2027-05-09', '2027-05-14']);
  expect(new Set(forFlights.map(({ lookId, imageUrl }) => `${lookId} ${imageUrl}`)).size).toBe(1);
  for (const { imageUrl } of outfits.filter((outfit) => outfit.imageUrl !== null)) {
    expect((await download(maya, String(imageUrl).replace(/^\/api/, ''))).status).toBe(200);
  }
  for (const { id } of trips) {
    expect((await maya.get<Outfit[]>(`/api/trips/${id}/outfits`)).body).not.toEqual([]);
  }
  const items = (await maya.get<ShoppingItem[]>(`/api/trips/${lisbon?.id}/shopping`)).body;
  expect(new Set(items.map(({ currency }) => currency))).toEqual(new Set(['EUR', 'USD']));
  expect(new Set(items.map(({ isCompleted }) => isCompleted))).toEqual(new Set([true, false]));
  await app.stop();
});
