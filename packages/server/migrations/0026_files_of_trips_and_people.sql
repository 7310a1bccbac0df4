-- A file is a trip's, or its uploader's until something refers to it; the picture that somebody has of themselves stays theirs. Which of
-- them it is stands in a directory, because a file is asked for by its id alone.
create table personal_files (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  is_profile_picture boolean not null default false,
  kind text not null constraint personal_files_kind check (kind in ('document', 'image')),
  content_type text not null,
  filename varchar(255) not null,
  size bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);
insert into personal_files (user_id, id, is_profile_picture, kind, content_type, filename, size, created_at)
select coalesce(profile_of, uploaded_by), id, profile_of is not null, kind, content_type, filename, size, created_at
from files where trip_id is null;
create index personal_files_unattached on personal_files (created_at) where not is_profile_picture;

create table file_directory (
  id uuid primary key,
  trip_id uuid,
  user_id uuid,
  constraint file_directory_whose check ((trip_id is null) <> (user_id is null))
);
insert into file_directory (id, trip_id, user_id)
select id, trip_id, null from files where trip_id is not null union all select id, null, user_id from personal_files;

-- The bytes of what is deleted are noted by files.store.ts, which also reads who has what.
drop trigger files_doom_object on files;
drop function doom_object();

alter table users drop constraint users_picture_id_fkey;
drop index users_picture;
alter table trips drop constraint trips_cover_id_fkey;
alter table itinerary_items drop constraint itinerary_items_attachment_id_fkey;
alter table outfits drop constraint outfits_image_id_fkey;

delete from files where trip_id is null;
drop index files_loose, files_profile, files_trip, files_uploader;
alter table files
  drop constraint files_belong_once,
  drop column profile_of,
  drop constraint files_pkey,
  add primary key (trip_id, id);

-- What names no file of its own trip names none: the key would refuse it.
update trips set cover_id = null where cover_id is not null
  and not exists (select from files where files.trip_id = trips.id and files.id = cover_id);
update itinerary_items set attachment_id = null, attachment_filename = null where attachment_id is not null
  and not exists (select from files where files.trip_id = itinerary_items.trip_id and files.id = attachment_id);
update outfits set image_id = null where image_id is not null
  and not exists (select from files where files.trip_id = outfits.trip_id and files.id = image_id);

alter table trips add constraint trips_cover foreign key (id, cover_id) references files (trip_id, id);
alter table itinerary_items add constraint itinerary_items_file
  foreign key (trip_id, attachment_id) references files (trip_id, id);
alter table outfits add constraint outfits_file foreign key (trip_id, image_id) references files (trip_id, id);
drop index trips_cover, itinerary_items_attachment, outfits_image;
create index itinerary_items_attachment on itinerary_items (trip_id, attachment_id) where attachment_id is not null;
create index outfits_image on outfits (trip_id, image_id) where image_id is not null;
