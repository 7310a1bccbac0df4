import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { packingQuery } from '../features/packing/packing.queries.ts';
import { PackingSkeleton } from '../features/packing/PackingSkeleton.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Loaded } from './Loaded.tsx';
import { tripTabHref } from './trip-tabs.ts';

/** What the viewer packs for a trip, at `/trip/{id}/packing`. */
export const TripPacking = ({ trip }: { trip: TripDetail }) => {
  const query = useQuery(packingQuery(trip.id));
  return (
    <main className="page-x pb-nav mx-auto w-full max-w-5xl">
      <title>{`Packing List · ${trip.title} · Caravan`}</title>
      <PageHeader
        title="Packing List"
        subtitle={<bdi>{trip.title}</bdi>}
        backHref={tripTabHref(trip.id, 'closet')}
        backLabel="Back to trip"
      />
      <Loaded query={query} skeleton={<PackingSkeleton />} what="Your packing list">
        {({ entries }) => (
          <ul>
            {entries.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        )}
      </Loaded>
    </main>
  );
};
