import { mayContribute, mayEdit } from '@caravan/contract/members/members.rules.ts';
import { listAccessibleTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import { openTrips } from '@caravan/contract/trips/trips.rules.ts';
import type { TripChoice } from '@caravan/contract/trips/trips.schema.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, keyOf } from '../../platform/api.ts';
import { useToday } from '../../platform/clock.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { placeOn } from '../../platform/outbox/amend-change.ts';
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

/** Makes a new thing that its trip did not take on another trip. */
export const AddElsewhere = ({ change, open, onClose }: AddElsewhereProps) => {
  const client = useQueryClient();
  const user = useCurrentUser();
  const isCutOff = useIsCutOff();
  const trips = useTripsFor(change);
  const [chosen, setChosen] = useState<string | null>(null);
  const tripId = chosen ?? trips.data?.[0]?.id ?? '';
  const add = async () => {
    const trip = trips.data?.find(({ id }) => id === tripId);
    if (!trip || !user) return;
    onClose();
    await placeOn(client, user, change, trip.id);
    sayMade({ isWaiting: isCutOff }, `Added to ${trip.title}`);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Add to Another Trip"
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
          <Button type="submit" disabled={tripId === ''}>
            Add
          </Button>
        </>
      }
    >
      <p className="mb-4 line-clamp-3 text-ink-muted">
        <bdi className="font-semibold wrap-anywhere text-ink">{change.subject ?? deedOf(change)}</bdi>
      </p>
      <Loaded query={trips} skeleton={<Skeleton className="h-18" />} what="Your trips" level={3}>
        {(choices) =>
          choices.length > 0 ? (
            <SelectField
              label="Trip"
              value={tripId}
              options={choices.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={({ target }) => setChosen(target.value)}
            />
          ) : (
            <p className="text-ink-muted">You have no other trip to come that you may add this to.</p>
          )
        }
      </Loaded>
    </Sheet>
  );
};

/** The other trips that are not over and take such a thing of the viewer. */
const useTripsFor = ({ kind, tripId }: QueuedChange) => {
  const today = useToday();
  const overlay = useTripsOverlay<TripChoice>(asChoice);
  const { data, ...query } = useQuery({
    queryKey: keyOf(listAccessibleTrips),
    queryFn: ({ signal }) => call(listAccessibleTrips, { signal }),
    staleTime: minutes(5),
  });
  const mayAdd = (trip: TripChoice): boolean =>
    kind === 'postMessage' || (kind === 'addActivity' ? mayEdit(trip.role) : mayContribute(trip));
  const trips = data && openTrips(overlay(data), today).filter((trip) => trip.id !== tripId && mayAdd(trip));
  return { ...query, data: trips };
};

const asChoice = (trip: TripChoice): TripChoice => trip;
