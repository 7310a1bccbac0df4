-- The addresses by which calendars read trips. What is kept of a secret is its SHA-256; the server's key makes it anew from the id,
-- for its owner alone (decision 85).
create table calendar_feeds (
  id uuid primary key,
  digest text not null unique,
  user_id uuid not null references users (id) on delete cascade,
  -- The one trip; null: all of the person's trips. Without a key, as trips may stand on other machines.
  trip_id uuid,
  created_at timestamptz(3) not null default now(),
  -- What it held when it was last read, as a digest, and since when.
  version text,
  changed_at timestamptz(3) not null default now()
);
create index calendar_feeds_user on calendar_feeds (user_id, trip_id);
-- When what people read of a flight last changed; null: not since it is kept.
alter table flights add column changed_at timestamptz(3);
