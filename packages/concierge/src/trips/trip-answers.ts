import { openTrips } from '@caravan/contract/trips/trips.rules.ts';
import { type AnswerDraft, type Statement, stated } from '../answer.ts';
import { isAbout, type TripIntent, type TripsIntent } from '../intents.ts';
import type { OwnTrip, Question } from '../knowledge.ts';
import { findDestinations } from '../places/named-subjects.ts';
import { airportDistances, airportsOf, type CitySubject, locationsOfUnclear } from '../places/subjects.ts';
import { inSentence, quoted } from '../wording.ts';
import type { Work } from '../work.ts';
import { closetAnswers, daysWithoutOutfit } from './closet-answers.ts';
import { aboutTrip, dateAnswers, datesPassage } from './date-answers.ts';
import { resolveDays } from './days.ts';
import { flightAnswers, peopleWithoutFlight } from './flight-answers.ts';
import {
  activityPassage,
  daysWithoutPlan,
  itineraryAnswers,
  placeOfActivity,
  withoutTime,
} from './itinerary-answers.ts';
import { ideaAnswers } from './idea-answers.ts';
import { moneyAnswers } from './money-answers.ts';
import { participantAnswers } from './participant-answers.ts';
import { peopleAnswers } from './people-answers.ts';
import { shoppingAnswers, stillToBuy } from './shopping-answers.ts';
import { stayAnswers } from './stay-answers.ts';
import { todayOf, tripListAnswers } from './trip-list-answers.ts';
import { asTripQuestion, frameOf, type TripAnswer, type TripChoice, type TripQuestion } from './trip-questions.ts';
import {
  mayBeInTitle,
  questionsIn,
  readContext,
  readTripQuestion,
  type TripContext,
  type TripReading,
} from './trip-readings.ts';
import { findActivities, wordsByTrip } from './trip-search.ts';
import { says } from './trip-statements.ts';
import { withoutSlips } from './trip-words.ts';

/** What a trip still lacks: activities and outfits for its days, times, things to buy, flights. */
const missing: TripAnswer = async (question) => {
  const lacks = [
    await daysWithoutPlan(question),
    await withoutTime(question),
    await daysWithoutOutfit(question),
    await stillToBuy(question),
    await peopleWithoutFlight(question),
  ].flat();
  if (lacks.length > 0) return lacks.map((lack) => ({ ...lack, isItem: true }));
  const passage = 'An activity and an outfit for each day, and nothing to be bought';
  return says(question, 'itinerary', `Nothing is missing on ${quoted(question.trip.title)}.`, passage);
};

/** So many activities of a name are looked through for one whose city is known. */
const ACTIVITIES_MAX = 5;

/** Where something is, with the words that say so and the sentence that has them. */
interface Whereabouts {
  readonly city: CitySubject;
  readonly words: string;
  readonly statement: Statement;
}

/** Where an activity is, by the city that its address ends in: 'Rua da Rosa 12, Lisbon' is in Lisbon. */
const whereActivity = async (question: TripQuestion, subject: readonly string[]): Promise<Whereabouts | null> => {
  const found = await findActivities({ ...question, subject }, 'title');
  for (const activity of found.slice(0, ACTIVITIES_MAX)) {
    const parts = (activity.location ?? '').split(',').map((part) => part.trim());
    for (let from = 0; from < parts.length; from += 1) {
      const city = await question.places.placeOf(parts.slice(from).join(', '));
      const statement = stated(placeOfActivity(activity), activityPassage(question, activity));
      if (city) return { city: { kind: 'city', ...city }, words: activity.location ?? '', statement };
    }
  }
  return null;
};

const whereTrip = async ({ places, trip, today }: TripQuestion): Promise<Whereabouts | null> => {
  const [destination, ...others] = await findDestinations(places, trip);
  if (destination?.kind !== 'city' || others.length > 0) return null;
  const words = trip.destination ?? destination.name;
  const text = `${quoted(trip.title)} goes to ${inSentence(words)}.`;
  return { city: destination, words, statement: stated(text, datesPassage(trip, today)) };
};

