import { listShoppingItems } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { describe, expect, test } from 'vitest';
import { shownOver } from './overlay.ts';
import { afterStored, dependsOn, needing, nextToSend, withAdded, withoutDiscarded } from './queue.ts';
import { type QueuedChange, queuedChangeSchema } from './queued-change.schema.ts';
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
    const written = { ...later, mood: 'good' };

    expect(queuedChangeSchema.parse(written)).toEqual(written);
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
