import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { trackedFlightsQuery } from '../../features/flights/flights.queries.ts';
import { RemoveFlightDialog } from '../../features/flights/RemoveFlightDialog.tsx';
import { TrackedFlights } from '../../features/flights/TrackedFlights.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Loaded } from '../../platform/Loaded.tsx';
import { useAddFlight } from '../flights/use-add-flight.tsx';
import { useEditFlight } from '../flights/use-edit-flight.tsx';

/** The flights that the viewer follows, and how to add one. */
export const FlightsSection = () => {
  const query = useQuery(trackedFlightsQuery);
  const adding = useAddFlight(true);
  const editing = useEditFlight();
  const [removed, setRemoved] = useState<{ flight: TrackedFlight; open: boolean } | null>(null);
  const remove = useCallback((flight: TrackedFlight) => setRemoved({ flight, open: true }), []);
  const add = () => adding.open();
  return (
    <section aria-labelledby="flights" className="flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 id="flights" tabIndex={-1} className="text-lg font-semibold">
          Flights
        </h2>
        <Button icon={<Plus size={18} aria-hidden="true" />} onClick={add}>
          Add Flight
        </Button>
      </div>
      <Loaded query={query} skeleton={<FlightsSkeleton />} what="Your flights">
        {(flights) => <TrackedFlights flights={flights} onAdd={add} onEdit={editing.open} onRemove={remove} />}
      </Loaded>
      {adding.element}
      {editing.element}
      {removed && (
        <RemoveFlightDialog
          key={removed.flight.id}
          {...removed}
          onClose={() => setRemoved((now) => now && { ...now, open: false })}
        />
      )}
    </section>
  );
};

const FlightsSkeleton = () => (
  <SkeletonGroup label="Loading your flights" className="grid gap-3 md:grid-cols-2">
    <Skeleton className="h-56" />
  </SkeletonGroup>
);
