import { AppError } from '@caravan/contract/errors.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { columnList, otherColumns } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import type { MemberOf, OwnerOf } from '../../platform/membership.ts';
import { ideas } from './ideas.tables.ts';

/** What of an idea becomes another in a copy of its trip; all else stays as it is and never leaves the database. */
interface Copied {
  readonly photoId: string | null;
  readonly linkImageId: string | null;
  readonly plannedActivityId: string | null;
}

export interface OriginalIdea extends Copied {
  readonly id: string;
}

/** The ideas of a trip, in the order of their making. */
export const listOriginalIdeas = (db: Db, { tripId }: MemberOf): Promise<OriginalIdea[]> => {
  const { id, photoId, linkImageId, plannedActivityId } = ideas;
  return db
    .select({ id, photoId, linkImageId, plannedActivityId })
    .from(ideas)
    .where(eq(ideas.tripId, tripId))
    .orderBy(asc(id));
};

export interface CopiedIdea extends Copied {
  readonly id: string;
  /** The idea that it is a copy of. */
  readonly of: string;
}

/** What stays as it is in a copy: everything but what is set anew. */
const unchangedColumns = columnList(
  otherColumns(ideas, [
    'id',
    'tripId',
    'createdBy',
    'photoId',
    'linkImageId',
    'plannedActivityId',
    'createdAt',
    'updatedAt',
    'version',
  ]),
);

/**
 * Adds copies of a trip's ideas to a trip, as its owner's, without answers and comments. Pictures and activities that they refer to are there.
 *
 * @throws AppError `conflict` where one of the originals is gone.
 */
export const addIdeaCopies = async (
  db: Db,
  from: MemberOf,
  owner: OwnerOf,
  copies: readonly CopiedIdea[],
): Promise<void> => {
  const column = <K extends keyof CopiedIdea>(name: K) => sql.param(copies.map((copy) => copy[name]));
  const added = await db.execute<Record<never, never>>(sql`
    insert into ideas (id, trip_id, created_by, photo_id, link_image_id, planned_activity_id, ${unchangedColumns})
    select
      copy.id, ${owner.tripId}, ${owner.userId}, copy.photo_id, copy.link_image_id, copy.planned_activity_id,
      ${unchangedColumns}
    from unnest(
      ${column('of')}::uuid[], ${column('id')}::uuid[], ${column('photoId')}::uuid[], ${column('linkImageId')}::uuid[],
      ${column('plannedActivityId')}::uuid[]
    ) as copy (of, id, photo_id, link_image_id, planned_activity_id)
    join ideas original on original.id = copy.of and original.trip_id = ${from.tripId}
  `);
  if (added.rowCount !== copies.length) throw new AppError('conflict');
};
