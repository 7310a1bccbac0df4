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

-- The trip that a mail tells of, and by whom. A mail about a trip that is gone is not sent; a sent one still counts.
alter table due_mails
  add column trip_id uuid references trips (id) on delete set null,
  add column by_user_id uuid references users (id) on delete set null;
create index due_mails_trip on due_mails (trip_id) where trip_id is not null;

-- What is kept of answers with people and trips tells what it tells today.
update idempotency_keys
  set answer = jsonb_set(answer, '{user}', answer -> 'user' || '{"addableBy": "everybody", "mailsWhenAdded": true}')
  where signed_in_user is not null;
update idempotency_keys
  set answer = answer || jsonb_build_object('isNew', false, 'members', (
    select coalesce(jsonb_agg(member || '{"hasOpened": true}' order by place), '[]')
    from jsonb_array_elements(answer -> 'members') with ordinality as list (member, place)))
  where jsonb_typeof(answer -> 'members') = 'array';
update idempotency_keys set answer = answer || '{"hasOpened": true}' where answer ? 'joinedAt';
update idempotency_keys
  set answer = (
    select jsonb_agg(member || '{"hasOpened": true}' order by place)
    from jsonb_array_elements(answer) with ordinality as list (member, place))
  where jsonb_typeof(answer) = 'array' and answer -> 0 ? 'joinedAt';
