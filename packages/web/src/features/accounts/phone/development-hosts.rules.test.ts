import { expect, test } from 'vitest';
import { isDevelopmentHost } from './development-hosts.rules.ts';

test.each([
  ['abc-123.worf.replit.dev', true],
  ['replit.dev', true],
  ['friendly-robot-3000.app.github.dev', true],
  ['a1b2.ngrok-free.app', true],
  ['notreplit.dev', false],
  ['replit.dev.example.com', false],
  ['localhost', false],
  ['127.0.0.1', false],
  ['caravan.example', false],
  ['', false],
])('whether %s hosts what is being developed: %s', (hostname, expected) => {
  const is = isDevelopmentHost(hostname);

  expect(is).toBe(expected);
});
