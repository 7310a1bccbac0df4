-- The servers that use this database, each with the moment at which it was last seen: one that shares neither limits, announcements, keys nor
-- files with another must not run beside it. `id` is kept in the server's data folder, so that one that is started again after it was
-- killed takes its own row.
create table servers (
  id uuid primary key,
  host text not null check (length(host) <= 255),
  process integer not null,
  version text not null check (length(version) <= 40),
  -- Its data folder, by path and inode: a copy of one brings the id along.
  folder text,
  -- What it shares with others: whether they are the same on two servers, and no more, can be seen by these.
  has_redis boolean not null,
  -- The id that is kept in its Redis; null where that had no answer.
  redis text check (has_redis or redis is null),
  bucket text,
  server_key text,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
