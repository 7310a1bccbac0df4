import { isEdit, wholeOf } from './new-things.ts';
import { type ReadsOfTrip, shownOver } from './overlay.ts';
import type { Queue } from './queue.ts';
import { thingsOf } from './things-of-changes.ts';
import type { Fields, QueuedChange } from './queued-change.schema.ts';
import type { StoredThing } from './queued-kind.ts';
import { kindOf } from './queued-kinds.ts';

/**
 * The thing of an edit as a new one would be made from it: as the server has answered it, so that what waits is not in it; what the server does
 * not have yet as it is shown. `undefined` where the change says it all, or concerns no single thing.
 */
export const seenBy = (change: QueuedChange, queue: Queue, reads: ReadsOfTrip): Fields | undefined => {
  const read = isEdit(change) ? kindOf(change)?.read : undefined;
  const answered = read && reads.read(read);
  const [thing, ...others] = thingsOf(change);
  if (!read || answered === undefined || others.length > 0) return undefined;
  const wholeIn = (answer: unknown) => {
    const rows = answer as readonly StoredThing[];
    const row = rows.find(({ id }) => id === thing);
    return row && wholeOf(change, row, rows);
  };
  return wholeIn(answered) ?? wholeIn(shownOver(read, answered, queue, reads));
};
