import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import { daysAlong } from '@caravan/contract/trips/moving.rules.ts';
import type { TripDates } from '@caravan/contract/trips/trips.rules.ts';
import type { TripChange } from '@caravan/contract/trips/trips.schema.ts';
import type { EventCall } from '../../platform/domain-events.ts';
import type { EditorOf } from '../../platform/membership.ts';
import { lockAccessToChange, lockContentsToChange } from './trips.access.ts';
import { contentsMoving, zoneChanged } from './trips.events.ts';
import type { StoredTrip } from './trips.store.ts';

type Contents = Pick<TripChange, 'contents'>;

/** Proves that somebody may change a trip as they want to, and locks for it what it holds where that moves too. */
export const lockToChange = (
  call: Pick<EventCall, 'db' | 'emit'>,
  editor: EditorOf,
  { contents }: Contents,
): Promise<void> =>
  contents === undefined || contents.move === 'none'
    ? lockAccessToChange(call, editor)
    : lockContentsToChange(call, editor);

/**
 * Moves a trip's contents along with its dates, as far as a change says so. Times of day stay those of the clock by which they were
 * planned: a zone that the same change brings moves nothing.
 *
 * @param stored the trip before.
 * @param changed its dates and its zone now.
 * @throws AppError `validation` where something would leave the calendar.
 */
export const moveContents = async (
  { emit }: Pick<EventCall, 'emit'>,
  editor: EditorOf,
  { contents }: Contents,
  stored: Pick<StoredTrip, 'startDate' | 'endDate' | 'timeZone'>,
  changed: TripDates & Pick<StoredTrip, 'timeZone'>,
): Promise<void> => {
  const days = contents === undefined || contents.move === 'none' ? 0 : daysAlong(stored, changed);
  if (contents === undefined || contents.move === 'none' || days === 0) {
    if (changed.timeZone !== stored.timeZone) await emit(zoneChanged, { editor, from: stored.timeZone });
    return;
  }
  const move = { days, zone: shownZone(stored.timeZone, contents.timeZone) };
  await emit(contentsMoving, { editor, move, chosen: contents.move === 'all' ? null : contents });
};
