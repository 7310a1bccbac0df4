import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { queryClient } from '../../platform/query-client.ts';
import { ToastHost } from '../../ui/Toast.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { SignedInApp } from './first-screen.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { ProseSkeleton } from '../legal/ProseSkeleton.tsx';
import { LandingPage, PrivacyPage, screenForEverybody, TermsPage } from './screens.tsx';
import { UnreachableScreen } from './UnreachableScreen.tsx';
import { useSession } from './use-session.ts';

/** The whole app: who is here decides what there is to see. */
export const App = () => (
  <QueryClientProvider client={queryClient}>
    <ErrorBoundary>
      <SessionGate />
    </ErrorBoundary>
    <ToastHost />
  </QueryClientProvider>
);

const SessionGate = () => {
  const session = useSession();
  const [path] = useLocation();
  const ForEverybody = screenForEverybody(path)?.Component;
  if (ForEverybody) {
    return (
      <Suspense key="everybody" fallback={<LoadingScreen />}>
        <ForEverybody />
      </Suspense>
    );
  }
  if (session.state === 'loading') return <LoadingScreen />;
  if (session.state === 'unreachable') return <UnreachableScreen onRetry={session.retry} pending={session.retrying} />;
  if (session.state === 'signed-in') {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <SignedInApp />
      </Suspense>
    );
  }
  return (
    <Switch>
      <Route path="/terms">
        <Suspense key="terms" fallback={<ProseSkeleton />}>
          <TermsPage />
        </Suspense>
      </Route>
      <Route path="/privacy">
        <Suspense key="privacy" fallback={<ProseSkeleton />}>
          <PrivacyPage />
        </Suspense>
      </Route>
      {/* At any other path: the address stays, and so the person lands where they wanted to go. */}
      <Route>
        <Suspense key="landing" fallback={<LoadingScreen />}>
          <LandingPage expired={session.expired} />
        </Suspense>
      </Route>
    </Switch>
  );
};
