import { hash } from 'node:crypto';
import { AppError } from '@caravan/contract/errors.ts';
import { eq, lt, sql } from 'drizzle-orm';
import { customType, jsonb, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import type { Db } from './db.ts';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

export const idempotencyKeys = pgTable('idempotency_keys', {
  id: bytea().primaryKey(),
  fingerprint: bytea().notNull(),
  status: smallint(),
  answer: jsonb(),
  signedInUser: uuid('signed_in_user'),
  createdAt: instant('created_at')
    .notNull()
    .default(sql`now()`),
});

/** How long a key gives its first answer again, hours. */
export const KEPT_HOURS = 24;

/** A POST that may come again: who sends it under which key, and what it says. */
export interface RepeatableRequest {
  readonly id: Buffer;
  readonly fingerprint: Buffer;
}

/**
 * Names a request by its `Idempotency-Key`.
 *
 * @param scope the user's id, or `anonymous`.
 * @param request method, address and body as received.
 */
export const repeatable = (
  scope: string,
  key: string,
  request: { method: string; url: string; body: unknown },
): RepeatableRequest => ({
  id: sha256(`${scope}\0${key.toLowerCase()}`),
  // Behind the key, which is kept nowhere, nobody can guess the rest from its digest.
  fingerprint: sha256(
    `${key.toLowerCase()}\0${request.method}\0${request.url}\0${JSON.stringify(request.body ?? null)}`,
  ),
});

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

/** A first answer, as it is given again. */
export interface KeptAnswer {
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
export const claimKey = async (db: Db, request: RepeatableRequest): Promise<KeptAnswer | null> => {
  await db
    .delete(idempotencyKeys)
    .where(sql`${idempotencyKeys.id} = ${request.id} and ${idempotencyKeys.createdAt} < ${oldest}`);
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ id: request.id, fingerprint: request.fingerprint })
    .onConflictDoNothing()
    .returning({ id: idempotencyKeys.id });
  if (claimed.length > 0) return null;
  const [first] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, request.id));
  if (!first || first.status === null) throw new AppError('conflict');
  if (!first.fingerprint.equals(request.fingerprint)) throw new AppError('idempotency_mismatch');
  return { status: first.status, answer: first.answer, signedInUser: first.signedInUser };
};

/** Keeps the answer under its key, in the transaction that made it. */
export const keepAnswer = async (db: Db, request: RepeatableRequest, kept: KeptAnswer): Promise<void> => {
  await db
    .update(idempotencyKeys)
    .set({ status: kept.status, answer: kept.answer, signedInUser: kept.signedInUser })
    .where(eq(idempotencyKeys.id, request.id));
};

/** Forgets the keys that are past their time. */
export const deleteOldKeys = async (db: Db): Promise<void> => {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, oldest));
};

const oldest = sql`now() - make_interval(hours => ${sql.raw(String(KEPT_HOURS))})`;
