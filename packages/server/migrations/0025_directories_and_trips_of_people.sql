-- What is looked up without its trip is found by a directory, which stands on the machines by what it is looked up by.

-- The trip of an outfit or an activity.
create table item_directory (
  id uuid primary key,
  kind text not null constraint item_directory_kind check (kind in ('activity', 'outfit')),
  trip_id uuid not null
);
insert into item_directory (id, kind, trip_id)
select id, 'activity', trip_id from itinerary_items union all select id, 'outfit', trip_id from outfits;
create index item_directory_trip on item_directory (trip_id);

-- The join link of a secret.
create table join_link_secrets (
  secret text primary key,
  trip_id uuid not null,
  link_id uuid not null
);
insert into join_link_secrets (secret, trip_id, link_id) select secret, trip_id, id from join_links;
create index join_link_secrets_trip on join_link_secrets (trip_id);
drop index join_links_secret_key;

-- The trips of each person: what looks across trips begins here and then reads those trips alone. It says what trip_members says, by
-- the person, in place of the index that it had for that.
create table person_trips (
  user_id uuid not null references users (id),
  trip_id uuid not null,
  primary key (user_id, trip_id)
);
insert into person_trips (user_id, trip_id) select user_id, trip_id from trip_members;
drop index trip_members_user;
