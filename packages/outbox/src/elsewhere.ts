import type { QueuedChange } from './queued-change.schema.ts';
import { type Queue, thingsOf } from './queue.ts';
import { kindOf } from './queued-kinds.ts';

/** The kinds whose things can be made on another trip, with what belongs to their trip alone: people and things that another one does not have. */
const OF_ITS_TRIP: Readonly<Record<string, readonly string[]>> = {
  addActivity: [],
  addShoppingItem: ['assignedTo'],
  addOutfit: ['activityId', 'wearerId'],
  postMessage: ['replyToId'],
};

/** Why a trip takes nothing of somebody: another one may. */
const OF_THE_TRIP: ReadonlySet<string | undefined> = new Set([
  'trip_not_found',
  'not_found',
  'forbidden',
  'removed_before',
  'plan_limit',
]);

/** Whether a change that was refused can be made on another trip. */
export const isPlaceable = ({ kind, state, refusal }: QueuedChange): boolean =>
  state === 'refused' && kind in OF_ITS_TRIP && OF_THE_TRIP.has(refusal?.code);

/**
 * What is made on another trip: the same, as its writer has changed it since, without what that trip does not have.
 *
 * @param queue in which their later changes of it wait.
 */
export const placedOn = (
  tripId: string,
  change: QueuedChange,
  queue: Queue,
): Pick<QueuedChange, 'params' | 'body'> & Required<Pick<QueuedChange, 'files'>> => {
  const later = queue.filter((one) => one !== change && kindOf(one)?.withChanged && thingsOf(one).has(change.id));
  const left = new Set([...(OF_ITS_TRIP[change.kind] ?? []), 'version']);
  const fields = [change, ...later].flatMap(({ body = {} }) => Object.entries(body));
  return {
    params: { ...change.params, tripId },
    body: Object.fromEntries(fields.filter(([name]) => !left.has(name))),
    files: [change, ...later].flatMap(({ files = [] }) => files),
  };
};
