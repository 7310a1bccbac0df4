import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/** Passes once the database answers, and throws its error while it does not. */
export const isAnswering = async (db: Db): Promise<void> => {
  await db.execute(sql`select 1`);
};
