import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { and, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { idempotencyKeys, KEPT_HOURS, type RepeatableRequest } from '../../platform/idempotency.store.ts';
import { findMessages } from './chat.store.ts';

/** What a key that was claimed before says about a message that comes under it. */
export type Repeat =
  | { readonly kind: 'repeated'; readonly message: Message }
  | { readonly kind: 'mismatch' | 'expired' | 'gone' };

const isExpired = sql<boolean>`${idempotencyKeys.createdAt} < now() - make_interval(hours => ${sql.raw(String(KEPT_HOURS))})`;

/**
 * The first answers to requests whose keys were claimed before, in the same order: the message that was stored then, a
 * mismatch where the key was used for another request, `gone` where the message went with its trip. `expired` is a key that
 * may be used afresh.
 */
export const findRepeats = async (db: Db, requests: readonly RepeatableRequest[]): Promise<Repeat[]> => {
  const { id, fingerprint, answer } = idempotencyKeys;
  const ids = requests.map((request) => request.id);
  const kept = await db.select({ id, fingerprint, answer, isExpired }).from(idempotencyKeys).where(inArray(id, ids));
  const byKey = new Map(kept.map((row) => [row.id.toString('hex'), row]));
  const firsts = requests.map((request) => {
    const first = byKey.get(request.id.toString('hex'));
    if (!first || first.isExpired) return 'expired';
    return first.fingerprint.equals(request.fingerprint) ? String(first.answer) : 'mismatch';
  });
  const messages = await findMessages(
    db,
    firsts.filter((first) => first !== 'expired' && first !== 'mismatch'),
  );
  return firsts.map((first) => {
    if (first === 'expired' || first === 'mismatch') return { kind: first };
    const message = messages.get(first);
    return message ? { kind: 'repeated', message } : { kind: 'gone' };
  });
};

/** Forgets those of the keys that are past their time. */
export const forgetExpiredKeys = async (db: Db, requests: readonly RepeatableRequest[]): Promise<void> => {
  const ids = requests.map((request) => request.id);
  await db.delete(idempotencyKeys).where(and(inArray(idempotencyKeys.id, ids), isExpired));
};
