import { addActivity, joinActivity, updateActivity } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { Participants } from '@caravan/contract/itinerary/participants.schema.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { goOffline } from '../../testing/browser-settings.ts';
import { aGuest, aPerson } from '../../testing/samples.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const card = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 4 }) });
const sheet = page.getByRole('dialog', { name: 'Who joins' });

/** A trip of the viewer with Ada and Ben, and Emil, who has no account. */
const naxos = (data: TripData, role: 'owner' | 'member' = 'member') => {
  const [ada, ben] = [aPerson({ firstName: 'Ada' }), aPerson({ firstName: 'Ben' })];
  const trip = data.addTrip({
    title: 'Naxos together',
    role,
    others: [
      [ada, role === 'owner' ? 'admin' : 'owner'],
      [ben, 'member'],
    ],
  });
  const emil = aGuest(trip.id, 'Emil', { createdBy: data.viewer.id });
  trip.guests = [emil];
  const plan = (title: string, participants?: Participants) =>
    data.addActivity(trip, { title, ...(participants && { participants }) });
  return { trip, ada, ben, emil, plan };
};

for (const size of SIZES) {
  test(`one joins and leaves by one press, and sees how many come, on a ${size}`, async ({
    screen: { data, server, open },
  }) => {
    const { trip, ada, plan } = naxos(data);
    const museum = plan('Museum');
    plan('Diving', { mode: 'some', personIds: [ada.id] });
    await open(`/trip/${trip.id}`, size);
    await expect.element(card('Museum').getByRole('button', { name: /^Everybody joins/ })).toBeVisible();
    await card('Diving').getByRole('button', { name: '1 of 4 joins: Diving' }).click();
    await expect.element(sheet.getByText('1 of 4 joins')).toBeVisible();
    await sheet.getByRole('button', { name: 'Done' }).click();

    await card('Museum').getByRole('button', { name: 'Going Museum' }).click();
    await card('Diving').getByRole('button', { name: 'Join Diving' }).click();

    await expect.element(card('Museum').getByRole('button', { name: '3 of 4 join: Museum' })).toBeVisible();
    await expect.element(card('Diving').getByRole('button', { name: '2 of 4 join: Diving' })).toBeVisible();
    await expect
      .poll(() => server.requests(joinActivity).map(({ params, body }) => [params.personId, body.isJoining]))
      .toEqual([
        [data.viewer.id, false],
        [data.viewer.id, true],
      ]);
    expect(museum.participants).toEqual({ mode: 'everybody', personIds: [data.viewer.id] });
    await expectAccessible(`who joins, on a ${size}`);
  });
}

test('everybody is in a sheet, where one answers for oneself and one’s guests', async ({
  screen: { data, server, open },
}) => {
  const { trip, emil, plan } = naxos(data);
  plan('Museum');
  await open(`/trip/${trip.id}`);

  await card('Museum')
    .getByRole('button', { name: /^Everybody joins/ })
    .click();
  await expect.element(sheet.getByText('4 of 4 join')).toBeVisible();
  await expect.element(sheet.getByRole('checkbox', { name: /Ada/ })).toBeDisabled();
  await sheet.getByRole('checkbox', { name: /Emil/ }).click();

  await expect.element(sheet.getByText('3 of 4 join')).toBeVisible();
  await expect.poll(() => server.requests(joinActivity).map(({ params }) => params.personId)).toEqual([emil.id]);
  await expectAccessible('the sheet of who joins');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect.element(card('Museum').getByRole('button', { name: '3 of 4 join: Museum' })).toBeVisible();
});

