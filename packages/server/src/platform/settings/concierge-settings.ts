import { z } from 'zod';
import { serviceUrl, wholeNumber, SettingsError } from './setting-values.ts';

/** The variables that say who answers questions beside Caravan itself. */
export const conciergeEnvironment = {
  /** An endpoint that speaks OpenAI's chat completions, such as https://api.openai.com/v1 or https://api.perplexity.ai; without one Caravan answers by itself. */
  CONCIERGE_URL: serviceUrl.optional(),
  /** Its key, where it wants one. Secret. */
  CONCIERGE_KEY: z
    .string()
    .regex(/^\S{8,}$/, 'give the key without spaces.')
    .optional(),
  /** The model that answers. Needed with CONCIERGE_URL. */
  CONCIERGE_MODEL: z
    .string()
    .regex(/^[\w./:@-]{1,100}$/, 'give the name of a model, such as sonar.')
    .optional(),
  /** The most tokens of one answer: what it may cost. */
  CONCIERGE_ANSWER_TOKENS: wholeNumber(50, 20_000).default(800),
  /** How long one answer may take, seconds. */
  CONCIERGE_TIME_LIMIT: wholeNumber(5, 600).default(60),
};

/** Never shown in a message. */
export const conciergeSecrets = ['CONCIERGE_KEY'] as const;

const parsedEnvironment = z.object(conciergeEnvironment);
type ConciergeEnvironment = z.infer<typeof parsedEnvironment>;

/** An answering service. */
export interface AnsweringServiceSettings {
  /** Without a slash at the end. */
  readonly url: string;
  /** Secret: never logged. */
  readonly key: string | undefined;
  readonly model: string;
  readonly answerTokens: number;
  /** Seconds. */
  readonly timeLimit: number;
}

/** `null`: Caravan answers by itself. */
export interface ConciergeSettings {
  readonly service: AnsweringServiceSettings | null;
}

/** @throws SettingsError where the model is missing. */
export const conciergeSettings = (env: ConciergeEnvironment): ConciergeSettings => {
  const { CONCIERGE_URL: url, CONCIERGE_KEY: key, CONCIERGE_MODEL: model } = env;
  if (url === undefined || url === null) return { service: null };
  if (model === undefined) {
    throw new SettingsError('CONCIERGE_MODEL', 'give the name of the model that answers; CONCIERGE_URL needs it.');
  }
  const { CONCIERGE_ANSWER_TOKENS: answerTokens, CONCIERGE_TIME_LIMIT: timeLimit } = env;
  return { service: { url, key, model, answerTokens, timeLimit } };
};
