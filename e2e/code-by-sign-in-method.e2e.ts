import type { Page, Request } from '@playwright/test';
import { Authenticator, byName } from './authenticator.ts';
import { expect, test } from './fixtures.ts';
import { newNumber, numberField, reachCodeStep } from './phone.ts';

/** As much JavaScript as the landing page may bring, bytes, as it is sent. */
const LANDING_BUDGET = 110_000;

/** What shows that a script brings a sign-in method, whatever its file is called. */
const MARKS = {
  firebase: 'identitytoolkit.googleapis.com',
  altcha: 'keyPrefix',
  passkeys: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
} as const;
type Way = keyof typeof MARKS;

/** The app's JavaScript that a page has requested, that of its workers too. */
class Scripts {
  readonly #page: Page;
  readonly #requests: Request[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.context().on('request', (request) => request.url().endsWith('.js') && this.#requests.push(request));
  }

  /** How much of it came over the wire, bytes. */
  async size(): Promise<number> {
    const sizes = await Promise.all(this.#requests.map((request) => request.sizes()));
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  }

  /** Which ways of signing in it brings. */
  async ways(): Promise<Way[]> {
    const texts = await Promise.all(this.#requests.map((request) => this.#textAt(request.url())));
    return (Object.keys(MARKS) as Way[]).filter((way) => texts.some((text) => text.includes(MARKS[way])));
  }

  /** Asked for anew: a browser does not keep what it has run. */
  async #textAt(url: string): Promise<string> {
    return (await this.#page.request.get(url)).text();
  }
}

test('the landing page brings little JavaScript, and each way of signing in its own once it is asked for', async ({
  visitor,
  server,
}) => {
  const { page } = await visitor({ baseURL: byName(server) });
  await Authenticator.on(page);
  const scripts = new Scripts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const passkey = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(passkey).toBeVisible();

  const landing = await scripts.size();
  expect(landing).toBeGreaterThan(LANDING_BUDGET / 2);
  expect(landing).toBeLessThanOrEqual(LANDING_BUDGET);
  expect(await scripts.ways()).toEqual([]);

  await page.getByRole('radio', { name: 'Phone' }).click();
  await expect(numberField(page)).toBeVisible();
  expect(await scripts.ways()).not.toContain('altcha');
  await reachCodeStep(page, newNumber());
  expect(await scripts.ways()).toContain('altcha');

  await page.getByRole('radio', { name: 'Email' }).click();
  await passkey.click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  expect(await scripts.ways()).toEqual(['altcha', 'passkeys']);
});
