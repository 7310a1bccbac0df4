import type { Fields, QueuedChange } from './queued-change.schema.ts';

/** The kinds that link a flight of one's own to an activity. */
const LINKING: ReadonlySet<string> = new Set(['trackFlight', 'updateTrackedFlight']);

/** A flight without the activity that it was linked to, and without the people of its trip. */
export const withoutLink = (change: QueuedChange): QueuedChange => {
  const { itineraryItemId: _link, travellerIds: _people, ...body } = change.body ?? {};
  return { ...change, body };
};

/** Whether a flight was refused for its activity, which is gone; one that is followed already may be gone itself. */
export const hasLostLink = ({ kind, body, state, refusal }: QueuedChange): boolean =>
  LINKING.has(kind) &&
  state === 'refused' &&
  refusal?.code === 'not_found' &&
  (body?.['itineraryItemId'] ?? null) !== null;

const idsOf = (ids: unknown): readonly string[] => (ids ?? []) as readonly string[];

/** A thing with an edit over it: who is put on a flight, and taken off it, is named apart from the others on it. */
export const editedWith = (known: Fields, { addTravellerIds, removeTravellerIds, ...edit }: Fields = {}): Fields => {
  const { travellerIds } = known;
  if (travellerIds === undefined) return { ...known, ...edit };
  const off = new Set(idsOf(removeTravellerIds));
  const on = new Set([...idsOf(travellerIds), ...idsOf(addTravellerIds)]);
  return { ...known, ...edit, travellerIds: [...on].filter((id) => !off.has(id)) };
};
