import type { QueuedChange } from '../queued-change.schema.ts';

/** The trip of {@link change}. */
export const TRIP = '0192f000-0000-7000-8000-00000000000a';

const ids = new Map<string, string>();

/** An id by a name that can be read; those that are asked for later are greater. */
export const id = (name: string): string => {
  const known = ids.get(name) ?? `0192f000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`;
  ids.set(name, known);
  return known;
};

/** One of Anna's that waits. */
export const change = (name: string, kind: string, more: Partial<QueuedChange> = {}): QueuedChange => ({
  id: id(name),
  userId: id('anna'),
  tripId: TRIP,
  kind,
  params: { tripId: TRIP },
  writtenAt: '2027-05-01T10:00:00.000Z',
  state: 'waiting',
  ...more,
});
