import type { LiveResource, TripEvent, TripState } from '@caravan/contract/live.ts';
import { type Stamp, stampText } from '@caravan/contract/live-stamps.rules.ts';
import { newId } from '../ids.ts';
import type { Announcement } from './announcement.ts';

/** What has changed on a trip lately; without its chat, whose messages are in an order of their own. */
export type TripChangesState = Omit<TripState, 'lastMessageId' | 'chatRevision'>;

/** Remembers what has changed on trips, so that whoever has read one knows what of it to read again. */
export interface TripChanges {
  /**
   * The stamp of what is read from now on.
   *
   * @param snapshot the stamp of the database at a moment before now, which is read where several servers share announcements.
   */
  stamp(snapshot: string | null): string;
  /** The changes of a trip that are committed by now. Those that follow are announced: to be called once one hears of them. */
  stateOf(tripId: string): Promise<TripChangesState>;
}

/** Changes of all trips that a server alone remembers; the trip that was not changed for the longest time is forgotten first. */
const ALL_CHANGES_MAX = 20_000;
/** Changes that are remembered of a trip. */
export const CHANGES_MAX = 200;

interface RememberedTrip {
  /** The first position from which on all changes are here. */
  since: number;
  readonly changes: [LiveResource, number][];
}

/**
 * The changes that a server alone has announced, in its memory: nobody else announces any. Positions count them, and begin anew with each
 * start under another epoch.
 */
export class RememberedChanges implements TripChanges {
  readonly #epoch = newId();
  readonly #trips = new Map<string, RememberedTrip>();
  readonly #allChangesMax: number;
  /** How many changes of all trips are here. */
  #count = 0;
  #next = 1;
  /** The first position from which on the changes of all trips are here. */
  #since = 1;

  constructor({ allChangesMax = ALL_CHANGES_MAX }: { allChangesMax?: number } = {}) {
    this.#allChangesMax = allChangesMax;
  }

  /** Remembers a change that is committed. @returns the announcement with its position. */
  note(announcement: Announcement): Announcement {
    if (announcement.kind !== 'event' || announcement.event.type !== 'trip_changed') return announcement;
    const position = this.#next;
    this.#next += 1;
    this.#remember(announcement.event, position);
    return placedAt(announcement, position);
  }

  stamp(): string {
    // Positions are moments, too.
    return stampText({ epoch: this.#epoch, position: this.#next, moment: this.#next } satisfies Stamp);
  }

  async stateOf(tripId: string): Promise<TripChangesState> {
    const { since = 1, changes = [] } = this.#trips.get(tripId) ?? {};
    return { asOf: this.stamp(), since: Math.max(since, this.#since), changes: [...changes] };
  }

  #remember({ tripId, resource }: Extract<TripEvent, { type: 'trip_changed' }>, position: number): void {
    const trip = this.#trips.get(tripId) ?? { since: 1, changes: [] };
    trip.changes.push([resource, position]);
    this.#count += 1;
    if (trip.changes.length > CHANGES_MAX) {
      trip.since = (trip.changes.shift()?.[1] ?? 0) + 1;
      this.#count -= 1;
    }
    this.#trips.delete(tripId);
    this.#trips.set(tripId, trip);
    if (this.#count > this.#allChangesMax) this.#forgetOldest();
  }

  #forgetOldest(): void {
    for (const [tripId, { changes }] of this.#trips) {
      this.#trips.delete(tripId);
      this.#count -= changes.length;
      this.#since = Math.max(this.#since, (changes.at(-1)?.[1] ?? 0) + 1);
      return;
    }
  }
}

/** An announcement as it goes out, with the position of its change where it is one. */
export const placedAt = (announcement: Announcement, position: number | null): Announcement => {
  if (position === null || announcement.kind !== 'event' || announcement.event.type !== 'trip_changed')
    return announcement;
  return { ...announcement, event: { ...announcement.event, position } };
};
