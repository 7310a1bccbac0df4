import { mayContribute, mayEdit } from '@caravan/contract/members/members.rules.ts';
import { listAccessibleTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import { openTrips } from '@caravan/contract/trips/trips.rules.ts';
import type { TripChoice } from '@caravan/contract/trips/trips.schema.ts';
import { mayReturn } from '@caravan/outbox/elsewhere.ts';
import { isEdit, newThingOf } from '@caravan/outbox/new-things.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, keyOf } from '../../platform/api.ts';
import { useToday } from '../../platform/clock.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { type PlacedBytes, bytesOf, placeOn, placedNow } from '../../platform/outbox/amend-change.ts';
import { sayMade, useIsCutOff, useTripsOverlay } from '../../platform/outbox/use-outbox.ts';
import { minutes } from '../../platform/query-client.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { deedOf } from './change-words.ts';

interface AddElsewhereProps {
  change: QueuedChange;
  open: boolean;
  onClose: () => void;
}

/** Puts on a trip what a refused change was to make, or has made of a thing that is gone: as a new one. */
export const AddElsewhere = ({ change, open, onClose }: AddElsewhereProps) => {
  const client = useQueryClient();
  const user = useCurrentUser();
  const isCutOff = useIsCutOff();
  const trips = useTripsFor(change);
  const [chosen, setChosen] = useState<string | null>(null);
  const tripId = chosen ?? trips.data?.[0]?.id ?? '';
  const placed = user && placedNow(client, user, change, tripId);
  const bytes = useBytes(change);
  const lost = [...(bytes?.values() ?? [])].filter((file) => file === null).length;
  const add = async () => {
    const trip = trips.data?.find(({ id }) => id === tripId);
    if (!trip || !user || !bytes) return;
    onClose();
    await placeOn(client, user, { change, tripId: trip.id, bytes });
    sayMade({ isWaiting: isCutOff }, `Added to ${trip.title}`);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Add to a Trip"
      size="small"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={tripId === '' || !bytes}>
            Add
          </Button>
        </>
      }
    >
      <div className="mb-4 flex flex-col gap-1 text-ink-muted">
        <bdi className="line-clamp-3 font-semibold wrap-anywhere text-ink">{placed?.subject ?? deedOf(change)}</bdi>
        {isEdit(change) && <p>It is added as a new one, with your changes.</p>}
        {lost > 0 && (
          <p>
            {lost === 1 ? 'A file of it is gone and stays behind.' : `${lost} files of it are gone and stay behind.`}
          </p>
        )}
      </div>
      <Loaded query={trips} skeleton={<Skeleton className="h-18" />} what="Your trips" level={3}>
        {(choices) =>
          choices.length > 0 ? (
            <SelectField
              label="Trip"
              value={tripId}
              options={choices.map(({ id, title }) => ({
                value: id,
                label: id === change.tripId ? `${title} (the same trip)` : title,
              }))}
              onChange={({ target }) => setChosen(target.value)}
            />
          ) : (
            <p className="text-ink-muted">You have no trip to come that you may add this to.</p>
          )
        }
      </Loaded>
    </Sheet>
  );
};

/** The trips that take such a thing of the viewer: its own first where it may return there, and the others that are not over. */
const useTripsFor = (change: QueuedChange) => {
  const today = useToday();
  const overlay = useTripsOverlay<TripChoice>(asChoice);
  const { data, ...query } = useQuery({
    queryKey: keyOf(listAccessibleTrips),
    queryFn: ({ signal }) => call(listAccessibleTrips, { signal }),
    staleTime: minutes(5),
  });
  const taking = data && overlay(data).filter((trip) => mayAdd(trip, newThingOf(change)?.kind));
  const own = mayReturn(change) ? taking?.filter(({ id }) => id === change.tripId) : [];
  const others = taking && openTrips(taking, today).filter(({ id }) => id !== change.tripId);
  return { ...query, data: others && [...(own ?? []), ...others] };
};

const asChoice = (trip: TripChoice): TripChoice => trip;

/** Whether the viewer adds things of a kind to a trip. */
const mayAdd = (trip: TripChoice, kind: string | undefined): boolean => {
  if (kind === 'postMessage' || kind === 'addPackingEntry') return true;
  return kind === 'addActivity' ? mayEdit(trip.role) : mayContribute(trip);
};

/** The bytes of the files that go along; `null` until they are found. */
const useBytes = (change: QueuedChange): PlacedBytes | null => {
  const client = useQueryClient();
  const user = useCurrentUser();
  const [bytes, setBytes] = useState<PlacedBytes | null>(null);
  useEffect(() => {
    if (!user) return;
    let isGone = false;
    void bytesOf(client, placedNow(client, user, change, change.tripId ?? '')).then((found) => {
      if (!isGone) setBytes(found);
    });
    return () => {
      isGone = true;
    };
  }, [client, user, change]);
  return bytes;
};
