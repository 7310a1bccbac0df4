import { noonOf } from '@caravan/contract/outfits/outfits.rules.ts';
import type { NewOutfit, Outfit, OutfitChange, OutfitCopy } from '@caravan/contract/outfits/outfits.schema.ts';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { asChanged, imageUrlColumn, otherColumns } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import type { ContributorOf, MemberOf } from '../../platform/membership.ts';
import { users } from '../accounts/accounts.tables.ts';
import { itineraryItems } from '../itinerary/itinerary.tables.ts';
import { noteAdditions, noteDeletion } from '../trips/additions.store.ts';
import { outfits } from './outfits.tables.ts';

const plannedNoon = sql<string | null>`${outfits.plannedDate}`.mapWith({
  mapFromDriverValue: (date: string | null) => date && noonOf(date),
});

/**
 * The title of the activity on its trip that an outfit is planned for, sought by its key. A join would go through all of the trip's
 * activities for each outfit where the database does not know yet how many there are.
 */
export const activityTitle = sql`(
  select ${itineraryItems.title} from ${itineraryItems}
  where ${itineraryItems.tripId} = ${outfits.tripId} and ${itineraryItems.id} = ${outfits.activityId}
)`;

const activityColumn = sql`${activityTitle}`.mapWith({
  mapFromDriverValue: (title: unknown): { title: string } | null => ({ title: String(title) }),
});

/** Whose outfit it is: whoever is named as its wearer, else whoever added it. They need not be on the trip any more. */
export const wearerOf = sql<string>`coalesce(${outfits.wearerId}, ${outfits.createdBy})`;

/** The account of whoever wears an outfit, beside its creator's. */
export const wearers = alias(users, 'wearers');
export const isWearer = sql`${wearers.id} = ${wearerOf}`;

/** An outfit as it is answered; queries join its creator and its wearer. */
export const outfitColumns = {
  ...otherColumns(outfits, ['plannedDate', 'imageId', 'wearerId']),
  plannedDate: plannedNoon,
  imageUrl: imageUrlColumn(outfits.imageId),
  creator: { firstName: users.firstName, lastName: users.lastName },
  wearerId: wearerOf,
  wearer: { firstName: wearers.firstName, lastName: wearers.lastName },
  activity: activityColumn,
};

const isInTrip = eq(outfits.tripId, sql.placeholder('tripId'));

const listQuery = prepared((db) =>
  db
    .select(outfitColumns)
    .from(outfits)
    .innerJoin(users, eq(users.id, outfits.createdBy))
    .innerJoin(wearers, isWearer)
    .where(isInTrip)
    .orderBy(sql`${outfits.plannedDate} nulls first`, outfits.id)
    .prepare('list_outfits'),
);

/** The trip's outfits by planned date, those without one first; those of one day in the order of their making. */
export const listOutfits = (db: Db, member: MemberOf): Promise<Outfit[]> =>
  listQuery(db).execute({ tripId: member.tripId });

const outfitQuery = prepared((db) =>
  db
    .select(outfitColumns)
    .from(outfits)
    .innerJoin(users, eq(users.id, outfits.createdBy))
    .innerJoin(wearers, isWearer)
    .where(and(isInTrip, eq(outfits.id, sql.placeholder('id'))))
    .prepare('find_outfit'),
);

/** One outfit of the trip. */
export const findOutfit = async (db: Db, member: MemberOf, id: string): Promise<Outfit | undefined> =>
  (await outfitQuery(db).execute({ tripId: member.tripId, id }))[0];

/**
 * Adds an outfit, which has no copies yet.
 *
 * @param imageId its picture, which belongs to the trip already.
 * @returns its id.
 */
export const addOutfit = async (
  db: Db,
  editor: ContributorOf,
  outfit: NewOutfit,
  imageId: string | null,
): Promise<string> => {
  const { tripId, userId } = editor;
  const { id = newId() } = outfit;
  await db.insert(outfits).values({ ...outfit, id, tripId, imageId, lookId: newId(), createdBy: userId });
  await noteAdditions(db, { tripId, found: { kind: 'outfit', ids: [id] } });
  return id;
};

const isOutfit = (editor: ContributorOf, id: string) => and(eq(outfits.tripId, editor.tripId), eq(outfits.id, id));

/** What a change of an outfit is judged by. */
interface StoredOutfit {
  readonly version: number;
  readonly imageId: string | null;
  readonly createdBy: string;
  readonly wearerId: string;
}

/** What of an outfit its change is judged by; nobody else changes that before this transaction is over. */
export const lockOutfit = async (db: Db, editor: ContributorOf, id: string): Promise<StoredOutfit | undefined> => {
  const { version, imageId, createdBy } = outfits;
  const [stored] = await db
    .select({ version, imageId, createdBy, wearerId: wearerOf })
    .from(outfits)
    .where(isOutfit(editor, id))
    .for('no key update');
  return stored;
};

/**
 * Changes an outfit; absent fields stay.
 *
 * @param imageId its new picture, `null` for none any more; either parts it from its copies on other days. Absent, it keeps both.
 */
export const changeOutfit = async (
  db: Db,
  editor: ContributorOf,
  id: string,
  change: OutfitChange,
  imageId?: string | null,
): Promise<void> => {
  const { removeImage: _flag, version: _version, ...fields } = change;
  const picture = imageId === undefined ? {} : { imageId, lookId: newId() };
  await db
    .update(outfits)
    .set({ ...fields, ...picture, ...asChanged(outfits) })
    .where(isOutfit(editor, id));
};

/** What an outfit has in common with its copies on other days: it is worn by the same person. */
const copiedColumns = otherColumns(outfits, [
  'id',
  'tripId',
  'plannedDate',
  'activityId',
  'createdBy',
  'wearerId',
  'createdAt',
  'updatedAt',
  'version',
]);

/**
 * Plans the same outfit once more.
 *
 * @returns the copy's id; `undefined` without such an outfit.
 */
export const copyOutfit = async (
  db: Db,
  editor: ContributorOf,
  id: string,
  { id: copyId = newId(), plannedDate = null, activityId = null }: OutfitCopy,
): Promise<string | undefined> => {
  // Locked, so that the picture is not released between being read here and being referred to twice.
  const [original] = await db
    .select({ ...copiedColumns, wearerId: wearerOf })
    .from(outfits)
    .where(isOutfit(editor, id))
    .for('share');
  if (!original) return undefined;
  const { tripId, userId } = editor;
  await db.insert(outfits).values({ ...original, id: copyId, tripId, plannedDate, activityId, createdBy: userId });
  await noteAdditions(db, { tripId, found: { kind: 'outfit', ids: [copyId] } });
  return copyId;
};

/** @returns the picture that it had, if any; `undefined` without such an outfit. */
export const deleteOutfit = async (db: Db, editor: ContributorOf, id: string): Promise<string | null | undefined> => {
  const [deleted] = await db.delete(outfits).where(isOutfit(editor, id)).returning({ imageId: outfits.imageId });
  await noteDeletion(db, [id]);
  return deleted?.imageId;
};
