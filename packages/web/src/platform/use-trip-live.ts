import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { ServerFrame, TripState } from '@caravan/contract/live.ts';
import { useEffect } from 'react';
import { live, useLive } from './live.ts';

type TripChanged = Extract<ServerFrame, { type: 'trip_changed' }>;
type Removal = Extract<ServerFrame, { type: 'removed' }>;

/** What a screen of one trip follows; all of it optional. */
export interface TripLiveHandlers {
  /** Somebody, the viewer included, changed something of the trip. */
  readonly onChanged?: (change: TripChanged) => void;
  /** Somebody, the viewer included, posted a message. */
  readonly onMessage?: (message: Message) => void;
  /** Somebody, the viewer included, changed a message, or reacted to it. */
  readonly onMessageChanged?: (message: Message) => void;
  /** The viewer has lost the trip. */
  readonly onRemoved?: (reason: Removal['reason']) => void;
  /** The channel sends this trip's events from now on, for the first time or again; `state` says what has changed lately. */
  readonly onJoined?: (state: TripState | undefined) => void;
}

/** Joins a trip on the live channel while the component is there, and calls back with what happens on it. */
export const useTripLive = (tripId: string, handlers: TripLiveHandlers): void => {
  useLive({
    onFrame: (frame) => {
      if ('tripId' in frame && frame.tripId === tripId) report(frame, handlers);
    },
    onJoined: (joined, state) => {
      if (joined === tripId) handlers.onJoined?.(state);
    },
  });
  useEffect(() => live.enter(tripId), [tripId]);
};

const report = (frame: ServerFrame, handlers: TripLiveHandlers): void => {
  if (frame.type === 'trip_changed') handlers.onChanged?.(frame);
  if (frame.type === 'chat_message') handlers.onMessage?.(frame.message);
  if (frame.type === 'message_changed') handlers.onMessageChanged?.(frame.message);
  if (frame.type === 'removed') handlers.onRemoved?.(frame.reason);
};
