import { AppError } from '@caravan/contract/errors.ts';
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { jsonb, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import type { Db } from './db.ts';
import type { RepeatableRequest } from './repeatable-request.ts';

export const idempotencyKeys = pgTable('idempotency_keys', {
  id: bytes().primaryKey(),
  fingerprint: bytes().notNull(),
  status: smallint(),
  answer: jsonb(),
  signedInUser: uuid('signed_in_user'),
  userId: uuid('user_id'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});

/** How long a key gets the first answer again, hours. */
export const RETENTION_HOURS = 24;

/** A first answer, as it is given again. */
export interface StoredAnswer {
  readonly status: number;
  readonly answer: unknown;
  /** Whom the first answer signed in. */
  readonly signedInUser: string | null;
}

/**
 * Claims a key inside the request's transaction. Whoever comes second waits here, by the primary key, until the first one
 * commits or fails.
 *
 * @returns the first answer, or `null` when this request is the first.
 * @throws AppError `idempotency_mismatch` when the key was used for another request.
 */
export const claimKey = async (db: Db, request: RepeatableRequest): Promise<StoredAnswer | null> => {
  await db
    .delete(idempotencyKeys)
    .where(sql`${idempotencyKeys.id} = ${request.id} and ${idempotencyKeys.createdAt} < ${oldest}`);
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ id: request.id, fingerprint: request.fingerprint, userId: request.userId })
    .onConflictDoNothing()
    .returning({ id: idempotencyKeys.id });
  if (claimed.length > 0) return null;
  const [first] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, request.id));
  if (!first || first.status === null) throw new AppError('conflict');
  if (!first.fingerprint.equals(request.fingerprint)) throw new AppError('idempotency_mismatch');
  return { status: first.status, answer: first.answer, signedInUser: first.signedInUser };
};

/**
 * Keeps the answer under its key, in the transaction that made it.
 *
 * @param answer with whom it is about, `null` where it says nothing of a person.
 */
export const storeAnswer = async (
  db: Db,
  request: RepeatableRequest,
  answer: StoredAnswer & { readonly userId: string | null },
): Promise<void> => {
  await db.update(idempotencyKeys).set(answer).where(eq(idempotencyKeys.id, request.id));
};

/** Forgets the key again, in the transaction that claimed it: a repeat is made anew. */
export const forgetKey = async (db: Db, request: RepeatableRequest): Promise<void> => {
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.id, request.id));
};

/** Forgets the answers that somebody would get again or that are about them, those to signing up and in too. */
export const forgetAnswersTo = async (db: Db, userId: string): Promise<void> => {
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
};

/** Forgets the answers that would sign somebody in again. */
export const forgetSignIns = async (db: Db, userId: string): Promise<void> => {
  await db
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), isNotNull(idempotencyKeys.signedInUser)));
};

/** Forgets the keys that are past their time. */
export const deleteOldKeys = async (db: Db): Promise<void> => {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, oldest));
};

const oldest = sql`now() - make_interval(hours => ${sql.raw(String(RETENTION_HOURS))})`;
