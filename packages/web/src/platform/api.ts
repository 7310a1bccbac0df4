import {
  type AnswerOf,
  type BodyInputOf,
  type EndpointShape,
  type ParamsOf,
  type QueryInputOf,
  addressOf,
} from '@caravan/contract/endpoint.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import type { PageAnswer } from '@caravan/contract/page-document.ts';
import { AHEAD_HEADER, AS_OF_HEADER, CHANGE_HEADER, WRITER_HEADER } from '@caravan/contract/headers.ts';
import { answerAhead, isAhead } from './ahead.ts';
import { takePageAnswer } from './page-answers.ts';
import { noteAnswer } from './read-stamps.ts';
import { noteServerTime } from './server-clock.ts';
import { hasLeft } from './session-end.ts';

/** How long an answer may take before the call counts as lost, milliseconds. Repeats are harmless (see useSend). */
const ANSWER_TIMEOUT_MS = 30_000;

/** An answer of the server that is no success. Its message is the status, a colon and a space, then the body or the status text. */
export class ApiError extends Error {
  readonly status: number;
  /** The error's own body, where the answer carried one. */
  readonly body: ErrorBody | undefined;
  /** Seconds after which the same request may pass. */
  readonly retryAfter: number | undefined;

  constructor(answer: { status: number; statusText: string; text: string; retryAfter?: number | undefined }) {
    super(`${answer.status}: ${answer.text || answer.statusText}`);
    this.name = 'ApiError';
    this.status = answer.status;
    this.body = errorBodyIn(answer.text);
    this.retryAfter = answer.retryAfter;
  }

  /** The code in the contract's error table, if the answer names one. */
  get code(): string | undefined {
    return this.body?.code;
  }
}

/** No answer of Caravan: no connection, no server, a time-out, or a page of somebody in between. */
export class NetworkError extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'NetworkError';
  }
}

type IfNeeded<K extends string, V> = Record<never, never> extends V ? { [P in K]?: V } : { [P in K]: V };
type BodyPart<V> = [V] extends [undefined] ? { body?: undefined } : { body: V };

/** The path parameters of an endpoint. */
export type ParamsInputOf<E extends EndpointShape> = IfNeeded<'params', ParamsOf<E>>;

/** What a call of an endpoint sends: path parameters, query and body, each as its schema takes it. */
export type InputOf<E extends EndpointShape> = ParamsInputOf<E> &
  IfNeeded<'query', QueryInputOf<E>> &
  BodyPart<BodyInputOf<E>>;

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** A UUID; the same one makes a repeated POST harmless for 24 hours. */
  readonly idempotencyKey?: string | undefined;
  /** The token that an endpoint with `bearer` takes. */
  readonly bearer?: string | undefined;
  /** The name of the change that it makes: a UUID, which comes back in the events of the change. */
  readonly change?: string | undefined;
  /** The id of whose change it is: the server refuses it in the session of anybody else. */
  readonly writer?: string | undefined;
}

type Optional<T> = Record<never, never> extends T ? [input?: T] : [input: T];

