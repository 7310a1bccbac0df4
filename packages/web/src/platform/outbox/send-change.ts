import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { type SendResult, resultOf } from '@caravan/outbox/queue.ts';
import type { QueuedChange } from '@caravan/outbox/queued-change.schema.ts';
import { kindOf, type QueuedKind } from '@caravan/outbox/queued-kinds.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../api.ts';
import { isUnauthorized, messageOf } from '../errors.ts';
import { loseAnswer, nameOfChange, takeAnswer } from '../own-changes.ts';
import { announceSessionEnd } from '../session-end.ts';

/** What a change is sent with: the same object for all of its tries, by which its answer finds what it changes. */
const sentOf = new Map<string, { params: Record<string, string>; body?: object | undefined }>();

/** What of a change goes out: what it makes has its id, and what counts by the last intent says when that was. */
const bodyOf = (change: QueuedChange, kind: QueuedKind): object | undefined => {
  if (kind.endpoint.body === undefined) return undefined;
  return {
    ...change.body,
    ...(kind.makes && { id: change.id }),
    ...(kind.intent && { at: change.writtenAt }),
  };
};

/** Why the server refused changes of this page, to be shown as it has worded it. */
const refusals = new Map<string, ApiError>();

/** The server's own refusal of a change, once. */
export const takeRefusal = (id: string): ApiError | undefined => {
  const refusal = refusals.get(id);
  refusals.delete(id);
  return refusal;
};

/** Sends a change once. */
export const sendChange = async (client: QueryClient, change: QueuedChange): Promise<SendResult> => {
  const kind = kindOf(change);
  if (!kind) throw new Error(`Nothing sends a ${change.kind}.`);
  const sent = { params: change.params, body: bodyOf(change, kind) };
  sentOf.set(change.id, sent);
  const callAny = call as (endpoint: EndpointShape, input: object) => Promise<unknown>;
  try {
    const name = nameOfChange(kind.endpoint, sent);
    const answer = await callAny(kind.endpoint, { ...sent, idempotencyKey: change.id, change: name });
    return { kind: 'stored', answer };
  } catch (error) {
    if (!(error instanceof ApiError)) {
      loseAnswer(client, kind.endpoint, sent);
      return { kind: 'unreachable' };
    }
    if (error.status >= 500) loseAnswer(client, kind.endpoint, sent);
    refusals.set(change.id, error);
    if (isUnauthorized(error)) announceSessionEnd();
    const { status, code, retryAfter } = error;
    return resultOf(change, { status, code, retryAfter, message: messageOf(error) });
  }
};

/** Puts the answer of a change into what was read. */
export const takeAnswerOf = (client: QueryClient, change: QueuedChange, answer: unknown): void => {
  const kind = kindOf(change);
  const sent = sentOf.get(change.id);
  sentOf.delete(change.id);
  refusals.delete(change.id);
  if (kind && sent) takeAnswer(client, kind.endpoint, sent, answer);
};
