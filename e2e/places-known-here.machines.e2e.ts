import { answering, faults } from '../packages/server/src/testing/faulty-service.ts';
import { freePorts } from '../packages/server/src/testing/free-ports.ts';
import { inDays } from './dates.ts';
import { dialog, flights, KEY, searchFlight, startDead } from './dead-services.ts';
import { expect, test } from './fixtures.ts';
import { REFERENCE_LOAD_LIMIT_MS, serveWithReferenceData } from './reference-data.ts';
import type { TestServer } from './server.ts';

interface Trip {
  readonly id: string;
  readonly timeZone: string | null;
}

/** A server that knows places and airports, and whose outside services are dead, each in a way of its own. */
const serveAmidTheDead = async (use: (server: TestServer) => Promise<void>): Promise<void> => {
  const [nobody = 0] = await freePorts(1);
  const ways = [faults.html, faults.cutJson, answering(500), faults.reset];
  const services = await Promise.all(ways.map(startDead));
  const [forecasts = '', geocoding = '', places = '', flights = ''] = services.map(({ url }) => url);
  await serveWithReferenceData(use, {
    OPEN_METEO_URL: forecasts,
    OPEN_METEO_GEOCODING_URL: geocoding,
    OPEN_METEO_ARCHIVE_URL: `http://127.0.0.1:${nobody}`,
    GOOGLE_PLACES_URL: places,
    GOOGLE_PLACES_KEY: KEY,
    AERODATABOX_URL: flights,
    AERODATABOX_KEY: KEY,
  });
  await Promise.all(services.map(({ stop }) => stop()));
};

/** Where all services are dead. Its stories share one server, as each would load all places and airports for itself. */
const amidTheDead = test.extend({
  server: [
    async ({ shared }, use) => use(await shared.get(serveAmidTheDead)),
    { scope: 'test', timeout: REFERENCE_LOAD_LIMIT_MS },
  ],
});

amidTheDead(
  'where each service is dead in its own way, what Caravan knows stands in for it, and the rest says so',
  async ({ person }) => {
    const rui = await person('Rui');
    const { page } = rui;
    rui.expectConsoleError(/status of 503.*\/api\/(weather|flights\/search)/);

    await test.step('a place is chosen from the list, with its clock', async () => {
      await page.goto('/trips');
      await page.getByRole('button', { name: 'Create Your First Trip' }).click();
      const trip = dialog(page, 'Create New Trip');
      await trip.getByLabel('Title').fill('Cherry trees');
      await trip.getByLabel('Destination').fill('Tokyo');
      await trip
        .getByRole('option', { name: /^Tokyo.*Japan$/ })
        .first()
        .click();
      await expect(trip.getByLabel('Time zone')).toHaveValue('Asia/Tokyo (UTC+9)');
      await trip.getByLabel('Start date').fill(inDays(1));
      await trip.getByLabel('End date').fill(inDays(40));
      await trip.getByRole('button', { name: 'Create Trip' }).click();
      await expect(trip).toBeHidden();
    });
    const [trip] = await rui.api<Trip[]>('GET', '/api/trips');

    await test.step('no day has weather, near or far', async () => {
      for (const day of [2, 40]) {
        const startTime = `${inDays(day)}T03:00:00Z`;
        await rui.api('POST', `/api/trips/${trip?.id}/itinerary`, { title: `Walk ${day}`, startTime });
      }
      await page.goto(`/trip/${trip?.id}`);
      for (const day of [2, 40]) {
        const shown = page.getByRole('region').filter({ hasText: new RegExp(`Walk ${day}$`) });
        await shown.scrollIntoViewIfNeeded();
        await expect(shown).toContainText('Weather data unavailable');
      }
    });

    await test.step('nor has a place that nobody here knows', async () => {
      const trip = { title: 'Over the range', destination: 'Erewhon', startDate: inDays(0), endDate: inDays(0) };
      await rui.api('POST', '/api/trips', { ...trip, timeZone: 'UTC' });
      await page.goto('/');
      await expect(page.getByRole('region', { name: 'Travel Updates' })).toContainText('Erewhon');
      await page.getByRole('region', { name: 'Travel Updates' }).scrollIntoViewIfNeeded();
      await expect(page.getByRole('region', { name: 'Travel Updates' })).toContainText('Weather data unavailable');
    });

    await test.step('a search for a flight is said to be away, and the flight is entered with airports of the list', async () => {
      await searchFlight(page);
      await expect(page.locator('[data-toast]').filter({ hasText: 'Failed to search for flights' })).toContainText(
        'Flight search service is temporarily unavailable. Please try again in a few minutes.',
      );
      const flight = dialog(page, 'Add Flight');
      await flight.getByRole('button', { name: 'Add It by Hand' }).click();
      await flight.getByLabel('From').fill('heathrow');
      await flight.getByRole('option', { name: /LHR/ }).click();
      await flight.getByRole('button', { name: 'Track This Flight' }).click();
      await expect(flights(page)).toContainText('LHR');
      await expect(flights(page)).toContainText('Added by hand');
    });
  },
);

amidTheDead(
  "a trip goes to 'Paris TX', the one in Texas, and its plan is read by the clock there from anywhere",
  async ({ person }) => {
    const joan = await person('Joan', { timezoneId: 'Asia/Tokyo' });
    const { page } = joan;
    joan.expectConsoleError(/status of 503.*\/api\/weather/);
    await page.goto('/trips');
    await page.getByRole('button', { name: 'Create Your First Trip' }).click();
    const form = dialog(page, 'Create New Trip');
    await form.getByLabel('Title').fill('Away');
    await form.getByLabel('Destination').pressSequentially('Paris TX');
    const places = form.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await places
      .filter({ hasText: /^Paris.*Texas/ })
      .first()
      .click();
    await expect(form.getByLabel('Time zone')).toHaveValue(/^America\/Chicago/);
    await form.getByRole('button', { name: 'Create Trip' }).click();
    await expect(form).toBeHidden();
    const [trip] = await joan.api<Trip[]>('GET', '/api/trips');
    expect(trip).toMatchObject({
      destination: expect.stringMatching(/^Paris, Texas/),
      position: { latitude: expect.closeTo(33.66, 1), longitude: expect.closeTo(-95.56, 1) },
      timeZone: 'America/Chicago',
    });

    await page.goto(`/trip/${trip?.id}`);
    await page.getByRole('button', { name: 'Add Your First Activity' }).click();
    const activity = dialog(page, 'Add Activity');
    await activity.getByLabel('Title').fill('Fish market');
    await activity.getByLabel('Start date').fill(inDays(31));
    await activity.getByRole('button', { name: 'Add Activity' }).click();
    const market = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Fish market' }) });
    await expect(market).toContainText('9:00 AM');
    // A clock that all of the trip goes by is not named each time.
    await expect(market).not.toContainText(/C[DS]T/);
  },
);
