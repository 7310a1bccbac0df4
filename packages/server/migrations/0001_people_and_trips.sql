-- Uniqueness ignores case and is held here, not by a check before the insert.
create extension if not exists pg_trgm;

create table users (
  id uuid primary key,
  email text,
  username varchar(50),
  first_name text not null,
  last_name text not null,
  phone_number text,
  profile_image_url text,
  password text,
  auth_provider varchar(50) not null default 'email',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index users_email_key on users (lower(email));
-- User search goes by prefix, for which the pattern operators serve in every locale, and by similarity.
create unique index users_username_key on users (lower(username) text_pattern_ops);
create index users_name_prefix on users (lower(first_name || ' ' || last_name) text_pattern_ops);
create index users_last_name_prefix on users (lower(last_name) text_pattern_ops);
-- The nearest names come first out of this index, so that a search never looks at all that are a little similar.
create index users_similarity on users using gist (
  lower(coalesce(username, '') || ' ' || first_name || ' ' || last_name) gist_trgm_ops (siglen = 32)
);

-- `sid` is the SHA-256 of the cookie's value, so that nobody can sign in with what a copy of the table shows.
create table sessions (
  sid text primary key,
  sess jsonb not null,
  expire timestamptz(3) not null,
  user_id uuid not null generated always as ((sess ->> 'userId')::uuid) stored references users (id) on delete cascade
);
create index sessions_expire on sessions (expire);
create index sessions_user on sessions (user_id);

create table trips (
  id uuid primary key,
  title varchar(255) not null,
  description text,
  destination varchar(255),
  start_date date,
  end_date date,
  cover_image_url text,
  currency varchar(10) not null default 'USD',
  time_zone text,
  owner_id uuid not null references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint trips_dates_in_order check (end_date >= start_date)
);
create index trips_owner on trips (owner_id);

create table trip_members (
  id uuid primary key,
  trip_id uuid not null references trips (id) on delete cascade,
  user_id uuid not null references users (id),
  role text not null default 'member' check (role in ('owner', 'admin', 'member')),
  joined_at timestamptz(3) not null default now()
);
create unique index trip_members_person_key on trip_members (trip_id, user_id);
create unique index trip_members_one_owner on trip_members (trip_id) where role = 'owner';
create index trip_members_user on trip_members (user_id, trip_id);

create table itinerary_items (
  id uuid primary key,
  trip_id uuid not null references trips (id) on delete cascade,
  title varchar(255) not null,
  description text,
  location varchar(255),
  category varchar(50) not null,
  start_time timestamptz(3),
  end_time timestamptz(3),
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index itinerary_items_trip on itinerary_items (trip_id, start_time, id);

-- The last number given in each trip's chat; its row is the lock under which numbers are given.
create table trip_chats (
  trip_id uuid primary key references trips (id) on delete cascade,
  last_seq bigint not null default 0
);

create table chat_messages (
  id uuid primary key,
  trip_id uuid not null references trips (id) on delete cascade,
  seq bigint not null,
  sender_id uuid not null references users (id),
  content text not null,
  message_type text not null default 'text',
  client_key uuid,
  created_at timestamptz(3) not null default now()
);
create unique index chat_messages_seq_key on chat_messages (trip_id, seq);

-- Answers that a repeated POST gets again. `id` is a digest of scope and key, and the fingerprint is keyed with the key
-- itself, which is not kept: the table holds nothing from which a body could be guessed.
create table idempotency_keys (
  id bytea primary key,
  fingerprint bytea not null,
  status smallint,
  answer jsonb,
  signed_in_user uuid references users (id) on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index idempotency_keys_age on idempotency_keys (created_at);
