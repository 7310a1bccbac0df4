import { wallClockAt } from '@caravan/contract/time/zones.rules.ts';

/** The hour at which a digest comes, by the clock of where one is. */
const DIGEST_HOUR = '08:00';

/** The day whose digest is due; `null` where none is. @param digestedOn the day of the last one. */
export const digestDay = (zone: string, digestedOn: string | null, now: Date): string | null => {
  const { date, time } = wallClockAt(now, zone);
  return time >= DIGEST_HOUR && (digestedOn === null || digestedOn < date) ? date : null;
};
