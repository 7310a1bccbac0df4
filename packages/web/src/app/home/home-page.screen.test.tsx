import { listUpcomingActivities } from '@caravan/contract/home/home.endpoints.ts';
import type { RecentActivity } from '@caravan/contract/home/home.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { weatherBasis } from '@caravan/contract/weather/weather.rules.ts';
import { getWeather } from '@caravan/contract/weather/weather.endpoints.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { inDays, anActivity, aPerson } from '../../testing/samples.ts';
import { answerFrom } from '../../testing/everyday-answers.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import { textsOf, unfold } from '../../testing/page-texts.ts';
import type { TripData } from '../../testing/trip-data.ts';
import { liveIn } from '../../testing/browser-settings.ts';

const heading = (name: string) => page.getByRole('heading', { name });
const recent = page.getByRole('region', { name: 'Recent Activity' });
const recentButton = recent.getByRole('button', { name: 'Recent Activity' });
const additions = recent.getByRole('list', { name: 'Recent activity' });
const comingNext = page.getByRole('region', { name: 'What comes next' });
const updates = page.getByRole('region', { name: 'Travel Updates' });

/** The calendar date in a zone so many days from now. */
const dateThere = (timeZone: string, days = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + days * 86_400_000);

/** What Bo has added to a trip. */
const addedByBo = (trip: TripDetail, activityType: RecentActivity['activityType'], name: string): RecentActivity => ({
  activityType,
  id: crypto.randomUUID(),
  tripId: trip.id,
  name: activityType === 'shopping' ? name : null,
  title: activityType === 'shopping' ? null : name,
  item: activityType === 'shopping' ? name : null,
  createdAt: new Date().toISOString(),
  trip,
  creator: { firstName: 'Bo', email: null },
});

/** Plans an activity that home shows. */
const plan = (data: TripData, trip: TripDetail, title: string, startTime: string, location: string | null = null) => {
  data.upcomingActivities.push({ ...anActivity(trip, { title, location }), startTime, trip });
};

for (const size of SIZES) {
  test(`an empty home says how to begin, and nothing of what is not there, on a ${size}`, async ({
    screen: { open },
  }) => {
    await open('/', size);

    await expect.element(heading('Ready to start planning?')).toBeVisible();
    await recentButton.click();
    // What is answered last: whatever else home shows would be there.
    await expect.element(recent).toMatchTextContent('No recent activity');
    expect(heading('Trip Calendar').elements()).toEqual([]);
    expect(heading('Travel Updates').elements()).toEqual([]);
    expect(comingNext.elements()).toEqual([]);
    await page.getByRole('link', { name: 'Get Started' }).click();
    await expect.poll(() => location.pathname).toBe('/trips');
  });
}

test('recent activity is closed at first, and each line leads to what was added', async ({
  screen: { data, open },
}) => {
  const trip = data.addTrip({ title: 'Faroe Islands', others: [[aPerson({ firstName: 'Bo' }), 'admin']] });
  data.recentActivities.push(
    addedByBo(trip, 'shopping', 'Thermos'),
    addedByBo(trip, 'outfit', 'Wool and rain'),
    addedByBo(trip, 'activity', 'Ferry to Mykines'),
  );
  await open('/');

  await expect.element(recentButton).toHaveAttribute('aria-expanded', 'false');
  await recentButton.click();
  await expect.element(recentButton).toHaveAttribute('aria-expanded', 'true');
  await expect
    .poll(() => textsOf(additions.getByRole('listitem')))
    .toEqual([
      expect.stringMatching(/^Bo added Thermos to Faroe Islands/),
      expect.stringMatching(/^Bo added Wool and rain to Faroe Islands/),
      expect.stringMatching(/^Bo added Ferry to Mykines to Faroe Islands/),
    ]);

  for (const [what, tab] of [
    [/Thermos/, 'shopping'],
    [/Wool and rain/, 'closet'],
    [/Ferry to Mykines/, 'itinerary'],
  ] as const) {
    await additions.getByRole('link', { name: what }).click();
    await expect.poll(() => location.pathname).toBe(`/trip/${trip.id}/${tab}`);
    await expect.element(heading('Faroe Islands')).toBeVisible();
    history.back();
    // The lines are known by now: they would be there with their heading.
    await expect.element(recentButton).toHaveAttribute('aria-expanded', 'false');
    expect(page.getByText(/Bo added/).elements()).toEqual([]);
    await recentButton.click();
  }
});

test('what somebody else adds appears among the recent activity at once', async ({ screen: { data, live, open } }) => {
  const trip = data.addTrip({ title: 'Faroe Islands', others: [[aPerson({ firstName: 'Bo' }), 'admin']] });
  await open('/');
  await recentButton.click();
  await expect.element(recent).toMatchTextContent('No recent activity');
  await expect.poll(() => live.isConnected).toBe(true);

  data.recentActivities.push(addedByBo(trip, 'shopping', 'Thermos'));
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'shopping' });

  await expect.element(recent).toMatchTextContent('Bo added Thermos to Faroe Islands');
});

