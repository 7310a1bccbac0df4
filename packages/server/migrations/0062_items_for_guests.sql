-- The guest who is to get it; else a member (assigned_to), or nobody.
alter table shopping_items add column assigned_guest_id uuid;
-- refuses: shopping_items.shopping_items_guest (the previous release writes no guest)
alter table shopping_items add constraint shopping_items_guest
  foreign key (trip_id, assigned_guest_id) references trip_guests (trip_id, id) not valid;
