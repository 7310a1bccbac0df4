import {
  addActivity,
  deleteActivity,
  moveActivities,
  updateActivity,
} from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answerFrom } from '../../testing/everyday-answers.ts';
import { toast } from '../../testing/page-texts.ts';
import { expect, page, test } from '../../testing/screen.tsx';

const WEEK = { startDate: '2027-03-01', endDate: '2027-03-07', timeZone: 'Asia/Tokyo' };

const day = (name: string) => page.getByRole('region', { name, exact: true });
const card = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${title}`), level: 4 }) });
const addDialog = page.getByRole('dialog', { name: 'Add Activity' });
const editDialog = page.getByRole('dialog', { name: 'Edit Activity' });

const moveTo = async (title: string, choice: RegExp) => {
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await page
    .getByRole('dialog', { name: `Move ${title}` })
    .getByRole('button', { name: choice })
    .click();
};

test('what is added, changed, moved and deleted without a connection is kept through a reload, and goes out once there is one', async ({
  screen: { data, server, open, reload },
}) => {
  const trip = data.addTrip({ title: 'Tokyo in March', ...WEEK });
  for (const [title, startTime] of [
    ['Temple', '2027-03-02T01:00:00.000Z'],
    ['Lunch', '2027-03-02T03:00:00.000Z'],
    ['Garden', '2027-03-03T01:00:00.000Z'],
  ] as const) {
    data.addActivity(trip, { title, startTime });
  }
  await open(`/trip/${trip.id}`);
  await expect.element(card('Garden')).toBeVisible();
  const stored = () => data.on(trip).activities.map(({ title, startTime }) => `${title} ${startTime}`);
  const before = stored();
  for (const change of [addActivity, updateActivity, moveActivities, deleteActivity]) server.lose(change);

  await page.getByRole('button', { name: 'Add to Tuesday, March 2' }).click();
  await addDialog.getByLabelText('Title').fill('Museum');
  await addDialog.getByRole('button', { name: 'Add Activity', exact: true }).click();
  await expect.element(toast('Saved on this device')).toBeVisible();
  await expect.element(addDialog).not.toBeInTheDocument();
  // What waits is changed again, and moved.
  await page.getByRole('button', { name: 'Edit Museum' }).click();
  await editDialog.getByLabelText('Title').fill('Art museum');
  await editDialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(editDialog).not.toBeInTheDocument();
  await moveTo('Art museum', /^Friday, March 5/);
  await expect.element(day('Friday, March 5')).toMatchTextContent('Art museum');
  // A move that waits can be taken back.
  await moveTo('Lunch', /^Saturday, March 6/);
  await expect.element(day('Saturday, March 6')).toMatchTextContent('Lunch');
  await toast('Saved on this device').getByRole('button', { name: 'Undo' }).click();
  await expect.element(day('Tuesday, March 2')).toMatchTextContent('Lunch');
  await moveTo('Temple', /^Sunday, March 7/);
  await page.getByRole('button', { name: 'Edit Garden' }).click();
  await editDialog.getByRole('button', { name: 'Delete Activity' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Delete' }).click();
  await expect.element(editDialog).not.toBeInTheDocument();

  const shown = async () => {
    await expect.element(day('Sunday, March 7')).toMatchTextContent('Temple');
    await expect.element(day('Friday, March 5')).toMatchTextContent('1:00 PM');
    for (const title of ['Art museum', 'Temple', 'Lunch'])
      await expect.element(card(title)).toMatchTextContent('Waiting for a connection');
    await expect.element(card('Garden')).not.toBeInTheDocument();
  };
  await shown();
  await expectAccessible('an itinerary with changes that wait');
  expect(stored()).toEqual(before);
  await reload();
  await shown();
  answerFrom(server, data);
  dispatchEvent(new Event('online'));

  await expect
    .poll(stored)
    .toEqual([
      'Temple 2027-03-07T01:00:00.000Z',
      'Lunch 2027-03-02T03:00:00.000Z',
      'Art museum 2027-03-05T04:00:00.000Z',
    ]);
  await expect.element(page.getByText('Waiting for a connection')).not.toBeInTheDocument();
  await expect.element(day('Friday, March 5')).toMatchTextContent('Art museum');
});
