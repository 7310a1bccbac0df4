import { MOVES_MAX, type Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { moveActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import { compareActivities } from '@caravan/contract/itinerary/itinerary.rules.ts';
import { type Move, movesBack } from '@caravan/contract/itinerary/moves.rules.ts';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { isChangedMeanwhile } from '../../platform/errors.ts';
import { refreshResource } from '../../platform/live-refresh.ts';
import { interruptRead, patchRead } from '../../platform/patch-read.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { useSend } from '../../platform/use-send.ts';
import { showToast } from '../../ui/toast-store.ts';
import type { PlannedOutfit } from './ActivityCard.tsx';
import { itineraryQuery } from './itinerary.queries.ts';
import { type ChainedMove, moveChainOf } from './move-chain.ts';

const MEANWHILE = 'Someone changed or deleted it meanwhile. This is how it is now.';

/** How long a move can be taken back, milliseconds. */
const UNDO_SHOWN_MS = 8_000;

/** The outfits that are planned for each activity, by its id. */
type Outfits = ReadonlyMap<string, readonly PlannedOutfit[]>;

/** What follows on moves once they are made. */
type OnMoved = (stored: readonly Activity[]) => void;

/** Moves activities, at once on the screen; says so, with a way back, or what went wrong, and then shows them as they are. */
export const useMoveActivities = (tripId: string, outfits: Outfits) => {
  const client = useQueryClient();
  const read = itineraryQuery(tripId);
  const chain = moveChainOf(client);
  const [onMoved] = useState(() => new WeakMap<object, OnMoved>());
  const { mutate } = useSend(moveActivities, {
    scope: { id: `moves ${tripId}` },
    atSending: ({ params, body }) => ({ params, body: { moves: chain.atSending(body.moves) } }),
    // One for each send: the mutation itself keeps what is given along with the last alone.
    onSuccess: (stored, { body }) => onMoved.get(body.moves)?.(stored),
    onError: (error) => {
      const isStale = isChangedMeanwhile(error) || (error instanceof ApiError && error.status === 404);
      showFailure(error, isStale ? { title: 'Not moved', description: MEANWHILE } : { title: 'Not moved' });
      void refreshResource(client, tripId, 'itinerary');
    },
    onSettled: (stored, _error, { body }) => {
      chain.settle(body.moves, stored);
      // The answer knows nothing of what was moved after it.
      if (stored) patchRead(client, read, (activities) => withMoves(activities, chain.waiting));
    },
  });

  const send = async (moves: Move[], done: OnMoved) => {
    chain.add(moves);
    onMoved.set(moves, done);
    await interruptRead(client, read);
    patchRead(client, read, (activities) => withMoves(activities, moves));
    if (!onlineManager.isOnline()) {
      showToast({ title: 'You are offline', description: 'This is moved for everybody when you are back.' });
    }
    mutate({ params: { tripId }, body: { moves } });
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
    const activities = (client.getQueryData(read.queryKey) ?? []).filter(({ id }) =>
      moves.some((move) => move.id === id),
    );
    const undo = (stored: readonly Activity[]) =>
      void send(movesBack(moves, { activities, outfits }, stored), () => showToast({ title: 'Moved back' }));
    void send(moves, (stored) =>
      showToast({
        title: words,
        duration: UNDO_SHOWN_MS,
        action: { label: 'Undo', onPress: () => undo(stored) },
      }),
    );
    return true;
  };
};

/** The activities as they will be; their versions grow with the answer. */
const withMoves = (activities: readonly Activity[], moves: readonly ChainedMove[]): Activity[] => {
  const byId = new Map(moves.map((move) => [move.id, move]));
  return activities
    .map((activity) => {
      const move = byId.get(activity.id);
      return move ? { ...activity, startTime: move.startTime ?? null, endTime: move.endTime ?? null } : activity;
    })
    .toSorted(compareActivities);
};
