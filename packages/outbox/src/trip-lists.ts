import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import type { Queue } from './queue.ts';
import type { Writer } from './queued-kind.ts';
import { madeTrip, withTripChange } from './queued-kinds/trips.ts';

/**
 * A list of trips with what waits laid over it: new ones and copies come first, and those that are being deleted are gone. Answers the very
 * same list where nothing lies over it.
 *
 * @param asListed what the list shows of a trip; `null` for one of trips that are over, where a new one has no place.
 */
export const tripsOver = <T extends Pick<Trip, 'id'>>(
  trips: readonly T[],
  queue: Queue,
  writer: Writer,
  asListed: ((trip: Trip) => T) | null,
): readonly T[] => {
  let shown = trips;
  for (const change of queue) {
    const { kind, params, body } = change;
    if (change.state === 'refused') continue;
    if (asListed && (kind === 'createTrip' || kind === 'duplicateTrip'))
      shown = [asListed(madeTrip(change, writer)), ...shown.filter(({ id }) => id !== change.id)];
    if (kind === 'updateTrip')
      shown = shown.map((trip) => (trip.id === params.tripId ? withTripChange(trip, body) : trip));
    if (kind === 'deleteTrip') shown = shown.filter(({ id }) => id !== params.tripId);
  }
  return shown;
};
