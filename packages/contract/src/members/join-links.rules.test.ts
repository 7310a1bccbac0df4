import { describe, expect, test } from 'vitest';
import {
  isBarred,
  joinLinkExpiry,
  joinPathOf,
  type JoinLinkState,
  mayBeJoinSecret,
  refusalToJoin,
} from './join-links.rules.ts';

const NOW = new Date('2027-03-01T12:00:00.000Z');
const link = (state: Partial<JoinLinkState> = {}): JoinLinkState => ({
  expiresAt: '2027-03-08T12:00:00.000Z',
  revokedAt: null,
  maxUses: null,
  uses: 0,
  hasLostGuest: false,
  ...state,
});

describe('a join link', () => {
  test.each<[string, Partial<JoinLinkState>, ReturnType<typeof refusalToJoin>]>([
    ['for anybody lets people in', {}, null],
    ['for anybody lets the ten thousandth in', { uses: 9_999 }, null],
    ['lets people in a millisecond before it ends', { expiresAt: '2027-03-01T12:00:00.001Z' }, null],
    ['lets nobody in at the moment it ends', { expiresAt: '2027-03-01T12:00:00.000Z' }, 'join_link_expired'],
    ['lets nobody in a millisecond later', { expiresAt: '2027-03-01T11:59:59.999Z' }, 'join_link_expired'],
    ['for one lets the first in', { maxUses: 1, uses: 0 }, null],
    ['for one lets no second in', { maxUses: 1, uses: 1 }, 'join_link_used_up'],
    ['for a hundred lets the hundredth in', { maxUses: 100, uses: 99 }, null],
    ['for a hundred lets no more in', { maxUses: 100, uses: 100 }, 'join_link_used_up'],
    ['that was revoked lets nobody in', { revokedAt: '2027-03-01T11:00:00.000Z' }, 'join_link_revoked'],
    [
      'that was revoked says so also when it has ended and is used up',
      { revokedAt: '2027-03-01T11:00:00.000Z', expiresAt: '2027-02-01T00:00:00.000Z', maxUses: 1, uses: 1 },
      'join_link_revoked',
    ],
    ['for a guest who is gone lets nobody in', { maxUses: 1, hasLostGuest: true }, 'join_link_revoked'],
    ['for a guest who has joined by it is used up', { maxUses: 1, uses: 1, hasLostGuest: true }, 'join_link_used_up'],
    [
      'that has ended says so also when it is used up',
      { expiresAt: '2027-02-01T00:00:00.000Z', maxUses: 1, uses: 1 },
      'join_link_expired',
    ],
  ])('%s', (_what, state, refusal) => {
    expect(refusalToJoin(link(state), NOW)).toBe(refusal);
  });

  test.each([
    [1, '2027-03-02T12:00:00.000Z'],
    [7, '2027-03-08T12:00:00.000Z'],
    [30, '2027-03-31T12:00:00.000Z'],
  ])('made for %i days ends at the same time of day, whatever clocks do meanwhile', (days, end) => {
    expect(joinLinkExpiry(NOW, days)).toBe(end);
  });
});

describe('somebody who was removed', () => {
  const link = { createdAt: '2027-03-01T12:00:00.000Z' };

  test.each([
    ['never', null, false],
    ['before the link was made', '2027-03-01T11:59:59.999Z', false],
    ['at the moment it was made', '2027-03-01T12:00:00.000Z', true],
    ['since it was made', '2027-03-01T12:00:00.001Z', true],
  ])('%s is barred from a link: %s → %s', (_when, removedAt, barred) => {
    expect(isBarred(removedAt, link)).toBe(barred);
  });
});

describe('the secret of a link', () => {
  const secret = 'Zm9vYmFyLWJhel9xdXV4LTEy';

  test.each([
    ['24 characters of base64url', secret, true],
    ['with dashes and underlines', '-_'.repeat(12), true],
    ['one short', secret.slice(1), false],
    ['one long', `${secret}A`, false],
    ['nothing', '', false],
    ['with a NUL', `${secret.slice(1)}\0`, false],
    ['with a line break', `${secret.slice(1)}\n`, false],
    ['with a line break after it', `${secret}\n`, false],
    ['with another script', `${secret.slice(1)}٣`, false],
    ['with what base64url has not', `${secret.slice(1)}+`, false],
  ])('%s: %j may be one: %s', (_what, text, may) => {
    expect(mayBeJoinSecret(text)).toBe(may);
  });

  test('makes the address of the page that it opens', () => {
    expect(joinPathOf(secret)).toBe(`/join/${secret}`);
  });
});
