import type { CopiedParts } from '@caravan/contract/trips/duplicate.rules.ts';
import { matchesTripSearch } from '@caravan/contract/trips/trips.rules.ts';
import { type CompletedTrip, type CopyPart, type Trip, copyParts } from '@caravan/contract/trips/trips.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useState } from 'react';
import { messageOf } from '../../platform/errors.ts';
import { formatDateRange } from '../../platform/format-dates.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useNearViewport } from '../../ui/use-near-viewport.ts';
import { FormFailure } from '../../ui/FormFailure.tsx';
import { MoreTrips } from './MoreTrips.tsx';
import { TripCover } from './TripCover.tsx';
import { TripDateFields } from './TripDateFields.tsx';
import { moveLine } from './duplicate-form.rules.ts';
import { completedTripsQuery, useTripPages } from './trips.queries.ts';
import type { useDuplicateForm } from './use-duplicate-form.ts';

/** Which trip is duplicated, what the copy is called, when it is, and what comes along. */
export const DuplicateFields = ({ copy }: { copy: ReturnType<typeof useDuplicateForm> }) => {
  const { form, source, choose, changeStart, chosen, togglePart } = copy;
  const { field, values } = form;
  return (
    <>
      <SourceTripField source={source} onChoose={choose} disabled={form.sending} />
      <TextField {...field('title')} label="Title" autoComplete="off" required dir="auto" data-first-field="" />
      <div className="flex flex-col gap-1.5">
        <TripDateFields field={field} range={values} onStartChange={changeStart} onRangeChange={form.change} />
        <p aria-live="polite" className="text-sm text-pretty text-ink-muted empty:hidden">
          {source && moveLine(source, values.startDate)}
        </p>
      </div>
      <CopiedPartsField source={source} chosen={chosen} onToggle={togglePart} disabled={form.sending} />
      <FormFailure failure={form.failure} />
    </>
  );
};

interface CopiedPartsFieldProps {
  /** The trip that is duplicated; `null` while none is chosen. */
  source: CompletedTrip | null;
  chosen: CopiedParts;
  onToggle: (part: CopyPart) => void;
  disabled: boolean;
}

const LABELS: Record<CopyPart, string> = {
  activities: 'Activities',
  attachments: 'Documents',
  ideas: 'Ideas',
  outfits: 'Outfits',
  shopping: 'Shopping list',
};

/** '12, with their photos', where the number is known. */
const counted = (count: number | undefined, what: string): string => {
  if (count === undefined) return what;
  return count === 0 ? 'None' : `${count.toLocaleString()}, ${what[0]?.toLowerCase()}${what.slice(1)}`;
};

const HINTS: Record<CopyPart, (source: CompletedTrip | null) => string> = {
  activities: (source) => counted(source?.activityCount, 'With times and places'),
  attachments: () => 'The files of the activities',
  ideas: () => 'Without answers and comments',
  outfits: (source) => counted(source?.outfitCount, 'With their photos'),
  shopping: () => 'Nothing ticked, nobody assigned',
};

/** What comes along to the copy. Documents hang on activities, and stay behind with them. */
const CopiedPartsField = ({ source, chosen, onToggle, disabled }: CopiedPartsFieldProps) => (
  <fieldset className="min-w-0">
    <legend className="pb-1 text-sm font-semibold text-ink">What to copy</legend>
    <div className="grid gap-x-4 sm:grid-cols-2">
      {copyParts.map((part) => (
        <Checkbox
          key={part}
          label={LABELS[part]}
          hint={HINTS[part](source)}
          checked={chosen[part]}
          disabled={disabled || (part === 'attachments' && !chosen.activities)}
          onChange={() => onToggle(part)}
        />
      ))}
    </div>
    <p className="pt-2 text-sm text-pretty text-ink-muted">
      Cover, description, destination, currency and time zone come along. Members, chat and flights stay behind.
    </p>
  </fieldset>
);

interface DuplicateChoiceProps {
  checked: boolean;
  disabled: boolean;
  onToggle: () => void;
}

/** Switches between a trip from nothing and one from a completed trip; says so where there is none to begin with. */
export const DuplicateChoice = ({ checked, disabled, onToggle }: DuplicateChoiceProps) => {
  const { data, isFetching } = useInfiniteQuery(completedTripsQuery());
  const hasNone = data?.length === 0;
  return (
    <Checkbox
      label="Duplicate from completed trip"
      hint={
        hasNone
          ? 'You have no completed trips yet. The day after a trip ends, you can begin from it here.'
          : 'Brings its plans along, moved to new dates.'
      }
      aria-busy={isFetching}
      checked={checked}
      disabled={disabled || (hasNone && !checked)}
      onChange={onToggle}
    />
  );
};

interface SourceTripFieldProps {
  source: CompletedTrip | null;
  onChoose: (source: CompletedTrip | null) => void;
  disabled: boolean;
}

/** The completed trip that is duplicated: the one that was chosen, or those there are. */
const SourceTripField = ({ source, onChoose, disabled }: SourceTripFieldProps) => (
  <FieldGroup
    label="Completed trip"
    shown={source?.id ?? ''}
    hint={source ? undefined : 'Choose the trip to begin from.'}
  >
    {source ? (
      <div className="flex min-w-0 flex-wrap items-center gap-3 rounded-control border border-accent bg-accent-soft p-2 pe-3">
        <TripThumbnail trip={source} />
        <p className="min-w-[min(100%,6rem)] flex-1">
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
  const { near, ref } = useNearViewport(false);
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
    position={trip.position}
    startDate={trip.startDate}
    seed={trip.id}
    src={trip.coverImageUrl}
    size="card"
    className="relative h-12 w-16 shrink-0 overflow-clip rounded-control bg-sunken"
  />
);
