import { hash } from 'node:crypto';

/** A change that may come again: who sends it under which key, and what it says. */
export interface RepeatableRequest {
  readonly id: Buffer;
  readonly fingerprint: Buffer;
  /** Who sends it, `null` without a session. */
  readonly userId: string | null;
}

/**
 * Names a request by its `Idempotency-Key`.
 *
 * @param userId `null` for whoever has not signed in.
 * @param request method, address and body as received.
 */
export const repeatable = (
  userId: string | null,
  key: string,
  request: { method: string; url: string; body: unknown },
): RepeatableRequest => ({
  id: sha256(`${userId ?? 'anonymous'}\0${key.toLowerCase()}`),
  // Behind the key, which is kept nowhere, nobody can guess the rest from its digest.
  fingerprint: sha256(
    `${key.toLowerCase()}\0${request.method}\0${request.url}\0${JSON.stringify(request.body ?? null)}`,
  ),
  userId,
});

/**
 * What a request says beside the id that the thing is to have: a server of the previous release knows none, and may have made the thing
 * under the same key.
 */
export const withoutSentId = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null) return body;
  const { id: _id, ...said } = body as { id?: unknown };
  return said;
};

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');
