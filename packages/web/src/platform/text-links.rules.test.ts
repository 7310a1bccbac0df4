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
      const elsewhere = parts.filter(({ href }) => href !== undefined && !/^https?:\/\/./.test(href));
      expect(elsewhere).toEqual([]);
    }),
  );
});
