import type { QueuedChange, Refusal } from './queued-change.schema.ts';
import { isEdit } from './new-things.ts';
import type { StoredThing } from './queued-kind.ts';
import { kindOf } from './queued-kinds.ts';

/** What came back from a try to send a change. */
export type SendResult =
  | { readonly kind: 'stored'; readonly answer: unknown }
  /** Somebody else has changed the thing since. */
  | { readonly kind: 'stale' }
  /** The server has its uploaded files no more. */
  | { readonly kind: 'lost-files' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** No answer of Caravan: whether the change was made nobody knows. */
  | { readonly kind: 'unreachable' }
  /** Not now; `afterMs` where the server has said when, `isForAll` where it takes nothing else now either. */
  | { readonly kind: 'later'; readonly afterMs?: number | undefined; readonly isForAll?: boolean }
  /** The session is over: its writer has to sign in again. */
  | { readonly kind: 'signed-out' };

/** An answer of the server that is no success. */
export interface RefusedAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string;
  /** Seconds. */
  readonly retryAfter?: number | undefined;
}

/** Refusals that pass by themselves, beside those of a server that is in trouble: two tries of the same change at once. */
const PASSING_CODES: ReadonlySet<string | undefined> = new Set(['conflict']);

/** Answers that whatever else is sent would get as well: too many requests, and a server that is away. */
const FOR_ALL: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Whether a change is of a trip that its writer does not see any more: what it deletes may well be there. */
const isHidden = ({ kind }: QueuedChange, code: string | undefined): boolean =>
  code === 'trip_not_found' && kind !== 'deleteTrip';

/** What is said where what a change is about is gone. */
const wordsOfGone = (change: QueuedChange): string | undefined => {
  if (isEdit(change) && (change.body?.['itineraryItemId'] ?? null) !== null)
    return 'It is not there any more, or its activity is not.';
  if (isEdit(change)) return 'It is not there any more.';
  return change.kind === 'trackFlight' ? 'Its activity is not there any more.' : undefined;
};

/** What a refused try means for its change. */
export const resultOf = (change: QueuedChange, { status, code, message, retryAfter }: RefusedAnswer): SendResult => {
  const method = kindOf(change)?.endpoint.method;
  if (status === 401) return { kind: 'signed-out' };
  if (code === 'changed_meanwhile') return { kind: 'stale' };
  // Uploaded long ago, and referred to by nothing: it is uploaded again.
  if (code === 'file_unavailable') return { kind: 'lost-files' };
  // It is made, and was deleted since; or it is deleted, whoever did it.
  if (code === 'deleted_meanwhile') return { kind: 'stored', answer: undefined };
  if (method === 'DELETE' && status === 404 && !isHidden(change, code)) return { kind: 'stored', answer: undefined };
  const isPassing = status >= 500 || status === 408 || status === 429 || PASSING_CODES.has(code);
  const isForAll = FOR_ALL.has(status);
  if (isPassing) return { kind: 'later', afterMs: retryAfter && retryAfter * 1_000, ...(isForAll && { isForAll }) };
  return { kind: 'refused', refusal: { code, message: (code === 'not_found' && wordsOfGone(change)) || message } };
};

const isThing = (value: unknown): value is StoredThing => typeof value === 'object' && value !== null && 'id' in value;

/** The things that an answer brings. */
export const thingsIn = (answer: unknown): readonly StoredThing[] =>
  (Array.isArray(answer) ? answer : [answer]).filter(isThing);
