import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { getTrip, listTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import { queryClient } from '../../platform/query-client.ts';
import { answerAllScreens } from '../../testing/all-screens.ts';
import { goOffline } from '../../testing/browser-settings.ts';
import { answerFrom } from '../../testing/everyday-answers.ts';
import { aPerson, inDays } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const NEED = 'This needs a connection.';

for (const [what, path, controls] of [
  ['inviting', '/trip/:id?tab=members', ['Invite', 'Invite by link']],
  ['what concerns the account', '/profile', ['Sign Out', 'Add Photo']],
] as const) {
  test(`${what} says beforehand that it needs a connection`, async ({ screen: { data, open } }) => {
    const trip = data.addTrip({ title: 'Fjord', startDate: inDays(1) });
    await open(path.replace(':id', trip.id));
    for (const name of controls) await expect.element(button(name)).toBeEnabled();

    const comeBack = goOffline();
    for (const name of controls) {
      await expect.element(button(name)).toBeDisabled();
      await expect.element(button(name)).toHaveAccessibleDescription(NEED);
    }
    await expect.element(page.getByText(NEED).first()).toBeVisible();
    comeBack();
    for (const name of controls) await expect.element(button(name)).toBeEnabled();
    await expect.element(page.getByText(NEED)).not.toBeInTheDocument();
  });
}

test('a question that is open when the connection goes says so, too, and can be turned down', async ({
  screen: { data, open },
}) => {
  const trip = data.addTrip({
    title: 'Fjord',
    others: [[aPerson({ firstName: 'Nele', lastName: 'Olsen' }), 'member']],
  });
  await open(`/trip/${trip.id}?tab=members`);
  await page.getByRole('button', { name: 'Actions for Nele Olsen' }).click();
  await page.getByRole('menuitem', { name: /Remove/ }).click();
  await expect.element(button('Yes, Remove')).toBeEnabled();

  goOffline();
  await expect.element(button('Yes, Remove')).toBeDisabled();
  await expect.element(button('Yes, Remove')).toHaveAccessibleDescription(NEED);
  await button('Keep Member').click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});

test('where the browser calls itself online and nothing gets through, that is said, and how old is what shows', async ({
  screen: { data, server, open },
}) => {
  answerAllScreens(server, data);
  const trip = data.addTrip({ title: 'Fjord', startDate: inDays(1) });
  data.addActivity(trip, { title: 'Kayaks' });
  await open(`/trip/${trip.id}`);
  await expect.element(page.getByText('Kayaks').first()).toBeVisible();
  await server.settled();

  for (const endpoint of [getTrip, listActivities, listTrips]) server.lose(endpoint);
  await queryClient.refetchQueries({ type: 'active', predicate: ({ queryKey }) => queryKey.includes(trip.id) });

  await expect.element(page.getByText('Offline: Caravan cannot be reached.')).toBeVisible();
  await expect.element(page.getByText(/^As of \d/)).toBeVisible();
  await expect.element(page.getByText('Kayaks').first()).toBeVisible();

  answerFrom(server, data);
  await queryClient.refetchQueries({ type: 'active' });
  await expect.element(page.getByText(/^Offline/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/^As of/)).not.toBeInTheDocument();
});
