import { passagesFor } from '@caravan/concierge/concierge.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { ServiceError } from '../../platform/outside-services/outside-service.ts';
import { builtInAnswers, questionOf } from './built-in-answers.provider.ts';
import type { AnswerProvider } from './answer.provider.ts';
import { foundNothing } from './answer-counting.rules.ts';
import { chatCompletions } from './chat-completions/chat-completions.provider.ts';

/** Opens the answering service that the settings name, with Caravan itself as its stand-in; Caravan alone where they name none. */
export const openAnswerProvider = (
  { settings, db, log }: Pick<FeatureContext, 'settings' | 'db' | 'log'>,
  closing: AbortSignal,
): AnswerProvider => {
  const builtIn = builtInAnswers(db);
  if (settings.concierge.service === null) return builtIn;
  const service = chatCompletions({
    ...settings.concierge.service,
    timeLimit: settings.concierge.service.timeLimit * 1_000,
    log,
    closing,
    passagesFor: (question) => passagesFor(questionOf(db, question)),
  });
  return withFallback(service, builtIn, ({ message, status = 0 }) => {
    // People see who answered; a refusal, such as of the key, is for whoever runs the server to mend.
    const isRefusal = status >= 400 && status < 500 && status !== 429;
    const level = isRefusal ? 'warn' : 'info';
    log[level]({ reason: message }, 'the answering service gave no answer; Caravan answers by itself');
  });
};

/**
 * Asks a service, and Caravan itself where that has no answer: it cannot be reached, fails before its first word, or says
 * that it knows nothing. What it has begun to say stays what is said.
 */
const withFallback = (
  service: AnswerProvider,
  builtIn: AnswerProvider,
  onFailure: (reason: ServiceError) => void,
): AnswerProvider => ({
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
