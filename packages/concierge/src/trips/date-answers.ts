import { daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import { dayOfTrip } from '@caravan/contract/trips/trips.rules.ts';
import { type Passage, type Statement, stated } from '../answer.ts';
import type { OwnTrip } from '../knowledge.ts';
import { counted, dayInWords, inSentence, listed, plainLine, quoted, spanInWords } from '../wording.ts';
import { type TripAnswer, tripPassage, type TripQuestion } from './trip-questions.ts';

/** What a trip says of when and where it is, and what follows from it. */
export const datesPassage = (trip: OwnTrip, today: string, more = ''): Passage => {
  const { startDate, endDate, destination, timeZone } = trip;
  const lines = [
    plainLine(trip.title),
    startDate === null ? '' : `Begins on ${dayInWords(startDate, today)}`,
    endDate === null ? '' : `Ends on ${dayInWords(endDate, today)}`,
    startDate === null && endDate === null ? 'No dates yet' : '',
    destination === null ? '' : `Destination: ${plainLine(destination)}`,
    timeZone === null ? '' : `Time zone: ${timeZone}`,
    more,
  ];
  return tripPassage(trip, null, `${lines.filter((line) => line !== '').join('. ')}.`);
};

/** Says which trip an answer is about, where nobody has chosen one. */
export const aboutTrip = (trip: OwnTrip, today: string, isNamed: boolean): Statement => {
  const isUnderWay = dayOfTrip(trip, today) !== null;
  const why = isNamed ? '' : isUnderWay ? ', the trip under way' : ', your next trip';
  return stated(`This is about ${quoted(trip.title)}${why}.`, datesPassage(trip, today));
};

/** `from Friday, March 5 to Sunday, March 7`; nothing for a trip without dates. */
const spanOf = ({ startDate, endDate }: OwnTrip, today: string): string => {
  if (startDate === null) return endDate === null ? '' : `until ${dayInWords(endDate, today)}`;
  if (startDate === endDate) return `on ${dayInWords(startDate, today)}`;
  return `from ${dayInWords(startDate, today)}${endDate === null ? '' : ` to ${dayInWords(endDate, today)}`}`;
};

/** A trip in one sentence: its title, its dates and where it goes. */
export const tripInWords = (trip: OwnTrip, today: string): string => {
  const to = trip.destination === null ? '' : ` to ${inSentence(trip.destination)}`;
  return `${quoted(trip.title)}${to}, ${spanOf(trip, today) || 'without dates'}`;
};

const say = ({ trip, today }: TripQuestion, text: string, more?: string): readonly Statement[] => [
  stated(`${quoted(trip.title)} ${text}`, datesPassage(trip, today, more)),
];

const daysFrom = (today: string, date: string): string => {
  const days = daysBetween(today, date) ?? 0;
  if (days <= 1) return ['', ', which is today', ', which is tomorrow'][days + 1] ?? '';
  return `, in ${counted(days, 'day')}`;
};

/** When the trip begins or ends. */
const atEnd =
  (which: 'startDate' | 'endDate', day: string, [ahead, past]: readonly [string, string]): TripAnswer =>
  async (question) => {
    const { today, trip } = question;
    const date = trip[which];
    if (date === null) return say(question, `has no ${day} day yet.`);
    return say(question, `${date < today ? past : ahead} on ${dayInWords(date, today)}${daysFrom(today, date)}.`);
  };
const begin = atEnd('startDate', 'first', ['begins', 'began']);
const end = atEnd('endDate', 'last', ['ends', 'ended']);

const dates: TripAnswer = async (question) =>
  say(question, `is ${spanOf(question.trip, question.today) || 'without dates yet'}.`);

/** Where days lie that the question names, and when the trip is. */
const within: TripAnswer = async (question) => {
  const { trip, today, days } = question;
  const { startDate, endDate, title } = trip;
  if (startDate === null || endDate === null) return dates(question);
  const located = days.map(({ first, last }) => {
    const isInside = first >= startDate && last <= endDate;
    const where = last < startDate ? 'before' : first > endDate ? 'after' : isInside ? 'within' : 'partly within';
    return `${spanInWords(first, last, today)} is ${where} ${quoted(title)}`;
  });
  return [stated(`${listed(located)}, which is ${spanOf(trip, today)}.`, datesPassage(trip, today))];
};

const length: TripAnswer = async (question) => {
  const { startDate, endDate } = question.trip;
  const nights = startDate && endDate ? daysBetween(startDate, endDate) : null;
  if (nights === null) return say(question, 'has no first and last day yet, so nobody knows how long it is.');
  const long = `${counted(nights + 1, 'day')} long (${counted(nights, 'night')})`;
  return say(question, `is ${long}, ${spanOf(question.trip, question.today)}.`, `So it is ${long}`);
};

const countdown: TripAnswer = async (question) => {
  const { trip, today } = question;
  const title = quoted(trip.title);
  const at = dayOfTrip(trip, today);
  if (at !== null) {
    const left = at.days - at.day;
    const rest = left === 0 ? ', its last day' : `, with ${counted(left, 'day')} left after today`;
    return [stated(`Today is day ${at.day} of ${at.days} of ${title}${rest}.`, datesPassage(trip, today))];
  }
  const days = trip.startDate === null ? null : daysBetween(today, trip.startDate);
  if (days === null || trip.startDate === null || days <= 0)
    return days === null || trip.endDate === null ? begin(question) : end(question);
  const more = `On ${dayInWords(today, today)} that is in ${counted(days, 'day')}`;
  const text = `It is ${counted(days, 'day')} until ${title} begins, on ${dayInWords(trip.startDate, today)}.`;
  return [stated(text, datesPassage(trip, today, more))];
};

const destination: TripAnswer = async (question) => {
  const { destination: to } = question.trip;
  return say(question, to === null ? 'has no destination yet.' : `goes to ${inSentence(to)}.`);
};

const zone: TripAnswer = async (question) => {
  const { timeZone } = question.trip;
  return timeZone === null ? null : say(question, `is in the time zone ${timeZone}.`);
};

/** Answers out of the trip's own fields. */
export const dateAnswers = { begin, end, dates, within, length, countdown, destination, zone } as const;
