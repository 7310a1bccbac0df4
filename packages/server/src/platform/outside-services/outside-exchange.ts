/**
 * Why an outside service gave no answer that can be used.
 *
 * - `unreached`: no connection to it was made, or it ended before an answer.
 * - `broken`: the answer broke off.
 * - `late`: there was no whole answer in time.
 * - `refused`: it answered with a status that is no success, see `status`.
 * - `unreadable`: it answered a success with something else than it has to be, also with an error or a page.
 * - `too_large`: its answer had no end within the bound.
 * - `paused`: it has failed so often, or asked for so long a pause, that it is not asked for a while.
 * - `busy`: so many are waiting for it that no more can.
 * - `cancelled`: whoever asked waits no more.
 */
export type ServiceProblem =
  | 'unreached'
  | 'broken'
  | 'late'
  | 'refused'
  | 'unreadable'
  | 'too_large'
  | 'paused'
  | 'busy'
  | 'cancelled';

interface Details {
  readonly status?: number | undefined;
  readonly refusal?: unknown;
  readonly retryAfter?: number | undefined;
  readonly wasSent?: boolean;
  readonly cause?: unknown;
}

/** An outside service gave no answer that can be used. The message says why, and nothing of what was asked. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly problem: ServiceProblem;
  /** The answer's status; `undefined` where none came. */
  readonly status: number | undefined;
  /** What the service said instead, parsed from JSON; `undefined` for anything else. */
  readonly refusal: unknown;
  /** Seconds after which the service wants to be asked again; `undefined` where it did not say. */
  readonly retryAfter: number | undefined;
  /** The question may have arrived there, so that what it asks for may have been done. */
  readonly wasSent: boolean;

  constructor(problem: ServiceProblem, reason: string, details: Details = {}) {
    super(reason, { cause: details.cause });
    this.problem = problem;
    this.status = details.status;
    this.refusal = details.refusal;
    this.retryAfter = details.retryAfter;
    this.wasSent = details.wasSent ?? true;
  }
}

/** What came of a question whose signal has ended: its time was over, or whoever asked went away. */
export const endedBy = (signal: AbortSignal, cause: unknown = signal.reason): ServiceError =>
  signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
    ? new ServiceError('late', 'it did not answer in time', { cause })
    : new ServiceError('cancelled', 'nobody waits for its answer any more', { cause });

/**
 * When a service wants to be asked again (RFC 9110, section 10.2.3).
 *
 * @returns seconds from now, 0 for a time that has passed; `undefined` where it does not say.
 */
export const retryAfterOf = (headers: Headers, now = Date.now()): number | undefined => {
  const said = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(said)) return Number(said);
  // Anything else that can be read as some date is none of HTTP's.
  const date = said.endsWith('GMT') ? Date.parse(said) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1_000));
};

/** What one question may cost. */
interface ExchangeBounds {
  /** How long the whole answer may take, milliseconds. */
  readonly timeLimit: number;
  /** The most bytes of an answer, as they are after decompression. */
  readonly maxBytes: number;
  /** Ends the wait early. */
  readonly signal: AbortSignal;
}

/** A whole answer, of any status. */
export interface OutsideAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Sends one question and reads the whole of its answer, whatever the status; no redirect is followed.
 *
 * @throws ServiceError `unreached`, `broken`, `late`, `too_large` or `cancelled`.
 */
export const exchange = async (address: string, sent: RequestInit, bounds: ExchangeBounds): Promise<OutsideAnswer> => {
  const limit = AbortSignal.timeout(bounds.timeLimit);
  const signal = AbortSignal.any([bounds.signal, limit]);
  const failing = (other: 'unreached' | 'broken') => (cause: unknown) => {
    if (limit.aborted && !bounds.signal.aborted) throw late(bounds.timeLimit, cause);
    throw failureOf(other, cause, bounds.signal);
  };
  const response = await fetch(address, { ...sent, signal, redirect: 'manual' }).catch(failing('unreached'));
  const bytes = await readBounded(response, bounds.maxBytes).catch(failing('broken'));
  return { status: response.status, headers: response.headers, bytes };
};

const late = (timeLimit: number, cause: unknown): ServiceError =>
  new ServiceError('late', `it did not answer within ${timeLimit} ms`, { cause });

/**
 * Why a question has no whole answer.
 *
 * @param problem what it is where nothing else is known.
 * @param signal what may have ended it.
 */
