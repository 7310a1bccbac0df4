import { listTrackedFlights } from '@caravan/contract/flights/flights.endpoints.ts';
import { listUpcomingActivities } from '@caravan/contract/home/home.endpoints.ts';
import { getUserStats } from '@caravan/contract/trips/trips.endpoints.ts';
import { getWeather } from '@caravan/contract/weather/weather.endpoints.ts';
import { goOffline } from '../../testing/browser-settings.ts';
import { aTrackedFlight } from '../../testing/flight-answers.ts';
import { anActivity, inDays } from '../../testing/samples.ts';
import { expect, page, type Screen, test } from '../../testing/screen.tsx';

const region = (name: string) => page.getByRole('region', { name });
const updates = region('Travel Updates');

/** Two trips ahead, plans for each of five days on the first, and a flight. */
const addTraveler = ({ data, server }: Screen) => {
  server.refuse(getWeather, 'weather_unavailable');
  const trip = data.addTrip({ title: 'Alfama', destination: 'Lisbon', startDate: inDays(0), endDate: inDays(6) });
  data.addTrip({ title: 'Faroe Islands', startDate: inDays(30), endDate: inDays(34) });
  for (const day of [1, 2, 3, 4, 5]) {
    const startTime = `${inDays(day)}T20:00:00.000Z`;
    data.upcomingActivities.push({ ...anActivity(trip, { title: `Fado ${day}` }), startTime, trip });
  }
  data.trackedFlights.push(aTrackedFlight(data, { flightNumber: 'BA117' }));
};

test('what comes next holds back nothing beside it', async ({ screen }) => {
  const { server, open } = screen;
  addTraveler(screen);
  const answer = server.hold(listUpcomingActivities);

  await open('/', 'desktop');

  await expect.element(region('After that')).toBeVisible();
  await expect.element(page.getByText('Loading what comes next')).toBeInTheDocument();
  // It stands below both, and would move.
  expect(region('Trip Calendar').elements()).toEqual([]);
  answer();
  await expect.element(region('Trip Calendar')).toBeVisible();
});

test('what waits for somebody holds back nothing above it', async ({ screen }) => {
  const { server, open } = screen;
  addTraveler(screen);
  const answer = server.hold(getUserStats);

  await open('/');

  await expect.element(region('What comes next')).toMatchTextContent('Fado 1');
  await expect.element(page.getByText('Loading your overview')).toBeInTheDocument();
  answer();
  await expect.element(region('After that')).toBeVisible();
});

test('where flights open by themselves nothing stands below them before they are known', async ({ screen }) => {
  const { server, open } = screen;
  addTraveler(screen);
  const answer = server.hold(listTrackedFlights);

  await open('/', 'desktop');

  await expect.element(region('After that')).toBeVisible();
  expect(region('Trip Calendar').elements()).toEqual([]);
  answer();
  await expect.element(region('Flights').getByRole('listitem').first()).toBeVisible();
  await expect.element(region('Trip Calendar')).toBeVisible();
});

test('flights that cannot be had stay closed and hold back nothing', async ({ screen }) => {
  const { server, open } = screen;
  addTraveler(screen);
  server.replaceByPage(listTrackedFlights, 500);

  await open('/', 'desktop');

  await expect.element(region('Trip Calendar')).toBeVisible();
  const flights = region('Flights').getByRole('button', { name: 'Flights', exact: true });
  await expect.element(flights).toHaveAttribute('aria-expanded', 'false');
  await flights.click();
  await expect.element(region('Flights').getByRole('alert')).toBeVisible();
});

test('the folded weather says where it cannot be had', async ({ screen }) => {
  const { server, open } = screen;
  addTraveler(screen);
  server.replaceByPage(getWeather, 500);

  await open('/');
  await expect.element(updates).toBeVisible();
  updates.element().scrollIntoView();

  await expect.element(updates).toMatchTextContent('Failed to fetch weather data');
});

test('the folded weather says so without a connection', async ({ screen }) => {
  const { server, open } = screen;
  addTraveler(screen);
  server.hold(getWeather);

  await open('/');
  await expect.element(updates).toBeVisible();
  goOffline();
  updates.element().scrollIntoView();

  await expect.element(updates).toMatchTextContent('Weather data unavailable');
});

test('what shows more of a list names the list', async ({ screen }) => {
  const { open } = screen;
  addTraveler(screen);

  await open('/');
  await page.getByRole('button', { name: 'Show 2 more of What comes next' }).click();

  await expect.element(region('What comes next')).toMatchTextContent('Fado 5');
  await expect.element(page.getByRole('button', { name: 'Show fewer of What comes next' })).toBeVisible();
});

test('below a trip without a date, whose weather is not shown, the folded sections keep their distance', async ({
  screen: { data, open },
}) => {
  data.addTrip({ title: 'Someday', destination: 'Lisbon', startDate: null, endDate: null });

  await open('/');

  await expect.element(region('Flights')).toBeVisible();
  const above = page.getByRole('list', { name: 'Your numbers' }).element().getBoundingClientRect();
  expect(region('Flights').element().getBoundingClientRect().top - above.bottom).toBeGreaterThanOrEqual(20);
});
