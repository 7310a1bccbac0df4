import type { ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { faults, type FaultyService } from '../packages/server/src/testing/faulty-service.ts';
import { inDays } from './dates.ts';
import { dialog, flights, KEY, searchFlight, startDead } from './dead-services.ts';
import { enter, expect, PASSWORD, serveWhile, test, uniqueName } from './fixtures.ts';
import type { TestServer } from './server.ts';

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

/** Where no service says a word until all hang up. */
const amidSilence = test.extend<{ silence: Silence }>({
  silence: async ({}, use) => serveAmidSilence(use),
  server: async ({ silence }, use) => use(silence.server),
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

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

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
