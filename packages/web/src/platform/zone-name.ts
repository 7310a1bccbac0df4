import { wallClockAt } from '@caravan/contract/time/zones.rules.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** One format a zone: making one costs some hundred times what using it does, and an itinerary shows many. */
const formatOf = (timeZone: string, locale?: string): Intl.DateTimeFormat => {
  const key = JSON.stringify([timeZone, locale]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
  formats.set(key, format);
  return format;
};

const nameOf = (format: Intl.DateTimeFormat, at: Date): string =>
  format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? '';

/** Whether clocks of two zones show the same at an instant: Paris and Berlin do, and need no telling apart. */
const clocksAgree = (zone: string, other: string, at: Date): boolean => {
  const [here, there] = [wallClockAt(at, zone), wallClockAt(at, other)];
  return here.date === there.date && here.time === there.time;
};

/** The zone's short name at an instant, 'GMT+9', where its clock differs from the viewer's; `null` where it does not. */
export const foreignZone = (zone: string, viewerZone: string, at: Date, locale?: string): string | null =>
  clocksAgree(zone, viewerZone, at) ? null : nameOf(formatOf(zone, locale), at);

/** The city that a zone is named after, 'Buenos Aires'; the whole name where it has none, 'UTC'. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
