import {
  CLOSET_OUTFITS_SHOWN,
  type Closet,
  type ClosetChoices,
  type ClosetsPage,
  type ClosetsQuery,
  OCCASIONS_MAX,
  WEARERS_MAX,
} from '@caravan/contract/outfits/closets.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { foldedHoldsWords, foldedText } from '../../platform/folded-text.ts';
import { users } from '../accounts/accounts.tables.ts';
import { isOnTripsOf } from '../trips/memberships.store.ts';
import { isCompletedOn } from '../trips/trip-lists.store.ts';
import { personTrips, tripMembers, trips } from '../trips/trips.tables.ts';
import { activityTitle, isWearer, outfitColumns, wearerOf, wearers } from './outfits.store.ts';
import { outfits } from './outfits.tables.ts';

/** Who looks at their closets, and which day it is for them. */
interface Viewer {
  readonly userId: string;
  /** Calendar date. */
  readonly today: string;
}

/** Whose outfits are looked at; absent: everybody's. */
type Whose = Pick<ClosetsQuery, 'wearerId'>;

const isOf = ({ wearerId }: Whose): SQL | undefined => (wearerId ? sql`${wearerOf} = ${wearerId}` : undefined);

const place = (today: string): SQL => sql`case
  when ${today}::date between ${trips.startDate} and ${trips.endDate} then 0
  when ${isCompletedOn(trips, sql`${today}::date`)} then 3
  when ${trips.startDate} is null then 2
  else 1
end`;

/**
 * The viewer's trips, or the one that was chosen; `place`: under way, to come, without dates, or over. A subquery, by which the
 * database estimates how many there are before it plans the joins with them; of an array it expects ten.
 */
const ownTrips = ({ userId, today }: Viewer, tripId?: string): SQL => sql`
  select ${trips.id}, ${trips.title}, ${trips.startDate}, ${trips.endDate}, ${place(today)} as place
  from ${trips} where ${trips.id} in (select ${personTrips.tripId} from ${personTrips} where ${personTrips.userId} = ${userId})
    and ${tripId === undefined ? sql`true` : eq(trips.id, tripId)}`;

/** Those under way, to come and without dates by their start; those that are over by their end, the latest first. */
const closetsOrder = sql`place, case when place < 3 then start_date end, coalesce(end_date, start_date) desc, start_date desc`;

/** As one array, so that the index is walked once over all trips instead of once for each. */
const isOfOwnTrip = sql`${outfits.tripId} = any(array(select id from own))`;

/** The database keeps what an outfit says of itself as folded text; what its activity is called may change without it. */
const searchedText = sql`case
  when ${outfits.activityId} is null then ${outfits}.searched
  else ${outfits}.searched || ' ' || ${foldedText(activityTitle)}
end`;

/** What the outfits are filtered by; `undefined` for all of them. */
const wanted = ({ category, occasion, planned, q }: ClosetsQuery): SQL | undefined =>
  and(
    category && eq(outfits.category, category),
    occasion ? sql`lower(${outfits.occasion}) = lower(${occasion})` : undefined,
    planned && (planned === 'yes' ? isNotNull(outfits.plannedDate) : isNull(outfits.plannedDate)),
    q ? foldedHoldsWords(searchedText, q) : undefined,
  );

/** The trips that are shown, each with how many of its outfits match. */
const shownTrips = (query: ClosetsQuery): SQL => {
  const condition = wanted(query);
  const matching = sql`
    select ${outfits.tripId}, count(*)::int as matches from ${outfits}
    where ${and(isOfOwnTrip, isOf(query), condition)} group by 1`;
  // Whoever is looked at plans nothing for a trip that they are not on.
  const isOnIt = query.wearerId
    ? sql`exists (select from trip_members theirs where theirs.trip_id = own.id and theirs.user_id = ${query.wearerId})`
    : sql`true`;
  const isStillToPlan = condition ? sql`false` : sql`place < 3 and ${isOnIt}`;
  return sql`
    select own.*, coalesce(matching.matches, 0) as matches
    from own left join (${matching}) matching on matching.trip_id = own.id
    where matching.matches > 0 or ${isStillToPlan}`;
};

/** The requested page of them, with what is counted of each. */
const pageOfTrips = ({ today }: Viewer, query: ClosetsQuery): SQL => {
  const { limit, offset } = query;
  const isAhead = sql`between greatest(page.start_date, ${today}::date) and page.end_date`;
  return sql`
    select page.id, page.position, page.matches, counted.*,
      (select count(*)::int from trip_members everybody where everybody.trip_id = page.id) as members,
      case when page.start_date is not null and page.end_date >= ${today}::date
        then page.end_date - greatest(page.start_date, ${today}::date) + 1 - counted.days_ahead end as days_without
    from (
      select *, row_number() over (order by ${closetsOrder}, id)::int as position from shown
      order by position limit ${limit} offset ${offset}
    ) page
    cross join lateral (
      select count(*)::int as outfits, (count(*) filter (where ${outfits.plannedDate} is null))::int as unplanned,
        (count(distinct ${outfits.plannedDate}) filter (where ${outfits.plannedDate} ${isAhead}))::int as days_ahead
      from ${outfits} where ${and(sql`${outfits.tripId} = page.id`, isOf(query))}
    ) counted`;
};

const pageColumns = {
  id: sql<string | null>`id`.as('id'),
  position: sql<number>`position`.as('position'),
  matches: sql<number>`matches`.as('matches'),
  members: sql<number>`members`.as('members'),
  outfits: sql<number>`outfits`.as('outfits'),
  unplanned: sql<number>`unplanned`.as('unplanned'),
  daysWithout: sql<number | null>`days_without`.as('days_without'),
};

