-- refuses: outfits.outfits_wearer (the previous release never writes the column)
-- Who wears an outfit; null: whoever added it, as before.
alter table outfits add column wearer_id uuid;
alter table outfits add constraint outfits_wearer foreign key (wearer_id) references users (id) not valid;
