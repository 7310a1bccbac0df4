import { AppError } from '@caravan/contract/errors.ts';
import { updateActivity } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { updateTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { Locator } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import type { ApiServer } from '../../testing/api-server.ts';
import { given } from '../../testing/given-fields.ts';
import { aPerson } from '../../testing/samples.ts';
import { toast } from '../../testing/page-texts.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

/** Stores a change, and refuses one that was made from an older version. */
const store = <T extends Activity | TripDetail>(
  stored: T,
  { version, ...fields }: { version?: number | undefined },
) => {
  if (version !== undefined && version < stored.version) throw new AppError('changed_meanwhile');
  return Object.assign(stored, given(fields), { version: stored.version + 1 });
};

/** A week in Tokyo on which another admin plans along, with a dinner on its first evening. */
const together = (server: ApiServer, data: TripData) => {
  const trip = data.addTrip({
    title: 'Tokyo in March',
    startDate: '2027-03-01',
    endDate: '2027-03-07',
    timeZone: 'Asia/Tokyo',
    others: [[aPerson({ firstName: 'Kenji' }), 'admin']],
  });
  const dinner = data.addActivity(trip, {
    title: 'Dinner',
    location: 'Minato',
    startTime: '2027-03-01T10:30:00.000Z',
  });
  server.answer(updateActivity, ({ body }) => store(dinner, body));
  server.answer(updateTrip, ({ body }) => store(trip, body));
  return { trip, dinner };
};

const editActivity = page.getByRole('dialog', { name: 'Edit Activity' });
const editTrip = page.getByRole('dialog', { name: 'Edit Trip' });
const day = (name: string) => page.getByRole('region', { name, exact: true });
const question = (dialog: Locator) =>
  dialog.getByRole('region', { name: /^This was changed while you were editing\./ });
const choice = (dialog: Locator, of: string) => question(dialog).getByRole('group', { name: of });
const keepMine = (dialog: Locator, of: string) => choice(dialog, of).getByRole('button', { name: /^Keep Mine/ });
const useTheirs = (dialog: Locator, of: string) => choice(dialog, of).getByRole('button', { name: /^Use Theirs/ });
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save Changes' });

test('who saves later sees both versions of what two have changed, and nothing is lost without a word', async ({
  screen: { data, server, live, open },
}) => {
  const { trip, dinner } = together(server, data);
  await open(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Edit Dinner' }).click();
  await editActivity.getByLabelText('Title').fill('Ramen');
  await editActivity.getByLabelText('Start time').fill('18:00');

  store(dinner, {
    title: 'Sushi',
    startTime: '2027-03-02T11:00:00.000Z',
    location: 'Ginza',
    description: 'Booked',
  } as Partial<Activity>);
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'itinerary' });
  // Behind the dialog, where no role reaches it.
  await expect.poll(() => document.querySelector('h4')?.textContent).toBe('Sushi');
  await save(editActivity).click();

  await expect.element(question(editActivity)).toHaveFocus();
  await expect
    .element(editActivity.getByRole('alert').filter({ hasText: 'Choose what to keep, then save.' }))
    .toBeVisible();
  expect(question(editActivity).getByRole('group').elements()).toHaveLength(2);
  await expect.element(choice(editActivity, 'Title')).toMatchTextContent('YoursRamen');
  await expect.element(choice(editActivity, 'Title')).toMatchTextContent('TheirsSushi');
  await expect.element(choice(editActivity, 'When')).toMatchTextContent('Monday, March 1, 6:00 PM');
  await expect.element(choice(editActivity, 'When')).toMatchTextContent('Tuesday, March 2, 8:00 PM');
  await expectAccessible('both versions of an activity', '[role=dialog]');
  // Nothing is sent yet.
  expect(server.requests(updateActivity)).toEqual([]);

  await keepMine(editActivity, 'Title').click();
  await expect.element(question(editActivity)).toHaveFocus();
  await useTheirs(editActivity, 'When').click();
  await expect.element(question(editActivity)).not.toBeInTheDocument();
  await expect.element(save(editActivity)).toHaveFocus();
  await expect.element(editActivity.getByLabelText('Start date')).toHaveValue('2027-03-02');
  await save(editActivity).click();

  await expect.element(toast('Activity updated successfully!')).toBeVisible();
  await expect
    .poll(() => server.requests(updateActivity).map(({ body }) => body))
    .toMatchObject([{ title: 'Ramen', version: 2 }]);
  const tuesday = day('Tuesday, March 2').getByRole('listitem');
  await expect.element(tuesday).toMatchTextContent('Ramen');
  await expect.element(tuesday).toMatchTextContent('8:00 PM');
  // What only the other one changed stays.
  await expect.element(tuesday).toMatchTextContent('Ginza');
  await expect.element(tuesday).toMatchTextContent('Booked');
});

