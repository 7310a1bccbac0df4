import { eq, lt, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { secretDigest } from './cookies.ts';
import type { Db } from '../db.ts';

const spentProofs = pgTable('spent_proofs', {
  digest: text().primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

/**
 * Uses up something that counts once, such as a solved captcha or a phone token. Of two who come at once, one is first.
 *
 * @param expiresAt until when it would be believed otherwise, ISO 8601.
 * @returns whether this was the first time.
 */
export const spend = async (db: Db, proof: string, expiresAt: string): Promise<boolean> => {
  const spent = await db
    .insert(spentProofs)
    .values({ digest: secretDigest(proof), expiresAt })
    .onConflictDoNothing()
    .returning({ digest: spentProofs.digest });
  return spent.length > 0;
};

/** Lets something count again that was used up for nothing. */
export const giveBack = async (db: Db, proof: string): Promise<void> => {
  await db.delete(spentProofs).where(eq(spentProofs.digest, secretDigest(proof)));
};

/** Forgets what nobody would believe any more. */
export const deleteExpiredProofs = async (db: Db): Promise<void> => {
  await db.delete(spentProofs).where(lt(spentProofs.expiresAt, sql`now() - interval '1 hour'`));
};
