import type { TrackedFlight } from '@caravan/contract/flights/flights.schema.ts';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTrackedFlights } from '../../features/flights/flights.queries.ts';
import { NextFlight, TrackedFlights } from '../../features/flights/TrackedFlights.tsx';
import { useSeenFlights } from '../../features/notifications/use-seen.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useInViewport } from '../../ui/use-in-viewport.ts';
import { useNearViewport } from '../../ui/use-near-viewport.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { useRememberedOpen } from '../../platform/remembered-open.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';

const loadAddFlight = async () => (await import('../flights/FlightSheets.tsx')).AddFlight;
const loadEditFlight = async () => (await import('../flights/FlightSheets.tsx')).EditFlight;
const loadRemoveFlight = async () => (await import('../../features/flights/RemoveFlightDialog.tsx')).RemoveFlightDialog;

/**
 * The flights that the viewer follows, behind the next of them, and how to add one. It is open at first only where its flights are known
 * by then: the sections below would move aside for them otherwise.
 */
export const FlightsSection = ({ isOpenAtFirst }: { isOpenAtFirst: boolean }) => {
  const query = useTrackedFlights();
  const [hasFlightsAtFirst] = useState(query.data !== undefined && query.data.length > 0);
  // Below what most people come to see: the dialog's code comes once somebody is about to see the button.
  const { near, ref } = useNearViewport(false, 'soon');
  const { open, setOpen } = useRememberedOpen('flights', isOpenAtFirst && hasFlightsAtFirst);
  const { isInView, ref: flightsRef } = useInViewport();
  useSeenFlights(isInView && query.data !== undefined);
  const adding = useLazyDialog(loadAddFlight, { ahead: near });
  const editing = useLazyDialog(loadEditFlight);
  const removing = useLazyDialog(loadRemoveFlight);
  const { open: openEdit } = editing;
  const edit = useCallback((flight: TrackedFlight) => openEdit({ flight }), [openEdit]);
  const { open: openRemove } = removing;
  const remove = useCallback((flight: TrackedFlight) => openRemove({ flight }), [openRemove]);
  const add = (
    <IconButton
      label="Add Flight"
      icon={<Plus size={20} aria-hidden="true" />}
      onClick={() => adding.open({ link: {}, onTracked: () => setOpen(true) })}
    />
  );
  return (
    <div ref={ref}>
      <Disclosure
        id="flights"
        title="Flights"
        summary={query.data && <NextFlight flights={query.data} />}
        action={add}
        open={open}
        onToggle={() => setOpen(!open)}
      >
        {query.data?.length === 0 ? undefined : (
          <div ref={flightsRef} className="p-3">
            <Loaded query={query} skeleton={<FlightsSkeleton />} what="Your flights">
              {(flights) => <TrackedFlights flights={flights} onEdit={edit} onRemove={remove} />}
            </Loaded>
          </div>
        )}
      </Disclosure>
      {adding.element}
      {editing.element}
      {removing.element}
    </div>
  );
};

const FlightsSkeleton = () => (
  <SkeletonGroup label="Loading your flights" className="grid gap-3 md:grid-cols-2">
    <Skeleton className="h-56" />
  </SkeletonGroup>
);
