import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { builtInAnswers } from '../features/concierge/built-in-answers.provider.ts';
import { chatCompletions } from '../features/concierge/chat-completions.provider.ts';
import { ConciergeAnswers } from '../features/concierge/concierge-answers.store.ts';
import type { AnswerProvider } from '../features/concierge/concierge.provider.ts';
import { conciergeRoutes } from '../features/concierge/concierge.routes.ts';
import { factPassages } from '../features/concierge/country-answers.store.ts';
import { withStandIn } from '../features/concierge/stand-in.provider.ts';
import { tripPassages } from '../features/concierge/trip-passages.store.ts';
import type { Serve } from '../platform/call.ts';
import { loggable } from '../platform/database-errors.ts';
import type { Db } from '../platform/db.ts';
import type { ServiceError } from '../platform/outside-service.ts';
import type { Settings } from '../platform/settings.ts';

interface ConciergeParts {
  readonly settings: Settings;
  readonly db: Db;
  readonly log: Logger;
}

/** What Caravan itself may take for an answer, milliseconds. */
const OWN_TIME_LIMIT_MS = 20_000;

/** Serves the concierge, by the answering service that the settings name; what it answers ends with the server. */
export const serveConcierge = (app: FastifyInstance, serve: Serve, parts: ConciergeParts): void => {
  const closing = new AbortController();
  const seconds = parts.settings.concierge.service?.timeLimit ?? 0;
  const answers = new ConciergeAnswers({
    provider: openProvider(parts, closing.signal),
    timeLimit: seconds * 1_000 + OWN_TIME_LIMIT_MS,
    onLeftover: (error) =>
      parts.log.warn({ failure: loggable(error) }, 'a question without an answer is given back with the next one'),
  });
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onClose', () => answers.idle());
  conciergeRoutes(serve, { answers });
};

const openProvider = ({ settings, db, log }: ConciergeParts, closing: AbortSignal): AnswerProvider => {
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
