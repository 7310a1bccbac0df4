import { expect, test } from 'vitest';
import { isThisMachine, passkeyObstacle } from './passkey-ability.rules.ts';

test.each([
  ['trips.example.com', true, true, null],
  ['localhost', true, true, null],
  ['caravan.lan', true, true, null],
  ['10.example.com', true, true, null],
  ['trips.example.com', true, false, 'browser'],
  ['trips.example.com', false, true, 'connection'],
  ['127.0.0.1', true, true, 'address'],
  ['192.168.1.20', false, true, 'address'],
  ['[::1]', true, true, 'address'],
] as const)(
  'on %s, secure %s, known %s, passkeys meet the obstacle %s',
  (hostname, isSecureContext, isKnown, found) => {
    const obstacle = passkeyObstacle({ hostname, isSecureContext, isKnown });

    expect(obstacle).toBe(found);
  },
);

test.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['[::1]', true],
  ['localhost', false],
  ['192.168.1.20', false],
  ['127.example.com', false],
])('%s is an address of the very machine: %s', (hostname, expected) => {
  expect(isThisMachine(hostname)).toBe(expected);
});
