import { createTrip, listCalendarTrips, listTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import type { CalendarTrip } from '@caravan/contract/trips/trips.schema.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { paintedFrames } from '../../../testing/at-rest.ts';
import { letThingsMove } from '../../../testing/browser-settings.ts';
import { answerNewTrips } from '../../../testing/everyday-answers.ts';
import { expect, page, type Screen, SIZES, test } from '../../../testing/screen.tsx';
import { textsOf, unfold } from '../../../testing/page-texts.ts';
import type { TripData } from '../../../testing/trip-data.ts';

type Planned = Omit<CalendarTrip, 'id'>;

const WALK: Planned = {
  title: 'Walk around the lake',
  destination: null,
  description: null,
  startDate: '2027-03-13',
  endDate: '2027-03-16',
};
const LISBON: Planned = {
  title: 'Lisbon',
  destination: 'Lisbon, Portugal',
  description: 'Trams, tiles and the sea.',
  startDate: '2027-03-27',
  endDate: '2027-04-02',
};
const WEDDING: Planned = { ...WALK, title: 'A wedding', startDate: '2027-03-29', endDate: '2027-03-29' };
const INTERRAIL: Planned = { ...WALK, title: 'Interrail', startDate: '2027-04-20', endDate: null };
const NEW_YEAR: Planned = { ...WALK, title: 'New Year in the snow', startDate: '2027-12-29', endDate: '2028-01-03' };
const ALL = [WALK, LISBON, WEDDING, INTERRAIL, NEW_YEAR];

const calendar = page.getByRole('region', { name: 'Trip Calendar' });
const heading = calendar.getByRole('heading', { level: 3 });
const summary = calendar.getByRole('status');

/** Opens home and its calendar, whose code comes only then. */
const openAtCalendar = async (open: Screen['open'], size: 'phone' | 'desktop' = 'phone'): Promise<void> => {
  await open('/', size);
  await unfold('Trip Calendar');
  calendar.element().scrollIntoView();
};

const button = (name: string | RegExp): Locator => calendar.getByRole('button', { name });

const addTrips = (data: TripData, trips: readonly Planned[]) => trips.map((trip) => data.addTrip({ ...trip }));

const plan = async ({ title, destination, startDate, endDate, description }: Planned): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  await dialog.getByLabelText('Title').fill(title);
  await dialog.getByLabelText(/^Destination/).fill(destination ?? '');
  await dialog.getByLabelText(/^Start date/).fill(startDate ?? '');
  await dialog.getByLabelText(/^End date/).fill(endDate ?? '');
  await dialog.getByLabelText(/^Description/).fill(description ?? '');
  await dialog.getByRole('button', { name: 'Create Trip' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Back to trips' }).click();
};

beforeEach(() => {
  // A Wednesday.
  vi.setSystemTime(new Date('2027-03-10T09:00:00Z'));
});
afterEach(() => {
  vi.useRealTimers();
});

for (const size of SIZES) {
  test(`there is a calendar with the first trip, on a ${size}`, async ({ screen: { data, server, open } }) => {
    answerNewTrips(server, data);
    await open('/', size);
    await expect.element(page.getByRole('heading', { name: 'Ready to start planning?' })).toBeVisible();
    // What stands beside it comes together with it.
    await expect.element(page.getByRole('region', { name: 'Recent Activity' })).toBeVisible();
    await expect.element(calendar).not.toBeInTheDocument();

    await page.getByRole('link', { name: 'Get Started' }).click();
    await plan(INTERRAIL);
    await expect.poll(() => server.requests(createTrip).map(({ body }) => body)).toMatchObject([INTERRAIL]);
    await page.getByRole('link', { name: 'Home' }).click();
    await unfold('Trip Calendar');

    await expect.element(summary).toHaveTextContent('No trips in March 2027');
    await expect.element(button('Next: Interrail, Apr 20, 2027')).toBeVisible();
  });

  test(`the calendar shows five trips by month, week and year, on a ${size}`, async ({ screen: { data, open } }) => {
    addTrips(data, ALL);
    await openAtCalendar(open, size);

    await expect.element(calendar.getByRole('heading', { level: 2 })).toHaveTextContent('Trip Calendar');
    await expect.element(heading).toHaveTextContent('March 2027');
    await expect.element(summary).toHaveTextContent('3 trips in March 2027');
    const march = calendar.getByRole('grid', { name: 'March 2027' });
    expect(march.getByRole('row').elements()).toHaveLength(6);
    await expect
      .element(march.getByRole('button', { name: 'Wednesday, March 10, today' }))
      .toHaveAttribute('aria-current', 'date');
    for (const name of [
      'Saturday, March 13: Walk around the lake, day 1 of 4',
      'Friday, April 2: Lisbon, day 7 of 7',
      'Monday, March 29: Lisbon, day 3 of 7; A wedding, day 1 of 1',
    ]) {
      await expect.element(march.getByRole('button', { name })).toBeVisible();
    }
    await button('Next month').click();
    await expect.element(heading).toHaveTextContent('April 2027');
    await expect.element(button('Tuesday, April 20: Interrail, day 1')).toBeVisible();

    await button('Today').click();
    await button('Week').click();
    await expect.element(heading).toHaveTextContent('Week of Mar 8, 2027');
    const days = calendar.getByRole('gridcell').getByRole('button');
    await expect.poll(() => days.elements().length).toBe(7);
    await expect.element(days.first()).toHaveAccessibleName('Monday, March 8');
    await expect.element(days.last()).toHaveAccessibleName('Sunday, March 14: Walk around the lake, day 2 of 4');
    await button('Previous week').click();
    await expect.element(summary).toHaveTextContent('No trips in the week of Mar 1, 2027');
    await button('Next: Walk around the lake, Mar 13, 2027').click();
    await expect.element(heading).toHaveTextContent('Week of Mar 8, 2027');

    await button('Year').click();
    await expect.element(heading).toHaveTextContent('2027');
    await expect.poll(() => calendar.getByRole('grid').elements().length).toBe(12);
    await expect.element(button('Wednesday, December 29: New Year in the snow, day 1 of 6')).toBeVisible();
    await button('Next year').click();
    await expect.element(heading).toHaveTextContent('2028');
    await expect.element(button('Monday, January 3: New Year in the snow, day 6 of 6')).toBeVisible();
    await button('January 2028').click();
    await expect.element(heading).toHaveTextContent('January 2028');
    await expect.element(heading).toHaveFocus();
  });

  test(`a day shows its trip, or lets one choose among several, and leads there, on a ${size}`, async ({
    screen: { data, live, open },
  }) => {
    // The focus finds its place whether dialogs fade or are gone at once.
    if (size === 'phone') await letThingsMove();
    const [, lisbon, wedding] = addTrips(data, [{ ...WALK }, { ...LISBON, destination: null }, WEDDING]);
    await openAtCalendar(open, size);

    if (!lisbon) throw new Error('No trip to Lisbon was added');
    data.addActivity(lisbon, {
      title: 'Casa da Baixa',
      category: 'hotel/airbnb',
      startTime: '2027-03-27T15:00:00.000Z',
      endTime: '2027-03-31T10:00:00.000Z',
    });
    const alone = button('Sunday, March 28: Lisbon, day 2 of 7');
    await alone.click();
    const dialog = page.getByRole('dialog', { name: 'Lisbon' });
    await expect.element(dialog).toMatchTextContent('Mar 27 – Apr 2, 2027');
    await expect.element(dialog).toMatchTextContent('Trams, tiles and the sea.');
    await expect.element(dialog).toMatchTextContent('Casa da Baixa, night 2 of 4');
    await dialog.getByText('Close', { exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(alone).toHaveFocus();

    await button('Friday, March 12').click({ force: true });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

    await button('Week').click();
    for (const week of ['Mar 15', 'Mar 22', 'Mar 29']) {
      await button('Next week').click();
      await expect.element(heading).toHaveTextContent(`Week of ${week}, 2027`);
    }
    await button(/^Monday, March 29: Lisbon.*A wedding/).click();
    const question = page.getByRole('dialog', { name: 'Monday, March 29' });
    await expect.element(question.getByRole('listitem').first()).toMatchTextContent(/^Lisbon/);
    expect(textsOf(question.getByRole('listitem'))).toEqual([
      expect.stringMatching(/^Lisbon/),
      expect.stringMatching(/^A wedding/),
    ]);
    await question.getByRole('button', { name: /^A wedding/ }).click();
    const chosen = page.getByRole('dialog', { name: 'A wedding' });
    await chosen.getByRole('button', { name: 'All trips of this day' }).click();
    await question.getByRole('button', { name: /^Lisbon/ }).click();
    await dialog.getByRole('link', { name: 'View Trip Details' }).click();
    await expect.poll(() => location.pathname).toBe(`/trip/${lisbon?.id}`);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Lisbon');

    history.back();
    // The week that was left.
    await expect.element(heading).toHaveTextContent('Week of Mar 29, 2027');
    data.changeTrip(wedding!, { startDate: '2027-03-30', endDate: '2027-03-30' });
    live.emit({ type: 'trip_changed', tripId: wedding!.id, resource: 'trip' });
    // What somebody changes elsewhere shows by itself.
    await expect.element(button('Tuesday, March 30: Lisbon, day 4 of 7; A wedding, day 1 of 1')).toBeVisible();
  });
}

test('a bar has one plain colour, says its name on every week that it goes on in, and is pale once it is over', async ({
  screen: { data, open },
}) => {
  const [long] = addTrips(data, [
    { ...WALK, title: 'Around the lakes', startDate: '2027-03-11', endDate: '2027-03-29' },
  ]);
  const [over] = addTrips(data, [{ ...WALK, title: 'Skiing', startDate: '2027-03-01', endDate: '2027-03-09' }]);
  const barsOf = (trip = long) => [...document.querySelectorAll<HTMLElement>(`[data-trip-bar="${trip?.id}"]`)];
  const grounds = (bars: readonly HTMLElement[]) => [
    ...new Set(bars.map((bar) => getComputedStyle(bar).backgroundColor)),
  ];
  await openAtCalendar(open);
  await expect.element(summary).toHaveTextContent('2 trips in March 2027');

  const weeks = barsOf();
  expect(weeks.map(({ textContent }) => textContent)).toEqual(Array.from({ length: 4 }, () => 'Around the lakes'));
  // It points to where it goes on, and comes from where it began.
  const shapes = weeks.map((bar) => getComputedStyle(bar).clipPath);
  expect(shapes).toEqual([shapes[0], shapes[1], shapes[1], shapes[3]]);
  expect(new Set(shapes).size).toBe(3);
  expect(shapes).not.toContain('none');
  expect(barsOf(over).map(({ textContent }) => textContent)).toEqual(['Skiing', 'Skiing']);
  for (const view of ['Month', 'Week', 'Year']) {
    await button(view).click();
    await expect.poll(() => barsOf().length).toBeGreaterThan(0);
    const all = [...barsOf(), ...barsOf(over)];
    expect(all.filter((bar) => getComputedStyle(bar).backgroundImage !== 'none')).toEqual([]);
    expect(grounds(barsOf())).toHaveLength(1);
    expect(grounds(barsOf(over))).not.toEqual(grounds(barsOf()));
  }
});

test('a trip of the calendar says where it goes', async ({ screen: { data, open } }) => {
  addTrips(data, [WALK, LISBON]);
  await openAtCalendar(open);

  await button('Sunday, March 28: Lisbon, day 2 of 7').click();

  await expect.element(page.getByRole('dialog', { name: 'Lisbon' })).toMatchTextContent('Lisbon, Portugal');
});

test('the whole calendar works with the keyboard alone', async ({ screen: { data, open } }) => {
  addTrips(data, [WALK]);
  await openAtCalendar(open);
  const dialog = page.getByRole('dialog', { name: 'Walk around the lake' });
  const press = (...keys: string[]) => userEvent.keyboard(keys.map((key) => `{${key}}`).join(''));
  const focus = (name: string): void => (button(name).element() as HTMLElement).focus();
  const expectFocusOn = (name: string) => expect.element(button(name)).toHaveFocus();
  await expect.element(summary).toHaveTextContent('1 trip in March 2027');

  focus('Today');
  await press('Tab');
  await expectFocusOn('Wednesday, March 10, today');
  await press('ArrowRight', 'ArrowDown');
  await expectFocusOn('Thursday, March 18');
  await press('PageDown');
  await expect.element(heading).toHaveTextContent('April 2027');
  await expectFocusOn('Sunday, April 18');
  await press('Home', 'PageUp');
  await expect.element(heading).toHaveTextContent('March 2027');
  await expectFocusOn('Friday, March 12');
  await press('ArrowRight', 'Enter');
  await expect.element(dialog).toBeVisible();
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  await expectFocusOn('Saturday, March 13: Walk around the lake, day 1 of 4');

  focus('Week');
  await press('Enter');
  await expect.element(heading).toHaveTextContent('Week of Mar 8, 2027');
  focus('Wednesday, March 10, today');
  await press('End');
  await expectFocusOn('Sunday, March 14: Walk around the lake, day 2 of 4');
  await press('ArrowRight');
  await expect.element(heading).toHaveTextContent('Week of Mar 15, 2027');
  await expectFocusOn('Monday, March 15: Walk around the lake, day 3 of 4');
  await press(' ');
  await expect.element(dialog).toBeVisible();
  await press('Escape');
  await expectFocusOn('Monday, March 15: Walk around the lake, day 3 of 4');

  focus('Year');
  await press('Enter');
  await expect.element(button('Friday, December 31')).toBeVisible();
  focus('Friday, December 31');
  await press('ArrowRight');
  await expect.element(heading).toHaveTextContent('2028');
  await expectFocusOn('Saturday, January 1');
});

for (const size of SIZES) {
  for (const [name, title] of [
    ['Week', 'Week of Mar 8, 2027'],
    ['Month', 'March 2027'],
    ['Year', '2027'],
  ] as const) {
    test(`a ${name} of the calendar is accessible on a ${size}`, async ({ screen: { data, open } }) => {
      addTrips(data, ALL);
      addTrips(data, [{ ...WALK, title: 'رحلة إلى القاهرة', startDate: '2027-03-03', endDate: '2027-03-11' }]);
      // More of them on some days than fit.
      for (const title of ['Bergen', 'Oslo', 'Lyon', 'Nice']) {
        addTrips(data, [{ ...WALK, title, startDate: '2027-03-09', endDate: '2027-03-12' }]);
      }
      await openAtCalendar(open, size);

      await button(name).click();

      await expect.element(heading).toHaveTextContent(title);
      await expect.element(summary).toMatchTextContent(/^\d+ trips in /);
      await expect.poll(() => calendar.getByText(/^\+\d( more)?$/).elements().length > 0).toBe(name !== 'Year');
      await expectAccessible(`the calendar's ${name}`, '[aria-labelledby="trip-calendar"]');
    });
  }
}

test('the trips of a day are accessible', async ({ screen: { data, open } }) => {
  addTrips(data, [{ ...LISBON, destination: null }, WEDDING]);
  await openAtCalendar(open);

  await button(/^Monday, March 29/).click();

  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectAccessible('the trips of a day', '[role="dialog"]');
});

test('a calendar that cannot be read says so and tries again, and is empty only when it is', async ({
  screen: { data, server, open },
}) => {
  const [trip] = addTrips(data, [NEW_YEAR]);
  server.refuse(listCalendarTrips, 'validation', { message: 'Not today' });
  await openAtCalendar(open);

  await expect.element(summary).toHaveTextContent('Not today');
  server.answer(listCalendarTrips, [trip!]);
  await button('Try again').click();

  await expect.element(summary).toHaveTextContent('No trips in March 2027');
  await button('Next: New Year in the snow, Dec 29, 2027').click();
  await expect.element(heading).toHaveTextContent('December 2027');
  await expect.element(summary).toHaveTextContent('1 trip in December 2027');
});

test('today moves on at midnight, and what lists trips is read again', async ({ screen: { data, server, open } }) => {
  // Nearer to midnight than what shows the minute waits to check again: nothing but the new day can redraw the page.
  vi.useFakeTimers({
    now: new Date('2027-03-10T23:59:40Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  addTrips(data, [WALK]);
  await openAtCalendar(open);
  await expect.element(button('Wednesday, March 10, today')).toBeVisible();
  // The years beside this one come last.
  await expect.poll(() => server.requests(listCalendarTrips).length).toBe(3);
  await expect.element(page.getByRole('region', { name: 'Recent Activity' })).toBeVisible();
  await server.settled();
  // What has arrived is passed on to the page a moment later.
  vi.advanceTimersByTime(1_000);
  await paintedFrames(2);
  const readBefore = [listTrips, listCalendarTrips].map((endpoint) => server.requests(endpoint).length);
  await expect.element(button('Wednesday, March 10, today')).toBeVisible();

  vi.advanceTimersByTime(19_000);

  await expect.element(button('Thursday, March 11, today')).toBeVisible();
  expect(readBefore).toEqual([1, 3]);
  await expect.poll(() => server.requests(listTrips).length).toBe(2);
  await expect.poll(() => server.requests(listCalendarTrips).length).toBeGreaterThan(3);
});
