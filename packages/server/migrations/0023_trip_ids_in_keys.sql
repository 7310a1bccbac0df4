-- Everything that a trip holds is found by the trip's id together with its own, and refers to its like by both, so that a trip's rows
-- can stand on one machine of several (docs/scaling.md). What is looked up by an id alone is found by 0025.

alter table outfits drop constraint outfits_activity;
alter table packing_marks
  drop constraint packing_marks_outfit_id_fkey,
  drop constraint packing_marks_shopping_item_id_fkey;
alter table shopping_items drop constraint shopping_items_assignee;
alter table concierge_searches drop constraint concierge_searches_trip;
alter table tracked_flights
  drop constraint tracked_flights_activity,
  drop constraint tracked_flights_traveller;
-- A mail about a trip that is gone is dropped when it is due (findAddedTrip).
alter table due_mails drop constraint due_mails_trip_id_fkey;
drop index due_mails_trip;

alter table trip_members drop constraint trip_members_pkey, add primary key (trip_id, id);
alter table itinerary_items
  drop constraint itinerary_items_pkey,
  drop constraint itinerary_items_in_trip,
  add primary key (trip_id, id);
alter table outfits drop constraint outfits_pkey, add primary key (trip_id, id);
alter table shopping_items drop constraint shopping_items_pkey, add primary key (trip_id, id);
drop index shopping_items_trip;
alter table chat_messages drop constraint chat_messages_pkey, add primary key (trip_id, id);
alter table join_links drop constraint join_links_pkey, add primary key (trip_id, id);
alter table packing_entries drop constraint packing_entries_pkey, add primary key (trip_id, id);

-- No key of these sets a column to null when what it refers to goes: Citus refuses that wherever the trip's id is part of the key. The
-- stores unlink what is linked first, and what they forget is refused.
alter table outfits add constraint outfits_activity
  foreign key (trip_id, activity_id) references itinerary_items (trip_id, id);
alter table shopping_items add constraint shopping_items_assignee
  foreign key (trip_id, assigned_to) references trip_members (trip_id, user_id);

drop index outfits_activity_link;
create index outfits_activity_link on outfits (trip_id, activity_id) where activity_id is not null;

-- A mark is of an outfit or of a shopping item; the id of either is the mark's in its list.
alter table packing_marks
  add column marked_id uuid not null generated always as (coalesce(outfit_id, shopping_item_id)) stored,
  add primary key (trip_id, user_id, marked_id),
  add constraint packing_marks_outfit
    foreign key (trip_id, outfit_id) references outfits (trip_id, id) on delete cascade,
  add constraint packing_marks_item
    foreign key (trip_id, shopping_item_id) references shopping_items (trip_id, id) on delete cascade;
drop index packing_marks_outfit, packing_marks_item, packing_marks_of_list;
create index packing_marks_of_outfit on packing_marks (trip_id, outfit_id) where outfit_id is not null;
create index packing_marks_of_item on packing_marks (trip_id, shopping_item_id) where shopping_item_id is not null;

-- A followed flight is its follower's, and its link to an activity the trip's.
create table trip_flights (
  trip_id uuid not null,
  -- That of the followed flight.
  id uuid not null,
  user_id uuid not null,
  flight_id uuid not null references flights (id) on delete cascade,
  itinerary_item_id uuid not null,
  -- When they began to follow it.
  created_at timestamptz(3) not null default now(),
  primary key (trip_id, id),
  constraint trip_flights_traveller
    foreign key (trip_id, user_id) references trip_members (trip_id, user_id) on delete cascade,
  constraint trip_flights_activity
    foreign key (trip_id, itinerary_item_id) references itinerary_items (trip_id, id) on delete cascade
);
insert into trip_flights (trip_id, id, user_id, flight_id, itinerary_item_id, created_at)
select trip_id, id, user_id, flight_id, itinerary_item_id, created_at
from tracked_flights where trip_id is not null and itinerary_item_id is not null;
create index trip_flights_activity_link on trip_flights (trip_id, itinerary_item_id, flight_id, id);
create index trip_flights_person on trip_flights (trip_id, user_id);
create index trip_flights_flight on trip_flights (flight_id);

drop index tracked_flights_link, tracked_flights_person;
alter table tracked_flights
  drop column trip_id,
  drop column itinerary_item_id,
  drop constraint tracked_flights_pkey,
  add primary key (user_id, id);

alter table concierge_searches drop constraint concierge_searches_pkey, add primary key (user_id, id);
alter table concierge_questions drop constraint concierge_questions_pkey, add primary key (user_id, id);
