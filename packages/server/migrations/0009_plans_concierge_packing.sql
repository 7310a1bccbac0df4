-- What people can have: the free plan, and those that the settings offer, which are written here at each start.
create table subscription_plans (
  id text primary key,
  name varchar(100) not null,
  -- In the smallest unit of the currency.
  price integer not null default 0 check (price >= 0),
  currency varchar(3) not null default 'USD',
  interval varchar(20) not null default 'month',
  features jsonb not null default '[]',
  -- -1: as many as one wants.
  max_trips integer not null default -1 check (max_trips >= -1),
  max_outfits_per_trip integer not null default -1 check (max_outfits_per_trip >= -1),
  max_members_per_trip integer not null default -1 check (max_members_per_trip >= -1),
  max_concierge_queries integer not null default -1 check (max_concierge_queries >= -1),
  -- Whether it is offered; who has one that is not any more keeps it as long as it is paid for.
  is_active boolean not null default true,
  -- What it is called at Stripe; null for what is not paid for there.
  stripe_price_id text,
  created_at timestamptz(3) not null default now()
);
insert into subscription_plans (id, name) values ('free', 'Free');

alter table users
  add column subscription_tier text not null default 'free' references subscription_plans (id),
  add column subscription_status text not null default 'active'
    check (subscription_status in ('active', 'past_due', 'ended')),
  -- When what is paid for is over.
  add column subscription_end_date timestamptz(3),
  -- Whether it ends then rather than being renewed.
  add column subscription_ends_then boolean not null default false,
  add column strip_customer_id text,
  add column stripe_subscription_id text,
  -- Which reading of Stripe the above comes from: one that took longer than a later one says nothing any more.
  add column stripe_reading bigint not null default 0,
  -- When the person was last led to Stripe's pages: what they did there may be news.
  add column stripe_visited_at timestamptz(3);
create unique index users_customer_key on users (strip_customer_id);
create sequence stripe_readings;
create index users_tier on users (subscription_tier) where subscription_tier <> 'free';

-- Events of Stripe that have been taken, so that none is taken twice.
create table stripe_events (
  id text primary key,
  taken_at timestamptz(3) not null default now()
);
create index stripe_events_age on stripe_events (taken_at);

-- Customers of Stripe whose account here is gone. They are deleted there too, which ends what they pay for, and then forgotten.
create table leaving_customers (
  customer_id text primary key,
  left_at timestamptz(3) not null default now()
);

create table concierge_searches (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- What it was asked about, while the asker is on it.
  trip_id uuid,
  query text not null,
  response text not null,
  citations jsonb not null default '[]',
  cards jsonb not null default '[]',
  outcome text not null check (outcome in ('answered', 'not_found', 'stopped', 'broken')),
  answered_by text not null check (answered_by in ('built_in', 'service', 'stand_in')),
  -- The key that the question came with: a repeat gets the same answer.
  client_key uuid,
  created_at timestamptz(3) not null default now(),
  constraint concierge_searches_trip foreign key (trip_id, user_id) references trip_members (trip_id, user_id)
    on delete set null (trip_id)
);
create index concierge_searches_person on concierge_searches (user_id, id desc);
create unique index concierge_searches_repeat on concierge_searches (user_id, client_key);
create index concierge_searches_trip_link on concierge_searches (trip_id, user_id);

-- How many questions somebody has asked in a month of UTC. It outlives the questions, which people may delete.
create table concierge_usage (
  user_id uuid not null references users (id) on delete cascade,
  month date not null,
  questions integer not null default 0,
  primary key (user_id, month)
);

-- Questions that are being answered and count already, each by the id that its answer gets. The count of one whose server
-- ended in the midst of it is given back with the next question.
create table concierge_questions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The month that it counts for.
  month date not null,
  client_key uuid,
  -- From here on nobody answers it any more.
  lost_at timestamptz(3) not null
);
create unique index concierge_questions_repeat on concierge_questions (user_id, client_key);
create index concierge_questions_lost on concierge_questions (user_id, lost_at);

-- What one person takes along on a trip. Its entries are the trip's looks and shopping items; kept here is what is that
-- person's own: ticks, what stays at home, and what they added.
create table packing_lists (
  trip_id uuid not null,
  user_id uuid not null,
  scope text not null check (scope in ('mine', 'everybodys')),
  created_at timestamptz(3) not null default now(),
  primary key (trip_id, user_id),
  constraint packing_lists_traveller foreign key (trip_id, user_id) references trip_members (trip_id, user_id)
    on delete cascade
);
create table packing_marks (
  trip_id uuid not null,
  user_id uuid not null,
  -- One of the two; a look is marked on each of its outfits.
  outfit_id uuid references outfits (id) on delete cascade,
  shopping_item_id uuid references shopping_items (id) on delete cascade,
  is_packed boolean not null default false,
  is_left_out boolean not null default false,
  constraint packing_marks_list foreign key (trip_id, user_id) references packing_lists (trip_id, user_id)
    on delete cascade,
  constraint packing_marks_one check ((outfit_id is null) <> (shopping_item_id is null))
);
create unique index packing_marks_outfit on packing_marks (outfit_id, user_id) where outfit_id is not null;
create unique index packing_marks_item on packing_marks (shopping_item_id, user_id) where shopping_item_id is not null;
create index packing_marks_of_list on packing_marks (trip_id, user_id);
create table packing_entries (
  id uuid primary key,
  trip_id uuid not null,
  user_id uuid not null,
  name varchar(255) not null,
  is_packed boolean not null default false,
  is_left_out boolean not null default false,
  created_at timestamptz(3) not null default now(),
  constraint packing_entries_list foreign key (trip_id, user_id) references packing_lists (trip_id, user_id)
    on delete cascade
);
create index packing_entries_of_list on packing_entries (trip_id, user_id, id);
