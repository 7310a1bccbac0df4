import { and, eq, getTableName, inArray, lt, lte, sql } from 'drizzle-orm';
import { isOneOf } from '../../platform/columns.ts';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, prepared } from '../../platform/db.ts';
import type { ContributorOf, MemberOf } from '../../platform/membership.ts';
import { tripMembers, trips } from '../trips/trips.tables.ts';
import { fileDirectory, files, objectsToDelete, personalFiles } from './files.tables.ts';

/** A file as it is stored. */
export type StoredFile = Pick<typeof files.$inferSelect, 'id' | 'kind' | 'contentType' | 'filename' | 'size'>;

/** What somebody has uploaded that belongs to no trip, or to none yet. */
export interface PersonalFile extends StoredFile {
  /** Who has uploaded it. */
  readonly userId: string;
}

/** How long a file waits for something that refers to it, hours. */
const UNATTACHED_HOURS = 24;
/** How long after its beginning an upload may still become a file, minutes. */
const ARRIVES_WITHIN_MINUTES = 60;

const columnsOf = ({ id, kind, contentType, filename, size }: typeof files | typeof personalFiles) => ({
  id,
  kind,
  contentType,
  filename,
  size,
});

/** A column of what a trip holds that refers to the trip's files. */
export interface FileReference {
  readonly table: PgTable;
  /** The trip's id there. */
  readonly tripId: AnyPgColumn;
  readonly column: AnyPgColumn;
  /** What a file is called where it is referred to, where it has a name there. */
  readonly filename?: AnyPgColumn;
}

const references = new Map<string, FileReference>();

/** Registers a column that refers to files: a file that one refers to is not deleted, and goes by the name that it has there. */
export const addFileReference = (reference: FileReference): void => {
  references.set(`${getTableName(reference.table)}.${reference.column.name}`, reference);
};

addFileReference({ table: trips, tripId: trips.id, column: trips.coverId });

const referring = ({ table, tripId, column }: FileReference) => {
  const columnOf = ({ name }: AnyPgColumn) => sql`${table}.${sql.identifier(name)}`;
  return sql`from ${table} where ${columnOf(tripId)} = ${files}.trip_id and ${columnOf(column)} = ${files}.id`;
};

/** A file's name where something refers to it, or its own. */
const usedFilename = () => {
  const named = [...references.values()].flatMap((reference) =>
    reference.filename
      ? sql`(select ${sql.identifier(reference.filename.name)} ${referring(reference)} limit 1), `
      : [],
  );
  return sql<string>`coalesce(${sql.join(named)}${files}.filename)`;
};

const directoryQuery = prepared((db) =>
  db
    .select({ tripId: fileDirectory.tripId, ownerId: fileDirectory.userId })
    .from(fileDirectory)
    .where(eq(fileDirectory.id, sql.placeholder('id')))
    .prepare('find_whose_file'),
);

const ofTripQuery = prepared((db) =>
  db
    .select({ ...columnsOf(files), filename: usedFilename() })
    .from(files)
    .innerJoin(
      tripMembers,
      and(eq(tripMembers.tripId, files.tripId), eq(tripMembers.userId, sql.placeholder('userId'))),
    )
    .where(and(eq(files.tripId, sql.placeholder('tripId')), eq(files.id, sql.placeholder('id'))))
    .prepare('find_file_of_trip'),
);

const isUnattached = eq(personalFiles.isProfilePicture, false);

const ofPersonQuery = prepared((db) => {
  const isOwn = sql`${personalFiles.userId} = ${sql.placeholder('viewerId')}::uuid`;
  return db
    .select(columnsOf(personalFiles))
    .from(personalFiles)
    .where(
      and(
        eq(personalFiles.userId, sql.placeholder('ownerId')),
        eq(personalFiles.id, sql.placeholder('id')),
        sql`(${personalFiles.isProfilePicture} or ${isOwn})`,
      ),
    )
    .prepare('find_personal_file');
});

/** A file that this person may see, by the name it has there: one of a trip they are on, an unattached one of their own, or anybody's picture of themselves. */
export const findVisibleFile = async (db: Db, id: string, viewerId: string): Promise<StoredFile | undefined> => {
  const [whose] = await directoryQuery(db).execute({ id });
  if (!whose) return undefined;
  const { tripId, ownerId } = whose;
  const [file] =
    tripId === null
      ? await ofPersonQuery(db).execute({ id, ownerId, viewerId })
      : await ofTripQuery(db).execute({ id, tripId, userId: viewerId });
  return file;
};

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
export const addFile = async (db: Db, file: PersonalFile): Promise<boolean> => {
  const expected = await db
    .delete(objectsToDelete)
    .where(eq(objectsToDelete.id, file.id))
    .returning({ id: objectsToDelete.id });
  if (expected.length === 0) return false;
  await db.insert(personalFiles).values(file);
  await db.insert(fileDirectory).values({ id: file.id, userId: file.userId });
  return true;
};

