import { duplicateTrip } from '@caravan/contract/trips/trips.endpoints.ts';
import { copyParts } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { refreshLists } from '../../platform/live-refresh.ts';
import { useSend } from '../../platform/use-send.ts';
import { showToast } from '../../ui/toast-store.ts';
import { leftBehind } from './duplicate-form.rules.ts';
import { afterFailure, cacheTrip } from './trips.queries.ts';

interface DuplicateOptions {
  /** Whether the new trip opens by itself. */
  isEntered: () => boolean;
}

/** How long the way to the new trip is offered, milliseconds: longer than words alone are read. */
const OFFERED_MS = 10_000;

/** Duplicates a completed trip; says what came of it, with a way to the new trip for whoever has left the form, or what went wrong. */
export const useDuplicateTrip = ({ isEntered }: DuplicateOptions) => {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useSend(duplicateTrip, {
    meta: { ownUnauthorized: true },
    onSuccess: (copy, { body: { parts } }) => {
      cacheTrip(client, copy);
      void refreshLists(client);
      const left = leftBehind(parts ?? copyParts);
      showToast({
        title:
          left === null ? 'Trip duplicated successfully with all your saved content!' : 'Trip duplicated successfully!',
        description: left === null ? undefined : `Without ${left}.`,
        ...(!isEntered() && {
          action: { label: 'View Trip', onPress: () => navigate(`/trip/${copy.id}`) },
          duration: OFFERED_MS,
        }),
      });
    },
    onError: (error) => {
      afterFailure(error, 'Failed to duplicate trip. Please try again.');
      void refreshLists(client);
    },
  });
};
