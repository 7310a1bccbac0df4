import { inDays } from './dates.ts';
import { type Person, expect, serveFromNothing, test } from './fixtures.ts';
import { OneByOne } from './one-by-one.ts';

// As most people see it: what moves may push something else.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Element | null }[];
}

/** What moved on the pages that a person opens from now on, and how far, as the browser accounts for it. */
const watchShifts = async ({ page }: Person): Promise<() => Promise<string[]>> => {
  // What the browser excuses as following an input counts too: nobody touches these pages.
  await page.addInitScript(() => {
    const shifts: string[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        shifts.push(`${value} ${sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join('\n')}`);
      }
    });
    observer.observe({ type: 'layout-shift' });
    Object.assign(window, { shifts });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
};

const sumOf = (shifts: readonly string[]): number => shifts.reduce((sum, shift) => sum + Number.parseFloat(shift), 0);

test('nothing jumps while the code, the fonts and the answers of a first visit come one after another', async ({
  person,
}) => {
  const petra = await person('Petra');
  const { api, page } = petra;
  const dates = { startDate: inDays(3), endDate: inDays(9) };
  const trip = await api<{ id: string }>('POST', '/api/trips', { title: 'Sardinia', ...dates });
  await api('POST', `/api/trips/${trip.id}/itinerary`, { title: 'Ferry', startTime: `${inDays(4)}T09:00:00Z` });
  await api('POST', '/api/trips', { title: 'After that', startDate: inDays(30), endDate: inDays(31) });
  const shiftsOf = await watchShifts(petra);
  const oneByOne = await OneByOne.on(page);

  for (const [path, sign] of [
    ['/', page.getByRole('region', { name: 'After that' })],
    ['/trips', page.getByRole('heading', { name: 'Sardinia' })],
    [`/trip/${trip.id}`, page.getByRole('heading', { name: 'Ferry' })],
  ] as const) {
    // It is loaded with its fonts, which come last.
    await page.goto(path, { waitUntil: 'commit' });
    await expect(sign).toBeVisible();
    await oneByOne.everythingDrawn();
    const shifts = await shiftsOf();
    expect.soft(sumOf(shifts), `${path}: ${shifts.join('\n')}`).toBeLessThan(0.02);
  }
});

/** A server in production that has no mail to send; nobody has started it before. */
const testWithoutMail = test.extend({
  server: async ({}, use) => serveFromNothing(use, { NODE_ENV: 'production' }),
});

testWithoutMail('home does not move for a reminder of a mail that nobody can send', async ({ person }) => {
  const petra = await person('Petra');
  await petra.api('POST', '/api/trips', { title: 'Sardinia', startDate: inDays(3), endDate: inDays(9) });
  const shiftsOf = await watchShifts(petra);

  await petra.page.goto('/');
  await expect(petra.page.getByRole('heading', { name: 'Sardinia' })).toBeVisible();
  await petra.page.waitForLoadState('networkidle');

  const shifts = await shiftsOf();
  expect(sumOf(shifts), shifts.join('\n')).toBeLessThan(0.02);
});
