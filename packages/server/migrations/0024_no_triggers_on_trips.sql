-- Citus has no triggers on distributed and reference tables. What these kept, the stores keep, each in one place: the bounds of a trip
-- in trips/additions.store.ts, memberships of deleted accounts in trips/memberships.store.ts, and former addresses in
-- accounts/accounts.store.ts.
drop trigger itinerary_items_last_added on itinerary_items;
drop trigger outfits_last_added on outfits;
drop trigger shopping_items_last_added on shopping_items;
drop function keep_last_added();

drop trigger itinerary_items_added_begins_from on itinerary_items;
drop trigger itinerary_items_moved_begins_from on itinerary_items;
drop function keep_begins_from();

-- That of the sessions stays: they are on the machine that everybody connects to.
drop trigger trip_members_account_exists on trip_members;

drop trigger users_added_former_email on users;
drop trigger users_changed_former_email on users;
drop function refuse_former_email();
