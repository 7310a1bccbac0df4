import { inDays } from './dates.ts';
import { expect, test as base } from './fixtures.ts';
import { REFERENCE_LOAD_LIMIT_MS, serveWithReferenceData } from './reference-data.ts';

/** Where cities are known, and no service is asked. */
const test = base.extend({
  server: [async ({}, use) => serveWithReferenceData(use), { scope: 'test', timeout: REFERENCE_LOAD_LIMIT_MS }],
});

test("a trip goes to 'Paris TX', the one in Texas, and its plan is read by the clock there from anywhere", async ({
  person,
}) => {
  const joan = await person('Joan', { timezoneId: 'Asia/Tokyo' });
  const { page } = joan;
  await page.goto('/trips');
  await page.getByRole('button', { name: 'Create Your First Trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  await dialog.getByLabel('Title').fill('Away');
  await dialog.getByLabel('Destination').pressSequentially('Paris TX');
  const places = dialog.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await places
    .filter({ hasText: /^Paris.*Texas/ })
    .first()
    .click();
  await expect(dialog.getByLabel('Time zone')).toHaveValue(/^America\/Chicago/);
  await dialog.getByRole('button', { name: 'Create Trip' }).click();
  await expect(dialog).toBeHidden();
  const [trip] = await joan.api<{ id: string }[]>('GET', '/api/trips');
  expect(trip).toMatchObject({
    destination: expect.stringMatching(/^Paris, Texas/),
    position: { latitude: expect.closeTo(33.66, 1), longitude: expect.closeTo(-95.56, 1) },
    timeZone: 'America/Chicago',
  });

  await page.goto(`/trip/${trip?.id}`);
  await page.getByRole('button', { name: 'Add Your First Activity' }).click();
  const activity = page.getByRole('dialog', { name: 'Add Activity' });
  await activity.getByLabel('Title').fill('Fish market');
  await activity.getByLabel('Start date').fill(inDays(31));
  await activity.getByRole('button', { name: 'Add Activity' }).click();
  const market = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Fish market' }) });
  await expect(market).toContainText('9:00 AM');
  await expect(market).toContainText(/C[DS]T/);
});
