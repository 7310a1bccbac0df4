import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { closetChoicesQuery, closetsIn, closetsQuery } from '../features/outfits/closets/closets.queries.ts';
import { isNarrowed } from '../features/outfits/closets/closets-filter.rules.ts';
import { ClosetsFilters } from '../features/outfits/closets/ClosetsFilters.tsx';
import { ClosetsList } from '../features/outfits/closets/ClosetsList.tsx';
import { ClosetSectionSkeleton } from '../features/outfits/closets/ClosetsSkeleton.tsx';
import { foundInTrips } from '../features/outfits/closets/closets-words.ts';
import { packingHref } from '../features/packing/packing-href.ts';
import { MoreTrips } from '../features/trips/MoreTrips.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Loaded } from './Loaded.tsx';
import { useClosetsFilter } from './use-closets-filter.ts';
import { useOutfitTransfer } from './use-outfit-transfer.tsx';

/** What is worn on all trips: the outfits by trip, narrowed down as somebody likes. */
export const ClosetsPage = () => {
  const { filter, typed, type, change, clear } = useClosetsFilter();
  const query = useInfiniteQuery(closetsQuery(filter));
  const { data: choices } = useQuery(closetChoicesQuery());
  const transfer = useOutfitTransfer();
  const narrowed = isNarrowed(filter);
  const found = query.data?.pages[0];
  return (
    <main className="page-x pb-nav mx-auto w-full max-w-5xl">
      <title>My Closets · Caravan</title>
      <PageHeader title="My Closets" />
      <div className="flex flex-col gap-3">
        <SearchField
          label="Search outfits"
          placeholder="Search outfits, occasions, activities..."
          value={typed}
          onValueChange={type}
          pending={query.isPlaceholderData && query.isFetching}
          maxLength={100}
        />
        <ClosetsFilters filter={filter} choices={choices} onChange={change} onClear={clear} />
      </div>
      <p role="status" className="sr-only">
        {narrowed && found && !query.isPlaceholderData && foundInTrips(found)}
      </p>
      <div className="mt-4">
        <Loaded query={query} skeleton={<ClosetSectionSkeleton />} what="Your outfits">
          {({ pages }) => (
            <ClosetsList
              closets={closetsIn(pages)}
              isNarrowed={narrowed}
              packingHref={packingHref}
              onShowAll={(tripId) => change({ tripId })}
              onClear={clear}
              onCopy={transfer.start}
            />
          )}
        </Loaded>
        <MoreTrips query={query} skeleton={<ClosetSectionSkeleton />} />
      </div>
      {transfer.element}
    </main>
  );
};
