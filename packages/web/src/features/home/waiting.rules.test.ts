import { expect, test } from 'vitest';
import { aPerson, aTrip } from '../../testing/samples.ts';
import { waitingFor, waitingWords } from './waiting.rules.ts';

const viewer = aPerson();
const now = aTrip(viewer, { title: 'Now', startDate: '2027-03-01', endDate: '2027-03-09' });
const someday = aTrip(viewer, { title: 'Someday', startDate: null, endDate: null });
const over = { id: crypto.randomUUID(), title: 'Over' };
const unread = (tripId: string, count: number) => ({ tripId, chatSeq: count + 5, readSeq: 5 });

const waitingOn = (fields: Partial<Parameters<typeof waitingFor>[0]>) =>
  waitingFor({ trips: [now, someday], choices: [over, someday, now], unread: [], toBuy: [], ...fields }).map(
    ({ kind, count, trip, href }) => [trip.title, kind, count, href],
  );

test('the nearest trip comes first, and a chat that goes on after its trip last', () => {
  const waiting = waitingOn({
    unread: [unread(over.id, 2), unread(now.id, 3)],
    toBuy: [{ tripId: now.id, items: 4 }],
  });

  expect(waiting).toEqual([
    ['Now', 'unread', 3, `/trip/${now.id}/chat`],
    ['Now', 'toBuy', 4, `/trip/${now.id}/shopping`],
    ['Someday', 'undated', 1, `/trip/${someday.id}`],
    ['Over', 'unread', 2, `/trip/${over.id}/chat`],
  ]);
});

test.each([
  ['an owner', 'owner', 1],
  ['an admin', 'admin', 1],
  ['a member', 'member', 0],
] as const)('a trip without dates waits for %s: %s, %d', (_who, role, count) => {
  expect(waitingOn({ trips: [{ ...someday, role }] })).toHaveLength(count);
});

test('what is read, or on a trip that one is no more on, waits for nobody', () => {
  const gone = crypto.randomUUID();

  expect(
    waitingOn({ trips: [now], unread: [unread(now.id, 0), unread(gone, 2)], toBuy: [{ tripId: gone, items: 1 }] }),
  ).toEqual([]);
});

test.each([
  ['unread', 1, '1 unread message'],
  ['unread', 12, '12 unread messages'],
  ['toBuy', 1, '1 thing to buy'],
  ['toBuy', 3, '3 things to buy'],
  ['undated', 1, 'No dates yet'],
] as const)('%s %d is called %s', (kind, count, words) => {
  expect(waitingWords({ kind, count })).toBe(words);
});
