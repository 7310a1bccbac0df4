import { type EndpointShape, type EventOf, addressOf } from '@caravan/contract/endpoint.ts';
import { createParser } from 'eventsource-parser';
import { answerIn, ApiError, type InputOf, NetworkError } from './api.ts';
import { hasLeft } from './session-end.ts';
import { watchSilence } from './file-transfer.ts';

interface EventOptions<E extends EndpointShape> {
  /** Called with each event as it comes. */
  readonly onEvent: (event: EventOf<E>) => void;
  /** Ends the answer on both sides. */
  readonly signal: AbortSignal;
  /** A UUID; the same one gets the same answer again. */
  readonly idempotencyKey: string;
}

/**
 * Calls an endpoint of the contract whose answer comes in events, and resolves when it is over; never, once the page has left
 * for the sign-out.
 *
 * @throws ApiError for any answer that is no success.
 * @throws NetworkError where no answer of Caravan arrived, or it broke off. An abort of `signal` throws the signal's own reason.
 */
export const callEventStream = async <const E extends EndpointShape>(
  endpoint: E,
  input: InputOf<E>,
  { onEvent, signal, idempotencyKey }: EventOptions<E>,
): Promise<void> => {
  if (hasLeft()) return Promise.withResolvers<never>().promise;
  const { params, query, body } = input as { params?: object; query?: object; body?: unknown };
  const gone = new AbortController();
  const silence = watchSilence(() => gone.abort());
  try {
    const response = await fetch(addressOf(endpoint, { params, query }), {
      method: endpoint.method,
      credentials: 'include',
      headers: {
        accept: 'text/event-stream, application/json',
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, gone.signal]),
    });
    await readEvents(endpoint, response, { onEvent, onActivity: silence.onActivity });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError || error instanceof NetworkError) throw error;
    throw new NetworkError('The answer broke off', error);
  } finally {
    silence.over();
    // Whatever still comes, nobody reads it.
    gone.abort();
  }
};

interface StreamHandlers<E extends EndpointShape> {
  readonly onEvent: (event: EventOf<E>) => void;
  /** Called for everything that comes, also for what the server sends between two events to keep the connection alive. */
  readonly onActivity: () => void;
}

const readEvents = async <E extends EndpointShape>(
  endpoint: E,
  response: Response,
  { onEvent, onActivity }: StreamHandlers<E>,
): Promise<void> => {
  const { status, statusText, headers, body } = response;
  if (!response.ok || !body || !headers.get('content-type')?.startsWith('text/event-stream')) {
    answerIn(endpoint, { status, statusText, text: await response.text(), retryAfter: headers.get('retry-after') });
    throw new NetworkError('The answer is not from Caravan');
  }
  const parser = createParser({ onEvent: ({ data }) => onEvent(JSON.parse(data) as EventOf<E>) });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    onActivity();
    parser.feed(next.value);
  }
};
