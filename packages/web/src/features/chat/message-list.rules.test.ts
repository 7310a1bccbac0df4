import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { describe, expect, test } from 'vitest';
import {
  BLOCK_SIZE,
  cutIntoBlocks,
  extendedBy,
  hasOlder,
  localDay,
  startsDay,
  startsRun,
  withMessage,
} from './message-list.rules.ts';

/** A local time on a day of March 2027. */
const at = (day: number, time: string): string =>
  new Date(`2027-03-${String(day).padStart(2, '0')}T${time}`).toISOString();
const said = (senderId: string, createdAt: string) => ({ senderId, createdAt });

test.each([
  ['the first second of a day', at(3, '00:00:00'), '2027-03-03'],
  ['the last of it', at(3, '23:59:59.999'), '2027-03-03'],
  ['the first of the next', at(4, '00:00:00'), '2027-03-04'],
])("an instant belongs to the viewer's day: %s", (_what, instant, expected) => {
  const day = localDay(instant);

  expect(day).toBe(expected);
});

test.each([
  ['the first message', undefined, said('anna', at(3, '09:00')), true, true],
  ['the next of the same person', said('anna', at(3, '09:00')), said('anna', at(3, '09:01')), false, false],
  ['after five minutes', said('anna', at(3, '09:00')), said('anna', at(3, '09:05')), false, false],
  ['after a longer pause', said('anna', at(3, '09:00')), said('anna', at(3, '09:05:00.001')), false, true],
  ['somebody else', said('anna', at(3, '09:00')), said('ben', at(3, '09:00')), false, true],
  ['the next day', said('anna', at(3, '23:59')), said('anna', at(4, '00:00')), true, true],
])('days and turns begin: %s', (_what, previous, message, expectedDay, expectedRun) => {
  const begins = [startsDay(previous, message), startsRun(previous, message)];

  expect(begins).toEqual([expectedDay, expectedRun]);
});

describe('a chat cut into blocks', () => {
  const messages = Array.from(
    { length: 170 },
    (_, index) => ({ id: `m${index + 1}`, seq: index + 1, senderId: 'anna', createdAt: at(3, '09:00') }) as Message,
  );
  const from = (seq: number, to: number) => messages.slice(seq - 1, to);

  test('holds every message once, in order, with its neighbours', () => {
    const blocks = cutIntoBlocks(from(30, 170), []);

    expect(blocks.flatMap((block) => block.messages)).toEqual(from(30, 170));
    expect(blocks.map((block) => block.messages.length)).toEqual([21, BLOCK_SIZE, BLOCK_SIZE, 20]);
    expect(blocks.map(({ previous, next }) => [previous?.seq, next?.seq])).toEqual([
      [undefined, 51],
      [50, 101],
      [100, 151],
      [150, undefined],
    ]);
  });

  test('keeps the blocks that a new message does not touch', () => {
    const before = cutIntoBlocks(from(1, 120), []);

    const after = cutIntoBlocks(from(1, 121), before);

    expect(after.map((block, index) => block === before[index])).toEqual([true, true, false]);
  });

  test('keeps its cuts when earlier messages are loaded', () => {
    const before = cutIntoBlocks(from(71, 170), []);

    const after = cutIntoBlocks(from(1, 170), before);

    expect(after.map(({ key }) => key)).toEqual([0, 1, 2, 3]);
    expect(after.slice(2).map((block, index) => block === before[index + 1])).toEqual([true, true]);
  });

  test('is nothing for an empty chat', () => {
    const blocks = cutIntoBlocks([], []);

    expect(blocks).toEqual([]);
  });
});

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
  revision: 0,
  editedAt: null,
  deletedAt: null,
  replyTo: null,
  attachment: null,
  reactions: [],
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
