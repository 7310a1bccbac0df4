import { changeInstalledApp, watchInstallation } from '../../platform/installed-app.ts';
import { expect, page, test } from '../../testing/screen.tsx';

const rows = page.getByRole('list', { name: 'App on this device' });

test('the app is installed and updated from the profile, where the browser and a new version allow it', async ({
  screen: { open },
}) => {
  watchInstallation();
  await open('/profile');
  await expect.element(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await expect.element(rows).not.toBeInTheDocument();

  const done: string[] = [];
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  dispatchEvent(Object.assign(offer, { prompt: async () => done.push('installed') }));
  expect(offer.defaultPrevented).toBe(true);
  await rows.getByRole('button', { name: /^Install Caravan/ }).click();
  await expect.element(rows).not.toBeInTheDocument();

  changeInstalledApp({ update: () => done.push('updated') });
  await rows.getByRole('button', { name: /^Update/ }).click();
  changeInstalledApp({ update: null });
  await expect.element(rows).not.toBeInTheDocument();
  expect(done).toEqual(['installed', 'updated']);
});
