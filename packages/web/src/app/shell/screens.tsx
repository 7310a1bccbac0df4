import { lazyComponent } from '../../platform/lazy-component.ts';

const landing = lazyComponent(async () => (await import('../sign-in/LandingPage.tsx')).LandingPage);
const home = lazyComponent(async () => (await import('../home/HomePage.tsx')).HomePage);
const trips = lazyComponent(async () => (await import('../trips/TripsPage.tsx')).TripsPage);
const completedTrips = lazyComponent(async () => (await import('../trips/CompletedTripsPage.tsx')).CompletedTripsPage);
const trip = lazyComponent(async () => (await import('../trip/TripPage.tsx')).TripPage);
const members = lazyComponent(async () => (await import('../account/MembersPage.tsx')).MembersPage);
const closets = lazyComponent(async () => (await import('../closets/ClosetsPage.tsx')).ClosetsPage);
const concierge = lazyComponent(async () => (await import('../concierge/ConciergePage.tsx')).ConciergePage);
const plan = lazyComponent(async () => (await import('../account/PlanPage.tsx')).PlanPage);
const profile = lazyComponent(async () => (await import('../account/ProfilePage.tsx')).ProfilePage);
const terms = lazyComponent(async () => (await import('../legal/TermsPage.tsx')).TermsPage);
const privacy = lazyComponent(async () => (await import('../legal/PrivacyPage.tsx')).PrivacyPage);
const iconPreview = lazyComponent(async () => (await import('../service/IconPreviewPage.tsx')).IconPreviewPage);
const recovery = lazyComponent(async () => (await import('../sign-in/AccountRecovery.tsx')).AccountRecovery);
const outbox = lazyComponent(async () => (await import('../service/OutboxPage.tsx')).OutboxPage);
const join = lazyComponent(async () => (await import('../sign-in/JoinPage.tsx')).JoinPage);
const notFound = lazyComponent(async () => (await import('./NotFoundPage.tsx')).NotFoundPage);

export const LandingPage = landing.Component;
export const HomePage = home.Component;
export const TripsPage = trips.Component;
export const CompletedTripsPage = completedTrips.Component;
export const TripPage = trip.Component;
export const MembersPage = members.Component;
export const ClosetsPage = closets.Component;
export const ConciergePage = concierge.Component;
export const PlanPage = plan.Component;
export const ProfilePage = profile.Component;
export const TermsPage = terms.Component;
export const PrivacyPage = privacy.Component;
export const IconPreviewPage = iconPreview.Component;
export const NotFoundPage = notFound.Component;

const BY_FIRST_SEGMENT = new Map([
  ['', home],
  ['trips', trips],
  ['trip', trip],
  ['members', members],
  ['closets', closets],
  ['concierge', concierge],
  ['plan', plan],
  ['profile', profile],
  ['icon-preview', iconPreview],
]);

/** What is the same for everybody, whether or not they are signed in. */
const FOR_EVERYBODY = new Map([
  ['/forgot-password', recovery],
  ['/reset-password', recovery],
  ['/confirm-email', recovery],
  ['/stop-email-change', recovery],
  ['/dev/outbox', outbox],
]);

/** The screen at a path that is the same for everybody; `undefined` where it matters who is here. */
export const screenForEverybody = (path: string) => (path.startsWith('/join/') ? join : FOR_EVERYBODY.get(path));

/** Starts to load the screen that a signed-in person will see at a path. */
export const preloadScreen = (path: string): void =>
  (path === '/trips/completed' ? completedTrips : BY_FIRST_SEGMENT.get(path.split('/')[1] ?? ''))?.preload();

/** Starts to load what the tabs lead to, so that they open at a press, without a connection too. */
export const preloadTabs = (): void => {
  for (const screen of [home, trips, closets, concierge, profile]) screen.preload();
};

/** Starts to load what everybody else will see there. */
export const preloadOutside = (path: string): void => {
  const page = path === '/terms' ? terms : path === '/privacy' ? privacy : landing;
  page.preload();
};
