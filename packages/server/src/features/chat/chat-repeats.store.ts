import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { and, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { idempotencyKeys, RETENTION_HOURS } from '../../platform/idempotency.store.ts';
import type { RepeatableRequest } from '../../platform/repeatable-request.ts';
import { findUses, isSameUse, type UsedId } from '../../platform/used-ids.store.ts';
import type { NewMessage } from './chat-insert.store.ts';
import { findMessages } from './chat.store.ts';

/** What an id or a key that was claimed before says about a message that comes under it. */
export type Repeat =
  | { readonly kind: 'repeated'; readonly message: Message }
  | { readonly kind: 'used' | 'mismatch' | 'expired' | 'gone' };

const isExpired = sql<boolean>`${idempotencyKeys.createdAt} < now() - make_interval(hours => ${sql.raw(String(RETENTION_HOURS))})`;

/**
 * What was stored before under the ids and keys of messages, in the same order: the message as it is now; `used` where the id is another
 * thing's, and a mismatch where the key was used for another request; `gone` where the message went with its trip. `expired` is a key
 * that may be used afresh.
 */
export const findRepeats = async (db: Db, batch: readonly NewMessage[]): Promise<Repeat[]> => {
  const sent = batch.filter(({ isIdSent }) => isIdSent).map(({ id }) => id);
  const uses = await findUses(db, sent);
  const byKey = await findClaims(
    db,
    batch.flatMap(({ repeatable }) => repeatable ?? []),
  );
  const firsts = batch.map((message) => firstById(message, uses) ?? firstByKey(message, byKey));
  const tripIds = [...new Set(batch.map(({ tripId }) => tripId))];
  const ids = firsts.flatMap((first) => ('id' in first ? [first.id] : []));
  const messages = await findMessages(db, tripIds, ids);
  return firsts.map((first) => {
    if ('kind' in first) return first;
    const message = messages.get(first.id);
    return message ? { kind: 'repeated', message } : { kind: 'gone' };
  });
};

/** The id of the message that was stored before, or why there is none. */
type First = { readonly id: string } | { readonly kind: 'used' | 'mismatch' | 'expired' };

const firstById = (
  { id, isIdSent, senderId, tripId }: NewMessage,
  uses: ReadonlyMap<string, UsedId>,
): First | undefined => {
  const use = isIdSent ? uses.get(id) : undefined;
  return use && (isSameUse(use, { id, kind: 'message', userId: senderId, tripId }) ? { id } : { kind: 'used' });
};

interface Claim {
  readonly fingerprint: Buffer;
  readonly answer: unknown;
  readonly isExpired: boolean;
}

const firstByKey = ({ repeatable }: NewMessage, claims: ReadonlyMap<string, Claim>): First => {
  const first = repeatable && claims.get(repeatable.id.toString('hex'));
  if (!first || first.isExpired) return { kind: 'expired' };
  return first.fingerprint.equals(repeatable.fingerprint) ? { id: String(first.answer) } : { kind: 'mismatch' };
};

const findClaims = async (db: Db, requests: readonly RepeatableRequest[]): Promise<ReadonlyMap<string, Claim>> => {
  if (requests.length === 0) return new Map();
  const { id, fingerprint, answer } = idempotencyKeys;
  const ids = requests.map((request) => request.id);
  const claimed = await db.select({ id, fingerprint, answer, isExpired }).from(idempotencyKeys).where(inArray(id, ids));
  return new Map(claimed.map((row) => [row.id.toString('hex'), row]));
};

/** Deletes the expired ones of the keys. */
export const forgetExpiredKeys = async (db: Db, requests: readonly RepeatableRequest[]): Promise<void> => {
  const ids = requests.map((request) => request.id);
  await db.delete(idempotencyKeys).where(and(inArray(idempotencyKeys.id, ids), isExpired));
};
