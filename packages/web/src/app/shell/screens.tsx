import type { ComponentType } from 'react';
import { lazyComponent } from '../../platform/lazy-component.ts';

/** The tabs of the app's navigation, each of which opens the screen of the same name. */
export const NAVIGATION_TABS = ['home', 'trips', 'closets', 'concierge', 'profile'] as const;
export type NavigationTab = (typeof NAVIGATION_TABS)[number];

/**
 * A screen behind the sign-in.
 *
 * @param pattern its address, as the router reads it.
 * @param tab the navigation's tab that is active there.
 */
const screen = (pattern: string, tab: NavigationTab, load: () => Promise<ComponentType>) => ({
  pattern,
  tab,
  ...lazyComponent(load),
});

/**
 * The screens behind the sign-in, in the order in which the router tries them. What is shown until a screen's code is there
 * stands in SignedInApp.tsx, as whoever is signed out does without it.
 */
export const SCREENS = {
  home: screen('/', 'home', async () => (await import('../home/HomePage.tsx')).HomePage),
  trips: screen('/trips', 'trips', async () => (await import('../trips/TripsPage.tsx')).TripsPage),
  completedTrips: screen(
    '/trips/completed',
    'trips',
    async () => (await import('../trips/CompletedTripsPage.tsx')).CompletedTripsPage,
  ),
  arrivals: screen('/trip/:id/arrivals', 'trips', async () => (await import('../trip/ArrivalsPage.tsx')).ArrivalsPage),
  packing: screen('/trip/:id/packing', 'trips', async () => (await import('../trip/PackingPage.tsx')).PackingPage),
  trip: screen('/trip/:id?/:tab?', 'trips', async () => (await import('../trip/TripPage.tsx')).TripPage),
  members: screen('/members', 'home', async () => (await import('../account/MembersPage.tsx')).MembersPage),
  closets: screen('/closets', 'closets', async () => (await import('../closets/ClosetsPage.tsx')).ClosetsPage),
  concierge: screen(
    '/concierge',
    'concierge',
    async () => (await import('../concierge/ConciergePage.tsx')).ConciergePage,
  ),
  plan: screen('/plan', 'profile', async () => (await import('../account/PlanPage.tsx')).PlanPage),
  profile: screen('/profile', 'profile', async () => (await import('../account/ProfilePage.tsx')).ProfilePage),
  iconPreview: screen(
    '/icon-preview',
    'home',
    async () => (await import('../service/IconPreviewPage.tsx')).IconPreviewPage,
  ),
  terms: screen('/terms', 'home', async () => (await import('../legal/TermsPage.tsx')).TermsPage),
  privacy: screen('/privacy', 'home', async () => (await import('../legal/PrivacyPage.tsx')).PrivacyPage),
  notFound: screen('*', 'home', async () => (await import('./NotFoundPage.tsx')).NotFoundPage),
};

export type ScreenName = keyof typeof SCREENS;

/** What everybody who is signed out sees, at any address but those of the terms and the privacy policy. */
export const landing = lazyComponent(async () => (await import('../sign-in/LandingPage.tsx')).LandingPage);

const join = lazyComponent(async () => (await import('../sign-in/JoinPage.tsx')).JoinPage);
const recovery = lazyComponent(async () => (await import('../sign-in/AccountRecovery.tsx')).AccountRecovery);
const outbox = lazyComponent(async () => (await import('../service/OutboxPage.tsx')).OutboxPage);

const PUBLIC_SCREENS = new Map([
  ['/forgot-password', recovery],
  ['/reset-password', recovery],
  ['/confirm-email', recovery],
  ['/stop-email-change', recovery],
  ['/dev/outbox', outbox],
]);

/** The screen at a path that is the same whether or not somebody is signed in; `undefined` where that matters. */
export const publicScreen = (path: string) => (path.startsWith('/join/') ? join : PUBLIC_SCREENS.get(path));

/** The navigation's tab that is active at a path: that of the screens whose address begins alike. */
export const activeTab = (path: string): NavigationTab =>
  Object.values(SCREENS).find(({ pattern }) => firstSegment(pattern) === firstSegment(path))?.tab ?? 'home';

const firstSegment = (path: string): string | undefined => path.split('/')[1];

/** Starts to load the screen that a signed-in person will see at a path. */
export const preloadScreen = (path: string): void =>
  Object.values(SCREENS)
    .find(({ pattern }) => matches(pattern, path))
    ?.preload();

/** Whether a path has the shape of a pattern: `:name` stands for any segment, `:name?` for one that may be missing. */
const matches = (pattern: string, path: string): boolean => {
  if (pattern === '*') return true;
  const [wanted, found] = [pattern, path].map((text) => text.split('/').filter(Boolean)) as [string[], string[]];
  return (
    found.length <= wanted.length &&
    wanted.every((part, index) =>
      part.startsWith(':') ? part.endsWith('?') || found[index] !== undefined : part === found[index],
    )
  );
};

/** Starts to load what the navigation leads to, so that it opens at a press, without a connection too. */
export const preloadTabs = (): void => {
  for (const tab of NAVIGATION_TABS) SCREENS[tab].preload();
};

/** Starts to load what somebody who is signed out will see at a path. */
export const preloadSignedOut = (path: string): void => {
  const page =
    path === SCREENS.terms.pattern ? SCREENS.terms : path === SCREENS.privacy.pattern ? SCREENS.privacy : landing;
  page.preload();
};