const selectPage = (db: Db, viewer: Viewer, query: ClosetsQuery) => {
  const own = db.$with('own', {}).as(ownTrips(viewer, query.tripId));
  const shown = db.$with('shown', {}).as(shownTrips(query));
  const page = db.$with('page', pageColumns).as(pageOfTrips(viewer, query));
  const total = db
    .$with('total', { trips: sql<number>`trips`.as('trips'), outfits: sql<number>`outfits`.as('outfits') })
    .as(sql`select count(*)::int as trips, coalesce(sum(matches), 0)::int as outfits from shown`);
  // Whole rows under the table's name, which `outfitColumns` reads; joined by their keys, each is sought through all of its trip.
  const first = db
    .select()
    .from(outfits)
    .where(and(sql`${outfits.tripId} = ${page.id}`, isOf(query), wanted(query)))
    .orderBy(sql`${outfits.plannedDate} nulls first`, outfits.id)
    .limit(query.tripId === undefined ? CLOSET_OUTFITS_SHOWN : Number.MAX_SAFE_INTEGER)
    .as('outfits');
  return db
    .with(own, shown, total, page)
    .select({
      ...outfitColumns,
      trip: {
        id: page.id,
        title: sql<string>`${trips.title}`,
        destination: trips.destination,
        startDate: trips.startDate,
        endDate: trips.endDate,
        timeZone: trips.timeZone,
        role: sql<Closet['trip']['role']>`${tripMembers.role}`,
        membersMayAdd: sql<boolean>`${trips.membersMayAdd}`,
        memberCount: page.members,
        outfitCount: page.outfits,
        unplannedCount: page.unplanned,
        daysWithoutOutfit: page.daysWithout,
      },
      matchCount: page.matches,
      total: { trips: total.trips, outfits: total.outfits },
    })
    .from(total)
    .leftJoin(page, sql`true`)
    .leftJoin(trips, sql`${trips.id} = ${page.id}`)
    .leftJoin(tripMembers, and(eq(tripMembers.tripId, trips.id), eq(tripMembers.userId, viewer.userId)))
    .leftJoinLateral(first, sql`true`)
    .leftJoin(users, eq(users.id, outfits.createdBy))
    .leftJoin(wearers, isWearer)
    .orderBy(page.position, sql`${outfits.plannedDate} nulls first`, outfits.id);
};

type PageRow = Awaited<ReturnType<typeof selectPage>>[number];

/** A page without a trip, and a trip without an outfit, is a row without it. */
const hasTrip = (row: PageRow): row is PageRow & Pick<Closet, 'trip'> => typeof row.trip?.id === 'string';
const hasOutfit = <Row extends PageRow>(row: Row): row is Row & Outfit => row.id !== null;

/**
 * A page of somebody's closets, in one statement: its trips, the outfits of each, and how many there are in all. Of each trip
 * it has the first outfits; of the one that was chosen, all.
 */
export const listClosets = async (db: Db, viewer: Viewer, query: ClosetsQuery): Promise<ClosetsPage> => {
  const rows = await selectPage(db, viewer, query);
  const byTrip = Map.groupBy(rows.filter(hasTrip), ({ trip }) => trip.id);
  const closets = [...byTrip.values()].flatMap((ofTrip) => {
    const [first] = ofTrip;
    return first ? [{ trip: first.trip, outfits: ofTrip.filter(hasOutfit), matchCount: first.matchCount }] : [];
  });
  const { trips: tripCount = 0, outfits: outfitCount = 0 } = rows[0]?.total ?? {};
  return { closets, tripCount, outfitCount };
};

/** What somebody's closets can be narrowed down to. */
export const listClosetChoices = async (db: Db, viewer: Viewer, whose: Whose): Promise<ClosetChoices> => {
  const own = db.$with('own', {}).as(ownTrips(viewer));
  const outfitCount = sql<number>`count(*)::int`;
  const choices = await db
    .with(own)
    .select({ id: outfits.tripId, title: sql<string>`own.title`, outfitCount })
    .from(outfits)
    .innerJoin(sql`own`, sql`own.id = ${outfits.tripId}`)
    .where(and(isOfOwnTrip, isOf(whose)))
    .groupBy(sql`${outfits.tripId}, own.title, own.place, own.start_date, own.end_date`)
    .orderBy(closetsOrder, outfits.tripId);
  const firstWriting = sql<string>`(array_agg(${outfits.occasion} order by ${outfits.id}))[1]`;
  const occasions = await db
    .select({ occasion: firstWriting.as('occasion'), outfitCount: outfitCount.as('outfit_count') })
    .from(outfits)
    .where(and(isOnTripsOf(outfits.tripId, viewer.userId), isOf(whose), isNotNull(outfits.occasion)))
    .groupBy(sql`lower(${outfits.occasion})`)
    .orderBy(sql`outfit_count desc, occasion`)
    .limit(OCCASIONS_MAX);
  const people = await db
    .select({
      id: wearers.id,
      firstName: wearers.firstName,
      lastName: wearers.lastName,
      outfitCount: outfitCount.as('outfit_count'),
    })
    .from(outfits)
    .innerJoin(wearers, isWearer)
    .where(isOnTripsOf(outfits.tripId, viewer.userId))
    .groupBy(wearers.id, wearers.firstName, wearers.lastName)
    .orderBy(sql`outfit_count desc`, wearers.id)
    .limit(WEARERS_MAX);
  return { trips: choices, occasions, wearers: people };
};
