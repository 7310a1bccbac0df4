-- A file belongs to a trip as soon as something of the trip refers to it; until then its uploader alone sees it.
create table files (
  id uuid primary key,
  trip_id uuid references trips (id) on delete cascade,
  kind text not null check (kind in ('document', 'image')),
  content_type text not null,
  filename varchar(255) not null,
  size bigint not null,
  uploaded_by uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index files_trip on files (trip_id);
create index files_loose on files (created_at) where trip_id is null;

-- Names in the object store that are to go: those of deleted files at once, those that an upload is still writing if it
-- never becomes a file. Whoever deletes a file's row, a cascade too, leaves its name here in the same transaction.
create table doomed_objects (
  id uuid primary key,
  remove_after timestamptz(3) not null
);
create index doomed_objects_due on doomed_objects (remove_after);
create function doom_object() returns trigger language plpgsql as $$
begin
  -- Not rounded up: it is due for whoever looks right after the commit.
  insert into doomed_objects (id, remove_after) values (old.id, date_trunc('milliseconds', now())) on conflict do nothing;
  return null;
end $$;
create trigger files_doom_object after delete on files for each row execute function doom_object();

alter table trips
  drop column cover_image_url,
  add column cover_id uuid references files (id) on delete set null,
  add column version integer not null default 1;

alter table itinerary_items
  add column attachment_id uuid references files (id) on delete set null,
  add column attachment_filename varchar(255),
  add column version integer not null default 1,
  -- What links to an activity names the trip too, so that no link leads into another trip.
  add constraint itinerary_items_in_trip unique (trip_id, id);
create index trips_cover on trips (cover_id);
create index itinerary_items_attachment on itinerary_items (attachment_id);

create table outfits (
  id uuid primary key,
  trip_id uuid not null references trips (id) on delete cascade,
  title varchar(255) not null,
  description text,
  occasion varchar(100),
  category varchar(100) not null default 'Casual',
  planned_date date,
  activity_id uuid,
  image_id uuid references files (id) on delete set null,
  -- The same for an outfit and its copies on other days.
  look_id uuid not null,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  constraint outfits_activity foreign key (trip_id, activity_id) references itinerary_items (trip_id, id)
    on delete set null (activity_id)
);
create index outfits_trip on outfits (trip_id, planned_date, id);
create index outfits_activity_link on outfits (activity_id);
create index outfits_image on outfits (image_id);

create table shopping_items (
  id uuid primary key,
  trip_id uuid not null references trips (id) on delete cascade,
  name varchar(255) not null,
  category text not null default 'other',
  price varchar(50),
  currency varchar(10) not null default 'USD',
  is_completed boolean not null default false,
  assigned_to uuid,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  -- Somebody of the trip; whoever leaves it is assigned nothing there.
  constraint shopping_items_assignee foreign key (trip_id, assigned_to) references trip_members (trip_id, user_id)
    on delete set null (assigned_to)
);
create index shopping_items_trip on shopping_items (trip_id, id);
create index shopping_items_assignee_link on shopping_items (trip_id, assigned_to);
