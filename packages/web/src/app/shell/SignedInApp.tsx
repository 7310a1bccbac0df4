import { NO_PREFERENCES } from '@caravan/contract/accounts/preferences.schema.ts';
import { PAGES, type PageName } from '@caravan/contract/pages.rules.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { ReauthenticationRequests } from '../../features/accounts/reauthentication/ReauthenticationRequests.tsx';
import { useZoneSaid } from '../../features/notifications/use-zone-said.ts';
import { usePushesKept } from '../../features/notifications/use-pushes-kept.ts';
import { rememberTimeZone } from '../../platform/clock.ts';
import { trackChanges } from '../../platform/change-tracker.ts';
import { whenAtRest, whenIdle } from '../../platform/idle.ts';
import { loadOutbox } from '../../platform/outbox/outbox-loader.ts';
import { mayBeWaiting } from '../../platform/outbox/remembered-waiting.ts';
import { ownChanges } from '../../platform/own-changes.ts';
import { applyPreferences, readingKey } from '../../platform/preferences.ts';
import { currentUserQuery, takeReturnPlace, useCurrentUser } from '../../platform/session.ts';
import { useTheme } from '../../platform/theme.ts';
import { useTripsListFollowed } from '../../platform/trips-list.ts';
import { BottomNavigation } from './BottomNavigation.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { SKELETONS } from './ScreenSkeletons.tsx';
import { AddedNotice, useLiveUpdates, useNewDay } from './live-updates.tsx';
import { usePrefetchAfterSignIn } from './read-ahead.ts';
import { TitleAnnouncer, useFocusOnNewScreen } from './screen-change.tsx';
import { NAVIGATION_TABS, SCREENS, preloadTabs } from './screens.tsx';

trackChanges(ownChanges);

/** Around every screen: the navigation stands at the bottom of a phone, and beside the page from 1,024 px. */
export const FRAME = 'lg:pl-56 lg:[--bottom-nav-height:0rem]';

/** Everything behind the sign-in: the screens, and the navigation around them. */
export const SignedInApp = () => {
  const reading = usePreferences();
  const [path] = useLocation();
  const content = useFocusOnNewScreen();
  useReturn();
  useTripsListFollowed();
  usePrefetchAfterSignIn();
  useLiveUpdates();
  useNewDay();
  usePushesKept();
  useZoneSaid();
  useOutboxLoaded();
  useKeptOffline();
  useEffect(() => {
    // A cookie costs a journey to another process of the browser, for which no screen is to wait.
    const later = setTimeout(rememberTimeZone);
    return () => clearTimeout(later);
  }, []);
  const isOnTab = NAVIGATION_TABS.some((tab) => PAGES[tab] === path);
  useEffect(() => (isOnTab ? whenIdle(preloadTabs) : undefined), [isOnTab]);
  return (
    <div className={FRAME}>
      <a
        href="#content"
        className="sr-only rounded-control bg-accent px-4 py-2 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <ConnectionBanner />
      <div id="content" ref={content} tabIndex={-1}>
        <ErrorBoundary resetKey={path}>
          <FreshUser key={path} />
          <Screens reading={reading} />
        </ErrorBoundary>
      </div>
      <BottomNavigation />
      <ReauthenticationRequests />
      <AddedNotice />
      <TitleAnnouncer />
    </div>
  );
};

/**
 * Fetches what sends changes: at once where some wait on the device, with the first touch, or as one of the first things that come once the page is
 * at rest, and hence before any other effect.
 */
const useOutboxLoaded = (): void => {
  const userId = useCurrentUser()?.id;
  useLayoutEffect(() => {
    if (userId === undefined) return undefined;
    const touch = () => void loadOutbox();
    for (const name of TOUCHES) addEventListener(name, touch, { once: true, capture: true });
    if (mayBeWaiting(userId)) touch();
    const cancel = whenAtRest(loadOutbox);
    return () => {
      for (const name of TOUCHES) removeEventListener(name, touch, { capture: true });
      cancel();
    };
  }, [userId]);
};

/** What comes before any change. */
const TOUCHES = ['pointerdown', 'keydown'] as const;

/** Keeps what is read on the device. Nothing of that comes before the page is at rest. */
const useKeptOffline = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    let stop: () => void = () => undefined;
    let isLeft = false;
    const start = async () => {
      const keep = await loadKeeping();
      if (!isLeft && keep) stop = keep(client);
    };
    const cancel = whenAtRest(() => void start());
    return () => {
      isLeft = true;
      cancel();
      stop();
    };
  }, [client]);
};

const loadKeeping = async (): Promise<((client: QueryClient) => () => void) | null> => {
  try {
    return (await import('./keep-offline.ts')).keepOffline;
  } catch {
    // The connection is gone: what is kept by then stays as it is.
    return null;
  }
};

/** Lets the viewer's choice of units, times, weeks and colours count; answers a key that changes with what screens show of it. */
const usePreferences = (): string => {
  const preferences = useCurrentUser()?.preferences ?? NO_PREFERENCES;
  applyPreferences(preferences);
  useTheme(preferences.theme);
  return readingKey(preferences);
};

/** Goes back to where an ended session interrupted somebody. */
const useReturn = () => {
  const [path, navigate] = useLocation();
  useLayoutEffect(() => {
    const place = takeReturnPlace();
    if (place && path === '/') navigate(place, { replace: true });
  }, [path, navigate]);
};

/** Reads who is signed in once more where that is old, with each screen that is opened. */
const FreshUser = () => {
  useQuery(currentUserQuery);
  return null;
};

const SCREEN_NAMES = Object.keys(PAGES) as readonly PageName[];

interface ScreensProps {
  /** Differs where screens have to be drawn anew. */
  reading: string;
}

/** The screen where the choice is made: it shows nothing that depends on it, and what has the focus there keeps it. */
const CHOSEN_ON: PageName = 'profile';

const Screens = ({ reading }: ScreensProps) => (
  <Switch>
    {SCREEN_NAMES.map((name) => {
      const { Component } = SCREENS[name];
      return (
        // The key makes each screen a new one: React would otherwise keep the old one, hidden, until the new one's code is there.
        <Route key={name === CHOSEN_ON ? name : `${name} ${reading}`} path={PAGES[name]}>
          <Suspense fallback={SKELETONS[name]}>
            <Component />
          </Suspense>
        </Route>
      );
    })}
  </Switch>
);
