-- Where a trip goes, degrees; it belongs to the destination's words.
alter table trips
  add column latitude double precision,
  add column longitude double precision,
  add constraint trips_position check ((latitude is null) = (longitude is null));

-- One flight of one day as it is known now, shared by all who follow it; or what one person told of theirs by hand.
create table flights (
  id uuid primary key,
  flight_number varchar(20) not null,
  -- Of the departure, by the clock there.
  flight_date date,
  airline varchar(255),
  operated_as varchar(20),
  status text not null default 'scheduled'
    check (status in ('scheduled', 'active', 'landed', 'cancelled', 'incident', 'diverted')),
  departure_airport varchar(255),
  departure_iata varchar(3),
  departure_time_zone text,
  departure_scheduled timestamptz(3),
  departure_estimated timestamptz(3),
  departure_actual timestamptz(3),
  departure_delay integer,
  departure_terminal varchar(20),
  departure_gate varchar(20),
  arrival_airport varchar(255),
  arrival_iata varchar(3),
  arrival_time_zone text,
  arrival_scheduled timestamptz(3),
  arrival_estimated timestamptz(3),
  arrival_actual timestamptz(3),
  arrival_delay integer,
  arrival_terminal varchar(20),
  arrival_gate varchar(20),
  baggage varchar(20),
  aircraft varchar(100),
  live jsonb,
  -- The times that the last changes spoke of: what creeps by a minute is told once it has come far enough.
  departure_told timestamptz(3),
  arrival_told timestamptz(3),
  -- Who told it by hand; null for what a service tells.
  told_by uuid references users (id) on delete cascade,
  refreshed_at timestamptz(3),
  -- When a service is to be asked again; null: never.
  refresh_at timestamptz(3),
  -- Questions in a row that brought nothing of it.
  refresh_failures smallint not null default 0,
  created_at timestamptz(3) not null default now(),
  constraint flights_source check (told_by is not null or (flight_date is not null and refreshed_at is not null))
);
create unique index flights_known_key on flights (flight_number, flight_date, (coalesce(departure_iata, '')))
  where told_by is null;
create index flights_refresh on flights (refresh_at) where refresh_at is not null;
create index flights_told_by on flights (told_by);

-- What changed on a flight, for those who follow it to read. Times are instants in ISO 8601.
create table flight_changes (
  id uuid primary key,
  flight_id uuid not null references flights (id) on delete cascade,
  kind text not null,
  from_value text,
  to_value text,
  created_at timestamptz(3) not null default now()
);
create index flight_changes_flight on flight_changes (flight_id, created_at desc, id);

-- Who follows which flight, and the activity that it is linked to. A link holds while both columns are there: whoever
-- leaves the trip loses the first, and a deleted activity takes both.
create table tracked_flights (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  flight_id uuid not null references flights (id) on delete cascade,
  trip_id uuid,
  itinerary_item_id uuid,
  created_at timestamptz(3) not null default now(),
  constraint tracked_flights_activity foreign key (trip_id, itinerary_item_id) references itinerary_items (trip_id, id)
    on delete set null (trip_id, itinerary_item_id),
  constraint tracked_flights_traveller foreign key (trip_id, user_id) references trip_members (trip_id, user_id)
    on delete set null (trip_id)
);
create unique index tracked_flights_once on tracked_flights (user_id, flight_id);
create index tracked_flights_flight on tracked_flights (flight_id);
create index tracked_flights_link on tracked_flights (trip_id, itinerary_item_id);
create index tracked_flights_person on tracked_flights (trip_id, user_id);

-- Calls to the flight service, by the day of UTC: the budget that searches and refreshes share.
create table flight_calls (
  day date primary key,
  calls integer not null
);
