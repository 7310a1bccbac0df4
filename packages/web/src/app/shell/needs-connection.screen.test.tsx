import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { getNotificationSettings, listNotifications } from '@caravan/contract/notifications/notifications.endpoints.ts';
import { getOwnPlan } from '@caravan/contract/plans/plans.endpoints.ts';
import { listShoppingItems } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { getTrip, listTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { Locator } from 'vitest/browser';
import { keyOf } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { answerAllScreens } from '../../testing/all-screens.ts';
import { goOffline } from '../../testing/browser-settings.ts';
import { answerPastQuestions, aSearch } from '../../testing/concierge-answers.ts';
import { answerFrom } from '../../testing/everyday-answers.ts';
import { anInvitation, answerInvitation } from '../../testing/join-link-answers.ts';
import { aNotification, letPushesBeOffered, ownSettings } from '../../testing/notification-answers.ts';
import { anOwnPlan } from '../../testing/plan-answers.ts';
import { aPerson, inDays } from '../../testing/samples.ts';
import { expect, page, type Screen, test } from '../../testing/screen.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const NEED = 'This needs a connection.';

const field = (role: 'combobox' | 'searchbox') => (name: string) => page.getByRole(role, { name, exact: true });
const notifications = page.getByRole('dialog', { name: 'Notifications' });

interface Needy {
  readonly path: string;
  /** What is pressed to get there. */
  readonly steps?: readonly Locator[];
  readonly controls: readonly string[];
  readonly find?: (name: string) => Locator;
  /** What says it for all of them together, where each does not say it itself. */
  readonly whole?: Locator;
}

const needy: readonly (readonly [what: string, Needy])[] = [
  ['inviting', { path: '/trip/:id?tab=members', controls: ['Invite', 'Invite by link'] }],
  ['joining', { path: '/join/abcdefghijklmnopqrstuvwx', controls: ['Join trip'] }],
  ['what concerns the account', { path: '/profile', controls: ['Sign Out', 'Add Photo'] }],
  ['searching a flight', { path: '/', steps: [button('Add Flight')], controls: ['Search'] }],
  ['paying', { path: '/plan', controls: ['Choose Plus', 'Manage Billing'] }],
  ['searching closets', { path: '/closets', controls: ['Search outfits'], find: field('searchbox') }],
  ['narrowing closets down', { path: '/closets', controls: ['Trip', 'Category'], find: field('combobox') }],
  ['searching past questions', { path: '/concierge', controls: ['Search past questions'], find: field('searchbox') }],
  [
    'deleting a past question',
    {
      path: '/concierge',
      steps: [button('Actions for Is it far?'), page.getByRole('menuitem', { name: 'Delete' })],
      controls: ['Delete Question'],
    },
  ],
  [
    'marking notifications as read',
    { path: '/', steps: [button('Notifications, 1 unread')], controls: ['Mark All as Read'] },
  ],
  ['the offer of notifications', { path: '/', controls: ['Turn On'] }],
  [
    'what one is notified of',
    {
      path: '/profile',
      steps: [page.getByRole('button', { name: /^Notifications/ })],
      controls: ['Before the next activity', 'Fjord'],
      find: field('combobox'),
      whole: notifications.getByRole('group').first(),
    },
  ],
];

/** Gives the viewer something of everything, and a browser in which notifications can be offered. */
const giveAll = ({ data, server }: Pick<Screen, 'data' | 'server'>): TripDetail => {
  answerAllScreens(server, data);
  answerPastQuestions(server, aSearch());
  answerInvitation(server, data, anInvitation());
  server.answer(getOwnPlan, anOwnPlan({ hasBilling: true }));
  server.answer(listNotifications, [aNotification()]);
  server.answer(getNotificationSettings, ownSettings());
  data.user = { ...data.viewer, unreadNotifications: 1 };
  letPushesBeOffered();
  const trip = data.addTrip({ title: 'Fjord', startDate: inDays(1) });
  data.addOutfit(trip, { title: 'Oilskins' });
  return trip;
};

test.for(needy)(
  '%s says beforehand that it needs a connection',
  async ([, { path, steps = [], controls, find = button, whole }], { screen }) => {
    const trip = giveAll(screen);
    await screen.open(path.replace(':id', trip.id));
    for (const step of steps) await step.click();
    for (const name of controls) await expect.element(find(name)).toBeEnabled();

    const comeBack = goOffline();
    for (const name of controls) {
      await expect.element(find(name)).toBeDisabled();
      await expect.element(whole ?? find(name)).toHaveAccessibleDescription(NEED);
    }
    await expect.element(page.getByText(NEED).first()).toBeVisible();

    comeBack();
    for (const name of controls) await expect.element(find(name)).toBeEnabled();
    await expect.element(page.getByText(NEED)).not.toBeInTheDocument();
  },
);

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

  for (const endpoint of [getTrip, listActivities, listTrips, listShoppingItems]) server.lose(endpoint);
  await queryClient.refetchQueries({ type: 'active', predicate: ({ queryKey }) => queryKey.includes(trip.id) });

  await expect.element(page.getByText('Offline: Caravan cannot be reached.')).toBeVisible();
  await expect.element(page.getByText(/^As of \d/)).toBeVisible();
  await expect.element(page.getByText('Kayaks').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Shopping' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent("Caravan can't be reached");

  answerFrom(server, data);
  await queryClient.refetchQueries({ queryKey: keyOf(getTrip, { params: { tripId: trip.id } }), exact: true });
  await expect.element(page.getByText('No items yet')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Offline/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/^As of/)).not.toBeInTheDocument();
});
