import {
  and,
  type AnyColumn,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
  getTableName,
} from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, prepared } from '../../platform/db.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';
import { users } from '../accounts/accounts.tables.ts';
import { tripMembers, trips } from '../trips/trips.tables.ts';
import { objectsToDelete, files } from './files.tables.ts';

/** A file as it is stored. */
export type StoredFile = Omit<typeof files.$inferSelect, 'createdAt'>;

/** How long a file waits for something that refers to it, hours. */
const UNATTACHED_HOURS = 24;
/** How long after its beginning an upload may still become a file, minutes. */
const ARRIVES_WITHIN_MINUTES = 60;

const fileColumns = {
  id: files.id,
  tripId: files.tripId,
  profileOf: files.profileOf,
  kind: files.kind,
  contentType: files.contentType,
  filename: files.filename,
  size: files.size,
  uploadedBy: files.uploadedBy,
};

/** A column that refers to files. */
export interface FileReference {
  readonly table: PgTable;
  readonly column: AnyPgColumn;
  /** What a file is called where it is referred to, where it has a name there. */
  readonly filename?: AnyPgColumn;
}

const references = new Map<string, FileReference>();

/** Registers a column that refers to files: a file that one refers to is not deleted, and goes by the name that it has there. */
export const addFileReference = (reference: FileReference): void => {
  references.set(`${getTableName(reference.table)}.${reference.column.name}`, reference);
};

addFileReference({ table: trips, column: trips.coverId });
addFileReference({ table: users, column: users.pictureId });

const referring = ({ table, column }: FileReference) =>
  sql`from ${table} where ${table}.${sql.identifier(column.name)} = ${files}.id`;

/** A file's name where something refers to it, or its own. */
const usedFilename = () => {
  const named = [...references.values()].flatMap((reference) =>
    reference.filename
      ? sql`(select ${sql.identifier(reference.filename.name)} ${referring(reference)} limit 1), `
      : [],
  );
  return sql<string>`coalesce(${sql.join(named)}${files}.filename)`;
};

const isUnattached = and(isNull(files.tripId), isNull(files.profileOf));

const visibleQuery = prepared((db) => {
  const viewer = sql.placeholder('userId');
  const isUnattachedAndOwn = and(isUnattached, eq(files.uploadedBy, viewer));
  const isOnItsTrip = exists(
    db
      .select({ one: sql`1` })
      .from(tripMembers)
      .where(and(eq(tripMembers.tripId, files.tripId), eq(tripMembers.userId, viewer))),
  );
  return db
    .select({
      ...fileColumns,
      filename: usedFilename(),
    })
    .from(files)
    .where(and(eq(files.id, sql.placeholder('id')), or(isUnattachedAndOwn, isOnItsTrip, isNotNull(files.profileOf))))
    .prepare('find_visible_file');
});

/** A file that this person may see, by the name it has there: one of a trip they are on, an unattached one of their own, or anybody's picture of themselves. */
export const findVisibleFile = async (db: Db, id: string, userId: string): Promise<StoredFile | undefined> =>
  (await visibleQuery(db).execute({ id, userId }))[0];

/** Records that objects are about to be stored under this name, which are removed unless {@link addFile} follows. */
export const expectFile = async (db: Db, id: string): Promise<void> => {
  const removeAfter = sql`now() + make_interval(mins => ${sql.raw(String(ARRIVES_WITHIN_MINUTES))})`;
  await db.insert(objectsToDelete).values({ id, removeAfter });
};

/**
 * Makes a file of what was stored, unattached at first.
 *
 * @returns whether its objects are still there.
 */
export const addFile = async (db: Db, file: StoredFile): Promise<boolean> => {
  const expected = await db
    .delete(objectsToDelete)
    .where(eq(objectsToDelete.id, file.id))
    .returning({ id: objectsToDelete.id });
  if (expected.length === 0) return false;
  await db.insert(files).values(file);
  return true;
};

/** A file, which nobody else changes or refers to anew before this transaction is over. */
export const lockFile = async (db: Db, id: string): Promise<StoredFile | undefined> =>
  (await db.select(fileColumns).from(files).where(eq(files.id, id)).for('update'))[0];

/** Makes a file part of a trip: its members see it from now on. */
export const assignToTrip = async (db: Db, editor: EditorOf, id: string): Promise<void> => {
  await db.update(files).set({ tripId: editor.tripId }).where(eq(files.id, id));
};

/**
 * Makes an unattached file of somebody's their picture of themselves: everybody who is signed in sees it from now on.
 *
 * @returns whether there is such a file.
 */
export const assignToPerson = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const isOwnUnattached = and(eq(files.id, id), eq(files.uploadedBy, userId), isUnattached);
  const given = await db.update(files).set({ profileOf: userId }).where(isOwnUnattached).returning({ id: files.id });
  return given.length > 0;
};

