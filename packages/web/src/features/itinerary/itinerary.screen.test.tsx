import { addActivity, moveActivities, updateActivity } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { getWeather } from '@caravan/contract/weather/weather.endpoints.ts';
import { letThingsMove, liveIn } from '../../testing/browser-settings.ts';
import { dragOnto } from '../../testing/dragging.ts';
import { aPerson, inDays } from '../../testing/samples.ts';
import { toast, textsOf } from '../../testing/page-texts.ts';
import { userEvent } from 'vitest/browser';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

/** A week in Tokyo, planned in its own time zone. */
const tokyo = (data: TripData, more: Parameters<TripData['addTrip']>[0] = {}) =>
  data.addTrip({
    title: 'Tokyo in March',
    startDate: '2027-03-01',
    endDate: '2027-03-07',
    timeZone: 'Asia/Tokyo',
    ...more,
  });

const card = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 4 }) });

const day = (name: string) => page.getByRole('region', { name, exact: true });

const addDialog = page.getByRole('dialog', { name: 'Add Activity' });
const editDialog = page.getByRole('dialog', { name: 'Edit Activity' });

for (const size of SIZES) {
  test(`an activity is added with all there is to say, changed and deleted, on a ${size}`, async ({
    screen: { data, server, open },
  }) => {
    // The focus finds its place whether dialogs fade or are gone at once.
    if (size === 'phone') await letThingsMove();
    const trip = tokyo(data);
    await open(`/trip/${trip.id}`, size);
    await expect.element(page.getByRole('heading', { name: 'Trip Itinerary' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'No activities planned' })).toBeVisible();

    await page.getByRole('button', { name: 'Add Your First Activity' }).click();
    await expect.element(addDialog.getByLabelText('Start date')).toHaveValue('2027-03-01');
    await expect.element(addDialog.getByLabelText('Start time')).toHaveValue('09:00');
    await expect.element(addDialog.getByRole('radio', { name: 'Activity' })).toBeChecked();
    await addDialog.getByLabelText('Title').fill('Dinner under the tracks');
    await addDialog.getByText('Restaurant').click();
    await addDialog.getByLabelText('Start date').fill('2027-03-03');
    await addDialog.getByLabelText('Start time').fill('19:30');
    await addDialog.getByLabelText(/^End time/).fill('01:00');
    await expect.element(addDialog.getByText('Ends the next day')).toBeVisible();
    await addDialog.getByLabelText(/^Location/).fill('Yūrakuchō');
    await addDialog.getByLabelText(/^Description/).fill('Yakitori.\nBring cash.');
    await addDialog.getByRole('button', { name: 'Add Activity' }).click();

    await expect.element(toast('Activity added to itinerary!')).toBeVisible();
    await expect
      .poll(() => server.requests(addActivity).map(({ body }) => body))
      .toMatchObject([
        {
          title: 'Dinner under the tracks',
          category: 'restaurant',
          startTime: '2027-03-03T10:30:00.000Z',
          endTime: '2027-03-03T16:00:00.000Z',
          location: 'Yūrakuchō',
          description: 'Yakitori.\nBring cash.',
        },
      ]);
    const dinner = day('Wednesday, March 3').getByRole('listitem');
    await expect.element(dinner.getByRole('heading')).toHaveTextContent('Dinner under the tracks');
    await expect.element(dinner).toMatchTextContent('7:30 PM – Thu, Mar 4, 1:00 AM');
    await expect.element(dinner).toMatchTextContent('Restaurant');
    await expect.element(dinner).toMatchTextContent('Yūrakuchō');
    await expect.element(dinner).toMatchTextContent('Bring cash.');
    await expect.element(dinner).not.toMatchTextContent('Added by');

    await page.getByRole('button', { name: 'Edit Dinner under the tracks' }).click();
    await expect.element(editDialog.getByLabelText('Start time')).toHaveValue('19:30');
    await expect.element(editDialog.getByLabelText(/^End time/)).toHaveValue('01:00');
    await expect.element(editDialog.getByRole('radio', { name: 'Restaurant' })).toBeChecked();
    await editDialog.getByLabelText('Title').fill('Dinner at eight');
    await editDialog.getByLabelText('Start date').fill('2027-03-04');
    await editDialog.getByLabelText('Start time').fill('20:00');
    await editDialog.getByLabelText(/^End time/).fill('');
    await editDialog.getByLabelText(/^Location/).fill('');
    await editDialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect.element(toast('Activity updated successfully!')).toBeVisible();
    await expect
      .poll(() => server.requests(updateActivity).map(({ body }) => body))
      .toMatchObject([
        { title: 'Dinner at eight', startTime: '2027-03-04T11:00:00.000Z', endTime: null, location: null, version: 1 },
      ]);
    await expect.element(day('Wednesday, March 3')).not.toBeInTheDocument();
    await expect.element(day('Thursday, March 4')).toMatchTextContent('8:00 PM');
    await expect.element(day('Thursday, March 4')).not.toMatchTextContent('Yūrakuchō');

    await page.getByRole('button', { name: 'Edit Dinner at eight' }).click();
    await editDialog.getByRole('button', { name: 'Delete Activity' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Activity' });
    await question.getByRole('button', { name: 'Keep Activity' }).click();
    await expect.element(editDialog.getByLabelText('Title')).toHaveValue('Dinner at eight');
    await editDialog.getByRole('button', { name: 'Delete Activity' }).click();
    await question.getByRole('button', { name: 'Yes, Delete' }).click();
    await expect.element(toast('Activity deleted successfully!')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'No activities planned' })).toBeVisible();
    // The focus has a place though its card is gone.
    await expect.poll(() => document.activeElement?.id).toBe('content');
  });
}

