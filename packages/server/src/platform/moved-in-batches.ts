import { setImmediate } from 'node:timers/promises';
import { AppError } from '@caravan/contract/errors.ts';
import { OutOfCalendar } from '@caravan/contract/trips/duplicate.rules.ts';

/** So many are worked out before other requests go on: a thousand times of day take some ten milliseconds. */
const BATCH_SIZE = 500;

/**
 * Works out where each of many dated things lands, in turns with other requests.
 *
 * @throws AppError `validation` where one would leave the calendar.
 */
export const movedInBatches = async <Original, Moved>(
  originals: readonly Original[],
  movedOf: (original: Original) => Moved,
): Promise<Moved[]> => {
  const moved: Moved[] = [];
  try {
    for (const original of originals) {
      if (moved.length % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate();
      moved.push(movedOf(original));
    }
  } catch (error) {
    if (!(error instanceof OutOfCalendar)) throw error;
    throw new AppError('validation', { issues: [{ path: 'startDate', message: error.message }] });
  }
  return moved;
};
