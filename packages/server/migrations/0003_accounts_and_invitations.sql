-- A picture of somebody belongs to nobody's trip: everybody who is signed in may see it.
alter table files add column profile_of uuid references users (id) on delete cascade;
alter table files add constraint files_belong_once check (trip_id is null or profile_of is null);
create index files_profile on files (profile_of);
drop index files_loose;
create index files_loose on files (created_at) where trip_id is null and profile_of is null;

alter table users
  drop column profile_image_url,
  add column picture_id uuid references files (id) on delete set null,
  add column email_confirmed_at timestamptz(3),
  -- Whoever deletes their account leaves an empty row behind, which what they added to other people's trips refers to.
  add column deleted_at timestamptz(3);
create index users_picture on users (picture_id);
-- What is left of deleted accounts has one name, which no search walks through.
drop index users_name_prefix, users_last_name_prefix, users_similarity;
create index users_name_prefix on users (lower(first_name || ' ' || last_name) text_pattern_ops) where deleted_at is null;
create index users_last_name_prefix on users (lower(last_name) text_pattern_ops) where deleted_at is null;
create index users_similarity on users using gist (
  lower(coalesce(username, '') || ' ' || first_name || ' ' || last_name) gist_trgm_ops (siglen = 32)
) where deleted_at is null;

-- A deletion of an account that is under way is waited for, and then nobody signs in to it or takes it onto a trip.
create function refuse_deleted_account() returns trigger language plpgsql as $$
begin
  perform from users where id = new.user_id and deleted_at is null for share;
  if not found then
    raise check_violation using constraint = tg_table_name || '_account_exists', message = 'the account is deleted';
  end if;
  return null;
end $$;
create trigger trip_members_account_exists after insert on trip_members
  for each row execute function refuse_deleted_account();
create trigger sessions_account_exists after insert on sessions
  for each row execute function refuse_deleted_account();

-- Whose answer it is, so that it goes with the account; null where it says nothing of a person.
alter table idempotency_keys add column user_id uuid;
create index idempotency_keys_user on idempotency_keys (user_id) where user_id is not null;

-- Names a session to its owner, who is never shown the cookie's digest.
alter table sessions add column id uuid not null default gen_random_uuid();
create unique index sessions_id_key on sessions (id);

-- Links sent by mail. What is kept is the SHA-256 of the secret, so that nobody takes an account with a copy of the table.
create table mail_links (
  digest text primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('password_reset', 'email_confirmation')),
  -- The address that it was sent to: the link says nothing about another one.
  email text not null,
  expires_at timestamptz(3) not null
);
create index mail_links_user on mail_links (user_id, purpose);
create index mail_links_age on mail_links (expires_at);

-- Mails that are to be sent, written down with the change that they follow. No text and no secret: both are made on sending.
-- A sent one is kept for an hour without its address, so that they can be counted.
create table due_mails (
  id uuid primary key,
  -- Whose it is; null until somebody has looked whether the address of a forgotten password has an account.
  user_id uuid references users (id) on delete cascade,
  kind text not null,
  address text not null,
  created_at timestamptz(3) not null default now(),
  try_after timestamptz(3) not null default now(),
  tries integer not null default 0,
  sent_at timestamptz(3)
);
create index due_mails_due on due_mails (try_after) where sent_at is null;
create index due_mails_age on due_mails (created_at);
create index due_mails_user on due_mails (user_id, kind, created_at);

-- Links by which people join a trip. The secret is kept as it is, so that editors can pass a link on again: whoever can read
-- this table can read the trip as well.
create table join_links (
  id uuid primary key,
  trip_id uuid not null references trips (id) on delete cascade,
  secret text not null,
  role text not null check (role in ('admin', 'member')),
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  revoked_at timestamptz(3),
  constraint join_links_not_overused check (uses <= max_uses)
);
create unique index join_links_secret_key on join_links (secret);
create index join_links_trip on join_links (trip_id, created_at);
create index join_links_creator on join_links (created_by);

-- Who was removed from a trip and when: older links no longer let them in.
create table trip_removals (
  trip_id uuid not null references trips (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  removed_at timestamptz(3) not null default now(),
  primary key (trip_id, user_id)
);

-- The home screen tells what was last added to all of somebody's trips, and counts their outfits.
create index itinerary_items_newest on itinerary_items (trip_id, created_at, id);
create index outfits_newest on outfits (trip_id, created_at, id);
create index shopping_items_newest on shopping_items (trip_id, created_at, id);
-- Many times smaller than the others, because it names each trip once.
create index outfits_of_trip on outfits (trip_id);

-- Nothing of the trip was added later, so that most of somebody's trips need not be looked through. What is deleted leaves
-- it as it is.
alter table trips add column last_added_at timestamptz(3);
update trips set last_added_at = greatest(
  (select max(created_at) from itinerary_items where trip_id = trips.id),
  (select max(created_at) from outfits where trip_id = trips.id),
  (select max(created_at) from shopping_items where trip_id = trips.id)
);
create function keep_last_added() returns trigger language plpgsql as $$
begin
  update trips set last_added_at = latest.at
  from (select trip_id, max(created_at) as at from added group by trip_id) latest
  where trips.id = latest.trip_id and (trips.last_added_at < latest.at) is not false;
  return null;
end $$;
create trigger itinerary_items_last_added after insert on itinerary_items
  referencing new table as added for each statement execute function keep_last_added();
create trigger outfits_last_added after insert on outfits
  referencing new table as added for each statement execute function keep_last_added();
create trigger shopping_items_last_added after insert on shopping_items
  referencing new table as added for each statement execute function keep_last_added();

-- No activity of the trip begins earlier, so that what comes next is looked for in few of somebody's trips. What is deleted or
-- moved to later leaves it as it is.
alter table trips add column begins_from timestamptz(3);
update trips set begins_from = (select min(start_time) from itinerary_items where trip_id = trips.id);
create function keep_begins_from() returns trigger language plpgsql as $$
begin
  update trips set begins_from = earliest.at
  from (select trip_id, min(start_time) as at from placed where start_time is not null group by trip_id) earliest
  where trips.id = earliest.trip_id and (trips.begins_from > earliest.at) is not false;
  return null;
end $$;
create trigger itinerary_items_added_begins_from after insert on itinerary_items
  referencing new table as placed for each statement execute function keep_begins_from();
create trigger itinerary_items_moved_begins_from after update on itinerary_items
  referencing new table as placed for each statement execute function keep_begins_from();
