import type { Logger } from 'pino';
import { passagesFor } from '@caravan/concierge/concierge.ts';
import { builtInAnswers, questionOf } from './built-in-answers.provider.ts';
import { chatCompletions } from './service/chat-completions.provider.ts';
import type { AnswerProvider } from './concierge.provider.ts';
import { withStandIn } from './service/stand-in.provider.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import type { ServiceError } from '../../platform/outside-services/outside-service.ts';

/** Opens the answering service that the settings name, with Caravan itself as its stand-in; Caravan alone where they name none. */
export const openAnswerProvider = (
  { settings, db, log }: Pick<FeatureContext, 'settings' | 'db' | 'log'>,
  closing: AbortSignal,
): AnswerProvider => {
  const builtIn = builtInAnswers(db);
  const { service } = settings.concierge;
  if (service === null) return builtIn;
  return withStandIn({
    builtIn,
    service: chatCompletions({
      ...service,
      timeLimit: service.timeLimit * 1_000,
      log,
      closing,
      passagesFor: (question) => passagesFor(questionOf(db, question)),
    }),
    onFailure: (error) => logFailure(error, log),
  });
};

/** People are told who answered; a refusal, such as of the key, is for whoever runs the server to mend. */
const logFailure = ({ message, status = 0 }: ServiceError, log: Logger): void => {
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  const level = isRefusal ? 'warn' : 'info';
  log[level]({ reason: message }, 'the answering service gave no answer; Caravan answers by itself');
};
