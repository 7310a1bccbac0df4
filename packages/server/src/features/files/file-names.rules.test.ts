import { describe, expect, test } from 'vitest';
import { withExtension } from './file-names.rules.ts';

describe('a name gets the ending that its bytes deserve', () => {
  test.each([
    ['booking.pdf', 'pdf', 'booking.pdf'],
    ['BOOKING.PDF', 'pdf', 'BOOKING.PDF'],
    ['booking', 'pdf', 'booking.pdf'],
    ['booking.', 'pdf', 'booking..pdf'],
    ['.pdf', 'pdf', '.pdf.pdf'],
    ['booking.exe', 'pdf', 'booking.exe.pdf'],
    ['plan.v2', 'docx', 'plan.v2.docx'],
    ['page.html', 'txt', 'page.html.txt'],
    ['dress.png', 'jpg', 'dress.jpg'],
    ['dress.HEIC', 'webp', 'dress.webp'],
    ['dress.jpeg', 'jpg', 'dress.jpeg'],
    ['dress', 'jpg', 'dress.jpg'],
    ['dress.pdf', 'jpg', 'dress.pdf.jpg'],
    [`${'x'.repeat(251)}.pdf`, 'pdf', `${'x'.repeat(251)}.pdf`],
    ['x'.repeat(255), 'pdf', `${'x'.repeat(251)}.pdf`],
    [`${'x'.repeat(250)}👗`, 'jpg', `${'x'.repeat(250)}.jpg`],
  ])('%s as %s is %s', (filename, extension, expected) => {
    expect(withExtension(filename, extension)).toBe(expected);
  });
});
