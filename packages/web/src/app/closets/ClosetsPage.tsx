import type { Closet } from '@caravan/contract/outfits/closets.schema.ts';
import { listOutfits } from '@caravan/contract/outfits/outfits.endpoints.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { type FetchStatus, useInfiniteQuery, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useSearch } from 'wouter';
import { ClosetsFilters } from '../../features/outfits/closets/ClosetsFilters.tsx';
import { ClosetsList } from '../../features/outfits/closets/ClosetsList.tsx';
import { ClosetSectionSkeleton, ClosetsContentSkeleton } from '../../features/outfits/closets/ClosetsSkeleton.tsx';
import { MostWorn } from '../../features/outfits/closets/MostWorn.tsx';
import { OutfitWeek, weekStart } from '../../features/outfits/closets/OutfitWeek.tsx';
import {
  type ClosetsFilter,
  changedFilter,
  EVERYBODY,
  closetsHref,
  filterOf,
  isNarrowed,
  wearerOf,
} from '../../features/outfits/closets/closets-filter.rules.ts';
import { PersonChips } from '../../features/outfits/PersonChips.tsx';
import { peopleIn } from '../../features/outfits/wearers.ts';
import { closetOver, foundInTrips } from '../../features/outfits/closet.rules.ts';
import {
  closetChoicesQuery,
  closetsIn,
  closetsQuery,
  mostWornQuery,
  weekOutfitsQuery,
} from '../../features/outfits/closets/closets.queries.ts';
import { packingHref } from '../../features/packing/packing-context.ts';
import { MoreTrips } from '../../features/trips/MoreTrips.tsx';
import { Loaded } from '../../platform/Loaded.tsx';
import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { useToday } from '../../platform/clock.ts';
import { useOverlays } from '../../platform/outbox/use-outbox.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { useSearchInAddress } from '../../platform/use-search-in-address.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';

const loadPlan = async () => (await import('./PlanOutfit.tsx')).PlanOutfit;
const loadTransfer = async () => (await import('./TransferOutfit.tsx')).TransferOutfit;

/** What is worn on all trips: this week, most of all, and by trip, narrowed down as somebody likes. */
export const ClosetsPage = () => {
  const { filter, typed, type, change, clear } = useClosetsFilter();
  const viewerId = useCurrentUser()?.id ?? '';
  const wearerId = wearerOf(filter, viewerId);
  const query = useInfiniteQuery(closetsQuery(filter, wearerId));
  const { data: choices } = useQuery(closetChoicesQuery(wearerId));
  const worn = useQuery(mostWornQuery(wearerId));
  const { open: openTransfer, element: transfer } = useLazyDialog(loadTransfer, { ahead: true });
  const copy = useCallback((outfit: Outfit, from: string) => openTransfer({ outfit, from }), [openTransfer]);
  const { open: openPlan, element: planned } = useLazyDialog(loadPlan, { ahead: true });
  const plan = (tripId: string) => openPlan({ tripId, date: null, activityId: null });
  const narrowed = isNarrowed(filter);
  const need = useConnectionNeed();
  const withWaiting = useClosetsOverlay(narrowed, wearerId);
  const found = query.data?.pages[0];
  // Nothing to search, and no week to look at.
  const isEmpty = !narrowed && !query.isPlaceholderData && found?.outfitCount === 0;
  // What stands above is there first, so that nothing moves when it comes; the week is read beside it.
  usePrefetchQuery(weekOutfitsQuery(weekStart(useToday()), wearerId));
  // What stands in until others come is not theirs: without a connection that would be for good.
  const isMissing = query.isPlaceholderData && query.fetchStatus === 'paused';
  const skeleton = narrowed ? <ClosetSectionSkeleton /> : <ClosetsContentSkeleton />;
  return (
    <main className="page-x pb-nav mx-auto w-full max-w-5xl xl:max-w-7xl">
      <title>My Closets · Caravan</title>
      <PageHeader title="My Closets" />
      <div className="flex flex-col gap-4">
        <PersonChips
          people={peopleIn(choices, { viewerId, chosen: wearerId })}
          personId={wearerId ?? null}
          onChoose={(id) => change({ person: id === viewerId ? undefined : (id ?? EVERYBODY) })}
        />
        {!isEmpty && (
          <>
            <SearchField
              label="Search outfits"
              placeholder="Search outfits, occasions, activities..."
              value={typed}
              onValueChange={type}
              pending={query.isPlaceholderData && query.isFetching}
              maxLength={100}
              {...need.control}
            />
            <ClosetsFilters filter={filter} choices={choices} need={need.control} onChange={change} onClear={clear} />
            {need.note}
          </>
        )}
        <p role="status" className="sr-only">
          {narrowed && found && !query.isPlaceholderData && foundInTrips(found)}
        </p>
        <Loaded
          query={isMissing || isComing(worn) ? { ...query, data: undefined } : query}
          skeleton={skeleton}
          what={wearerId === viewerId ? 'Your outfits' : 'These outfits'}
        >
          {({ pages }) => (
            <>
              {!narrowed && !isEmpty && <OutfitWeek wearerId={wearerId} onCopy={copy} />}
              {!narrowed && worn.data && <MostWorn outfits={worn.data} onCopy={copy} />}
              <ClosetsList
                closets={closetsIn(pages).map(withWaiting)}
                isNarrowed={narrowed}
                packingHref={packingHref}
                showAllHref={(tripId) => closetsHref(changedFilter(filter, { tripId }))}
                onClear={clear}
                onCopy={copy}
                onPlan={plan}
                isOwn={wearerId === undefined || wearerId === viewerId}
                showWearers={wearerId === undefined}
              />
              <MoreTrips query={query} skeleton={<ClosetSectionSkeleton />} />
            </>
          )}
        </Loaded>
      </div>
      {transfer}
      {planned}
    </main>
  );
};

/** Lays what waits over a closet; what is new is shown where nothing but whose it is was chosen. */
const useClosetsOverlay = (isNarrowed: boolean, wearerId: string | undefined) => {
  const laid = useOverlays(listOutfits);
  return (closet: Closet): Closet =>
    closetOver(closet, laid, (outfit) => !isNarrowed && (wearerId === undefined || outfit.wearerId === wearerId));
};

const isComing = ({ isPending, fetchStatus }: { isPending: boolean; fetchStatus: FetchStatus }): boolean =>
  isPending && fetchStatus === 'fetching';

/**
 * What of the closets is shown. It stands in the address, so that whoever comes back from an outfit finds the same again;
 * what is typed gets there once the typing rests.
 */
const useClosetsFilter = () => {
  const [, navigate] = useLocation();
  const search = useSearch();
  const filter = filterOf(search);
  const { typed, type } = useSearchInAddress();

  const show = (next: ClosetsFilter) => navigate(closetsHref(next), { replace: true });
  return {
    filter,
    typed,
    type,
    change: (change: Parameters<typeof changedFilter>[1]) => show(changedFilter(filter, change)),
    clear: () => {
      type('');
      show(filter.person ? { person: filter.person } : {});
    },
  };
};
