import { type InferInsertModel, getColumns, sql } from 'drizzle-orm';
import { type AnyPgTable, type PgTable, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import type { Db } from './db.ts';

/** Which version of which outside data is loaded. */
const referenceData = pgTable('reference_data', {
  dataset: text().primaryKey(),
  version: text().notNull(),
  loadedAt: instant('loaded_at')
    .notNull()
    .default(sql`now()`),
});

/** What is known of outside data without reading it. */
export interface DatasetVersion {
  readonly dataset: string;
  /** Another one means that what is loaded is to be replaced. */
  readonly version: string;
}

/** Outside data that is kept in tables of its own. */
export interface Dataset extends DatasetVersion {
  readonly tables: readonly AnyPgTable[];
  /** Puts the data into its tables, which are empty. */
  readonly load: (db: Db) => Promise<void>;
}

/** Names this among the advisory locks of a database that others may share. */
const LOADING = 7_236_110_519;

/** Those of the datasets that are not loaded in this version. One query. */
export const findStale = async <D extends DatasetVersion>(db: Db, datasets: readonly D[]): Promise<D[]> => {
  const loaded = await db
    .select({ dataset: referenceData.dataset, version: referenceData.version })
    .from(referenceData);
  const versions = new Map(loaded.map(({ dataset, version }) => [dataset, version]));
  return datasets.filter(({ dataset, version }) => versions.get(dataset) !== version);
};

/**
 * Replaces the datasets that are loaded in another version, all at once: whoever reads meanwhile reads the old ones. Servers
 * that do it at the same moment do it one after the other, and the later ones find nothing left to do.
 *
 * @returns the names of those that were replaced.
 */
export const replaceStale = async (db: Db, datasets: readonly Dataset[]): Promise<string[]> => {
  const stale = await db.transaction(async (tx) => {
    // Longer than any request: reading the data, and waiting for another server's.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${LOADING})`);
    const found = await findStale(tx, datasets);
    for (const each of found) await replace(tx, each);
    return found;
  });
  // An index alone answers what is asked only once it is known that everybody sees all rows.
  for (const table of stale.flatMap(({ tables }) => tables)) await db.execute(sql`vacuum (analyze) ${table}`);
  return stale.map(({ dataset }) => dataset);
};

const replace = async (db: Db, { dataset, version, tables, load }: Dataset): Promise<void> => {
  for (const table of tables) await db.delete(table);
  await load(db);
  await db
    .insert(referenceData)
    .values({ dataset, version })
    .onConflictDoUpdate({ target: referenceData.dataset, set: { version, loadedAt: sql`now()` } });
};

/** Rows that one statement inserts. */
const CHUNK = 10_000;

/** Inserts rows by the ten thousand, each column as one array: many times as quick as row by row. */
export const insertMany = async <Table extends PgTable>(
  db: Db,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> => {
  const columns = Object.entries(getColumns(table));
  const names = columns.map(([, { name }]) => sql.identifier(name));
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk: readonly Readonly<Record<string, unknown>>[] = rows.slice(start, start + CHUNK);
    const arrays = columns.map(
      ([key, column]) => sql`${sql.param(chunk.map((row) => row[key]))}::${sql.raw(column.getSQLType())}[]`,
    );
    await db.execute(
      sql`insert into ${table} (${sql.join(names, sql`, `)}) select * from unnest(${sql.join(arrays, sql`, `)})`,
    );
  }
};
