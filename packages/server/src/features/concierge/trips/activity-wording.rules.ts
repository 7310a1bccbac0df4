import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { clockInWords, dayInWords, inSentence, momentInWords, plainLine, quoted } from './trip-wording.rules.ts';

interface Planned {
  readonly title: string;
  readonly location: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/** What times are told by. */
export interface TripClock {
  readonly zone: string;
  /** Calendar date. */
  readonly today: string;
}

/** `Wednesday, March 3 from 7:30 PM to 9:30 PM`; `Wednesday, March 3 at 11:00 PM until Thursday, March 4 at 5:00 AM`; `no time yet`. */
const timesInWords = ({ startTime, endTime }: Planned, { zone, today }: TripClock): string => {
  if (startTime === null) return 'no time yet';
  const start = momentInWords(startTime, zone, today);
  if (endTime === null || endTime === startTime) return start;
  const date = dateIn(zone, new Date(startTime));
  if (dateIn(zone, new Date(endTime)) !== date) return `${start} until ${momentInWords(endTime, zone, today)}`;
  return `${dayInWords(date, today)} from ${clockInWords(startTime, zone)} to ${clockInWords(endTime, zone)}`;
};

/** An activity as it stands in the itinerary, on one line. */
export const activityLine = (activity: Planned, clock: TripClock): string => {
  const { title, location } = activity;
  return `${plainLine(title)}: ${timesInWords(activity, clock)}${location === null ? '' : `, ${plainLine(location)}`}`;
};

const placeInWords = ({ location }: Planned): string => (location === null ? '' : `, at ${inSentence(location)}`);

/** An activity in one sentence: when it is, and where. */
export const activityInWords = (activity: Planned, clock: TripClock): string => {
  const { title, startTime } = activity;
  const when = startTime === null ? 'has no time yet' : `is on ${timesInWords(activity, clock)}`;
  return `${quoted(title)} ${when}${placeInWords(activity)}.`;
};

/** An activity as one of a day's: `10:00 AM to 12:00 PM: “Tram tour”, at Praça Martim Moniz`; other days than `day` are told. */
export const activityOfDay = (activity: Planned, { zone, today }: TripClock, isDayKnown: boolean): string => {
  const { title, startTime, endTime } = activity;
  if (startTime === null) return `${quoted(title)}${placeInWords(activity)}, without a time yet.`;
  const date = dateIn(zone, new Date(startTime));
  const start = clockInWords(startTime, zone);
  const isOneDay = endTime !== null && endTime !== startTime && dateIn(zone, new Date(endTime)) === date;
  const end = isOneDay ? ` to ${clockInWords(endTime, zone)}` : '';
  return `${isDayKnown ? '' : `${dayInWords(date, today)}, `}${start}${end}: ${quoted(title)}${placeInWords(activity)}.`;
};

/** Where an activity is, in one sentence. */
export const placeOfActivity = ({ title, location }: Planned): string =>
  location === null ? `${quoted(title)} has no place yet.` : `${quoted(title)} is at ${inSentence(location)}.`;
