import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../platform/db.ts';
import { itemDirectory, trips } from './trips.tables.ts';

/** What of a trip is looked up by its own id alone. */
export type DirectoryKind = typeof itemDirectory.$inferInsert.kind;

interface Additions {
  readonly tripId: string;
  /** Where they are looked up by their own ids alone: what they are, and the ids. */
  readonly found?: { readonly kind: DirectoryKind; readonly ids: readonly string[] };
  /** When the first of them begins, ISO 8601; absent or `null` where none of them begins at a time. */
  readonly beginsFrom?: string | null | undefined;
}

const boundsQuery = prepared((db) => {
  const beginsFrom = sql`least(${trips.beginsFrom}, ${sql.placeholder('beginsFrom')}::timestamptz)`;
  return db
    .update(trips)
    .set({ lastAddedAt: sql`greatest(${trips.lastAddedAt}, now())`, beginsFrom })
    .where(eq(trips.id, sql.placeholder('tripId')))
    .prepare('extend_bounds');
});

const directoryQuery = prepared((db) =>
  db
    .insert(itemDirectory)
    .select(
      db
        .select({
          id: sql<string>`unnest(${sql.placeholder('ids')}::uuid[])`.as('id'),
          kind: sql<DirectoryKind>`${sql.placeholder('kind')}::text`.as('kind'),
          tripId: sql<string>`${sql.placeholder('tripId')}::uuid`.as('trip_id'),
        })
        .from(sql`(select) one`),
    )
    .prepare('add_to_directory'),
);

/**
 * Whoever has added something to a trip in this transaction says so here: the trip's bounds include it from now on (decision 7),
 * and it is found by its id. The trip's row is locked by that.
 */
export const noteAdditions = async (db: Db, { tripId, found, beginsFrom = null }: Additions): Promise<void> => {
  await boundsQuery(db).execute({ tripId, beginsFrom });
  if (found && found.ids.length > 0) await directoryQuery(db).execute({ tripId, ...found });
};

/** Whoever has moved an activity says when it begins now, ISO 8601: a trip's activities begin no earlier than its row says. */
export const noteBeginning = async (db: Db, tripId: string, beginsFrom: string): Promise<void> => {
  const isEarlier = sql`(${trips.beginsFrom} > ${beginsFrom}::timestamptz) is not false`;
  await db
    .update(trips)
    .set({ beginsFrom })
    .where(and(eq(trips.id, tripId), isEarlier));
};

/** Whoever has moved a trip's activities together says when the first of them begins, ISO 8601; nobody else changes them meanwhile. */
export const noteFirstBeginning = async (db: Db, tripId: string, beginsFrom: string | null): Promise<void> => {
  await db.update(trips).set({ beginsFrom }).where(eq(trips.id, tripId));
};

const tripQuery = prepared((db) =>
  db
    .select({ tripId: itemDirectory.tripId })
    .from(itemDirectory)
    .where(and(eq(itemDirectory.id, sql.placeholder('id')), eq(itemDirectory.kind, sql.placeholder('kind'))))
    .prepare('find_trip_of_item'),
);

/** The id of the trip that something belongs to. Nothing ever changes its trip. */
export const findTripOf = async (db: Db, kind: DirectoryKind, id: string): Promise<string | undefined> =>
  (await tripQuery(db).execute({ kind, id }))[0]?.tripId;

/** Whoever has deleted something that is looked up by its id says so here. */
export const noteDeletion = async (db: Db, ids: readonly string[]): Promise<void> => {
  await db.delete(itemDirectory).where(inArray(itemDirectory.id, [...ids]));
};
