import { addDays } from '../time/calendar.rules.ts';
import { instantAt, wallClockAt } from '../time/zones.rules.ts';
import type { QuietHours } from './notifications.schema.ts';

/** What clocks are set back by in autumn, milliseconds. */
const REPEATED_MS = 3_600_000;

/**
 * When the quiet hours end that an instant lies in, by the clock of where one is; `null` where it lies in none. They may go over midnight,
 * and are none where they end as they begin.
 */
export const quietUntil = (quiet: QuietHours | null, zone: string, now: Date): Date | null => {
  if (quiet === null || quiet.from === quiet.until) return null;
  const { date, time } = wallClockAt(now, zone);
  const isOverMidnight = quiet.from > quiet.until;
  const isEvening = time >= quiet.from;
  const isQuiet = isOverMidnight ? isEvening || time < quiet.until : isEvening && time < quiet.until;
  if (!isQuiet) return null;
  const endsOn = isOverMidnight && isEvening ? (addDays(date, 1) ?? date) : date;
  return endOf(endsOn, quiet.until, zone, now);
};

/** Where the clock shows the end twice, a moment between the two is followed by the second. */
const endOf = (date: string, time: string, zone: string, now: Date): Date => {
  const end = Date.parse(instantAt({ date, time }, zone) ?? now.toISOString());
  return new Date(end > now.getTime() ? end : end + REPEATED_MS);
};
