import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { expect, test } from './fixtures.ts';

/** A Wednesday; all stories here are told on it. */
const TODAY = new Date('2027-03-10T09:00:00Z');

interface Planned {
  readonly title: string;
  readonly start: string;
  readonly end?: string;
  readonly destination?: string;
  readonly description?: string;
}

const WALK: Planned = {
  title: 'Walk around the lake',
  // The next trip has no destination, so that home asks for no weather.
  start: '2027-03-13',
  end: '2027-03-16',
};
const LISBON: Planned = {
  title: 'Lisbon',
  destination: 'Lisbon, Portugal',
  description: 'Trams, tiles and the sea.',
  start: '2027-03-27',
  end: '2027-04-02',
};
const WEDDING: Planned = { title: 'A wedding', start: '2027-03-29', end: '2027-03-29' };
const INTERRAIL: Planned = { title: 'Interrail', start: '2027-04-20' };
const NEW_YEAR: Planned = { title: 'New Year in the snow', start: '2027-12-29', end: '2028-01-03' };
const ALL = [WALK, LISBON, WEDDING, INTERRAIL, NEW_YEAR];

const body = ({ title, start, end, destination, description }: Planned) => ({
  title,
  destination,
  description,
  startDate: start,
  endDate: end,
});

const calendarOn = (page: Page): Locator => page.getByRole('region', { name: 'Trip Calendar' });

const heading = (calendar: Locator): Locator => calendar.getByRole('heading', { level: 3 });

const view = (calendar: Locator, name: 'Week' | 'Month' | 'Year'): Locator =>
  calendar.getByRole('button', { name, exact: true });

