-- What happened to accounts, for 180 days. No column refers to another table: an event outlasts its account. `account` and `network`
-- are pseudonyms that only the server's key leads to.
create table security_events (
  id uuid primary key,
  at timestamptz(3) not null,
  kind text not null check (length(kind) <= 40),
  account text,
  network text not null,
  device text,
  details jsonb not null check (length(details::text) <= 500),
  -- The same again within a minute is counted.
  count integer not null default 1
);
create index security_events_account on security_events (account, at desc, id desc);
create index security_events_age on security_events (at);
