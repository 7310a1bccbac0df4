import type pg from 'pg';

/**
 * What no constraint of the database can say, because a distributed one has none between rows of different machines: each statement
 * gives what is not as the stores that keep it promise (trips/additions.store.ts, trips/memberships.store.ts, join-links.store.ts, files.store.ts).
 */
const differences: Readonly<Record<string, string>> = {
  'the trips of people are not those of the memberships': `
    select user_id::text, trip_id::text from trip_members full join person_trips using (user_id, trip_id)
    where trip_members.user_id is null or person_trips.user_id is null`,
  'the directory of items is not what trips hold': `
    select coalesce(item.id, entry.id)::text as id from item_directory entry full join (
      select id, 'activity' as kind, trip_id from itinerary_items union all select id, 'outfit', trip_id from outfits
    ) item on item.id = entry.id and item.kind = entry.kind and item.trip_id = entry.trip_id
    where entry.id is null or item.id is null`,
  'the secrets are not those of the join links': `
    select coalesce(link.id, entry.link_id)::text as id from join_links link full join join_link_secrets entry
      on entry.secret = link.secret and entry.trip_id = link.trip_id and entry.link_id = link.id
    where entry.secret is null or link.id is null`,
  'the directory of files is not who has which': `
    select coalesce(file.id, entry.id)::text as id from file_directory entry full join (
      select id, trip_id, null::uuid as user_id from files union all select id, null, user_id from personal_files
    ) file on file.id = entry.id and file.trip_id is not distinct from entry.trip_id
      and file.user_id is not distinct from entry.user_id
    where entry.id is null or file.id is null`,
  'ids are known of what trips held that are gone': `
    select used.id::text from used_ids used where trip_id is not null and not exists (select from trips where trips.id = used.trip_id)`,
  'the bytes of a file that is there are to be removed': `select id::text from doomed_objects join file_directory using (id)`,
  'something was added to a trip after its last addition': `
    select trips.id::text from trips join (
      select trip_id, created_at from itinerary_items union all select trip_id, created_at from outfits
      union all select trip_id, created_at from shopping_items
    ) item on item.trip_id = trips.id
    where (item.created_at <= trips.last_added_at) is not true`,
  'an activity begins before all activities of its trip': `
    select itinerary_items.id::text from itinerary_items join trips on trips.id = trip_id
    where start_time is not null and (start_time >= begins_from) is not true`,
};

/** Throws what in a database is not in step with what it is kept in step with. */
export const expectKeptInStep = async (pool: Pick<pg.Pool, 'query'>): Promise<void> => {
  const counts = Object.values(differences).map((statement) => `(select count(*)::int from (${statement}) difference)`);
  const { rows } = await pool.query<Record<string, number>>(
    `select ${counts.map((count, index) => `${count} as "${index}"`).join()}`,
  );
  const wrong = Object.keys(differences).filter((_, index) => (rows[0]?.[index] ?? 0) > 0);
  if (wrong.length > 0) throw new Error(`In the database ${wrong.join('; ')}.`);
};

/** Brings in step what was put into the tables of trips, memberships and items by statements of a test's own. */
export const bringInStep = async (pool: Pick<pg.Pool, 'query'>): Promise<void> => {
  await pool.query(`
    insert into person_trips (user_id, trip_id) select user_id, trip_id from trip_members on conflict do nothing;
    delete from person_trips listed where not exists (
      select from trip_members member where member.trip_id = listed.trip_id and member.user_id = listed.user_id
    );
    insert into item_directory (id, kind, trip_id)
      select id, 'activity', trip_id from itinerary_items union all select id, 'outfit', trip_id from outfits
      on conflict do nothing;
    update trips set last_added_at = greatest(trips.last_added_at, item.at),
      begins_from = least(trips.begins_from, item.begins_from)
      from (
        select trip_id, max(created_at) as at, min(start_time) as begins_from from (
          select trip_id, created_at, start_time from itinerary_items
          union all select trip_id, created_at, null from outfits union all select trip_id, created_at, null from shopping_items
        ) added group by trip_id
      ) item
      where item.trip_id = trips.id and (trips.last_added_at is distinct from greatest(trips.last_added_at, item.at)
        or trips.begins_from is distinct from least(trips.begins_from, item.begins_from))`);
};
