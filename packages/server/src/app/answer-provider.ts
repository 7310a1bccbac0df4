import type { Logger } from 'pino';
import { builtInAnswers } from '../features/concierge/built-in-answers.provider.ts';
import { chatCompletions } from '../features/concierge/service/chat-completions.provider.ts';
import type { AnswerProvider } from '../features/concierge/concierge.provider.ts';
import { factPassages } from '../features/concierge/facts/country-answers.store.ts';
import { withStandIn } from '../features/concierge/service/stand-in.provider.ts';
import { tripPassages } from '../features/concierge/trips/trip-passages.store.ts';
import type { Db } from '../platform/db.ts';
import type { ServiceError } from '../platform/outside-services/outside-service.ts';
import type { Settings } from '../platform/settings/settings.ts';

export interface AnswerProviderParts {
  readonly settings: Settings;
  readonly db: Db;
  readonly log: Logger;
}

/** Opens the answering service that the settings name, with Caravan itself as its stand-in; Caravan alone where they name none. */
export const openAnswerProvider = (
  { settings, db, log }: AnswerProviderParts,
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
      passagesFor: async (asked) => [...(await factPassages(db, asked)), ...(await tripPassages(db, asked))],
    }),
    onFailure: (error) => tellOf(error, log),
  });
};

/** People are told who answered; a refusal, such as of the key, is for whoever runs the server to mend. */
const tellOf = ({ message, status = 0 }: ServiceError, log: Logger): void => {
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  const level = isRefusal ? 'warn' : 'info';
  log[level]({ reason: message }, 'the answering service gave no answer; Caravan answers by itself');
};
