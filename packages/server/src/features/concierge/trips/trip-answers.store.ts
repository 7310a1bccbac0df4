import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import type { Db } from '../../../platform/db.ts';
import type { AnswerDraft, Statement } from '../answer-draft.rules.ts';
import {
  findChosenTrip,
  findNamedTrips,
  findOpenTrips,
  frameOf,
  proofOf,
  type TripAnswerer,
  type TripChoice,
} from './asked-trips.store.ts';
import type { AskedQuestion } from '../concierge.provider.ts';
import { arrivalAnswers } from './arrival-answers.store.ts';
import { airportDistance } from './airport-distance.store.ts';
import { closetAnswers } from './closet-answers.store.ts';
import { resolveDays } from './day-spans.rules.ts';
import { itineraryAnswers } from './itinerary-answers.store.ts';
import { missing } from './missing-answers.store.ts';
import { peopleAnswers } from './people-answers.store.ts';
import { shoppingAnswers } from './shopping-answers.store.ts';
import { aboutTrip, tripFactAnswers } from './trip-fact-answers.store.ts';
import { asQuestion, type ChoiceToRead } from './named-in-question.store.ts';
import { mayBeInTitle, readTold, type ToldAround } from './told-around.rules.ts';
import { tripListAnswers } from './trip-list-answers.store.ts';
import { TripContents } from './trip-contents.store.ts';
import { questionsIn, readTripQuestion, type TripReading } from './trip-questions.rules.ts';
import { withoutSlips } from './trip-words.rules.ts';

const answerers: Partial<Record<string, TripAnswerer>> = {
  ...tripFactAnswers,
  ...peopleAnswers,
  ...itineraryAnswers,
  ...arrivalAnswers,
  ...closetAnswers,
  ...shoppingAnswers,
  missing,
  'airport-distance': airportDistance,
};

/**
 * The answer to a question about the asker's own trips, out of nothing but what these say: about the trip that was chosen or
 * that the question names, else about the one that is under way or next. `null` for every other question, and for one that
 * has words which none of the trip's names, people and contents have. What is told around the question says nothing but whom
 * and what its 'she', 'it' and 'that day' stand for.
 */
export const answerFromTrips = async (db: Db, asked: AskedQuestion): Promise<AnswerDraft | null> => {
  const around = readTold(asked.told ?? '');
  const answer = await answerAll(db, asked, around);
  if (answer !== null) return answer;
  const query = withoutSlips(asked.query);
  return query === null ? null : answerAll(db, { ...asked, query }, around);
};

const answerAll = async (db: Db, asked: AskedQuestion, told: ToldAround): Promise<AnswerDraft | null> => {
  const whole = await answerQuestion(db, asked, told);
  const questions = whole === null ? questionsIn(asked.query) : [];
  return whole ?? (questions.length > 1 ? answerEach(db, asked, { questions, told }) : null);
};

/** Several questions are answered, or none of them: half an answer would pass for a whole one. */
const answerEach = async (
  db: Db,
  asked: AskedQuestion,
  { questions, told }: { questions: readonly string[]; told: ToldAround },
): Promise<AnswerDraft | null> => {
  const statements: Statement[] = [];
  for (const query of questions) {
    const answer = await answerQuestion(db, { ...asked, query }, told);
    if (answer === null) return null;
    statements.push(...answer.statements);
  }
  return { statements, cards: [] };
};

const answerQuestion = async (db: Db, asked: AskedQuestion, told: ToldAround): Promise<AnswerDraft | null> => {
  const readings = readTripQuestion(asked.query, told);
  if (readings.length === 0) return null;
  const words = [...new Set([...readings.flatMap(({ rest }) => rest), ...told.names.filter(mayBeInTitle)])];
  const chosen = asked.member && (await findChosenTrip(db, asked.member, words));
  const choices = [...(chosen ? [chosen] : []), ...(await otherChoices(db, asked, chosen?.trip.id ?? null, words))];
  const read = choices.map((choice): ChoiceToRead => {
    const contents = new TripContents({ db, member: proofOf(choice.trip, asked), words });
    const isTold = choice.named.some((word) => told.names.includes(word));
    return {
      ...choice,
      contents,
      isTold,
      isAllTold: isTold && told.names.every((word) => choice.named.includes(word)),
    };
  });
  const chosenId = chosen?.trip.id ?? null;
  for (const reading of readings) {
    const statements = await answerOne(db, asked, { reading, choices: read, chosenId, told });
    if (statements !== null) return { statements, cards: [] };
  }
  return null;
};

