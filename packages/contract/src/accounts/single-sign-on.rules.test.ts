import { describe, expect, test } from 'vitest';
import { type ErrorCode, errorTable } from '../errors.ts';
import { landingAfterRefusal, pageAfterProof } from './single-sign-on.rules.ts';

test.each<[ErrorCode | null, string, string]>([
  [null, '/profile', '/profile?proof=given'],
  ['provider_not_asked', '/profile', '/profile?proof=not-asked'],
  ['provider_failed', '/trip/1?tab=chat', '/trip/1?tab=chat&proof=failed'],
  ['internal', '/profile', '/profile?proof=unavailable'],
])('whoever was to prove who they are and comes back with %s to %s is led to %s', (code, page, address) => {
  expect(pageAfterProof(page, code)).toBe(address);
});

describe('whoever a provider sends back with a refusal', () => {
  test.each<[ErrorCode, string]>([
    ['provider_cancelled', '/?sign-in=cancelled'],
    ['provider_step_gone', '/?sign-in=expired'],
    ['provider_failed', '/?sign-in=failed'],
    ['invalid_credentials', '/?sign-in=failed'],
    ['email_taken', '/?sign-in=email-taken'],
    ['rate_limited', '/?sign-in=too-many'],
    ['provider_unavailable', '/?sign-in=unavailable'],
    ['unavailable', '/?sign-in=unavailable'],
    ['internal', '/?sign-in=unavailable'],
  ])('for %s is led to %s', (code, address) => {
    expect(landingAfterRefusal(code)).toBe(address);
  });

  test('is led to the landing page of this site whatever the refusal', () => {
    const addresses = Object.keys(errorTable).map((code) => landingAfterRefusal(code));

    expect(addresses.filter((address) => !/^\/\?sign-in=[a-z-]+$/.test(address))).toEqual([]);
  });
});
