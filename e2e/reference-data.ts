import { request } from '@playwright/test';
import { expect, PASSWORD, serveWhile } from './fixtures.ts';
import type { TestServer } from './server.ts';

/** As long as a busy machine takes to load all cities, airports and airlines, milliseconds. */
export const REFERENCE_LOAD_LIMIT_MS = 120_000;

/**
 * Runs a server that knows cities, airports and airlines for as long as it is used. Takes {@link REFERENCE_LOAD_LIMIT_MS} at
 * most until they are loaded.
 */
export const serveWithReferenceData = (
  use: (server: TestServer) => Promise<void>,
  special: Record<string, string> = {},
): Promise<void> =>
  serveWhile(
    async (server) => {
      await referenceDataLoaded(server.url);
      await use(server);
    },
    { REFERENCE_DATA: 'on', ...special },
  );

const referenceDataLoaded = async (url: string): Promise<void> => {
  const api = await request.newContext({ baseURL: url });
  const names = { firstName: 'First', lastName: 'Reader', username: 'first_reader' };
  await api.post('/api/auth/email-signup', {
    data: { ...names, email: 'first.reader@example.com', password: PASSWORD },
  });
  const countOf = async (path: string): Promise<number> => ((await (await api.get(path)).json()) as unknown[]).length;
  const known = async () => [
    await countOf('/api/flights/airports?input=LHR'),
    await countOf('/api/flights/airlines?input=BA'),
  ];
  await expect
    .poll(async () => (await known()).every((count) => count > 0), { timeout: REFERENCE_LOAD_LIMIT_MS })
    .toBe(true);
  await api.dispose();
};