test('what comes next is shown by the clock of its trip, wherever the browser is', async ({
  screen: { data, server, open },
}) => {
  await liveIn('America/Los_Angeles');
  const tokyo = 'Asia/Tokyo';
  const [today, tomorrow] = [dateThere(tokyo), dateThere(tokyo, 1)];
  const dates = { startDate: dateThere(tokyo, -2), endDate: dateThere(tokyo, 3) };
  const trip = data.addTrip({ title: 'Three days in Tokyo', timeZone: tokyo, ...dates });
  const instant = (there: string): string => new Date(`${there}+09:00`).toISOString();
  plan(data, trip, 'Yesterday', instant(`${dateThere(tokyo, -1)}T12:00:00`));
  plan(data, trip, 'Midnight ramen', instant(`${today}T00:00:00`));
  plan(data, trip, 'Last train', instant(`${today}T23:59:00`));
  plan(data, trip, 'Fish market', instant(`${tomorrow}T09:00:00`), 'Toyosu');

  await open('/');

  const days = comingNext.getByRole('list');
  await expect.poll(() => textsOf(comingNext.getByRole('heading', { level: 3 }))).toEqual(['Today', 'Tomorrow']);
  expect(textsOf(days.nth(0).getByRole('listitem'))).toEqual([
    expect.stringMatching(/12:00 AMMidnight ramen/),
    expect.stringMatching(/11:59 PMLast/),
  ]);
  expect(textsOf(days.nth(1).getByRole('listitem'))).toEqual([
    expect.stringMatching(/9:00 AMFish marketToyosu · Three days in Tokyo/),
  ]);
  await expect.element(comingNext).not.toMatchTextContent('Yesterday');
  await expect
    .poll(() => server.requests(listUpcomingActivities)[0]?.query)
    .toEqual({ timeZone: 'America/Los_Angeles' });
  await comingNext.getByRole('link', { name: /Fish market/ }).click();
  await expect.poll(() => location.pathname).toBe(`/trip/${trip.id}/itinerary`);
});

test('the cover of the next trip comes first, and those after it come small', async ({ screen: { data, open } }) => {
  const photo = (id: string) => `/api/objects/${id}`;
  const [next, later] = [crypto.randomUUID(), crypto.randomUUID()];
  data.addTrip({ title: 'Alfama', startDate: inDays(3), endDate: inDays(6), coverImageUrl: photo(next) });
  data.addTrip({ title: 'Faroe Islands', startDate: inDays(30), endDate: inDays(34), coverImageUrl: photo(later) });

  await open('/');

  await expect.element(heading('After that')).toBeVisible();
  const covers = () =>
    [...document.querySelectorAll<HTMLImageElement>('main img')].map((image) => [
      image.getAttribute('src'),
      image.fetchPriority,
    ]);
  await expect.poll(covers).toEqual([
    [photo(next), 'high'],
    [`${photo(later)}?size=card`, 'auto'],
  ]);
});

test('the weather of the current trip stands on home, and is missed in words', async ({
  screen: { data, server, live, open },
}) => {
  const highOn = (date: string): number => 70 + Number(date.slice(8));
  server.answer(getWeather, ({ query: { date } }) => ({
    basis: weatherBasis(date, inDays(0)) ?? 'forecast',
    condition: 'sunny' as const,
    description: 'Clear sky',
    temperature: { high: highOn(date), low: 60 },
    humidity: 50,
    windSpeed: 10,
  }));
  const dates = { startDate: inDays(-1), endDate: inDays(2) };
  const trip = data.addTrip({ title: 'Alfama', destination: 'Lisbon', timeZone: 'UTC', ...dates });
  const moveTo = (startDate: string, endDate: string) => {
    data.changeTrip(trip, { startDate, endDate });
    live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'trip' });
  };

  await open('/');
  await expect.element(updates).toMatchTextContent('Lisbon · Today');
  // It is read once somebody is about to see it.
  updates.element().scrollIntoView();
  await expect.element(updates).toMatchTextContent(`high ${highOn(inDays(0))}°F`);
  await unfold('Travel Updates');
  await expect.element(updates).toMatchTextContent(`${highOn(inDays(0))}°F`);
  await expect
    .poll(() => textsOf(updates.getByRole('list', { name: 'The days after' }).getByRole('listitem')))
    .toEqual([1, 2].map((day) => expect.stringContaining(`high ${highOn(inDays(day))}°F`) as string));
  await expect.element(updates).toMatchTextContent('Weather data by Open-Meteo.com (CC BY 4.0)');
  await expect.poll(() => live.isConnected).toBe(true);

  moveTo(inDays(60), inDays(65));
  await expect.element(updates).toMatchTextContent(/Typically High \d+°F/);
  await expect.element(updates).toMatchTextContent('The forecast begins on');
  await expect.poll(() => updates.getByRole('listitem').elements().length).toBe(5);

  moveTo(inDays(5_000), inDays(5_001));
  await expect.element(updates).toMatchTextContent('Weather data unavailable');
  await expectAccessible('home without weather');
});

test('what cannot be had on home says so in its place, comes on another try, and hides nothing else', async ({
  screen: { data, server, open },
}) => {
  const trip = data.addTrip({ title: 'Alfama' });
  plan(data, trip, 'Fado', `${inDays(1)}T20:00:00.000Z`);
  server.replaceByPage(listUpcomingActivities, 500);

  await open('/');
  await expect.element(comingNext.getByRole('alert')).toMatchTextContent('Something went wrong');
  await expect.element(recent).toBeVisible();
  answerFrom(server, data);
  await comingNext.getByRole('button', { name: 'Try again' }).click();

  await expect.element(comingNext).toMatchTextContent('Fado');
});
