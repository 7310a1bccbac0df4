import { afterEach, onTestFinished, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const addDialog = page.getByRole('dialog', { name: 'Add Outfit' });
const takePhoto = addDialog.getByRole('button', { name: 'Take Photo' });
const picture = (camera: Locator): Locator => camera.getByLabelText('What the camera sees');

/** Opens the camera from the dialog of a new outfit. */
const openCamera = async (data: TripData, open: (path: string) => Promise<void>) => {
  const trip = data.addTrip({ title: 'Tokyo in March', startDate: '2027-03-01', endDate: '2027-03-07' });
  await open(`/trip/${trip.id}?tab=closet`);
  await page.getByRole('main').getByRole('button', { name: 'Add Outfit' }).click();
  await takePhoto.click();
  return page.getByRole('dialog', { name: 'Take Photo' });
};

for (const [what, reason, words] of [
  ['it is not allowed', 'NotAllowedError', 'Camera permission denied. Please allow camera access.'],
  ['there is none', 'NotFoundError', 'No camera found on this device.'],
  ['the browser knows none', 'NotSupportedError', 'Camera not supported by this browser.'],
  ['another app uses it', 'NotReadableError', 'Unable to access camera.'],
] as const) {
  test(`the dialog of the camera says where ${what}`, async ({ screen: { data, open } }) => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', reason));

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

test('a camera that is allowed at last is tried again, and who puts it away is back at the outfit', async ({
  screen: { data, open },
}) => {
  const refused = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  refused.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  const camera = await openCamera(data, open);
  await expect.element(camera.getByRole('alert')).toMatchTextContent('You can choose a photo from your camera roll');
  await expect.element(picture(camera)).not.toBeInTheDocument();

  refused.mockRestore();
  await camera.getByRole('button', { name: 'Try Again' }).click();

  await expect.element(picture(camera)).toBeVisible();
  await expect.element(camera.getByRole('alert')).not.toBeInTheDocument();
  await camera.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(camera).not.toBeInTheDocument();
  await expect.element(addDialog).toBeVisible();
  await expect.element(addDialog.getByRole('button', { name: 'Camera Roll' })).toBeVisible();
});

/** How many cameras are on of those that the page has opened from now on. */
const countFilming = (): (() => number) => {
  const { mediaDevices } = navigator;
  const openReal = mediaDevices.getUserMedia.bind(mediaDevices);
  const tracks: MediaStreamTrack[] = [];
  vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (wanted) => {
    const stream = await openReal(wanted);
    tracks.push(...stream.getTracks());
    return stream;
  });
  return () => tracks.filter(({ readyState }) => readyState === 'live').length;
};

/** Has another tab take the place of the page, or the page come back. */
const hidePage = (isHidden: boolean): void => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('the camera is off as soon as nobody uses it', async ({ screen: { data, open } }) => {
  const filming = countFilming();
  const camera = await openCamera(data, open);
  await expect.element(picture(camera)).toBeVisible();
  await expect.poll(filming).toBe(1);
  await expectAccessible('the camera', '[role="dialog"][data-open]');

  await camera.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(filming).toBe(0);
  await takePhoto.click();
  await expect.poll(filming).toBe(1);
  hidePage(true);
  await expect.poll(filming, { message: 'in a tab that nobody sees' }).toBe(0);
  hidePage(false);

  await expect.poll(filming, { message: 'in the tab again' }).toBe(1);
});
