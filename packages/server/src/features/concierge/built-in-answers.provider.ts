import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import type { Db } from '../../platform/db.ts';
import { prove } from '../../platform/membership.ts';
import { type AnswerDraft, eachOnce, numbered, type Statement } from './answer-draft.rules.ts';
import { askedTexts, type AskedText } from './asked-text.rules.ts';
import { findNextTrip } from './trips/asked-trips.store.ts';
import type { AnswerProvider, AskedQuestion, GivenAnswer } from './concierge.provider.ts';
import { answerFromFacts } from './facts/country-answers.store.ts';
import type { FactContext, MeantTrip } from './facts/fact-questions.store.ts';
import { areFactsLoaded } from './facts/facts.store.ts';
import { tellsOfElsewhere } from './facts/told-places.store.ts';
import { phraseLookup } from './facts/phrase-lookup.store.ts';
import { answerFromTrips } from './trips/trip-answers.store.ts';
import { aboutTrip } from './trips/trip-fact-answers.store.ts';

/** What is said where nothing is known: what can be asked instead. */
export const NOT_FOUND =
  'I did not find that. Asked in English, I know plugs, money, languages, calling codes, emergency numbers, tipping, tap water, time ' +
  'and airports of countries and cities, and what stands in your own trips.';

/** What is said instead until the facts are there, which a server loads beside its first answers, if at all. */
export const NOT_LOADED =
  'I did not find that. What I know of countries and places is not loaded here yet; until then I know only what stands in your ' +
  'own trips.';

/**
 * Caravan itself: it answers out of the asker's own trips and out of what is known of countries and places, and says so where
 * it does not know. Needs no network.
 */
export const builtInAnswers = (db: Db): AnswerProvider => ({
  answer: async (asked, listener) => {
    const draft = await draftAnswer(db, asked);
    const given = draft === null ? nothingFound(await areFactsLoaded(db)) : answered(draft);
    if (listener.gone.aborted) return { ...given, outcome: 'stopped' };
    for (const citation of given.citations) listener.onCitation(citation);
    listener.onText(given.response);
    return given;
  },
});

/** What is said where a text asks several things, and not all of them are known. */
const REST_NOT_FOUND: Statement = { text: 'I did not find the rest of what you ask.', passages: [] };

/**
 * A text is one question, or several sentences that tell and ask. Where not all that these ask is understood, what is understood
 * is answered, and the answer says so.
 */
const draftAnswer = async (db: Db, asked: AskedQuestion): Promise<AnswerDraft | null> => {
  const { isOneSentence, whole, questions } = askedTexts(asked.query);
  const ways = isOneSentence ? [...whole, ...questions.flat()] : [...questions.flat(), ...whole];
  const texts = ways.map(({ asking }) => asking);
  const context = { lookUp: phraseLookup(db, texts), meantTrip: () => nextTripOf(db, asked) };
  const ofWhole = isOneSentence ? await answerFirst(db, asked, whole, context) : null;
  if (ofWhole !== null) return ofWhole;
  const answers: AnswerDraft[] = [];
  for (const each of questions) {
    const answer = await answerFirst(db, asked, each, context);
    if (answer !== null) answers.push(answer);
  }
  const isAll = answers.length === questions.length && answers.length > 0;
  const together = isAll || isOneSentence ? null : await answerFirst(db, asked, whole, context);
  return together ?? (answers.length === 0 ? null : joined(answers, isAll ? [] : [REST_NOT_FOUND]));
};

/** Several answers as one, which says nothing twice. */
const joined = (answers: readonly AnswerDraft[], more: readonly Statement[]): AnswerDraft =>
  eachOnce({
    statements: [...answers.flatMap(({ statements }) => statements), ...more],
    cards: answers.flatMap(({ cards }) => cards),
  });

/** The answer to the first way to read a text that is understood to its last word. */
const answerFirst = async (
  db: Db,
  asked: AskedQuestion,
  ways: readonly AskedText[],
  context: FactContext,
): Promise<AnswerDraft | null> => {
  for (const way of ways) {
    const { asking, told } = way;
    const part = { ...asked, query: asking, told };
    // The own trips come first: what somebody planned in Belém is nearer to them than a city of that name.
    const ofTrips = await answerFromTrips(db, part);
    const isElsewhere = ofTrips !== null && (await isAskedElsewhere(db, asked, { draft: ofTrips, way }));
    const draft = (isElsewhere ? null : ofTrips) ?? (await answerFromFacts(db, part, context));
    if (draft !== null) return draft;
  }
  return null;
};

/** Whether what is told beside a question that a trip answers, which nobody chose, is of going elsewhere than that trip goes. */
const isAskedElsewhere = async (
  db: Db,
  { userId, member }: AskedQuestion,
  { draft, way }: { draft: AnswerDraft; way: AskedText },
): Promise<boolean> => {
  if (member !== null || way.told === '') return false;
  const tripIds = new Set(draft.statements.flatMap(({ passages }) => passages.flatMap(({ tripId }) => tripId ?? [])));
  const members = [...tripIds].map((tripId) => prove({ tripId, userId, role: 'member' }, 'member'));
  return tellsOfElsewhere(db, way, members);
};

/** Without a place and a chosen trip, 'What time is it there?' asks of where the trip goes that is under way or next. */
const nextTripOf = async (db: Db, { userId, timeZone, now }: AskedQuestion): Promise<MeantTrip | null> => {
  const today = dateIn(timeZone, now);
  const trip = await findNextTrip(db, userId, today);
  if (trip === null) return null;
  const member = prove({ tripId: trip.id, userId, role: trip.role }, 'member');
  return { member, statement: aboutTrip(trip, today, false) };
};

const nothingFound = (isLoaded: boolean): GivenAnswer => ({
  response: isLoaded ? NOT_FOUND : NOT_LOADED,
  citations: [],
  cards: [],
  outcome: 'not_found',
  answeredBy: 'built_in',
});

const answered = (draft: AnswerDraft): GivenAnswer => ({
  ...numbered(draft),
  outcome: 'answered',
  answeredBy: 'built_in',
});
