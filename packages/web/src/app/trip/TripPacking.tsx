import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useMemo } from 'react';
import { closetHref } from '../../features/outfits/closet.rules.ts';
import { OutfitPicture } from '../../features/outfits/OutfitPicture.tsx';
import type { PackingContext } from '../../features/packing/packing-context.ts';
import { usePackingList } from '../../features/packing/packing.queries.ts';
import { PackingListView } from '../../features/packing/PackingListView.tsx';
import { PackingSkeleton } from '../shell/ScreenSkeletons.tsx';
import { CATEGORY_STYLES } from '../../features/shopping/shopping-categories.ts';
import { Loaded } from '../../platform/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import { tripTabHref } from './use-trip-tab.ts';

/** What the viewer packs for a trip. */
export const TripPacking = ({ trip, viewer }: { trip: TripDetail; viewer: CurrentUser }) => {
  const query = usePackingList(trip.id);
  const context = useMemo(() => contextOf(trip.id), [trip.id]);
  return (
    <main className="page-x pb-nav mx-auto w-full max-w-3xl">
      <title>{`Packing List · ${trip.title} · Caravan`}</title>
      <PageHeader
        title="Packing List"
        subtitle={<bdi className="wrap-anywhere">{trip.title}</bdi>}
        backHref={tripTabHref(trip.id, 'closet')}
        backLabel="Back to trip"
      />
      <Loaded query={query} skeleton={<PackingSkeleton />} what="Your packing list">
        {(list) => (
          <PackingListView list={list} viewerId={viewer.id} isShared={trip.memberCount > 1} context={context} />
        )}
      </Loaded>
    </main>
  );
};

const contextOf = (tripId: string): PackingContext => ({
  pictureOf: (look) => <OutfitPicture outfit={look} className="relative size-full" />,
  categoryOf: (category) => {
    const { label, Icon, tint } = CATEGORY_STYLES[category];
    return {
      label,
      icon: (
        <TintedIcon tint={tint} size="small">
          <Icon size={16} />
        </TintedIcon>
      ),
    };
  },
  outfitHref: (outfitId) => closetHref(tripId, [outfitId]),
  shoppingHref: tripTabHref(tripId, 'shopping'),
  closetHref: tripTabHref(tripId, 'closet'),
});
