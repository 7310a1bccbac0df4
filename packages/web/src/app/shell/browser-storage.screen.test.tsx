import { changePassword } from '@caravan/contract/accounts/recovery.endpoints.ts';
import { TIME_ZONE_COOKIE } from '@caravan/contract/page-document.ts';
import { beforeEach } from 'vitest';
import { viewerZone } from '../../platform/clock.ts';
import { answerAllScreens } from '../../testing/all-screens.ts';
import { expect, page, test } from '../../testing/screen.tsx';

/** Everything that scripts of this site can keep in the browser and find again. */
const stored = async () => ({
  browser: { ...localStorage },
  tab: { ...sessionStorage },
  cookies: document.cookie,
  databases: (await indexedDB.databases()).filter(({ name }) => !earlier.has(name)),
  caches: await caches.keys(),
});

/** The names of databases that the tests of other screens have left: Firebase's SDK keeps one of its own open. */
let earlier: ReadonlySet<string | undefined>;
beforeEach(async () => {
  earlier = new Set((await indexedDB.databases()).map(({ name }) => name));
});

/** Nothing but that tests of screens keep nothing for offline. */
const nothing = { browser: { 'caravan.offline-off': 'yes' }, tab: {}, cookies: '', databases: [], caches: [] };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const label = (name: string) => page.getByLabelText(name, { exact: true });

test('what somebody types to sign in or up is kept nowhere in the browser', async ({ screen: { data, open } }) => {
  data.user = null;
  await open('/');
  await label('Email').fill('olga@example.com');
  await label('Password').fill('kettles and lanterns');
  const whileSigningIn = await stored();

  await button('Sign up').click();
  await label('First name').fill('Olga');
  await label('Password').fill('kettles and lanterns');

  expect([whileSigningIn, await stored()]).toEqual([nothing, nothing]);
});

test('a new password is kept nowhere in the browser, before it is saved and after', async ({
  screen: { server, open },
}) => {
  server.answer(changePassword, undefined);
  await open('/profile');
  await page.getByRole('button', { name: /^Change Password/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabelText('New password').fill('a lighthouse made of paper');
  const before = JSON.stringify(await stored());

  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  expect(before + JSON.stringify(await stored())).not.toMatch(/lighthouse/);
});

test('no answer of the server is kept in the browser of whoever wants none for offline, whatever is opened', async ({
  screen: { data, server, open },
}) => {
  answerAllScreens(server, data);
  const trip = data.addTrip({ title: 'Fjord' });
  const places = ['', '?tab=itinerary', '?tab=closet', '?tab=shopping', '?tab=members', '?tab=chat'];
  const title = page.getByRole('heading', { level: 1 });

  for (const place of places) {
    await open(`/trip/${trip.id}${place}`);
    await expect.element(title).toHaveTextContent('Fjord');
  }
  await open('/profile');
  await expect.element(page.getByText(data.viewer.email ?? '').first()).toBeVisible();

  expect(await stored()).toEqual({
    ...nothing,
    // What they change waits there, where the server cannot be reached.
    databases: [{ name: `caravan-outbox-${data.viewer.id}`, version: 1 }],
    browser: { 'caravan.offline-off': 'yes', 'caravan.signed-in': 'yes' },
    cookies: `${TIME_ZONE_COOKIE}=${encodeURIComponent(viewerZone())}`,
  });
});
