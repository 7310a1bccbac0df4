import type { ActivityCategory } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { columnList, otherColumns } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import type { EditorOf, MemberOf } from '../../platform/membership.ts';
import { noteAdditions } from '../trips/additions.store.ts';
import { itineraryItems } from './itinerary.tables.ts';

/** What of an activity becomes another in a copy of its trip; all else stays as it is and never leaves the database. */
interface Copied {
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly startZone: string | null;
  readonly endZone: string | null;
  readonly attachmentId: string | null;
}

export interface OriginalActivity extends Copied {
  readonly id: string;
  readonly category: ActivityCategory;
}

/** The activities of a trip, in the order of their making. */
export const listOriginalActivities = (db: Db, { tripId }: MemberOf): Promise<OriginalActivity[]> => {
  const { id, category, startTime, endTime, startZone, endZone, attachmentId } = itineraryItems;
  return db
    .select({ id, category, startTime, endTime, startZone, endZone, attachmentId })
    .from(itineraryItems)
    .where(eq(itineraryItems.tripId, tripId))
    .orderBy(asc(id));
};

export interface CopiedActivity extends Copied {
  readonly id: string;
  /** The activity that it is a copy of. */
  readonly of: string;
}

/** What stays as it is in a copy: everything but what is set anew. */
const unchangedColumns = columnList(
  otherColumns(itineraryItems, [
    'id',
    'tripId',
    'createdBy',
    'startTime',
    'endTime',
    'startZone',
    'endZone',
    'attachmentId',
    'attachmentFilename',
    'joinedByAt',
    'createdAt',
    'updatedAt',
    'version',
  ]),
);

/**
 * Adds copies of a trip's activities to another trip, as its owner's.
 *
 * @throws AppError `conflict` where one of the originals is gone.
 */
export const addActivityCopies = async (
  db: Db,
  from: MemberOf,
  owner: EditorOf,
  copies: readonly CopiedActivity[],
): Promise<void> => {
  const column = <K extends keyof CopiedActivity>(name: K) => sql.param(copies.map((copy) => copy[name]));
  const added = await db.execute<Record<never, never>>(sql`
    insert into itinerary_items (
      id, trip_id, created_by, start_time, end_time, start_zone, end_zone, attachment_id, attachment_filename, ${unchangedColumns}
    )
    select
      copy.id, ${owner.tripId}, ${owner.userId}, copy.start_time, copy.end_time, copy.start_zone, copy.end_zone,
      copy.attachment_id,
      case when copy.attachment_id is not null then attachment_filename end,
      ${unchangedColumns}
    from unnest(
      ${column('of')}::uuid[], ${column('id')}::uuid[], ${column('startTime')}::timestamptz[],
      ${column('endTime')}::timestamptz[], ${column('startZone')}::text[], ${column('endZone')}::text[],
      ${column('attachmentId')}::uuid[]
    ) as copy (of, id, start_time, end_time, start_zone, end_zone, attachment_id)
    join itinerary_items original on original.id = copy.of and original.trip_id = ${from.tripId}
  `);
  if (added.rowCount !== copies.length) throw new AppError('conflict');
  const starts = copies.flatMap(({ startTime }) => startTime ?? []).toSorted();
  const found = { kind: 'activity', ids: copies.map(({ id }) => id) } as const;
  if (copies.length > 0) await noteAdditions(db, { tripId: owner.tripId, found, beginsFrom: starts[0] });
};
