-- The files of an activity after its first one, which stays in itinerary_items: servers of the previous release read and change that one, and
-- leave these alone. One that deletes an activity leaves its rows here, so nothing of the database ties them to it; what they name is
-- released by the hourly cleaning (activity-attachments.store.ts).
create table activity_attachments (
  trip_id uuid not null references trips (id) on delete cascade,
  id uuid not null,
  activity_id uuid not null,
  file_id uuid not null,
  filename varchar(255) not null,
  place integer not null,
  primary key (trip_id, id),
  foreign key (trip_id, file_id) references files (trip_id, id)
);
create index activity_attachments_activity on activity_attachments (trip_id, activity_id);
create index activity_attachments_file on activity_attachments (trip_id, file_id);
