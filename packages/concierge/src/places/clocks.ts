import { utcOffsetMinutes, wallClockAt } from '@caravan/contract/time/zones.rules.ts';
import { item, placePassage, type Statement, stated } from '../answer.ts';
import { zoneInCountry } from '../countries/country-data.ts';
import { capitalised } from '../countries/country-names.ts';
import type { Question } from '../knowledge.ts';
import { clockInWords, counted, dayInWords } from '../wording.ts';
import { isOrAre, shownName, type Subject } from './subjects.ts';

/** Of a region, a clock that fewer of its people live by is that of places across its border. */
const REGION_SHARE_MIN = 0.02;
/** A place that has a clock. */
interface Clock {
  readonly name: string;
  /** IANA. */
  readonly timeZone: string;
}

/** The clocks that a place lives by, those that show the same but once. */
export const clocksOf = async ({ places, now }: Question, subject: Subject): Promise<Clock[]> => {
  const { countryCode } = subject;
  const regionCode = subject.kind === 'region' ? subject.regionCode : null;
  const area = { countryCode, ...(regionCode === null ? {} : { regionCode }) };
  const all =
    subject.kind === 'city'
      ? [{ place: shownName(subject), timeZone: subject.timeZone, share: 1 }]
      : await places.clocksOf(area);
  const least = subject.kind === 'region' ? REGION_SHARE_MIN : 0;
  const different = new Map<number, Clock>();
  for (const { place, timeZone: near, share } of all) {
    const timeZone = zoneInCountry({ countryCode, timeZone: near });
    const offset = timeZone === null ? null : utcOffsetMinutes(now, timeZone);
    if (timeZone === null || offset === null || share < least || different.has(offset)) continue;
    different.set(offset, { name: place, timeZone });
  }
  const [only, ...others] = different.values();
  if (only && others.length === 0) return [{ ...only, name: shownName(subject) }];
  // Nobody has said where a part without a region of its own lies.
  return subject.kind === 'region' && regionCode === null ? [] : [...different.values()];
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
  const whose = 'name' in other ? other.name : `your clock (${other.timeZone})`;
  const [first, second] = [utcOffsetMinutes(now, there.timeZone), utcOffsetMinutes(now, other.timeZone)];
  const [hours, minutes] = [Math.floor(Math.abs(first - second) / 60), Math.abs(first - second) % 60];
  const name = capitalised(there.name);
  const apart = [...(hours > 0 ? [counted(hours, 'hour')] : []), ...(minutes > 0 ? [`${minutes} minutes`] : [])].join(
    ' ',
  );
  const text =
    first === second
      ? `${name} and ${whose} ${'name' in other ? 'have' : 'show'} the same time.`
      : `${name} ${isOrAre(name)} ${apart} ${first > second ? 'ahead of' : 'behind'} ${whose}.`;
  const passage = `${there.timeZone} is ${offsetOf(first)} now, ${other.timeZone} is ${offsetOf(second)}. ${text}`;
  return stated(text, aboutClock(`Clock in ${there.name}`, passage));
};
