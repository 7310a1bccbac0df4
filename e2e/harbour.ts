import type { Page } from '@playwright/test';
import { freePorts } from '../packages/server/src/testing/free-ports.ts';
import { startOpenIdProvider, type TestOpenIdProvider } from '../packages/server/src/testing/openid-provider.ts';
import { expect, serveWhile, test as base } from './fixtures.ts';
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

export const test = base.extend<{ harbour: Harbour }>({
  harbour: async ({ shared }, use) => use(await shared.get(serveWithHarbour)),
  server: async ({ harbour }, use) => use(harbour.server),
});

export const CONTINUE = { name: 'Continue with Harbour' };

export const leaveFor = (page: Page): Promise<void> => page.getByRole('link', CONTINUE).click();

/** Goes from the landing page by way of the provider's own page. */
export const signInAs = async (page: Page, login: string): Promise<void> => {
  await leaveFor(page);
  await signInAtHarbour(page, login);
};

export const signInAtHarbour = async (page: Page, login: string): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Sign in to Harbour' })).toBeVisible();
  await page.getByLabel('Name').fill(login);
  await page.getByRole('button', { name: 'Continue' }).click();
};
