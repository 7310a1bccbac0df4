import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import { daysAlong } from '@caravan/contract/trips/moving.rules.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import type { TripChange } from '@caravan/contract/trips/trips.schema.ts';
import type { EditorOf } from '../../platform/membership.ts';
import type { ContentsMoving } from './trips.events.ts';
import type { StoredTrip } from './trips.store.ts';

/** Whether a change may move what the trip holds. */
export const movesContents = ({ contents }: Pick<TripChange, 'contents'>): boolean =>
  contents !== undefined && contents.move !== 'none';

/**
 * How a trip's contents move along with a change of it; `null` where they stay. Times of day stay those of the clock by which they were
 * planned: a zone that the same change brings moves nothing.
 *
 * @param stored the trip before.
 * @param changed its dates now.
 */
export const contentsMovingOf = (
  editor: EditorOf,
  { contents }: Pick<TripChange, 'contents'>,
  stored: Pick<StoredTrip, 'startDate' | 'endDate' | 'timeZone'>,
  changed: TripDates,
): ContentsMoving | null => {
  if (contents === undefined || contents.move === 'none') return null;
  const days = daysAlong(stored, changed);
  if (days === 0) return null;
  const move = { days, zone: shownZone(stored.timeZone, contents.timeZone) };
  return { editor, move, chosen: contents.move === 'all' ? null : contents };
};
