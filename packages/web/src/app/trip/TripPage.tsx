import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import { outfitsByActivity } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { TRIP_TAB_NAMES, type TripTab, tripTabOf } from '@caravan/contract/pages.rules.ts';
import { mayAddTo } from '@caravan/contract/plans/plans.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { usePrefetchQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useEffectEvent, useMemo } from 'react';
import { Redirect, useParams, useSearch } from 'wouter';
import { DatePollCard } from '../../features/date-polls/DatePollCard.tsx';
import { tripFlightsQuery } from '../../features/flights/flights.queries.ts';
import { itineraryQuery, useActivities } from '../../features/itinerary/itinerary.queries.ts';
import { ItinerarySkeleton } from '../../features/itinerary/ItinerarySkeleton.tsx';
import { useSeenItinerary } from '../../features/notifications/use-seen.ts';
import { outfitsQuery, useOutfits } from '../../features/outfits/outfits.queries.ts';
import { ReadOnlyNote } from '../../features/trips/ReadOnlyNote.tsx';
import { tripQuery } from '../../features/trips/trips.queries.ts';
import { whenIdle } from '../../platform/idle.ts';
import { useUnread } from '../../platform/chat-marks.ts';
import { onPlanOutfit, type OutfitRequest } from '../../platform/closet-requests.ts';
import { lazyComponent } from '../../platform/lazy-component.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { ClampedText } from '../../ui/ClampedText.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ArrivalsPageSkeleton, PackingPageSkeleton, TripSkeleton } from '../shell/ScreenSkeletons.tsx';
import type { ReadFirst } from '../../platform/query-client.ts';
import { TripLoader, preloadTripUnavailable, type ShownTrip } from './TripLoader.tsx';
import { tripTab, type TripPanelProps } from './trip-tabs.tsx';
import { TripHero, TripBar, useHeroPast } from './TripHero.tsx';
import { useTripFlights, useTripWeather } from './use-itinerary-slots.tsx';
import { useTripEditor, useTripRemoval } from './use-trip-editor.tsx';
import { WideAside, preloadAside } from './WideAside.tsx';
import { markedIn, useClosetHighlight, useTabSwitch } from './use-trip-tab.ts';

const loadOutfitDialog = async () => (await import('../closets/PlanOutfit.tsx')).PlanOutfit;

/** The trip's other screens, to which its page leads. */
const arrivals = lazyComponent(async () => (await import('./TripArrivals.tsx')).TripArrivals);
const dates = lazyComponent(async () => (await import('./DatesPage.tsx')).DatesPage);
const packing = lazyComponent(async () => (await import('./TripPacking.tsx')).TripPacking);

/** Starts to load what a press may show next, so that it is there at the press. */
const preloadNext = async (): Promise<void> => {
  for (const name of TRIP_TAB_NAMES) await tripTab(name).preload?.();
  await arrivals.preload();
  await packing.preload();
  await dates.preload();
  preloadTripUnavailable();
};

/** Begins to read what the page shows first, before it is drawn for the first time. */
export const readTripPage: ReadFirst = async (client, { id, tab }, query) => {
  if (id === undefined) return;
  preloadAside();
  void client.prefetchQuery(tripQuery(id));
  void client.prefetchQuery(itineraryQuery(id));
  void client.prefetchQuery(tripFlightsQuery(id));
  void client.prefetchQuery(outfitsQuery(id));
  const shown = tripTab(tripTabOf(tab, query.get('tab')));
  void shown.readAhead?.(client, id).catch(() => undefined);
  await shown.preload?.();
};

/** One trip, at `/trip/{id}`, with the tab that the address names. */
export const TripPage = () => {
  const { id, tab } = useParams<{ id?: string; tab?: string }>();
  const search = useSearch();
  const viewer = useCurrentUser();
  if (!id || !viewer) return <Redirect to="/" replace />;
  return (
    <TripScreen
      key={id}
      tripId={id}
      tab={tripTabOf(tab, new URLSearchParams(search).get('tab'))}
      marked={markedIn(search)}
      viewer={viewer}
    />
  );
};

