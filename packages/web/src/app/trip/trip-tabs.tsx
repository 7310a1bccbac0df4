import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { TripTab } from '@caravan/contract/pages.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { CalendarDays, MessageCircle, Shirt, ShoppingBasket, Users, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ItineraryFlights, ItineraryWeather } from '../../features/itinerary/itinerary-slots.ts';
import { outfitsQuery } from '../../features/outfits/outfits.queries.ts';
import { packingHref } from '../../features/packing/packing-context.ts';
import { lazyComponent } from '../../platform/lazy-component.ts';
import { ItineraryViews } from './ItineraryViews.tsx';
import { TripPlan } from './TripPlan.tsx';

const closet = lazyComponent(async () => (await import('../../features/outfits/ClosetTab.tsx')).ClosetTab);
const shopping = lazyComponent(async () => (await import('./TripShopping.tsx')).TripShopping);
const members = lazyComponent(async () => (await import('../../features/members/MembersTab.tsx')).MembersTab);
const chat = lazyComponent(async () => (await import('../../features/chat/ChatTab.tsx')).ChatTab);

/** What the trip's page hands to the panel of a tab. */
export interface TripPanelProps {
  readonly trip: TripDetail;
  readonly viewer: CurrentUser;
  readonly activities: readonly Activity[];
  /** The outfits of each activity, by its id. */
  readonly outfitsByActivity: ReadonlyMap<string, readonly Outfit[]>;
  readonly weather: ItineraryWeather | undefined;
  readonly flights: ItineraryFlights;
  /** The outfits that the closet marks. */
  readonly highlighted: ReadonlySet<string>;
  /** The viewer has left the trip. */
  readonly onLeft: () => void;
  /** Asks whether the trip is to be deleted, of its owner. */
  readonly onDeleteTrip: () => void;
}

interface TripTabEntry {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly panel: (props: TripPanelProps) => ReactNode;
  /** Starts to load the panel's code; `null` where the page brings it along. */
  readonly preload: (() => Promise<void>) | null;
  /**
   * Reads what the panel shows beside the trip itself, while it waits for the trip; `null` where the page reads it with every
   * trip, or where the panel does not wait.
   */
  readonly readAhead: ((client: QueryClient, tripId: string) => Promise<void>) | null;
  /** The panel is shown only once the trip's own answer says what the viewer may change in it. */
  readonly waitsForTrip: boolean;
}

/** The tabs of a trip's page. */
const TRIP_TABS: Readonly<Record<TripTab, TripTabEntry>> = {
  itinerary: {
    label: 'Itinerary',
    Icon: CalendarDays,
    panel: ({ trip, viewer, outfitsByActivity, weather, flights }) => (
      <ItineraryViews
        trip={trip}
        viewer={viewer}
        plan={
          <TripPlan trip={trip} viewerId={viewer.id} outfits={outfitsByActivity} weather={weather} flights={flights} />
        }
      />
    ),
    preload: null,
    readAhead: null,
    waitsForTrip: true,
  },
  closet: {
    label: 'Closet',
    Icon: Shirt,
    panel: ({ trip, viewer, activities, highlighted }) => (
      <closet.Component
        trip={trip}
        viewerId={viewer.id}
        activities={activities}
        highlighted={highlighted}
        packingHref={packingHref(trip.id)}
      />
    ),
    preload: closet.preload,
    readAhead: (client, tripId) => client.prefetchQuery(outfitsQuery(tripId)),
    waitsForTrip: true,
  },
  shopping: {
    label: 'Shopping',
    Icon: ShoppingBasket,
    panel: ({ trip, viewer }) => <shopping.Component trip={trip} viewerId={viewer.id} />,
    preload: shopping.preload,
    readAhead: async (client, tripId) => {
      const { shoppingQuery } = await import('../../features/shopping/shopping.queries.ts');
      await client.prefetchQuery(shoppingQuery(tripId));
    },
    waitsForTrip: true,
  },
  members: {
    label: 'Members',
    Icon: Users,
    panel: ({ trip, viewer, onLeft, onDeleteTrip }) => (
      <members.Component trip={trip} viewerId={viewer.id} onLeft={onLeft} onDeleteTrip={onDeleteTrip} />
    ),
    preload: members.preload,
    readAhead: async (client, tripId) => {
      const { membersQuery } = await import('../../features/members/members.queries.ts');
      await client.prefetchQuery(membersQuery(tripId));
    },
    waitsForTrip: true,
  },
  chat: {
    label: 'Chat',
    Icon: MessageCircle,
    panel: ({ trip, viewer }) => <chat.Component trip={trip} currentUser={viewer} />,
    preload: chat.preload,
    readAhead: null,
    waitsForTrip: false,
  },
};

/** What the page of a trip knows of a tab. */
export const tripTab = (tab: TripTab): TripTabEntry => TRIP_TABS[tab];
