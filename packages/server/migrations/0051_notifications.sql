-- What people are notified of. Of what stands for the same thing one unread row is there at most.
create table notifications (
  user_id uuid not null references users (id),
  id uuid not null,
  kind text not null,
  -- Null: of no trip.
  trip_id uuid,
  -- The message or the activity.
  subject_id uuid,
  topic text not null,
  -- Who did it; null: nobody.
  by_user_id uuid,
  facts jsonb not null,
  -- How many things it stands for.
  happenings integer not null default 1,
  happened_at timestamptz(3) not null,
  read_at timestamptz(3),
  primary key (user_id, id)
);
create unique index notifications_unread on notifications (user_id, topic) where read_at is null;
create index notifications_latest on notifications (user_id, happened_at);
create index notifications_age on notifications (happened_at);

-- What somebody has chosen; without a row the usual counts.
create table notification_settings (
  user_id uuid primary key references users (id),
  messages boolean not null,
  mentions boolean not null,
  plan boolean not null,
  flights boolean not null,
  added boolean not null,
  minutes_before smallint,
  quiet_from text,
  quiet_until text,
  digest boolean not null,
  -- Where they were last.
  time_zone text,
  -- The day, there, whose digest was made last.
  digested_on date
);
create index notification_settings_reminded on notification_settings (user_id) where minutes_before is not null;
create index notification_settings_digests on notification_settings (user_id) where digest;

-- The browsers that get pushes. One goes with its session.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id),
  sid text not null references sessions (sid) on delete cascade,
  -- Secret: whoever knows it and the keys of the server reaches the device.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text,
  created_at timestamptz(3) not null default now()
);
create unique index push_subscriptions_session on push_subscriptions (sid);
create index push_subscriptions_person on push_subscriptions (user_id, created_at);

-- The pushes that wait to be sent, or to be tried again.
create table due_pushes (
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  notification_id uuid not null,
  user_id uuid not null,
  try_after timestamptz(3) not null,
  -- After that it is worth nothing.
  expires_at timestamptz(3) not null,
  tries integer not null default 0,
  primary key (subscription_id, notification_id)
);
create index due_pushes_due on due_pushes (try_after);

-- Up to which message of a trip's chat its people were notified.
create table chat_notices (
  trip_id uuid primary key references trips (id) on delete cascade,
  seq bigint not null
);

-- refuses: trip_members.trip_members_notice (the previous release does not know the column)
-- What a member hears of the trip; null: all.
alter table trip_members add column notice text;
alter table trip_members
  add constraint trip_members_notice check (notice in ('mentions', 'nothing')) not valid;