/** Who of the trip lands when and where, at `/trip/{id}/arrivals`. */
export const ArrivalsPage = () => {
  const { id } = useParams<{ id?: string }>();
  const viewer = useCurrentUser();
  return id && viewer ? <ArrivalsScreen key={id} tripId={id} viewer={viewer} /> : <Redirect to="/" replace />;
};

const ArrivalsScreen = ({ tripId, viewer }: Pick<TripScreenProps, 'tripId' | 'viewer'>) => {
  usePrefetchQuery(tripFlightsQuery(tripId));
  return (
    <TripLoader tripId={tripId} skeleton={<ArrivalsPageSkeleton />}>
      {({ trip }) => (
        <Suspense fallback={<ArrivalsPageSkeleton />}>
          <arrivals.Component trip={trip} viewerId={viewer.id} />
        </Suspense>
      )}
    </TripLoader>
  );
};

/** What the viewer packs for the trip, at `/trip/{id}/packing`. */
export const PackingPage = () => {
  const { id } = useParams<{ id?: string }>();
  const viewer = useCurrentUser();
  if (!id || !viewer) return <Redirect to="/" replace />;
  return (
    <TripLoader key={id} tripId={id} skeleton={<PackingPageSkeleton />}>
      {({ trip }) => (
        <Suspense fallback={<PackingPageSkeleton />}>
          <packing.Component trip={trip} viewer={viewer} />
        </Suspense>
      )}
    </TripLoader>
  );
};

interface TripScreenProps {
  tripId: string;
  viewer: CurrentUser;
  tab: TripTab;
  /** The outfits that the address wants marked in the closet, divided by commas. */
  marked: string;
}

const TripScreen = ({ tripId, tab, marked, viewer }: TripScreenProps) => {
  // With the trip itself: nearly everybody comes for the itinerary, and its flights must not come after it.
  usePrefetchQuery(tripFlightsQuery(tripId));
  usePrefetchQuery(itineraryQuery(tripId));
  useEffect(() => whenIdle(preloadNext), []);
  useTabAhead(tripId, tab);
  useSeenItinerary(tripId, tab === 'itinerary');
  return (
    <TripLoader tripId={tripId} skeleton={<TripSkeleton />}>
      {(shown) => <TripView {...shown} tab={tab} marked={marked} viewer={viewer} />}
    </TripLoader>
  );
};

/** Reads what the open tab shows beside the trip itself. What fails shows with the tab, not before. */
const useTabAhead = (tripId: string, tab: TripTab): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      void tripTab(tab)
        .readAhead?.(client, tripId)
        .catch(() => undefined),
    [client, tripId, tab],
  );
};

const NO_OUTFITS: readonly Outfit[] = [];
const NO_ACTIVITIES: readonly Activity[] = [];

