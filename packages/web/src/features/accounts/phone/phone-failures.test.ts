import { expect, test } from 'vitest';
import { codeFailure, isDevelopmentHost, sendingFailure } from './phone-failures.ts';
import type { PhoneFailureReason } from './phone-verifier.ts';

const at = (screen: 'sign-in' | 'sign-up', listedHost: string | null = null) => ({ screen, listedHost });

test.each<[PhoneFailureReason, string]>([
  ['captcha', 'reCAPTCHA verification failed. Please try again or use email authentication.'],
  ['captcha-init', 'reCAPTCHA initialization failed.'],
  ['invalid-number', 'Invalid phone number format. Please include country code (e.g., +1 for US).'],
  ['billing', 'Phone authentication is temporarily unavailable. Please use email authentication to continue.'],
  ['network', 'Network error. Please check your connection and try again.'],
  ['timeout', 'Request timeout. Please try again.'],
  ['not-configured', 'Phone authentication is not configured. Please use email authentication to continue.'],
  ['other', 'Failed to send verification code'],
])('a code that is not sent for %s says so on either form: %s', (reason, expected) => {
  const texts = [sendingFailure({ reason }, at('sign-in')), sendingFailure({ reason }, at('sign-up'))];

  expect(texts).toEqual([expected, expected]);
});

test.each<[PhoneFailureReason, 'sign-in' | 'sign-up', string]>([
  ['too-many', 'sign-in', 'Too many attempts. Please try again later or use email authentication.'],
  [
    'too-many',
    'sign-up',
    'Too many attempts. Please wait a few minutes before trying again, or use email authentication.',
  ],
  ['quota', 'sign-in', 'SMS quota exceeded. Please use email authentication to continue.'],
  ['quota', 'sign-up', 'SMS quota exceeded. Please try again later or use email authentication.'],
])('a code that is not sent for %s on the %s form says: %s', (reason, screen, expected) => {
  const text = sendingFailure({ reason }, at(screen));

  expect(text).toBe(expected);
});

const UNLISTED =
  'Phone sign-in does not work from x.replit.dev yet: this domain must be added to the authorized domains of the Firebase project.';

test.each<[PhoneFailureReason, string | null, string]>([
  ['network', 'x.replit.dev', UNLISTED],
  ['timeout', 'x.replit.dev', UNLISTED],
  ['quota', 'x.replit.dev', 'SMS quota exceeded. Please use email authentication to continue.'],
  ['network', 'caravan.example', 'Network error. Please check your connection and try again.'],
  ['timeout', 'localhost', 'Request timeout. Please try again.'],
  ['network', null, 'Network error. Please check your connection and try again.'],
])('%s, from %s, where the provider lists the domains that may ask it: %s', (reason, listedHost, expected) => {
  const text = sendingFailure({ reason }, at('sign-in', listedHost));

  expect(text).toBe(expected);
});

test.each<[PhoneFailureReason, string]>([
  ['cooldown', 'Please wait 12 seconds before trying again to avoid rate limiting'],
  ['other', "The provider's own words"],
])("a code that is not sent for %s says the provider's message", (reason, providerMessage) => {
  const text = sendingFailure({ reason, providerMessage }, at('sign-in'));

  expect(text).toBe(providerMessage);
});

test.each<[PhoneFailureReason, string | undefined, string]>([
  ['invalid-code', undefined, 'Invalid verification code'],
  ['code-expired', undefined, 'The verification code has expired. Please request a new one.'],
  ['no-verification', undefined, 'No verification id available'],
  ['network', undefined, 'Network error. Please check your connection and try again.'],
  ['not-configured', undefined, 'Phone authentication is not configured. Please use email authentication to continue.'],
  ['other', 'Too many failed attempts. Please try again later.', 'Too many failed attempts. Please try again later.'],
  ['other', undefined, 'Phone verification failed'],
])('a code that proves nothing for %s (%s) says: %s', (reason, providerMessage, expected) => {
  const text = codeFailure({ reason, providerMessage });

  expect(text).toBe(expected);
});

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
