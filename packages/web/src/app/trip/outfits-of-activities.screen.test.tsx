import { updateActivity } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { addOutfit } from '@caravan/contract/outfits/outfits.endpoints.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { given } from '../../testing/given-fields.ts';
import { toast } from '../../testing/page-texts.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

/** A week in Tokyo with a dinner on its first evening. */
const tokyo = (data: TripData) => {
  const trip = data.addTrip({
    title: 'Tokyo in March',
    startDate: '2027-03-01',
    endDate: '2027-03-07',
    timeZone: 'Asia/Tokyo',
  });
  return { trip, dinner: data.addActivity(trip, { title: 'Dinner', startTime: '2027-03-01T10:30:00.000Z' }) };
};

const noon = (date: string): string => `${date}T12:00:00.000Z`;

test('an activity that moves to another day takes its outfits along, unless they are to stay', async ({
  screen: { data, server, live, open },
}) => {
  const { trip, dinner } = tokyo(data);
  // Of one day they stand in the order of their ids.
  const ids = [1, 2, 3].map(() => crypto.randomUUID()).toSorted();
  const plan = (id: string | undefined, title: string, date: string) =>
    data.addOutfit(trip, { id: id ?? '', title, category: 'Formal', plannedDate: noon(date), activityId: dinner.id });
  const outfits = [
    plan(ids[0], 'Linen suit', '2027-03-01'),
    plan(ids[1], 'Silk scarf', '2027-03-01'),
    plan(ids[2], 'Spare shirt', '2027-03-05'),
  ];
  server.answer(updateActivity, ({ body: { moveOutfits, ...fields } }) => {
    for (const outfit of outfits) {
      if (moveOutfits?.from && outfit.plannedDate === noon(moveOutfits.from)) {
        outfit.plannedDate = moveOutfits.to && noon(moveOutfits.to);
      }
    }
    if (moveOutfits) live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'outfits' });
    return Object.assign(dinner, given(fields), { version: dinner.version + 1 });
  });
  await open(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Edit Dinner' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Activity' });
  const along = dialog.getByRole('checkbox', { name: /outfits planned for it too/ });
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  await expect.element(dialog.getByLabelText('Start date')).toHaveValue('2027-03-01');
  await expect.element(along).not.toBeInTheDocument();

  await dialog.getByLabelText('Start date').fill('2027-03-03');
  await expect.element(along).toBeChecked();
  await expect.element(dialog).toMatchTextContent('Move the 2 outfits planned for it too');
  await expect.element(dialog).toMatchTextContent('Linen suit, Silk scarf');
  await expect.element(dialog).toMatchTextContent('To Wednesday, March 3');
  await expectAccessible('outfits that move along', '[role=dialog]');
  await save.click();
  await expect.element(toast('Activity updated successfully!')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Edit Dinner' }).click();
  await dialog.getByLabelText('Start date').fill('2027-03-05');
  await dialog.getByText(/^Move the 2 outfits planned for it too/).click();
  await expect.element(along).not.toBeChecked();
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();

  await expect
    .poll(() => server.requests(updateActivity).map(({ body }) => body.moveOutfits))
    .toEqual([{ from: '2027-03-01', to: '2027-03-03' }, undefined]);
});

test('an outfit for an activity is planned over the itinerary, which is there again afterwards', async ({
  screen: { data, server, open },
}) => {
  const { trip, dinner } = tokyo(data);
  server.answer(addOutfit, ({ body: { plannedDate, ...fields } }) =>
    data.addOutfit(trip, { ...given(fields), plannedDate: plannedDate ? noon(plannedDate) : null, activity: dinner }),
  );
  await open(`/trip/${trip.id}`);

  const plan = page.getByRole('button', { name: 'Plan an outfit for Dinner' });
  await plan.click();
  const dialog = page.getByRole('dialog', { name: 'Add Outfit' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('tab', { name: 'Itinerary' })).toHaveAttribute('aria-selected', 'true');
  await plan.click();
  await expect.element(dialog.getByLabelText(/^Planned date/)).toHaveValue('2027-03-01');
  await dialog.getByLabelText('Title').fill('Linen suit');
  await dialog.getByRole('button', { name: 'Add Outfit' }).click();
  await expect.element(toast('Outfit added successfully!')).toBeVisible();
  await expect
    .poll(() => server.requests(addOutfit).map(({ body }) => body))
    .toMatchObject([{ title: 'Linen suit', plannedDate: '2027-03-01', activityId: dinner.id }]);

  const link = page.getByRole('button', { name: /^1 outfit planned/ });
  await expect.element(link).toMatchTextContent('Linen suit');
  await link.click();
  await expect.element(page.getByRole('tab', { name: 'Closet' })).toHaveAttribute('aria-selected', 'true');
});
