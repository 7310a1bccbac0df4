import { getCurrentUser } from '@caravan/contract/accounts/accounts.endpoints.ts';
import { listOutbox } from '@caravan/contract/service/service.endpoints.ts';
import { aConfig } from '../../testing/samples.ts';
import { expect, page, test } from '../../testing/screen.tsx';

test('screens of somebody who is not signed in have titles of their own', async ({
  screen: { data, server, open },
}) => {
  data.user = null;
  data.config = aConfig({ hasOutbox: true });
  server.answer(listOutbox, []);

  for (const [path, title] of [
    ['/', 'Caravan: plan together, pack smarter, travel better'],
    ['/terms', 'Terms of Service · Caravan'],
    ['/privacy', 'Privacy Policy · Caravan'],
    ['/forgot-password', 'Forgot password · Caravan'],
    ['/reset-password', 'New password · Caravan'],
    ['/confirm-email', 'Confirm email · Caravan'],
    ['/stop-email-change', 'Stop email change · Caravan'],
    ['/stop-digest', 'Stop the daily mail · Caravan'],
    ['/dev/outbox', 'Outbox · Caravan'],
  ] as const) {
    await open(path);
    await expect.poll(() => document.title, { message: path }).toBe(title);
  }
});

test('screens behind the sign-in have titles of their own', async ({ screen: { data, server, open } }) => {
  data.config = aConfig({ hasOutbox: true });
  server.answer(listOutbox, []);
  const trip = data.addTrip({ title: 'Umeå' });

  for (const [path, title] of [
    ['/', 'Home · Caravan'],
    ['/trips', 'My Trips · Caravan'],
    ['/trips/completed', 'Completed Trips · Caravan'],
    [`/trip/${trip.id}`, 'Umeå · Caravan'],
    ['/members', 'Travel Members · Caravan'],
    ['/profile', 'Profile · Caravan'],
    ['/icon-preview', 'App Icon · Caravan'],
    ['/dev/outbox', 'Outbox · Caravan'],
    ['/nowhere', 'Page not found · Caravan'],
  ] as const) {
    await open(path);
    await expect.poll(() => document.title, { message: path }).toBe(title);
  }
});

test('as long as it is not known who is here, Caravan loads', async ({ screen: { server, open } }) => {
  const release = server.hold(getCurrentUser);

  await open('/');

  await expect.element(page.getByRole('status')).toHaveTextContent('Loading Caravan');
  release();
  await expect.element(page.getByRole('heading', { name: 'Welcome back, Olga!' })).toBeVisible();
});
