import {
  endCalendarFeed,
  getCalendarFeed,
  getTripFeed,
  makeCalendarFeed,
  makeTripFeed,
} from '@caravan/contract/calendars/calendars.endpoints.ts';
import type { CalendarFeed } from '@caravan/contract/calendars/calendars.schema.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { goOffline, keepCopies } from '../../testing/browser-settings.ts';
import { expect, page, test } from '../../testing/screen.tsx';

const aFeed = (fields: Partial<CalendarFeed> = {}): CalendarFeed => ({
  secret: 'a'.repeat(43),
  createdAt: '2026-05-01T10:00:00.000Z',
  ...fields,
});

test('a trip gets an address that is opened and copied, and a new one in its place', async ({
  screen: { data, server, open },
}) => {
  const copied = keepCopies();
  const trip = data.addTrip({ title: 'Azores', role: 'member' });
  const dialog = page.getByRole('dialog', { name: 'Add to Calendar' });
  let made = 0;
  server.answer(getTripFeed, { feed: null });
  server.answer(makeTripFeed, () => ({ feed: aFeed({ secret: `${(made += 1)}`.repeat(43) }) }));
  await open(`/trip/${trip.id}`);

  await page.getByRole('button', { name: 'Show in Calendar' }).click();
  await dialog.getByRole('button', { name: 'Make an Address' }).click();
  const way = dialog.getByRole('link', { name: 'Open in Calendar' });
  const address = `://${location.host}/api/calendars/`;
  await expect.element(way).toHaveAttribute('href', `webcal${address}${'1'.repeat(43)}.ics`);
  await dialog.getByRole('button', { name: 'Copy address' }).click();
  await expect.poll(() => copied).toEqual([`http${address}${'1'.repeat(43)}.ics`]);
  await expectAccessible('the sheet of the address', '[role=dialog]');

  await dialog.getByRole('button', { name: 'Make a New Address' }).click();
  await page.getByRole('button', { name: 'Yes, Make a New One' }).click();
  await expect.element(way).toHaveAttribute('href', `webcal${address}${'2'.repeat(43)}.ics`);
});

test('the address of all trips is turned off in the account', async ({ screen: { server, open } }) => {
  const dialog = page.getByRole('dialog', { name: 'Calendar' });
  server.answer(getCalendarFeed, { feed: aFeed() });
  server.answer(endCalendarFeed, undefined);
  await open('/profile');

  await page.getByRole('button', { name: /^Calendar/ }).click();
  await dialog.getByRole('button', { name: 'Turn Off' }).click();
  await page.getByRole('button', { name: 'Yes, Turn Off' }).click();

  await expect.element(dialog.getByRole('button', { name: 'Make an Address' })).toBeVisible();
  expect(server.requests(endCalendarFeed)).toHaveLength(1);
});

test('an address that cannot be shown any more says so, and a new one can', async ({ screen: { server, open } }) => {
  const dialog = page.getByRole('dialog', { name: 'Calendar' });
  server.answer(getCalendarFeed, { feed: aFeed({ secret: null }) });
  server.answer(makeCalendarFeed, { feed: aFeed() });
  await open('/profile');

  await page.getByRole('button', { name: /^Calendar/ }).click();
  await expect.element(dialog.getByText(/cannot be shown any more/)).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Open in Calendar' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Make a New Address' }).click();
  await page.getByRole('button', { name: 'Yes, Make a New One' }).click();
  await expect.element(dialog.getByRole('link', { name: 'Open in Calendar' })).toBeVisible();
});

test('without a connection it says what needs one before anything is begun', async ({ screen: { server, open } }) => {
  const dialog = page.getByRole('dialog', { name: 'Calendar' });
  server.answer(getCalendarFeed, { feed: aFeed() });
  await open('/profile');
  await page.getByRole('button', { name: /^Calendar/ }).click();
  await expect.element(dialog.getByRole('button', { name: 'Turn Off' })).toBeEnabled();

  const comeBack = goOffline();

  await expect.element(dialog.getByText('This needs a connection.').first()).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Turn Off' })).toBeDisabled();
  comeBack();
  await expect.element(dialog.getByRole('button', { name: 'Turn Off' })).toBeEnabled();
});
