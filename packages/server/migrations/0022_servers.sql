-- The servers that use this database, each with the moment at which it was last seen: one that shares neither limits, announcements nor
-- files with another must not run beside it. `id` is kept in the server's data folder, so that one that is started again after it was
-- killed takes its own row.
create table servers (
  id uuid primary key,
  host text not null check (length(host) <= 255),
  process integer not null,
  version text not null check (length(version) <= 40),
  has_redis boolean not null,
  has_bucket boolean not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
