-- without transaction
-- The messages of the last minutes, of all chats: a job looks for those that nobody was notified of.
create index concurrently if not exists chat_messages_created on chat_messages (created_at);
