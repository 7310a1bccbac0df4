import type { z } from 'zod';

/** An outside service gave no answer that can be used. The message says why, and nothing of what was asked. */
export class ServiceError extends Error {
  /** The answer's status; `undefined` where none came. */
  readonly status: number | undefined;

  constructor(reason: string, options: { status?: number | undefined; cause?: unknown } = {}) {
    super(reason, { cause: options.cause });
    this.name = 'ServiceError';
    this.status = options.status;
  }
}

interface Question<S extends z.ZodType> {
  /** The address without its query. */
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
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
export const askService = async <S extends z.ZodType>(question: Question<S>): Promise<z.output<S>> => {
  const signal = AbortSignal.timeout(question.timeLimit);
  const response = await open(question, signal);
  if (!response.ok) {
    await response.body?.cancel();
    throw new ServiceError(`it answered ${response.status}`, { status: response.status });
  }
  const text = await response.text().catch((cause: unknown) => {
    throw new ServiceError(signal.aborted ? late(question) : 'the answer broke off', { cause });
  });
  const parsed = question.answer.safeParse(jsonIn(text));
  if (parsed.success) return parsed.data;
  throw new ServiceError('its answer is not what it should be', { status: response.status, cause: parsed.error });
};

const open = async ({ url, query, timeLimit }: Question<z.ZodType>, signal: AbortSignal): Promise<Response> => {
  try {
    const headers = { accept: 'application/json' };
    return await fetch(`${url}?${new URLSearchParams(query).toString()}`, { signal, headers, redirect: 'error' });
  } catch (cause) {
    throw new ServiceError(signal.aborted ? late({ timeLimit }) : 'it cannot be reached', { cause });
  }
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
