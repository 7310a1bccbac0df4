-- The clocks by which the times of an activity are typed and shown; null: those of its flight, else the trip's.
alter table itinerary_items add column start_zone text;
alter table itinerary_items add column end_zone text;
-- Who put somebody on a flight; null: they did so themselves.
alter table trip_flights add column added_by uuid;
