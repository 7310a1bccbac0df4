import { mayContribute, mayEdit } from '@caravan/contract/members/members.rules.ts';
import { listAccessibleTrips } from '@caravan/contract/trips/trips.endpoints.ts';
import { openTrips } from '@caravan/contract/trips/trips.rules.ts';
import type { TripChoice } from '@caravan/contract/trips/trips.schema.ts';
import { type PlacedFile, lostWith, mayReturn } from '@caravan/outbox/elsewhere.ts';
import { isEdit, newThingOf } from '@caravan/outbox/new-things.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, keyOf } from '../../platform/api.ts';
import { useToday } from '../../platform/clock.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { type PlacedBytes, bytesOf, placeOn, placedNow } from '../../platform/outbox/amend-change.ts';
import { sayMade } from '../../platform/outbox/make-change.ts';
import { useIsCutOff, useQueue, useTripsOverlay } from '../../platform/outbox/use-outbox.ts';
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
  const [chosen, setChosen] = useState('');
  // One that was chosen may be gone meanwhile.
  const trip = trips.data?.find(({ id }) => id === chosen) ?? trips.data?.[0];
  const tripId = trip?.id ?? '';
  const placed = user && placedNow(client, user, change, tripId);
  const bytes = useBytes(placed?.files ?? [], isCutOff);
  const add = async () => {
    if (!trip || !user || !bytes) return;
    onClose();
    const isMade = await placeOn(client, user, { id: change.id, tripId, bytes });
    if (isMade) sayMade({ isWaiting: isCutOff }, `Added to ${trip.title}`);
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
        <LeftBehind change={change} bytes={bytes} />
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

/** What does not go along. */
const LeftBehind = ({ change, bytes }: { change: QueuedChange; bytes: PlacedBytes | null }) => {
  const needing = lostWith(useQueue(), change).length;
  const files = [...(bytes?.values() ?? [])];
  const gone = files.filter((file) => file === 'gone').length;
  const unreachable = files.filter((file) => file === 'unreachable').length;
  return (
    <div role="status" className="flex flex-col gap-1">
      {!bytes && <p>Its files are being fetched…</p>}
      {gone > 0 && (
        <p>{gone === 1 ? 'A file of it is gone and stays behind.' : `${gone} files of it are gone and stay behind.`}</p>
      )}
      {unreachable > 0 && (
        <p>
          {unreachable === 1
            ? 'A file of it cannot be fetched without a connection, and stays behind now.'
            : `${unreachable} files of it cannot be fetched without a connection, and stay behind now.`}
        </p>
      )}
      {needing > 0 && (
        <p>
          {needing === 1
            ? 'Another change needs it where it was, and is not sent.'
            : `${needing} other changes need it where it was, and are not sent.`}
        </p>
      )}
    </div>
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

/** The bytes of the files that go along; `null` until they are found. What is out of reach is looked for again with a connection. */
const useBytes = (files: readonly PlacedFile[], isCutOff: boolean): PlacedBytes | null => {
  const client = useQueryClient();
  const [bytes, setBytes] = useState<PlacedBytes | null>(null);
  const addresses = files.map(({ address }) => address).join(' ');
  useEffect(() => {
    let isGone = false;
    void bytesOf(client, addresses === '' ? [] : addresses.split(' ')).then((found) => {
      if (!isGone) setBytes(found);
    });
    return () => {
      isGone = true;
    };
  }, [client, addresses, isCutOff]);
  return files.every(({ address }) => bytes?.has(address)) ? bytes : null;
};
