import type { ListedItem, OwnTrip, PlannedActivity, PlannedOutfit } from '@caravan/concierge/knowledge.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { users } from '../accounts/accounts.tables.ts';
import { itineraryItems } from '../itinerary/itinerary.tables.ts';
import { listParticipants } from '../itinerary/participants.store.ts';
import { isWearer, wearers } from '../outfits/outfits.store.ts';
import { outfits } from '../outfits/outfits.tables.ts';
import { airports } from '../flights/flights.tables.ts';
import { withZonesOfFlights } from '../flights/activity-flights.store.ts';
import { places } from '../places/gazetteer.tables.ts';
import { shoppingItems } from '../shopping/shopping.tables.ts';
import { tripColumns } from '../trips/trips.store.ts';
import { isOnTripsOf } from '../trips/memberships.store.ts';
import { tripGuests, tripMembers, trips } from '../trips/trips.tables.ts';

/** All trips that somebody is on, in the order of their making. */
export const listOwnTrips = async (db: Db, userId: string): Promise<OwnTrip[]> =>
  await db
    .select(tripColumns)
    .from(trips)
    .innerJoin(tripMembers, and(eq(tripMembers.tripId, trips.id), eq(tripMembers.userId, userId)))
    .where(isOnTripsOf(trips.id, userId))
    .orderBy(asc(trips.id));

export const listTripActivities = async (db: Db, { tripId }: MemberOf, most: number): Promise<PlannedActivity[]> => {
  const { id, title, location, category, startTime, endTime, startZone, endZone } = itineraryItems;
  const activities = await db
    .select({ id, title, location, category, startTime, endTime, startZone, endZone })
    .from(itineraryItems)
    .where(eq(itineraryItems.tripId, tripId))
    .orderBy(asc(id))
    .limit(most);
  const joined = await listParticipants(
    db,
    tripId,
    activities.map((activity) => activity.id),
  );
  const zoned = await withZonesOfFlights(db, [tripId], activities);
  return zoned.map((activity) => ({ ...activity, participants: joined.get(activity.id) }));
};

export const listTripOutfits = (db: Db, { tripId }: MemberOf, most: number): Promise<PlannedOutfit[]> => {
  const { id, title, category, occasion, plannedDate } = outfits;
  const isPlannedFor = and(eq(itineraryItems.id, outfits.activityId), eq(itineraryItems.tripId, outfits.tripId));
  return db
    .select({
      id,
      title,
      category,
      occasion,
      plannedDate,
      activity: itineraryItems.title,
      wearer: { id: wearers.id, firstName: wearers.firstName, lastName: wearers.lastName },
    })
    .from(outfits)
    .innerJoin(wearers, isWearer)
    .leftJoin(itineraryItems, isPlannedFor)
    .where(eq(outfits.tripId, tripId))
    .orderBy(asc(id))
    .limit(most);
};

export const listTripItems = async (db: Db, { tripId }: MemberOf, most: number): Promise<ListedItem[]> => {
  const { id, name, price, currency, isCompleted, assignedTo, assignedGuestId } = shoppingItems;
  const member = { id: users.id, firstName: users.firstName, lastName: users.lastName };
  const guest = { id: tripGuests.id, name: tripGuests.name };
  const isForGuest = and(eq(tripGuests.tripId, shoppingItems.tripId), eq(tripGuests.id, assignedGuestId));
  const items = await db
    .select({ name, price, currency, isCompleted, member, guest })
    .from(shoppingItems)
    .leftJoin(users, eq(users.id, assignedTo))
    .leftJoin(tripGuests, isForGuest)
    .where(eq(shoppingItems.tripId, tripId))
    .orderBy(asc(id))
    .limit(most);
  return items.map(({ member: person, guest: named, ...item }) => ({
    ...item,
    assignee: named ? { id: named.id, firstName: named.name, lastName: '' } : person,
  }));
};

/** Whether all places are there that questions are understood and answered by. By a part of them a question would be mistaken. */
export const arePlacesLoaded = async (db: Db): Promise<boolean> => {
  const { rows } = await db.execute<{ areLoaded: boolean }>(
    sql`select exists (select from ${places}) and exists (select from ${airports}) as "areLoaded"`,
  );
  return rows[0]?.areLoaded === true;
};
