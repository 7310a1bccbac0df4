import type { Db } from '../../platform/db.ts';
import { type AnswerDraft, numbered } from './answer-draft.rules.ts';
import type { AnswerProvider } from './concierge.provider.ts';
import { answerFromTrips } from './trip-answers.store.ts';

/** Says honestly that nothing is known, and what is. */
const DECLINED: AnswerDraft = {
  statements: [
    {
      text: 'I did not find that. Ask about your trips: who is coming, what is planned, what is missing.',
      passages: [],
    },
  ],
  cards: [],
};

/** Answers by what Caravan itself knows, without any service. */
export const builtInAnswers = (db: Db): AnswerProvider => ({
  answer: async (asked, listener) => {
    const draft = await answerFromTrips(db, asked);
    const answer = numbered(draft ?? DECLINED);
    listener.onText(answer.response);
    for (const citation of answer.citations) listener.onCitation(citation);
    return { ...answer, outcome: draft === null ? 'not_found' : 'answered', answeredBy: 'built_in' };
  },
});
