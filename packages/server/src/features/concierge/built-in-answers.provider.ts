import type { Db } from '../../platform/db.ts';
import { type AnswerDraft, numbered } from './answer-draft.rules.ts';
import type { AnswerProvider, AskedQuestion, GivenAnswer } from './concierge.provider.ts';
import { answerFromFacts } from './country-answers.store.ts';
import { answerFromTrips } from './trip-answers.store.ts';

/** What is said where nothing is known: what can be asked instead. */
export const NOT_FOUND =
  'I did not find that. I know plugs, money, languages, calling codes, emergency numbers, tipping, tap water, time and airports ' +
  'of countries and cities, and what stands in your own trips.';

/**
 * Caravan itself: it answers out of the asker's own trips and out of what is known of countries and places, and says so where
 * it does not know. Needs no network.
 */
export const builtInAnswers = (db: Db): AnswerProvider => ({
  answer: async (asked, listener) => {
    const draft = await draftAnswer(db, asked);
    const given = draft === null ? NOTHING_FOUND : answered(draft);
    if (listener.gone.aborted) return { ...given, outcome: 'stopped' };
    for (const citation of given.citations) listener.onCitation(citation);
    listener.onText(given.response);
    return given;
  },
});

/** The own trips come first: what somebody planned in Belém is nearer to them than a city of that name. */
const draftAnswer = async (db: Db, asked: AskedQuestion): Promise<AnswerDraft | null> =>
  (await answerFromTrips(db, asked)) ?? (await answerFromFacts(db, asked));

const NOTHING_FOUND: GivenAnswer = {
  response: NOT_FOUND,
  citations: [],
  cards: [],
  outcome: 'not_found',
  answeredBy: 'built_in',
};

const answered = (draft: AnswerDraft): GivenAnswer => ({
  ...numbered(draft),
  outcome: 'answered',
  answeredBy: 'built_in',
});
