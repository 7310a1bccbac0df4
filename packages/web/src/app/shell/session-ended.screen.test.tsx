import { emailLogin } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { createTrip, getUserStats, listCompletedTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { expect, page, type Screen, test } from '../../testing/screen.tsx';

const EXPIRED = 'Your session has expired. Please log in again.';

const landing = page.getByRole('heading', { name: 'Welcome Back' });
const title = page.getByRole('heading', { level: 1 });

/** Gives the password at the sign-in, and lets the app start anew as it then does. */
const signIn = async ({ data, server, navigation, reload }: Screen, user: CurrentUser): Promise<void> => {
  server.answer(emailLogin, { user, message: 'Signed in successfully' });
  const reloads = navigation.left.filter((place) => place === 'reload').length;
  await page.getByLabelText('Email').fill('olga@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.poll(() => navigation.leftAfterWelcome().filter((place) => place === 'reload').length).toBe(reloads + 1);
  data.user = user;
  await reload();
};

test('coming back after the session ended leads through the sign-in to the same place', async ({ screen }) => {
  const { data, open } = screen;
  const user = data.viewer;
  const trip = data.addTrip({ title: 'Fjord' });
  const place = `/trip/${trip.id}?tab=members`;
  await open(place);
  await expect.element(page.getByRole('heading', { name: 'Members (1)' })).toBeVisible();

  data.user = null;
  await open(place);

  await expect.element(page.getByRole('alert')).toHaveTextContent(EXPIRED);
  await expect.element(landing).toBeVisible();
  await signIn(screen, user);
  await expect.element(title).toHaveTextContent('Fjord');
  expect(location.pathname + location.search).toBe(place);
  await expect.element(page.getByRole('heading', { name: 'Members (1)' })).toBeVisible();
});

test('a session that ended is noticed at the next request', async ({ screen }) => {
  const { data, server, open } = screen;
  const user = data.viewer;
  server.refuse(listCompletedTrips, 'unauthorized');
  await open('/trips');
  await expect.element(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
  // What the page reads ahead would be the next request.
  await expect.poll(() => server.requests(getUserStats).length).toBeGreaterThan(0);

  data.user = null;
  await page.getByRole('link', { name: 'History' }).click();

  await expect.element(page.getByRole('alert')).toHaveTextContent(EXPIRED);
  server.answer(listCompletedTrips, []);
  await signIn(screen, user);
  await expect.element(title).toHaveTextContent('Completed Trips');
});

test('a trip that is saved after the session ended is not lost in silence', async ({ screen }) => {
  const { data, server, navigation, open } = screen;
  const user = data.viewer;
  server.refuse(createTrip, 'unauthorized');
  await open('/trips');
  await expect.element(page.getByRole('heading', { name: 'No trips yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Create New Trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  await dialog.getByLabelText('Title').fill('Too late');

  await dialog.getByRole('button', { name: 'Create Trip' }).click();

  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Unauthorized' }))
    .toMatchTextContent('You are logged out. Logging in again...');
  await expect.poll(() => navigation.left).toEqual(['/api/login']);
  // Where no provider signs anybody in, the server leads on to the landing page.
  data.user = null;
  await open('/');
  await expect.element(landing).toBeVisible();
  await signIn(screen, user);
  await expect.element(title).toHaveTextContent('My Trips');
  expect(location.pathname).toBe('/trips');
  await page.getByRole('button', { name: 'Create New Trip' }).click();
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Too late');
  await expect.element(dialog.getByText('This is what you had typed before.')).toBeVisible();
});

test('at an address that does not exist a visitor signs in first, and learns of it then', async ({ screen }) => {
  const { data, open } = screen;
  const user = data.viewer;
  data.user = null;
  await open('/nowhere/at/all');
  await expect.element(landing).toBeVisible();

  await signIn(screen, user);

  await expect.element(title).toHaveTextContent('Page not found');
  await expect.poll(() => document.title).toBe('Page not found · Caravan');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect.element(page.getByRole('heading', { name: 'Welcome back, Olga!' })).toBeVisible();
});

test('somebody who was never here is greeted without a warning', async ({ screen: { data, open } }) => {
  data.user = null;

  await open('/');

  await expect.element(landing).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
