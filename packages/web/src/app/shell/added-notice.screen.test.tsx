import { leaveTrip } from '@caravan/contract/members/members.endpoints.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { toast } from '../../testing/page-texts.ts';
import type { LiveServer } from '../../testing/live-server.ts';
import { answerMembers } from '../../testing/member-answers.ts';
import { aPerson } from '../../testing/samples.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const card = page.getByRole('listitem').filter({ hasText: 'Island' });
const question = page.getByRole('alertdialog', { name: 'Leave Trip' });

/** Puts the viewer on a trip of Bo's, and notifies them. */
const beAdded = (data: TripData, live: LiveServer) => {
  const bo = aPerson({ firstName: 'Bo', lastName: 'Lund' });
  const trip = data.addTrip({ title: 'Island', role: 'member', isNew: true, others: [[bo, 'owner']] });
  live.emit({ type: 'added', tripId: trip.id, title: trip.title, by: { firstName: 'Bo', lastName: 'Lund' } });
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'members' });
  return trip;
};

for (const size of SIZES) {
  test(`whoever is added to a trip reads so at once, and opens it from there, on a ${size}`, async ({
    screen: { data, live, open },
  }) => {
    await open('/trips', size);
    await expect.poll(() => live.isConnected).toBe(true);

    beAdded(data, live);
    await expect.element(toast('Bo Lund added you to Island')).toBeVisible();
    await expect.element(card.getByText('New', { exact: true })).toBeVisible();
    await expectAccessible(`the notice of a new trip on a ${size}`);
    await page.getByRole('button', { name: 'Open', exact: true }).click();

    await expect.element(page.getByRole('heading', { level: 1, name: 'Island' })).toBeVisible();
  });
}

test('whoever does not want to be on a trip leaves it from where they read of it', async ({
  screen: { data, server, live, open },
}) => {
  answerMembers(server, data);
  await open('/profile');
  await expect.poll(() => live.isConnected).toBe(true);
  const trip = beAdded(data, live);

  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.element(question).toMatchTextContent('You lose Island at once');
  await question.getByRole('button', { name: 'Yes, Leave' }).click();

  await expect.element(toast('You left the trip')).toBeVisible();
  await expect.poll(() => server.requests(leaveTrip).map(({ params }) => params.tripId)).toEqual([trip.id]);
});

test('a new trip can be left from the list without opening it, and one that was opened is as any other', async ({
  screen: { data, server, open },
}) => {
  answerMembers(server, data);
  const bo = aPerson({ firstName: 'Bo', lastName: 'Lund' });
  data.addTrip({ title: 'Island', role: 'member', isNew: true, others: [[bo, 'owner']] });
  data.addTrip({ title: 'Lisbon', role: 'member', others: [[bo, 'owner']] });
  await open('/trips');
  await expect.element(page.getByRole('button', { name: 'Leave Lisbon' })).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Leave Island' }).click();
  await question.getByRole('button', { name: 'Yes, Leave' }).click();

  await expect.element(card).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Lisbon' })).toBeVisible();
});

test('a new trip that is over can be left from the history without opening it', async ({
  screen: { data, server, open },
}) => {
  answerMembers(server, data);
  const bo = aPerson({ firstName: 'Bo', lastName: 'Lund' });
  const dates = { startDate: '2024-05-01', endDate: '2024-05-08' };
  data.addTrip({ title: 'Island', role: 'member', isNew: true, others: [[bo, 'owner']], ...dates });
  data.addTrip({ title: 'Lisbon', role: 'member', others: [[bo, 'owner']], ...dates });
  await open('/trips/completed');
  await expect.element(card.getByText('New', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Leave Lisbon' })).not.toBeInTheDocument();
  await expectAccessible('a history with a new trip');

  await page.getByRole('button', { name: 'Leave Island' }).click();
  await question.getByRole('button', { name: 'Yes, Leave' }).click();

  await expect.element(card).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Lisbon' })).toBeVisible();
});