const isOfTrip = (tripId: string, id: string) => and(eq(files.tripId, tripId), eq(files.id, id));

const isOfPerson = (userId: string, id: string) => and(eq(personalFiles.userId, userId), eq(personalFiles.id, id));

/** A file of a trip, which nobody else refers to anew or deletes before this transaction is over. */
export const lockFile = async (db: Db, tripId: string, id: string): Promise<StoredFile | undefined> =>
  (await db.select(columnsOf(files)).from(files).where(isOfTrip(tripId, id)).for('update'))[0];

/** What somebody has uploaded that belongs to nothing yet; nobody else makes it a part of anything before this transaction is over. */
export const lockUnattached = async (db: Db, userId: string, id: string): Promise<StoredFile | undefined> => {
  const isOwn = and(isOfPerson(userId, id), isUnattached);
  return (await db.select(columnsOf(personalFiles)).from(personalFiles).where(isOwn).for('update'))[0];
};

/** Makes an unattached file of the member's, locked before, part of their trip: its members see it from now on. Its bytes stay where they are. */
export const moveToTrip = async (db: Db, { tripId, userId }: MemberOf, file: StoredFile): Promise<void> => {
  const [moved] = await db.delete(personalFiles).where(isOfPerson(userId, file.id)).returning();
  if (!moved) throw new Error('a file that was locked is not there');
  const { userId: uploadedBy, isProfilePicture: _flag, ...about } = moved;
  await db.insert(files).values({ ...about, tripId, uploadedBy });
  await db.update(fileDirectory).set({ tripId, userId: null }).where(eq(fileDirectory.id, file.id));
};

/**
 * Makes an unattached file of somebody's their picture of themselves: everybody who is signed in sees it from now on.
 *
 * @returns whether there is such a file.
 */
export const assignToPerson = async (db: Db, userId: string, id: string): Promise<boolean> => {
  const given = await db
    .update(personalFiles)
    .set({ isProfilePicture: true })
    .where(and(isOfPerson(userId, id), isUnattached))
    .returning({ id: personalFiles.id });
  return given.length > 0;
};

/** The files of a trip. */
export const listFilesOfTrip = (db: Db, { tripId }: MemberOf): Promise<StoredFile[]> =>
  db.select(columnsOf(files)).from(files).where(eq(files.tripId, tripId)).orderBy(files.id);

/** A person's own files that belong to no trip: what they have uploaded for none yet, and their picture of themselves. */
export const listOwnFiles = (db: Db, userId: string): Promise<StoredFile[]> =>
  db
    .select(columnsOf(personalFiles))
    .from(personalFiles)
    .where(eq(personalFiles.userId, userId))
    .orderBy(personalFiles.id);

/** Whatever deletes files says so here, in the same transaction: they are found no more, and the next collection takes their bytes. */
const noteDeleted = async (db: Db, deleted: readonly { readonly id: string }[]): Promise<void> => {
  if (deleted.length === 0) return;
  const ids = deleted.map(({ id }) => id);
  await db.delete(fileDirectory).where(isOneOf(fileDirectory.id, ids));
  await db.execute(sql`
    insert into doomed_objects (id, remove_after)
    -- Not rounded up: it is due for whoever looks right after the commit.
    select id, date_trunc('milliseconds', now()) from unnest(${sql.param(ids)}::uuid[]) as deleted (id)
    on conflict do nothing
  `);
};

/** Deletes what somebody has uploaded that belongs to nothing yet. */
export const deleteUnattachedOf = async (db: Db, userId: string): Promise<void> => {
  const { id } = personalFiles;
  await noteDeleted(
    db,
    await db
      .delete(personalFiles)
      .where(and(eq(personalFiles.userId, userId), isUnattached))
      .returning({ id }),
  );
};

/** Deletes a file of a trip, locked before, that nothing refers to. */
export const deleteUnused = async (db: Db, tripId: string, fileId: string): Promise<void> => {
  const isUnused = [...references.values()].map((reference) => sql`not exists (select ${referring(reference)})`);
  const { id } = files;
  await noteDeleted(
    db,
    await db
      .delete(files)
      .where(and(isOfTrip(tripId, fileId), ...isUnused))
      .returning({ id }),
  );
};

