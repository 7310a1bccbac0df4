import { ServiceError } from '../../../platform/outside-services/outside-service.ts';
import type { AnswerProvider } from '../concierge.provider.ts';
import { foundNothing } from '../given-answer.rules.ts';

interface StandInOptions {
  readonly service: AnswerProvider;
  readonly builtIn: AnswerProvider;
  /** Hears why the service gave no answer. */
  readonly onFailure: (reason: ServiceError) => void;
}

/**
 * Asks a service, and Caravan itself where that has no answer: it cannot be reached, fails before its first word, or says
 * that it knows nothing. What it has begun to say stays what is said.
 */
export const withStandIn = ({ service, builtIn, onFailure }: StandInOptions): AnswerProvider => ({
  answer: async (question, listener) => {
    const given = await service.answer(question, listener).catch((error: unknown) => {
      if (!(error instanceof ServiceError) || listener.gone.aborted) throw error;
      onFailure(error);
      return null;
    });
    if (given !== null && given.outcome !== 'not_found') return given;
    const own = await builtIn.answer(question, listener);
    if (given !== null && foundNothing(own)) return { ...own, outcome: given.outcome, answeredBy: 'service' };
    return { ...own, answeredBy: 'stand_in' };
  },
});
