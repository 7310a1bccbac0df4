-- What was worn most is told by days and looks alone, so that the index has all of it; the trips of a look are few.
drop index outfits_trip;
create index outfits_trip on outfits (trip_id, planned_date, id) include (look_id);
create index outfits_look on outfits (look_id, planned_date);
