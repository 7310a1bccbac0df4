import type { Page, Route } from '@playwright/test';
import { inDays } from './dates.ts';
import { expect, type Person, test } from './fixtures.ts';

interface Trip {
  readonly id: string;
}

const SHORT_TEXT_MAX = 255;
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(8).slice(0, SHORT_TEXT_MAX);
const LONG_ARABIC = 'الرحلةالطويلةإلىالبحر'.repeat(13).slice(0, SHORT_TEXT_MAX);
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100);

/**
 * What sticks out at a side: the page where it is wider than the window, a part that scrolls sideways, or an element that
 * somebody sees only half of.
 */
const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate((width) => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width) found.push(`page: ${document.documentElement.scrollWidth}`);
    for (const element of document.querySelectorAll<HTMLElement>('body *:not(svg *, .sr-only, .sr-only *)')) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { left, right } = element.getBoundingClientRect();
      const name = `${element.localName}.${element.className.toString().slice(0, 60)}`;
      if (left < -1 || right > width + 1) found.push(`${name}: ${Math.round(left)} to ${Math.round(right)}`);
      const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX) && !element.matches('input, textarea');
      if (scrolls && element.scrollWidth > element.clientWidth + 1) found.push(`${name} scrolls sideways`);
    }
    return found;
  }, page.viewportSize()?.width ?? 0);

/** Waits until nothing slides in any more, and looks whether anything sticks out then. */
const expectToFit = async (page: Page, screen: string) => {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  expect.soft(await stickingOut(page), screen).toEqual([]);
};

/** Two people with the longest names, and what they plan in the longest words, one of them from right to left. */
const wordyTrip = async (owner: Person, companion: Person): Promise<Trip> => {
  const dates = { startDate: inDays(1), endDate: inDays(3) };
  const wordy = { title: LONG_WORD, destination: LONG_WORD, description: LONG_WORD.repeat(4) };
  const trip = await owner.api<Trip>('POST', '/api/trips', { ...wordy, ...dates });
  await owner.api('POST', '/api/trips', { title: LONG_ARABIC, destination: LONG_ARABIC, startDate: inDays(40) });
  await owner.api('POST', '/api/trips', { ...wordy, startDate: '2023-04-07', endDate: '2023-04-10' });
  await owner.api('POST', `/api/trips/${trip.id}/members`, { userId: companion.id, role: 'admin' });
  for (const text of [LONG_WORD, LONG_ARABIC]) {
    const startTime = `${inDays(2)}T09:00:00Z`;
    const activity = { title: text, location: text, description: text.repeat(3), startTime };
    await owner.api('POST', `/api/trips/${trip.id}/itinerary`, activity);
    for (const sender of [owner, companion]) {
      await sender.api('POST', `/api/trips/${trip.id}/chat`, { content: `${text}\nhttps://example.com/${LONG_WORD}` });
    }
  }
  return trip;
};

