import { ACTIVITY_ATTACHMENT_MAX_BYTES, FILE_MAX_BYTES } from '@caravan/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { refusalOf, viewTypeOf } from './attachment-file.ts';

const PDF = 'application/pdf';
const TOO_LARGE = 'File too large';
const WRONG_TYPE = 'Invalid file type';

describe('before a file is sent', () => {
  test.each([
    ['a booking', 'booking.pdf', PDF, 20_000, null],
    ['one byte', 'note.txt', 'text/plain', 1, null],
    ['nothing', 'note.txt', 'text/plain', 0, 'Upload failed'],
    ['10 MB', 'plan.docx', '', ACTIVITY_ATTACHMENT_MAX_BYTES, null],
    ['a byte more than 10 MB', 'plan.docx', '', ACTIVITY_ATTACHMENT_MAX_BYTES + 1, TOO_LARGE],
    ['a byte more than 15 MB', 'plan.docx', '', FILE_MAX_BYTES + 1, TOO_LARGE],
    ['an ending in capitals', 'BOOKING.PDF', '', 20_000, null],
    ['a known type without an ending', 'content-1234', PDF, 20_000, null],
    ['an old Word file that the system does not know', 'letter.doc', '', 20_000, null],
    ['a picture', 'beach.jpg', 'image/jpeg', 20_000, null],
    ['a picture of a phone that the system does not know', 'IMG_1.HEIC', '', 20_000, null],
    ['a picture of more than 10 MB', 'beach.png', 'image/png', ACTIVITY_ATTACHMENT_MAX_BYTES + 1, null],
    ['a picture of more than 15 MB', 'beach.png', 'image/png', FILE_MAX_BYTES + 1, TOO_LARGE],
    ['a film', 'beach.mp4', 'video/mp4', 20_000, WRONG_TYPE],
    ['a program', 'booking.pdf.exe', 'application/x-msdownload', 20_000, WRONG_TYPE],
    ['a web page', 'page.html', 'text/html', 20_000, WRONG_TYPE],
    ['a name that only resembles an ending', 'pdf', '', 20_000, WRONG_TYPE],
  ])('%s is checked', (_, name, type, size, title) => {
    expect(refusalOf({ name, type, size })?.title ?? null).toBe(title);
  });

  test.each([
    [ACTIVITY_ATTACHMENT_MAX_BYTES + 1, 'File size must be less than 10MB'],
    [FILE_MAX_BYTES, 'File size must be less than 10MB'],
    [FILE_MAX_BYTES + 1, 'File size must be less than 15MB'],
  ])('%d bytes are refused with the limit that they break', (size, description) => {
    expect(refusalOf({ name: 'big.pdf', type: PDF, size })?.description).toBe(description);
  });

  test('a wrong type is named with those that are taken', () => {
    const refusal = refusalOf({ name: 'beach.mp4', type: 'video/mp4', size: FILE_MAX_BYTES + 1 });

    expect(refusal?.description).toBe(
      'Only PDF, TXT, DOC, and DOCX files are allowed. Pictures may be JPEG, PNG, WebP or HEIC.',
    );
  });
});

test.each([
  ['booking.pdf', PDF],
  ['NOTES.TXT', 'text/plain; charset=utf-8'],
  ['letter.doc', null],
  ['plan.docx', null],
  ['page.pdf.html', null],
  ['file', null],
])('%s is shown in a tab as %s', (filename, type) => {
  expect(viewTypeOf(filename)).toBe(type);
});
