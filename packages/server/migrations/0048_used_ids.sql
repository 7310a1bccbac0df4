-- The ids that people's devices gave to what they made: each makes something once, also after that is deleted.
create table used_ids (
  id uuid primary key,
  kind text not null,
  -- Who made it.
  user_id uuid not null,
  -- The trip that it is on; null: a trip itself, or what is a person's own.
  trip_id uuid
);
create index used_ids_trip on used_ids (trip_id) where trip_id is not null;
create index used_ids_person on used_ids (user_id) where trip_id is null;
