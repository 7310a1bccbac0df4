import type { ServerFrame, TripEvent } from '@caravan/contract/live.ts';

/**
 * What a committed change tells the live channel.
 *
 * - `event`: everybody who is on the trip's screen gets it. So does every other socket of the people in `alsoTo`, wherever
 *   they are: their lists of trips show what changed. A socket that counts twice gets it once.
 * - `removed`: these people lose the trip, all of its people when it was deleted: they are told on every socket they have, so
 *   that it also leaves their lists, and hear nothing more of it. `reason` tells them why.
 * - `added`: somebody was put on a trip by another; told on every socket they have, beside the event that brings their lists up
 *   to date.
 * - `flights_changed`: these people follow a flight of which something else is known now; told on every socket they have.
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
  | { readonly kind: 'added'; readonly userId: string; readonly told: Extract<ServerFrame, { type: 'added' }> }
  | { readonly kind: 'flights_changed'; readonly userIds: readonly string[] }
  | { readonly kind: 'session_ended'; readonly sids: readonly string[] };

/** Says something to the live channel; inside a transaction it is kept until the commit. */
export type Announce = (announcement: Announcement) => void;
