import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { currentUserQuery, rememberSignedIn, wasSignedIn } from '../../platform/session.ts';
import { onSessionEnd } from '../../platform/session-end.ts';
import { LoadingScreen, UnreachableScreen } from './WaitingScreens.tsx';

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
    return { state: 'unreachable', retrying: isFetching, retry: () => void refetch() };
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
