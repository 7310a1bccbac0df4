import { LIVE_PATH, type ServerFrame } from '@caravan/contract/live.ts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { LiveConnection, type LiveStatus } from './live-connection.ts';

/** How long a join that the server could not do just now waits for its next try, milliseconds. */
const JOIN_AGAIN_MS = 5_000;

/** Refusals that say 'not now'. */
const passing: ReadonlySet<string> = new Set(['rate_limited', 'unavailable', 'conflict', 'internal']);

/** What somebody who listens is told; all of it optional. */
export interface LiveListener {
  /** Anything that the server says, of whichever trip. */
  readonly onFrame?: ((frame: ServerFrame) => void) | undefined;
  /** The connection is there again after it was lost: what is shown may be old. */
  readonly onReconnected?: (() => void) | undefined;
  /** This browser's session is over. */
  readonly onSessionEnd?: (() => void) | undefined;
  /**
   * The server now tells of a trip. `isAgain`: it did before, and not in between, so that something may have been missed.
   */
  readonly onJoined?: ((tripId: string, isAgain: boolean) => void) | undefined;
}

/** The live channel of the page: one connection, as long as somebody listens, and the trips that are on the screen. */
export class LiveChannel {
  private readonly listeners = new Set<LiveListener>();
  private readonly statusListeners = new Set<() => void>();
  /** How many screens are on each trip. */
  private readonly entered = new Map<string, number>();
  private readonly joined = new Set<string>();
  private readonly everJoined = new Set<string>();
  private hasBeenOpen = false;
  private joinTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly connection: LiveConnection;

  constructor(url: () => string) {
    this.connection = new LiveConnection(url, {
      onOpen: () => this.opened(),
      onFrame: (frame) => this.heard(frame),
      onStatus: () => this.statusListeners.forEach((changed) => changed()),
      onSessionEnd: () => this.listeners.forEach((listener) => listener.onSessionEnd?.()),
    });
  }

  get status(): LiveStatus {
    return this.connection.status;
  }

  readonly onStatus = (changed: () => void): (() => void) => {
    this.statusListeners.add(changed);
    return () => this.statusListeners.delete(changed);
  };

  /** Listens until the answer is called; the first who listens connects, the last who stops disconnects. */
  listen(listener: LiveListener): () => void {
    this.listeners.add(listener);
    this.connection.start();
    return () => {
      this.listeners.delete(listener);
      // A screen that takes the place of another listens a moment later.
      setTimeout(() => {
        if (this.listeners.size > 0) return;
        this.hasBeenOpen = false;
        this.everJoined.clear();
        this.connection.stop();
      });
    };
  }

  /** Asks for what happens on a trip until the answer is called. */
  enter(tripId: string): () => void {
    const isFirst = !this.entered.has(tripId);
    this.entered.set(tripId, (this.entered.get(tripId) ?? 0) + 1);
    this.connection.start();
    // Who is there already has asked.
    if (isFirst) this.connection.send({ type: 'join_trip', tripId });
    return () => {
      this.entered.set(tripId, (this.entered.get(tripId) ?? 1) - 1);
      setTimeout(() => this.leaveIfUnused(tripId));
    };
  }

  /** Whether a screen is on a trip. */
  isOn(tripId: string): boolean {
    return this.entered.has(tripId);
  }

  /** Tries at once to connect again, if the connection was lost. */
  readonly wake = (): void => this.connection.wake();

  private leaveIfUnused(tripId: string): void {
    if (this.entered.get(tripId) !== 0) return;
    this.entered.delete(tripId);
    this.joined.delete(tripId);
    this.connection.send({ type: 'leave_trip', tripId });
  }

  private opened(): void {
    this.joined.clear();
    this.join();
    if (this.hasBeenOpen) for (const listener of this.listeners) listener.onReconnected?.();
    this.hasBeenOpen = true;
  }

  private join(): void {
    for (const tripId of this.entered.keys()) {
      if (!this.joined.has(tripId)) this.connection.send({ type: 'join_trip', tripId });
    }
  }

  private heard(frame: ServerFrame): void {
    if (frame.type === 'joined') this.confirm(frame.tripId);
    if (frame.type === 'removed') this.joined.delete(frame.tripId);
    if (frame.type === 'error' && passing.has(frame.code)) this.joinLater();
    for (const listener of this.listeners) listener.onFrame?.(frame);
  }

  private confirm(tripId: string): void {
    this.connection.succeed();
    if (!this.entered.has(tripId)) return;
    const isAgain = this.everJoined.has(tripId);
    this.joined.add(tripId);
    this.everJoined.add(tripId);
    for (const listener of this.listeners) listener.onJoined?.(tripId, isAgain);
  }

  private joinLater(): void {
    clearTimeout(this.joinTimer);
    this.joinTimer = setTimeout(() => this.join(), JOIN_AGAIN_MS);
  }
}

const liveUrl = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${LIVE_PATH}`;

/** The page's live channel. */
export const live = new LiveChannel(liveUrl);

/** Listens to the live channel, and keeps it open, while the component is there. */
export const useLive = (listener: LiveListener): void => {
  const onFrame = useEffectEvent((frame: ServerFrame) => listener.onFrame?.(frame));
  const onReconnected = useEffectEvent(() => listener.onReconnected?.());
  const onSessionEnd = useEffectEvent(() => listener.onSessionEnd?.());
  const onJoined = useEffectEvent((tripId: string, isAgain: boolean) => listener.onJoined?.(tripId, isAgain));
  useEffect(() => live.listen({ onFrame, onReconnected, onSessionEnd, onJoined }), []);
};

/** Whether news arrives. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(live.onStatus, () => live.status);