test('the longest words and names break instead of sticking out', { tag: '@desktop' }, async ({ person }) => {
  const owner = await person(LONG_NAME, { lastName: LONG_NAME });
  const companion = await person('عبد'.repeat(30), { lastName: LONG_NAME, username: `${LONG_NAME.slice(0, 20)}_rtl` });
  const trip = await wordyTrip(owner, companion);
  const { page } = owner;

  for (const address of [
    '/',
    '/trips',
    '/trips/completed',
    '/members',
    '/profile',
    `/trip/${trip.id}`,
    `/trip/${trip.id}?tab=members`,
    `/trip/${trip.id}?tab=chat`,
  ]) {
    await page.goto(address);
    await expect(page.getByText(/Donaudampf|Wolfeschlegel/).first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
    await expectToFit(page, address);
  }
});

test('the longest words and names fit into every dialog', { tag: '@desktop' }, async ({ person }) => {
  const owner = await person(LONG_NAME, { lastName: LONG_NAME });
  const companion = await person('عبد'.repeat(30), { lastName: LONG_NAME });
  const stranger = await person(LONG_NAME, { lastName: LONG_NAME });
  const trip = await wordyTrip(owner, companion);
  const { page } = owner;
  const dialog = page.getByRole('dialog');

  await page.goto(`/trip/${trip.id}`);
  await page.getByRole('button', { name: /^Edit Donaudampf/ }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue(LONG_WORD);
  await expectToFit(page, 'an activity');
  await dialog.getByRole('button', { name: 'Delete Activity' }).click();
  await expectToFit(page, 'the question whether to delete an activity');
  await page.getByRole('button', { name: 'Keep Activity' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Edit Trip' }).click();
  await expectToFit(page, 'a trip');
  await dialog.getByRole('button', { name: 'Delete Trip' }).click();
  await expectToFit(page, 'the question whether to delete a trip');

  await page.goto(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await expectToFit(page, 'what can be done to a member');
  await page.getByRole('menuitem', { name: 'Change Role' }).click();
  await expectToFit(page, 'the role of a member');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Remove Member' }).click();
  await expectToFit(page, 'the question whether to remove a member');
  await page.getByRole('button', { name: 'Keep Member' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByLabel('Search people').fill(stranger.username);
  await expect(dialog.getByRole('button', { name: /Wolfeschlegel/ }).first()).toBeVisible();
  await expectToFit(page, 'people found');
  await dialog
    .getByRole('button', { name: /Wolfeschlegel/ })
    .first()
    .click();
  await expectToFit(page, 'somebody to invite');
});

/** What a page's parts may move in all while it loads; a tenth of the window over a tenth of its height is 0.01. */
const SHIFT_MAX = 0.05;

/** Lets the answers of the API wait until they are let through, one after another. */
const holdAnswers = async (page: Page) => {
  const waiting: (() => Promise<void>)[] = [];
  let isOpen = false;
  await page.route('**/api/**', async (route: Route) => {
    // Who is here decides which page there is to see.
    if (isOpen || route.request().url().endsWith('/api/auth/user')) await route.continue();
    else waiting.push(() => route.continue());
  });
  return {
    async letThrough() {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const answered = page.waitForEvent('requestfinished');
        await next();
        await answered;
        await painted(page);
      }
      isOpen = true;
    },
  };
};

/** Waits until what has changed is on the screen: after the frame that draws it, in the one that follows. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const layoutShift = (page: Page): Promise<{ total: number; moved: string[] }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & LayoutShift)[];
          const unasked = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
          resolve({
            total: unasked.reduce((sum, { value }) => sum + value, 0),
            moved: unasked.flatMap(({ value, sources }) =>
              sources.map(({ node }) => `${value.toFixed(3)} ${(node as Element | null)?.outerHTML?.slice(0, 160)}`),
            ),
          });
        }).observe({ type: 'layout-shift', buffered: true });
        // An observer hears nothing where nothing has moved.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ total: 0, moved: [] })));
      }),
  );

/** What browsers tell of a layout shift, as far as it is asked here; not part of TypeScript's DOM yet. */
interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

test('nothing jumps while a page waits for its data', { tag: '@desktop' }, async ({ person }) => {
  const owner = await person('Jo');
  const companion = await person('Mo');
  const trip = await owner.api<Trip>('POST', '/api/trips', { title: 'Alps', startDate: inDays(3), endDate: inDays(9) });
  for (const title of ['Baltic', 'Crete']) await owner.api('POST', '/api/trips', { title, startDate: inDays(20) });
  await owner.api('POST', `/api/trips/${trip.id}/members`, { userId: companion.id });
  for (const day of [3, 4, 5]) {
    const activity = { title: `Hut ${day}`, startTime: `${inDays(day)}T09:00:00Z`, location: 'Up there' };
    await owner.api('POST', `/api/trips/${trip.id}/itinerary`, activity);
  }
  for (let turn = 0; turn < 15; turn++) {
    for (const { api } of [owner, companion]) {
      await api('POST', `/api/trips/${trip.id}/chat`, { content: `Shall we start at ${turn}?` });
    }
  }

  for (const [address, here] of [
    ['/', 'Alps'],
    ['/trips', 'Crete'],
    [`/trip/${trip.id}`, 'Hut 3'],
    [`/trip/${trip.id}?tab=members`, 'Mo Lindqvist'],
    [`/trip/${trip.id}?tab=chat`, 'Shall we start at 14?'],
  ] as const) {
    const page = await owner.context.newPage();
    const answers = await holdAnswers(page);
    await page.goto(address);
    await expect(page.getByRole('status').filter({ hasText: /^Loading/ }).or(page.locator('.animate-shimmer')).first()).toBeAttached();
    await painted(page);

    await answers.letThrough();

    await expect(page.getByText(here).first()).toBeVisible();
    await painted(page);
    const { total, moved } = await layoutShift(page);
    expect.soft(total, `${address}: ${moved.join('\n')}`).toBeLessThan(SHIFT_MAX);
    await page.close();
  }
});

test('who loses the connection is told so until it is back', { tag: '@desktop' }, async ({ person }) => {
  const { page, context } = await person('Olga');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Olga!');
  const banner = page.getByRole('status').filter({ hasText: 'You are offline. Changes wait until you are back.' });

  await context.setOffline(true);

  await expect(banner).toBeVisible();
  await expectToFit(page, 'offline');
  await context.setOffline(false);
  await expect(banner).toBeHidden();
});
