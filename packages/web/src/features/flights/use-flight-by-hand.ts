import type { Issue } from '@caravan/contract/errors.ts';
import type { TrackFlight } from '@caravan/contract/flights/flights.schema.ts';
import { issuesOf } from '../../platform/errors.ts';
import { useKeyPerChoice } from '../../platform/use-key-per-choice.ts';
import { useTrackFlight } from './tracking.queries.ts';

interface FlightByHandOptions {
  readonly onTracked: () => void;
  /** Of a refusal that has been said: what is to be marked. The form stays as it is. */
  readonly onRefused: (issues: readonly Issue[]) => void;
}

/** How the viewer follows a flight that they tell by hand. */
export const useFlightByHand = ({ onTracked, onRefused }: FlightByHandOptions) => {
  const track = useTrackFlight();
  const keyOf = useKeyPerChoice();
  return {
    trackTold: async (body: TrackFlight): Promise<void> => {
      try {
        await track.mutateAsync({ body, idempotencyKey: keyOf(body) });
        onTracked();
      } catch (error) {
        onRefused(issuesOf(error));
      }
    },
    waiting: track.isPaused,
  };
};
