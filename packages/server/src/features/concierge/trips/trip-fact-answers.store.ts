import { daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import { dayOfTrip } from '@caravan/contract/trips/trips.rules.ts';
import type { Passage, Statement } from '../answer-draft.rules.ts';
import type { OwnTrip, TripAnswerer, TripQuestion } from './asked-trips.store.ts';
import { stated, tripPassage } from './trip-passages.rules.ts';
import { counted, dayInWords, inSentence, listed, plainLine, quoted, spanInWords } from './trip-wording.rules.ts';

/**
 * What a trip says of when and where it is.
 *
 * @param more what follows from it.
 */
export const datesPassage = (trip: OwnTrip, today: string, more = ''): Passage => {
  const { startDate, endDate, destination, timeZone } = trip;
  const lines = [
    ...(startDate === null ? [] : [`Begins on ${dayInWords(startDate, today)}`]),
    ...(endDate === null ? [] : [`Ends on ${dayInWords(endDate, today)}`]),
    ...(startDate === null && endDate === null ? ['No dates yet'] : []),
    ...(destination === null ? [] : [`Destination: ${plainLine(destination)}`]),
    ...(timeZone === null ? [] : [`Time zone: ${timeZone}`]),
    ...(more === '' ? [] : [more]),
  ];
  return tripPassage(trip, null, `${plainLine(trip.title)}. ${lines.join('. ')}.`);
};

/** Says which trip an answer is about, where nobody has chosen one. */
export const aboutTrip = (trip: OwnTrip, today: string, isNamed: boolean): Statement => {
  const isUnderWay = dayOfTrip(trip, today) !== null;
  const why = isNamed ? '' : isUnderWay ? ', the trip under way' : ', your next trip';
  return stated(`This is about ${quoted(trip.title)}${why}.`, datesPassage(trip, today));
};

/** `, from Friday, March 5 to Sunday, March 7`; nothing for a trip without dates. */
const spanOf = ({ startDate, endDate }: OwnTrip, today: string): string => {
  if (startDate === null) return endDate === null ? '' : `, until ${dayInWords(endDate, today)}`;
  if (startDate === endDate) return `, on ${dayInWords(startDate, today)}`;
  return `, from ${dayInWords(startDate, today)}${endDate === null ? '' : ` to ${dayInWords(endDate, today)}`}`;
};

/** A trip in one sentence: its title, its dates and where it goes. */
export const tripInWords = (trip: OwnTrip, today: string): string => {
  const to = trip.destination === null ? '' : ` to ${inSentence(trip.destination)}`;
  return `${quoted(trip.title)}${to}${spanOf(trip, today) || ', without dates'}`;
};

const say = ({ trip, today }: TripQuestion, text: string, more?: string): readonly Statement[] => [
  stated(text, datesPassage(trip, today, more)),
];

const daysFrom = (today: string, date: string): string => {
  const days = daysBetween(today, date) ?? 0;
  if (days === 0) return ', which is today';
  if (days === 1) return ', which is tomorrow';
  return days > 0 ? `, in ${counted(days, 'day')}` : '';
};

const begin: TripAnswerer = async (question) => {
  const { startDate } = question.trip;
  if (startDate === null) return say(question, `${quoted(question.trip.title)} has no first day yet.`);
  const verb = startDate < question.today ? 'began' : 'begins';
  const when = `${dayInWords(startDate, question.today)}${daysFrom(question.today, startDate)}`;
  return say(question, `${quoted(question.trip.title)} ${verb} on ${when}.`);
};

const end: TripAnswerer = async (question) => {
  const { endDate } = question.trip;
  if (endDate === null) return say(question, `${quoted(question.trip.title)} has no last day yet.`);
  const verb = endDate < question.today ? 'ended' : 'ends';
  const when = `${dayInWords(endDate, question.today)}${daysFrom(question.today, endDate)}`;
  return say(question, `${quoted(question.trip.title)} ${verb} on ${when}.`);
};

const dates: TripAnswerer = async (question) =>
  say(
    question,
    `${quoted(question.trip.title)} is${spanOf(question.trip, question.today).slice(1) || ' without dates yet'}.`,
  );

/** Where days lie that are asked of, and when the trip is. */
const within: TripAnswerer = async (question) => {
  const { trip, today, days } = question;
  const { startDate, endDate, title } = trip;
  if (startDate === null || endDate === null) return dates(question);
  const told = days.map(({ first, last }) => {
    const where =
      last < startDate
        ? 'before'
        : first > endDate
          ? 'after'
          : first >= startDate && last <= endDate
            ? 'within'
            : 'partly within';
    return `${spanInWords(first, last, today)} is ${where} ${quoted(title)}`;
  });
  return say(question, `${listed(told)}, which is${spanOf(trip, today).slice(1)}.`);
};

const length: TripAnswerer = async (question) => {
  const { startDate, endDate, title } = question.trip;
  const nights = startDate && endDate ? daysBetween(startDate, endDate) : null;
  if (nights === null)
    return say(question, `${quoted(title)} has no first and last day yet, so nobody knows how long it is.`);
  const span = spanOf(question.trip, question.today).slice(2);
  const told = `${counted(nights + 1, 'day')} long (${counted(nights, 'night')})`;
  return say(question, `${quoted(title)} is ${told}, ${span}.`, `So it is ${told}`);
};

const countdown: TripAnswerer = async (question) => {
  const { trip, today } = question;
  const at = dayOfTrip(trip, today);
  if (at !== null) {
    const left = at.days - at.day;
    const rest = left === 0 ? 'its last day' : `${counted(left, 'day')} left after today`;
    return say(
      question,
      `Today is day ${at.day} of ${at.days} of ${quoted(trip.title)}, with ${rest}.`.replace('with its', 'its'),
    );
  }
  const days = trip.startDate === null ? null : daysBetween(today, trip.startDate);
  if (days === null || trip.startDate === null) return begin(question);
  if (days <= 0) return trip.endDate === null ? begin(question) : end(question);
  return say(
    question,
    `It is ${counted(days, 'day')} until ${quoted(trip.title)} begins, on ${dayInWords(trip.startDate, today)}.`,
    `On ${dayInWords(today, today)} that is in ${counted(days, 'day')}`,
  );
};

const destination: TripAnswerer = async (question) => {
  const { title, destination: to } = question.trip;
  return say(
    question,
    to === null ? `${quoted(title)} has no destination yet.` : `${quoted(title)} goes to ${inSentence(to)}.`,
  );
};

const zone: TripAnswerer = async (question) => {
  const { title, timeZone } = question.trip;
  return timeZone === null ? null : say(question, `${quoted(title)} is in the time zone ${timeZone}.`);
};

/** Answers out of the trip's own fields. */
export const tripFactAnswers = { begin, end, dates, within, length, countdown, destination, zone } as const;
