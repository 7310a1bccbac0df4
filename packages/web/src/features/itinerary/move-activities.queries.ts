import { listActivities, moveActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { MOVES_MAX, type Move, movesBack } from '@caravan/contract/itinerary/moves.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api.ts';
import { isChangedMeanwhile } from '../../platform/errors.ts';
import { refreshResource } from '../../platform/live-refresh.ts';
import { makeChange, sayMade } from '../../platform/outbox/make-change.ts';
import { shownNow } from '../../platform/outbox/use-outbox.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { type ToastContent, showToast } from '../../ui/toast-store.ts';
import type { PlannedOutfit } from './ActivityCard.tsx';

const MEANWHILE = 'Someone changed or deleted it meanwhile. This is how it is now.';

/** How long a move can be taken back, milliseconds. */
const UNDO_SHOWN_MS = 8_000;

/** What is said of moves once they are made. */
type Said = Pick<ToastContent, 'title' | 'action' | 'duration'>;

/** What is shown of a plan as something is moved in it. */
interface ShownPlan {
  readonly activities: readonly Activity[];
  /** The outfits that are planned for each activity, by its id. */
  readonly outfits: ReadonlyMap<string, readonly PlannedOutfit[]>;
}

/** Moves activities of a trip, at once on the screen; says so, with a way back, or what went wrong, and then shows them as they are. */
export const useMoveActivities = (tripId: string, shown: ShownPlan) => {
  const client = useQueryClient();

  /** @param seen the activities as they were before. */
  const send = async (moves: Move[], seen: readonly Activity[], said: Said) => {
    const moved = seen.filter(({ id }) => moves.some((move) => move.id === id));
    const before = Object.fromEntries(moved.map(({ id, startTime, endTime }) => [id, { startTime, endTime }]));
    const subject = moved.length === 1 ? moved[0]?.title : `${moved.length} activities`;
    const { title, ...more } = said;
    try {
      const change = { tripId, subject, params: { tripId }, body: { moves }, before };
      sayMade(await makeChange(client, 'moveActivities', moveActivities, change), title, more);
    } catch (error) {
      const isStale = isChangedMeanwhile(error) || (error instanceof ApiError && error.status === 404);
      showFailure(error, isStale ? { title: 'Not moved', description: MEANWHILE } : { title: 'Not moved' });
      void refreshResource(client, tripId, 'itinerary');
    }
  };

  /**
   * Sends moves; answers whether there were any to send, and not too many.
   *
   * @param words what is said once they are made, such as 'Moved to Friday, December 11'.
   */
  return (moves: Move[], words: string): boolean => {
    if (moves.length === 0) return false;
    if (moves.length > MOVES_MAX) {
      showToast({ title: 'Not moved', description: `Move up to ${MOVES_MAX} at a time.`, tone: 'destructive' });
      return false;
    }
    const undo = () => {
      // Over what is on the screen at the press: it may have been moved again, or wait still.
      const now = shownNow(client, listActivities, tripId) ?? [];
      const moved = now.filter(({ id }) => moves.some((move) => move.id === id));
      void send(movesBack(moves, shown, moved), now, { title: 'Moved back' });
    };
    void send(moves, shown.activities, {
      title: words,
      duration: UNDO_SHOWN_MS,
      action: { label: 'Undo', onPress: undo },
    });
    return true;
  };
};
