import { matchesTripSearch } from '@caravan/contract/trips/trips.rules.ts';
import type { CompletedTrip, Trip } from '@caravan/contract/trips/trips.schema.ts';
import { memo, useDeferredValue, useState } from 'react';
import { messageOf } from '../../platform/errors.ts';
import { formatDateRange } from '../../platform/format-dates.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { useNear } from '../../ui/use-near.ts';
import { MoreTrips } from './MoreTrips.tsx';
import { TripCover } from './TripCover.tsx';
import { completedTripsQuery, useTripPages } from './trips.queries.ts';

interface SourceTripFieldProps {
  source: CompletedTrip | null;
  onChoose: (source: CompletedTrip | null) => void;
  disabled: boolean;
}

/** The completed trip that is duplicated: the one that was chosen, or those there are. */
export const SourceTripField = ({ source, onChoose, disabled }: SourceTripFieldProps) => (
  <FieldGroup
    label="Completed trip"
    shown={source?.id ?? ''}
    hint={source ? undefined : 'Choose the trip to begin from.'}
  >
    {source ? (
      <div className="flex min-w-0 items-center gap-3 rounded-control border border-accent bg-accent-soft p-2 pe-3">
        <TripThumbnail trip={source} />
        <p className="min-w-0 flex-1">
          <bdi className="line-clamp-2 font-medium wrap-anywhere">{source.title}</bdi>
          <span className="block text-sm text-ink-muted">{formatDateRange(source)}</span>
        </p>
        <Button variant="secondary" size="small" disabled={disabled} onClick={() => onChoose(null)}>
          Change
        </Button>
      </div>
    ) : (
      <SourceTrips onChoose={onChoose} />
    )}
  </FieldGroup>
);

/** Trips that are found at a glance, without a search. */
const AT_A_GLANCE = 5;

/** The completed trips to choose from, latest first. */
const SourceTrips = ({ onChoose }: { onChoose: (trip: CompletedTrip) => void }) => {
  const [search, setSearch] = useState('');
  const query = useTripPages(completedTripsQuery(), search.trim() !== '');
  const wanted = useDeferredValue(search);
  const { data: trips, error, fetchStatus, isFetching, refetch } = query;
  if (!trips && fetchStatus === 'paused') {
    return (
      <p role="alert" className="text-ink-muted">
        You are offline. Your completed trips will appear when you are back.
      </p>
    );
  }
  if (!trips) return error ? <NotLoaded error={error} pending={isFetching} onRetry={() => void refetch()} /> : <Rows />;
  const found = trips.filter((trip) => matchesTripSearch(trip, wanted));
  return (
    <>
      {trips.length > AT_A_GLANCE && (
        <SearchField
          label="Search completed trips"
          placeholder="Search trips by title or destination..."
          value={search}
          onValueChange={setSearch}
        />
      )}
      <div className="max-h-72 overflow-y-auto overscroll-contain rounded-control border border-line-strong">
        <ul aria-label="Completed trips" className="divide-y divide-line">
          {found.map((trip) => (
            <SourceTrip key={trip.id} trip={trip} onChoose={onChoose} />
          ))}
        </ul>
        {found.length === 0 && !query.hasNextPage && (
          <p role="status" className="px-3 py-4 text-ink-muted">
            No trips found
          </p>
        )}
        <MoreTrips query={query} skeleton={<Skeleton className="h-16" />} />
      </div>
    </>
  );
};

interface SourceTripProps {
  trip: CompletedTrip;
  onChoose: (trip: CompletedTrip) => void;
}

/** Rows beyond what shows are neither laid out nor painted, and have no cover yet, so that hundreds scroll as a few do. */
const SourceTrip = memo(({ trip, onChoose }: SourceTripProps) => {
  const { near, ref } = useNear(false);
  return (
    <li ref={ref} className="[contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
      <button
        type="button"
        onClick={() => onChoose(trip)}
        className="flex min-h-16 w-full min-w-0 items-center gap-3 px-2 py-2 text-start transition-colors duration-150 hover:bg-sunken/60 focus-visible:-outline-offset-2 active:bg-sunken"
      >
        {near ? <TripThumbnail trip={trip} /> : <span className="h-12 w-16 shrink-0 rounded-control bg-sunken" />}
        <span className="min-w-0 flex-1">
          <bdi className="line-clamp-2 font-medium wrap-anywhere">{trip.title}</bdi>
          <span className="block text-sm text-ink-muted">{formatDateRange(trip)}</span>
        </span>
      </button>
    </li>
  );
});

const Rows = () => (
  <SkeletonGroup label="Loading your completed trips" className="flex flex-col gap-2">
    <Skeleton className="h-16" />
    <Skeleton className="h-16" />
  </SkeletonGroup>
);

const NotLoaded = ({ error, pending, onRetry }: { error: Error; pending: boolean; onRetry: () => void }) => (
  <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
    <p className="text-ink-muted">{messageOf(error)}</p>
    <Button variant="secondary" size="small" pending={pending} onClick={onRetry}>
      Try again
    </Button>
  </div>
);

/** A trip's cover beside its name in a line. */
const TripThumbnail = ({ trip }: { trip: Trip }) => (
  <TripCover
    destination={trip.destination}
    startDate={trip.startDate}
    seed={trip.id}
    src={trip.coverImageUrl}
    size="card"
    className="relative h-12 w-16 shrink-0 overflow-clip rounded-control bg-sunken"
  />
);