export const failureOf = (problem: 'unreached' | 'broken', cause: unknown, signal: AbortSignal): ServiceError => {
  if (cause instanceof ServiceError) return cause;
  if (signal.aborted) return endedBy(signal, cause);
  return problem === 'unreached' ? unreached(cause) : new ServiceError('broken', 'its answer broke off', { cause });
};

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** An answer that is no success. @param refusal what it says, parsed. */
export const refused = ({ status, headers }: Omit<OutsideAnswer, 'bytes'>, refusal?: unknown): ServiceError =>
  new ServiceError('refused', `it answered ${status}`, { status, refusal, retryAfter: retryAfterOf(headers) });

/** The value, or `undefined` for what is no JSON, such as the page of something in between. */
export const jsonIn = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
};

const unreached = (cause: unknown): ServiceError =>
  new ServiceError('unreached', 'it cannot be reached', { wasSent: !NO_CONNECTION.has(codeOf(cause)), cause });

/** A connection that was not made: nothing was asked. */
const NO_CONNECTION = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const codeOf = (error: unknown): string => {
  const reason = error instanceof Error ? error.cause : undefined;
  return reason instanceof Error && 'code' in reason ? String(reason.code) : '';
};

/** The whole of an answer's body. @throws ServiceError `too_large`. */
export const readBounded = async (response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of boundedChunks(response, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** An answer's body as it comes. Leaving the loop early ends the connection. @throws ServiceError `too_large`. */
export async function* boundedChunks(response: Response, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new ServiceError('too_large', `its answer has more than ${maxBytes} bytes`);
    yield chunk;
  }
}

/** A question whose answer comes in events as it is made. */
export interface EventsQuestion {
  readonly url: string;
  /** What is sent, by POST. */
  readonly json: unknown;
  /** Secret: never logged. */
  readonly authorization?: string;
  /**
   * Called with the data of each event, or once the whole of an answer that does not come in events. It may throw a ServiceError
   * for what is not what it has to be.
   *
   * @returns whether it wants more; the connection ends where it does not.
   */
  readonly onData: (data: string) => boolean;
  /** How long the whole answer may take, milliseconds; else the service's. */
  readonly timeLimit?: number;
  /** How long nothing may come of it, milliseconds. */
  readonly silence: number;
  /** The most bytes of the answer; 1 MB where none are given. */
  readonly maxBytes?: number;
  /** Ends the wait, such as when nobody wants the answer any more. */
  readonly signal?: AbortSignal;
}

type BoundedQuestion = EventsQuestion & { readonly maxBytes: number; readonly signal: AbortSignal };

/**
 * Sends one question and reads its answer to the end.
 *
 * @throws ServiceError `unreached`, `broken`, `late`, `refused`, `too_large` or `cancelled`, and what `onData` throws.
 */
export const exchangeEvents = async (question: BoundedQuestion): Promise<void> => {
  const { url, json, authorization, maxBytes, silence } = question;
  const quiet = watchSilence(silence);
  const signal = AbortSignal.any([question.signal, quiet.signal]);
  const headers = {
    accept: 'text/event-stream, application/json',
    'content-type': 'application/json',
    ...(authorization === undefined ? {} : { authorization }),
  };
  const failing = (problem: 'unreached' | 'broken') => (cause: unknown) => {
    throw failureOf(problem, cause, signal);
  };
  const sent = { method: 'POST', headers, body: JSON.stringify(json), signal, redirect: 'manual' } as const;
  try {
    const response = await fetch(url, sent).catch(failing('unreached'));
    if (!isSuccess(response.status))
      throw refused(response, jsonIn(await readBounded(response, maxBytes).catch(failing('broken'))));
    await readEvents(response, question, quiet.heard).catch(failing('broken'));
  } finally {
    quiet.over();
  }
};

const readEvents = async (
  response: Response,
  { maxBytes, onData }: BoundedQuestion,
  heard: () => void,
): Promise<void> => {
  const isInEvents = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
  const decoder = new TextDecoder();
  let wantsMore = true;
  let whole = '';
  const { createParser } = await import('eventsource-parser');
  const parser = createParser({
    onEvent: ({ data }) => {
      if (wantsMore) wantsMore = onData(data);
    },
  });
  for await (const chunk of boundedChunks(response, maxBytes)) {
    heard();
    const text = decoder.decode(chunk, { stream: true });
    if (isInEvents) parser.feed(text);
    else whole += text;
    if (!wantsMore) return;
  }
  if (!isInEvents) onData(whole + decoder.decode());
};

/** Aborts as late when nothing was heard for so many milliseconds. */
const watchSilence = (silence: number) => {
  const quiet = new AbortController();
  const end = (): void => quiet.abort(new DOMException('nothing was heard', 'TimeoutError'));
  const timer = setTimeout(end, silence);
  return {
    signal: quiet.signal,
    heard: () => void timer.refresh(),
    over: () => clearTimeout(timer),
  };
};
