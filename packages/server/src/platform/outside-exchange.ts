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
    if (cause instanceof ServiceError) throw cause;
    if (bounds.signal.aborted) throw endedBy(bounds.signal, cause);
    if (limit.aborted) throw late(bounds.timeLimit, cause);
    throw other === 'unreached' ? unreached(cause) : new ServiceError('broken', 'its answer broke off', { cause });
  };
  const response = await fetch(address, { ...sent, signal, redirect: 'manual' }).catch(failing('unreached'));
  const bytes = await readBounded(response, bounds.maxBytes).catch(failing('broken'));
  return { status: response.status, headers: response.headers, bytes };
};

const late = (timeLimit: number, cause: unknown): ServiceError =>
  new ServiceError('late', `it did not answer within ${timeLimit} ms`, { cause });

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

/** Leaving the loop early ends the connection. */
const readBounded = async (response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new ServiceError('too_large', `its answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
