-- Browsers that have signed in to an account: their wrong passwords are counted apart from strangers'. The digest is that of the
-- browser's secret and the account together, so that a copy of the table shows neither what a browser has nor which accounts share one.
create table known_devices (
  digest text primary key,
  user_id uuid not null references users (id) on delete cascade,
  last_signed_in_at timestamptz(3) not null default now()
);
create index known_devices_user on known_devices (user_id, last_signed_in_at);
create index known_devices_age on known_devices (last_signed_in_at);

-- The networks that a code was asked for from, as addresses with their number of bits, the narrowest first.
alter table phone_codes add column networks text[] not null default '{}';
