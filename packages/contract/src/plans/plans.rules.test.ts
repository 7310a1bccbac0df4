import { describe, expect, test } from 'vitest';
import {
  beyondMessage,
  isWithinLimit,
  isBeyond,
  isLimited,
  leftOf,
  LIMITS_TO_COME,
  limitInWords,
  limitMessage,
  mayChangeTrip,
  newOwnerLimitMessage,
  outfitsBeyond,
  outfitsBeyondMessage,
  newOwnerStorageFullMessage,
  ownerStorageFullMessage,
  storageFullMessage,
  tripStorageFullMessage,
  usageResetsAt,
} from './plans.rules.ts';
import { FREE_PLAN } from '../testing/free-plan.ts';

const plan = { ...FREE_PLAN, name: 'Plus', maxTrips: 3, maxOutfitsPerTrip: 1, maxMembersPerTrip: 1200 };

describe('room within a limit', () => {
  test.each([
    [3, 0, 1, true],
    [3, 2, 1, true],
    [3, 3, 1, false],
    [3, 4, 1, false],
    [3, 0, 3, true],
    [3, 1, 3, false],
    [0, 0, 1, false],
    [0, 0, 0, true],
    [-1, 1_000_000, 1, true],
  ])('of %i, with %i there, for %i more: %s', (maxTrips, used, more, expected) => {
    expect(isWithinLimit({ ...plan, maxTrips }, 'trips', used, more)).toBe(expected);
  });

  test.each([
    [3, 0, 3],
    [3, 3, 0],
    [3, 5, 0],
    [-1, 5, null],
  ])('of %i, with %i there, is left for %s', (maxConciergeQueries, used, expected) => {
    expect(leftOf({ ...plan, maxConciergeQueries }, 'conciergeQueries', used)).toBe(expected);
  });
});

describe('what came first', () => {
  test.each([
    [3, 1, false],
    [3, 3, false],
    [3, 4, true],
    [0, 1, true],
    [-1, 1_000_000, false],
  ])('stays as it was: with a limit of %i, the place %i is beyond: %s', (maxTrips, place, expected) => {
    expect(isBeyond({ ...plan, maxTrips }, 'trips', place)).toBe(expected);
  });

  test('is nowhere bounded without a limit', () => {
    expect([isLimited(plan, 'trips'), isLimited(plan, 'conciergeQueries')]).toEqual([true, false]);
  });
});

describe('a trip', () => {
  const limits = { planName: 'Free', isOwnPlan: true, maxOutfits: 2, whyReadOnly: null };
  const whyReadOnly = 'The Free plan allows 1 trip.';

  test.each([
    ['owner', null, true],
    ['admin', null, true],
    ['member', null, false],
    ['owner', whyReadOnly, false],
    ['admin', whyReadOnly, false],
    ['member', whyReadOnly, false],
  ] as const)('with the role %s and the reason against it %j may be changed: %s', (role, why, expected) => {
    expect(mayChangeTrip({ role, limits: { ...limits, whyReadOnly: why } })).toBe(expected);
  });

  test.each(['owner', 'admin', 'member'] as const)('is changed by nobody until its limits are known: %s', (role) => {
    expect(mayChangeTrip({ role, limits: LIMITS_TO_COME })).toBe(false);
  });

  test('says until then why it cannot be changed', () => {
    expect(LIMITS_TO_COME.whyReadOnly).toBe('What you may change here is known once you are online.');
  });
});

describe('a limit in words', () => {
  test.each([
    ['trips', 0, '0 trips'],
    ['trips', 1, '1 trip'],
    ['outfitsPerTrip', 1, '1 outfit in a trip'],
    ['outfitsPerTrip', 25, '25 outfits in a trip'],
    ['membersPerTrip', 1, '1 person on a trip'],
    ['membersPerTrip', 1200, '1,200 people on a trip'],
    ['conciergeQueries', 1, '1 question to the concierge in a month'],
    ['conciergeQueries', 50, '50 questions to the concierge in a month'],
    ['storage', 5 * 1024 ** 3, '5 GB of storage'],
    ['storagePerTrip', 1536 * 1024 ** 2, '1.5 GB of storage on a trip'],
  ] as const)('of %s at %i is %s', (limit, max, words) => {
    expect(limitInWords(limit, max)).toBe(words);
  });

  test('names the plan, and whose it is', () => {
    expect(limitMessage({ plan, limit: 'trips', isOwn: true })).toBe('The Plus plan allows 3 trips.');
    expect(limitMessage({ plan, limit: 'membersPerTrip', isOwn: false })).toBe(
      'The Plus plan of the trip’s owner allows 1,200 people on a trip.',
    );
    expect(newOwnerLimitMessage(plan)).toBe('The Plus plan of the new owner allows 3 trips.');
  });

  test.each([
    ['trips', 'The Plus plan allows 3 trips. This trip is beyond that and can only be read.'],
    [
      'outfitsPerTrip',
      'The Plus plan allows 1 outfit in a trip. This outfit is beyond that and can only be looked at or deleted.',
    ],
    ['conciergeQueries', 'The Plus plan allows 5 questions to the concierge in a month.'],
  ] as const)('says what is possible still beyond that of %s', (limit, message) => {
    expect(beyondMessage({ plan: { ...plan, maxConciergeQueries: 5 }, limit, isOwn: true })).toBe(message);
  });
});

