import {
  addOutfit,
  copyOutfit,
  deleteOutfit,
  listOutfits,
  updateOutfit,
} from '@caravan/contract/outfits/outfits.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { answerOutfitChanges } from '../../testing/closet-answers.ts';
import { aPerson } from '../../testing/samples.ts';
import { toast } from '../../testing/page-texts.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const day = (name: string) => page.getByRole('region', { name, exact: true });
/** The card of an outfit; several where it is worn on several days. */
const card = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 4 }) });
const inStrip = (name: RegExp) => page.getByRole('region', { name: 'Days of the trip' }).getByRole('button', { name });
const closetOf = ({ id }: TripDetail) => `/trip/${id}?tab=closet`;
const noonOf = (date: string) => `${date}T12:00:00.000Z`;

/** A week in Tokyo, from a Monday on. */
const tokyo = (data: TripData, fields: Parameters<TripData['addTrip']>[0] = {}): TripDetail =>
  data.addTrip({
    title: 'Tokyo in March',
    startDate: '2027-03-01',
    endDate: '2027-03-07',
    timeZone: 'Asia/Tokyo',
    ...fields,
  });

test('an outfit is worn again on another day in two presses, and that can be taken back', async ({
  screen: { data, server, open },
}) => {
  const trip = tokyo(data);
  const denim = data.addOutfit(trip, { title: 'Denim', plannedDate: noonOf('2027-03-01') });
  answerOutfitChanges(server, data);
  await open(closetOf(trip));

  await page.getByRole('button', { name: 'Wear Again: Denim' }).click();
  const days = page.getByRole('dialog', { name: 'Wear Again' });
  await expect.element(days.getByRole('button', { name: /Monday, March 1/ })).toBeDisabled();
  await days.getByRole('button', { name: /Thursday, March 4.*no outfit yet/s }).click();

  await expect.element(toast('Planned for Thursday, March 4.')).toBeVisible();
  await expect.element(day('Monday, March 1')).toMatchTextContent('Worn again on Thu, Mar 4');
  await expect.element(day('Thursday, March 4')).toMatchTextContent('Worn again on Mon, Mar 1');
  const [copied] = server.requests(copyOutfit);
  expect(copied?.params.outfitId).toBe(denim.id);
  expect(copied?.body.plannedDate).toContain('2027-03-04');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(day('Thursday, March 4')).not.toBeInTheDocument();
  await expect.element(card('Denim')).not.toMatchTextContent('Worn again');
  await expect.poll(() => data.on(trip).outfits).toEqual([denim]);
});