/** The trips that the question names, and without a chosen one the one under way or next. */
const otherChoices = async (
  db: Db,
  asked: AskedQuestion,
  chosenId: string | null,
  words: readonly string[],
): Promise<TripChoice[]> => {
  const today = dateIn(asked.timeZone, asked.now);
  const named = await findNamedTrips(db, asked.userId, words, today);
  const others = named.filter(({ trip }) => trip.id !== chosenId);
  if (chosenId !== null) return others;
  const open = await findOpenTrips(db, asked.userId, today);
  return [...others, ...open.map((trip, index): TripChoice => ({ trip, named: [], isLater: index > 0 }))];
};

interface Understood {
  readonly reading: TripReading;
  readonly choices: readonly ChoiceToRead[];
  readonly chosenId: string | null;
  readonly told: ToldAround;
}

const answerOne = async (
  db: Db,
  asked: AskedQuestion,
  { reading, choices, chosenId, told }: Understood,
): Promise<readonly Statement[] | null> => {
  const ofAll = tripListAnswers[reading.kind.name as keyof typeof tripListAnswers];
  if (ofAll !== undefined) return answerOfAll(db, asked, { reading, choices }, ofAll);
  const answer = answerers[reading.kind.name];
  if (answer === undefined) return null;
  for (const choice of choicesFor(reading, choices, asked)) {
    const isChosen = choice.trip.id === chosenId;
    // What this reading takes for a word of questions names no trip: 'Which days …?' does not ask for 'Three days in Rome'.
    const named = choice.named.filter((word) => reading.rest.includes(word));
    const isNamed = named.length > 0;
    // What is told around a question may name the trip too: 'Kyoto is next. When do we leave?'
    if (!isNamed && !isChosen && choice.named.length > 0 && !(choice.isTold && reading.rest.length === 0)) continue;
    const question = await asQuestion(db, asked, { reading, told, choice: { ...choice, named } });
    const statements = question && (await answer(question));
    if (!statements) continue;
    const { trip, isLater = false } = choice;
    return isChosen ? statements : [aboutTrip(trip, frameOf(trip, asked).today, isNamed || isLater), ...statements];
  }
  return null;
};

/** 'After Lisbon, what is my next trip?' names a trip of the asker's; no other name belongs to their trips as a whole. */
const answerOfAll = async (
  db: Db,
  asked: AskedQuestion,
  { reading, choices }: Pick<Understood, 'reading' | 'choices'>,
  answer: (typeof tripListAnswers)[keyof typeof tripListAnswers],
): Promise<readonly Statement[] | null> => {
  const { rest, kind } = reading;
  const before = choices.find(({ named }) => rest.every((word) => named.includes(word)))?.trip ?? null;
  if (rest.length > 0 && (kind.isAfterTrip !== true || before === null)) return null;
  return answer(db, asked, rest.length > 0 ? { ...reading, before } : reading);
};

/**
 * The trips that a reading may mean, those first that are on the days which it asks for. A later trip is not asked about without
 * its name, unless it is on these days or something in it has the name that is asked for.
 */
const choicesFor = (reading: TripReading, choices: readonly ChoiceToRead[], asked: AskedQuestion): ChoiceToRead[] => {
  const { days, kind } = reading;
  if (days.length === 0) return choices.filter(({ isLater }) => isLater !== true || kind.subject?.isNeeded === true);
  const isElsewhen = ({ trip }: TripChoice): boolean => {
    const { startDate, endDate } = trip;
    const spans = days.map((named) => resolveDays(named, frameOf(trip, asked)));
    return spans.every(
      (span) =>
        span !== null && ((startDate !== null && span.last < startDate) || (endDate !== null && span.first > endDate)),
    );
  };
  const isLast = (choice: TripChoice): boolean => choice.isLater !== undefined && isElsewhen(choice);
  return [
    ...choices.filter((choice) => !isLast(choice)),
    ...choices.filter((choice) => isLast(choice) && !choice.isLater),
  ];
};
