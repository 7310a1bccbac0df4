-- Which dates suit the people of a trip (decision 90).
create table date_polls (
  trip_id uuid not null references trips (id) on delete cascade,
  id uuid not null,
  -- Each the first and the last day, as ISO 8601 writes an interval, in their order.
  candidates text[] not null check (cardinality(candidates) between 1 and 20),
  -- The last day on which it takes answers; null: until somebody ends it.
  closes_on date,
  note varchar(500),
  ended_at timestamptz(3),
  -- The dates that the trip got by it; null: none.
  chosen text check (chosen is null or (ended_at is not null and chosen = any (candidates))),
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  primary key (trip_id, id)
);
-- One that is open at most.
create unique index date_polls_open on date_polls (trip_id) where ended_at is null;

-- Those who answer by link, without an account. What is kept of the secret by which they come back is its SHA-256.
create table date_voters (
  trip_id uuid not null,
  poll_id uuid not null,
  id uuid not null,
  name varchar(60) not null,
  digest text not null,
  primary key (trip_id, poll_id, id),
  unique (trip_id, poll_id, digest),
  foreign key (trip_id, poll_id) references date_polls (trip_id, id) on delete cascade
);

create table date_answers (
  trip_id uuid not null,
  poll_id uuid not null,
  -- A member, or one of date_voters.
  voter_id uuid not null,
  span text not null,
  answer text not null check (answer in ('yes', 'if-need-be', 'no')),
  -- When it was meant.
  answered_at timestamptz(3) not null,
  primary key (trip_id, poll_id, voter_id, span),
  foreign key (trip_id, poll_id) references date_polls (trip_id, id) on delete cascade
);

-- The poll of a link's secret, of which the SHA-256 is kept; the server's key makes it anew from the id, for editors alone. Without a key
-- to the poll, as that may stand on another machine.
create table date_links (
  digest text primary key,
  id uuid not null,
  trip_id uuid not null,
  poll_id uuid not null,
  created_at timestamptz(3) not null default now()
);
create index date_links_trip on date_links (trip_id, poll_id);