/** How far the trip's city, or that of an activity, is from its airports. */
const airportDistance: TripAnswer = async (question) => {
  const { places, subject, groups } = question;
  const named = subject.length > 0 ? subject : groups.has('hotelCity') ? ['hotel'] : null;
  const ofActivity = named && (await whereActivity(question, named));
  const where = ofActivity ?? (subject.length > 0 ? null : await whereTrip(question));
  const distances = where ? airportDistances(where.city, await airportsOf(places, where.city)) : [];
  if (where === null || distances.length === 0) return [];
  return [where.statement, ...(await locationsOfUnclear(places, [where.city], where.words)), ...distances];
};

const tripAnswers: Readonly<Record<TripIntent, TripAnswer>> = {
  ...dateAnswers,
  ...peopleAnswers,
  ...itineraryAnswers,
  ...flightAnswers,
  ...stayAnswers,
  ...closetAnswers,
  ...shoppingAnswers,
  ...moneyAnswers,
  ...ideaAnswers,
  ...participantAnswers,
  missing,
  'airport-distance': airportDistance,
};

/**
 * The answer to a question about the asker's own trips, out of nothing but what these say: about the trip that was chosen or
 * that the question names, else about the one that is under way or next. `null` for every other question, and for one that
 * has words which none of the trip's names, people and contents have. What is said around the question says nothing but whom
 * and what its 'she', 'it' and 'that day' stand for.
 */
export const answerOfTrips = async (question: Question): Promise<AnswerDraft | null> => {
  const context = readContext(question.context ?? '');
  const right = withoutSlips(question.query);
  for (const query of right === null ? [question.query] : [question.query, right]) {
    const statements = await answerAll({ ...question, query }, context);
    if (statements !== null) return { statements, cards: [] };
  }
  return null;
};

/** Several questions are answered, or none of them: half an answer would pass for a whole one. */
const answerAll = async (question: Question, context: TripContext): Promise<readonly Statement[] | null> => {
  const whole = await answerQuestion(question, context);
  const questions = whole === null ? questionsIn(question.query) : [];
  if (questions.length < 2) return whole;
  const statements: Statement[] = [];
  for (const query of questions) {
    const answer = await answerQuestion({ ...question, query }, context);
    if (answer === null) return null;
    statements.push(...answer);
  }
  return statements;
};

const answerQuestion = async (question: Question, context: TripContext): Promise<readonly Statement[] | null> => {
  const readings = readTripQuestion(question.query, context);
  if (readings.length === 0) return null;
  const all = await question.trips.all();
  const words = [...new Set([...readings.flatMap(({ rest }) => rest), ...context.names.filter(mayBeInTitle)])];
  const choices = await choicesOf(question, all, words, context);
  for (const reading of readings) {
    const { intent } = reading.pattern;
    const statements = isAbout(intent, 'trips')
      ? answerOfAll(question, intent, reading, { all, choices })
      : await answerOfOne(question, tripAnswers[intent], reading, choicesFor(reading, choices, question));
    if (statements.length > 0) return statements;
  }
  return null;
};

/** So many trips of one name are looked into, and so many where a question names none. */
const [NAMED_MAX, OPEN_MAX] = [3, 4];

/** Those of trips that some words name, of most words first, then such that are not over, the next first, then the latest. */
const inOrderOfNames = (trips: Awaited<ReturnType<typeof wordsByTrip>>, today: string) => {
  const isOver = ({ endDate }: OwnTrip): boolean => endDate !== null && endDate < today;
  return trips
    .toSorted(
      ({ trip: a, named: ofA }, { trip: b, named: ofB }) =>
        ofB.length - ofA.length ||
        Number(isOver(a)) - Number(isOver(b)) ||
        (isOver(a) ? 0 : (a.startDate ?? '9').localeCompare(b.startDate ?? '9')) ||
        (b.endDate ?? '9').localeCompare(a.endDate ?? '9') ||
        a.id.localeCompare(b.id),
    )
    .slice(0, NAMED_MAX);
};

