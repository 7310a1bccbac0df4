import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUserQuery, rememberSignedIn, wasSignedIn } from '../../platform/session.ts';
import { onSessionEnd } from '../../platform/session-end.ts';

type Session =
  | { readonly state: 'loading' }
  /** The server could not be asked; nothing is known of the person, least of all that they are signed out. */
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
  // While it is asked again after a failure, the same screen stays.
  if (errorUpdateCount > 0 || isPaused) {
    return { state: 'unreachable', retrying: isFetching, retry: () => void refetch() };
  }
  return { state: 'loading' };
};
