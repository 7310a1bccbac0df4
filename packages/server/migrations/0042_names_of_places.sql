-- What a place is called beside its own name, as people write it: proposals show why they are there.
alter table place_names add column spelled text;
alter table place_starts add column spelled text;
