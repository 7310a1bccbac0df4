import { openTrips } from '@caravan/contract/trips/trips.rules.ts';
import { type AnswerDraft, joinDrafts, type Passage, stated, withoutRepeats } from './answer.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { helpOf, intentIds } from './intents.ts';
import type { Question } from './knowledge.ts';
import { isElsewhere } from './places/named-subjects.ts';
import { answerOfPlaces, placePassages } from './places/place-answers.ts';
import type { MeantTrip } from './places/place-questions.ts';
import { aboutTrip } from './trips/date-answers.ts';
import { answerOfTrips } from './trips/trip-answers.ts';
import { todayOf } from './trips/trip-list-answers.ts';
import { tripPassages } from './trips/trip-passages.ts';
import { listed } from './wording.ts';
import { WorkStopped } from './work.ts';

const topics = intentIds.flatMap((id) => helpOf(id) ?? []);

/** What is said where nothing is known: what can be asked instead. */
export const NOT_FOUND = `I did not find that. Asked in English, I know ${listed(topics)}, and what stands in your own trips.`;

/** What is said instead until the places are there, which a server loads beside its first answers, if at all. */
export const NOT_LOADED =
  'I did not find that. What I know of countries and places is not loaded here yet; until then I know only what stands in your ' +
  'own trips.';

/** What is said where a text asks several things, and not all of them are known. */
const REST_NOT_FOUND = { statements: [stated('I did not find the rest of what you ask.')], cards: [] };

/**
 * The answer to a text, out of nothing but what is known of the asker's trips and of places; `null` where that answers nothing.
 * A text is one question, or several sentences that state and ask. Where not all that these ask is understood, what is
 * understood is answered, and the answer says so. Nor is anything answered that takes more work than one question may.
 */
export const answerQuestion = async (question: Question): Promise<AnswerDraft | null> =>
  unlessStopped(answerText(question), null);

/** @returns `instead` of what takes more than one question may, or is awaited by nobody any more. */
const unlessStopped = async <T>(answer: Promise<T>, instead: T): Promise<T> =>
  answer.catch((error: unknown) => {
    if (error instanceof WorkStopped) return instead;
    throw error;
  });

const answerText = async (question: Question): Promise<AnswerDraft | null> => {
  const { isOneSentence, whole, questions } = clausesOf(question.query);
  const ofWhole = isOneSentence ? await answerFirst(question, whole) : null;
  if (ofWhole !== null) return ofWhole;
  const answers: AnswerDraft[] = [];
  for (const each of questions) {
    const answer = await answerFirst(question, each);
    if (answer !== null) answers.push(answer);
  }
  const isAll = answers.length === questions.length && answers.length > 0;
  const together = isAll || isOneSentence ? null : await answerFirst(question, whole);
  if (together !== null || answers.length === 0) return together;
  return withoutRepeats(joinDrafts(isAll ? answers : [...answers, REST_NOT_FOUND]));
};

/** The answer to the first way to read a text that is understood to its last word. */
const answerFirst = async (question: Question, readings: readonly Clause[]): Promise<AnswerDraft | null> => {
  for (const reading of readings) {
    const part = { ...question, query: reading.asking, context: reading.context };
    // The own trips come first: what somebody planned in Belém is nearer to them than a city of that name.
    const ofTrips = await answerOfTrips(part);
    const isMeant = ofTrips !== null && !(await isOfElsewhere(question, ofTrips, reading));
    const draft = isMeant ? ofTrips : await answerOfPlaces(part, () => nextTripOf(question));
    if (draft !== null) return draft;
  }
  return null;
};

/** Whether what is said beside a question that a trip answers, which nobody chose, is of going elsewhere than that trip goes. */
const isOfElsewhere = async (
  { tripId, trips, places }: Question,
  draft: AnswerDraft,
  reading: Clause,
): Promise<boolean> => {
  if (tripId !== null || reading.context === '') return false;
  const cited = new Set(draft.statements.flatMap(({ passages }) => passages.map((passage) => passage.tripId)));
  return isElsewhere(
    places,
    reading,
    (await trips.all()).filter(({ id }) => cited.has(id)),
  );
};

/** Without a place and a chosen trip, 'What time is it there?' asks of where the trip goes that is under way or next. */
const nextTripOf = async (question: Question): Promise<MeantTrip | null> => {
  const today = todayOf(question);
  const [trip] = openTrips(await question.trips.all(), today);
  return trip ? { trip, statement: aboutTrip(trip, today, false) } : null;
};

/** What is known that may answer a question, for a service that does: of places, and of the asker's own trips. */
export const passagesFor = async (question: Question): Promise<Passage[]> => [
  ...(await placePassages(question)),
  ...(await unlessStopped(tripPassages(question), [])),
];
