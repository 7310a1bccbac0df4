import { loggable } from '../../platform/db.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { ConciergeAnswers } from './concierge.service.ts';
import type { AnswerProvider } from './answer.provider.ts';
import { conciergeRoutes } from './concierge.routes.ts';

/** What Caravan itself may take for an answer, milliseconds. */
const OWN_TIME_LIMIT_MS = 20_000;

/** Serves the concierge, by the answering service that the settings name; what it answers ends with the server. */
export const registerConcierge = (context: FeatureContext): void => {
  const { app, serve, settings, log } = context;
  const closing = new AbortController();
  const seconds = settings.concierge.service?.timeLimit ?? 0;
  const answers = new ConciergeAnswers({
    provider: withFirstQuestion(context, closing.signal),
    timeLimit: seconds * 1_000 + OWN_TIME_LIMIT_MS,
    onGiveBackFailed: (error) =>
      log.warn({ failure: loggable(error) }, 'a question without an answer is given back with the next one'),
  });
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onClose', () => answers.idle());
  conciergeRoutes(serve, { answers });
};

/** Loads all that answers with the first question: a server without questions does without a tenth of its memory. */
const withFirstQuestion = (context: FeatureContext, closing: AbortSignal): AnswerProvider => {
  let opened: Promise<AnswerProvider> | undefined;
  const open = async () => (await import('./answer-with-fallback.provider.ts')).openAnswerProvider(context, closing);
  return {
    answer: async (question, listener) => {
      opened ??= open();
      return (await opened).answer(question, listener);
    },
  };
};
