import type { QueryClient } from '@tanstack/react-query';
import { lazyComponent } from '../../platform/lazy-component.ts';
import type { TripTab } from './trip-tabs.ts';

const chat = lazyComponent(async () => (await import('../../features/chat/ChatTab.tsx')).ChatTab);
const closet = lazyComponent(async () => (await import('../../features/outfits/ClosetTab.tsx')).ClosetTab);
const members = lazyComponent(async () => (await import('../../features/members/MembersTab.tsx')).MembersTab);
const shopping = lazyComponent(async () => (await import('../../features/shopping/ShoppingTab.tsx')).ShoppingTab);
const arrivals = lazyComponent(async () => (await import('./TripArrivals.tsx')).TripArrivals);
const packing = lazyComponent(async () => (await import('./TripPacking.tsx')).TripPacking);
const lost = lazyComponent(async () => (await import('./TripLost.tsx')).TripLost);
const notFound = lazyComponent(async () => (await import('./TripLost.tsx')).TripNotFound);

/** The parts of a trip whose code follows the page's own. */
export const ChatTab = chat.Component;
export const ClosetTab = closet.Component;
export const MembersTab = members.Component;
export const ShoppingTab = shopping.Component;

/** Who of a trip lands when and where, a screen of its own. */
export const TripArrivals = arrivals.Component;

/** What one packs for a trip, a screen of its own. */
export const TripPacking = packing.Component;

/** What stands there instead of a trip that is out of reach. */
export const TripLost = lost.Component;
export const TripNotFound = notFound.Component;

/** Starts to load them all, beside what the page itself asks for. */
export const preloadPanels = (): void => {
  for (const panel of [chat, closet, shopping, members, arrivals, packing, lost, notFound]) panel.preload();
};

/** Starts to read what a tab shows, as soon as its code is there. What fails shows with the tab, not before. */
export const preloadTab = (client: QueryClient, tripId: string, tab: TripTab): void => {
  void import('./read-tab-ahead.ts').then(
    async ({ readTabAhead }) => readTabAhead(client, tripId, tab),
    () => undefined,
  );
};
