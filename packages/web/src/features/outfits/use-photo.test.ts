import { expect, test } from 'vitest';
import { jpegName, photoRefusal, rotationPlan } from './use-photo.ts';

const MB = 1024 * 1024;

test.each([
  ['a photo', 3 * MB, 'image/jpeg', null],
  ['one that the browser does not know', 3 * MB, '', null],
  ['one of 15 MB', 15 * MB, 'image/png', null],
  ['one byte more', 15 * MB + 1, 'image/png', 'File too large'],
  ['nothing at all', 0, 'image/png', 'Error'],
  ['a document', 1000, 'application/pdf', 'Invalid file type'],
])('%s', (_, size, type, title) => {
  expect(photoRefusal({ size, type })?.title ?? null).toBe(title);
});

test('a photo that is too large is named in the words of the product', () => {
  expect(photoRefusal({ size: 16 * MB, type: 'image/jpeg' })?.text).toBe(
    'Maximum file size is 15MB. Please choose a smaller image.',
  );
});

test.each([
  [0, { width: 4000, height: 3000 }, 0],
  [1, { width: 3000, height: 4000 }, Math.PI / 2],
  [2, { width: 4000, height: 3000 }, Math.PI],
  [3, { width: 3000, height: 4000 }, (3 * Math.PI) / 2],
  [4, { width: 4000, height: 3000 }, 0],
  [-1, { width: 3000, height: 4000 }, (3 * Math.PI) / 2],
])('rotated by %i quarters a wide photo is as large as before', (quarters, size, radians) => {
  expect(rotationPlan({ width: 4000, height: 3000 }, quarters)).toEqual({ ...size, scale: 1, radians });
});

test('a photo that no phone could draw is made smaller when it is rotated', () => {
  const { width, height, scale } = rotationPlan({ width: 8192, height: 6144 }, 1);

  expect(width * height).toBeLessThanOrEqual(16_777_216);
  expect(scale).toBeCloseTo(0.577, 3);
  expect(height / width).toBeCloseTo(8192 / 6144, 2);
});

test.each([
  ['beach.heic', 'beach.jpg'],
  ['a.b.png', 'a.b.jpg'],
  ['beach', 'beach.jpg'],
  ['.png', 'photo.jpg'],
])('%s becomes %s', (name, jpeg) => {
  expect(jpegName(name)).toBe(jpeg);
});