describe('outfits of a trip', () => {
  const limits = { planName: 'Free', isOwnPlan: true, maxOutfits: 2, whyReadOnly: null };
  const outfits = [
    { id: 'last', createdAt: '2027-01-03T00:00:00Z' },
    { id: 'b', createdAt: '2027-01-02T00:00:00Z' },
    { id: 'a', createdAt: '2027-01-02T00:00:00Z' },
    { id: 'first', createdAt: '2027-01-01T00:00:00Z' },
  ];

  test.each([
    [0, ['first', 'a', 'b', 'last']],
    [1, ['a', 'b', 'last']],
    [2, ['b', 'last']],
    [3, ['last']],
    [4, []],
    [5, []],
    [-1, []],
  ])('with a limit of %i: beyond it is what was made last, %j', (maxOutfits, expected) => {
    expect([...outfitsBeyond({ ...limits, maxOutfits }, outfits)]).toEqual(expected);
  });

  test.each([
    [1, true, 'The Free plan allows 2 outfits in a trip. The one that was made last can only be looked at or deleted.'],
    [
      1200,
      false,
      'The Free plan of the trip’s owner allows 2 outfits in a trip. The 1,200 that were made last can only be looked at or deleted.',
    ],
  ])('say why %i of them cannot be changed, and whose plan it is', (beyond, isOwnPlan, expected) => {
    expect(outfitsBeyondMessage({ ...limits, isOwnPlan }, beyond)).toBe(expected);
  });
});

describe('the count of questions', () => {
  test.each([
    ['2027-01-01T00:00:00Z', '2027-02-01T00:00:00.000Z'],
    ['2027-01-31T23:59:59.999Z', '2027-02-01T00:00:00.000Z'],
    ['2027-12-31T23:59:59.999Z', '2028-01-01T00:00:00.000Z'],
    ['2028-02-29T12:00:00Z', '2028-03-01T00:00:00.000Z'],
    ['2027-03-01T05:00:00+14:00', '2027-03-01T00:00:00.000Z'],
  ])('of %s begins anew at %s', (now, then) => {
    expect(usageResetsAt(new Date(now))).toBe(then);
  });
});

describe('storage that is full', () => {
  const GB = 1024 ** 3;
  const bounded = { ...plan, maxStorage: 5 * GB, maxStoragePerTrip: 2 * GB };

  test('says what the plan allows, where most of it is, and what to delete', () => {
    expect(storageFullMessage(bounded, { title: 'Tokyo', bytes: 1.2 * GB })).toBe(
      'Your storage is full. The Plus plan allows 5 GB of storage. Most of yours is in “Tokyo”: 1.2 GB. ' +
        'Delete documents, photos of outfits or covers that are not needed any more.',
    );
    expect(storageFullMessage(bounded, null)).toBe(
      'Your storage is full. The Plus plan allows 5 GB of storage. ' +
        'Delete documents, photos of outfits or covers that are not needed any more.',
    );
  });

  test.each([
    [true, 'Your storage is full for “Tokyo”. The Plus plan allows 2 GB of storage on a trip.'],
    [false, 'The storage of “Tokyo” is full. The Plus plan of the trip’s owner allows 2 GB of storage on a trip.'],
  ])('of a trip is named as it is for its owner (%s) or somebody else', (isOwn, beginning) => {
    expect(tripStorageFullMessage({ plan: bounded, isOwn }, 'Tokyo')).toBe(
      `${beginning} Delete documents, photos of outfits or covers that are not needed any more.`,
    );
  });

  test('of a trip’s owner is explained to whoever brings something there, and to whoever hands it to somebody', () => {
    const remedy = 'Delete files here that are not needed any more, or ask them to make room.';
    expect(ownerStorageFullMessage(bounded, 'Tokyo')).toBe(
      `The storage of the owner of “Tokyo” is full. The Plus plan of the trip’s owner allows 5 GB of storage. ${remedy}`,
    );
    expect(newOwnerStorageFullMessage(bounded, 'storage')).toBe(
      'The new owner has no room for the files of this trip. The Plus plan of the new owner allows 5 GB of storage. ' +
        remedy,
    );
    expect(newOwnerStorageFullMessage(bounded, 'storagePerTrip')).toBe(
      'The new owner has no room for the files of this trip. The Plus plan of the new owner allows 2 GB of storage on a ' +
        'trip. Delete files here that are not needed any more.',
    );
  });
});
