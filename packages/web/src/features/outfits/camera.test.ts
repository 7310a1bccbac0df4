import { expect, test } from 'vitest';
import { cameraFailure, nextCamera } from './CameraDialog.tsx';

const refusal = (name: string) => new DOMException('', name);

test.each([
  ['the person refused', refusal('NotAllowedError'), 'Camera permission denied. Please allow camera access.'],
  ['the page may not', refusal('SecurityError'), 'Camera permission denied. Please allow camera access.'],
  ['there is none', refusal('NotFoundError'), 'No camera found on this device.'],
  ['none fits', refusal('OverconstrainedError'), 'No camera found on this device.'],
  ['the browser has no means', refusal('NotSupportedError'), 'Camera not supported by this browser.'],
  ['the browser asks in another way', new TypeError('video'), 'Camera not supported by this browser.'],
  ['another app uses it', refusal('NotReadableError'), 'Unable to access camera.'],
  ['it was broken off', refusal('AbortError'), 'Unable to access camera.'],
  ['nobody knows', 'no error', 'Unable to access camera.'],
])('says why the camera cannot be had when %s', (_, error, said) => {
  expect(cameraFailure(error)).toBe(said);
});

test.each([
  [['back', 'front'], 'back', 'front'],
  [['back', 'front'], 'front', 'back'],
  [['back', 'front'], 'unplugged', 'back'],
  [['back', 'front'], undefined, 'back'],
  [[], 'back', undefined],
])('cameras come round and round: of %j after %s comes %s', (cameras, current, next) => {
  expect(nextCamera(cameras, current)).toBe(next);
});
