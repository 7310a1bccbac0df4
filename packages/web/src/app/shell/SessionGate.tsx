import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { onSessionEnd } from '../../platform/session-end.ts';
import { currentUserQuery, rememberSignedIn, wasSignedIn } from '../../platform/session.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

type Session =
  | { readonly state: 'loading' }
  /** The server could not be reached; nothing is known of the person, least of all that they are signed out. */
  | { readonly state: 'unreachable'; readonly retrying: boolean; readonly retry: () => void }
  | { readonly state: 'signed-in' }
  /** `expired`: a session that was there has ended, while the app was open or since this browser last showed it. */
  | { readonly state: 'signed-out'; readonly expired: boolean };

/** Whether somebody is signed in, as far as is known. */
export const useSession = (): Session => {
  const client = useQueryClient();
  const { data, isFetching, isPaused, errorUpdateCount, refetch } = useQuery(currentUserQuery);
  // Whoever signs out is forgotten; who is still remembered at the start comes back to a session that may have ended.
  const [expired, setExpired] = useState(wasSignedIn);

  useEffect(
    () =>
      onSessionEnd(() => {
        if (!client.getQueryData(currentUserQuery.queryKey)) return;
        setExpired(true);
        client.setQueryData(currentUserQuery.queryKey, null);
      }),
    [client],
  );

  const isSignedIn = data !== null && data !== undefined;
  useEffect(() => {
    if (data !== undefined) rememberSignedIn(isSignedIn);
  }, [data, isSignedIn]);

  if (isSignedIn) return { state: 'signed-in' };
  if (data === null) return { state: 'signed-out', expired };
  // While the session is looked up again after a failure, the same screen stays.
  if (errorUpdateCount > 0 || isPaused) {
    const retry = () => {
      // Whoever wants a try has one, whatever the browser says of the connection.
      onlineManager.setOnline(true);
      void refetch();
    };
    return { state: 'unreachable', retrying: isFetching, retry };
  }
  return { state: 'loading' };
};

interface SessionGateProps {
  session: Session;
  signedIn: ReactNode;
  signedOut: ReactNode;
}

/** Shows what is for a person who is signed in or out, or a waiting screen while that is not known. */
export const SessionGate = ({ session, signedIn, signedOut }: SessionGateProps) => {
  if (session.state === 'loading') return <LoadingScreen />;
  if (session.state === 'unreachable') return <UnreachableScreen onRetry={session.retry} pending={session.retrying} />;
  return session.state === 'signed-in' ? signedIn : signedOut;
};

/** The whole window while it is not known yet who is here. */
export const LoadingScreen = () => (
  <main className="flex min-h-dvh flex-col items-center justify-center gap-4 text-accent-ink">
    <Spinner size="large" label={null} />
    <p role="status" className="text-ink-muted">
      Loading Caravan
    </p>
  </main>
);

/** The session could not be looked up. That is no sign-out: the person stays where they are and tries again. */
const UnreachableScreen = ({ onRetry, pending }: { onRetry: () => void; pending: boolean }) => (
  <main className="flex min-h-dvh flex-col justify-center">
    <title>Can't be reached · Caravan</title>
    <ErrorState
      level={1}
      title="Caravan can't be reached"
      text="Nothing is lost. Check your connection, or try again in a moment."
      onRetry={onRetry}
      pending={pending}
    />
  </main>
);

/** Shown for a page of text while its code arrives: a title and paragraphs. */
export const ProseSkeleton = () => (
  <SkeletonGroup className="page-x pb-nav mx-auto flex w-full max-w-2xl flex-col gap-4 pt-7">
    <Skeleton shape="line" className="h-8 w-2/5" />
    {['w-full', 'w-11/12', 'w-10/12', 'w-4/5', 'w-9/12', 'w-3/5'].map((width) => (
      <Skeleton key={width} shape="line" className={width} />
    ))}
  </SkeletonGroup>
);
