import { isComparable, mayLack, stampIn } from '@caravan/contract/live-stamps.rules.ts';
import type { LiveResource } from '@caravan/contract/live.ts';
import { expect, test } from 'vitest';
import type { Announcement } from './announcement.ts';
import { CHANGES_MAX, RememberedChanges } from './trip-changes.ts';

const TRIP = '0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d8e';
const OTHER = '0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d8f';

const changed = (resource: LiveResource, tripId = TRIP): Announcement => ({
  kind: 'event',
  event: { type: 'trip_changed', tripId, resource },
});

/** What of a trip a read with this stamp may lack; `null` where nobody can say. */
const lackedBy = async (changes: RememberedChanges, text: string): Promise<string[] | null> => {
  const { asOf, since, changes: latest } = await changes.stateOf(TRIP);
  const [stamp, state] = [stampIn(text), stampIn(asOf)];
  if (!stamp || !state || !isComparable(stamp, state, since)) return null;
  return latest.filter(([, position]) => mayLack(stamp, position)).map(([resource]) => resource);
};

test('a read lacks what was changed on its trip since, and nothing else', async () => {
  const changes = new RememberedChanges();
  changes.note(changed('itinerary'));
  const stamp = changes.stamp();
  changes.note(changed('shopping'));
  changes.note(changed('members', OTHER));

  expect(await lackedBy(changes, stamp)).toEqual(['shopping']);
  expect(await lackedBy(changes, changes.stamp())).toEqual([]);
});

test('the stamp of a server that has ended says nothing', async () => {
  expect(await lackedBy(new RememberedChanges(), new RememberedChanges().stamp())).toBeNull();
});

test('of more changes than are remembered of a trip nobody knows what a read lacks', async () => {
  const changes = new RememberedChanges();
  const stamp = changes.stamp();
  for (let count = 0; count < CHANGES_MAX; count += 1) changes.note(changed('shopping'));
  expect(await lackedBy(changes, stamp)).toHaveLength(CHANGES_MAX);

  changes.note(changed('shopping'));

  expect(await lackedBy(changes, stamp)).toBeNull();
  expect(await lackedBy(changes, changes.stamp())).toEqual([]);
});

test('the trip that was not changed for the longest time is forgotten first, and reads from before are of no use', async () => {
  const changes = new RememberedChanges({ allChangesMax: 2 });
  const stamp = changes.stamp();
  changes.note(changed('shopping'));
  const later = changes.stamp();
  changes.note(changed('shopping', OTHER));
  expect(await lackedBy(changes, stamp)).toEqual(['shopping']);

  changes.note(changed('shopping', '0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d90'));

  expect(await lackedBy(changes, stamp)).toBeNull();
  expect(await lackedBy(changes, later)).toEqual([]);
});

test('of all trips only so many changes are remembered, however few trips they are on', async () => {
  const changes = new RememberedChanges({ allChangesMax: 3 });
  const remembered = async () => {
    const states = await Promise.all([TRIP, OTHER].map((tripId) => changes.stateOf(tripId)));
    return states.map((state) => state.changes.length);
  };
  changes.note(changed('shopping'));
  changes.note(changed('shopping'));
  changes.note(changed('shopping', OTHER));
  expect(await remembered()).toEqual([2, 1]);

  changes.note(changed('trip', OTHER));
  expect(await remembered()).toEqual([0, 2]);

  changes.note(changed('trip'));
  expect(await remembered()).toEqual([1, 2]);
});

test('many changes of one trip take the place of no other trip’s', async () => {
  const changes = new RememberedChanges({ allChangesMax: CHANGES_MAX + 1 });
  const stamp = changes.stamp();
  changes.note(changed('shopping'));

  for (let count = 0; count < 3 * CHANGES_MAX; count += 1) changes.note(changed('trip', OTHER));

  expect(await lackedBy(changes, stamp)).toEqual(['shopping']);
});

test('what is announced carries its position, and a message needs none', () => {
  const changes = new RememberedChanges();
  const removed: Announcement = { kind: 'removed', tripId: TRIP, userIds: [], reason: 'deleted' };

  expect(changes.note(changed('trip'))).toMatchObject({ event: { resource: 'trip', position: 1 } });
  expect(changes.note(changed('trip'))).toMatchObject({ event: { resource: 'trip', position: 2 } });
  expect(changes.note(removed)).toBe(removed);
});
