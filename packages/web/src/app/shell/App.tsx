import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { configQuery } from '../../platform/config.ts';
import { lazyComponent } from '../../platform/lazy-component.ts';
import { queryClient } from '../../platform/query-client.ts';
import { wasSignedIn } from '../../platform/session.ts';
import { ToastHost } from '../../ui/Toast.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { landing, preloadScreen, preloadSignedOut, publicScreen, SCREENS } from './screens.tsx';
import { SessionGate, useSession, LoadingScreen, ProseSkeleton } from './SessionGate.tsx';

/** Everything behind the sign-in. The landing does without its code. */
const signedInApp = lazyComponent(async () => (await import('./SignedInApp.tsx')).SignedInApp);

/** The whole app: who is here decides what there is to see. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <ErrorBoundary>
      <Screens />
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
        <Public />
      </Suspense>
    );
  }
  return (
    <SessionGate
      session={session}
      signedIn={
        <Suspense fallback={<LoadingScreen />}>
          <signedInApp.Component />
        </Suspense>
      }
      signedOut={<SignedOutScreens expired={session.state === 'signed-out' && session.expired} />}
    />
  );
};

const SignedOutScreens = ({ expired }: { expired: boolean }) => (
  <Switch>
    <Route path={SCREENS.terms.pattern}>
      <Suspense key="terms" fallback={<ProseSkeleton />}>
        <SCREENS.terms.Component />
      </Suspense>
    </Route>
    <Route path={SCREENS.privacy.pattern}>
      <Suspense key="privacy" fallback={<ProseSkeleton />}>
        <SCREENS.privacy.Component />
      </Suspense>
    </Route>
    {/* At any other path: the address stays, and so the person lands where they wanted to go. */}
    <Route>
      <Suspense key="landing" fallback={<LoadingScreen />}>
        <landing.Component expired={expired} />
      </Suspense>
    </Route>
  </Switch>
);

/** Starts to load what will most likely be seen first, while the session is still looked up. */
export const preloadFirstScreen = (): void => {
  const path = location.pathname;
  // How people may sign in is part of the first screen of whoever has to.
  if (!wasSignedIn()) void queryClient.prefetchQuery(configQuery);
  const shownToAll = publicScreen(path);
  if (shownToAll) return shownToAll.preload();
  if (!wasSignedIn()) return preloadSignedOut(path);
  signedInApp.preload();
  preloadScreen(path);
};
