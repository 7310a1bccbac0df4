import { expect, test } from 'vitest';
import { signingKey } from './signing-keys.ts';
import { pseudonymsBy } from './pseudonyms.ts';

const pseudonyms = pseudonymsBy(signingKey('a key of the server that is long enough'));

test.each([
  ['203.0.113.9', '203.0.113.250', true],
  ['203.0.113.9', '203.0.114.9', false],
  ['203.0.113.9', '::ffff:203.0.113.77', true],
  ['2001:db8:7:1::1', '2001:0DB8:0007:ffff:1:2:3:4', true],
  ['2001:db8:7::1', '2001:db8:8::1', false],
  ['::1', '::2', true],
])('%s and %s are one network: %s', (one, other, areOne) => {
  expect(pseudonyms.ofNetwork(one) === pseudonyms.ofNetwork(other)).toBe(areOne);
});

test('a pseudonym shows nothing of whom it stands for, and another key makes another one', () => {
  const typed = pseudonyms.ofTyped('Ines@Example.com ');

  expect(typed).toMatch(/^[\w-]{22}$/);
  expect(typed).toBe(pseudonyms.ofTyped('ines@example.com'));
  expect(typed).not.toBe(pseudonyms.ofAccount('ines@example.com'));
  expect(typed).not.toBe(pseudonymsBy(signingKey('another key of a server')).ofTyped('ines@example.com'));
});
