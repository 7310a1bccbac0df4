import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback } from 'react';
import { trackedFlightsQuery } from '../../features/flights/flights.queries.ts';
import { TrackedFlights } from '../../features/flights/TrackedFlights.tsx';
import { Button } from '../../ui/Button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useNearViewport } from '../../ui/use-near-viewport.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';

const loadAddFlight = async () => (await import('../flights/FlightSheets.tsx')).AddFlight;
const loadEditFlight = async () => (await import('../flights/FlightSheets.tsx')).EditFlight;
const loadRemoveFlight = async () => (await import('../../features/flights/RemoveFlightDialog.tsx')).RemoveFlightDialog;

/** The flights that the viewer follows, and how to add one. */
export const FlightsSection = () => {
  const query = useQuery(trackedFlightsQuery);
  // At the end of the page: most people who open it do not come so far.
  const { near, ref } = useNearViewport(false, 'soon');
  const adding = useLazyDialog(loadAddFlight, { ahead: near });
  const editing = useLazyDialog(loadEditFlight);
  const removing = useLazyDialog(loadRemoveFlight);
  const add = () => adding.open({ link: {} });
  const { open: openEdit } = editing;
  const edit = useCallback((flight: TrackedFlight) => openEdit({ flight }), [openEdit]);
  const { open: openRemove } = removing;
  const remove = useCallback((flight: TrackedFlight) => openRemove({ flight }), [openRemove]);
  return (
    <section ref={ref} aria-labelledby="flights" className="flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 id="flights" tabIndex={-1} className="text-lg font-semibold">
          Flights
        </h2>
        <Button icon={<Plus size={18} aria-hidden="true" />} onClick={add}>
          Add Flight
        </Button>
      </div>
      <Loaded query={query} skeleton={<FlightsSkeleton />} what="Your flights">
        {(flights) => <TrackedFlights flights={flights} onAdd={add} onEdit={edit} onRemove={remove} />}
      </Loaded>
      {adding.element}
      {editing.element}
      {removing.element}
    </section>
  );
};

const FlightsSkeleton = () => (
  <SkeletonGroup label="Loading your flights" className="grid gap-3 md:grid-cols-2">
    <Skeleton className="h-56" />
  </SkeletonGroup>
);
