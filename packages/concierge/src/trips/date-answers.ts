import { daysBetween } from '@caravan/contract/time/calendar.rules.ts';
import { dayOfTrip } from '@caravan/contract/trips/trips.rules.ts';
import { type Passage, type Statement, stated } from '../answer.ts';
import type { OwnTrip } from '../knowledge.ts';
import { counted, dayInWords, inSentence, listed, plainLine, quoted, spanInWords } from '../wording.ts';
import type { TripAnswer, TripAnswers, TripQuestion } from './trip-questions.ts';
import { tripPassage } from './trip-statements.ts';

/** What a trip says of when and where it is, and what follows from it. */
export const datesPassage = (trip: OwnTrip, today: string, more = ''): Passage => {
  const { startDate, endDate, destination, timeZone } = trip;
  const lines = [
    plainLine(trip.title),
    startDate && `Begins on ${dayInWords(startDate, today)}`,
    endDate && `Ends on ${dayInWords(endDate, today)}`,
    (startDate ?? endDate) ? '' : 'No dates yet',
    destination && `Destination: ${plainLine(destination)}`,
    timeZone && `Time zone: ${timeZone}`,
    more,
  ];
  return tripPassage(trip, null, `${lines.filter(Boolean).join('. ')}.`);
};

/** Says which trip an answer is about, where nobody has chosen one. */
export const aboutTrip = (trip: OwnTrip, today: string, isNamed: boolean): Statement => {
  const why = isNamed ? '' : dayOfTrip(trip, today) === null ? ', your next trip' : ', the trip under way';
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

const states = ({ trip, today }: TripQuestion, text: string, more?: string): Statement[] => [
  stated(text, datesPassage(trip, today, more)),
];
const says = (question: TripQuestion, text: string, more?: string): Statement[] =>
  states(question, `${quoted(question.trip.title)} ${text}`, more);

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
    if (date === null) return says(question, `has no ${day} day yet.`);
    return says(question, `${date < today ? past : ahead} on ${dayInWords(date, today)}${daysFrom(today, date)}.`);
  };
const begin = atEnd('startDate', 'first', ['begins', 'began']);
const end = atEnd('endDate', 'last', ['ends', 'ended']);

const dates: TripAnswer = async (question) =>
  says(question, `is ${spanOf(question.trip, question.today) || 'without dates yet'}.`);

export const dateAnswers = {
  begin,
  end,
  dates,
  /** Where days lie that the question names, and when the trip is. */
  within: async (question) => {
    const { trip, today, days } = question;
    const { startDate, endDate, title } = trip;
    if (startDate === null || endDate === null) return dates(question);
    const located = days.map(({ first, last }) => {
      const isInside = first >= startDate && last <= endDate;
      const where = last < startDate ? 'before' : first > endDate ? 'after' : isInside ? 'within' : 'partly within';
      return `${spanInWords(first, last, today)} is ${where} ${quoted(title)}`;
    });
    return states(question, `${listed(located)}, which is ${spanOf(trip, today)}.`);
  },
  length: async (question) => {
    const { startDate, endDate } = question.trip;
    const nights = startDate && endDate ? daysBetween(startDate, endDate) : null;
    if (nights === null) return says(question, 'has no first and last day yet, so nobody knows how long it is.');
    const long = `${counted(nights + 1, 'day')} long (${counted(nights, 'night')})`;
    return says(question, `is ${long}, ${spanOf(question.trip, question.today)}.`, `So it is ${long}`);
  },
  countdown: async (question) => {
    const { trip, today } = question;
    const title = quoted(trip.title);
    const at = dayOfTrip(trip, today);
    if (at !== null) {
      const left = at.days - at.day;
      const rest = left === 0 ? ', its last day' : `, with ${counted(left, 'day')} left after today`;
      return states(question, `Today is day ${at.day} of ${at.days} of ${title}${rest}.`);
    }
    const { startDate, endDate } = trip;
    const days = counted((startDate && daysBetween(today, startDate)) || 0, 'day');
    if (startDate === null || startDate <= today)
      return startDate === null || endDate === null ? begin(question) : end(question);
    const text = `It is ${days} until ${title} begins, on ${dayInWords(startDate, today)}.`;
    return states(question, text, `On ${dayInWords(today, today)} that is in ${days}`);
  },
  destination: async (question) => {
    const { destination: to } = question.trip;
    return says(question, to === null ? 'has no destination yet.' : `goes to ${inSentence(to)}.`);
  },
  zone: async (question) => {
    const { timeZone } = question.trip;
    return timeZone === null ? [] : says(question, `is in the time zone ${timeZone}.`);
  },
} satisfies TripAnswers;