/** A trip: on phones one column; from 1,024 px what it is on the left, and its tabs beside it. */
const TripView = ({ trip, panelsWait, tab, marked, viewer, onLeft }: ShownTrip & Omit<TripScreenProps, 'tripId'>) => {
  const editor = useTripEditor(trip);
  const { nameRef, isHeroPast } = useHeroPast();
  // The tab answers the press at once, and the part follows as soon as it is made.
  const shownTab = useDeferredValue(tab);
  const { tabsRef, switchTo } = useTabSwitch(trip.id, shownTab);
  const highlighted = useClosetHighlight(tab === 'closet', () => switchTo('closet'), marked);
  const outfitDialog = useRequestedOutfit(trip);
  const removal = useTripRemoval(trip);
  const { data: readOutfits } = useOutfits(trip.id);
  const { data: readActivities } = useActivities(trip.id);
  const [outfits, activities] = [readOutfits ?? NO_OUTFITS, readActivities ?? NO_ACTIVITIES];
  const planned = useMemo(() => outfitsByActivity(outfits), [outfits]);
  const weather = useTripWeather(trip);
  const flights = useTripFlights({ trip, viewerId: viewer.id, activities });
  const panelProps: TripPanelProps = {
    trip,
    viewer,
    activities,
    outfitsByActivity: planned,
    weather,
    flights,
    highlighted,
    onLeft,
    onDeleteTrip: removal.remove,
  };
  return (
    <main className="pb-nav max-lg:[--banner-height:calc(var(--offline-height)+var(--trip-bar-height))] lg:mx-auto lg:grid lg:max-w-6xl lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-4 lg:pb-0 lg:pr-2 lg:pl-6 xl:grid-cols-[22rem_minmax(0,1fr)] xl:gap-8">
      <title>{`${trip.title} · Caravan`}</title>
      <TripBar title={trip.title} isShown={isHeroPast} />
      <div className="lg:sticky lg:top-(--banner-height) lg:flex lg:h-[calc(100dvh-var(--banner-height))] lg:flex-col lg:gap-5 lg:overflow-y-auto lg:py-6">
        <TripHero trip={trip} onEdit={editor.edit} nameRef={nameRef} isPast={isHeroPast} />
        {trip.limits.whyReadOnly !== null && !panelsWait && mayEdit(trip.role) && (
          <div className="page-x py-4 lg:px-1! lg:py-0">
            <ReadOnlyNote limits={trip.limits} />
          </div>
        )}
        {!panelsWait && <DatePollCard trip={trip} viewerId={viewer.id} className="mx-4 my-3 lg:mx-0 lg:my-0" />}
        {trip.description && <ClampedText text={trip.description} lines={2} className="page-x py-4 lg:px-1! lg:py-0" />}
        <WideAside
          trip={trip}
          viewerId={viewer.id}
          tab={tab}
          activities={readActivities}
          outfits={readOutfits}
          onShow={switchTo}
          onEdit={editor.edit}
          arrivals={flights.overview}
        />
      </div>
      <div ref={tabsRef} className="min-w-0 scroll-mt-(--banner-height) lg:pt-5">
        <TripTabs tab={tab} shownTab={shownTab} onSwitch={switchTo} panelsWait={panelsWait} panelProps={panelProps} />
      </div>
      {editor.element}
      {removal.element}
      {outfitDialog}
    </main>
  );
};

interface TripTabsProps {
  tab: TripTab;
  /** The one whose part is shown: the same, or for a moment the one before. */
  shownTab: TripTab;
  onSwitch: (tab: TripTab) => void;
  panelsWait: boolean;
  panelProps: TripPanelProps;
}

const PANEL_SKELETON = <ItinerarySkeleton label="Loading" />;
const ITINERARY_SKELETON = <ItinerarySkeleton label="Loading" hasViews />;

/** The parts of a trip, one at a time. */
const TripTabs = ({ tab, shownTab, onSwitch, panelsWait, panelProps }: TripTabsProps) => {
  const unread = useUnread(panelProps.trip);
  return (
    <Tabs
      label="Parts of the trip"
      tabs={TRIP_TAB_NAMES.map((name) => {
        const { label, Icon } = tripTab(name);
        // What is open is being read.
        const count = name === 'chat' && tab !== 'chat' && unread > 0 ? unread : undefined;
        return { value: name, label, icon: <Icon size={18} aria-hidden="true" />, count };
      })}
      value={tab}
      onValueChange={onSwitch}
      // Tall enough that the tabs stay where they are when a shorter part takes the place of a longer one.
      panelClassName="page-x min-h-[calc(100dvh-var(--tabs-height)-1px-var(--banner-height)-var(--bottom-nav-height)-env(safe-area-inset-bottom)-1.5rem)] pt-4 lg:pb-8"
      // The first label stands on the page's margin.
      listClassName="px-1!"
    >
      {/* Until its code is there, and what may be changed in it, the skeleton that has stood here since the trip was requested. */}
      {() => {
        const { waitsForTrip, panel } = tripTab(shownTab);
        const skeleton = shownTab === 'itinerary' ? ITINERARY_SKELETON : PANEL_SKELETON;
        return (
          // One for each part: code that is still to come shows its skeleton, and not the part before.
          <Suspense key={shownTab} fallback={skeleton}>
            {panelsWait && waitsForTrip ? skeleton : panel(panelProps)}
          </Suspense>
        );
      }}
    </Tabs>
  );
};

/** The dialog of an outfit that somebody wants to plan for an activity: it opens over the activity, where one is again after it. */
const useRequestedOutfit = (trip: TripDetail): ReactNode => {
  const { open, element } = useLazyDialog(loadOutfitDialog, { ahead: mayAddTo(trip) });
  const handle = useEffectEvent((request: OutfitRequest) => open({ tripId: trip.id, ...request }));
  useEffect(() => onPlanOutfit(handle), []);
  return element;
};
