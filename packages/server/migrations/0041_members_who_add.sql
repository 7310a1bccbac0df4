-- Whether members add outfits and shopping items of their own, and change those.
alter table trips add column members_may_add boolean not null default false;
