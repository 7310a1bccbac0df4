import { type FetchStatus, useInfiniteQuery, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { closetChoicesQuery, closetsIn, closetsQuery, mostWornQuery, weekOutfitsQuery } from '../../features/outfits/closets/closets.queries.ts';
import { changedFilter, closetsHref, isNarrowed } from '../../features/outfits/closets/closets-filter.rules.ts';
import { ClosetsFilters } from '../../features/outfits/closets/ClosetsFilters.tsx';
import { ClosetsList } from '../../features/outfits/closets/ClosetsList.tsx';
import { ClosetsContentSkeleton, ClosetSectionSkeleton } from '../../features/outfits/closets/ClosetsSkeleton.tsx';
import { foundInTrips } from '../../features/outfits/closets/closets-words.ts';
import { MostWorn } from '../../features/outfits/closets/MostWorn.tsx';
import { mondayOf } from '../../features/outfits/closets/outfit-week.rules.ts';
import { OutfitWeek } from '../../features/outfits/closets/OutfitWeek.tsx';
import { packingHref } from '../../features/packing/packing-href.ts';
import { MoreTrips } from '../../features/trips/MoreTrips.tsx';
import { useToday } from '../../platform/clock.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Loaded } from '../../platform/Loaded.tsx';
import { useClosetsFilter } from './use-closets-filter.ts';
import { useOutfitTransfer } from './use-outfit-transfer.tsx';

/** What is worn on all trips: this week, most of all, and by trip, narrowed down as somebody likes. */
export const ClosetsPage = () => {
  const { filter, typed, type, change, clear } = useClosetsFilter();
  const query = useInfiniteQuery(closetsQuery(filter));
  const { data: choices } = useQuery(closetChoicesQuery());
  const worn = useQuery(mostWornQuery());
  const transfer = useOutfitTransfer();
  const narrowed = isNarrowed(filter);
  const found = query.data?.pages[0];
  // Nothing to search, and no week to look at.
  const isEmpty = !narrowed && !query.isPlaceholderData && found?.outfitCount === 0;
  // What stands above is there first, so that nothing moves when it comes; the week is asked for beside it.
  usePrefetchQuery(weekOutfitsQuery(mondayOf(useToday())));
  const skeleton = narrowed ? <ClosetSectionSkeleton /> : <ClosetsContentSkeleton />;
  return (
    <main className="page-x pb-nav mx-auto w-full max-w-5xl">
      <title>My Closets · Caravan</title>
      <PageHeader title="My Closets" />
      <div className="flex flex-col gap-4">
        {!isEmpty && (
          <>
            <SearchField
              label="Search outfits"
              placeholder="Search outfits, occasions, activities..."
              value={typed}
              onValueChange={type}
              pending={query.isPlaceholderData && query.isFetching}
              maxLength={100}
            />
            <ClosetsFilters filter={filter} choices={choices} onChange={change} onClear={clear} />
          </>
        )}
        <p role="status" className="sr-only">
          {narrowed && found && !query.isPlaceholderData && foundInTrips(found)}
        </p>
        <Loaded query={isComing(worn) ? { ...query, data: undefined } : query} skeleton={skeleton} what="Your outfits">
          {({ pages }) => (
            <>
              {!narrowed && !isEmpty && <OutfitWeek onCopy={transfer.start} />}
              {!narrowed && worn.data && <MostWorn looks={worn.data} onCopy={transfer.start} />}
              <ClosetsList
                closets={closetsIn(pages)}
                isNarrowed={narrowed}
                packingHref={packingHref}
                showAllHref={(tripId) => closetsHref(changedFilter(filter, { tripId }))}
                onClear={clear}
                onCopy={transfer.start}
              />
              <MoreTrips query={query} skeleton={<ClosetSectionSkeleton />} />
            </>
          )}
        </Loaded>
      </div>
      {transfer.element}
    </main>
  );
};

const isComing = ({ isPending, fetchStatus }: { isPending: boolean; fetchStatus: FetchStatus }): boolean =>
  isPending && fetchStatus === 'fetching';
