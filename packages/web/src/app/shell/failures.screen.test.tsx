import { getCurrentUser } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { listMessages } from '@caravan/contract/chat/chat.endpoints.ts';
import type { ErrorCode } from '@caravan/contract/errors.ts';
import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { listAllMembers } from '@caravan/contract/members/members.endpoints.ts';
import { listClosets } from '@caravan/contract/outfits/closets.endpoints.ts';
import { getPackingList } from '@caravan/contract/packing/packing.endpoints.ts';
import { createTrip, getTrip, listCompletedTrips, listTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import { onTestFinished, vi } from 'vitest';
import { answerAllScreens } from '../../testing/all-screens.ts';
import { goOffline } from '../../testing/browser-settings.ts';
import { inDays, aMessage } from '../../testing/samples.ts';
import { answerFrom } from '../../testing/everyday-answers.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';

const heading = (name: string) => page.getByRole('heading', { name });
const title = page.getByRole('heading', { level: 1 });
const button = (name: string) => page.getByRole('button', { name });

/** How the server words what it refuses so. */
const MESSAGES = {
  internal: 'An unexpected error occurred. Please try again.',
  unavailable: 'Caravan is not available right now. Please try again in a moment.',
} as const satisfies Partial<Record<ErrorCode, string>>;

for (const [what, path, endpoint, code, sign] of [
  ['the next trip', '/', listTrips, 'unavailable', 'Next up'],
  ['the trips', '/trips', listTrips, 'internal', 'Somewhere'],
  ['the history', '/trips/completed', listCompletedTrips, 'unavailable', 'No completed trips yet'],
  ['the travel members', '/members', listAllMembers, 'internal', 'No Travel Members Yet'],
  ['the closets', '/closets', listClosets, 'unavailable', 'Somewhere'],
  ['a packing list', '/trip/:id/packing', getPackingList, 'internal', 'My own things'],
  ['a trip', '/trip/:id', getTrip, 'unavailable', 'Trip Itinerary'],
  ['an itinerary', '/trip/:id', listActivities, 'internal', 'No activities planned'],
  ['a chat', '/trip/:id?tab=chat', listMessages, 'unavailable', 'Say hello'],
] as const) {
  test(`why ${what} cannot be had is said, and a second try brings it`, async ({ screen: { data, server, open } }) => {
    answerAllScreens(server, data);
    const trip = data.addTrip({ title: 'Somewhere', startDate: inDays(3) });
    server.refuse(endpoint, code);

    await open(path.replace(':id', trip.id));
    await expect.element(page.getByText(MESSAGES[code])).toBeVisible();
    answerFrom(server, data);
    answerAllScreens(server, data);
    await button('Try again').click();

    await expect.element(heading(sign)).toBeVisible();
  });
}

test('a browser that does not say that the connection is back keeps nobody out', async ({ screen: { open } }) => {
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => offline.mockRestore());
  await open('/trips');
  await expect.element(heading("Caravan can't be reached")).toBeVisible();

  offline.mockRestore();
  await button('Try again').click();

  await expect.element(title).toHaveTextContent('My Trips');
});

test('who cannot reach the server at all is not signed out', async ({ screen: { data, server, open } }) => {
  server.lose(getCurrentUser);
  const release = server.hold(getCurrentUser);
  await open('/trips');
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading Caravan');
  release();
  await expect.element(heading("Caravan can't be reached")).toBeVisible();

  answerFrom(server, data);
  await button('Try again').click();

  await expect.element(title).toHaveTextContent('My Trips');
});

for (const size of SIZES) {
  test(`a lost connection is said, and what was made meanwhile is saved once it is back, on a ${size}`, async ({
    screen: { data, server, open },
  }) => {
    server.answer(createTrip, ({ body: { id, title: given } }) => data.addTrip({ ...(id && { id }), title: given }));
    const banner = page.getByText('You are offline. Changes wait until you are back.');
    await open('/trips', size);
    await expect.element(heading('No trips yet')).toBeVisible();
    await button('Create New Trip').click();
    const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
    await dialog.getByLabelText('Title').fill('From the tunnel');

    const comeBack = goOffline();
    await expect.element(banner).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Trip' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('Saved on this device')).toBeVisible();
    await expect.element(button('1 change waits')).toBeVisible();
    await expect.element(heading('From the tunnel')).toBeVisible();
    expect(server.requests(createTrip)).toEqual([]);
    comeBack();

    await expect.element(banner).not.toBeInTheDocument();
    await expect.poll(() => server.requests(createTrip).length).toBe(1);
    await expect.element(button('1 change waits')).not.toBeInTheDocument();
    await expect.element(heading('From the tunnel')).toBeVisible();
  });
}

test('what is read keeps its place as a lost connection is said, and as it is back', async ({
  screen: { data, open },
}) => {
  const trip = data.addTrip({ title: 'Long way' });
  for (let count = 1; count <= 20; count += 1) data.addActivity(trip, { title: `Stop ${count}` });
  const banner = page.getByText('You are offline. Changes wait until you are back.');
  await open(`/trip/${trip.id}`);
  const read = heading('Stop 10');
  await expect.element(read).toBeVisible();
  read.element().scrollIntoView({ block: 'center' });
  const place = () => Math.round(read.element().getBoundingClientRect().top);
  const before = place();

  const comeBack = goOffline();
  await expect.element(banner).toBeVisible();
  await expect.poll(place).toBe(before);
  comeBack();
  await expect.element(banner).not.toBeInTheDocument();

  await expect.poll(place).toBe(before);
});

test('a trip that is opened offline says what is missing, which comes by itself afterwards', async ({
  screen: { data, open },
}) => {
  const seen = data.addTrip({ title: 'Seen' });
  const unseen = data.addTrip({ title: 'Unseen' });
  data.addActivity(unseen, { title: 'Ferry' });
  data.on(unseen).messages.push(aMessage(unseen, data.viewer, { content: 'Ahoy' }));
  await open(`/trip/${seen.id}?tab=chat`);
  await expect.element(heading('Say hello')).toBeVisible();
  await page.getByRole('link', { name: 'Back to trips' }).click();
  await expect.element(title).toHaveTextContent('My Trips');

  const comeBack = goOffline();
  await page.getByRole('link', { name: 'View Details of Unseen' }).click();

  await expect.element(title).toHaveTextContent('Unseen');
  const missing = page.getByRole('alert');
  await expect.element(missing).toMatchTextContent('The itinerary will appear when you are back.');
  await page.getByRole('tab', { name: 'Members' }).click();
  await expect.element(missing).toMatchTextContent('The members will appear when you are back.');
  await page.getByRole('tab', { name: 'Chat' }).click();
  await expect.element(missing).toMatchTextContent('The chat will appear when you are back.');
  comeBack();
  await expect.element(page.getByRole('log').getByText('Ahoy')).toBeVisible();
  await page.getByRole('tab', { name: 'Itinerary' }).click();
  await expect.element(heading('Ferry')).toBeVisible();
});
