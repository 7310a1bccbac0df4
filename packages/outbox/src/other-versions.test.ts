import { listShoppingItems } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { describe, expect, test } from 'vitest';
import { KeptQueue } from './kept-queue.ts';
import { shownOver } from './overlay.ts';
import { afterStored, dependsOn, needing, nextToSend, withAdded, withoutDiscarded } from './queue.ts';
import { type QueuedChange, queuedChangeSchema } from './queued-change.schema.ts';
import { readKept } from './read-kept.ts';
import { rethrow } from './testing/rethrow.ts';

const id = (digit: number): string => `0192f000-0000-7000-8000-00000000000${digit}`;
const [TRIP, BREAD, HONEY] = [id(1), id(2), id(3)];

/** The least that any version of the app has written of a change. */
const kept = {
  id: id(4),
  userId: id(5),
  tripId: TRIP,
  kind: 'tickShoppingItem',
  params: { tripId: TRIP, itemId: BREAD },
  body: { isCompleted: true },
  writtenAt: '2027-05-01T10:00:00.000Z',
  state: 'waiting',
} as const;

/** One that a later version has made, of which nothing is known here. */
const later: QueuedChange = { ...kept, id: id(6), kind: 'rateShoppingItem', body: { stars: 3 } };
const ticking = (name: string, itemId: string): QueuedChange => ({
  ...kept,
  id: name,
  params: { tripId: TRIP, itemId },
});

describe('a change as another version of the app has kept it', () => {
  test('is read with the least that there ever was of one', () => {
    expect(queuedChangeSchema.parse(kept)).toEqual(kept);
  });

  test('keeps what is not known here, for when that version is here again', () => {
    const files = [{ id: id(9), name: 'gate.jpg', type: 'image/jpeg', size: 9, width: 640 }];
    const written = { ...later, mood: 'good', files, refusal: { message: 'No.', until: 'tomorrow' } };

    expect(queuedChangeSchema.parse(written)).toEqual(written);
  });
});

describe('an entry that cannot be read', () => {
  const file = { id: id(9), name: 'gate.jpg', type: 'image/jpeg', size: 9 };
  const entries: [string, unknown][] = [
    ['is no change at all', 'x'],
    ['is half a change', { params: 3, writtenAt: 'long ago', files: 'none' }],
    ['has a state of a later version', { ...kept, state: 'paused', subject: 'Bread', files: [file, { name: 'half' }] }],
  ];

  test.each(entries)('is kept in the list as one where it %s, and never sent', (_what, change) => {
    const read = readKept({ id: id(4), change }, id(5));

    expect(read).toMatchObject({ id: id(4), userId: id(5), state: 'unreadable' });
    expect(nextToSend([read], () => true)).toBeUndefined();
  });

  test('says of itself what can be had of it, and holds up what is about the same thing alone', () => {
    const read = readKept({ id: id(4), change: entries[2]?.[1] }, id(5));

    expect(read).toMatchObject({ subject: 'Bread', tripId: TRIP, writtenAt: kept.writtenAt, files: [file] });
    expect([ticking(id(7), BREAD), ticking(id(8), HONEY)].map((one) => dependsOn(one, read))).toEqual([true, false]);
  });

  test('is never written over, whatever becomes of what it belongs to', async () => {
    const written: string[] = [];
    const [read, bread] = [readKept({ id: id(4), change: { tripId: TRIP } }, id(5)), ticking(id(7), BREAD)];
    const queue = new KeptQueue(
      {
        list: async () => [read, bread],
        add: async () => undefined,
        change: async (change) => void written.push(change.id),
        remove: async () => undefined,
        exchange: async () => undefined,
      },
      () => undefined,
    );
    await queue.reload();
    await queue.become([
      { ...read, tripId: HONEY },
      { ...bread, tripId: HONEY },
    ]);

    expect(written).toEqual([bread.id]);
  });
});

describe('a kind of change that is not known here', () => {
  const [bread, honey] = [ticking(id(7), BREAD), ticking(id(8), HONEY)];

  test('waits, and holds up what is about the same thing or needs what it may make, and nothing else', () => {
    expect([bread, honey, ticking(id(9), later.id)].map((change) => dependsOn(change, later))).toEqual([
      true,
      false,
      true,
    ]);
    expect(nextToSend([later, bread, honey], () => true)).toBe(honey);
  });

  test('shows nothing, and stays as it is while others come and go', () => {
    const { queue } = withAdded([later, honey], bread, () => false);
    const reads = {
      tripId: TRIP,
      writer: { id: id(5), firstName: 'Anna', lastName: '', email: null },
      onTrouble: rethrow,
      read: () => undefined,
    };
    const items = [{ id: BREAD, name: 'bread', isCompleted: false }] as never;

    expect(shownOver(listShoppingItems, items, [later], reads)).toBe(items);
    expect(afterStored(queue, honey, [{ id: BREAD, version: 2 }])[0]).toBe(later);
  });

  test('is discarded with what needs it', () => {
    const needs = ticking(id(9), later.id);

    expect(needing([later, needs, honey], later)).toEqual([needs]);
    expect(withoutDiscarded([later, needs, honey], later)).toEqual([honey]);
  });
});