/** The trip that the words name best. */
export const tripNamed = async (
  all: readonly OwnTrip[],
  words: readonly string[],
  today: string,
  work: Work,
): Promise<OwnTrip | undefined> => inOrderOfNames(await wordsByTrip(all, words, work), today)[0]?.trip;

/** The chosen trip, those that the question names, and without a chosen one the one under way or next and those after it. */
const choicesOf = async (
  question: Question,
  all: readonly OwnTrip[],
  words: readonly string[],
  context: TripContext,
): Promise<TripChoice[]> => {
  const today = todayOf(question);
  const chosen = all.find(({ id }) => id === question.tripId);
  const byName = await wordsByTrip(all, words, question.work);
  const named = inOrderOfNames(byName, today).filter(({ trip }) => trip !== chosen);
  const open = openTrips(all, today).slice(0, OPEN_MAX);
  const choices = chosen
    ? [{ trip: chosen, named: byName.find(({ trip }) => trip === chosen)?.named ?? [] }, ...named]
    : [...named, ...open.map((trip, at) => ({ trip, named: [], isLater: at > 0 }))];
  return choices.map((choice) => {
    const isInContext = choice.named.some((word) => context.names.includes(word));
    const isAllOfContext = isInContext && context.names.every((word) => choice.named.includes(word));
    return { ...choice, isInContext, isAllOfContext };
  });
};

/** 'After Lisbon, what is my next trip?' names a trip of the asker's; no other name belongs to their trips as a whole. */
const answerOfAll = (
  question: Question,
  intent: TripsIntent,
  { pattern, rest, days }: TripReading,
  { all, choices }: { readonly all: readonly OwnTrip[]; readonly choices: readonly TripChoice[] },
): readonly Statement[] => {
  const named = choices.find((choice) => rest.every((word) => choice.named.includes(word)))?.trip;
  if (rest.length > 0 && (!pattern.flags.has('isAfterTrip') || !named)) return [];
  const before = rest.length > 0 && named ? named : null;
  return tripListAnswers[intent]({ all, today: todayOf(question), days, before });
};

const answerOfOne = async (
  question: Question,
  answer: TripAnswer,
  reading: TripReading,
  choices: readonly TripChoice[],
): Promise<readonly Statement[]> => {
  for (const choice of choices) {
    const { trip, isLater = false, isInContext } = choice;
    const isChosen = trip.id === question.tripId;
    // What this reading takes for a word of questions names no trip: 'Which days …?' does not ask for 'Three days in Rome'.
    const named = choice.named.filter((word) => reading.rest.includes(word));
    const isNamed = named.length > 0;
    // What is said around a question may name the trip too: 'Kyoto is next. When do we leave?'
    const isNamedAround = isInContext && reading.rest.length === 0;
    if (!isNamed && !isChosen && choice.named.length > 0 && !isNamedAround) continue;
    const understood = await asTripQuestion(question, reading, { ...choice, named });
    const statements = understood ? await answer(understood) : [];
    if (statements.length === 0) continue;
    return isChosen ? statements : [aboutTrip(trip, frameOf(trip, question).today, isNamed || isLater), ...statements];
  }
  return [];
};

/**
 * The trips that a reading may mean, those first that are on the days which it names. A later trip is not meant without
 * its name, unless it is on these days or something in it has the name that is looked for.
 */
const choicesFor = (
  { days, pattern }: TripReading,
  choices: readonly TripChoice[],
  question: Question,
): TripChoice[] => {
  if (days.length === 0) return choices.filter(({ isLater }) => isLater !== true || pattern.isSubjectNeeded);
  const isElsewhen = ({ trip }: TripChoice): boolean =>
    days.every((named) => {
      const span = resolveDays(named, frameOf(trip, question));
      return span !== null && (span.last < (trip.startDate ?? '') || span.first > (trip.endDate ?? '9'));
    });
  const isLast = (choice: TripChoice): boolean => choice.isLater !== undefined && isElsewhen(choice);
  return [
    ...choices.filter((choice) => !isLast(choice)),
    ...choices.filter((choice) => isLast(choice) && !choice.isLater),
  ];
};
