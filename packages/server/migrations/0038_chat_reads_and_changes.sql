-- Up to which message of the trip's chat a member has read it; null: they have read nothing since this is counted.
alter table trip_members add column read_seq bigint;

alter table trip_chats
  -- Messages after this number are counted as unread by whoever has no mark; null: no message has come since this is counted.
  add column counted_from bigint,
  -- How many changes of its messages the chat has seen; its row is the lock under which they are numbered.
  add column revision bigint not null default 0;

alter table chat_messages
  -- The chat's revision when the message was posted, or that of its last change.
  add column revision bigint not null default 0,
  add column is_changed boolean not null default false,
  add column edited_at timestamptz(3),
  -- Its text, its file and its reactions are gone; its number stays.
  add column deleted_at timestamptz(3),
  add column reply_to_id uuid,
  add column attachment_id uuid;

-- One row for each person and emoji.
create table message_reactions (
  trip_id uuid not null,
  message_id uuid not null,
  user_id uuid not null references users (id),
  emoji varchar(64) not null,
  created_at timestamptz(3) not null default now(),
  primary key (trip_id, message_id, user_id, emoji),
  foreign key (trip_id, message_id) references chat_messages (trip_id, id) on delete cascade
);
