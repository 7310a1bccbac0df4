import type { ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import {
  answering,
  type Fault,
  faults,
  type FaultyService,
  startFaultyService,
} from '../packages/server/src/testing/faulty-service.ts';
import { freePorts } from '../packages/server/src/testing/free-ports.ts';
import { inDays } from './dates.ts';
import { enter, expect, PASSWORD, serveWhile, test, uniqueName } from './fixtures.ts';
import { REFERENCE_LOAD_LIMIT_MS, serveWithReferenceData } from './reference-data.ts';
import type { TestServer } from './server.ts';

interface Trip {
  readonly id: string;
  readonly timeZone: string | null;
}

const KEY = 'key-of-nobody';

/** A service that never answers as it should. */
const startDead = async (fault: Fault): Promise<FaultyService> => {
  const service = await startFaultyService(() => ({ json: {} }));
  service.fail(fault);
  return service;
};

/** Takes every question and says nothing, until it hangs up on all who wait and on everybody after them. */
const startSilent = async (): Promise<FaultyService & { hangUp(): void }> => {
  const waiting: ServerResponse[] = [];
  const service = await startDead((_request, response) => void waiting.push(response));
  const hangUp = () => {
    service.fail(faults.reset);
    for (const response of waiting) response.destroy();
  };
  return { ...service, hangUp };
};

/** A server all of whose outside services are one that says nothing. */
interface Silence {
  readonly server: TestServer;
  readonly hangUp: () => void;
}

const serveAmidSilence = async (use: (silence: Silence) => Promise<void>): Promise<void> => {
  const { url, hangUp, stop } = await startSilent();
  await serveWhile((server) => use({ server, hangUp }), {
    OPEN_METEO_URL: url,
    OPEN_METEO_GEOCODING_URL: url,
    OPEN_METEO_ARCHIVE_URL: url,
    PHOTON_URL: url,
    AVIATIONSTACK_URL: url,
    AVIATIONSTACK_KEY: KEY,
    OIDC_ISSUER: url,
    OIDC_CLIENT_ID: 'caravan',
    OIDC_NAME: 'Harbour',
    SMTP_URL: url.replace('http:', 'smtp:'),
    MAIL_FROM: 'caravan@example.com',
  });
  await stop();
};

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

/** Where no service says a word until all hang up. */
const amidSilence = test.extend<{ silence: Silence }>({
  silence: async ({}, use) => serveAmidSilence(use),
  server: async ({ silence }, use) => use(silence.server),
});

/** Where all services are dead. Its stories share one server, as each would load all places and airports for itself. */
const amidTheDead = test.extend({
  server: [
    async ({ shared }, use) => use(await shared.get(serveAmidTheDead)),
    { scope: 'test', timeout: REFERENCE_LOAD_LIMIT_MS },
  ],
});

/** What the page has been answered of what only outside services know. */
const answersTo = (page: Page): string[] => {
  const answered: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/api\/(weather|flights\/search)$/.test(pathname)) answered.push(pathname);
  });
  return answered;
};

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const flights = (page: Page) => page.getByRole('region', { name: 'Flights' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

const searchFlight = async (page: Page): Promise<void> => {
  await flights(page).getByRole('button', { name: 'Add Flight' }).click();
  await dialog(page, 'Add Flight').getByLabel('Flight number').fill('BA117');
  await dialog(page, 'Add Flight').getByRole('button', { name: 'Search', exact: true }).click();
};

amidSilence(
  'while no service says a word, somebody signs up, plans a trip, packs, shops, talks and enters a flight, and nothing waits',
  async ({ silence, visitor }) => {
    const { page, expectConsoleError } = await visitor();
    expectConsoleError(/status of 503.*\/api\/(weather|flights\/search)/);
    const answered = answersTo(page);

    await test.step('signs up', async () => {
      const username = uniqueName('ines');
      await page.goto('/');
      await page.getByRole('button', { name: 'Sign up' }).click();
      await page.getByLabel('First name').fill('Ines');
      await page.getByLabel('Last name').fill('Duarte');
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Email').fill(`${username}@example.com`);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await enter(page, () => page.getByRole('button', { name: 'Create Account' }).click());
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ines!');
    });

    await test.step('makes a trip, before any place is proposed', async () => {
      await page.getByRole('link', { name: 'Get Started' }).click();
      const trip = dialog(page, 'Create New Trip');
      await trip.getByLabel('Title').fill('Alfama');
      await trip.getByLabel('Start date').fill(inDays(1));
      await trip.getByLabel('End date').fill(inDays(2));
      await trip.getByLabel('Destination').fill('Lisbon');
      // The days of the trip are there with it.
      const weather = page.waitForRequest('**/api/weather?*');
      await trip.getByRole('button', { name: 'Create Trip' }).click();
      await expect(trip).toBeHidden();
      await weather;
    });

    await test.step('plans its days, before there is any weather', async () => {
      await page.getByRole('button', { name: 'Add Your First Activity' }).click();
      const activity = dialog(page, 'Add Activity');
      await activity.getByLabel('Title').fill('Fado');
      await activity.getByLabel('Start date').fill(inDays(1));
      await activity.getByRole('button', { name: 'Add Activity' }).click();
      await expect(page.getByRole('heading', { name: 'Fado' })).toBeVisible();
      expect(answered, 'what the plan has waited for').toEqual([]);
    });

    await test.step('packs, shops and talks', async () => {
      await tab(page, 'Closet');
      await page.getByRole('button', { name: 'Add Outfit' }).click();
      await dialog(page, 'Add Outfit').getByLabel('Title').fill('Black shawl');
      await dialog(page, 'Add Outfit').getByRole('button', { name: 'Add Outfit' }).click();
      await expect(page.getByRole('heading', { name: 'Black shawl' })).toBeVisible();
      await tab(page, 'Shopping');
      await page.getByRole('button', { name: 'Add Item' }).click();
      await dialog(page, 'Add Item').getByLabel('Name').fill('Sardines');
      await dialog(page, 'Add Item').getByRole('button', { name: 'Add Item' }).click();
      await expect(page.getByRole('checkbox', { name: 'Sardines' })).toBeVisible();
      await tab(page, 'Chat');
      await page.getByPlaceholder('Type a message...').fill('Who brings the guitar?');
      await page.getByPlaceholder('Type a message...').press('Enter');
      await expect(page.getByRole('log', { name: 'Group Chat' })).toContainText('Who brings the guitar?');
    });

    await test.step('enters a flight by hand, while it is searched for', async () => {
      await page.goto('/');
      await expect(page.getByRole('region', { name: 'What comes next' })).toContainText('Fado');
      await expect(page.getByRole('region', { name: 'Travel Updates' })).toContainText('Lisbon');
      await searchFlight(page);
      const flight = dialog(page, 'Add Flight');
      await expect(flight.getByRole('button', { name: 'Searching…' })).toBeVisible();
      await flight.getByRole('button', { name: 'Add by Hand' }).click();
      await flight.getByLabel('From').fill('Heathrow');
      await flight.getByRole('button', { name: 'Track This Flight' }).click();
      await expect(flight).toBeHidden();
      await expect(flights(page)).toContainText('Added by hand');
      expect(answered, 'what the flight has waited for').not.toContain('/api/flights/search');
    });

    await test.step('reads in the end that there is no weather, and nothing more of it', async () => {
      silence.hangUp();
      // A closed dialog takes its entry out of the history a moment later, which calls off an address that is typed before.
      await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('caravanBack');
      await page.goto('/');
      await page.getByRole('region', { name: 'Travel Updates' }).scrollIntoViewIfNeeded();
      await expect(page.getByRole('region', { name: 'Travel Updates' })).toContainText('Weather data unavailable');
      await page.getByRole('link', { name: 'Fado' }).click();
      await expect(page.getByRole('region').filter({ hasText: /Fado/ })).toContainText('Weather data unavailable');
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  },
);

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
