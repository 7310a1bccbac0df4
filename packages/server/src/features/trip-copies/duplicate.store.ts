import type { CopiedParts } from '@caravan/contract/trips/duplicate.rules.ts';
import type { TripCopy } from '@caravan/contract/trips/trips.schema.ts';
import { eq, sql } from 'drizzle-orm';
import { otherColumns } from '../../platform/columns.ts';
import type { Db } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { type MemberOf, type OwnerOf, prove } from '../../platform/membership.ts';
import { addMembership } from '../trips/memberships.store.ts';
import { trips } from '../trips/trips.tables.ts';

/** What a copy takes over of its trip as it is. */
const copiedColumns = otherColumns(trips, [
  'id',
  'title',
  'startDate',
  'endDate',
  'coverId',
  'ownerId',
  'lastAddedAt',
  'beginsFrom',
  'createdAt',
  'updatedAt',
  'version',
]);

/** What a copy takes over of its trip, and what decides how it is made. */
export type SourceTrip = NonNullable<Awaited<ReturnType<typeof findSource>>>;

/** The trip that is to be copied. */
export const findSource = async (db: Db, { tripId }: MemberOf) => {
  const { startDate, endDate, coverId } = trips;
  const [source] = await db
    .select({ ...copiedColumns, startDate, endDate, coverId })
    .from(trips)
    .where(eq(trips.id, tripId));
  return source;
};

/** The ids of the files that a copy of these parts takes along, each once. */
export const listSourceFiles = async (db: Db, { tripId }: MemberOf, parts: CopiedParts): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select cover_id as id from trips where id = ${tripId} and cover_id is not null
    union
    select attachment_id from itinerary_items
    where ${parts.attachments} and trip_id = ${tripId} and attachment_id is not null
    union
    select file_id from activity_attachments where ${parts.attachments} and trip_id = ${tripId}
    union
    select image_id from outfits where ${parts.outfits} and trip_id = ${tripId} and image_id is not null
    union
    select picture.id from ideas, unnest(array[photo_id, link_image_id]) as picture (id)
    where ${parts.ideas} and trip_id = ${tripId} and picture.id is not null
  `);
  return rows.map(({ id }) => id);
};

/** Makes the copy itself with its owner's membership; empty, and without its cover yet. */
export const addTripCopy = async (
  db: Db,
  userId: string,
  { startDate: _start, endDate: _end, coverId: _cover, ...copied }: SourceTrip,
  { id: tripId = newId(), title, startDate, endDate }: TripCopy,
): Promise<OwnerOf> => {
  await db.insert(trips).values({ ...copied, id: tripId, ownerId: userId, title, startDate, endDate });
  await addMembership(db, { tripId, userId, role: 'owner', hasOpened: true });
  return prove({ tripId, userId, role: 'owner' }, 'owner');
};
