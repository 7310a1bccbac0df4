import { duplicateTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { getWeather } from '@caravan/contract/weather/weather.endpoints.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answerNewTrips } from '../../testing/everyday-answers.ts';
import { toast } from '../../testing/page-texts.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const LISBON = {
  title: 'Lisbon with Leo',
  destination: 'Lisbon, Portugal',
  startDate: '2024-06-10',
  endDate: '2024-06-14',
  timeZone: 'Europe/Lisbon',
};

/** A trip that is over: a ride, a night out with a dress for it, and a shopping list that was ticked. */
const addLastTrip = (data: TripData) => {
  const trip = data.addTrip(LISBON);
  data.addActivity(trip, { title: 'Tram 28', startTime: '2024-06-10T08:00:00.000Z' });
  data.addActivity(trip, { title: 'Fado', startTime: '2024-06-12T20:30:00.000Z' });
  data.addOutfit(trip, { title: 'Red dress', plannedDate: '2024-06-12T12:00:00.000Z' });
  data.addItem(trip, { name: 'Sun cream', isCompleted: true });
  return trip;
};

const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
const mode = dialog.getByRole('checkbox', { name: /^Duplicate from completed trip/ });
const send = dialog.getByRole('button', { name: 'Duplicate Trip' });

test('a completed trip is planned again from its card, as long as it was', async ({
  screen: { data, server, open },
}) => {
  answerNewTrips(server, data);
  server.refuse(getWeather, 'weather_unavailable');
  const source = addLastTrip(data);
  await open('/trips/completed');
  const year = page.getByRole('region', { name: '2024' });
  await expect.element(year).toMatchTextContent('Jun 10 – 14');
  await expect.element(year.getByText(/2024/)).toHaveLength(1);
  await expect.element(year).toMatchTextContent('2 activities');
  await expect.element(year).toMatchTextContent('1 outfit');

  await page.getByRole('button', { name: `Duplicate ${LISBON.title}` }).click();
  await expect.element(mode).toBeChecked();
  await expect.element(dialog.getByLabelText('Title')).toHaveValue(LISBON.title);
  await dialog.getByLabelText('Title').fill('Lisbon once more');
  await dialog.getByLabelText(/^Start date/).fill('2027-01-04');
  await expect.element(dialog.getByLabelText(/^End date/)).toHaveValue('2027-01-08');
  await expect.element(dialog).toMatchTextContent('Everything moves 938 days later, at the same time of day.');
  await expectAccessible('a copy of a trip', '[role=dialog]');
  await send.click();

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(toast('Trip duplicated successfully with all your saved content!')).toBeVisible();
  await expect
    .poll(() => server.requests(duplicateTrip).map(({ params, query, body }) => ({ params, query, body })))
    .toMatchObject([
      {
        params: { sourceTripId: source.id },
        query: { timeZone: 'UTC' },
        body: {
          title: 'Lisbon once more',
          startDate: '2027-01-04',
          endDate: '2027-01-08',
          parts: ['activities', 'attachments', 'ideas', 'outfits', 'shopping'],
        },
      },
    ]);
  await expect.element(page.getByRole('heading', { name: 'Lisbon once more', level: 1 })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'View Trip' })).not.toBeInTheDocument();
  // Among the completed trips it does not stand.
  const back = page.getByRole('link', { name: 'Back to trips' }).first();
  await expect.element(back).toHaveAttribute('href', '/trips');
});

test('what is unticked stays behind, and the words say so', async ({ screen: { data, server, open } }) => {
  answerNewTrips(server, data);
  addLastTrip(data);
  await open('/trips/completed');
  await page.getByRole('button', { name: `Duplicate ${LISBON.title}` }).click();

  const part = (name: RegExp) => dialog.getByRole('checkbox', { name });
  await part(/^Outfits/).click();
  await part(/^Activities/).click();
  await expect.element(part(/^Outfits/)).not.toBeChecked();
  await expect.element(part(/^Activities/)).not.toBeChecked();
  // They hang on activities.
  await expect.element(part(/^Documents/)).toBeDisabled();
  await expect.element(part(/^Documents/)).not.toBeChecked();
  await send.click();

  await expect.element(toast('Without activities, documents, and outfits.')).toBeVisible();
  await expect
    .poll(() => server.requests(duplicateTrip).map(({ body }) => body.parts))
    .toEqual([['ideas', 'shopping']]);
});

test('the dialog of a new trip begins from a completed one that is searched for', async ({
  screen: { data, server, open },
}) => {
  answerNewTrips(server, data);
  addLastTrip(data);
  for (const year of ['2023', '2022', '2021', '2020', '2019', '2018']) {
    data.addTrip({ title: `Skiing ${year}`, startDate: `${year}-03-01`, endDate: `${year}-03-04` });
  }
  await open('/trips');
  await page.getByRole('button', { name: 'Create New Trip' }).click();

  await mode.click();
  await expect.element(send).toBeDisabled();
  await dialog.getByPlaceholder('Search trips by title or destination...').fill('2020');
  await dialog.getByRole('button', { name: /Skiing 2020/ }).click();
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Skiing 2020');
  await expect.element(send).toBeEnabled();
  await mode.click();
  await expect.element(mode).not.toBeChecked();
  await mode.click();
  // The trip has to be chosen again.
  await expect.element(send).toBeDisabled();
  await dialog.getByRole('button', { name: /Lisbon with Leo/ }).click();
  await dialog.getByLabelText('Title').fill(' ');
  await send.click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Please enter a title for the new trip.' });
  await expect.element(refusal).toMatchTextContent('Validation Error');
  await expect.element(dialog.getByText('Trip title is required')).toBeVisible();
  expect(server.requests(duplicateTrip)).toEqual([]);
  await dialog.getByLabelText('Title').fill('Lisbon for two');
  await dialog.getByLabelText(/^Start date/).fill('2027-05-01');
  await send.click();

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Lisbon for two' })).toBeVisible();
});

test('without completed trips there is nothing to begin from, and the dialog says why', async ({
  screen: { open },
}) => {
  await open('/trips');

  await page.getByRole('button', { name: 'Create New Trip' }).click();

  await expect.element(mode).toBeDisabled();
  await expect.element(mode).toHaveAccessibleDescription(/You have no completed trips yet/);
});
