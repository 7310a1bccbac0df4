import { FIRST_YEAR, LAST_YEAR } from '@caravan/contract/time/calendar.rules.ts';

/** The day picker counts in local midnights, the calendar in dates without a time. */
export const dateOf = (date: string): Date => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day);
};

/** `YYYY-MM-DD` of a local midnight. */
export const isoOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The months in which a trip can lie. */
export const BOUNDS = { startMonth: new Date(FIRST_YEAR, 0), endMonth: new Date(LAST_YEAR, 11) };
