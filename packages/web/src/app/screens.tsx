import { lazyComponent } from '../platform/lazy-component.ts';
import { wasSignedIn } from '../platform/session.ts';

const signedInApp = lazyComponent(async () => (await import('./SignedInApp.tsx')).SignedInApp);
const landing = lazyComponent(async () => (await import('./LandingPage.tsx')).LandingPage);
const home = lazyComponent(async () => (await import('./HomePage.tsx')).HomePage);
const trips = lazyComponent(async () => (await import('./TripsPage.tsx')).TripsPage);
const completedTrips = lazyComponent(async () => (await import('./CompletedTripsPage.tsx')).CompletedTripsPage);
const trip = lazyComponent(async () => (await import('./TripPage.tsx')).TripPage);
const members = lazyComponent(async () => (await import('./MembersPage.tsx')).MembersPage);
const profile = lazyComponent(async () => (await import('./ProfilePage.tsx')).ProfilePage);
const terms = lazyComponent(async () => (await import('./TermsPage.tsx')).TermsPage);
const privacy = lazyComponent(async () => (await import('./PrivacyPage.tsx')).PrivacyPage);
const notFound = lazyComponent(async () => (await import('./NotFoundPage.tsx')).NotFoundPage);

export const SignedInApp = signedInApp.Component;
export const LandingPage = landing.Component;
export const HomePage = home.Component;
export const TripsPage = trips.Component;
export const CompletedTripsPage = completedTrips.Component;
export const TripPage = trip.Component;
export const MembersPage = members.Component;
export const ProfilePage = profile.Component;
export const TermsPage = terms.Component;
export const PrivacyPage = privacy.Component;
export const NotFoundPage = notFound.Component;

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
  for (const each of likely) each?.preload();
};

const screenAt = (path: string) =>
  path === '/trips/completed' ? completedTrips : SIGNED_IN_SCREENS.get(path.split('/')[1] ?? '');
