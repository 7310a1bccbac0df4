-- refuses: itinerary_items.itinerary_items_position (the previous release writes neither of the columns)
-- Where an activity is, degrees; it belongs to the words of its location.
alter table itinerary_items
  add column latitude double precision,
  add column longitude double precision,
  add constraint itinerary_items_position check ((latitude is null) = (longitude is null)) not valid;
