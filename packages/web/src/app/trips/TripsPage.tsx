import { matchesTripSearch, openTrips } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { History, Plus, SearchX, TentTree } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type MoreTripsProps, MoreTrips } from '../../features/trips/MoreTrips.tsx';
import { namesNewTrip } from '../../features/trips/new-trip-address.ts';
import { TripCard } from '../../features/trips/TripCard.tsx';
import { tripGrid, TripCardsSkeleton } from '../../features/trips/TripCardSkeleton.tsx';
import { tripsPageQuery, useHasTrips, useTripPages } from '../../features/trips/trips.queries.ts';
import { useToday } from '../../platform/clock.ts';
import { useWaitingThings } from '../../platform/outbox/use-outbox.ts';
import { useSearchInAddress } from '../../platform/use-search-in-address.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Loaded } from '../../platform/Loaded.tsx';
import { useLeaveDialog } from './use-leave-dialog.ts';
import { useTripDialog } from './use-trip-dialog.tsx';

/** Cards that a window shows at first, about. */
const FIRST = 8;

/** The trips that are not over: current ones first, then what comes next. */
export const TripsPage = () => {
  const today = useToday();
  const dialog = useTripDialog();
  const leaving = useLeaveDialog();
  useNewTripOfAddress(dialog.create);
  const { typed: search, type: setSearch } = useSearchInAddress();
  const query = useTripPages(tripsPageQuery(), search.trim() !== '');
  const searchBox = useRef<HTMLInputElement>(null);
  const current = useMemo(() => query.data && openTrips(query.data, today), [query.data, today]);
  const isEmpty = current?.length === 0 && !query.hasNextPage;
  return (
    <main className="page-x pb-nav mx-auto w-full max-w-5xl">
      <title>My Trips · Caravan</title>
      <PageHeader
        title="My Trips"
        actions={
          <LinkButton
            href="/trips/completed"
            variant="quiet"
            className="-mr-4"
            icon={<History size={18} aria-hidden="true" />}
          >
            History
          </LinkButton>
        }
      />
      <div className="flex flex-col gap-2 pb-3 sm:flex-row-reverse sm:gap-3">
        <Button
          // Where there are no trips, the button in the empty page is the main one.
          variant={isEmpty ? 'secondary' : 'primary'}
          icon={<Plus size={20} aria-hidden="true" />}
          onClick={dialog.create}
        >
          Create New Trip
        </Button>
        {!isEmpty && (
          <div className="min-w-0 flex-1">
            <SearchField
              label="Search trips"
              placeholder="Search trips by title or destination..."
              inputRef={searchBox}
              value={search}
              onValueChange={setSearch}
            />
          </div>
        )}
      </div>
      <Loaded query={query} skeleton={<TripCardsSkeleton />} what="Your trips">
        {() => (
          <TripList
            trips={current ?? []}
            query={query}
            today={today}
            search={search}
            onClearSearch={() => {
              setSearch('');
              // The button goes with what it cleared.
              searchBox.current?.focus();
            }}
            onCreate={dialog.create}
            onEdit={dialog.edit}
            onLeave={leaving.ask}
          />
        )}
      </Loaded>
      {dialog.element}
      {leaving.element}
    </main>
  );
};

/** Opens the form that the address names, and removes the name from it, so that back and reload do not open it again. */
const useNewTripOfAddress = (create: () => void) => {
  const [path, navigate] = useLocation();
  const isWanted = namesNewTrip(useSearch());
  useEffect(() => {
    if (!isWanted) return;
    navigate(path, { replace: true });
    create();
  }, [isWanted, path, navigate, create]);
};

interface TripListProps {
  trips: readonly Trip[];
  /** What else there is to read. */
  query: MoreTripsProps['query'];
  today: string;
  search: string;
  onClearSearch: () => void;
  onCreate: () => void;
  onEdit: (trip: Trip) => void;
  onLeave: (trip: Trip) => void;
}

const TripList = ({ trips, query, today, search, onClearSearch, onCreate, onEdit, onLeave }: TripListProps) => {
  const viewerId = useCurrentUser()?.id ?? '';
  const waiting = useWaitingThings();
  // Typing stays ahead of hundreds of cards.
  const wanted = useDeferredValue(search);
  const found = useMemo(() => trips.filter((trip) => matchesTripSearch(trip, wanted)), [trips, wanted]);
  if (trips.length === 0 && !query.hasNextPage) return <NoTrips onCreate={onCreate} />;
  const isWhole = !query.hasNextPage;
  return (
    <>
      <p role="status" className="sr-only">
        {wanted.trim() !== '' && isWhole && (found.length === 1 ? '1 trip found' : `${found.length} trips found`)}
      </p>
      {found.length === 0 && isWhole ? (
        <EmptyState
          icon={<SearchX size={28} />}
          title="No trips found"
          text={
            <>
              No title or destination has “<bdi className="wrap-anywhere">{wanted.trim()}</bdi>” in it.
            </>
          }
          action={
            <Button variant="secondary" onClick={onClearSearch}>
              Clear Search
            </Button>
          }
        />
      ) : (
        <ul className={tripGrid}>
          {found.map((trip, index) => (
            <TripCard
              key={trip.id}
              trip={trip}
              today={today}
              viewerId={viewerId}
              onEdit={onEdit}
              onLeave={onLeave}
              isWaiting={waiting.has(trip.id)}
              isFirst={index < FIRST}
            />
          ))}
        </ul>
      )}
      <MoreTrips query={query} skeleton={<TripCardsSkeleton />} />
    </>
  );
};

const NoTrips = ({ onCreate }: { onCreate: () => void }) => {
  const hasCompleted = useHasTrips();
  return (
    <EmptyState
      icon={<TentTree size={28} />}
      title="No trips yet"
      text={
        hasCompleted
          ? 'All your trips are completed. You find them in History.'
          : 'Make one, invite your friends, and plan it together.'
      }
      action={
        <>
          <Button onClick={onCreate}>{hasCompleted ? 'Create a Trip' : 'Create Your First Trip'}</Button>
          {hasCompleted && (
            <LinkButton href="/trips/completed" variant="secondary">
              See Completed Trips
            </LinkButton>
          )}
        </>
      }
    />
  );
};
