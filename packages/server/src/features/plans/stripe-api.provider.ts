import { AppError } from '@caravan/contract/errors.ts';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { z } from 'zod/mini';
import { openService, ServiceError } from '../../platform/outside-services/outside-service.ts';
import type { StripeSettings } from '../../platform/settings/plan-settings.ts';

/** The shape of Stripe's answers that the schemas beside this are of; Stripe goes on answering so whatever it changes. */
const API_VERSION = '2026-10-28.endive';
/** How long one answer may take, milliseconds: somebody waits, or Stripe does. */
const TIME_LIMIT_MS = 6_000;

export interface StripeOptions extends StripeSettings {
  readonly log: Logger;
  /** Milliseconds. */
  readonly timeLimit?: number;
}

/** A question to Stripe's API by its own library. */
export type StripeQuestion = (stripe: Stripe) => Promise<unknown>;

/** Stripe's words for why it refuses. */
interface Refusal {
  readonly type?: string;
  readonly code?: string;
  readonly param?: string;
  readonly statusCode?: number;
  readonly requestId?: string;
  readonly detail?: unknown;
}

/** A refusal that says something of what was asked about, rather than that it cannot be had. */
export type ExpectedRefusal = (refusal: Refusal) => boolean;

/** Stripe has no such thing, or no more, as the parameter of this name refers to; 'id' is what the address itself names. */
export const missing =
  (parameter: string): ExpectedRefusal =>
  ({ code, param }) =>
    code === 'resource_missing' && param === parameter;

/** It is in no state for that any more. */
export const tooLate: ExpectedRefusal = ({ statusCode }) => statusCode === 400;

export interface StripeApi {
  /** The library, loaded with the first that is asked: it takes a third of what the idle server does. */
  readonly library: () => Promise<typeof Stripe>;
  /**
   * @returns the answer as the schema reads it; `null` for a refusal that is expected.
   * @throws AppError `payments_unavailable`.
   */
  ask<S extends z.core.$ZodType>(
    answer: S,
    question: StripeQuestion,
    isExpected?: ExpectedRefusal,
  ): Promise<z.output<S> | null>;
}

/**
 * Opens Stripe's API by its own library, over what all outside services are asked by. The library tries again what may be,
 * each POST by a key of its own; nothing else does.
 */
export const openStripeApi = ({ url, secretKey, log, timeLimit = TIME_LIMIT_MS }: StripeOptions): StripeApi => {
  const service = openService({ name: 'Stripe', log, timeLimit });
  const library = async () => (await import('stripe')).default;
  // The library knows hosts alone; the setting may name a path too.
  const atSetUrl = (address: string): string => url + address.slice(new URL(address).origin.length);
  const connect = async (): Promise<Stripe> => {
    const Library = await library();
    const httpClient = Library.createFetchHttpClient((asked, init) =>
      service.fetch(atSetUrl(asked instanceof Request ? asked.url : String(asked)), init),
    );
    const options = { apiVersion: API_VERSION, httpClient, maxNetworkRetries: 1, timeout: timeLimit, telemetry: false };
    return new Library(secretKey, options as Stripe.StripeConfig);
  };
  let connected: Promise<Stripe> | undefined;
  return {
    library,
    ask: async (answer, question, isExpected) => {
      connected ??= connect();
      try {
        return z.parse(answer, await question(await connected));
      } catch (error) {
        if (isExpected?.(error as Refusal)) return null;
        log.warn(reasonOf(error), 'Stripe did not do what it was asked');
        throw new AppError('payments_unavailable');
      }
    },
  };
};

/** Why there is no answer, without what Stripe says in words: that may name people. */
const reasonOf = (error: unknown): Record<string, unknown> => {
  const { type, code, param, statusCode, requestId, detail } = error as Refusal;
  if (detail instanceof ServiceError) return { reason: detail.message };
  if (error instanceof z.core.$ZodError) return { reason: 'its answer is not what it should be' };
  return { type, code, param, status: statusCode, request: requestId };
};
