import type { PackingEntry, PackingList, PackingScope } from '@caravan/contract/packing/packing.schema.ts';
import { shoppingCategories } from '@caravan/contract/shopping/shopping.schema.ts';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { imageUrlColumn } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { itineraryItems } from '../itinerary/itinerary.tables.ts';
import { isJoinedBy } from '../itinerary/participants.store.ts';
import { isWearer, wearerOf, wearers } from '../outfits/outfits.store.ts';
import { outfits } from '../outfits/outfits.tables.ts';
import { isForGuestOf } from '../shopping/shopping.store.ts';
import { shoppingItems } from '../shopping/shopping.tables.ts';
import { packingEntries, packingLists, packingMarks } from './packing.tables.ts';

type EntryOf<Kind extends PackingEntry['kind']> = Extract<PackingEntry, { kind: Kind }>;

const tripId = sql.placeholder('tripId');
const userId = sql.placeholder('userId');

const isOwnMark = and(eq(packingMarks.tripId, tripId), eq(packingMarks.userId, userId));

const isOwnList = and(eq(packingLists.tripId, tripId), eq(packingLists.userId, userId));

/** One row whether or not there is a list: it begins with one's own outfits. */
const headQuery = prepared((db) =>
  db
    .select({
      createdAt: packingLists.createdAt,
      scope: sql<PackingScope>`coalesce(${packingLists.scope}, 'mine')`,
    })
    .from(sql`(select) one`)
    .leftJoin(packingLists, isOwnList)
    .prepare('find_packing_list'),
);

const isPlannedFor = and(eq(itineraryItems.tripId, outfits.tripId), eq(itineraryItems.id, outfits.activityId));

/** Of outfits that are planned for an activity, those whose wearer joins it. */
const outfitsQuery = prepared((db) => {
  const packed = db.$with('packed_outfits').as(
    db
      .select({
        firstId: sql<string>`(array_agg(${outfits.id} order by ${outfits.plannedDate}, ${outfits.id}))[1]`.as(
          'first_id',
        ),
        days: sql<string[]>`coalesce(
          array_agg(distinct ${outfits.plannedDate}::text) filter (where ${outfits.plannedDate} is not null), '{}'
        )`.as('days'),
        isPacked: sql<boolean>`coalesce(bool_or(${packingMarks.isPacked}), false)`.as('is_packed'),
        isLeftOut: sql<boolean>`coalesce(bool_or(${packingMarks.isLeftOut}), false)`.as('is_left_out'),
      })
      .from(outfits)
      .leftJoin(packingMarks, and(isOwnMark, eq(packingMarks.markedId, outfits.id)))
      .leftJoin(itineraryItems, isPlannedFor)
      .where(and(eq(outfits.tripId, tripId), or(isNull(itineraryItems.id), isJoinedBy(wearerOf))))
      .groupBy(outfits.lookId)
      .having(sql`${sql.placeholder('scope')}::text = 'everybodys' or bool_or(${wearerOf} = ${userId})`),
  );
  return db
    .with(packed)
    .select({
      kind: sql<'look'>`'look'`,
      id: outfits.lookId,
      name: outfits.title,
      isPacked: packed.isPacked,
      isLeftOut: packed.isLeftOut,
      outfitId: outfits.id,
      description: outfits.description,
      category: outfits.category,
      imageUrl: imageUrlColumn(outfits.imageId),
      days: packed.days,
      wearer: { id: wearers.id, firstName: wearers.firstName },
      creator: { id: wearers.id, firstName: wearers.firstName },
    })
    .from(packed)
    .innerJoin(outfits, and(eq(outfits.tripId, tripId), eq(outfits.id, packed.firstId)))
    .innerJoin(wearers, isWearer)
    .orderBy(outfits.plannedDate, outfits.id)
    .prepare('list_packed_outfits');
});

/** What somebody else brings is not for the viewer to pack; what guests bring is for whoever has added them. */
const isForViewer = or(
  and(isNull(shoppingItems.assignedTo), or(isNull(shoppingItems.assignedGuestId), isForGuestOf(userId))),
  eq(shoppingItems.assignedTo, userId),
);

const itemsQuery = prepared((db) => {
  const categories = sql`array[${sql.raw(shoppingCategories.map((category) => `'${category}'`).join())}]`;
  return db
    .select({
      kind: sql<'item'>`'item'`,
      id: shoppingItems.id,
      name: shoppingItems.name,
      isPacked: sql<boolean>`coalesce(${packingMarks.isPacked}, false)`,
      isLeftOut: sql<boolean>`coalesce(${packingMarks.isLeftOut}, false)`,
      category: shoppingItems.category,
      isBought: shoppingItems.isCompleted,
      isAssigned: sql<boolean>`coalesce(${shoppingItems.assignedTo}, ${shoppingItems.assignedGuestId}) is not null`,
    })
    .from(shoppingItems)
    .leftJoin(packingMarks, and(isOwnMark, eq(packingMarks.markedId, shoppingItems.id)))
    .where(and(eq(shoppingItems.tripId, tripId), isForViewer))
    .orderBy(sql`array_position(${categories}, ${shoppingItems.category})`, shoppingItems.id)
    .prepare('list_packed_items');
});

const ownQuery = prepared((db) =>
  db
    .select({
      kind: sql<'own'>`'own'`,
      id: packingEntries.id,
      name: packingEntries.name,
      isPacked: packingEntries.isPacked,
      isLeftOut: packingEntries.isLeftOut,
    })
    .from(packingEntries)
    .where(and(eq(packingEntries.tripId, tripId), eq(packingEntries.userId, userId)))
    .orderBy(packingEntries.id)
    .prepare('list_own_packing_entries'),
);

/** Somebody's own packing list for a trip; before it is made, what it would begin with. */
export const findPackingList = async (db: Db, member: MemberOf): Promise<PackingList> => {
  const whose = { tripId: member.tripId, userId: member.userId };
  const [head] = await headQuery(db).execute(whose);
  const { createdAt = null, scope = 'mine' } = head ?? {};
  const packedOutfits: EntryOf<'look'>[] = await outfitsQuery(db).execute({ ...whose, scope });
  const items: EntryOf<'item'>[] = await itemsQuery(db).execute(whose);
  const own: EntryOf<'own'>[] = await ownQuery(db).execute(whose);
  return { tripId: member.tripId, createdAt, scope, entries: [...packedOutfits, ...items, ...own] };
};
