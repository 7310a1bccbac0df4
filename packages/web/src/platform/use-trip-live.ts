import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { LiveResource, ServerFrame } from '@caravan/contract/live.ts';
import { useEffect } from 'react';
import { live, useLive } from './live.ts';

type Removal = Extract<ServerFrame, { type: 'removed' }>;

/** What a screen of one trip follows; all of it optional. */
export interface TripLiveHandlers {
  /** Somebody changed this of the trip. */
  readonly onChanged?: (resource: LiveResource) => void;
  /** Somebody, the viewer included, posted a message. */
  readonly onMessage?: (message: Message) => void;
  /** The viewer has lost the trip. */
  readonly onRemoved?: (reason: Removal['reason']) => void;
  /** The channel sends this trip's events again after a gap: whatever is shown of it may be old. */
  readonly onReconnected?: () => void;
  /** The channel sends this trip's events from now on, for the first time or again. */
  readonly onJoined?: () => void;
}

/** Joins a trip on the live channel while the component is there, and calls back with what happens on it. */
export const useTripLive = (tripId: string, handlers: TripLiveHandlers): void => {
  useLive({
    onFrame: (frame) => {
      if ('tripId' in frame && frame.tripId === tripId) report(frame, handlers);
    },
    onJoined: (joined, isAgain) => {
      if (joined !== tripId) return;
      handlers.onJoined?.();
      if (isAgain) handlers.onReconnected?.();
    },
  });
  useEffect(() => live.enter(tripId), [tripId]);
};

const report = (frame: ServerFrame, handlers: TripLiveHandlers): void => {
  if (frame.type === 'trip_changed') handlers.onChanged?.(frame.resource);
  if (frame.type === 'chat_message') handlers.onMessage?.(frame.message);
  if (frame.type === 'removed') handlers.onRemoved?.(frame.reason);
};