test('an editor plans something for some', async ({ screen: { data, server, open } }) => {
  const { trip, ada, ben } = naxos(data, 'owner');
  await open(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Add Your First Activity' }).click();
  const add = page.getByRole('dialog', { name: 'Add Activity' });
  await add.getByLabelText('Title').fill('Diving');
  await add.getByText('Some people').click();
  for (const name of [/^Olga/, 'Emil']) await add.getByRole('checkbox', { name }).click();
  await add.getByLabelText(/^Cost/).fill('40,50');
  await add.getByRole('button', { name: 'Add Activity' }).click();

  await expect
    .poll(() => server.requests(addActivity).map(({ body }) => body))
    .toMatchObject([
      {
        participants: { mode: 'some', personIds: [ada.id, ben.id].toSorted() },
        cost: { amountMinor: 4050, currency: 'USD' },
      },
    ]);
  await expect.element(card('Diving').getByRole('button', { name: '2 of 4 join: Diving' })).toBeVisible();
  await expect.element(card('Diving').getByText('$40.50 for all, $20.25 per person')).toBeVisible();
});

test('an editor changes who joins, and what somebody answers meanwhile stays', async ({
  screen: { data, server, live, open },
}) => {
  const { trip, ada, emil, plan } = naxos(data, 'owner');
  const museum = plan('Museum');
  await open(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Edit Museum' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Activity' });
  await edit.getByText('Some people').click();
  await edit.getByRole('checkbox', { name: 'Emil' }).click();

  Object.assign(museum, { participants: { mode: 'everybody', personIds: [ada.id] } });
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'itinerary' });
  await expect.element(edit.getByRole('checkbox', { name: /^Ada/ })).not.toBeChecked();
  await edit.getByRole('button', { name: 'Save Changes' }).click();

  await expect.element(card('Museum').getByRole('button', { name: '2 of 4 join: Museum' })).toBeVisible();
  await expect
    .poll(() => server.requests(updateActivity).map(({ body }) => [body.joining, body.participants]))
    .toEqual([[{ mode: 'some', joins: [], leaves: [emil.id] }, undefined]]);
});

test('an editor changes who joins without a connection, and what was answered meanwhile is there with it', async ({
  screen: { data, live, open },
}) => {
  const { trip, ada, plan } = naxos(data, 'owner');
  const museum = plan('Museum');
  await open(`/trip/${trip.id}`);
  await expect.element(page.getByRole('button', { name: 'Edit Museum' })).toBeVisible();
  const comeBack = goOffline();
  await page.getByRole('button', { name: 'Edit Museum' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Activity' });
  await edit.getByText('Some people').click();
  await edit.getByRole('checkbox', { name: 'Emil' }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByRole('button', { name: '3 of 4 join: Museum' })).toBeVisible();

  Object.assign(museum, { participants: { mode: 'everybody', personIds: [ada.id] } });
  comeBack();
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'itinerary' });

  await expect.element(page.getByRole('button', { name: '2 of 4 join: Museum' })).toBeVisible();
  await expect.poll(() => museum.participants?.personIds.includes(ada.id)).toBe(false);
});

test('a change of something else leaves who joins as it is', async ({ screen: { data, server, open } }) => {
  const { trip, ada, plan } = naxos(data, 'owner');
  plan('Diving', { mode: 'some', personIds: [ada.id] });
  await open(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Edit Diving' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Activity' });
  await edit.getByLabelText('Title').fill('Diving again');
  await edit.getByRole('button', { name: 'Save Changes' }).click();

  await expect.poll(() => server.requests(updateActivity).length).toBe(1);
  expect(server.requests(updateActivity)[0]?.body).not.toHaveProperty('joining');
});

test('one’s own plan leaves out what one does not join, and says nothing of it where one joins all', async ({
  screen: { data, open },
}) => {
  const { trip, ada, plan } = naxos(data);
  plan('Museum');
  plan('Diving', { mode: 'some', personIds: [ada.id] });
  await open(`/trip/${trip.id}`);

  await page.getByRole('button', { name: 'Only what I join' }).click();
  await expect.element(card('Diving')).not.toBeInTheDocument();
  await expect.element(card('Museum')).toBeVisible();
  await page.getByRole('button', { name: 'Only what I join' }).click();
  await expect.element(card('Diving')).toBeVisible();
  await card('Diving').getByRole('button', { name: 'Join Diving' }).click();

  await expect.element(page.getByRole('button', { name: 'Only what I join' })).not.toBeInTheDocument();
});

test('whoever travels alone is not shown who joins', async ({ screen: { data, open } }) => {
  const trip = data.addTrip({ title: 'Alone' });
  data.addActivity(trip, { title: 'Museum' });
  await open(`/trip/${trip.id}`);

  await expect.element(card('Museum')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /join/i })).not.toBeInTheDocument();
});
