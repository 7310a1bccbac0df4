-- When somebody first opened a trip that they are on; until then their address stays hidden from those who know them from
-- nowhere else. Whoever is on a trip already has been seen there: they count as having opened it.
alter table trip_members add column opened_at timestamptz(3) default now();
alter table trip_members alter column opened_at drop default;

-- Whoever left by themselves is not put back by others, for as long as there is the trip; no link is barred to them.
alter table trip_removals add column has_left boolean not null default false;
