-- The guest whom the one person who joins by a link becomes. No foreign key: a link outlives its guest, and says why it lets nobody in.
alter table join_links add column if not exists guest_id uuid;
