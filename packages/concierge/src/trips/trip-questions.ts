import type { Person } from '@caravan/contract/members/people.rules.ts';
import { foldName } from '@caravan/contract/places/places.rules.ts';
import { dateIn, shownZone } from '@caravan/contract/time/zones.rules.ts';
import type { Statement } from '../answer.ts';
import type { TripIntent } from '../intents.ts';
import type { OwnTrip, Places, Question, TripContents } from '../knowledge.ts';
import type { Work } from '../work.ts';
import { type DayFrame, type DaySpan, resolveDays } from './days.ts';
import { isOfPeopleInContext, isPersonElsewhere, mayBeInTitle, type TripReading } from './trip-readings.ts';
import { itemName, titleOfActivity, wordsOfTitleIn } from './trip-search.ts';
import type { TripClock } from './trip-statements.ts';

/** A question about one trip, with all that it is answered by. */
export interface TripQuestion extends TripClock {
  readonly contents: TripContents;
  readonly places: Places;
  readonly work: Work;
  readonly now: Date;
  readonly groups: TripReading['groups'];
  readonly days: readonly DaySpan[];
  /** Folded words that name what is looked for. */
  readonly subject: readonly string[];
  /** Words of the question that the trip's own title and destination have. */
  readonly tripWords: readonly string[];
  /** People of the trip who are named, also such as have left and are kept as a name; the asker among them where it says 'I' or 'my'. */
  readonly people: readonly Person[];
  readonly askerId: string;
}

/** Answers a question about a trip; no statements where the trip does not say. */
export type TripAnswer = (question: TripQuestion) => Promise<readonly Statement[]>;
export type TripAnswers = Readonly<Partial<Record<TripIntent, TripAnswer>>>;

export const frameOf = (
  trip: OwnTrip,
  { now, timeZone }: Pick<Question, 'now' | 'timeZone'>,
): DayFrame & { readonly zone: string } => {
  const zone = shownZone(trip.timeZone, timeZone);
  return { zone, today: dateIn(zone, now), startDate: trip.startDate, endDate: trip.endDate };
};

/** A trip that a question may be about. */
export interface TripChoice {
  readonly trip: OwnTrip;
  /** Which words of the question name it. */
  readonly named: readonly string[];
  /** Whether it comes after the one under way or next; absent for one that was chosen or is named. */
  readonly isLater?: boolean;
  /** Whether what is said around the question names it, and nothing else. */
  readonly isInContext: boolean;
  readonly isAllOfContext: boolean;
}

const namesIn = ({ name }: Person): string[] => foldName(name).split(' ');

/**
 * A reading as a question about one trip: which of its words name the trip, which its people, and which what is looked for.
 * `null` where a word names nothing, where a word that stands for something named elsewhere has nothing to stand for, and for days
 * that there are not.
 */
export const asTripQuestion = async (
  question: Question,
  reading: TripReading,
  choice: TripChoice,
): Promise<TripQuestion | null> => {
  const { trip, named } = choice;
  const { pattern, groups, context } = reading;
  const { flags } = pattern;
  const { places, now, work } = question;
  const contents = question.trips.contentsOf(trip);
  const everybody = pattern.people === '' ? [] : await contents.people();
  const { people, others } = peopleIn(everybody, wordsBesideTrip(reading, named), reading, question.userId);
  const isElsewhere = context.names.length > 0 && !choice.isInContext && !context.isOfTrip;
  if (flags.has('mayBeElsewhere') && isElsewhere) return null;
  if (pattern.people === 'needed' && people.length === 0) return null;
  if (flags.has('isOfTrip') && !isOfTrip(reading, choice)) return null;
  const subject = others.length > 0 ? others : await subjectInContext(contents, reading, work);
  if (subject === null || (subject.length > 0 ? pattern.subject === '' : pattern.isSubjectNeeded)) return null;
  if (flags.has('mayMeanPlace') && subject.length > 0 && subject.every((word) => named.includes(word))) return null;
  const { zone, ...frame } = frameOf(trip, question);
  const days = reading.days.flatMap((each) => resolveDays(each, frame) ?? []);
  if (days.length < reading.days.length) return null;
  return {
    trip,
    contents,
    places,
    work,
    zone,
    now,
    today: frame.today,
    groups,
    days,
    subject,
    people,
    askerId: question.userId,
    tripWords: named,
  };
};

/** The words that do not name the trip. 'What can one buy in Lisbon?' asks nothing of the trip to Lisbon. */
const wordsBesideTrip = (
  { pattern: { flags }, groups, rest }: TripReading,
  named: readonly string[],
): readonly string[] => {
  const others = rest.filter((word) => !named.includes(word));
  const isOwn = groups.has('trip') || (groups.has('plan') && (groups.has('me') || groups.has('we')));
  const isInside = flags.has('mayNameTrip') && others.length > 0;
  return !flags.has('mayMeanPlace') || isOwn || isInside ? others : rest;
};

/** The people of a trip who are named, and the words that name none; those of the context where nobody else is named. */
const peopleIn = (
  everybody: readonly Person[],
  rest: readonly string[],
  { pattern, groups, context }: TripReading,
  userId: string,
): { people: readonly Person[]; others: readonly string[] } => {
  const namedIn = (words: readonly string[]) =>
    everybody.filter((one) => namesIn(one).some((name) => words.includes(name)));
  const named = namedIn(rest);
  const isAskerMeant = groups.has('me') && pattern.isAskerMeant;
  const people = everybody.filter((one) => named.includes(one) || (isAskerMeant && one.id === userId));
  const names = new Set(named.flatMap(namesIn));
  const others = rest.filter((word) => !names.has(word));
  const isNobodyNamed = pattern.people === 'needed' && people.length === 0 && isOfPeopleInContext(groups);
  const meant = isNobodyNamed || others.some(isPersonElsewhere) ? namedIn(context.names) : [];
  if (meant.length === 0) return { people, others };
  return { people: [...people, ...meant], others: others.filter((word) => !isPersonElsewhere(word)) };
};

/** Whether 'it' is the trip: it says so, or names it, or nothing else is named that it might be. */
const isOfTrip = ({ groups, speaksOfContext, context }: TripReading, choice: TripChoice): boolean =>
  !speaksOfContext ||
  context.isOfTrip ||
  context.days.length > 0 ||
  choice.isAllOfContext ||
  choice.named.length > 0 ||
  ['trip', 'we', 'me'].some((group) => groups.has(group));

/** What 'it' stands for: the one activity or item that is named around it; nothing where the question speaks of no such. */
const subjectInContext = async (
  contents: TripContents,
  { pattern, speaksOfContext, context }: TripReading,
  work: Work,
): Promise<readonly string[] | null> => {
  if (!speaksOfContext || (pattern.subject !== 'activity' && pattern.subject !== 'item')) return [];
  const said = { names: context.names.filter(mayBeInTitle), words: context.words };
  return pattern.subject === 'activity'
    ? wordsOfTitleIn(await contents.activities(), titleOfActivity, said, work)
    : wordsOfTitleIn(await contents.items(), itemName, said, work);
};
