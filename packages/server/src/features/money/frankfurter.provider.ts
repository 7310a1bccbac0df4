import { rateProblem } from '@caravan/contract/money/rates.rules.ts';
import type { Logger } from 'pino';
import { z } from 'zod/mini';
import { openService, ServiceError } from '../../platform/outside-services/outside-service.ts';
import type { DaysRate, RatesProvider } from './rates.provider.ts';

/** How long one answer may take, milliseconds: somebody waits with an expense that they can enter without. */
const TIME_LIMIT_MS = 4_000;
const FAILURES_UNTIL_PAUSE = 3;
/** An answer has one rate. */
const MAX_BYTES = 16_384;

/** A day's rates (Frankfurter's API, v1): of a day without any the last ones before. */
const answerSchema = z.object({
  date: z.iso.date(),
  rates: z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.number().check(z.positive())),
});

interface FrankfurterOptions {
  readonly url: string;
  readonly log: Logger;
  /** Milliseconds, of each request. */
  readonly timeLimit?: number;
}

/** The rates of a service in Frankfurter's protocol (https://frankfurter.dev), whose source is the European Central Bank. */
export const frankfurter = ({ url, log, timeLimit = TIME_LIMIT_MS }: FrankfurterOptions): RatesProvider => {
  const service = openService({
    log,
    name: 'Frankfurter',
    timeLimit,
    failuresUntilPause: FAILURES_UNTIL_PAUSE,
  });
  return {
    rateOn: async (base, quote, day, signal) => {
      const answer = await service
        .ask({
          url: `${url}/v1/${day}`,
          query: { base, symbols: quote },
          answer: answerSchema,
          maxBytes: MAX_BYTES,
          signal,
        })
        .catch(nothingIfUnknown);
      return answer && rateIn(answer, quote);
    },
  };
};

/** A currency that the bank has no rates of is not found; the service itself works. */
const nothingIfUnknown = (error: unknown): null => {
  if (error instanceof ServiceError && (error.status === 404 || error.status === 422)) return null;
  throw error;
};

const rateIn = ({ date, rates }: z.infer<typeof answerSchema>, quote: string): DaysRate | null => {
  const rate = rates[quote];
  if (rate === undefined) return null;
  // Never with an exponent.
  const value = rate.toFixed(10).replace(/\.?0+$/, '');
  return rateProblem(value) === null ? { value, publishedOn: date } : null;
};
