import { utcOffsetMinutes, wallClockAt } from '@caravan/contract/time/zones.rules.ts';
import { item, placePassage, type Statement, stated } from '../answer.ts';
import { capitalised } from '../countries/country-names.ts';
import type { Place, Question } from '../knowledge.ts';
import { clockInWords, dayInWords, minutesInWords } from '../wording.ts';
import { isOrAre, shownName, type Subject } from './subjects.ts';

/** Of a region, a clock that fewer of its people live by is that of places across its border. */
const REGION_SHARE_MIN = 0.02;
/** A place with its clock. */
type Clock = { readonly name: string } & Pick<Place, 'timeZone'>;

const zonesOf = new Map<string, readonly string[]>();
/** TypeScript does not know it yet. */
type LocaleOfZones = Intl.Locale & { getTimeZones?(): string[] | undefined };
/** As the runtime calls a zone, which has several names for some: 'Asia/Calcutta' for 'Asia/Kolkata'. */
const canonical = (timeZone: string): string => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/**
 * The zone of a place, which is known by its position: at borders that may be the neighbour's, and then it is the country's own
 * where that has one alone.
 *
 * @returns IANA; `null` where nobody can tell.
 */
const zoneInCountry = (place: Pick<Place, 'countryCode' | 'timeZone'>): string | null => {
  const locale: LocaleOfZones = new Intl.Locale(`und-${place.countryCode}`);
  const zones = zonesOf.get(place.countryCode) ?? locale.getTimeZones?.() ?? [];
  zonesOf.set(place.countryCode, zones);
  if (zones.length === 0 || zones.map(canonical).includes(canonical(place.timeZone))) return place.timeZone;
  const [only = null, ...others] = zones;
  return others.length === 0 ? only : null;
};

/** The clocks that a place lives by, those that show the same but once. */
export const clocksOf = async ({ places, now }: Question, subject: Subject): Promise<Clock[]> => {
  const { kind, countryCode } = subject;
  if (kind === 'city') {
    const timeZone = zoneInCountry(subject);
    return timeZone === null ? [] : [{ name: shownName(subject), timeZone }];
  }
  const regionCode = kind === 'region' ? subject.regionCode : null;
  const all = await places.clocksOf({ countryCode, ...(regionCode === null ? {} : { regionCode }) });
  const different = new Map<number, Clock>();
  for (const { place, timeZone: near, share } of all) {
    const timeZone = zoneInCountry({ countryCode, timeZone: near });
    if (timeZone === null || (kind === 'region' && share < REGION_SHARE_MIN)) continue;
    const offset = utcOffsetMinutes(now, timeZone);
    if (!different.has(offset)) different.set(offset, { name: place, timeZone });
  }
  const [only, ...others] = different.values();
  if (only && others.length === 0) return [{ ...only, name: shownName(subject) }];
  // Nobody has said where a part without a region of its own lies.
  return kind === 'region' && regionCode === null ? [] : [...different.values()];
};

const aboutClock = (title: string, passage: string) =>
  placePassage(title, 'IANA Time Zone Database', 'https://www.iana.org/time-zones', passage);

/** 'UTC+5:30', as zones are written. */
const offsetOf = (minutes: number): string => {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
};

/** What time it is somewhere. */
export const timeThere = (now: Date, clocks: readonly Clock[], area: string): Statement[] => {
  const isSeveral = clocks.length > 1;
  const times = clocks.map(({ name, timeZone }): Statement => {
    const { date } = wallClockAt(now, timeZone);
    const time = clockInWords(now.toISOString(), timeZone);
    const offset = offsetOf(utcOffsetMinutes(now, timeZone));
    const passage = `${name}: time zone ${timeZone}, now ${offset}. At the time of the question it is ${time}.`;
    const text = `In ${name} it is ${time} on ${dayInWords(date, date)} (${offset}).`;
    return (isSeveral ? item : stated)(text, aboutClock(`${isSeveral ? 'Clocks' : 'Clock'} in ${area}`, passage));
  });
  return isSeveral ? [stated(`There is more than one clock in ${area}:`), ...times] : times;
};

/** How far the clock of one place is ahead of another's; without another, of the asker's own. */
export const clockDifference = (now: Date, there: Clock, other: Clock | { readonly timeZone: string }): Statement => {
  const isOwn = !('name' in other);
  const whose = isOwn ? `your clock (${other.timeZone})` : other.name;
  const [first, second] = [utcOffsetMinutes(now, there.timeZone), utcOffsetMinutes(now, other.timeZone)];
  const name = capitalised(there.name);
  const apart = `${minutesInWords(Math.abs(first - second))} ${first > second ? 'ahead of' : 'behind'}`;
  const text =
    first === second
      ? `${name} and ${whose} ${isOwn ? 'show' : 'have'} the same time.`
      : `${name} ${isOrAre(name)} ${apart} ${whose}.`;
  const passage = `${there.timeZone} is ${offsetOf(first)} now, ${other.timeZone} is ${offsetOf(second)}. ${text}`;
  return stated(text, aboutClock(`Clock in ${there.name}`, passage));
};
