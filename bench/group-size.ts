// What the rows of groups take on the disk, indexes included, table by table.
import type pg from 'pg';
import { bringInStep } from '../packages/server/src/testing/kept-in-step.ts';

/** What a group of a week's trip leaves behind; an estimate. */
export const TYPICAL_GROUP = { people: 5, activities: 30, outfits: 12, items: 25, messages: 150 };

/** Bytes of rows and indexes, by table. */
export type TableSizes = Readonly<Record<string, number>>;

/**
 * Adds so many groups of five people with a trip each, and measures what each takes.
 *
 * @returns bytes of one group, by table, the largest first; what is less than a byte is left out.
 */
export const sizeOfGroup = async (pool: pg.Pool, groups: number): Promise<TableSizes> => {
  const before = await sizes(pool);
  await addGroups(pool, groups);
  const after = await sizes(pool);
  const each = Object.entries(after).map(([table, bytes]) => [table, (bytes - (before[table] ?? 0)) / groups] as const);
  return Object.fromEntries(each.filter(([, bytes]) => bytes >= 1).toSorted(([, a], [, b]) => b - a));
};

const sizes = async (pool: pg.Pool): Promise<TableSizes> => {
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
};

const addGroups = async (pool: pg.Pool, groups: number): Promise<void> => {
  await addPeopleAndTrips(pool, groups);
  await addContents(pool);
  await pool.query('drop table grown_groups');
  await bringInStep(pool);
};

const addPeopleAndTrips = async (pool: pg.Pool, groups: number): Promise<void> => {
  await pool.query(
    `create table grown_groups as
     select uuidv7() as trip_id, array(select uuidv7() from generate_series(1, $2::int) where n > 0) as people
     from generate_series(1, $1::int) n`,
    [groups, TYPICAL_GROUP.people],
  );
  await pool.query(
    `insert into users (id, email, first_name, last_name)
     select id, id || '@example.com', 'Tess', 'Traveller' from grown_groups, unnest(people) id`,
  );
  await pool.query(
    `insert into sessions (sid, sess, expire)
     select encode(sha256(id::text::bytea), 'hex'), jsonb_build_object('userId', id), now() + interval '30 days'
     from grown_groups, unnest(people) id`,
  );
  await pool.query(
    `insert into trips (id, title, destination, start_date, end_date, time_zone, owner_id)
     select trip_id, 'A week at the sea', 'Lisbon, Portugal', '2027-01-01', '2027-01-08', 'Europe/Lisbon', people[1]
     from grown_groups`,
  );
  await pool.query(
    `insert into trip_members (id, trip_id, user_id, role)
     select uuidv7(), trip_id, id, case when id = people[1] then 'owner' else 'member' end
     from grown_groups, unnest(people) id`,
  );
};

const addContents = async (pool: pg.Pool): Promise<void> => {
  const { activities, outfits, items, messages } = TYPICAL_GROUP;
  await pool.query(
    `insert into itinerary_items (id, trip_id, title, description, location, category, start_time, end_time, created_by)
     select uuidv7(), trip_id, 'Walk ' || n, 'Meet at the fountain, bring water and a hat.', 'Alfama', 'activity',
       '2027-01-01T09:00:00Z'::timestamptz + n * interval '5 hours',
       '2027-01-01T10:00:00Z'::timestamptz + n * interval '5 hours', people[1]
     from grown_groups, generate_series(1, $1::int) n`,
    [activities],
  );
  await pool.query(
    `insert into outfits (id, trip_id, title, planned_date, look_id, created_by)
     select uuidv7(), trip_id, 'Outfit ' || n, date '2027-01-01' + n / 2, uuidv7(), people[1]
     from grown_groups, generate_series(1, $1::int) n`,
    [outfits],
  );
  await pool.query(
    `insert into shopping_items (id, trip_id, name, price, assigned_to, created_by)
     select uuidv7(), trip_id, 'Item ' || n, '12.50', people[2], people[1] from grown_groups, generate_series(1, $1::int) n`,
    [items],
  );
  await pool.query(
    `insert into chat_messages (id, trip_id, seq, sender_id, content)
     select uuidv7(), trip_id, n, people[1 + n % 5], 'Who brings the sun cream this time? I have two left from last year.'
     from grown_groups, generate_series(1, $1::int) n`,
    [messages],
  );
  await pool.query('insert into trip_chats (trip_id, last_seq) select trip_id, $1 from grown_groups', [messages]);
};