const planInDialog = async (page: Page, trip: Planned): Promise<void> => {
  await page.getByRole('button', { name: 'Create New Trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  await dialog.getByLabel('Title').fill(trip.title);
  await dialog.getByLabel('Destination').fill(trip.destination ?? '');
  await dialog.getByLabel('Start date').fill(trip.start);
  await dialog.getByLabel('End date').fill(trip.end ?? '');
  await dialog.getByLabel('Description').fill(trip.description ?? '');
  await dialog.getByRole('button', { name: 'Create Trip' }).click();
  await expect(page.getByRole('heading', { level: 2, name: trip.title })).toBeVisible();
  await expect(dialog).toBeHidden();
};

test('from an empty account to a calendar of five trips', { tag: '@desktop' }, async ({ person }) => {
  const { page } = await person('Greta');
  await page.clock.setFixedTime(TODAY);
  const calendar = calendarOn(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Ready to start planning?' })).toBeVisible();
  await expect(calendar).toBeHidden();

  await page.getByRole('link', { name: 'Get Started' }).click();
  for (const trip of ALL) await planInDialog(page, trip);
  await page.getByRole('link', { name: 'Home' }).click();

  await expect(calendar.getByRole('heading', { level: 2 })).toHaveText('Trip Calendar');
  await expect(heading(calendar)).toHaveText('March 2027');
  await expect(calendar.getByRole('status')).toHaveText('3 trips in March 2027');
  const march = calendar.getByRole('grid', { name: 'March 2027' });
  await expect(march.getByRole('row')).toHaveCount(6);
  await expect(march.getByRole('button', { name: 'Wednesday, March 10, today' })).toHaveAttribute(
    'aria-current',
    'date',
  );
  await expect(
    march.getByRole('button', { name: 'Saturday, March 13: Walk around the lake, day 1 of 4' }),
  ).toBeVisible();
  await expect(march.getByRole('button', { name: 'Friday, April 2: Lisbon, day 7 of 7' })).toBeVisible();
  await expect(
    march.getByRole('button', { name: 'Monday, March 29: Lisbon, day 3 of 7; A wedding, day 1 of 1' }),
  ).toBeVisible();
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await expect(heading(calendar)).toHaveText('April 2027');
  await expect(calendar.getByRole('button', { name: 'Tuesday, April 20: Interrail, day 1' })).toBeVisible();

  await calendar.getByRole('button', { name: 'Today', exact: true }).click();
  await view(calendar, 'Week').click();
  await expect(heading(calendar)).toHaveText('Week of Mar 8, 2027');
  const days = calendar.getByRole('gridcell').getByRole('button');
  await expect(days).toHaveCount(7);
  await expect(days.first()).toHaveAccessibleName('Monday, March 8');
  await expect(days.last()).toHaveAccessibleName('Sunday, March 14: Walk around the lake, day 2 of 4');
  await calendar.getByRole('button', { name: 'Previous week' }).click();
  await expect(calendar.getByRole('status')).toHaveText('No trips in the week of Mar 1, 2027');
  await calendar.getByRole('button', { name: 'Next: Walk around the lake, Mar 13, 2027' }).click();
  await expect(heading(calendar)).toHaveText('Week of Mar 8, 2027');

  await view(calendar, 'Year').click();
  await expect(heading(calendar)).toHaveText('2027');
  await expect(calendar.getByRole('grid')).toHaveCount(12);
  await expect(
    calendar.getByRole('button', { name: 'Wednesday, December 29: New Year in the snow, day 1 of 6' }),
  ).toBeVisible();
  await calendar.getByRole('button', { name: 'Next year' }).click();
  await expect(heading(calendar)).toHaveText('2028');
  await expect(
    calendar.getByRole('button', { name: 'Monday, January 3: New Year in the snow, day 6 of 6' }),
  ).toBeVisible();
  await calendar.getByRole('button', { name: 'January 2028', exact: true }).click();
  await expect(heading(calendar)).toHaveText('January 2028');
  await expect(heading(calendar)).toBeFocused();
});

test('a day shows its trip, or asks which of several, and leads there', { tag: '@desktop' }, async ({ person }) => {
  const nils = await person('Nils');
  const { page } = nils;
  await page.clock.setFixedTime(TODAY);
  const made = new Map<string, string>();
  for (const trip of [WALK, LISBON, WEDDING]) {
    const { id } = await nils.api<{ id: string }>('POST', '/api/trips', body(trip));
    made.set(trip.title, id);
  }
  await page.goto('/');
  const calendar = calendarOn(page);

  const alone = calendar.getByRole('button', { name: 'Sunday, March 28: Lisbon, day 2 of 7' });
  await alone.click();
  const dialog = page.getByRole('dialog', { name: 'Lisbon' });
  await expect(dialog).toContainText('Lisbon, Portugal');
  await expect(dialog).toContainText('Mar 27 – Apr 2, 2027');
  await expect(dialog).toContainText('Trams, tiles and the sea.');
  await dialog.getByText('Close', { exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(alone).toBeFocused();

  await calendar.getByRole('button', { name: 'Friday, March 12' }).click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await view(calendar, 'Week').click();
  for (const week of ['Mar 15', 'Mar 22', 'Mar 29']) {
    await calendar.getByRole('button', { name: 'Next week' }).click();
    await expect(heading(calendar)).toHaveText(`Week of ${week}, 2027`);
  }
  await expect(heading(calendar)).toHaveText('Week of Mar 29, 2027');
  await calendar.getByRole('button', { name: /^Monday, March 29: Lisbon.*A wedding/ }).click();
  const question = page.getByRole('dialog', { name: 'Monday, March 29' });
  await expect(question.getByRole('listitem')).toHaveText([/^Lisbon/, /^A wedding/]);
  await question.getByRole('button', { name: /^A wedding/ }).click();
  const chosen = page.getByRole('dialog', { name: 'A wedding' });
  await chosen.getByRole('button', { name: 'All trips of this day' }).click();
  await question.getByRole('button', { name: /^Lisbon/ }).click();
  await page.getByRole('dialog', { name: 'Lisbon' }).getByRole('link', { name: 'View Trip Details' }).click();
  await expect(page).toHaveURL(`/trip/${made.get('Lisbon')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lisbon');

  await page.goBack();
  await expect(heading(calendar), 'the week that was left').toHaveText('Week of Mar 29, 2027');
  await nils.api('PUT', `/api/trips/${made.get('A wedding')}`, { startDate: '2027-03-30', endDate: '2027-03-30' });
  await expect(
    calendar.getByRole('button', { name: 'Tuesday, March 30: Lisbon, day 4 of 7; A wedding, day 1 of 1' }),
    'what somebody changes elsewhere shows by itself',
  ).toBeVisible();
});

test('the whole calendar works with the keyboard alone', async ({ person }) => {
  const { page, api } = await person('Kaya');
  await page.clock.setFixedTime(TODAY);
  await api('POST', '/api/trips', body(WALK));
  await page.goto('/');
  const calendar = calendarOn(page);
  const focused = page.locator(':focus');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await expect(calendar.getByRole('status')).toHaveText('1 trip in March 2027');

  await calendar.getByRole('button', { name: 'Today', exact: true }).focus();
  await press('Tab');
  await expect(focused).toHaveAccessibleName('Wednesday, March 10, today');
  await press('ArrowRight', 'ArrowDown');
  await expect(focused).toHaveAccessibleName('Thursday, March 18');
  await press('PageDown');
  await expect(heading(calendar)).toHaveText('April 2027');
  await expect(focused).toHaveAccessibleName('Sunday, April 18');
  await press('Home', 'PageUp');
  await expect(heading(calendar)).toHaveText('March 2027');
  await expect(focused).toHaveAccessibleName('Friday, March 12');
  await press('ArrowRight', 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Walk around the lake' });
  await expect(dialog).toBeVisible();
  await press('Escape');
  await expect(dialog).toBeHidden();
  await expect(focused).toHaveAccessibleName('Saturday, March 13: Walk around the lake, day 1 of 4');

  await view(calendar, 'Week').focus();
  await press('Enter');
  await expect(heading(calendar)).toHaveText('Week of Mar 8, 2027');
  await calendar.getByRole('button', { name: 'Wednesday, March 10, today' }).focus();
  await press('End');
  await expect(focused).toHaveAccessibleName('Sunday, March 14: Walk around the lake, day 2 of 4');
  await press('ArrowRight');
  await expect(heading(calendar)).toHaveText('Week of Mar 15, 2027');
  await expect(focused).toHaveAccessibleName('Monday, March 15: Walk around the lake, day 3 of 4');
  await press('Space');
  await expect(dialog).toBeVisible();
  await press('Escape');
  await expect(focused).toHaveAccessibleName('Monday, March 15: Walk around the lake, day 3 of 4');

  await view(calendar, 'Year').focus();
  await press('Enter');
  await calendar.getByRole('button', { name: 'Friday, December 31' }).focus();
  await press('ArrowRight');
  await expect(heading(calendar)).toHaveText('2028');
  await expect(focused).toHaveAccessibleName('Saturday, January 1');
});

for (const [name, title] of [
  ['Week', 'Week of Mar 8, 2027'],
  ['Month', 'March 2027'],
  ['Year', '2027'],
] as const) {
  test(`nothing on a ${name} of the calendar keeps anybody out`, { tag: '@desktop' }, async ({ person }) => {
    const { page, api } = await person('Ayo');
    await page.clock.setFixedTime(TODAY);
    for (const trip of ALL) await api('POST', '/api/trips', body(trip));
    await api('POST', '/api/trips', { title: 'رحلة إلى القاهرة', startDate: '2027-03-03', endDate: '2027-03-11' });
    await page.goto('/');
    const calendar = calendarOn(page);

    await view(calendar, name).click();

    await expect(heading(calendar)).toHaveText(title);
    await expect(calendar.getByRole('status')).toHaveText(/^\d trips in /);
    await expectNoBarriers(page, `the calendar's ${name}`, '[aria-labelledby="trip-calendar"]');
  });
}

test('nothing on the trips of a day keeps anybody out', async ({ person }) => {
  const { page, api } = await person('Ola');
  await page.clock.setFixedTime(TODAY);
  for (const trip of [LISBON, WEDDING]) await api('POST', '/api/trips', body(trip));
  await page.goto('/');

  await calendarOn(page)
    .getByRole('button', { name: /^Monday, March 29/ })
    .click();

  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoBarriers(page, 'the trips of a day', '[role="dialog"]');
});

test('a calendar that cannot be read says so and tries again, and is empty only when it is', async ({ person }) => {
  const { page, api, expectComplaint } = await person('Tove');
  await page.clock.setFixedTime(TODAY);
  await api('POST', '/api/trips', body(NEW_YEAR));
  expectComplaint(/the server responded with a status of 400/);
  let isDown = true;
  await page.route('**/api/trips/calendar?*', (route) =>
    isDown
      ? route.fulfill({ status: 400, json: { message: 'Not today', code: 'validation_failed' } })
      : route.fallback(),
  );
  await page.goto('/');
  const calendar = calendarOn(page);

  await expect(calendar.getByRole('status')).toHaveText('Not today');
  isDown = false;
  await calendar.getByRole('button', { name: 'Try again' }).click();

  await expect(calendar.getByRole('status')).toHaveText('No trips in March 2027');
  await calendar.getByRole('button', { name: 'Next: New Year in the snow, Dec 29, 2027' }).click();
  await expect(heading(calendar)).toHaveText('December 2027');
  await expect(calendar.getByRole('status')).toHaveText('1 trip in December 2027');
});

test('today moves on at midnight', async ({ person }) => {
  const { page, api } = await person('Mika');
  await api('POST', '/api/trips', body(WALK));
  await page.clock.install({ time: new Date('2027-03-10T23:59:00Z') });
  await page.goto('/');
  const calendar = calendarOn(page);
  await expect(calendar.getByRole('button', { name: 'Wednesday, March 10, today' })).toBeVisible();

  await page.clock.fastForward('02:00');

  await expect(calendar.getByRole('button', { name: 'Thursday, March 11, today' })).toBeVisible();
});