test('one activity after the other is added for a day, each after the one before', async ({
  screen: { data, server, open },
}) => {
  const trip = tokyo(data);
  data.addActivity(trip, {
    title: 'Temple',
    startTime: '2027-03-02T01:00:00.000Z',
    endTime: '2027-03-02T02:30:00.000Z',
  });
  await open(`/trip/${trip.id}`);

  await page.getByRole('button', { name: 'Add to Tuesday, March 2' }).click();
  await expect.element(addDialog.getByLabelText('Start time')).toHaveValue('11:30');
  await addDialog.getByLabelText('Title').fill('Lunch');
  await addDialog.getByRole('button', { name: 'Add Another' }).click();
  await expect.element(addDialog.getByLabelText('Title')).toHaveValue('');
  await expect.element(addDialog.getByLabelText('Start time')).toHaveValue('12:30');
  await addDialog.getByLabelText('Title').fill('Museum');
  await addDialog.getByLabelText('Start date').fill('2027-03-04');
  await expect.element(addDialog.getByLabelText('Start time')).toHaveValue('09:00');
  await addDialog.getByRole('button', { name: 'Add Activity' }).click();
  await expect.element(card('Museum')).toMatchTextContent('9:00 AM');
  await expect
    .poll(() => server.requests(addActivity).map(({ body }) => body))
    .toMatchObject([
      { title: 'Lunch', startTime: '2027-03-02T02:30:00.000Z' },
      { title: 'Museum', startTime: '2027-03-04T00:00:00.000Z' },
    ]);

  // The day that was used last, and the hour after what is there.
  await page.getByRole('button', { name: 'Add Activity', exact: true }).click();
  await expect.element(addDialog.getByLabelText('Start date')).toHaveValue('2027-03-04');
  await expect.element(addDialog.getByLabelText('Start time')).toHaveValue('10:00');

  // All in one line: its fields show before it is saved, and what was typed into one by hand stays.
  const line = addDialog.getByLabelText(/^All in one line/);
  await line.fill('Fri 19:30 dinner at Da Enzo');
  await expect.element(addDialog.getByLabelText('Title')).toHaveValue('Dinner');
  await expect.element(addDialog.getByLabelText('Start date')).toHaveValue('2027-03-05');
  await expect.element(addDialog.getByLabelText('Start time')).toHaveValue('19:30');
  await expect.element(addDialog.getByLabelText(/^Location/)).toHaveValue('Da Enzo');
  await expect.element(addDialog.getByRole('radio', { name: 'Restaurant' })).toBeChecked();
  await addDialog.getByLabelText('Title').fill('Supper');
  await line.fill('Fri 20:15 dinner');
  await expect.element(addDialog.getByLabelText(/^Location/)).toHaveValue('');
  await userEvent.keyboard('{Enter}');
  await expect.element(day('Friday, March 5')).toMatchTextContent('8:15 PM');
  await expect.element(card('Supper')).toBeVisible();

  // One line after the other: the caret is in the next one, and nothing of what came before is taken over but the day.
  await page.getByRole('button', { name: 'Add Activity', exact: true }).click();
  await expect.element(line).toHaveFocus();
  await userEvent.keyboard('Sat 12:00 lunch at Bonci');
  await expect.element(addDialog.getByRole('radio', { name: 'Restaurant' })).toBeChecked();
  await addDialog.getByRole('button', { name: 'Add Another' }).click();
  await expect.element(addDialog.getByLabelText('Title')).toHaveValue('');
  await expect.element(line).toHaveFocus();
  await userEvent.keyboard('17:00 walk');
  await addDialog.getByRole('button', { name: 'Add Activity' }).click();
  await expect.element(day('Saturday, March 6')).toMatchTextContent('5:00 PM');
  await expect
    .poll(() => server.requests(addActivity).at(-1)?.body)
    .toMatchObject({ title: 'Walk', category: 'activity' });
});

