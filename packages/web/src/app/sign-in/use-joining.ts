import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { invitationQuery, useJoinTrip } from '../../features/members/join-links.queries.ts';
import { accessibleTripsQuery } from '../../features/trips/trips.queries.ts';
import { messageOf } from '../../platform/errors.ts';
import { showToast } from '../../ui/toast-store.ts';
import { forgetAccepted, wasAccepted } from './accepted-invitation.ts';
import { troubleOf } from './invitation-troubles.ts';

/**
 * Joining by a link for somebody who is signed in. It happens by itself for whoever has signed in or up to join, and for
 * whoever is on the trip already, also by a link that lets nobody in any more: they are led there. Everybody else presses.
 */
export const useJoining = (secret: string) => {
  const [, navigate] = useLocation();
  const [accepted] = useState(() => wasAccepted(secret));
  const invitation = useQuery(invitationQuery(secret));
  const trips = useQuery(accessibleTripsQuery);
  const { mutate, isPending, isPaused, isError, error, isSuccess } = useJoinTrip();

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
    /** Under way without a press: there is nothing to decide. */
    isBeingLed: isSuccess || (isKnown && byItself && !isError && !isPaused),
    isPending,
    /** It waits for a connection. */
    isPaused,
    trouble: troubleOf(error) ?? troubleOf(invitation.error),
    /** Whether the account was made, or signed in to, for this invitation. */
    accepted,
    join,
  };
};
