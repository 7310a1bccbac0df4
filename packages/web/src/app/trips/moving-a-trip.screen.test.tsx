import { updateTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { getWeather } from '@caravan/contract/weather/weather.endpoints.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { toast } from '../../testing/page-texts.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const rome = (data: TripData) => {
  const trip = data.addTrip({
    title: 'Rome',
    destination: 'Rome, Italy',
    startDate: '2027-12-05',
    endDate: '2027-12-11',
    timeZone: 'Europe/Rome',
  });
  const forum = data.addActivity(trip, { title: 'Forum', startTime: '2027-12-06T08:00:00.000Z' });
  const hotel = data.addActivity(trip, {
    title: 'Hotel Artemide',
    category: 'hotel/airbnb',
    startTime: '2027-12-05T14:00:00.000Z',
    endTime: '2027-12-11T10:00:00.000Z',
  });
  const coat = data.addOutfit(trip, { title: 'Coat', plannedDate: '2027-12-06T12:00:00.000Z', activityId: forum.id });
  data.addActivity(trip, { title: 'Gelato somewhere', startTime: null });
  return { trip, forum, hotel, coat };
};

const edit = page.getByRole('dialog', { name: 'Edit Trip' });
const step = page.getByRole('dialog', { name: 'Move the plan too?' });
const save = (dialog: typeof edit) => dialog.getByRole('button', { name: 'Save Changes' }).click();

const openDates = async (startDate: string, endDate: string) => {
  await page.getByRole('button', { name: 'Edit Trip' }).click();
  await edit.getByLabelText(/^Start date/).fill(startDate);
  await edit.getByLabelText(/^End date/).fill(endDate);
  await save(edit);
};

test('other dates ask what becomes of the plan, and bring it along', async ({ screen: { data, server, open } }) => {
  server.refuse(getWeather, 'weather_unavailable');
  const { trip } = rome(data);
  await open(`/trip/${trip.id}`);

  await openDates('2027-12-12', '2027-12-18');

  await expect.element(step).toMatchTextContent('Dec 5 – 11, 2027');
  await expect.element(step).toMatchTextContent('Dec 12 – 18, 2027, 7 days later');
  const along = step.getByRole('radio', { name: /^Move everything along/ });
  await expect.element(along).toBeChecked();
  await expect.element(step).toMatchTextContent('2 activities and 1 outfit, 7 days later. Times of day stay.');
  await expect.element(step).toMatchTextContent('All of it will lie outside the new dates.');
  await expectAccessible('what moves with a trip', '[role=dialog]');

  // Back to the fields as they were typed, and on again.
  await step.getByRole('button', { name: 'Back' }).click();
  await expect.element(edit.getByLabelText(/^Start date/)).toHaveValue('2027-12-12');
  expect(server.requests(updateTrip)).toEqual([]);
  await save(edit);
  await save(step);

  await expect.element(toast('Trip updated successfully!')).toBeVisible();
  await expect
    .poll(() => server.requests(updateTrip).map(({ body }) => body))
    .toEqual([
      {
        startDate: '2027-12-12',
        endDate: '2027-12-18',
        contents: { move: 'all', timeZone: 'UTC' },
        version: 1,
      },
    ]);
});

test('what was planned since the trip was read counts too', async ({ screen: { data, server, open } }) => {
  server.refuse(getWeather, 'weather_unavailable');
  const { trip } = rome(data);
  await open(`/trip/${trip.id}`);
  await expect.element(page.getByRole('heading', { name: 'Hotel Artemide' })).toBeVisible();
  data.addActivity(trip, { title: 'Pantheon', startTime: '2027-12-07T08:00:00.000Z' });

  await openDates('2027-12-12', '2027-12-18');

  await expect.element(step).toMatchTextContent('3 activities and 1 outfit, 7 days later.');
});

test('what moves is chosen one by one, an activity with its outfits', async ({ screen: { data, server, open } }) => {
  server.refuse(getWeather, 'weather_unavailable');
  const { trip, hotel } = rome(data);
  await open(`/trip/${trip.id}`);

  await openDates('2027-12-12', '2027-12-18');
  await step.getByRole('radio', { name: /^Choose/ }).click();
  await step.getByRole('checkbox', { name: /^Forum/ }).click();
  await expect.element(step.getByRole('checkbox', { name: /^Coat/ })).not.toBeChecked();
  await expect.element(step).toMatchTextContent('1 activity and 1 outfit outside the new dates');
  await save(step);

  await expect.element(toast('Trip updated successfully!')).toBeVisible();
  await expect
    .poll(() => server.requests(updateTrip).map(({ body }) => body.contents))
    .toEqual([{ move: 'chosen', activities: [hotel.id], outfits: [], timeZone: 'UTC' }]);
});

test('a shorter trip says what falls outside of it', async ({ screen: { data, server, open } }) => {
  server.refuse(getWeather, 'weather_unavailable');
  const { trip } = rome(data);
  await open(`/trip/${trip.id}`);

  await openDates('2027-12-05', '2027-12-09');

  const outside = page.getByRole('dialog', { name: 'Some of the plan falls outside' });
  await expect.element(outside).toMatchTextContent('1 activity outside the new dates');
  await expect.element(outside).toMatchTextContent('Hotel Artemide');
  await save(outside);

  await expect.element(toast('Trip updated successfully!')).toBeVisible();
  await expect.poll(() => server.requests(updateTrip).map(({ body }) => body.contents)).toEqual([{ move: 'none' }]);
});
