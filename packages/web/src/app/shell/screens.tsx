import { PAGES, type PageName, type PublicPageName, pageAt, publicPageAt } from '@caravan/contract/pages.rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { lazyComponent } from '../../platform/lazy-component.ts';
import type { ReadFirst } from '../../platform/query-client.ts';

/** The tabs of the app's navigation, each of which opens the screen of the same name. */
export const NAVIGATION_TABS = ['home', 'trips', 'closets', 'concierge', 'profile'] as const;
export type NavigationTab = (typeof NAVIGATION_TABS)[number];

/**
 * A screen behind the sign-in.
 *
 * @param tab the navigation's tab that is active there.
 * @param loadReadFirst what reads its data where people often begin with it.
 */
const screen = (tab: NavigationTab, load: () => Promise<ComponentType>, loadReadFirst?: () => Promise<ReadFirst>) => ({
  tab,
  loadReadFirst,
  ...lazyComponent(load),
});

/** The screens of the pages behind the sign-in. What is shown until a screen's code is there stands in ScreenSkeletons.tsx. */
export const SCREENS: Readonly<Record<PageName, ReturnType<typeof screen>>> = {
  home: screen(
    'home',
    async () => (await import('../home/HomePage.tsx')).HomePage,
    async () => (await import('../home/HomePage.tsx')).readHomePage,
  ),
  trips: screen('trips', async () => (await import('../trips/TripsPage.tsx')).TripsPage),
  completedTrips: screen('trips', async () => (await import('../trips/CompletedTripsPage.tsx')).CompletedTripsPage),
  arrivals: screen('trips', async () => (await import('../trip/TripPage.tsx')).ArrivalsPage),
  packing: screen('trips', async () => (await import('../trip/TripPage.tsx')).PackingPage),
  tripDates: screen('trips', async () => (await import('../trip/DatesPage.tsx')).DatesPage),
  trip: screen(
    'trips',
    async () => (await import('../trip/TripPage.tsx')).TripPage,
    async () => (await import('../trip/TripPage.tsx')).readTripPage,
  ),
  members: screen('home', async () => (await import('../account/MembersPage.tsx')).MembersPage),
  closets: screen('closets', async () => (await import('../closets/ClosetsPage.tsx')).ClosetsPage),
  concierge: screen('concierge', async () => (await import('../concierge/ConciergePage.tsx')).ConciergePage),
  plan: screen('profile', async () => (await import('../account/PlanPage.tsx')).PlanPage),
  profile: screen('profile', async () => (await import('../account/ProfilePage.tsx')).ProfilePage),
  currentTrip: screen('trips', async () => (await import('../trips/CurrentTripPage.tsx')).CurrentTripPage),
  share: screen('trips', async () => (await import('../share/SharePage.tsx')).SharePage),
  iconPreview: screen('home', async () => (await import('../service/IconPreviewPage.tsx')).IconPreviewPage),
  terms: screen('home', async () => (await import('../legal/TermsPage.tsx')).TermsPage),
  privacy: screen('home', async () => (await import('../legal/PrivacyPage.tsx')).PrivacyPage),
  notFound: screen('home', async () => (await import('./NotFoundPage.tsx')).NotFoundPage),
};

/** What everybody who is signed out sees, at any address but those of the terms and the privacy policy. */
export const landing = lazyComponent(async () => (await import('../sign-in/LandingPage.tsx')).LandingPage);

/** The screens of the pages that are the same for everybody. */
const PUBLIC_SCREENS = {
  join: lazyComponent(async () => (await import('../sign-in/JoinPage.tsx')).JoinPage),
  dates: lazyComponent(async () => (await import('../dates/LinkedDatesPage.tsx')).LinkedDatesPage),
  recovery: lazyComponent(async () => (await import('../sign-in/AccountRecovery.tsx')).AccountRecovery),
  outbox: lazyComponent(async () => (await import('../service/OutboxPage.tsx')).OutboxPage),
} satisfies Record<PublicPageName, unknown>;

/** The screen at a path that is the same whether or not somebody is signed in; `null` where that matters. */
export const publicScreen = (path: string) => {
  const name = publicPageAt(path);
  return name && PUBLIC_SCREENS[name];
};

/** The navigation's tab that is active at a path: that of the screens whose address begins alike. */
export const activeTab = (path: string): NavigationTab => {
  const names = Object.keys(PAGES) as PageName[];
  const found = names.find((name) => firstSegment(PAGES[name]) === firstSegment(path));
  return found ? SCREENS[found].tab : 'home';
};

const firstSegment = (path: string): string | undefined => path.split('/')[1];

/** Loads the screen that a signed-in person will see at a path; resolves once its code is there, or does not come. */
export const preloadScreen = (path: string): Promise<void> => SCREENS[pageAt(path).name].preload();

/** Begins to read what the screen at an address shows first; resolves once that is under way, and all of its code there. */
export const readFirst = async (client: QueryClient, { pathname, search }: Location): Promise<void> => {
  const { name, params } = pageAt(pathname);
  // Code that did not come is missed where it is wanted.
  const read = await SCREENS[name].loadReadFirst?.().catch(() => undefined);
  await read?.(client, params, new URLSearchParams(search));
};

/** Starts to load what the navigation leads to, and a trip, to which nearly everybody goes: they open at a press. */
export const preloadTabs = async (): Promise<void> => {
  for (const tab of [...NAVIGATION_TABS, 'trip'] as const) await SCREENS[tab].preload();
};

/** What somebody who is signed out will see at a path. */
export const signedOutScreen = (path: string) => {
  const { name } = pageAt(path);
  return name === 'terms' || name === 'privacy' ? SCREENS[name] : landing;
};
