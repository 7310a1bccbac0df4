-- What the people of a trip might do (decision 89). What an idea has become is named without a key: servers of the previous release delete
-- activities and know no ideas, and a name of what is not there any more counts for none.
create table ideas (
  trip_id uuid not null references trips (id) on delete cascade,
  id uuid not null,
  title varchar(255) not null,
  note text,
  location varchar(255),
  latitude double precision,
  longitude double precision,
  link text,
  -- Of the linked page, with a copy of its picture.
  link_title varchar(300),
  link_image_id uuid,
  -- When the linked page is read; null: it was, or there is none.
  link_due_at timestamptz(3),
  link_tries integer not null default 0,
  -- Minor units of the currency.
  cost_amount bigint,
  cost_currency varchar(10),
  photo_id uuid,
  planned_activity_id uuid,
  created_by uuid not null references users (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  primary key (trip_id, id),
  foreign key (trip_id, photo_id) references files (trip_id, id),
  foreign key (trip_id, link_image_id) references files (trip_id, id)
);
create index ideas_photo on ideas (trip_id, photo_id) where photo_id is not null;
create index ideas_link_image on ideas (trip_id, link_image_id) where link_image_id is not null;
create index ideas_planned on ideas (trip_id, planned_activity_id) where planned_activity_id is not null;
create index ideas_due on ideas (link_due_at) where link_due_at is not null;

-- One row for each person who has ever answered; null: they have taken it back, which is remembered by its moment.
create table idea_answers (
  trip_id uuid not null,
  idea_id uuid not null,
  user_id uuid not null references users (id),
  answer text,
  answered_at timestamptz(3) not null,
  primary key (trip_id, idea_id, user_id),
  foreign key (trip_id, idea_id) references ideas (trip_id, id) on delete cascade
);
create index idea_answers_person on idea_answers (trip_id, user_id);

create table idea_comments (
  trip_id uuid not null,
  id uuid not null,
  idea_id uuid not null,
  author_id uuid not null references users (id),
  text varchar(1000) not null,
  created_at timestamptz(3) not null default now(),
  primary key (trip_id, id),
  foreign key (trip_id, idea_id) references ideas (trip_id, id) on delete cascade
);
create index idea_comments_idea on idea_comments (trip_id, idea_id);
