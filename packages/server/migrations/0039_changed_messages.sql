-- without transaction
-- Messages that were changed, by their revision: a post, which is not, adds nothing to it.
create index concurrently if not exists chat_messages_changed on chat_messages (trip_id, revision) where is_changed;
-- What refers to a file of the trip.
create index concurrently if not exists chat_messages_attachment on chat_messages (trip_id, attachment_id) where attachment_id is not null;
