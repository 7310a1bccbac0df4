-- What an activity costs, in the minor unit of its currency; both or neither.
alter table itinerary_items add column cost_minor bigint;
alter table itinerary_items add column cost_currency varchar(3);
