import { retryAfterOf } from './retry-after.ts';
import { endedBy, ServiceError } from './service-error.ts';

/** What one question may cost. */
export interface ExchangeBounds {
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
  new ServiceError('unreached', 'it cannot be reached', { wasAsked: !NO_CONNECTION.has(codeOf(cause)), cause });

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
