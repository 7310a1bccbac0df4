-- People of a trip without an account, by name; and members who have left, where something hangs on them still: these keep the id of
-- their account. Who becomes a member stays here with their account's id, as devices may still send the old one (decision 88).
create table trip_guests (
  trip_id uuid not null references trips (id) on delete cascade,
  id uuid not null,
  name varchar(100) not null,
  is_former boolean not null default false,
  became_user_id uuid,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  primary key (trip_id, id)
);

-- Whether everybody joins an activity but for those named, or nobody but those.
alter table itinerary_items add column joined_by text not null default 'everybody';
-- When that was last set for all at once: what somebody meant before it comes too late. Null: not since the activity was made.
alter table itinerary_items add column joined_by_at timestamptz(3);

-- What people answered for an activity. A person is a member or a guest of the trip, so that no key holds them.
create table activity_participants (
  trip_id uuid not null,
  activity_id uuid not null,
  person_id uuid not null,
  is_joining boolean not null,
  answered_at timestamptz(3) not null,
  primary key (trip_id, activity_id, person_id),
  foreign key (trip_id, activity_id) references itinerary_items (trip_id, id) on delete cascade
);
