import { AppError } from '@caravan/contract/errors.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { columnList, otherColumns } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import type { ContributorOf, MemberOf } from '../../platform/membership.ts';
import { noteAdditions } from '../trips/additions.store.ts';
import { wearerOf } from './outfits.store.ts';
import { outfits } from './outfits.tables.ts';

/** What of an outfit becomes another in a copy of its trip; all else stays as it is and never leaves the database. */
interface Copied {
  readonly plannedDate: string | null;
  readonly activityId: string | null;
  readonly imageId: string | null;
  readonly lookId: string;
}

export interface OriginalOutfit extends Copied {
  readonly id: string;
}

/** The outfits of a trip, in the order of their making. */
export const listOriginalOutfits = (db: Db, { tripId }: MemberOf): Promise<OriginalOutfit[]> => {
  const { id, plannedDate, activityId, imageId, lookId } = outfits;
  return db
    .select({ id, plannedDate, activityId, imageId, lookId })
    .from(outfits)
    .where(eq(outfits.tripId, tripId))
    .orderBy(asc(id));
};

const isOutfit = ({ tripId }: MemberOf, id: string) => and(eq(outfits.tripId, tripId), eq(outfits.id, id));

/** The picture of an outfit; `null` for none, without such an outfit too. */
export const findPicture = async (db: Db, member: MemberOf, id: string): Promise<string | null> => {
  const [outfit] = await db.select({ imageId: outfits.imageId }).from(outfits).where(isOutfit(member, id));
  return outfit?.imageId ?? null;
};

/** What a copy of an outfit takes over, locked to the end of the transaction: its picture is not released before that. */
export const lockOriginalOutfit = async (
  db: Db,
  member: MemberOf,
  id: string,
): Promise<(Pick<OriginalOutfit, 'imageId' | 'lookId'> & { createdBy: string; wearerId: string }) | undefined> => {
  const { imageId, lookId, createdBy } = outfits;
  const [original] = await db
    .select({ imageId, lookId, createdBy, wearerId: wearerOf })
    .from(outfits)
    .where(isOutfit(member, id))
    .for('share');
  return original;
};

export interface CopiedOutfit extends Copied {
  readonly id: string;
  /** Who wears the copy; `null`: whoever copies. */
  readonly wearerId: string | null;
  /** The outfit that it is a copy of. */
  readonly of: string;
}

/** What stays as it is in a copy: everything but what is set anew. */
const unchangedColumns = columnList(
  otherColumns(outfits, [
    'id',
    'tripId',
    'createdBy',
    'wearerId',
    'plannedDate',
    'activityId',
    'imageId',
    'lookId',
    'createdAt',
    'updatedAt',
    'version',
  ]),
);

/**
 * Adds copies of a trip's outfits to a trip, as those of whoever copies them. Pictures and activities that they refer to are there.
 *
 * @throws AppError `conflict` where one of the originals is gone.
 */
export const addOutfitCopies = async (
  db: Db,
  from: MemberOf,
  editor: ContributorOf,
  copies: readonly CopiedOutfit[],
): Promise<void> => {
  const column = <K extends keyof CopiedOutfit>(name: K) => sql.param(copies.map((copy) => copy[name]));
  const added = await db.execute<Record<never, never>>(sql`
    insert into outfits (
      id, trip_id, created_by, wearer_id, planned_date, activity_id, image_id, look_id, ${unchangedColumns}
    )
    select
      copy.id, ${editor.tripId}, ${editor.userId}, copy.wearer_id, copy.planned_date, copy.activity_id, copy.image_id, copy.look_id,
      ${unchangedColumns}
    from unnest(
      ${column('of')}::uuid[], ${column('id')}::uuid[], ${column('plannedDate')}::date[],
      ${column('activityId')}::uuid[], ${column('imageId')}::uuid[], ${column('lookId')}::uuid[],
      ${column('wearerId')}::uuid[]
    ) as copy (of, id, planned_date, activity_id, image_id, look_id, wearer_id)
    join outfits original on original.id = copy.of and original.trip_id = ${from.tripId}
  `);
  if (added.rowCount !== copies.length) throw new AppError('conflict');
  const found = { kind: 'outfit', ids: copies.map(({ id }) => id) } as const;
  if (copies.length > 0) await noteAdditions(db, { tripId: editor.tripId, found });
};
