import { CONFIG_ADDRESS, CURRENT_USER_ADDRESS } from '@caravan/contract/page-document.ts';
import { PAGES } from '@caravan/contract/pages.rules.ts';
import { QueryClientProvider, onlineManager } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { viewerZone } from '../../platform/clock.ts';
import { configQuery } from '../../platform/config.ts';
import { lazyComponent } from '../../platform/lazy-component.ts';
import { nextTask } from '../../platform/next-task.ts';
import { queryClient } from '../../platform/query-client.ts';
import { hasPageAnswer } from '../../platform/page-answers.ts';
import { CurrentUserProvider, currentUserQuery, wasSignedIn } from '../../platform/session.ts';
import { watchBack } from '../../ui/back-closes.ts';
import { ToastHost } from '../../ui/Toast.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { landing, preloadScreen, publicScreen, readFirst, SCREENS, signedOutScreen } from './screens.tsx';
import { SessionGate, useSession, LoadingScreen, ProseSkeleton } from './SessionGate.tsx';

/** Everything behind the sign-in. The landing does without its code. */
const signedInApp = lazyComponent(async () => (await import('./SignedInApp.tsx')).SignedInApp);

/** The whole app: who is here decides what there is to see. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <ErrorBoundary>
      <CurrentUserProvider>
        <Screens />
      </CurrentUserProvider>
    </ErrorBoundary>
    <ToastHost />
  </QueryClientProvider>
);

const Screens = () => {
  const session = useSession();
  const [path] = useLocation();
  const Public = publicScreen(path)?.Component;
  if (Public) {
    return (
      <Suspense key="public" fallback={<LoadingScreen />}>
        <Public onJoining={prepareJoining} />
      </Suspense>
    );
  }
  return (
    <SessionGate
      session={session.state === 'unreachable' && isForAll(path) ? SIGNED_OUT : session}
      signedIn={
        <Suspense fallback={<LoadingScreen />}>
          <signedInApp.Component />
        </Suspense>
      }
      signedOut={<SignedOutScreens expired={session.state === 'signed-out' && session.expired} />}
    />
  );
};

const SIGNED_OUT = { state: 'signed-out', expired: false } as const;

/** What may be read without knowing who is here, and so without a server: the legal pages, and the first page of a browser that knows nobody. */
const isForAll = (path: string): boolean =>
  path === PAGES.terms || path === PAGES.privacy || (path === PAGES.home && !wasSignedIn());

/** Shows what the device keeps, where the document comes without answers: it is the one that stands in for the server. */
const restore = async (): Promise<void> => {
  try {
    const { restoreReads } = await import('../../platform/offline/restore-reads.ts');
    await restoreReads(queryClient);
  } catch {
    // The code is not on the device: the app waits for the server.
  }
};

/**
 * The cache takes every page for online until the browser says otherwise, which it does not of what was so before. Of a document that
 * the server has written it is no use: browsers call themselves offline that are not.
 */
const noteConnection = (isFromServer: boolean): void => {
  if (!isFromServer && !navigator.onLine) onlineManager.setOnline(false);
};

/** Loads what comes after the welcome while that can be read. */
const prepareWelcome = (): void => {
  void signedInApp.preload();
  void preloadScreen(location.pathname);
};

/** Loads what somebody sees who joins a trip. */
const prepareJoining = (): void => {
  void signedInApp.preload();
  void SCREENS.trip.preload();
};

const SignedOutScreens = ({ expired }: { expired: boolean }) => (
  <Switch>
    <Route path={PAGES.terms}>
      <Suspense key="terms" fallback={<ProseSkeleton />}>
        <SCREENS.terms.Component />
      </Suspense>
    </Route>
    <Route path={PAGES.privacy}>
      <Suspense key="privacy" fallback={<ProseSkeleton />}>
        <SCREENS.privacy.Component />
      </Suspense>
    </Route>
    {/* At any other path: the address stays, and so the person lands where they wanted to go. */}
    <Route>
      <Suspense key="landing" fallback={<LoadingScreen />}>
        <landing.Component expired={expired} onSignedIn={prepareWelcome} />
      </Suspense>
    </Route>
  </Switch>
);

/**
 * Loads what will be seen first. Who is here comes with the document where the server wrote it, and is guessed meanwhile where it
 * did not; resolves once the screen's code is there, or does not come.
 *
 * @param isDrawn the document shows the page of somebody who is not signed in, for which a guess is not enough.
 * @returns whether that is what comes: it is known that nobody is signed in, and the page's code is there.
 */
export const prepareFirstScreen = async (isDrawn = false): Promise<boolean> => {
  // Before the router: of moves between a page and what lies over it, the router hears nothing.
  watchBack();
  const path = location.pathname;
  const isInDocument = hasPageAnswer(CURRENT_USER_ADDRESS);
  noteConnection(isInDocument);
  const lookup = queryClient.prefetchQuery(currentUserQuery);
  if (isInDocument || (isDrawn && onlineManager.isOnline())) await lookup;
  else if (wasSignedIn()) await restore();
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  const isSignedIn = user === undefined ? wasSignedIn() : user !== null;
  // What this server offers decides what some first screens show: how people may sign in is part of that of whoever has to.
  if (!isSignedIn || hasPageAnswer(CONFIG_ADDRESS)) void queryClient.prefetchQuery(configQuery);
  const shownToAll = publicScreen(path);
  if (shownToAll || !isSignedIn) {
    const screen = shownToAll ?? signedOutScreen(path);
    await screen.preload();
    return !shownToAll && user === null && screen.hasArrived();
  }
  const code = Promise.all([signedInApp.preload(), preloadScreen(path)]);
  // Meanwhile, and in a task of its own: the first use of a browser's `Intl` loads what it knows of languages and of zones.
  await nextTask();
  viewerZone();
  await nextTask();
  await code;
  // Of somebody who is only guessed to be here nothing is read.
  if (!user) return false;
  await readFirst(queryClient, location);
  // What came with the document is in the cache by then: a screen that is drawn without it is drawn twice.
  await nextTask();
  return false;
};
