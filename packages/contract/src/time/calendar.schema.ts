import { z } from 'zod';
import { FIRST_YEAR, isCalendarDate, LAST_YEAR } from './calendar.rules.ts';

const NOT_A_DATE = `Must be a date between ${FIRST_YEAR} and ${LAST_YEAR}`;
const DATE_OR_INSTANT = /^\d{4}-\d{2}-\d{2}(T[\d:.]{5,18}(Z|[+-]\d{2}:?\d{2})?)?$/;

const blank = z.string().trim().pipe(z.literal(''));

/** A calendar date as clients send it where nothing else is taken, `YYYY-MM-DD`. */
export const calendarDate = z.string(NOT_A_DATE).refine(isCalendarDate, NOT_A_DATE);

/** A calendar date as the API answers it, `YYYY-MM-DD`; what is stored has been checked. */
export const answeredDate = z.string().meta({ format: 'date' });

/**
 * A calendar date as clients send it: `YYYY-MM-DD`, or an instant, which counts by the calendar date it is written
 * with (its first ten characters). `null` or `''` clears it, absent leaves it as it is.
 */
export const clearableDate = z
  .union(
    [
      blank,
      z
        .string()
        .trim()
        .regex(DATE_OR_INSTANT, NOT_A_DATE)
        .transform((value) => value.slice(0, 10))
        .pipe(calendarDate),
    ],
    NOT_A_DATE,
  )
  .nullish()
  .transform((value) => (value === '' ? null : value));

/** An instant as the API answers it: ISO 8601 in UTC with `Z`, written by the server; what is stored has been checked. */
export const answeredInstant = z.string().meta({ format: 'date-time' });

/** An instant as clients send it, with any offset; kept in UTC. `null` or `''` clears it, absent leaves it as it is. */
export const clearableInstant = z
  .union(
    [
      blank,
      z
        .string()
        .trim()
        .pipe(z.iso.datetime({ offset: true, error: 'Must be a date and time' }))
        .transform((value) => new Date(value).toISOString())
        .refine((value) => isCalendarDate(value.slice(0, 10)), NOT_A_DATE),
    ],
    'Must be a date and time',
  )
  .nullish()
  .transform((value) => (value === '' ? null : value));
