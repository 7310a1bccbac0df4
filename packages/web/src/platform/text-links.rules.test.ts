import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkParts } from './text-links.rules.ts';

const links = (content: string) => linkParts(content).flatMap(({ text, href }) => (href ? [text] : []));

test.each([
  ['https://example.com', ['https://example.com']],
  ['see http://example.com/a?b=1&c=2#d now', ['http://example.com/a?b=1&c=2#d']],
  ['HTTPS://EXAMPLE.COM', ['HTTPS://EXAMPLE.COM']],
  ['two: https://a.example and https://b.example', ['https://a.example', 'https://b.example']],
  ['at the end https://a.example.', ['https://a.example']],
  ['really? https://a.example/x?!', ['https://a.example/x']],
  ['(https://a.example/x)', ['https://a.example/x']],
  ['https://en.example/wiki/Lisbon_(city)', ['https://en.example/wiki/Lisbon_(city)']],
  ['(see https://en.example/wiki/Lisbon_(city).)', ['https://en.example/wiki/Lisbon_(city)']],
  ['<https://a.example>', ['https://a.example']],
  ['日本語https://a.example/道、そして', ['https://a.example/道、そして']],
])('addresses can be opened: %s', (content, expected) => {
  const found = links(content);

  expect(found).toEqual(expected);
});

test.each([
  ['www.example.com.', 'www.example.com', 'https://www.example.com/'],
  ['see WWW.Example.com/a?b', 'WWW.Example.com/a?b', 'https://www.example.com/a?b'],
  ['call +44 (0)20 7946 0018!', '+44 (0)20 7946 0018', 'tel:+442079460018'],
  ['+351 21 123 4567', '+351 21 123 4567', 'tel:+351211234567'],
  ['Tel. 020 7946 0018, or', '020 7946 0018', 'tel:02079460018'],
  ['(415) 555-0132', '(415) 555-0132', 'tel:4155550132'],
  ['415.555.0132', '415.555.0132', 'tel:4155550132'],
])('so can what is written without https, and telephone numbers: %s', (content, text, href) => {
  expect(linkParts(content).filter((part) => part.href)).toEqual([{ text, href }]);
});

test.each([
  '2026-12-05',
  '05-12-2026',
  '05/12/2026',
  '12:30-14:00',
  '1,234,567.89',
  '10000000',
  'www.',
  'www.x',
  'xwww.a.b',
  'Gate 12, seat 34A',
  '+1',
  'BA 117 2027 05 02',
  '0.5',
  '00:15',
  '1234 5678 9012 3456',
  '007',
  'nothing here',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://files.example',
  'mailto:anna@example.com',
  'https://',
  'https:///',
  'xhttps://a.example',
  '',
])('everything else stays text: %s', (content) => {
  const found = links(content);

  expect(found).toEqual([]);
});

test('what is opened is what is read', () => {
  const [part] = linkParts('https://example.com/a"onclick="alert(1)');

  expect(part).toEqual({ text: 'https://example.com/a', href: 'https://example.com/a' });
});

test('the longest message costs no more than a blink, however it is made up', () => {
  const worst = ['('.repeat(4000), `https://a.example/${')'.repeat(4000)}`, 'https://'.repeat(500), '.'.repeat(4000)];
  const begin = process.cpuUsage();

  const parts = worst.map(linkParts);

  expect(parts.map(([part]) => part?.text.length)).not.toContain(0);
  expect(process.cpuUsage(begin).user).toBeLessThan(500_000);
});

test('no text is lost or moved, and only web addresses are opened', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.stringMatching(/^https?:\/\/[a-z]{1,8}\.example\/[a-z.()]{0,12}$/),
    fc.constantFrom('https://', ')', '(', '.', ' ', '\n', 'javascript:x'),
  );

  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const content = pieces.join('');
      const parts = linkParts(content);
      expect(parts.map(({ text }) => text).join('')).toBe(content);
      const elsewhere = parts.filter(({ href }) => href !== undefined && !/^(?:https?:\/\/.|tel:\+?\d{8,})/.test(href));
      expect(elsewhere).toEqual([]);
    }),
  );
});
