import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../testing/any-text.ts';
import {
  cardImageUrl,
  cleanFilename,
  FILENAME_MAX,
  formatFileSize,
  imageUrlOf,
  objectIdIn,
  objectPathOf,
} from './files.rules.ts';

const ID = '01a1ff85-6d0d-7688-9941-be157c848d7a';

describe('where a file is', () => {
  test('its path and its address both lead back to it', () => {
    expect([objectPathOf(ID), imageUrlOf(ID)].map(objectIdIn)).toEqual([ID, ID]);
  });

  test.each([
    '',
    ID,
    `/objects/`,
    `/objects/${ID}/card`,
    `/objects/${ID}?size=card`,
    `/objects/${ID}#1`,
    `/api/api/objects/${ID}`,
    `//objects/${ID}`,
    `https://caravan.example/objects/${ID}`,
  ])('is not known by %j', (path) => {
    expect(objectIdIn(path)).toBe('');
  });

  test('a stored picture has a small variant, one from elsewhere has none', () => {
    expect(cardImageUrl(imageUrlOf(ID))).toBe(`/api/objects/${ID}?size=card`);
    expect(cardImageUrl('https://pictures.example/a.jpg')).toBe('https://pictures.example/a.jpg');
  });
});

describe("a file's name", () => {
  test.each([
    ['booking.pdf', 'booking.pdf'],
    ['  Réservation hôtel.pdf ', 'Réservation hôtel.pdf'],
    ['予約確認書.pdf', '予約確認書.pdf'],
    ['archive.tar.gz', 'archive.tar.gz'],
    ['.htaccess', '.htaccess'],
    ['no ending', 'no ending'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\maya\\ticket.pdf', 'ticket.pdf'],
    ['/', 'file'],
    ['a/..', 'file'],
    ['two\r\nlines.pdf', 'two lines.pdf'],
    ['tab\tand\0nul.pdf', 'tab and nul.pdf'],
    ['line\u2028and\u2029paragraph.pdf', 'line and paragraph.pdf'],
    ['picture\u202Egnp.exe', 'picture gnp.exe'],
    ['\u2066isolated\u2069.pdf', 'isolated .pdf'],
    ['hidden\u200B\uFEFF.pdf', 'hidden .pdf'],
    ['می\u200Cخواهم.pdf', 'می\u200Cخواهم.pdf'],
    ['👨\u200D👩\u200D👧.jpg', '👨\u200D👩\u200D👧.jpg'],
    ['half \uD83D.pdf', 'half \uFFFD.pdf'],
    ['', 'file'],
    ['   ', 'file'],
    ['...', 'file'],
    ['\u200D.\u200C', 'file'],
    ['\u202E', 'file'],
  ])('%j is kept as %j', (name, kept) => {
    expect(cleanFilename(name)).toBe(kept);
  });

  test.each([
    ['as long as may be', `${'x'.repeat(251)}.pdf`, `${'x'.repeat(251)}.pdf`],
    ['one longer, with its ending', `${'x'.repeat(252)}.pdf`, `${'x'.repeat(251)}.pdf`],
    ['of 300 characters without an ending', 'x'.repeat(300), 'x'.repeat(255)],
    ['with an ending too long to be one', `${'x'.repeat(300)}.${'y'.repeat(11)}`, 'x'.repeat(255)],
    ['with an emoji in the middle of the cut', `${'x'.repeat(250)}😀.pdf`, `${'x'.repeat(250)}.pdf`],
    ['with a space at the cut', `${'x'.repeat(250)} and more.pdf`, `${'x'.repeat(250)}.pdf`],
    ['of dots alone up to the cut', `${'.'.repeat(300)}${'x'.repeat(11)}`, 'file'],
  ])('%s', (_what, name, kept) => {
    expect(cleanFilename(name)).toBe(kept);
  });

  test('whatever it was, is one line of characters that can be shown, stored and saved, and stays so', () => {
    fc.assert(
      fc.property(anyText(400), (name) => {
        const kept = cleanFilename(name);

        expect(kept.length).toBeGreaterThan(0);
        expect(kept.length).toBeLessThanOrEqual(FILENAME_MAX);
        expect(kept.isWellFormed()).toBe(true);
        expect(kept).not.toMatch(/[/\\]|(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        expect(kept.trim()).toBe(kept);
        expect(cleanFilename(kept)).toBe(kept);
      }),
    );
  });

  test('keeps its ending however long it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 300, maxLength: 400 }), (stem) => {
        expect(cleanFilename(`${stem}.docx`)).toMatch(/\.docx$/);
      }),
    );
  });
});

describe("a file's size", () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1023 bytes'],
    [1024, '1.0 KB'],
    [1536, '1.5 KB'],
    [102_400, '100 KB'],
    [1_048_575, '1024 KB'],
    [1_073_741_824, '1.0 GB'],
    [5_497_558_138_880, '5.0 TB'],
    [1_048_576, '1.0 MB'],
    [10_485_760, '10.0 MB'],
    [15_728_640, '15.0 MB'],
    [157_286_400, '150 MB'],
  ])('of %d bytes reads %s', (bytes, shown) => {
    expect(formatFileSize(bytes)).toBe(shown);
  });
});
