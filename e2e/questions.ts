import { expect, type Page, type Request } from '@playwright/test';

/** What the app reads ahead last, a second after it has loaded. */
const LAST_READ_AHEAD = '/api/flights/tracked';

/**
 * Follows what the page asks the API, from now on. The answer waits until everything has been asked and nothing is under way:
 * a session that ends before would be noticed by a question of the page itself rather than by the next one of the person.
 */
export const followQuestions = (page: Page) => {
  const underWay = new Set<Request>();
  const readAhead = page.waitForRequest((request) => new URL(request.url()).pathname === LAST_READ_AHEAD);
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    await readAhead;
    await expect.poll(() => underWay.size, 'questions under way').toBe(0);
  };
};
