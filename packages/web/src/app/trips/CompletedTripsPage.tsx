import { groupByYear, matchesTripSearch } from '@caravan/contract/trips/trips.rules.ts';
import type { CompletedTrip, Trip } from '@caravan/contract/trips/trips.schema.ts';
import { BookHeart, SearchX } from 'lucide-react';
import { useDeferredValue, useRef } from 'react';
import { CompletedTripCard } from '../../features/trips/CompletedTripCard.tsx';
import { type MoreTripsProps, MoreTrips } from '../../features/trips/MoreTrips.tsx';
import { completedTripsQuery, useTripPages } from '../../features/trips/trips.queries.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { useSearchInAddress } from '../../platform/use-search-in-address.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Loaded } from '../../platform/Loaded.tsx';
import { useLeaveDialog } from './use-leave-dialog.ts';
import { useTripDialog } from './use-trip-dialog.tsx';

/** Cards that a window shows at first, about. */
const FIRST = 8;
const GRID = 'grid grid-cols-1 gap-3 md:grid-cols-2';

/** The trips that are over, by year. */
export const CompletedTripsPage = () => {
  const dialog = useTripDialog();
  const leaving = useLeaveDialog();
  const { typed: search, type: setSearch } = useSearchInAddress();
  const query = useTripPages(completedTripsQuery(), search.trim() !== '');
  const searchBox = useRef<HTMLInputElement>(null);
  const clearSearch = () => {
    setSearch('');
    // The button goes with what it cleared.
    searchBox.current?.focus();
  };
  return (
    <main className="page-x pb-nav mx-auto w-full max-w-5xl">
      <title>Completed Trips · Caravan</title>
      <PageHeader title="Completed Trips" backHref="/trips" backLabel="My Trips" />
      {query.data?.length !== 0 && (
        <div className="pb-2">
          <SearchField
            label="Search completed trips"
            placeholder="Search trips by title or destination..."
            inputRef={searchBox}
            value={search}
            onValueChange={setSearch}
          />
        </div>
      )}
      <Loaded query={query} skeleton={<YearSkeleton />} what="Your completed trips">
        {(trips) =>
          trips.length === 0 ? (
            <NoneCompleted />
          ) : (
            <Years
              trips={trips}
              query={query}
              search={search}
              onClearSearch={clearSearch}
              onEdit={dialog.edit}
              onDuplicate={dialog.duplicate}
              onLeave={leaving.ask}
            />
          )
        }
      </Loaded>
      {dialog.element}
      {leaving.element}
    </main>
  );
};

interface YearsProps {
  trips: readonly CompletedTrip[];
  /** What else there is to read. */
  query: MoreTripsProps['query'];
  search: string;
  onClearSearch: () => void;
  onEdit: (trip: Trip) => void;
  onDuplicate: (trip: CompletedTrip) => void;
  onLeave: (trip: Trip) => void;
}

const Years = ({ trips, query, search, onClearSearch, onEdit, onDuplicate, onLeave }: YearsProps) => {
  const viewerId = useCurrentUser()?.id ?? '';
  const wanted = useDeferredValue(search);
  const found = trips.filter((trip) => matchesTripSearch(trip, wanted));
  const isWhole = !query.hasNextPage;
  return (
    <>
      <p role="status" className="sr-only">
        {wanted.trim() !== '' && isWhole && (found.length === 1 ? '1 trip found' : `${found.length} trips found`)}
      </p>
      {found.length === 0 && isWhole && (
        <EmptyState
          icon={<SearchX size={28} />}
          title="No trips found"
          action={
            <Button variant="secondary" onClick={onClearSearch}>
              Clear Search
            </Button>
          }
        />
      )}
      {groupByYear(found).map(({ year, trips }, yearIndex) => (
        <section key={year} aria-labelledby={`year-${year}`}>
          <h2 id={`year-${year}`} className="pt-5 pb-3 text-lg font-semibold">
            {year}
          </h2>
          <ul className={GRID}>
            {trips.map((trip, index) => (
              <CompletedTripCard
                key={trip.id}
                trip={trip}
                year={year}
                viewerId={viewerId}
                onEdit={onEdit}
                onDuplicate={onDuplicate}
                onLeave={onLeave}
                isFirst={yearIndex === 0 && index < FIRST}
              />
            ))}
          </ul>
        </section>
      ))}
      <MoreTrips query={query} skeleton={<CardsSkeleton />} />
    </>
  );
};

const NoneCompleted = () => (
  <EmptyState
    icon={<BookHeart size={28} />}
    title="No completed trips yet"
    text="The day after a trip ends, it moves here."
    action={<LinkButton href="/trips">Back to My Trips</LinkButton>}
  />
);

const YearSkeleton = () => (
  <SkeletonGroup label="Loading your completed trips">
    <Skeleton shape="line" className="mt-6 mb-4 h-5 w-24" />
    <CardsSkeleton />
  </SkeletonGroup>
);

const CardsSkeleton = () => (
  <div className={GRID}>
    {['a', 'b', 'c', 'd'].map((card) => (
      <Skeleton key={card} className="h-32" />
    ))}
  </div>
);
