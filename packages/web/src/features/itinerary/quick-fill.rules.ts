import type { QuickEntry } from '@caravan/contract/itinerary/quick-entry.rules.ts';
import { type ActivityFormValues, CHECK_IN, LODGING, withEndDate } from './activity-form.rules.ts';

/* What a line of text fills into the form of an activity, as it is typed. */

type Values = Partial<ActivityFormValues>;
type TimeOn = (date: string) => string;

/** What a line of text says, as the values of a form: nothing of what it does not say. A day without a time has the proposed one. */
export const quickValues = (entry: QuickEntry, timeOn: TimeOn): Values => {
  const { title, date, endDate, location, category } = entry;
  const proposed = category === LODGING ? CHECK_IN : date === null ? null : timeOn(date);
  const startTime = entry.startTime ?? proposed;
  const times = { category: category ?? '', startTime: startTime ?? '', endTime: entry.endTime ?? '' };
  return {
    ...(title !== '' && { title }),
    ...(date !== null && { startDate: date }),
    ...(startTime !== null && { startTime }),
    ...((entry.startTime ?? date) !== null && { undated: '' }),
    ...(entry.endTime !== null && { endTime: entry.endTime }),
    ...(endDate !== null && withEndDate(times, endDate)),
    ...(location !== null && { location, position: '' }),
    ...(category !== null && { category }),
  };
};

/** A form, what a line has filled into it so far, and what was in the fields before. */
export interface QuickFill {
  readonly values: ActivityFormValues;
  readonly filled: Values;
  readonly before: ActivityFormValues;
}

/** The times that nobody has typed: they go along with the day and the category, and the end with its date. */
const isProposedTime = (values: ActivityFormValues, timeOn: TimeOn): boolean => {
  const { startDate, startTime, endDate, endTime, category } = values;
  const isEndTyped = endTime !== withEndDate({ ...values, endTime: '' }, endDate).endTime;
  return !isEndTyped && (startTime === timeOn(startDate) || (category === LODGING && startTime === CHECK_IN));
};

/**
 * What changes in a form with what a line says now. What was typed into a field by hand stays, and one that the line says nothing of any more
 * is again as it was.
 */
export const fillQuickly = (
  { values, filled, before }: QuickFill,
  said: Values,
  timeOn: TimeOn,
): { readonly changed: Values } & Omit<QuickFill, 'values'> => {
  // A proposal that has moved on meanwhile with the day or the category is what the field goes back to.
  const isMovedOn = values.startTime !== (filled.startTime ?? before.startTime) && isProposedTime(values, timeOn);
  const former = isMovedOn ? { ...before, startTime: values.startTime } : before;
  const names = new Set([...Object.keys(said), ...Object.keys(filled)]) as Set<keyof ActivityFormValues>;
  const changed: Values = {};
  for (const name of names) {
    const isByHand = values[name] !== (filled[name] ?? former[name]);
    if (!isByHand || (name === 'startTime' && isMovedOn)) changed[name] = said[name] ?? former[name];
  }
  return { changed, filled: said, before: former };
};
