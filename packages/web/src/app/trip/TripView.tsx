import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import { outfitsByActivity } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { itineraryQuery } from '../../features/itinerary/itinerary.queries.ts';
import { ItinerarySkeleton } from '../../features/itinerary/ItinerarySkeleton.tsx';
import { ItineraryTab } from '../../features/itinerary/ItineraryTab.tsx';
import { outfitsQuery } from '../../features/outfits/outfits.queries.ts';
import { packingHref } from '../../features/packing/packing-href.ts';
import { ReadOnlyNote } from '../../features/trips/ReadOnlyNote.tsx';
import type { ShownTrip } from './OneTrip.tsx';
import { ChatTab, ClosetTab, MembersTab, ShoppingTab } from './trip-panels.ts';
import { TripAside } from './TripAside.tsx';
import { TripHero } from './TripHero.tsx';
import type { TripTab } from './trip-tabs.ts';
import { TripTabs } from './TripTabs.tsx';
import { useClosetHighlight } from './use-closet-highlight.ts';
import { useOutfitWish } from './use-outfit-wish.ts';
import { useTabSwitch } from './use-tab-switch.ts';
import { useTripEditor } from './use-trip-editor.tsx';
import { useTripFlights } from './use-trip-flights.tsx';
import { useTripWeather } from './use-trip-weather.tsx';

interface TripViewProps extends ShownTrip {
  tab: TripTab;
  /** The outfits that the address wants marked in the closet, divided by commas. */
  marked: string;
  viewer: CurrentUser;
}

const NO_OUTFITS: readonly Outfit[] = [];
const NO_ACTIVITIES: readonly Activity[] = [];
const SKELETON = <ItinerarySkeleton label="Loading" />;

/** A trip: on phones one column; from 1,024 px what it is on the left, and what is planned, who comes and what is said beside it. */
export const TripView = ({ trip, isHeldBack, tab, marked, viewer, unread, onLeft }: TripViewProps) => {
  const editor = useTripEditor(trip);
  const { tabsRef, switchTo } = useTabSwitch(trip.id, tab);
  const highlighted = useClosetHighlight(tab === 'closet', () => switchTo('closet'), marked);
  const { wish, fulfil } = useOutfitWish(() => switchTo('closet'));
  const { data: outfits = NO_OUTFITS } = useQuery(outfitsQuery(trip.id));
  const { data: activities = NO_ACTIVITIES } = useQuery(itineraryQuery(trip.id));
  const plannedOutfits = useMemo(() => outfitsByActivity(outfits), [outfits]);
  const weather = useTripWeather(trip);
  const flights = useTripFlights({ trip, viewerId: viewer.id, activities });
  const panels = {
    itinerary: (
      <ItineraryTab trip={trip} viewerId={viewer.id} outfits={plannedOutfits} weather={weather} flights={flights} />
    ),
    closet: (
      <ClosetTab
        trip={trip}
        viewerId={viewer.id}
        activities={activities}
        highlighted={highlighted}
        wish={wish}
        packingHref={packingHref(trip.id)}
        onWishFulfilled={fulfil}
      />
    ),
    shopping: <ShoppingTab trip={trip} viewerId={viewer.id} />,
    members: <MembersTab trip={trip} viewerId={viewer.id} onLeft={onLeft} />,
    chat: <ChatTab tripId={trip.id} currentUser={viewer} />,
  };
  return (
    <main className="pb-nav lg:mx-auto lg:grid lg:max-w-6xl lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-4 lg:pb-0 lg:pr-2 lg:pl-6 xl:grid-cols-[22rem_minmax(0,1fr)] xl:gap-8">
      <title>{`${trip.title} · Caravan`}</title>
      <div className="lg:sticky lg:top-(--banner-height) lg:flex lg:h-[calc(100dvh-var(--banner-height))] lg:flex-col lg:gap-5 lg:overflow-y-auto lg:py-6">
        <TripHero trip={trip} onEdit={editor.edit} />
        {trip.limits.whyReadOnly !== null && !isHeldBack && mayEdit(trip.role) && (
          <div className="page-x py-4 lg:px-1! lg:py-0">
            <ReadOnlyNote limits={trip.limits} />
          </div>
        )}
        <TripAside trip={trip} tab={tab} onShowMembers={() => switchTo('members')} arrivals={flights.overview} />
      </div>
      <div ref={tabsRef} className="min-w-0 lg:pt-5">
        <TripTabs tab={tab} onSwitch={switchTo} unread={unread}>
          {/* Until its code is there, and what may be changed in it, what has stood here since the trip was asked for. */}
          {(shown) => (
            <Suspense fallback={SKELETON}>{isHeldBack && shown !== 'chat' ? SKELETON : panels[shown]}</Suspense>
          )}
        </TripTabs>
      </div>
      {editor.element}
    </main>
  );
};
