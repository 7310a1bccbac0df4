import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { useChatUpdates } from '../../features/chat/chat.queries.ts';
import { tripQuery } from '../../features/trips/trips.queries.ts';
import { refreshResource } from '../../platform/live-refresh.ts';
import { useTripLive } from '../../platform/use-trip-live.ts';
import { catchUp, forgetTrip } from './trip-refresh.ts';

/** Why a trip that was on the screen is there no more; `unknown` where only a later answer of the server tells. */
export type TripLoss = 'removed' | 'deleted' | 'left' | 'unknown';

interface Watched {
  tripId: string;
  viewerId: string;
  isChatOpen: boolean;
}

/**
 * Keeps a trip's page up to date with what anybody changes: what to read again, whether the trip is lost, and how many
 * messages of others came while the chat was not open.
 */
export const useTripUpdates = ({ tripId, viewerId, isChatOpen }: Watched) => {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [loss, setLoss] = useState<TripLoss | null>(null);
  const [unread, setUnread] = useState(0);
  if (isChatOpen && unread > 0) setUnread(0);

  const lose = useCallback(
    (reason: TripLoss) => {
      // Only the owner deletes a trip and only oneself leaves it, here or on another device: neither needs telling.
      const isOwner = client.getQueryData(tripQuery(tripId).queryKey)?.role === 'owner';
      if (reason !== 'left' && (reason !== 'deleted' || !isOwner)) return setLoss(reason);
      navigate('/trips', { replace: true });
      forgetTrip(client, tripId);
    },
    [client, navigate, tripId],
  );

  useChatUpdates(tripId);
  useTripLive(tripId, {
    onChanged: (resource) => void refreshResource(client, tripId, resource),
    onMessage: (message) => {
      if (!isChatOpen && message.senderId !== viewerId) setUnread((count) => count + 1);
    },
    onRemoved: (reason) => lose(reason ?? 'removed'),
    // What was read before the channel told of this trip may be old already.
    onJoined: () => catchUp(client, tripId),
  });

  return { loss, lose, unread };
};
