import { and, asc, eq, sql } from 'drizzle-orm';
import { columnList, isOneOf } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';
import { deleteUnused, lockFile } from '../files/files.store.ts';
import { activityAttachments } from './itinerary.tables.ts';

/** A file as an activity refers to it: by its id, and by the name that it has there. */
export interface AttachedFile {
  readonly fileId: string;
  readonly filename: string;
}

const isOf = ({ tripId }: MemberOf, activityId: string) =>
  and(eq(activityAttachments.tripId, tripId), eq(activityAttachments.activityId, activityId));

/** The files of an activity after its first one, in their order. */
export const listFurtherFiles = (db: Db, member: MemberOf, activityId: string): Promise<AttachedFile[]> => {
  const { fileId, filename, place, id } = activityAttachments;
  return db
    .select({ fileId, filename })
    .from(activityAttachments)
    .where(isOf(member, activityId))
    .orderBy(asc(place), asc(id));
};

/** Sets the files of an activity after its first one. The activity is locked; files that it had are the caller's to release. */
export const setFurtherFiles = async (
  db: Db,
  editor: EditorOf,
  activityId: string,
  files: readonly AttachedFile[],
): Promise<void> => {
  const { tripId } = editor;
  await db.delete(activityAttachments).where(isOf(editor, activityId));
  if (files.length === 0) return;
  const rows = files.map((file, index) => ({ ...file, id: newId(), tripId, activityId, place: index + 1 }));
  await db.insert(activityAttachments).values(rows);
};

/** A file of an activity of a trip that is copied, after the first one. */
interface OriginalFile {
  readonly id: string;
  readonly activityId: string;
  readonly fileId: string;
}

/** The files of a trip's activities after their first ones. */
export const listOriginalFiles = (db: Db, { tripId }: MemberOf): Promise<OriginalFile[]> => {
  const { id, activityId, fileId } = activityAttachments;
  return db
    .select({ id, activityId, fileId })
    .from(activityAttachments)
    .where(eq(activityAttachments.tripId, tripId))
    .orderBy(asc(id));
};

export interface CopiedFile extends OriginalFile {
  /** The one that it is a copy of. */
  readonly of: string;
}

/** Adds copies of the files of a trip's activities to those of another trip, whose files they are already. */
export const addFurtherFileCopies = async (
  db: Db,
  from: MemberOf,
  { tripId }: EditorOf,
  copies: readonly CopiedFile[],
): Promise<void> => {
  if (copies.length === 0) return;
  const column = <K extends keyof CopiedFile>(name: K) => sql.param(copies.map((copy) => copy[name]));
  const { filename, place } = activityAttachments;
  const unchanged = columnList({ filename, place });
  await db.execute<Record<never, never>>(sql`
    insert into activity_attachments (id, trip_id, activity_id, file_id, ${unchanged})
    select copy.id, ${tripId}, copy.activity_id, copy.file_id, ${unchanged}
    from unnest(
      ${column('of')}::uuid[], ${column('id')}::uuid[], ${column('activityId')}::uuid[], ${column('fileId')}::uuid[]
    ) as copy (of, id, activity_id, file_id)
    join activity_attachments original on original.id = copy.of and original.trip_id = ${from.tripId}
  `);
};

/** How many are released at a time. */
const PORTION = 500;

/** Releases the files of activities that a server of the previous release has deleted, which knows of their first one alone. */
export const releaseFilesOfDeleted = async (db: Db): Promise<void> => {
  const { rows } = await db.execute<{ id: string; tripId: string; fileId: string }>(sql`
    select attached.id, attached.trip_id as "tripId", attached.file_id as "fileId" from activity_attachments attached
    where not exists (
      select from itinerary_items item where item.trip_id = attached.trip_id and item.id = attached.activity_id
    ) limit ${PORTION}
  `);
  for (const [tripId, left] of Map.groupBy(rows, (row) => row.tripId)) {
    await db.transaction(async (transaction) => {
      const ids = left.map(({ id }) => id);
      const { id, tripId: ofTrip } = activityAttachments;
      await transaction.delete(activityAttachments).where(and(eq(ofTrip, tripId), isOneOf(id, ids)));
      for (const { fileId } of left) {
        if (await lockFile(transaction, tripId, fileId)) await deleteUnused(transaction, tripId, fileId);
      }
    });
  }
};