/** Lets the bytes of a trip's files go, which are about to be deleted with it. */
export const noteDeletedWithTrip = async (db: Db, tripId: string): Promise<void> =>
  noteDeleted(db, await db.select({ id: files.id }).from(files).where(eq(files.tripId, tripId)));

/** Deletes a picture that somebody had of themselves, which their account refers to no more. */
export const deletePicture = async (db: Db, userId: string, pictureId: string): Promise<void> => {
  const { id } = personalFiles;
  await noteDeleted(db, await db.delete(personalFiles).where(isOfPerson(userId, pictureId)).returning({ id }));
};

/** Deletes a file that still belongs to nothing. */
export const deleteUnattached = (db: Db, file: PersonalFile): Promise<void> =>
  db.transaction(async (transaction) => {
    const { id } = personalFiles;
    const isStill = and(isOfPerson(file.userId, file.id), isUnattached);
    await noteDeleted(transaction, await transaction.delete(personalFiles).where(isStill).returning({ id }));
  });

/** Deletes the unattached files that nothing has referred to in time. */
export const deleteOldUnattached = (db: Db): Promise<void> =>
  db.transaction(async (transaction) => {
    const { id, createdAt } = personalFiles;
    const oldest = sql`now() - make_interval(hours => ${sql.raw(String(UNATTACHED_HOURS))})`;
    const areOld = and(isUnattached, lt(createdAt, oldest));
    await noteDeleted(transaction, await transaction.delete(personalFiles).where(areOld).returning({ id }));
  });

/** Lets the next collection take what is no file. */
export const removeSoon = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .update(objectsToDelete)
    .set({ removeAfter: sql`date_trunc('milliseconds', now())` })
    .where(isOneOf(objectsToDelete.id, ids));
};

const isDue = lte(objectsToDelete.removeAfter, sql`now()`);

const dueQuery = prepared((db) =>
  db.select({ id: objectsToDelete.id }).from(objectsToDelete).where(isDue).limit(1).prepare('find_object_to_delete'),
);

/** Whether the time of a name in the object store has come. */
export const isObjectDue = async (db: Db): Promise<boolean> => (await dueQuery(db).execute()).length > 0;

/** Names in the object store whose time has come; no other server takes them before this transaction is over. */
export const claimObjectsToDelete = async (db: Db, atMost: number): Promise<string[]> => {
  const due = await db
    .select({ id: objectsToDelete.id })
    .from(objectsToDelete)
    .where(isDue)
    .limit(atMost)
    .for('update', { skipLocked: true });
  return due.map(({ id }) => id);
};

/** Deletes claimed names once their objects are gone. */
export const deleteClaimed = async (db: Db, ids: readonly string[]): Promise<void> => {
  await db.delete(objectsToDelete).where(inArray(objectsToDelete.id, [...ids]));
};

/** What kind each of these files of a trip is of; those that are gone are left out. */
export const listKinds = (
  db: Db,
  { tripId }: MemberOf,
  ids: readonly string[],
): Promise<Pick<StoredFile, 'id' | 'kind'>[]> =>
  db
    .select({ id: files.id, kind: files.kind })
    .from(files)
    .where(and(eq(files.tripId, tripId), isOneOf(files.id, ids)));

/** As {@link expectFile}, of several at once, which go again after so many minutes unless {@link addCopies} follows. */
export const expectCopies = async (db: Db, ids: readonly string[], minutes: number): Promise<void> => {
  await db.execute(sql`
    insert into doomed_objects (id, remove_after)
    select id, now() + make_interval(mins => ${minutes})
    from unnest(${sql.param([...ids])}::uuid[]) as copy (id)
  `);
};

/**
 * Makes files of a trip of the copies of those of another one, or of its own.
 *
 * @param copies the id of each original with that of its copy.
 * @returns whether all originals and the bytes of all copies were there; if not, the transaction is to be given up.
 */
export const addCopies = async (
  db: Db,
  from: MemberOf,
  { tripId, userId }: ContributorOf,
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
    join files original on original.trip_id = ${from.tripId} and original.id = copy.of
  `);
  await db.execute(sql`
    insert into file_directory (id, trip_id) select id, ${tripId} from unnest(${sql.param(ids)}::uuid[]) as copy (id)
  `);
  return expected.length === ids.length && added.rowCount === ids.length;
};
