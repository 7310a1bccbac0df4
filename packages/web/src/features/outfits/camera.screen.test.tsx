import { onTestFinished, vi } from 'vitest';
import { expectAccessible } from '../../testing/accessibility.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

/** Opens the camera from the dialog of a new outfit. */
const openCamera = async (data: TripData, open: (path: string) => Promise<void>) => {
  const trip = data.addTrip({ title: 'Tokyo in March', startDate: '2027-03-01', endDate: '2027-03-07' });
  await open(`/trip/${trip.id}?tab=closet`);
  await page.getByRole('main').getByRole('button', { name: 'Add Outfit' }).click();
  await page.getByRole('dialog', { name: 'Add Outfit' }).getByRole('button', { name: 'Take Photo' }).click();
  return page.getByRole('dialog', { name: 'Take Photo' });
};

for (const [what, reason, words] of [
  ['it is not allowed', 'NotAllowedError', 'Camera permission denied. Please allow camera access.'],
  ['there is none', 'NotFoundError', 'No camera found on this device.'],
  ['the browser knows none', 'NotSupportedError', 'Camera not supported by this browser.'],
  ['another app holds it', 'NotReadableError', 'Unable to access camera.'],
] as const) {
  test(`the dialog of the camera says where ${what}`, async ({ screen: { data, open } }) => {
    const refused = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', reason));
    onTestFinished(() => refused.mockRestore());

    const camera = await openCamera(data, open);

    await expect.element(camera.getByRole('alert')).toMatchTextContent(words);
    await expect.element(camera.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await expectAccessible(`a camera where ${what}`, '[role="dialog"][data-open]');
  });
}

test('the dialog of the camera says where the address is one at which browsers open no camera', async ({
  screen: { data, open },
}) => {
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
  // What the navigator has of itself is its prototype's.
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));

  const camera = await openCamera(data, open);

  await expect.element(camera.getByRole('heading', { name: 'Camera not supported', exact: true })).toBeVisible();
});