/** The files of a trip. */
export const listFilesOfTrip = (db: Db, { tripId }: MemberOf): Promise<StoredFile[]> =>
  db.select(fileColumns).from(files).where(eq(files.tripId, tripId)).orderBy(files.id);

/** A person's own files that belong to no trip: what they have uploaded for none yet, and their picture of themselves. */
export const listOwnFiles = (db: Db, userId: string): Promise<StoredFile[]> =>
  db
    .select(fileColumns)
    .from(files)
    .where(or(and(eq(files.uploadedBy, userId), isUnattached), eq(files.profileOf, userId)))
    .orderBy(files.id);

/** Deletes what somebody has uploaded that belongs to nothing yet. */
export const deleteUnattachedOf = async (db: Db, userId: string): Promise<void> => {
  await db.delete(files).where(and(eq(files.uploadedBy, userId), isUnattached));
};

/** Deletes a file, locked before, that nothing refers to. */
export const deleteUnused = async (db: Db, id: string): Promise<void> => {
  const isUnused = [...references.values()].map((reference) => sql`not exists (select ${referring(reference)})`);
  await db.delete(files).where(and(eq(files.id, id), ...isUnused));
};

/** Deletes a file that still belongs to nothing. */
export const deleteUnattached = async (db: Db, id: string): Promise<void> => {
  await db.delete(files).where(and(eq(files.id, id), isUnattached));
};

/** Deletes the unattached files that nothing has referred to in time. */
export const deleteOldUnattached = async (db: Db): Promise<void> => {
  const oldest = sql`now() - make_interval(hours => ${sql.raw(String(UNATTACHED_HOURS))})`;
  await db.delete(files).where(and(isUnattached, lt(files.createdAt, oldest)));
};

/** As one parameter, however many there are. */
const isOneOf = (id: AnyColumn, ids: readonly string[]) => sql`${id} = any(${sql.param([...ids])}::uuid[])`;

/** Lets the next collection take what is no file. */
export const removeSoon = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .update(objectsToDelete)
    .set({ removeAfter: sql`date_trunc('milliseconds', now())` })
    .where(isOneOf(objectsToDelete.id, ids));
};

/** Names in the object store whose time has come; no other server takes them before this transaction is over. */
export const claimObjectsToDelete = async (db: Db, atMost: number): Promise<string[]> => {
  const due = await db
    .select({ id: objectsToDelete.id })
    .from(objectsToDelete)
    .where(lte(objectsToDelete.removeAfter, sql`now()`))
    .limit(atMost)
    .for('update', { skipLocked: true });
  return due.map(({ id }) => id);
};

/** Deletes claimed names once their objects are gone. */
export const deleteClaimed = async (db: Db, ids: readonly string[]): Promise<void> => {
  await db.delete(objectsToDelete).where(inArray(objectsToDelete.id, [...ids]));
};

/** What kind each of these files is of; those that are gone are left out. */
export const listKinds = (db: Db, ids: readonly string[]): Promise<Pick<StoredFile, 'id' | 'kind'>[]> =>
  db.select({ id: files.id, kind: files.kind }).from(files).where(isOneOf(files.id, ids));

/** As {@link expectFile}, of several at once, which go again after so many minutes unless {@link addCopies} follows. */
export const expectCopies = async (db: Db, ids: readonly string[], minutes: number): Promise<void> => {
  await db.execute(sql`
    insert into doomed_objects (id, remove_after)
    select id, now() + make_interval(mins => ${minutes})
    from unnest(${sql.param([...ids])}::uuid[]) as copy (id)
  `);
};

/**
 * Makes files of a trip of the copies of others.
 *
 * @param copies the id of each original with that of its copy.
 * @returns whether all originals and the bytes of all copies were there; if not, the transaction is to be given up.
 */
export const addCopies = async (
  db: Db,
  { tripId, userId }: EditorOf,
  copies: readonly (readonly [string, string])[],
): Promise<boolean> => {
  const [sources, ids] = [copies.map(([source]) => source), copies.map(([, id]) => id)];
  const expected = await db.delete(objectsToDelete).where(isOneOf(objectsToDelete.id, ids)).returning({
    id: objectsToDelete.id,
  });
  const added = await db.execute<Record<never, never>>(sql`
    insert into files (id, trip_id, kind, content_type, filename, size, uploaded_by)
    select copy.id, ${tripId}, kind, content_type, filename, size, ${userId}
    from unnest(${sql.param(sources)}::uuid[], ${sql.param(ids)}::uuid[]) as copy (of, id)
    join files original on original.id = copy.of
  `);
  return expected.length === ids.length && added.rowCount === ids.length;
};
