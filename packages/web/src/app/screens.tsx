import type { ComponentType } from 'react';
import { lazy } from 'react';
import { wasSignedIn } from '../platform/session.ts';

const RETRY_MS = 1_000;

/** Loads a screen's code, with one more try: most failures are a short gap in the connection. */
const withRetry = async <T,>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    // A second failure reaches the error screen, whose refresh also helps where a new version took the place of this one.
    return load();
  }
};

/** A screen whose code arrives when it is first shown, or before, by `preload`. */
const screen = <P,>(load: () => Promise<ComponentType<P>>) => {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  const once = () => (loading ??= withRetry(load).then((component) => ({ default: component })));
  return { Screen: lazy(once), preload: once };
};

const signedInApp = screen(async () => (await import('./SignedInApp.tsx')).SignedInApp);
const landing = screen(async () => (await import('./LandingPage.tsx')).LandingPage);
const home = screen(async () => (await import('./HomePage.tsx')).HomePage);
const trips = screen(async () => (await import('./TripsPage.tsx')).TripsPage);
const completedTrips = screen(async () => (await import('./CompletedTripsPage.tsx')).CompletedTripsPage);
const trip = screen(async () => (await import('./TripPage.tsx')).TripPage);
const members = screen(async () => (await import('./MembersPage.tsx')).MembersPage);
const profile = screen(async () => (await import('./ProfilePage.tsx')).ProfilePage);
const terms = screen(async () => (await import('./TermsPage.tsx')).TermsPage);
const privacy = screen(async () => (await import('./PrivacyPage.tsx')).PrivacyPage);
const notFound = screen(async () => (await import('./NotFoundPage.tsx')).NotFoundPage);

export const SignedInApp = signedInApp.Screen;
export const LandingPage = landing.Screen;
export const HomePage = home.Screen;
export const TripsPage = trips.Screen;
export const CompletedTripsPage = completedTrips.Screen;
export const TripPage = trip.Screen;
export const MembersPage = members.Screen;
export const ProfilePage = profile.Screen;
export const TermsPage = terms.Screen;
export const PrivacyPage = privacy.Screen;
export const NotFoundPage = notFound.Screen;

const SIGNED_IN_SCREENS = new Map([
  ['', home],
  ['trips', trips],
  ['trip', trip],
  ['members', members],
  ['profile', profile],
]);

/** Starts to load what will most likely be seen first, while the server is still asked who is here. */
export const preloadFirstScreen = (): void => {
  const path = location.pathname;
  const first = path.split('/')[1] ?? '';
  const outside = { terms, privacy }[first] ?? landing;
  const likely = wasSignedIn() ? [signedInApp, screenAt(path)] : [outside];
  // A failure shows when the screen is wanted, not before.
  for (const each of likely) each?.preload().catch(() => undefined);
};

const screenAt = (path: string) =>
  path === '/trips/completed' ? completedTrips : SIGNED_IN_SCREENS.get(path.split('/')[1] ?? '');