test('what has no day yet gets one in two presses, and can wait again', async ({ screen: { data, server, open } }) => {
  const trip = tokyo(data);
  data.addOutfit(trip, { title: 'Raincoat' });
  answerOutfitChanges(server, data);
  await open(closetOf(trip));

  await page.getByRole('button', { name: 'Plan for a Day: Raincoat' }).click();
  const days = page.getByRole('dialog');
  await days.getByRole('button', { name: /Friday, March 5/ }).click();

  await expect.element(day('Friday, March 5')).toMatchTextContent('Raincoat');
  await expect.element(day('Unscheduled')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(day('Unscheduled')).toMatchTextContent('Raincoat');
  await expect.poll(() => data.on(trip).outfits.map(({ plannedDate }) => plannedDate)).toEqual([null]);
});

for (const size of SIZES) {
  for (const role of ['owner', 'member'] as const) {
    test(`the days of the trip show the ${role} on a ${size} which of them still need an outfit`, async ({
      screen: { data, open },
    }) => {
      const other = aPerson({ firstName: 'Other' });
      const trip = tokyo(data, { role, others: [[other, role === 'owner' ? 'member' : 'owner']] });
      for (const date of ['2027-03-01', '2027-03-02', '2027-03-02']) {
        data.addOutfit(trip, { title: `For ${date}`, plannedDate: noonOf(date) });
      }

      await open(closetOf(trip), size);

      await expect.element(page.getByText('5 days without an outfit')).toBeVisible();
      await expect.element(inStrip(/^Mar 1, 1 outfit, Monday, March 1, Day 1 of 7$/)).toBeVisible();
      await expect.element(inStrip(/^Wed 3, no outfit yet, Wednesday, March 3, Day 3 of 7$/)).toBeVisible();
      await inStrip(/^Tue 2, 2 outfits, Tuesday, March 2, Day 2 of 7$/).click();
      await expect.element(day('Tuesday, March 2').getByRole('heading', { level: 3 })).toHaveFocus();
      const first = day('Tuesday, March 2').getByRole('heading', { level: 4 }).first();
      await expect.element(first).toBeInViewport();
      const changing = page.getByRole('button', { name: /^(Actions for|Wear Again|Add )/ });
      if (role === 'member') {
        await expect.element(inStrip(/^Wed 3, /)).toBeDisabled();
        await expect.element(changing).toHaveLength(0);
        return;
      }
      await expect.poll(() => changing.elements().length).toBeGreaterThan(3);
      await inStrip(/^Wed 3, /).click();
      const date = page.getByRole('dialog', { name: 'Add Outfit' }).getByLabelText(/^Planned date/);
      await expect.element(date).toHaveValue('2027-03-03');
    });
  }

  test(`an empty closet offers a member nothing to add on a ${size}`, async ({ screen: { data, open } }) => {
    const trip = tokyo(data, { role: 'member', others: [[aPerson(), 'owner']] });

    await open(closetOf(trip), size);

    const why = page.getByText(/The people who plan this trip have not added any yet\./);
    await expect.element(why).toBeVisible();
    await expect.element(page.getByRole('button', { name: /Add Outfit/ })).toHaveLength(0);
  });
}

test('a trip without dates says what its closet could show', async ({ screen: { data, server, open } }) => {
  const trip = data.addTrip({ title: 'Some day' });
  data.addOutfit(trip, { title: 'Boots' });
  answerOutfitChanges(server, data);
  await open(closetOf(trip));

  await expect.element(page.getByText(/Give this trip a first and a last day/)).toBeVisible();
  await page.getByRole('button', { name: 'Plan for a Day: Boots' }).click();
  await page.getByRole('dialog').getByLabelText('Day').fill('2027-05-01');
  await page.getByRole('dialog').getByRole('button', { name: 'Plan', exact: true }).click();
  await expect.element(day('Saturday, May 1')).toMatchTextContent('Boots');
  await expect
    .poll(() => server.requests(updateOutfit).map(({ body }) => body.plannedDate))
    .toEqual([expect.stringContaining('2027-05-01')]);
});

test('an outfit stays on its day when its activity is deleted', async ({ screen: { data, live, open } }) => {
  const trip = tokyo(data);
  const bar = data.addActivity(trip, { title: 'Jazz bar', startTime: '2027-03-03T16:00:00.000Z' });
  const { activities, outfits } = data.on(trip);
  const dress = data.addOutfit(trip, {
    title: 'Black dress',
    plannedDate: noonOf('2027-03-04'),
    activityId: bar.id,
    activity: bar,
  });
  await open(closetOf(trip));
  await expect.element(card('Black dress')).toMatchTextContent('Jazz bar');

  activities.length = 0;
  outfits.splice(0, 1, { ...dress, activityId: null, activity: null });
  for (const resource of ['itinerary', 'outfits'] as const) {
    live.emit({ type: 'trip_changed', tripId: trip.id, resource });
  }

  await expect.element(card('Black dress')).not.toMatchTextContent('Jazz bar');
  await expect.element(day('Thursday, March 4')).toMatchTextContent('Black dress');
});

test('an outfit that cannot be deleted comes back, and a message says so', async ({
  screen: { data, server, open },
}) => {
  const trip = tokyo(data);
  data.addOutfit(trip, { title: 'Parka' });
  await open(closetOf(trip));
  server.refuse(deleteOutfit, 'forbidden');
  const release = server.hold(deleteOutfit);

  await page.getByRole('button', { name: 'Actions for Parka' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Delete' }).click();
  await expect.element(card('Parka')).not.toBeInTheDocument();
  release();

  const message = page.getByRole('alert').filter({ hasText: 'Failed to delete outfit. Please try again.' });
  await expect.element(message).toBeVisible();
  await expect.element(card('Parka')).toBeVisible();
  await expect.poll(() => server.requests(listOutfits).length).toBeGreaterThan(1);
});

const whose = (name: string) =>
  page.getByRole('group', { name: 'Whose outfits' }).getByRole('button', { name, exact: true });

test('a closet shows one’s own outfits and days first, and those of anybody else in one press', async ({
  screen: { data, server, open },
}) => {
  const tom = aPerson({ firstName: 'Tom', lastName: 'Ek' });
  const trip = tokyo(data, { others: [[tom, 'member']] });
  const ofTom = { wearerId: tom.id, wearer: { firstName: 'Tom', lastName: 'Ek' } };
  data.addOutfit(trip, { title: 'Denim', plannedDate: noonOf('2027-03-01') });
  data.addOutfit(trip, { title: 'Tweed', plannedDate: noonOf('2027-03-02'), ...ofTom });
  data.addOutfit(trip, { title: 'Corduroy', plannedDate: noonOf('2027-03-03'), ...ofTom });
  answerOutfitChanges(server, data);
  await open(closetOf(trip));
  const strip = page.getByRole('region', { name: 'Days of the trip' });

  await expect.element(whose('You')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(strip).toMatchTextContent('6 days without an outfit');
  await expect.element(card('Tweed')).not.toBeInTheDocument();
  await whose('Tom Ek').click();
  await expect.element(strip).toMatchTextContent('Tom Ek: 5 days without an outfit');
  await expect.element(card('Denim')).not.toBeInTheDocument();
  await expect.element(card('Tweed')).toMatchTextContent('Worn by Tom');
  await whose('Everybody').click();
  await expect.element(strip).toMatchTextContent('You: 6 days without an outfit');
  await expect.element(card('Denim')).not.toMatchTextContent('Worn by');

  await whose('You').click();
  await page.getByRole('button', { name: 'Add Outfit' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Outfit' });
  await expect.element(dialog.getByLabelText('Worn by')).toHaveValue(data.viewer.id);
  await dialog.getByLabelText('Worn by').selectOptions('Tom Ek');
  await dialog.getByLabelText('Title').fill('Loden');
  await dialog.getByRole('button', { name: 'Add Outfit' }).click();

  await expect.poll(() => server.requests(addOutfit).map(({ body }) => body.wearerId)).toEqual([tom.id]);
});

for (const membersMayAdd of [false, true]) {
  test(`a member ${membersMayAdd ? 'plans their own outfits where the trip lets them' : 'plans nothing by default'}`, async ({
    screen: { data, open },
  }) => {
    const owner = aPerson({ firstName: 'Owner' });
    const trip = tokyo(data, { role: 'member', membersMayAdd, others: [[owner, 'owner']] });
    const own = { createdBy: owner.id, wearerId: data.viewer.id };
    data.addOutfit(trip, { title: 'Denim', plannedDate: noonOf('2027-03-01'), ...own });
    data.addOutfit(trip, { title: 'Tweed', plannedDate: noonOf('2027-03-02'), wearerId: owner.id });
    await open(closetOf(trip));
    const shown = (name: string) => page.getByRole('button', { name }).elements().length > 0;
    await expect.element(card('Denim')).toBeInTheDocument();

    expect([shown('Add Outfit'), shown('Actions for Denim')]).toEqual([membersMayAdd, membersMayAdd]);
    await whose('Everybody').click();
    await expect.element(card('Tweed')).toBeInTheDocument();
    expect(shown('Actions for Tweed')).toBe(false);
  });
}