test('a change that this page has not heard of is noticed when it is saved', async ({
  screen: { data, server, open },
}) => {
  const { trip, dinner } = together(server, data);
  await open(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Edit Dinner' }).click();
  await editActivity.getByLabelText('Title').fill('Ramen');

  store(dinner, { location: 'Ginza' } as Partial<Activity>);
  await save(editActivity).click();
  // Another field merges without a word.
  await expect.element(toast('Activity updated successfully!')).toBeVisible();
  const monday = day('Monday, March 1');
  await expect.element(monday).toMatchTextContent('Ramen');
  await expect.element(monday).toMatchTextContent('Ginza');

  await page.getByRole('button', { name: 'Edit Ramen' }).click();
  await editActivity.getByLabelText('Title').fill('Udon');
  store(dinner, { title: 'Soba' } as Partial<Activity>);
  await save(editActivity).click();
  await expect.element(choice(editActivity, 'Title')).toMatchTextContent('TheirsSoba');
  await useTheirs(editActivity, 'Title').click();
  await expect.element(editActivity.getByLabelText('Title')).toHaveValue('Soba');
  await save(editActivity).click();

  await expect.element(editActivity).not.toBeInTheDocument();
  await expect.element(monday).toMatchTextContent('Soba');
});

test('what was typed and left before somebody changed the same is not put over it', async ({
  screen: { data, server, open, reload },
}) => {
  const { trip, dinner } = together(server, data);
  await open(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Edit Dinner' }).click();
  await editActivity.getByLabelText('Title').fill('Ramen');
  store(dinner, { title: 'Dinner for six' } as Partial<Activity>);
  await reload();

  await page.getByRole('button', { name: 'Edit Dinner for six' }).click();
  await expect.element(editActivity).toMatchTextContent('This is what you had typed before.');
  await expect.element(editActivity.getByLabelText('Title')).toHaveValue('Ramen');
  await save(editActivity).click();

  await expect.element(choice(editActivity, 'Title')).toMatchTextContent('TheirsDinner for six');
  expect(server.requests(updateActivity)).toEqual([]);
});

test('who saves a trip whose dates somebody else has changed sees both versions of them', async ({
  screen: { data, server, open },
}) => {
  const { trip } = together(server, data);
  await open(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Edit Trip' }).click();
  await editTrip.getByLabelText('Title').fill('Tokyo in spring');
  await editTrip.getByLabelText(/^End date/).fill('2027-03-09');

  store(trip, { startDate: '2027-02-27', description: 'Bring the camera' } as Partial<TripDetail>);
  await save(editTrip).click();
  await expect.element(question(editTrip)).toHaveFocus();
  expect(question(editTrip).getByRole('group').elements()).toHaveLength(1);
  await expect.element(choice(editTrip, 'Dates')).toMatchTextContent('YoursMar 1 – 9, 2027');
  await expect.element(choice(editTrip, 'Dates')).toMatchTextContent('TheirsFeb 27 – Mar 7, 2027');
  await expectAccessible('both versions of a trip', '[role=dialog]');
  await keepMine(editTrip, 'Dates').click();
  await save(editTrip).click();

  // What moves along is settled over the dates that are stored by now.
  const moving = page.getByRole('dialog', { name: 'Move the plan too?' });
  await expect.element(moving).toMatchTextContent('Feb 27 – Mar 7, 2027');
  await expect.element(moving).toMatchTextContent('Mar 1 – 9, 2027, 2 days later');
  await moving.getByText('Keep where it is').click();
  await save(moving).click();

  await expect.element(toast('Trip updated successfully!')).toBeVisible();
  expect(data.on(trip).detail).toMatchObject({
    title: 'Tokyo in spring',
    startDate: '2027-03-01',
    endDate: '2027-03-09',
    description: 'Bring the camera',
  });
});
