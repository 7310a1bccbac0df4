import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { TripCover } from './TripCover.tsx';

/** A trip's cover beside its name in a line. */
export const TripThumbnail = ({ trip }: { trip: Trip }) => (
  <TripCover
    destination={trip.destination}
    startDate={trip.startDate}
    seed={trip.id}
    src={trip.coverImageUrl}
    size="card"
    className="relative h-12 w-16 shrink-0 overflow-clip rounded-control bg-sunken"
  />
);
