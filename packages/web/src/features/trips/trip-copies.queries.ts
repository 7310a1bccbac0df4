import { duplicateTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { type CopyPart, copyParts, type Trip, type TripCopy } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { viewerZone } from '../../platform/clock.ts';
import { refreshLists } from '../../platform/live-refresh.ts';
import { makeChange, sayMade } from '../../platform/outbox/make-change.ts';
import { showToast } from '../../ui/toast-store.ts';
import { leftBehind } from './duplicate-form.rules.ts';
import { afterFailure, cacheTrip } from './trips.queries.ts';

interface DuplicateOptions {
  /** Whether the new trip opens by itself. */
  isEntered: () => boolean;
}

/** How long the way to the new trip is offered, milliseconds: longer than words alone are read. */
const OFFERED_MS = 10_000;

/**
 * Duplicates a completed trip; says what came of it, with a way to the new trip for whoever has left the form, or what went wrong.
 *
 * @returns the copy; `null` where it waits for a connection.
 */
export const useDuplicateTrip = ({ isEntered }: DuplicateOptions) => {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const say = (copy: Trip, parts: readonly CopyPart[]): void => {
    const left = leftBehind(parts);
    showToast({
      title:
        left === null ? 'Trip duplicated successfully with all your saved content!' : 'Trip duplicated successfully!',
      description: left === null ? undefined : `Without ${left}.`,
      ...(!isEntered() && {
        action: { label: 'View Trip', onPress: () => navigate(`/trip/${copy.id}`) },
        duration: OFFERED_MS,
      }),
    });
  };
  return async (sourceTripId: string, body: TripCopy): Promise<Trip | null> => {
    const query = { timeZone: viewerZone() };
    const change = { tripId: null, subject: body.title, params: { sourceTripId }, query, body } as const;
    try {
      const made = await makeChange(client, 'duplicateTrip', duplicateTrip, { ...change, ownUnauthorized: true });
      if (made.isWaiting) {
        sayMade(made, '');
        return null;
      }
      cacheTrip(client, made.answer);
      void refreshLists(client);
      say(made.answer, body.parts ?? copyParts);
      return made.answer;
    } catch (error) {
      afterFailure(error, 'Failed to duplicate trip. Please try again.');
      void refreshLists(client);
      throw error;
    }
  };
};
