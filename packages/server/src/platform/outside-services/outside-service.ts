import { z } from 'zod/mini';
import {
  type EventsQuestion,
  exchangeEvents,
  exchange,
  isSuccess,
  jsonIn,
  type OutsideAnswer,
  refused,
  retryAfterOf,
  ServiceError,
} from './outside-exchange.ts';
import { outsideCalls } from '../telemetry/telemetry.ts';
import { openPolicies, type PolicyOptions, type RunQuestion } from './service-policies.ts';

/** Features know this file alone of all that asks outwards. */
export { ServiceError, type ServiceProblem } from './outside-exchange.ts';

/** A question whose answer is JSON. */
export interface Question<S extends z.core.$ZodType> {
  /** The address without its query. */
  readonly url: string;
  readonly query?: Readonly<Record<string, string>> | [name: string, value: string][];
  /** What is sent by POST, as a form; without it and `json` the question is a GET. */
  readonly form?: Readonly<Record<string, string>>;
  /** What is sent by POST, as JSON. */
  readonly json?: unknown;
  /** Secret: never logged. */
  readonly authorization?: string;
  /** Further headers, such as those that carry a key; never logged. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What the answer of a success has to be; 204 and other answers without a body count as `undefined`. */
  readonly answer: S;
  /** How long the whole answer to one try may take, milliseconds; else the service's. */
  readonly timeLimit?: number;
  /** The most bytes of the answer; 1 MB where none are given. */
  readonly maxBytes?: number;
  /** Asking twice does no more than asking once; a GET's default. */
  readonly isRepeatable?: boolean;
  /** Ends the wait, such as when the server closes. */
  readonly signal?: AbortSignal;
}

export interface ServiceOptions extends PolicyOptions {
  /** How long the whole answer to one try may take, milliseconds. */
  readonly timeLimit?: number;
}

/** One outside service: how much it is asked at once, and whether it is well enough to be asked. */
export interface OutsideService {
  /**
   * Asks. A question that may be repeated is, once, after a moment, where that may help. All of it takes twice the time
   * limit at most.
   *
   * @throws ServiceError for an answer that is no success or not what it has to be, for one that is late, and for none.
   */
  ask<S extends z.core.$ZodType>(question: Question<S>): Promise<z.output<S>>;
  /**
   * Asks once, for a library that asks and reads by itself.
   *
   * @returns the answer whatever its status; no redirect is followed.
   * @throws ServiceError for one that is late or too large, and for none.
   */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /**
   * Asks once for an answer that comes in events, and resolves when it is over or nobody wants more of it.
   *
   * @throws ServiceError as `ask`; what came before was heard.
   */
  events(question: EventsQuestion): Promise<void>;
}

const TIME_LIMIT_MS = 5_000;
const MAX_BYTES = 1_048_576;
/** All tries and waits together may take so many times the limit of one. */
const LIMITS_OF_ALL = 2;

/** Opens what a server keeps about one service; there is one for each. */
export const openService = ({ timeLimit = TIME_LIMIT_MS, ...options }: ServiceOptions): OutsideService => {
  const run = openPolicies(options);
  const observed = <T>(call: () => Promise<T>): Promise<T> =>
    outsideCalls.tracePromise(call, { service: options.name });
  return {
    ask: (question) => observed(() => ask(run, { timeLimit, ...question })),
    fetch: (address, init = {}) => observed(() => fetchOnce(run, address, init, timeLimit)),
    events: (question) => observed(() => listen(run, { timeLimit, ...question })),
  };
};

type LimitedQuestion<S extends z.core.$ZodType> = Question<S> & { readonly timeLimit: number };

const ask = async <S extends z.core.$ZodType>(run: RunQuestion, question: LimitedQuestion<S>): Promise<z.output<S>> => {
  const { url, query, timeLimit, maxBytes = MAX_BYTES, isRepeatable } = question;
  const address = query ? `${url}?${new URLSearchParams(query).toString()}` : url;
  const sent = sentBy(question);
  const signal = wholeLimit(timeLimit, question.signal);
  const tryOnce = async () =>
    readAnswer(question.answer, await exchange(address, sent, { timeLimit, maxBytes, signal }));
  return run(tryOnce, { isRepeatable: isRepeatable ?? sent.method === 'GET', signal });
};

const sentBy = ({ form, json, authorization, headers }: Question<z.core.$ZodType>): RequestInit => {
  const all = { accept: 'application/json', ...headers, ...(authorization === undefined ? {} : { authorization }) };
  if (form) return { method: 'POST', headers: all, body: new URLSearchParams(form) };
  if (json === undefined) return { method: 'GET', headers: all };
  return { method: 'POST', headers: { ...all, 'content-type': 'application/json' }, body: JSON.stringify(json) };
};

/** The limit is that of the whole: there is one try. */
const listen = (run: RunQuestion, question: EventsQuestion & { readonly timeLimit: number }): Promise<void> => {
  const { timeLimit, maxBytes = MAX_BYTES } = question;
  const whole = AbortSignal.timeout(timeLimit);
  const signal = question.signal ? AbortSignal.any([whole, question.signal]) : whole;
  return run(() => exchangeEvents({ ...question, maxBytes, signal }), { isRepeatable: false, signal });
};

const wholeLimit = (timeLimit: number, signal?: AbortSignal | null): AbortSignal => {
  const whole = AbortSignal.timeout(timeLimit * LIMITS_OF_ALL);
  return signal ? AbortSignal.any([whole, signal]) : whole;
};

const readAnswer = <S extends z.core.$ZodType>(schema: S, answer: OutsideAnswer): z.output<S> => {
  const refusal = jsonIn(answer.bytes);
  const { status } = answer;
  if (!isSuccess(status)) throw refused(answer, refusal);
  // A page counts as no answer, also where none at all is one.
  const isPage = refusal === undefined && answer.bytes.length > 0;
  const parsed = z.safeParse(isPage ? z.never() : schema, refusal);
  if (parsed.success) return parsed.data;
  const details = { status, refusal, retryAfter: retryAfterOf(answer.headers), cause: parsed.error };
  throw new ServiceError('unreadable', 'its answer is not what it should be', details);
};

const fetchOnce = async (
  run: RunQuestion,
  address: string,
  init: RequestInit,
  timeLimit: number,
): Promise<Response> => {
  const signal = wholeLimit(timeLimit, init.signal);
  let response: Response | undefined;
  const tryOnce = async () => {
    const answer = await exchange(address, init, { timeLimit, maxBytes: MAX_BYTES, signal });
    response = responseOf(answer);
    // It is an answer to whoever asked; what it says about the service counts all the same.
    if (!response.ok) throw refused(answer);
    return response;
  };
  return run(tryOnce, { isRepeatable: false, signal }).catch((error: unknown) => {
    if (response !== undefined) return response;
    throw error;
  });
};

/** These tell of the bytes as they came, which are read and decompressed by now. */
const OF_THE_WIRE = ['content-encoding', 'content-length', 'transfer-encoding'];

const responseOf = ({ status, headers, bytes }: OutsideAnswer): Response => {
  const remaining = new Headers(headers);
  for (const name of OF_THE_WIRE) remaining.delete(name);
  // Some statuses may have no body at all.
  return new Response(bytes.length > 0 ? bytes : null, { status, headers: remaining });
};
