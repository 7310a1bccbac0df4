import { and, asc, between, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ActivityCategory } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { type Move, movedActivity } from '@caravan/contract/trips/duplicate.rules.ts';
import type { Db } from '../../platform/db.ts';
import { movedInBatches } from '../../platform/moved-in-batches.ts';
import { noteFirstBeginning } from '../trips/additions.store.ts';
import type { EditorOf } from '../../platform/membership.ts';
import { itineraryItems } from './itinerary.tables.ts';

/** An activity as far as its trip moves it. */
interface DatedActivity {
  readonly id: string;
  readonly category: ActivityCategory;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly startZone: string | null;
  readonly endZone: string | null;
}

/** An activity with a beginning, and when that was before. */
export interface MovedActivity {
  readonly activityId: string;
  readonly title: string;
  readonly from: string;
  readonly to: string;
}

/** Gives activities the zones of the flights that are linked to them, where none were chosen. */
export type WithZonesOfFlights = (
  db: Db,
  tripIds: readonly string[],
  activities: readonly DatedActivity[],
) => Promise<DatedActivity[]>;

/**
 * Moves a trip's activities, as a whole or those that were chosen; what has no time stays as it is.
 *
 * @param chosen their ids; absent: all.
 * @returns those that moved.
 * @throws AppError `validation` where one would leave the calendar.
 */
export const moveActivities = async (
  db: Db,
  { tripId }: EditorOf,
  move: Move,
  chosen: readonly string[] | undefined,
  withZonesOfFlights: WithZonesOfFlights,
): Promise<MovedActivity[]> => {
  const { id, title, category, startTime, endTime, startZone, endZone } = itineraryItems;
  const originals = await db
    .select({ id, title, category, startTime, endTime, startZone, endZone })
    .from(itineraryItems)
    .where(and(eq(itineraryItems.tripId, tripId), isNotNull(startTime), chosen && inArray(id, [...chosen])))
    .orderBy(asc(id));
  if (originals.length === 0) return [];
  const zoned = await withZonesOfFlights(db, [tripId], originals);
  const moved = await movedInBatches(zoned, (one) => ({ id: one.id, ...movedActivity(one, move) }));
  const column = (name: 'id' | 'startTime' | 'endTime') => sql.param(moved.map((one) => one[name]));
  await db.execute(sql`
    update itinerary_items
    set start_time = moved.start_time, end_time = moved.end_time, updated_at = now(), version = version + 1
    from unnest(${column('id')}::uuid[], ${column('startTime')}::timestamptz[], ${column('endTime')}::timestamptz[])
      as moved (id, start_time, end_time)
    where itinerary_items.id = moved.id and itinerary_items.trip_id = ${tripId}
  `);
  await noteFirstBeginning(db, tripId, await findFirstBeginning(db, tripId));
  const landed = new Map(moved.map((one) => [one.id, one.startTime]));
  return originals.flatMap((one) => movedOf(one, landed.get(one.id) ?? null));
};

const movedOf = (
  { id: activityId, title, startTime: from }: { id: string; title: string; startTime: string | null },
  to: string | null,
): MovedActivity[] => (from === null || to === null ? [] : [{ activityId, title, from, to }]);

const HOUR_MS = 3_600_000;
/** No two clocks are further apart. */
const CLOCKS_APART_MS = 26 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/** What may be of today by one clock and not by another, of what goes by the trip's own clock; none of it has moved. */
export const listAroundToday = async (db: Db, tripId: string, now: Date): Promise<MovedActivity[]> => {
  const { id, title, startTime, startZone } = itineraryItems;
  const reach = DAY_MS + CLOCKS_APART_MS;
  const at = (ms: number): string => new Date(now.getTime() + ms).toISOString();
  const around = await db
    .select({ id, title, startTime })
    .from(itineraryItems)
    .where(and(eq(itineraryItems.tripId, tripId), isNull(startZone), between(startTime, at(-reach), at(reach))))
    .orderBy(asc(startTime), asc(id));
  return around.flatMap((one) => movedOf(one, one.startTime));
};

/** When the first of a trip's activities begins, ISO 8601; `null` where none has a time. */
const findFirstBeginning = async (db: Db, tripId: string): Promise<string | null> => {
  const [first] = await db
    .select({ startTime: itineraryItems.startTime })
    .from(itineraryItems)
    .where(and(eq(itineraryItems.tripId, tripId), isNotNull(itineraryItems.startTime)))
    .orderBy(asc(itineraryItems.startTime))
    .limit(1);
  return first?.startTime ?? null;
};
