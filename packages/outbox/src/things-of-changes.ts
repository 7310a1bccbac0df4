import { idsIn, remembered } from './ids-of-changes.ts';
import type { QueuedChange } from './queued-change.schema.ts';
import { kindOf } from './queued-kinds.ts';

/** All ids that stand in what a change sends. */
export const mentioned = remembered(({ params, body }) => idsIn([params, body]));

/** Whether something may come to be under a change's id; what a later version of the app has made may be anything. */
export const mayMake = (change: QueuedChange): boolean => kindOf(change)?.makes ?? kindOf(change) === undefined;

/** The ids of what a change makes or changes; of one of a later version of the app, of all that its address names within the trip. */
export const thingsOf = remembered((change) => {
  const { id, tripId, params } = change;
  const touched = kindOf(change)?.touches(change) ?? idsIn(params).filter((named) => named !== tripId);
  return [...(mayMake(change) ? [id] : []), ...touched];
});