interface AnyInput extends CallOptions {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/**
 * Calls an endpoint of the contract and answers what it answers; never, once the page has left for the sign-out.
 *
 * @throws ApiError for any answer that is no success.
 * @throws NetworkError where no answer of Caravan arrived. An abort of `signal` throws the signal's own reason.
 */
export const call = async <const E extends EndpointShape>(
  endpoint: E,
  ...[input]: Optional<InputOf<E> & CallOptions>
): Promise<AnswerOf<E>> => {
  if (hasLeft()) return Promise.withResolvers<never>().promise;
  const whole = (input ?? {}) as AnyInput;
  if (endpoint.method !== 'GET') return (await answered(endpoint, whole)).answer;
  const queryKey = keyOf(endpoint as never, input as never);
  const address = addressOf(endpoint, whole);
  const inDocument = takePageAnswer(address);
  if (inDocument !== undefined) {
    noteAnswer(queryKey, inDocument.asOf);
    // It comes from the server that the app comes from, and is whole; that nobody is signed in is no answer to be made whole.
    return inDocument.body as AnswerOf<E>;
  }
  // Nobody wants it any more where another read has come in between, or its person has signed out.
  const refuseUnwanted = (): void => whole.signal?.throwIfAborted();
  const alone = async (): Promise<AnswerOf<E>> => {
    refuseUnwanted();
    const { answer, asOf } = await answered(endpoint, whole);
    noteAnswer(queryKey, asOf);
    return answer;
  };
  const take = ({ body, asOf }: PageAnswer): AnswerOf<E> => {
    refuseUnwanted();
    noteAnswer(queryKey, asOf);
    return completed(endpoint, body);
  };
  return answerAhead(whole.signal)?.({ address, take, alone }) ?? alone();
};

/** An answer as this version of the app expects it, also of a server of the previous release. */
const completed = <E extends EndpointShape>(endpoint: E, answer: unknown): AnswerOf<E> =>
  (endpoint.complete ? endpoint.complete(answer as never) : answer) as AnswerOf<E>;

/** Requests an endpoint. Beside its answer comes what that says that it is as of. */
const answered = async <E extends EndpointShape>(
  endpoint: E,
  input: AnyInput,
): Promise<{ answer: AnswerOf<E>; asOf: string | null }> => {
  const response = await request(endpoint, input);
  const { status, statusText, headers } = response;
  noteServerTime(headers.get('date'));
  const text = await textOf(response);
  const answer = answerIn(endpoint, { status, statusText, text, retryAfter: headers.get('retry-after') });
  return { answer, asOf: headers.get(AS_OF_HEADER) };
};

/** What came back, by whatever means it was requested. */
interface RawAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly text: string;
  /** The header of that name. */
  readonly retryAfter: string | null;
}

/**
 * The answer of an endpoint, taken out of what came back.
 *
 * @throws ApiError for any answer that is no success.
 * @throws NetworkError for a success that is not Caravan's.
 */
export const answerIn = <const E extends EndpointShape>(endpoint: E, raw: RawAnswer): AnswerOf<E> => {
  const isSuccess = raw.status >= 200 && raw.status < 300;
  if (!isSuccess) throw new ApiError({ ...raw, retryAfter: Number(raw.retryAfter) || undefined });
  if (endpoint.status === 204) return undefined as AnswerOf<E>;
  return completed(endpoint, parsed(raw.text));
};

/**
 * The query key of a read: segments that make the path when joined by a slash, then the query, where one is given.
 * `['/api/trips', id, 'itinerary']`; so everything below a trip is found by `['/api/trips', id]`.
 */
export const keyOf = <const E extends EndpointShape>(
  endpoint: E,
  ...[input]: Optional<Omit<InputOf<E>, 'body'>>
): unknown[] => {
  const { params, query } = (input ?? {}) as AnyInput;
  // The split keeps what it captures: every second part is the name of a parameter, the others may be empty.
  const parts = endpoint.path.split(/\/?:(\w+)\/?/);
  const path = parts.flatMap((part, index) => (index % 2 ? [valueOf(params, part)] : part === '' ? [] : [part]));
  return query ? [...path, query] : path;
};

/** The headers of a call, but for those of its body. */
export const headersOf = ({
  idempotencyKey,
  change,
  writer,
}: Pick<CallOptions, 'idempotencyKey' | 'change' | 'writer'>): Record<string, string> => ({
  accept: 'application/json',
  ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  ...(change && { [CHANGE_HEADER]: change }),
  ...(writer && { [WRITER_HEADER]: writer }),
});

const request = async (endpoint: EndpointShape, input: AnyInput): Promise<Response> => {
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  const headers = new Headers(headersOf(input));
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (isAhead(input.signal)) headers.set(AHEAD_HEADER, '1');
  if (input.bearer !== undefined) headers.set('authorization', `Bearer ${input.bearer}`);
  try {
    return await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      credentials: 'include',
      headers,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
    });
  } catch (error) {
    input.signal?.throwIfAborted();
    throw new NetworkError('No answer', error);
  }
};

const textOf = async (response: Response): Promise<string> => {
  try {
    return await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkError('The answer broke off', error);
  }
};

/** A success that is no JSON comes from a login page of some network or a wrong proxy, not from Caravan. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new NetworkError('The answer is not from Caravan', error);
  }
};

const errorBodyIn = (text: string): ErrorBody | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    return 'message' in value && typeof value.message === 'string' ? (value as ErrorBody) : undefined;
  } catch {
    // A proxy's page: there is no message in it that a traveller could use.
    return undefined;
  }
};

const valueOf = (params: object | undefined, name: string): unknown => new Map(Object.entries(params ?? {})).get(name);
