import type { FastifyInstance } from 'fastify';
import { ConciergeAnswers } from '../features/concierge/concierge-answers.store.ts';
import type { AnswerProvider } from '../features/concierge/concierge.provider.ts';
import { conciergeRoutes } from '../features/concierge/concierge.routes.ts';
import type { Serve } from '../platform/call.ts';
import { loggable } from '../platform/database-errors.ts';
import type { AnswerProviderParts } from './answer-provider.ts';

/** What Caravan itself may take for an answer, milliseconds. */
const OWN_TIME_LIMIT_MS = 20_000;

/** Serves the concierge, by the answering service that the settings name; what it answers ends with the server. */
export const serveConcierge = (app: FastifyInstance, serve: Serve, parts: AnswerProviderParts): void => {
  const closing = new AbortController();
  const seconds = parts.settings.concierge.service?.timeLimit ?? 0;
  const answers = new ConciergeAnswers({
    provider: withFirstQuestion(parts, closing.signal),
    timeLimit: seconds * 1_000 + OWN_TIME_LIMIT_MS,
    onLeftover: (error) =>
      parts.log.warn({ failure: loggable(error) }, 'a question without an answer is given back with the next one'),
  });
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onClose', () => answers.idle());
  conciergeRoutes(serve, { answers });
};

/** Loads all that answers with the first question: a server that is asked nothing does without a tenth of its memory. */
const withFirstQuestion = (parts: AnswerProviderParts, closing: AbortSignal): AnswerProvider => {
  let opened: Promise<AnswerProvider> | undefined;
  const open = async () => (await import('./answer-provider.ts')).openAnswerProvider(parts, closing);
  return {
    answer: async (asked, listener) => {
      opened ??= open();
      return (await opened).answer(asked, listener);
    },
  };
};
