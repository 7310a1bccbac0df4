import type { TripState } from '@caravan/contract/live.ts';
import { getTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { takeTrip } from '../../features/trips/trip-pages.ts';
import { keyOf } from '../../platform/api.ts';
import { refreshLists } from '../../platform/live-refresh.ts';
import { announceLostTrip } from '../../platform/offline/lost-trips.ts';
import { comparedWith } from '../../platform/trip-changes.ts';

/**
 * Reads again what of a trip may lack a change that was missed until now. The chat is left out: it loads what it missed itself.
 *
 * @param state as the server says it to whoever joins the trip; without one all of the trip is read again.
 */
export const refetchMissed = (client: QueryClient, tripId: string, state: TripState | undefined): void => {
  const queryKey = keyOf(getTrip, { params: { tripId } });
  const isChat = ({ queryKey }: Query) => queryKey[2] === 'chat';
  // What has failed is read again from where it is missing.
  const isKnown = ({ state }: Query) => state.data !== undefined || state.fetchStatus !== 'idle';
  const isBehind = comparedWith(tripId, state);
  for (const query of client.getQueryCache().findAll({ queryKey }))
    if (isKnown(query) && !isChat(query)) void refetchIfBehind(client, query, isBehind);
};

/** What is under way for the first time is compared when it has come. */
const refetchIfBehind = async (
  client: QueryClient,
  query: Query,
  isBehind: (query: Query) => boolean,
): Promise<void> => {
  const isFirst = query.state.data === undefined;
  if (isFirst) await Promise.allSettled([query.promise]);
  if (query.state.data === undefined) return;
  // What was to be read again and failed lacks what it was to be read for, whatever was heard of since.
  const isMarked = query.state.isInvalidated && query.state.fetchStatus === 'idle';
  if (!isMarked && !isBehind(query)) return;
  // What another change has requested since is as new as need be.
  await client.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: !isFirst });
};

/** Forgets a trip that the viewer has lost, so that no screen shows it any more. */
export const forgetTrip = (client: QueryClient, tripId: string): void => {
  client.removeQueries({ queryKey: keyOf(getTrip, { params: { tripId } }) });
  takeTrip(client, tripId);
  announceLostTrip(tripId);
  void refreshLists(client);
};
