// People with few and with many trips, among the trips of others.
import { bringInStep } from '../packages/server/src/testing/kept-in-step.ts';
import { signUp, type Stage, type Traveller } from './stage.ts';

/** Who travels along on every trip. */
const COMPANIONS = 4;
/** What each trip holds. */
const CONTENTS = { activities: 10, outfits: 5, items: 10 };

/** Where the trips lie: in the fifteen years behind and the five ahead, or all ahead. */
export type Spread = 'twenty years' | 'ahead';

export interface TripsOfOne {
  readonly traveller: Traveller;
  /** The trip that the home screen shows large. */
  readonly nextTripId: string;
}

/** Signs somebody up with so many trips; each has a group, activities, outfits and things to buy. */
export const fillTrips = async (stage: Stage, count: number, spread: Spread): Promise<TripsOfOne> => {
  const traveller = await signUp(stage.server);
  const companions = await Promise.all(Array.from({ length: COMPANIONS }, () => signUp(stage.server)));
  const [from, days] = spread === 'ahead' ? [1, 5 * 365] : [-15 * 365, 20 * 365];
  await stage.pool.query(
    `with trip as (
       insert into trips (id, title, destination, start_date, end_date, time_zone, owner_id)
       select uuidv7(least(now(), first) - interval '90 days' - now()), 'Trip ' || n, 'Lisbon, Portugal', first, first + 5,
         case n % 3 when 0 then null when 1 then 'Asia/Tokyo' else 'America/Los_Angeles' end, $1
       from (select n, current_date + $3::int + (n * $4::int / $2::int) as first from generate_series(1, $2::int) n) planned
       returning id
     )
     insert into trip_members (id, trip_id, user_id, role)
     select uuidv7(), trip.id, person.id, case when person.id = $1 then 'owner' else 'member' end
     from trip, unnest($5::uuid[]) person (id)`,
    [traveller.id, count, from, days, [traveller.id, ...companions.map(({ id }) => id)]],
  );
  await fillContents(stage, traveller);
  await bringInStep(stage.pool);
  const next = await stage.pool.query<{ id: string }>(
    `update trips set title = 'The next one', start_date = current_date + 1, end_date = current_date + 4
     where id = (select id from trips where owner_id = $1 and end_date >= current_date order by start_date limit 1)
     returning id`,
    [traveller.id],
  );
  return { traveller, nextTripId: next.rows[0]?.id ?? '' };
};

/** What was added to a trip was added in the three months before it, in which it was made; to trips ahead in the last three. */
async function fillContents({ pool }: Stage, { id }: Traveller): Promise<void> {
  const added = `least(now(), start_date) - random() * interval '90 days'`;
  await pool.query(
    `insert into itinerary_items (id, trip_id, title, category, start_time, created_by, created_at)
     select uuidv7(), trips.id, 'Walk ' || n, 'activity', start_date + n * interval '11 hours', $1, ${added}
     from trips, generate_series(1, $2::int) n where owner_id = $1`,
    [id, CONTENTS.activities],
  );
  await pool.query(
    `insert into outfits (id, trip_id, title, look_id, created_by, created_at)
     select uuidv7(), trips.id, 'Outfit ' || n, uuidv7(), $1, ${added}
     from trips, generate_series(1, $2::int) n where owner_id = $1`,
    [id, CONTENTS.outfits],
  );
  await pool.query(
    `insert into shopping_items (id, trip_id, name, created_by, created_at)
     select uuidv7(), trips.id, 'Item ' || n, $1, ${added}
     from trips, generate_series(1, $2::int) n where owner_id = $1`,
    [id, CONTENTS.items],
  );
}

/** Gives a trip so many activities more, one every seven minutes from two days ago. */
export const addActivities = async (
  { pool }: Stage,
  { traveller, nextTripId }: TripsOfOne,
  count: number,
): Promise<void> => {
  await pool.query(
    `insert into itinerary_items (id, trip_id, title, category, start_time, created_by, created_at)
     select uuidv7(), $1, 'Step ' || n, 'activity', now() - interval '2 days' + n * interval '7 minutes', $2,
       now() - random() * interval '90 days'
     from generate_series(1, $3::int) n`,
    [nextTripId, traveller.id, count],
  );
  await bringInStep(pool);
};
