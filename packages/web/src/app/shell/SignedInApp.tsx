import { type ReactElement, Suspense, useEffect, useLayoutEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { ProofRequests } from '../../features/accounts/proof/ProofRequests.tsx';
import { takeReturnPlace } from '../../platform/session.ts';
import { AddedNotice } from './AddedNotice.tsx';
import { BottomNavigation } from './BottomNavigation.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ProseSkeleton } from '../legal/ProseSkeleton.tsx';
import { ClosetsPage, CompletedTripsPage, ConciergePage, HomePage, IconPreviewPage, MembersPage, NotFoundPage, PlanPage, preloadTabs, PrivacyPage, ProfilePage, TermsPage, TripPage, TripsPage } from './screens.tsx';
import { ArrivalsPageSkeleton, ClosetsPageSkeleton, CompletedTripsSkeleton, ConciergePageSkeleton, HomeSkeleton, MembersSkeleton, PackingPageSkeleton, PlanPageSkeleton, ProfileSkeleton, TripSkeleton, TripsSkeleton } from './ScreenSkeletons.tsx';
import { TitleAnnouncer } from './TitleAnnouncer.tsx';
import { useArrival } from './use-arrival.ts';
import { useNewDay } from './use-new-day.ts';
import { usePrefetchAfterSignIn } from './use-prefetch-after-sign-in.ts';
import { useTripNews } from './use-trip-news.ts';

/** Everything behind the sign-in: the screens, and the navigation around them. */
export const SignedInApp = () => {
  const [path] = useLocation();
  const content = useArrival();
  useReturn();
  usePrefetchAfterSignIn();
  useTripNews();
  useNewDay();
  useEffect(preloadSheet, []);
  useEffect(preloadTabsWhenIdle, []);
  return (
    <div className="lg:pl-56 lg:[--bottom-nav-height:0rem]">
      <a
        href="#content"
        className="sr-only rounded-control bg-accent px-4 py-2 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <ConnectionBanner />
      <div id="content" ref={content} tabIndex={-1}>
        <ErrorBoundary resetKey={path}>
          <Screens />
        </ErrorBoundary>
      </div>
      <BottomNavigation />
      <ProofRequests />
      <AddedNotice />
      <TitleAnnouncer />
    </div>
  );
};

/** What every dialog stands in follows the first screen, so that opening one waits for its own part alone. */
const preloadSheet = (): void => {
  // A failure shows when a dialog is wanted, not before.
  import('../../ui/Sheet.tsx').catch(() => undefined);
};

/** Behind everything that the first screen wants, milliseconds; for browsers that do not tell when they are idle. */
const SURELY_IDLE_MS = 3000;

/** The screens of the tabs follow once the browser has nothing else to do. */
const preloadTabsWhenIdle = () => {
  if (!('requestIdleCallback' in window)) {
    const later = setTimeout(preloadTabs, SURELY_IDLE_MS);
    return () => clearTimeout(later);
  }
  const idle = requestIdleCallback(preloadTabs);
  return () => cancelIdleCallback(idle);
};

/** Goes back to where an ended session interrupted somebody. */
const useReturn = () => {
  const [path, navigate] = useLocation();
  useLayoutEffect(() => {
    const place = takeReturnPlace();
    if (place && path === '/') navigate(place, { replace: true });
  }, [path, navigate]);
};

/** The key makes each screen a new one: React would otherwise keep the old one, hidden, until the new one's code is there. */
const shown = (name: string, screen: ReactElement, skeleton: ReactElement) => (
  <Suspense key={name} fallback={skeleton}>
    {screen}
  </Suspense>
);

const Screens = () => (
  <Switch>
    <Route path="/">{shown('home', <HomePage />, <HomeSkeleton />)}</Route>
    <Route path="/trips">{shown('trips', <TripsPage />, <TripsSkeleton />)}</Route>
    <Route path="/trips/completed">{shown('completedTrips', <CompletedTripsPage />, <CompletedTripsSkeleton />)}</Route>
    <Route path="/trip/:id/arrivals">{shown('arrivals', <TripPage />, <ArrivalsPageSkeleton />)}</Route>
    <Route path="/trip/:id/packing">{shown('packing', <TripPage />, <PackingPageSkeleton />)}</Route>
    <Route path="/trip/:id?/:tab?">{shown('trip', <TripPage />, <TripSkeleton />)}</Route>
    <Route path="/members">{shown('members', <MembersPage />, <MembersSkeleton />)}</Route>
    <Route path="/closets">{shown('closets', <ClosetsPage />, <ClosetsPageSkeleton />)}</Route>
    <Route path="/concierge">{shown('concierge', <ConciergePage />, <ConciergePageSkeleton />)}</Route>
    <Route path="/plan">{shown('plan', <PlanPage />, <PlanPageSkeleton />)}</Route>
    <Route path="/profile">{shown('profile', <ProfilePage />, <ProfileSkeleton />)}</Route>
    <Route path="/icon-preview">{shown('iconPreview', <IconPreviewPage />, <ProseSkeleton />)}</Route>
    <Route path="/terms">{shown('terms', <TermsPage />, <ProseSkeleton />)}</Route>
    <Route path="/privacy">{shown('privacy', <PrivacyPage />, <ProseSkeleton />)}</Route>
    <Route>{shown('notFound', <NotFoundPage />, <ProseSkeleton />)}</Route>
  </Switch>
);
