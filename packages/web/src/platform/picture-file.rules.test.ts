import { FILE_MAX_BYTES } from '@caravan/contract/limits.ts';
import { expect, test } from 'vitest';
import { pictureRefusal } from './picture-file.rules.ts';

test.each([
  ['a photo', 'image/jpeg', 4_000_000, null],
  ["a phone's photo that the system does not know", '', 4_000_000, null],
  ['15 MB', 'image/png', FILE_MAX_BYTES, null],
  ['a byte more', 'image/png', FILE_MAX_BYTES + 1, 'File too large'],
  ['a drawing that can run scripts', 'image/svg+xml', 2_000, 'Invalid file type'],
  ['a document', 'application/pdf', 2_000, 'Invalid file type'],
  ['nothing', 'image/jpeg', 0, 'Upload failed'],
])('%s is checked before it is sent as a picture', (_, type, size, title) => {
  expect(pictureRefusal({ type, size })?.title ?? null).toBe(title);
});
