import { z } from 'zod/mini';
import { clearable } from '../text.schema.ts';
import { isTimeZone } from './zones.rules.ts';

export const UNKNOWN_TIME_ZONE = 'Unknown time zone';

/** An IANA zone by its name: `null` or `''` takes it away, absent leaves it as it is. */
export const clearableTimeZone = clearable(
  z.string().check(
    z.trim(),
    z.maxLength(64, { error: UNKNOWN_TIME_ZONE, abort: true }),
    z.refine((zone) => zone === '' || isTimeZone(zone), UNKNOWN_TIME_ZONE),
  ),
);
