import { expect, type Page, type Request } from '@playwright/test';

/** What the app reads ahead last, a second after it has loaded: by itself, or together with others. */
const LAST_READ_AHEAD = '/api/flights/tracked';
const TOGETHER = '/api/reads';

const isLastReadAhead = (request: Request, pathname: string): boolean =>
  pathname === LAST_READ_AHEAD || (pathname === TOGETHER && request.postData()?.includes(LAST_READ_AHEAD) === true);

/**
 * Follows what the page requests of the API, from now on. The answer waits until everything has been requested and nothing is under way:
 * a session that ends before would be noticed by a question of the page itself rather than by the next one of the person.
 */
export const followQuestions = (page: Page) => {
  const underWay = new Set<Request>();
  let hasReadAhead = false;
  // What the page before has requested while it was left says nothing of this one.
  page.on('domcontentloaded', () => (hasReadAhead = false));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (isLastReadAhead(request, pathname)) hasReadAhead = true;
    if (pathname.startsWith('/api/')) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    await expect.poll(() => hasReadAhead, 'whether the last was requested').toBe(true);
    await expect.poll(() => underWay.size, 'questions under way').toBe(0);
  };
};

/**
 * Opens the dialog of a new trip, which comes with what is known of the plan, and waits until it knows whether there is a past
 * trip to repeat: then nothing in it changes by itself any more. What was read before is not requested again.
 */
export const openNewTrip = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Create New Trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  const repeats = dialog.getByRole('checkbox', { name: /^Duplicate from completed trip/ });
  await expect(repeats).toHaveAttribute('aria-busy', 'false');
};
