import { test as withCamera } from './camera.ts';
import { openCloset, tokyo } from './closet.ts';
import { expect, type Person } from './fixtures.ts';
import { expectNoBarriers } from './barriers.ts';

/** Opens the camera from the dialog of a new outfit. */
const openCamera = async (owner: Person) => {
  const trip = await tokyo(owner);
  const { page } = owner;
  await openCloset(page, trip);
  await page.getByRole('button', { name: 'Add Outfit' }).click();
  await page.getByRole('dialog', { name: 'Add Outfit' }).getByRole('button', { name: 'Take Photo' }).click();
  return page.getByRole('dialog', { name: 'Take Photo' });
};

withCamera('who does not allow the camera is told so, and can choose a photo instead', async ({ person }) => {
  const owner = await person('Owner');
  const camera = await openCamera(owner);

  await expect(camera.getByRole('alert')).toContainText('Camera permission denied. Please allow camera access.');
  await expectNoBarriers(owner.page, 'a camera that is not allowed', '[role="dialog"][data-open]');
  await owner.context.grantPermissions(['camera']);
  await camera.getByRole('button', { name: 'Try Again' }).click();
  await expect(camera.getByLabel('What the camera sees')).toBeVisible();
  await camera.getByRole('button', { name: 'Cancel' }).click();
  await expect(camera).toBeHidden();
  await expect(owner.page.getByRole('dialog', { name: 'Add Outfit' })).toBeVisible();
});

withCamera('the camera is off as soon as nobody looks through it', async ({ person }) => {
  const owner = await person('Owner', { permissions: ['camera'] });
  await owner.page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const tracks: MediaStreamTrack[] = [];
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
    Object.assign(window, { filming: () => tracks.filter(({ readyState }) => readyState === 'live').length });
  });
  const { page } = owner;
  const filming = () => page.evaluate(() => (window as unknown as { filming: () => number }).filming());
  const camera = await openCamera(owner);
  await expect(camera.getByLabel('What the camera sees')).toBeVisible();
  await expect.poll(filming).toBe(1);
  await expectNoBarriers(page, 'the camera', '[role="dialog"][data-open]');

  await camera.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(filming).toBe(0);
  await page.getByRole('button', { name: 'Take Photo' }).click();
  await expect.poll(filming).toBe(1);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(filming, 'in a tab that nobody sees').toBe(0);
});
