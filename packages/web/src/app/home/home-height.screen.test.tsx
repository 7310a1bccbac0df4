import { listUpcomingActivities } from '@caravan/contract/home/home.endpoints.ts';
import { getWeather } from '@caravan/contract/weather/weather.endpoints.ts';
import { aFlight, aTrackedFlight } from '../../testing/flight-answers.ts';
import { paintedFrames } from '../../testing/at-rest.ts';
import { aPerson, inDays, anActivity } from '../../testing/samples.ts';
import { textsOf, unfold } from '../../testing/page-texts.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

/** Two windows of a phone, 390 × 844. */
const TWO_SCREENS = 2 * 844;

const region = (name: string) => page.getByRole('region', { name });
const height = (): number => document.documentElement.scrollHeight;

/** Somebody on a trip, with three more ahead, plans for a week, flights, unread messages, and things to buy. */
const addUsualPerson = (data: TripData) => {
  const bo = aPerson({ firstName: 'Bo' });
  const lisbon = data.addTrip({
    title: 'Lisbon with everybody',
    destination: 'Lisbon, Portugal',
    startDate: inDays(-1),
    endDate: inDays(4),
    others: [[bo, 'admin']],
  });
  const porto = data.addTrip({
    title: 'Design days in Porto',
    destination: 'Porto, Portugal',
    startDate: inDays(10),
    endDate: inDays(12),
    chatSeq: 7,
    readSeq: 4,
  });
  data.addTrip({ title: 'Winter cabin', destination: 'Åre, Sweden', startDate: inDays(46), endDate: inDays(52) });
  data.addTrip({ title: 'Grandma turns eighty', startDate: inDays(50), endDate: inDays(53) });
  data.viewer.unreadChats = [{ tripId: porto.id, chatSeq: 7, readSeq: 4 }];
  const plan = (title: string, startTime: string) => {
    const activity = anActivity(lisbon, { title, location: 'Mesa de Frades' });
    data.upcomingActivities.push({ ...activity, startTime, trip: lisbon });
  };
  // Over since the first minute of the day, whenever this runs.
  plan('Night tram', `${inDays(0)}T00:00:00.000Z`);
  for (const [index, title] of ['Fado, late', 'Train to Sintra', 'Beach day', 'Train north', 'Museum'].entries()) {
    plan(title, `${inDays(index)}T21:30:00.000Z`);
  }
  for (const name of ['Sun cream', 'Sardines']) data.addItem(lisbon, { name, assignedTo: data.viewer.id });
  data.addItem(lisbon, { name: 'For Bo', assignedTo: bo.id });
  const { departure, arrival } = aFlight(inDays(3));
  data.trackedFlights.push(aTrackedFlight(data, { flightNumber: 'BA117', departure, arrival }));
};

test('home of a usual person is two screens of a phone: now, next, what waits, and the rest behind headings', async ({
  screen: { data, open },
}) => {
  addUsualPerson(data);

  await open('/');

  await expect.element(region('Trip Calendar')).toBeVisible();
  await expect.element(region('Flights')).toMatchTextContent(/BA117 · LHR → JFK/);
  await document.fonts.ready;
  await paintedFrames(2);
  expect(height()).toBeLessThanOrEqual(TWO_SCREENS);
  expect(textsOf(page.getByRole('main').getByRole('heading', { level: 2 }))).toEqual([
    'On now',
    'What comes next',
    'Waiting for you',
    'After that',
    'Travel Updates',
    'Flights',
    'Trip Calendar',
    'Recent Activity',
  ]);
  expect(textsOf(region('Waiting for you').getByRole('listitem'))).toEqual([
    '2 things to buyLisbon with everybody',
    '3 unread messagesDesign days in Porto',
  ]);
  await expect.element(region('Waiting for you').getByRole('link', { name: /unread/ })).toBeVisible();
  for (const title of ['Travel Updates', 'Flights', 'Trip Calendar', 'Recent Activity']) {
    await expect
      .element(page.getByRole('button', { name: title, exact: true }))
      .toHaveAttribute('aria-expanded', 'false');
  }
});

test('a section that was opened is open the next time, and no longer once it was closed', async ({
  screen: { data, server, open },
}) => {
  addUsualPerson(data);
  server.refuse(getWeather, 'weather_unavailable');
  const card = region('Flights').getByRole('listitem').first();
  await open('/');
  await unfold('Flights');
  await expect.element(card).toBeVisible();

  await open('/');
  await expect.element(card).toBeVisible();
  await page.getByRole('button', { name: 'Flights', exact: true }).click();

  await open('/');
  await expect.element(region('Flights')).toMatchTextContent('BA117');
  await expect.element(card).not.toBeInTheDocument();
});

for (const size of ['phone', 'desktop'] as const) {
  test(`what is empty on home is a line with what begins it, on a ${size}`, async ({ screen: { server, open } }) => {
    await open('/', size);

    await expect.element(region('Flights')).toMatchTextContent('No flights yet');
    await expect.element(region('Flights').getByRole('button', { name: 'Add Flight' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await server.settled();
    await expect.poll(() => server.requests(listUpcomingActivities)).toHaveLength(1);
    const large = [...document.querySelectorAll<HTMLElement>('main section')].filter(
      ({ offsetHeight }) => offsetHeight > 180,
    );
    expect(large.map(({ textContent }) => textContent)).toEqual([]);
    expect(height()).toBeLessThanOrEqual(innerHeight);
  });
}

test('who has read and bought everything is not kept waiting, and hears of a message at once', async ({
  screen: { data, live, open },
}) => {
  const trip = data.addTrip({ title: 'Alfama', startDate: inDays(1), endDate: inDays(2), chatSeq: 4, readSeq: 4 });
  await open('/');
  await expect.element(region('Trip Calendar')).toBeVisible();
  expect(region('Waiting for you').elements()).toEqual([]);
  await expect.poll(() => live.isConnected).toBe(true);

  live.emit({ type: 'unread', tripId: trip.id, chatSeq: 5, readSeq: 4 });

  await region('Waiting for you')
    .getByRole('link', { name: /1 unread message.*Alfama/ })
    .click();
  await expect.poll(() => location.pathname).toBe(`/trip/${trip.id}/chat`);
});
