import type { TripEvent } from '@caravan/contract/live.ts';

/**
 * What a committed change tells the live channel.
 *
 * - `event`: everybody who is on the trip's screen gets it.
 * - `removed`: these people, or everybody, lose the trip: they are told and hear nothing more of it.
 * - `session_ended`: the sockets of these sessions close. `sid` is the stored one.
 */
export type Announcement =
  | { readonly kind: 'event'; readonly event: TripEvent }
  | { readonly kind: 'removed'; readonly tripId: string; readonly userIds: readonly string[] | 'everybody' }
  | { readonly kind: 'session_ended'; readonly sids: readonly string[] };

/** Says something to the live channel; inside a transaction it is kept until the commit. */
export type Announce = (announcement: Announcement) => void;
