import type { SignInMethod } from '@caravan/contract/accounts/security-events.schema.ts';
import { expect, test } from 'vitest';
import { whatHappened, whatItMeans } from './security-event-words.ts';

test.each<[SignInMethod, string, string]>([
  ['password', 'Sign-in with a password waited for the second factor', 'Choose a new password now.'],
  ['phone', 'Sign-in with a phone number waited for the second factor', 'and remove the number.'],
  ['provider', 'Sign-in with a provider waited for the second factor', 'Change the password there,'],
])('a sign-in by %s that waited for the second factor says what somebody else has', (way, title, advice) => {
  const event = { kind: 'second_factor_asked', way } as const;

  expect(whatHappened(event)).toBe(title);
  expect(whatItMeans(event)).toContain(advice);
});

test('what was refused at the door says that nobody got in, and all else that somebody may be in', () => {
  expect(whatItMeans({ kind: 'sign_in_failed', way: 'password' })).toContain('did not get in');
  expect(whatItMeans({ kind: 'limit_reached', way: 'recovery_code' })).toContain('did not get in');
  expect(whatItMeans({ kind: 'limit_reached', way: null })).toContain('may be in your account');
  expect(whatItMeans({ kind: 'storage_full', way: null })).toContain('Whoever edits a trip of yours');
  expect(whatItMeans({ kind: 'sign_in', way: 'password' })).toContain('may be in your account');
});
