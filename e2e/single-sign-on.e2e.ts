import type { Page } from '@playwright/test';
import { freePorts } from '../packages/server/src/testing/free-ports.ts';
import { startOpenIdProvider, type TestOpenIdProvider } from '../packages/server/src/testing/openid-provider.ts';
import { fourColours } from '../packages/server/src/testing/sample-pictures.ts';
import { expect, serveWhile, test as base } from './fixtures.ts';
import { followQuestions, openNewTrip } from './questions.ts';
import type { TestServer } from './server.ts';

/** A server whose people may come by the provider Harbour, which is another site. */
interface Harbour {
  readonly server: TestServer;
  readonly provider: TestOpenIdProvider;
}

const serveWithHarbour = async (use: (harbour: Harbour) => Promise<void>): Promise<void> => {
  const [port = 0] = await freePorts(1);
  const redirectUri = `http://127.0.0.1:${port}/api/login/callback`;
  const provider = await startOpenIdProvider({ redirectUri, host: 'localhost' });
  await serveWhile((server) => use({ server, provider }), { PORT: String(port), ...provider.env });
  await provider.stop();
};

const test = base.extend<{ harbour: Harbour }>({
  harbour: async ({ shared }, use) => use(await shared.get(serveWithHarbour)),
  server: async ({ harbour }, use) => use(harbour.server),
});

const CONTINUE = { name: 'Continue with Harbour' };

const leaveFor = (page: Page) => page.getByRole('link', CONTINUE).click();

/** Goes from the landing page by way of the provider's own page. */
const signInAs = async (page: Page, login: string): Promise<void> => {
  await leaveFor(page);
  await signInAtHarbour(page, login);
};

const signInAtHarbour = async (page: Page, login: string): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Sign in to Harbour' })).toBeVisible();
  await page.getByLabel('Name').fill(login);
  await page.getByRole('button', { name: 'Continue' }).click();
};

const welcomeOn = (page: Page, name: string) => page.getByRole('heading', { name: `Welcome, ${name}!` });

const signOut = async (page: Page): Promise<void> => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
};

test('somebody new comes by the provider with their name and picture, and is the same person the next time', async ({
  visitor,
  harbour: { provider },
}) => {
  const picture = provider.hang('/pictures/ines.png', await fourColours(400, 400).png().toBuffer());
  provider.know('ines', { given_name: 'Ines', family_name: 'Rocha', email: 'ines@harbour.example', picture });
  const ines = await visitor();
  ines.expectConsoleError(/status of 403/);
  const { page } = ines;
  await page.goto('/');
  await expect(page.getByRole('link', CONTINUE)).toBeVisible();

  await signInAs(page, 'ines');
  await expect(welcomeOn(page, 'Ines')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/profile');
  await expect(page.getByText('Ines Rocha').first()).toBeVisible();
  const faces = page.locator('main img');
  await expect.poll(() => faces.evaluateAll((all) => all.some((face) => face.clientWidth > 0))).toBe(true);
  const before = await page.request.get('/api/auth/user');

  await signOut(page);
  // The provider remembers who is at this browser, and asks nothing.
  await leaveFor(page);
  await expect(welcomeOn(page, 'Ines')).toBeVisible();
  expect(await (await page.request.get('/api/auth/user')).json()).toEqual(await before.json());

  // So coming by it says nothing of who sits here: what could take the account has it ask.
  await page.goto('/profile');
  await page.getByRole('button', { name: /^Delete My Account/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete My Account' }).click();
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByRole('button', CONTINUE).click();
  await signInAtHarbour(page, 'ines');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('whoever wanted to see something is there after the way by the provider', async ({ visitor, harbour }) => {
  harbour.provider.know('jonas', { name: 'Jonas Lind' });
  const jonas = await visitor();
  jonas.expectConsoleError(/status of 401/);
  const { page, context } = jonas;
  await page.goto('/trips/completed');
  await signInAs(page, 'jonas');
  await expect(page.getByRole('heading', { level: 1, name: 'Completed Trips' })).toBeVisible();
  await expect(page).toHaveURL('/trips/completed');

  await page.routeWebSocket('**/ws', () => undefined);
  const allAnswered = followQuestions(page);
  await page.goto('/trips');
  await expect(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
  await allAnswered();
  await openNewTrip(page);
  await page.getByLabel('Title').fill('Fjord');
  await context.clearCookies({ name: 'sid' });
  await page.getByRole('dialog').getByRole('button', { name: 'Create Trip' }).click();
  await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('heading', { level: 1, name: 'My Trips' })).toBeVisible();
});

test('an invitation is accepted by the way of the provider', async ({ visitor, person, harbour }) => {
  const owner = await person('Nora');
  const trip = await owner.api<{ id: string }>('POST', '/api/trips', { title: 'Azores' });
  const link = await owner.api<{ secret: string }>('POST', `/api/trips/${trip.id}/join-links`, {});
  harbour.provider.know('oskar', { name: 'Oskar Holm' });
  const { page } = await visitor();
  await page.goto(`/join/${link.secret}`);

  await signInAs(page, 'oskar');

  await expect(page).toHaveURL(new RegExp(`/trip/${trip.id}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Azores');
});
