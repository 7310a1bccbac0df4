import { AppError } from '@caravan/contract/errors.ts';
import { NOT_ON_TRIP } from '@caravan/contract/members/members.schema.ts';
import {
  DEFAULT_SHOPPING_CATEGORY,
  type NewShoppingItem,
  type ShoppingItem,
  type ShoppingItemChange,
} from '@caravan/contract/shopping/shopping.schema.ts';
import { DEFAULT_CURRENCY } from '@caravan/contract/trips/trips.schema.ts';
import { and, asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { asChanged, isOneOf } from '../../platform/columns.ts';
import { type Db, prepared } from '../../platform/db.ts';
import { newId } from '../../platform/ids.ts';
import { isLatest, laterOf, type Moment } from '../../platform/moment.ts';
import type { ContributorOf, EditorOf, MemberOf } from '../../platform/membership.ts';
import { users } from '../accounts/accounts.tables.ts';
import { addressesShownTo, hasOpened } from '../trips/trip-members.store.ts';
import { noteAdditions } from '../trips/additions.store.ts';
import { tripGuests } from '../trips/trips.tables.ts';
import { shoppingItems } from './shopping.tables.ts';

/** The refusals of an item's links, each at its field. */
export const shoppingLinks = {
  shopping_items_assignee: { path: 'assignedTo', message: NOT_ON_TRIP },
} as const;

const itemColumns = {
  id: shoppingItems.id,
  tripId: shoppingItems.tripId,
  name: shoppingItems.name,
  category: shoppingItems.category,
  price: shoppingItems.price,
  currency: shoppingItems.currency,
  isCompleted: shoppingItems.isCompleted,
  assignedTo: shoppingItems.assignedTo,
  guest: { id: tripGuests.id, name: tripGuests.name },
  assignee: { firstName: users.firstName, lastName: users.lastName, email: users.email },
  hasOpened: hasOpened(shoppingItems.tripId, shoppingItems.assignedTo),
  createdBy: shoppingItems.createdBy,
  createdAt: shoppingItems.createdAt,
  updatedAt: shoppingItems.updatedAt,
  version: shoppingItems.version,
};

const isForGuest = and(eq(tripGuests.tripId, shoppingItems.tripId), eq(tripGuests.id, shoppingItems.assignedGuestId));

const isInTrip = eq(shoppingItems.tripId, sql.placeholder('tripId'));

const listQuery = prepared((db) =>
  db
    .select(itemColumns)
    .from(shoppingItems)
    .leftJoin(users, eq(users.id, shoppingItems.assignedTo))
    .leftJoin(tripGuests, isForGuest)
    .where(isInTrip)
    .orderBy(shoppingItems.id)
    .prepare('list_shopping_items'),
);

/** The trip's shopping list, in the order of its making. */
export const listItems = async (db: Db, member: MemberOf): Promise<ShoppingItem[]> =>
  asShownTo(db, member, await listQuery(db).execute({ tripId: member.tripId }));

type StoredItem = ShoppingItem & {
  readonly hasOpened: boolean;
  readonly guest: { readonly id: string; readonly name: string } | null;
};

/** With the addresses of those assignees whom the asker knows. */
const asShownTo = async (db: Db, { userId }: MemberOf, items: readonly StoredItem[]): Promise<ShoppingItem[]> => {
  const assigned = items.flatMap((item) => (item.assignedTo === null ? [] : [{ ...item, userId: item.assignedTo }]));
  const shown = await addressesShownTo(db, userId, assigned);
  return items.map(({ hasOpened: _hasOpened, guest, ...item }) => {
    const { assignedTo, assignee } = item;
    if (guest) return { ...item, assignedTo: guest.id, assignee: { firstName: guest.name, lastName: '', email: null } };
    if (assignedTo === null || assignee === null) return item;
    return { ...item, assignee: { ...assignee, email: shown(assignedTo, assignee.email) } };
  });
};

const itemQuery = prepared((db) =>
  db
    .select(itemColumns)
    .from(shoppingItems)
    .leftJoin(users, eq(users.id, shoppingItems.assignedTo))
    .leftJoin(tripGuests, isForGuest)
    .where(and(isInTrip, eq(shoppingItems.id, sql.placeholder('id'))))
    .prepare('find_shopping_item'),
);

/** One item of the trip's list. */
export const findItem = async (db: Db, member: MemberOf, id: string): Promise<ShoppingItem | undefined> =>
  (await asShownTo(db, member, await itemQuery(db).execute({ tripId: member.tripId, id })))[0];

/** Whether an item is for a guest whom somebody has added, as a condition of a query that reads {@link shoppingItems}. */
export const isForGuestOf = (userId: Placeholder | SQL): SQL<boolean> => sql<boolean>`exists (
  select from ${tripGuests} guest
  where guest.trip_id = ${shoppingItems.tripId} and guest.id = ${shoppingItems.assignedGuestId} and guest.created_by = ${userId}
)`;

/** Who is to get an item: a member, or a guest. */
export interface Assignment {
  readonly assignedTo: string | null;
  readonly assignedGuestId: string | null;
}

/**
 * Puts an item on the list; the database makes sure that it is assigned to somebody of the trip.
 *
 * @returns its id.
 */
export const addItem = async (
  db: Db,
  editor: ContributorOf,
  item: NewShoppingItem,
  assignment: Assignment | undefined,
): Promise<string> => {
  const { tripId, userId } = editor;
  const { id = newId(), category = DEFAULT_SHOPPING_CATEGORY, currency = DEFAULT_CURRENCY } = item;
  await db.insert(shoppingItems).values({ ...item, ...assignment, id, tripId, category, currency, createdBy: userId });
  await noteAdditions(db, { tripId });
  return id;
};

const isItem = (member: MemberOf, id: string) => and(eq(shoppingItems.tripId, member.tripId), eq(shoppingItems.id, id));

/** An item's stored fields; nobody else changes them before this transaction is over. */
export const lockItem = async (db: Db, member: MemberOf, id: string) => {
  const { name, category, price, currency, createdBy, version } = shoppingItems;
  const assignedTo = sql<string | null>`coalesce(${shoppingItems.assignedTo}, ${shoppingItems.assignedGuestId})`;
  const [stored] = await db
    .select({ name, category, price, currency, assignedTo, createdBy, version })
    .from(shoppingItems)
    .where(isItem(member, id))
    .for('no key update');
  return stored;
};

/**
 * Ticks an item or takes the tick away; nobody's edit of the item is out of date by that.
 *
 * @returns whether nobody has meant otherwise since.
 */
export const tickItem = async (
  db: Db,
  member: MemberOf,
  id: string,
  isCompleted: boolean,
  moment: Moment,
): Promise<boolean> => {
  const { tickedAt } = shoppingItems;
  const ticked = await db
    .update(shoppingItems)
    .set({ isCompleted, tickedAt: laterOf(tickedAt, moment), updatedAt: sql`now()` })
    .where(and(isItem(member, id), isLatest(tickedAt, moment)))
    .returning({ id: shoppingItems.id });
  return ticked.length > 0;
};

/** Changes an item, all but its tick; absent fields stay. */
export const changeItem = async (
  db: Db,
  member: MemberOf,
  id: string,
  change: ShoppingItemChange,
  assignment: Assignment | undefined,
): Promise<void> => {
  const { version: _version, isCompleted: _tick, at: _at, ...fields } = change;
  await db
    .update(shoppingItems)
    .set({ ...fields, ...assignment, ...asChanged(shoppingItems) })
    .where(isItem(member, id));
};

/** @returns whether there was such an item. */
export const deleteItem = async (db: Db, editor: ContributorOf, id: string): Promise<boolean> => {
  const deleted = await db.delete(shoppingItems).where(isItem(editor, id)).returning({ id: shoppingItems.id });
  return deleted.length > 0;
};

/**
 * Takes everything off somebody that is assigned to them.
 *
 * @returns whether there was anything.
 */
export const unassignItems = async (db: Db, tripId: string, userId: string): Promise<boolean> => {
  const unassigned = await db
    .update(shoppingItems)
    .set({ assignedTo: null, ...asChanged(shoppingItems) })
    .where(and(eq(shoppingItems.tripId, tripId), eq(shoppingItems.assignedTo, userId)))
    .returning({ id: shoppingItems.id });
  return unassigned.length > 0;
};

/**
 * Takes everything off a guest that is assigned to them.
 *
 * @param memberId the member whom the guest becomes, who is to get it instead; `null`: nobody is.
 * @returns whether there was anything.
 */
export const passItemsOn = async (
  db: Db,
  tripId: string,
  guestId: string,
  memberId: string | null,
): Promise<boolean> => {
  const passed = await db
    .update(shoppingItems)
    .set({ assignedTo: memberId, assignedGuestId: null, ...asChanged(shoppingItems) })
    .where(and(eq(shoppingItems.tripId, tripId), eq(shoppingItems.assignedGuestId, guestId)))
    .returning({ id: shoppingItems.id });
  return passed.length > 0;
};

/** Takes everything off somebody that is assigned to them on these trips. */
export const unassignItemsOf = async (db: Db, userId: string, tripIds: readonly string[]): Promise<void> => {
  await db
    .update(shoppingItems)
    .set({ assignedTo: null, ...asChanged(shoppingItems) })
    .where(and(isOneOf(shoppingItems.tripId, tripIds), eq(shoppingItems.assignedTo, userId)));
};

/**
 * Copies a trip's shopping list to another trip, as its owner's: in the same order, nothing ticked and nobody assigned.
 *
 * @throws AppError `conflict` where an item goes in the meantime.
 */
export const copyShoppingList = async (db: Db, from: MemberOf, owner: EditorOf): Promise<void> => {
  const originals = await db
    .select({ id: shoppingItems.id })
    .from(shoppingItems)
    .where(eq(shoppingItems.tripId, from.tripId))
    .orderBy(asc(shoppingItems.id));
  const added = await db.execute<Record<never, never>>(sql`
    insert into shopping_items (id, trip_id, created_by, name, category, price, currency)
    select copy.id, ${owner.tripId}, ${owner.userId}, name, category, price, currency
    from unnest(
      ${sql.param(originals.map(({ id }) => id))}::uuid[], ${sql.param(originals.map(() => newId()))}::uuid[]
    ) as copy (of, id)
    join shopping_items original on original.id = copy.of and original.trip_id = ${from.tripId}
  `);
  if (added.rowCount !== originals.length) throw new AppError('conflict');
  if (originals.length > 0) await noteAdditions(db, { tripId: owner.tripId });
};
