import type { ServerFrame, TripEvent } from '@caravan/contract/live.ts';

/**
 * What a committed change sends over the live channel.
 *
 * - `event`: everybody who is on the trip's screen gets it. So does every other socket of the people in `alsoTo`, wherever
 *   they are: their lists of trips show what changed. A socket that counts twice gets it once.
 * - `removed`: these people lose the trip, all of its people when it was deleted: it is sent to every socket they have,
 *   so that it also leaves their lists, and is the last that they get of it.
 * - `added`: somebody was put on a trip by another; sent to every socket they have, beside the event that brings their lists up
 *   to date.
 * - `flights_changed`: these people follow a flight that has changed; sent to every socket they have.
 * - `session_ended`: the sockets of these sessions close. `sid` is the stored one.
 */
export type Announcement =
  | { readonly kind: 'event'; readonly event: TripEvent; readonly alsoTo?: readonly string[] }
  | {
      readonly kind: 'removed';
      readonly tripId: string;
      readonly userIds: readonly string[];
      readonly reason: 'removed' | 'deleted' | 'left';
    }
  | { readonly kind: 'added'; readonly userId: string; readonly frame: Extract<ServerFrame, { type: 'added' }> }
  | { readonly kind: 'flights_changed'; readonly userIds: readonly string[] }
  | { readonly kind: 'session_ended'; readonly sids: readonly string[] };

/** Sends an announcement; inside a transaction it waits for the commit. */
export type Announce = (announcement: Announcement) => void;
