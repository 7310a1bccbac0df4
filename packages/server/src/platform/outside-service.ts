import { z } from 'zod/mini';

/** An outside service gave no answer that can be used. The message says why, and nothing of what was asked. */
export class ServiceError extends Error {
  /** The answer's status; `undefined` where none came. */
  readonly status: number | undefined;
  /** What the service said instead, parsed from JSON; `undefined` for anything else. */
  readonly refusal: unknown;
  /** The question may have arrived there, so that what it asks for may have been done. */
  readonly wasAsked: boolean;

  constructor(
    reason: string,
    options: { status?: number | undefined; refusal?: unknown; wasAsked?: boolean; cause?: unknown } = {},
  ) {
    super(reason, { cause: options.cause });
    this.name = 'ServiceError';
    this.status = options.status;
    this.refusal = options.refusal;
    this.wasAsked = options.wasAsked ?? true;
  }
}

interface Question<S extends z.core.$ZodType> {
  /** The address without its query. */
  readonly url: string;
  readonly query?: Readonly<Record<string, string>>;
  /** What is sent by POST, as a form; without it the question is a GET. */
  readonly form?: Readonly<Record<string, string>>;
  /** Secret: never logged. */
  readonly authorization?: string;
  /** What the answer has to be. */
  readonly answer: S;
  /** How long the whole answer may take, milliseconds. */
  readonly timeLimit: number;
}

/**
 * Asks an outside service, once.
 *
 * @throws ServiceError for an answer that is no success or not what it has to be, for one that is late, and for none.
 */
export const askService = async <S extends z.core.$ZodType>(question: Question<S>): Promise<z.output<S>> => {
  const signal = AbortSignal.timeout(question.timeLimit);
  const response = await open(question, signal);
  const text = await response.text().catch((cause: unknown) => {
    throw new ServiceError(signal.aborted ? late(question) : 'the answer broke off', { cause });
  });
  const { status } = response;
  const body = jsonIn(text);
  if (!response.ok) throw new ServiceError(`it answered ${status}`, { status, refusal: body });
  const parsed = z.safeParse(question.answer, body);
  if (parsed.success) return parsed.data;
  throw new ServiceError('its answer is not what it should be', { status, cause: parsed.error });
};

/** A connection that was not made: nothing was asked. */
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const open = async (question: Question<z.core.$ZodType>, signal: AbortSignal): Promise<Response> => {
  const { url, query, form, authorization } = question;
  const address = query ? `${url}?${new URLSearchParams(query).toString()}` : url;
  const headers = { accept: 'application/json', ...(authorization === undefined ? {} : { authorization }) };
  const sent = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
  try {
    return await fetch(address, { ...sent, signal, headers, redirect: 'error' });
  } catch (cause) {
    const reason = signal.aborted ? late(question) : 'it cannot be reached';
    throw new ServiceError(reason, { wasAsked: !NO_CONNECTION.has(codeOf(cause)), cause });
  }
};

const codeOf = (error: unknown): string => {
  const reason = error instanceof Error ? error.cause : undefined;
  return reason instanceof Error && 'code' in reason ? String(reason.code) : '';
};

const late = ({ timeLimit }: { timeLimit: number }): string => `it did not answer within ${timeLimit} ms`;

/** The value, or `undefined` for what is no JSON, such as the page of something in between. */
const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
