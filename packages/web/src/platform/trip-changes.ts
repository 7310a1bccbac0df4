import type { LiveResource, ServerFrame, TripState } from '@caravan/contract/live.ts';
import { type Stamp, stampIn } from '@caravan/contract/live-stamps.rules.ts';
import { type Query, type QueryClient, matchQuery } from '@tanstack/react-query';
import { readsOf, readsOfResource, refreshResource } from './live-refresh.ts';
import { isOwnChange } from './own-changes.ts';
import { isAsNewAs, mayBeBehind } from './read-stamps.ts';

type TripChanged = Extract<ServerFrame, { type: 'trip_changed' }>;

/** Positions of the changes that were announced to this page, by trip: what it has of the trip holds them or is marked for reading. */
const heard = new Map<string, Set<number>>();
/** Positions that are remembered of a trip; of what is forgotten the trip is read again. */
const HEARD_MAX = 500;
/** Whose positions they are. */
let epoch = '';

/** Takes a change that was announced: reads again what it touched, unless it is one's own and its answer brings it. */
export const takeChange = (client: QueryClient, frame: TripChanged): void => {
  const { tripId, resource, position } = frame;
  if (!isOwnChange(frame)) void refreshResource(client, tripId, resource);
  if (position === undefined) return;
  const positions = heard.get(tripId) ?? new Set();
  heard.set(tripId, positions.add(position));
  const [oldest] = positions;
  if (oldest !== undefined && positions.size > HEARD_MAX) positions.delete(oldest);
};

/**
 * Says which reads of a trip may be behind its state, and notes of the others that they are not.
 *
 * @param state as the server says it to whoever joins; without one every read may be behind.
 */
export const comparedWith = (tripId: string, state: TripState | undefined): ((query: Query) => boolean) => {
  const asOf = stampIn(state?.asOf ?? null);
  if (!state || !asOf) return () => true;
  const unheard = unheardOf(tripId, state, asOf);
  return (query) => {
    const positions = unheard.filter(([resource]) => touches(resource, tripId, query)).map(([, position]) => position);
    const { since } = state;
    if (mayBeBehind(query.queryKey, { asOf, since }, positions)) return true;
    isAsNewAs(query.queryKey, { asOf });
    return false;
  };
};

const unheardOf = (tripId: string, { changes }: TripState, asOf: Stamp): TripState['changes'] => {
  if (asOf.epoch !== epoch) heard.clear();
  epoch = asOf.epoch;
  const positions = heard.get(tripId);
  return changes.filter(([, position]) => !positions?.has(position));
};

const touches = (resource: LiveResource, tripId: string, query: Query): boolean =>
  readsOfResource(resource).some((endpoint) => matchQuery(readsOf(endpoint, { tripId }), query));
