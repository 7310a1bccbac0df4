import { domainEvent } from '../../platform/domain-events.ts';

/** Somebody is about to be added to a trip or to join it. Emitted after their account is locked. */
export const memberAdding = domainEvent<{
  readonly tripId: string;
  /** Who sees a refusal. */
  readonly viewerId: string;
}>('a member is about to be added');

/** Somebody was put on a trip by another. */
export const memberAdded = domainEvent<{
  readonly tripId: string;
  readonly userId: string;
  readonly byUserId: string;
}>('a member was added');

/** Somebody opens an invitation to a trip, which is shown only where they may join. */
export const invitationOpening = domainEvent<{ tripId: string }>('an invitation is about to be shown');

/** A membership, which is locked, is about to end, so that what refers to it must be removed. */
export const membershipEnding = domainEvent<{ tripId: string; userId: string }>('a membership is about to end');

/** A guest, who is locked, is about to be removed, so that what refers to them must be removed, or keeps them as a name. */
export const guestEnding = domainEvent<{ tripId: string; guestId: string }>('a guest is about to be removed');

/** A guest goes by another name from now on. */
export const guestRenamed = domainEvent<{ tripId: string; guestId: string }>('a guest was renamed');

/** A guest, who is locked, becomes a member who has just joined: what refers to the guest refers to the member from now on. */
export const guestJoining = domainEvent<{ tripId: string; guestId: string; userId: string }>(
  'a guest becomes a member',
);

/** A trip is about to become somebody else's. Emitted before anything is locked. */
export const tripHandingOver = domainEvent<{ newOwnerId: string }>('a trip is about to be handed over');

/** A trip has another owner now. The last step of the change, so that what is locked for it is locked last. */
export const tripHandedOver = domainEvent<{
  readonly tripId: string;
  readonly formerOwnerId: string;
  readonly newOwnerId: string;
}>('a trip was handed over');
