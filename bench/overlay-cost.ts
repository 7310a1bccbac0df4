// A queue of a thousand changes of one trip, laid over lists of a thousand.
import { rethrow } from '@caravan/outbox/testing/rethrow.ts';
import { listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { listShoppingItems } from '@caravan/contract/shopping/shopping.endpoints.ts';
import { shownOver } from '@caravan/outbox/overlay.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';

const CHANGES = 1_000;
const TRIP = '0192f000-0000-7000-8000-00000000000a';
const HOUR_MS = 3_600_000;
const FIRST_HOUR = Date.UTC(2027, 4, 1);

/** What one kind of change takes. */
interface Measured {
  readonly what: string;
  /** Milliseconds, a number for each time. */
  readonly times: readonly number[];
}

const id = (number: number): string => `0192f000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const all = Array.from({ length: CHANGES }, (_, number) => number);
const hour = (number: number): string => new Date(FIRST_HOUR + number * HOUR_MS).toISOString();

/** Changes of a kind, each of another thing. */
const queueOf = (kind: string, body: (number: number) => Record<string, unknown>): QueuedChange[] =>
  all.map((number) => ({
    id: id(CHANGES + number),
    userId: id(0),
    tripId: TRIP,
    kind,
    params: { tripId: TRIP, itemId: id(number) },
    body: body(number),
    writtenAt: hour(0),
    state: 'waiting',
  }));

const items = all.map((number) => ({ id: id(number), tripId: TRIP, name: `Item ${number}`, version: 1 }));
const activities = all.map((number) => ({
  id: id(number),
  tripId: TRIP,
  title: `Walk ${number}`,
  startTime: hour(number),
  endTime: null,
  version: 1,
}));
const reads = {
  tripId: TRIP,
  writer: { id: id(0), firstName: 'Tess', lastName: 'Traveller', email: null },
  onTrouble: rethrow,
  read: () => undefined,
};

const CASES = [
  ['new items', listShoppingItems, items, queueOf('addShoppingItem', (number) => ({ name: `New ${number}` }))],
  ['ticks', listShoppingItems, items, queueOf('tickShoppingItem', () => ({ isCompleted: true }))],
  ['new activities', listActivities, activities, queueOf('addActivity', (n) => ({ title: 'New', startTime: hour(n) }))],
  ['changed activities', listActivities, activities, queueOf('updateActivity', () => ({ title: 'Other', version: 1 }))],
] as const;

/** Lays the changes over the lists, several times. */
export const measureOverlay = (times: number): Measured[] =>
  CASES.map(([what, read, rows, queue]) => ({
    what: `${CHANGES.toLocaleString()} ${what} over ${CHANGES.toLocaleString()}`,
    times: Array.from({ length: times }, () => {
      const began = performance.now();
      shownOver(read, rows as never, queue, reads);
      return performance.now() - began;
    }),
  }));
