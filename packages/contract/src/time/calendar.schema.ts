import { z } from 'zod/mini';
import { blank, clearable } from '../text.schema.ts';
import { FIRST_YEAR, isCalendarDate, LAST_YEAR } from './calendar.rules.ts';

const NOT_A_DATE = `Must be a date between ${FIRST_YEAR} and ${LAST_YEAR}`;
const NOT_AN_INSTANT = 'Must be a date and time';
const DATE_OR_INSTANT = /^\d{4}-\d{2}-\d{2}(T[\d:.]{5,18}(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A calendar date as clients send it where nothing else is taken, `YYYY-MM-DD`. */
export const calendarDate = z.string(NOT_A_DATE).check(z.refine(isCalendarDate, NOT_A_DATE));

/** A calendar date as the API answers it, `YYYY-MM-DD`; what is stored has been checked. */
export const answeredDate = z.string().register(z.globalRegistry, { format: 'date' });

/**
 * A calendar date as clients send it: `YYYY-MM-DD`, or an instant, which counts by the calendar date it is written
 * with (its first ten characters). `null` or `''` clears it, absent leaves it as it is.
 */
export const clearableDate = clearable(
  z.union(
    [
      blank,
      z.pipe(
        z.pipe(
          z.string().check(z.trim(), z.regex(DATE_OR_INSTANT, NOT_A_DATE)),
          z.transform((value) => value.slice(0, 10)),
        ),
        calendarDate,
      ),
    ],
    NOT_A_DATE,
  ),
);

/** An instant as the API answers it: ISO 8601 in UTC with `Z`, written by the server; what is stored has been checked. */
export const answeredInstant = z.string().register(z.globalRegistry, { format: 'date-time' });

/** The longest instant that is taken, characters. */
const INSTANT_MAX = 40;

/**
 * When somebody meant what they send, as the clock of the server had it: for what waited on a device. Absent: now, and no later than that
 * in any case. What they meant before something that is stored already changes nothing.
 */
export const sentMoment = z.optional(
  z
    .pipe(
      z.iso.datetime({ offset: true, error: NOT_AN_INSTANT }).check(z.maxLength(INSTANT_MAX, NOT_AN_INSTANT)),
      z.transform((value) => new Date(value).toISOString()),
    )
    .check(z.refine((value) => isCalendarDate(value.slice(0, 10)), NOT_A_DATE)),
);

/** An instant as clients send it, with any offset; stored in UTC. `null` or `''` clears it, absent leaves it as it is. */
export const clearableInstant = clearable(
  z.union(
    [
      blank,
      z
        .pipe(
          z.pipe(z.string().check(z.trim()), z.iso.datetime({ offset: true, error: NOT_AN_INSTANT })),
          z.transform((value) => new Date(value).toISOString()),
        )
        .check(z.refine((value) => isCalendarDate(value.slice(0, 10)), NOT_A_DATE)),
    ],
    NOT_AN_INSTANT,
  ),
);
