import type { Logger } from 'pino';
import { openService, ServiceError } from '../../../platform/outside-services/outside-service.ts';
import type { Passage } from '@caravan/concierge/answer.ts';
import { refusedSettingSchema, CompletionReader } from './completion-reader.provider.ts';
import type { AnswerProvider, ConciergeQuestion } from '../answer.provider.ts';
import { type ChatMessage, promptFor, fitting } from './prompt.rules.ts';

interface ChatCompletionsOptions {
  /** Without a slash at the end. */
  readonly url: string;
  /** Secret: never logged. `undefined` where the service wants none. */
  readonly key: string | undefined;
  readonly model: string;
  /** The most tokens of one answer. */
  readonly answerTokens: number;
  /** How long one answer may take, milliseconds. */
  readonly timeLimit: number;
  readonly log: Logger;
  /** What is known that may answer a question, from what its asker may read. */
  readonly passagesFor: (question: ConciergeQuestion) => Promise<readonly Passage[]>;
  /** Ends what is being answered, when the server closes. */
  readonly closing: AbortSignal;
}

/** Answers take long, and their services many questions at a time. */
const AT_ONCE = 32;
/** A piece of an answer fills up to a page of JSON at some services, which repeat in each what they have read. */
const MAX_BYTES = 16_777_216;
/** So much of the time that an answer has may pass without anything coming, before its first word too. */
const SILENCE = 1 / 3;

/** What bounds an answer: the first is understood nearly everywhere, the second by those models that refuse it. */
const LIMITS = ['max_tokens', 'max_completion_tokens'] as const;

/**
 * A service that speaks OpenAI's chat completions (https://platform.openai.com/docs/api-reference/chat). It throws a
 * ServiceError where it has no answer; one that breaks off is kept as far as it came. No question is put twice, because each
 * costs, but for one that was refused for the name of a setting.
 */
export const chatCompletions = (options: ChatCompletionsOptions): AnswerProvider => {
  const { url, key, model, answerTokens, timeLimit, log, passagesFor, closing } = options;
  const service = openService({ name: 'the answering service', log, timeLimit, atOnce: AT_ONCE, queue: AT_ONCE });
  let limit: (typeof LIMITS)[number] = LIMITS[0];

  const ask = (messages: readonly ChatMessage[], reader: CompletionReader, gone: AbortSignal): Promise<void> =>
    service.events({
      url: `${url}/chat/completions`,
      json: { model, stream: true, [limit]: answerTokens, messages },
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      silence: timeLimit * SILENCE,
      maxBytes: MAX_BYTES,
      signal: AbortSignal.any([gone, closing]),
      onData: (data) => reader.hear(data),
    });

  return {
    answer: async (question, listener) => {
      const passages = fitting(await passagesFor(question));
      const reader = new CompletionReader(passages, listener);
      const messages = promptFor(question, passages);
      const failure = await ask(messages, reader, listener.gone)
        .catch((error: unknown) => {
          if (limit === LIMITS[1] || !refusesLimit(error)) throw error;
          limit = LIMITS[1];
          return ask(messages, reader, listener.gone);
        })
        .then(() => null, serviceErrorIn);
      return reader.answer(failure);
    },
  };
};

const refusesLimit = (error: unknown): boolean => {
  if (!(error instanceof ServiceError) || error.status !== 400) return false;
  const refusal = refusedSettingSchema.safeParse(error.refusal);
  return refusal.success && refusal.data.error.param === LIMITS[0];
};

const serviceErrorIn = (error: unknown): ServiceError => {
  if (error instanceof ServiceError) return error;
  throw error;
};