test('an activity needs a title, a day of the trip and a time, or no date at all', async ({
  screen: { data, server, open },
}) => {
  const trip = tokyo(data);
  await open(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Add Your First Activity' }).click();
  const save = addDialog.getByRole('button', { name: 'Add Activity' });
  const title = addDialog.getByLabelText('Title');
  const date = addDialog.getByLabelText('Start date');
  const time = addDialog.getByLabelText('Start time');
  await expect.element(date).toHaveAttribute('min', '2027-03-01');
  await expect.element(date).toHaveAttribute('max', '2027-03-07');

  await date.fill('');
  await time.fill('');
  await save.click();
  await expect.element(title).toHaveAccessibleDescription('Title is required');
  await expect.element(title).toHaveFocus();
  await expect.element(date).toHaveAccessibleDescription('Start date is required');
  await expect.element(time).toHaveAccessibleDescription('Start time is required');

  await title.fill('Buy a rail pass');
  await time.fill('10:00');
  await date.fill('2027-03-08');
  await save.click();
  await expect.element(date).toHaveAccessibleDescription('Pick a day of the trip: Mar 1 – 7, 2027');
  expect(server.requests(addActivity)).toEqual([]);

  await addDialog.getByRole('checkbox', { name: /^No date yet/ }).click();
  await save.click();
  await expect.element(card('Buy a rail pass')).toMatchTextContent('No time set');
  await expect.element(day('Unscheduled Items')).toMatchTextContent('Buy a rail pass');
});

for (const viewerZone of ['Asia/Tokyo', 'America/Los_Angeles']) {
  test(`days follow the clock of the trip for a viewer in ${viewerZone}`, async ({ screen: { data, open } }) => {
    await liveIn(viewerZone);
    const yuki = aPerson({ firstName: 'Yuki', lastName: 'Lindqvist' });
    const trip = tokyo(data, { role: 'member', others: [[yuki, 'owner']] });
    const creator = { firstName: 'Yuki', lastName: 'Lindqvist' };
    data.addActivity(trip, { creator, title: 'Some time, karaoke' });
    data.addActivity(trip, { creator, title: 'Last train', startTime: '2027-03-03T14:50:00.000Z', category: 'other' });
    data.addActivity(trip, {
      creator,
      title: 'Flight home',
      category: 'flight',
      startTime: '2027-03-03T08:00:00.000Z',
      endTime: '2027-03-03T18:00:00.000Z',
      endZone: 'America/Los_Angeles',
    });
    // Nine in the morning of the third in Tokyo; in Los Angeles it is the afternoon of the second.
    const createdBy = data.viewer.id;
    data.addActivity(trip, { createdBy, title: 'Fish market', startTime: '2027-03-03T00:00:00.000Z' });
    data.addActivity(trip, { creator, title: 'Temple', startTime: '2027-03-01T22:00:00.000Z' });

    await open(`/trip/${trip.id}`);

    await expect
      .poll(() => textsOf(page.getByRole('heading', { level: 3 })))
      .toEqual(['Monday, March 1', 'Tuesday, March 2', 'Wednesday, March 3', 'Unscheduled Items']);
    const cards = (name: string) => textsOf(day(name).getByRole('heading', { level: 4 }));
    expect(cards('Wednesday, March 3')).toEqual(['Fish market', 'Flight home', 'Last train']);
    expect(cards('Unscheduled Items')).toEqual(['Some time, karaoke']);
    await expect.element(card('Fish market')).toMatchTextContent('9:00 AM');
    await expect.element(card('Last train')).toMatchTextContent('11:50 PM');
    await expect.element(card('Temple')).toMatchTextContent('7:00 AM');
    await expect.element(card('Temple')).toMatchTextContent('Added by Yuki Lindqvist');
    await expect.element(card('Fish market')).not.toMatchTextContent('Added by');
    await expect.element(card('Fish market')).not.toMatchTextContent('GMT');
    await expect.element(card('Flight home')).toMatchTextContent('5:00 PM – 10:00 AM PST');
  });
}

test('every day of a trip is there, free ones in a row as one line, and the strip of days follows the scroll', async ({
  screen: { data, open },
}) => {
  await liveIn('UTC');
  const on = (days: number) => inDays(days);
  const trip = data.addTrip({ title: 'On the way', startDate: on(-5), endDate: on(9), timeZone: 'UTC' });
  for (const [title, day] of [
    ['Left', -5],
    ['Market', -4],
    ['Long walk', 3],
    ['Lake', 4],
    ['Hut', 5],
    ['Summit', 6],
    ['Before', -8],
  ] as const) {
    data.addActivity(trip, { title, startTime: `${on(day)}T09:00:00.000Z`, description: 'A line.\n'.repeat(12) });
  }
  await open(`/trip/${trip.id}`);

  // It is on: it opens at today, which is a day though nothing is planned for it.
  const today = page.getByRole('region').filter({ hasText: 'Today' });
  await expect.element(today).toBeInViewport();
  await expect.element(today).toMatchTextContent('Nothing planned yet');
  await expect.element(today.getByRole('button', { name: /^Add to / })).toBeVisible();
  const strip = page.getByRole('navigation', { name: 'Days' });
  await expect.element(strip.getByRole('button', { name: /^Today/ })).toHaveAttribute('aria-current', 'location');
  await expect.element(strip).toBeInViewport();
  const freeDays = page.getByRole('button', { name: /· nothing planned yet$/ });
  const folded = page.getByRole('button', { name: /· nothing planned yet$/, expanded: false });
  expect(freeDays.elements()).toHaveLength(2);
  // The trip has moved away from one of the days: what is there is shown, and nothing is added.
  expect(page.getByRole('button', { name: /^Add to / }).elements()).toHaveLength(9);

  const planned = strip.getByRole('button', { name: /1 planned$/ });
  await planned.nth(3).click();
  await expect.element(page.getByRole('heading', { name: 'Long walk' })).toBeInViewport();
  await expect.element(planned.nth(3)).toHaveAttribute('aria-current', 'location');

  // One of those that are folded away opens them.
  await strip
    .getByRole('button', { name: /nothing planned yet$/ })
    .last()
    .click();
  await expect.poll(() => folded.elements().length).toBe(1);
  await expect.poll(() => document.activeElement?.tagName).toBe('H3');

  // Their line stays above them, and folds them again.
  const adds = page.getByRole('button', { name: /^Add to / });
  await freeDays.first().click();
  await expect.poll(() => adds.elements().length).toBe(15);
  await expect.element(freeDays.first()).toHaveFocus();
  await freeDays.first().click();
  await expect.poll(() => adds.elements().length).toBe(12);
  await expect.element(freeDays.first()).toHaveFocus();
});

test('a stay is planned over its nights, and shown on each and at both of its ends', async ({
  screen: { data, server, open },
}) => {
  server.refuse(getWeather, 'weather_unavailable');
  const trip = tokyo(data);
  await open(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Add Your First Activity' }).click();
  await addDialog.getByLabelText('Title').fill('Hotel Gracery');
  await addDialog.getByText('Hotel/Airbnb').click();
  await addDialog.getByLabelText('Check-in date').fill('2027-03-02');
  await addDialog.getByLabelText('Check-in time').fill('15:00');
  await addDialog.getByLabelText('Check-out date').fill('2027-03-06');
  await expect.element(addDialog.getByText('4 nights')).toBeVisible();
  await expect.element(addDialog.getByLabelText(/^Check-out time/)).toHaveValue('11:00');
  await addDialog.getByRole('button', { name: 'Add Activity', exact: true }).click();

  const first = day('Tuesday, March 2');
  await expect.element(first).toMatchTextContent('Hotel Gracery · night 1 of 4');
  await expect.element(card('Hotel Gracery')).toMatchTextContent('Check-in 3:00 PM');
  await expect.element(card('Hotel Gracery')).toMatchTextContent('4 nights, until Sat, Mar 6');
  await expect.element(page.getByRole('main')).toMatchTextContent('Hotel Gracery, nights 2 to 4 of 4');
  const last = day('Saturday, March 6');
  await expect.element(last).toMatchTextContent('Check-out 11:00 AM');
  await expect.element(page.getByRole('button', { name: /^Sat 6, .*1 planned$/ })).toBeVisible();
  await expect
    .poll(() => server.requests(addActivity).map(({ body }) => body))
    .toMatchObject([
      { category: 'hotel/airbnb', startTime: '2027-03-02T06:00:00.000Z', endTime: '2027-03-06T02:00:00.000Z' },
    ]);

  await last.getByRole('button', { name: 'Edit Hotel Gracery, Check-out' }).click();
  await editDialog.getByLabelText('Check-in date').fill('2027-03-03');
  await expect.element(editDialog.getByLabelText('Check-out date')).toHaveValue('2027-03-07');
});

test('what somebody types at home is meant on the clock of the trip', async ({ screen: { data, server, open } }) => {
  await liveIn('America/New_York');
  const trip = tokyo(data);
  await open(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Add Your First Activity' }).click();
  await addDialog.getByLabelText('Title').fill('Garden');
  await addDialog.getByLabelText('Start date').fill('2027-03-02');

  await expect.element(addDialog).toMatchTextContent('Tokyo time (GMT+9), as on the trip.');
  await addDialog.getByRole('button', { name: 'Add Activity' }).click();

  await expect.element(day('Tuesday, March 2')).toMatchTextContent('9:00 AM');
  await expect
    .poll(() => server.requests(addActivity).map(({ body }) => body.startTime))
    .toEqual(['2027-03-02T00:00:00.000Z']);
});

test('what was typed for an activity is there again after a reload', async ({ screen: { data, open, reload } }) => {
  const trip = tokyo(data);
  await open(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Add Your First Activity' }).click();
  await addDialog.getByLabelText('Title').fill('A very long story');
  await addDialog.getByLabelText(/^Description/).fill('typed on a train');

  await reload();
  await page.getByRole('button', { name: 'Add Your First Activity' }).click();

  await expect.element(addDialog).toMatchTextContent('This is what you had typed before.');
  await expect.element(addDialog.getByLabelText('Title')).toHaveValue('A very long story');
  await expect.element(addDialog.getByLabelText(/^Description/)).toHaveValue('typed on a train');
  await addDialog.getByRole('button', { name: 'Start over' }).click();
  await expect.element(addDialog.getByLabelText('Title')).toHaveValue('');
});

test('every part of a trip has an address of its own, in two spellings', async ({ screen: { data, open, reload } }) => {
  const { id } = tokyo(data);
  const selected = page.getByRole('tab', { selected: true });

  for (const [address, tab] of [
    [`/trip/${id}`, 'Itinerary'],
    [`/trip/${id}?tab=members`, 'Members'],
    [`/trip/${id}/members`, 'Members'],
    [`/trip/${id}?tab=chat`, 'Chat'],
    [`/trip/${id}/chat`, 'Chat'],
    [`/trip/${id}/itinerary`, 'Itinerary'],
    [`/trip/${id}?tab=nonsense`, 'Itinerary'],
  ] as const) {
    await open(address);
    await expect.poll(() => textsOf(selected), { message: address }).toEqual([tab]);
  }

  await page.getByRole('tab', { name: 'Members' }).click();
  await expect.poll(() => location.pathname + location.search).toBe(`/trip/${id}?tab=members`);
  await reload();
  await expect.poll(() => textsOf(selected)).toEqual(['Members']);
  await page.getByRole('link', { name: 'Back to trips' }).click();
  await expect.poll(() => location.pathname + location.search).toBe('/trips');
});

test('the head of a trip says what it is, when, and with how many', async ({ screen: { data, server, open } }) => {
  const trip = tokyo(data, {
    destination: 'Tokyo, Japan',
    startDate: '2099-03-01',
    endDate: '2099-03-07',
    others: [[aPerson({ firstName: 'Emil' }), 'member']],
  });
  server.refuse(getWeather, 'weather_unavailable');

  await open(`/trip/${trip.id}`);

  const head = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect.element(head).toHaveTextContent('Tokyo in March');
  const text = () => head.element().closest('header')?.textContent;
  expect(text()).toContain('Mar 1 – 7, 2099');
  expect(text()).toMatch(/\d+ days left/);
  expect(text()).toContain('2 travelers');
  expect(text()).toContain('Tokyo, Japan');
  await expect
    .element(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trips' }))
    .toHaveAttribute('aria-current', 'page');
});

test('a trip that is unknown, or of strangers, is not found, with a way home', async ({ screen: { data, open } }) => {
  data.user = aPerson({ firstName: 'Outsider' });

  await open('/trip/019a0000-0000-7000-8000-000000000000');
  await expect.element(page.getByRole('heading', { name: 'Trip not found' })).toBeVisible();
  await expect.element(page.getByText("This trip doesn't exist or you don't have access to it.")).toBeVisible();

  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Outsider!');
});

for (const role of ['owner', 'admin'] as const) {
  test(`an ${role} gets the means to edit`, async ({ screen: { data, open } }) => {
    const other = aPerson({ firstName: 'Owner', lastName: 'Lindqvist' });
    const trip = tokyo(data, { role, others: [[other, role === 'owner' ? 'member' : 'owner']] });
    data.addActivity(trip, { title: 'Fish market', startTime: '2027-03-03T00:00:00.000Z' });

    await open(`/trip/${trip.id}`);

    await expect.element(card('Fish market').getByRole('button', { name: 'Edit Fish market' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Add Activity', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Edit Trip' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Trip' });
    await expect.element(edit.getByLabelText('Title')).toHaveValue('Tokyo in March');
    const deleting = edit.getByRole('button', { name: 'Delete Trip' });
    if (role === 'owner') await expect.element(deleting).toBeVisible();
    else await expect.element(deleting).not.toBeInTheDocument();
  });
}

test('a member reads the itinerary and gets nothing to edit it with', async ({ screen: { data, open } }) => {
  const owner = aPerson({ firstName: 'Owner', lastName: 'Lindqvist' });
  const trip = tokyo(data, { role: 'member', others: [[owner, 'owner']] });
  data.addActivity(trip, {
    title: 'Fish market',
    startTime: '2027-03-03T00:00:00.000Z',
    creator: { firstName: 'Owner', lastName: 'Lindqvist' },
  });

  await open(`/trip/${trip.id}`);

  await expect.element(card('Fish market')).toMatchTextContent('Added by Owner Lindqvist');
  const means = page.getByRole('main').getByRole('button', { name: /add|edit|delete/i });
  await expect.element(means).not.toBeInTheDocument();
});

test('activities move by hand, by the keys and several at once, at once on the screen, and are taken back', async ({
  screen: { data, server, open },
}) => {
  const trip = tokyo(data);
  for (const [title, startTime] of [
    ['Temple', '2027-03-02T01:00:00.000Z'],
    ['Lunch', '2027-03-02T03:00:00.000Z'],
    ['Garden', '2027-03-03T01:00:00.000Z'],
    ['Dinner', '2027-03-03T10:30:00.000Z'],
  ] as const) {
    data.addActivity(trip, { title, startTime });
  }
  await open(`/trip/${trip.id}`, 'desktop');
  const cards = (name: string) => textsOf(day(name).getByRole('heading', { level: 4 }));
  const handle = (title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });
  await expect.element(handle('Temple')).toBeVisible();

  // By hand, between two others: when the one above is over.
  const release = server.hold(moveActivities);
  // A drag that is over before its code is there counts as a press, which opens a dialog.
  await import('./activity-drag.ts');
  await dragOnto(handle('Temple'), card('Dinner'));
  await expect.poll(() => cards('Wednesday, March 3')).toEqual(['Garden', 'Temple', 'Dinner']);
  await expect.element(card('Temple')).toMatchTextContent('11:00 AM');
  release();
  await toast('Moved to Wed, Mar 3, 11:00 AM').getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast('Moved back')).toBeVisible();
  await expect.poll(() => cards('Tuesday, March 2')).toEqual(['Temple', 'Lunch']);

  // By the keys: past the lunch that is below it.
  (handle('Temple').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Temple is picked up/)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => cards('Tuesday, March 2')).toEqual(['Lunch', 'Temple']);
  await expect.element(handle('Temple')).toHaveFocus();

  // Several, to a day that has nothing yet: they keep their times.
  await page.getByRole('button', { name: 'More for Lunch' }).click();
  await page.getByRole('menuitem', { name: 'Select several' }).click();
  await page.getByRole('checkbox', { name: 'Select Dinner' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Move to…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Move 2 activities' });
  await sheet.getByRole('button', { name: /^Saturday, March 6/ }).click();
  await expect.poll(() => cards('Saturday, March 6')).toEqual(['Lunch', 'Dinner']);
  await expect.element(card('Dinner')).toMatchTextContent('7:30 PM');
  await expect.element(toast('2 moved to Saturday, March 6')).toBeVisible();

  // Somebody else came before: it says so, and shows it as it is.
  server.refuse(moveActivities, 'changed_meanwhile');
  const garden = data.on(trip).activities.find(({ title }) => title === 'Garden');
  Object.assign(garden ?? {}, { startTime: '2027-03-03T02:00:00.000Z', version: 2 });
  await page.getByRole('button', { name: 'More for Garden' }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await page
    .getByRole('dialog', { name: 'Move Garden' })
    .getByRole('button', { name: /^Sunday, March 7/ })
    .click();
  await expect.element(page.getByText(/Someone changed or deleted it meanwhile/)).toBeVisible();
  await expect.poll(() => cards('Wednesday, March 3')).toEqual(['Garden']);
  await expect.element(card('Garden')).toMatchTextContent('11:00 AM');

  // A copy begins with all that the original says, after it.
  await page.getByRole('button', { name: 'More for Dinner' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.element(addDialog.getByLabelText('Title')).toHaveValue('Dinner');
  await expect.element(addDialog.getByLabelText('Start date')).toHaveValue('2027-03-06');
  await expect.element(addDialog.getByLabelText('Start time')).toHaveValue('20:30');
});
