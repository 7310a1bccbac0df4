import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { invitationQuery, useJoinTrip } from '../../features/members/join-links.queries.ts';
import { accessibleTripsQuery } from '../../features/trips/trips.queries.ts';
import { ApiError } from '../../platform/api.ts';
import { recall, remember } from '../../platform/browser-memory.ts';
import { messageOf } from '../../platform/errors.ts';
import { showToast } from '../../ui/toast-store.ts';

/**
 * Joining by a link for somebody who is signed in. It happens by itself for whoever has signed in or up to join, and for
 * whoever is on the trip already, also by a link that lets nobody in any more: they are led there. Everybody else presses.
 */
export const useJoining = (secret: string) => {
  const [, navigate] = useLocation();
  const [accepted] = useState(() => wasAccepted(secret));
  const invitation = useQuery(invitationQuery(secret));
  const trips = useQuery(accessibleTripsQuery);
  const { mutate, isPending, isError, error, isSuccess } = useJoinTrip();

  const tripId = invitation.data?.trip.id;
  const isOnTrip = tripId !== undefined && trips.data?.some(({ id }) => id === tripId) === true;
  const isKnown = !invitation.isPending && !trips.isPending;
  const byItself = accepted || isOnTrip || troubleOf(invitation.error) !== null;

  const join = () =>
    mutate(
      { params: { secret } },
      {
        onSuccess: (joined) => {
          navigate(`/trip/${joined.tripId}`, { replace: true });
          showToast({
            title: joined.wasMember ? 'You are on this trip already' : 'You joined the trip',
            description: invitation.data?.trip.title,
          });
        },
        onError: (failure) => {
          if (troubleOf(failure) || troubleOf(invitation.error)) return;
          showToast({ title: 'Could not join', description: messageOf(failure), tone: 'destructive' });
        },
      },
    );

  const started = useRef(false);
  useEffect(() => {
    if (!isKnown || !byItself || started.current) return;
    started.current = true;
    forgetAccepted();
    join();
  });

  return {
    invitation,
    isKnown,
    /** Whether joining has begun by itself. */
    isRedirecting: isSuccess || (isKnown && byItself && !isError),
    isPending,
    trouble: troubleOf(error) ?? troubleOf(invitation.error),
    /** Whether the account was made, or signed in to, for this invitation. */
    accepted,
    join,
  };
};

const ACCEPTED = 'caravan.accepted-invitation';

/** Remembers, while the app restarts after the sign-in, that somebody has signed in or up to join by this link. */
export const acceptInvitation = (secret: string): void => remember('tab', ACCEPTED, secret);

/** Whether this invitation was accepted before the sign-in. */
const wasAccepted = (secret: string): boolean => recall('tab', ACCEPTED) === secret;

/** From now on the person has to press the button. */
const forgetAccepted = (): void => remember('tab', ACCEPTED, null);

/** Why an invitation does not work, as the person reads it. */
export interface InvitationTrouble {
  readonly title: string;
  readonly text: string;
}

const TROUBLES: Readonly<Record<string, InvitationTrouble>> = {
  join_link_unknown: {
    title: 'Invitation not found',
    text: 'This link is not complete, or its trip is no more. Ask whoever sent it for a new one.',
  },
  join_link_expired: {
    title: 'This invitation has expired',
    text: 'Links work for a while only. Ask whoever sent it for a new one.',
  },
  join_link_revoked: {
    title: 'This invitation was revoked',
    text: 'Somebody who looks after the trip took it back. Ask whoever sent it for a new one.',
  },
  join_link_used_up: {
    title: 'This invitation is used up',
    text: 'As many people as it was made for have joined by it. Ask whoever sent it for a new one.',
  },
  removed_before: {
    title: 'You were removed from this trip',
    text: 'This link cannot bring you back. Ask somebody on the trip to invite you again.',
  },
};

/** The server says which plan allows no more; the trip may take somebody later. */
const fullTrip = (reason: string): InvitationTrouble => ({
  title: 'This trip takes nobody new',
  text: `${reason} Ask whoever sent the link.`,
});

/** An address that no link can have is refused before it is looked up. */
const NO_ADDRESS: ReadonlySet<number> = new Set([400, 404, 414]);

/** Why an invitation does not work; `null` for a failure after which another try may work. */
export const troubleOf = (error: Error | null): InvitationTrouble | null => {
  if (!(error instanceof ApiError)) return null;
  const known = TROUBLES[error.code ?? ''];
  if (known) return known;
  if (error.code === 'plan_limit' && error.body) return fullTrip(error.body.message);
  return NO_ADDRESS.has(error.status) ? (TROUBLES['join_link_unknown'] ?? null) : null;
};
