// A trip as a group of four leaves it after weeks of planning, which somebody opens.
import { bringInStep } from '../packages/server/src/testing/kept-in-step.ts';
import { signUp, type Stage, type Traveller } from './stage.ts';

/** Who travels along. */
const COMPANIONS = 3;
/** What the trip holds. */
const FULL_TRIP = { activities: 20, outfits: 10, items: 40, messages: 500 };

export interface FullTrip {
  readonly traveller: Traveller;
  readonly tripId: string;
}

/** Makes the trip, which begins in five days, and two others of the same traveller. */
export const fillTrip = async (stage: Stage, contents = FULL_TRIP): Promise<FullTrip> => {
  const { traveller, tripIds } = await fillTrips(stage, { trips: 3, filled: 1, contents });
  return { traveller, tripId: tripIds[0] ?? '' };
};

/** Makes trips of one traveller, one after the other from in five days on, the first of which are full. */
export const fillTrips = async (
  stage: Stage,
  { trips, filled = trips, contents = FULL_TRIP }: { trips: number; filled?: number; contents?: typeof FULL_TRIP },
): Promise<{ readonly traveller: Traveller; readonly tripIds: readonly string[] }> => {
  const traveller = await signUp(stage.server);
  const companions = await Promise.all(Array.from({ length: COMPANIONS }, () => signUp(stage.server)));
  const people = [traveller, ...companions].map(({ id }) => id);
  const made = await stage.pool.query<{ id: string }>(
    `with trip as (
       insert into trips (id, title, destination, start_date, end_date, owner_id)
       select uuidv7(), 'Summer in Lisbon ' || n, 'Lisbon, Portugal', current_date + 5 * n, current_date + 5 * n + 6, $1
       from generate_series(1, $3::int) n returning id, start_date
     ), member as (
       insert into trip_members (id, trip_id, user_id, role)
       select uuidv7(), trip.id, person.id, case when person.id = $1 then 'owner' else 'member' end
       from trip, unnest($2::uuid[]) person (id)
     )
     select id from trip order by start_date`,
    [traveller.id, people, trips],
  );
  const tripIds = made.rows.map(({ id }) => id);
  for (const tripId of tripIds.slice(0, filled)) {
    await fillContents(stage, { traveller, tripId }, contents);
    await fillChat(stage, tripId, people, contents.messages);
  }
  await bringInStep(stage.pool);
  await stage.pool.query('vacuum analyze');
  return { traveller, tripIds };
};

async function fillContents(
  { pool }: Stage,
  { traveller: { id }, tripId }: FullTrip,
  { activities, outfits, items }: typeof FULL_TRIP,
): Promise<void> {
  await pool.query(
    `insert into itinerary_items (id, trip_id, title, description, location, category, start_time, end_time, created_by)
     select uuidv7(), $1, 'Walk ' || n || ' through Alfama', 'Meet at the fountain, bring water and a hat.', 'Alfama',
       (array['activity', 'restaurant', 'other'])[1 + n % 3], current_date + 5 + n * interval '7 hours',
       current_date + 5 + n * interval '7 hours' + interval '90 minutes', $2
     from generate_series(1, $3::int) n`,
    [tripId, id, activities],
  );
  await pool.query(
    `insert into outfits (id, trip_id, title, description, planned_date, look_id, created_by)
     select uuidv7(), $1, 'Linen and sandals ' || n, 'For the heat of the afternoon.', current_date + 5 + n % 7, uuidv7(), $2
     from generate_series(1, $3::int) n`,
    [tripId, id, outfits],
  );
  await pool.query(
    `insert into shopping_items (id, trip_id, name, price, assigned_to, created_by)
     select uuidv7(), $1, 'Sunscreen ' || n, '12.50', $2, $2 from generate_series(1, $3::int) n`,
    [tripId, id, items],
  );
}

async function fillChat({ pool }: Stage, tripId: string, people: readonly string[], messages: number): Promise<void> {
  await pool.query(
    `insert into chat_messages (id, trip_id, seq, sender_id, content, created_at)
     select uuidv7(), $1, n, ($2::uuid[])[1 + n % 4], 'Message number ' || n || ' of a long talk',
       now() - ($3 - n) * interval '1 minute'
     from generate_series(1, $3::int) n`,
    [tripId, people, messages],
  );
  await pool.query('insert into trip_chats (trip_id, last_seq) values ($1, $2)', [tripId, messages]);
}
