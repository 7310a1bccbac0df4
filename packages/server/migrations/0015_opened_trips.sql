-- When somebody first opened a trip that they are on; until then their address stays hidden from those who know them from
-- nowhere else. Whoever is on a trip already has been seen there: they count as having opened it.
alter table trip_members add column opened_at timestamptz(3) default now();
alter table trip_members alter column opened_at drop default;

-- Whoever left by themselves is not put back by others, for as long as there is the trip; no link is barred to them.
alter table trip_removals add column has_left boolean not null default false;

-- Who may put somebody on a trip, and whether they want to hear of it by mail.
alter table users
  add column addable_by text not null default 'everybody' check (addable_by in ('everybody', 'companions', 'nobody')),
  add column mails_when_added boolean not null default true;

-- The trip that a mail tells of, and by whom; a mail about a trip that is gone is not sent.
alter table due_mails
  add column trip_id uuid references trips (id) on delete cascade,
  add column by_user_id uuid references users (id) on delete cascade;
create index due_mails_trip on due_mails (trip_id) where trip_id is not null;
