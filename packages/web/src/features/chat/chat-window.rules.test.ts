import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { expect, test } from 'vitest';
import { extendedBy, hasOlder, withMessage } from './chat-window.rules.ts';

const message = (seq: number): Message => ({
  id: `m${seq}`,
  tripId: 'trip',
  seq,
  senderId: 'anna',
  content: `message ${seq}`,
  messageType: 'text',
  createdAt: '2027-03-03T09:00:00.000Z',
  clientKey: null,
  sender: { firstName: 'Anna', lastName: 'Berg', email: null, profileImageUrl: null },
});
const run = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const seqs = (window: readonly Message[] | null) => window?.map(({ seq }) => seq);

test.each([
  ['an empty chat', [], false],
  ['a chat from its first message', run(1, 3), false],
  ['a chat from its second message', run(2, 3), true],
])('%s has earlier messages: %#', (_what, window, expected) => {
  const isMore = hasOlder(window);

  expect(isMore).toBe(expected);
});

test.each([
  ['the next one', run(5, 7), 8, [5, 6, 7, 8]],
  ['one that is there', run(5, 7), 6, [5, 6, 7]],
  ['one from before', run(5, 7), 2, [5, 6, 7]],
  ['the first of a chat', [], 1, [1]],
  ['one behind a gap', run(5, 7), 9, undefined],
  ['one of an unknown chat', [], 4, undefined],
])('a window takes in %s', (_what, window, seq, expected) => {
  const longer = withMessage(window, message(seq));

  expect(seqs(longer)).toEqual(expected);
});

test.each([
  ['what stands before it', run(5, 6), run(1, 4), [1, 2, 3, 4, 5, 6]],
  ['what stands behind it', run(5, 6), run(5, 8), [5, 6, 7, 8]],
  ['both', run(5, 6), run(3, 8), [3, 4, 5, 6, 7, 8]],
  ['nothing beyond a gap', run(50, 51), [...run(1, 9), ...run(60, 61)], [50, 51]],
  ['nothing of nothing', run(5, 6), [], [5, 6]],
])('a window grows by %s', (_what, window, other, expected) => {
  const longer = extendedBy(window, other);

  expect(seqs(longer)).toEqual(expected);
});

test('an empty window stays empty: the chat was emptied', () => {
  const window = extendedBy([], run(1, 2));

  expect(window).toEqual([]);
});
