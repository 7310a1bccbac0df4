-- When people last ticked, packed and reacted, or took that back: what was meant before it comes too late. Null: not since this is kept.
alter table shopping_items add column ticked_at timestamptz(3);
alter table packing_marks add column packed_at timestamptz(3);
alter table packing_entries add column packed_at timestamptz(3);
alter table message_reactions add column put_at timestamptz(3);

-- The reactions that somebody has taken away again.
create table removed_reactions (
  trip_id uuid not null,
  message_id uuid not null,
  user_id uuid not null references users (id),
  emoji varchar(64) not null,
  removed_at timestamptz(3) not null,
  primary key (trip_id, message_id, user_id, emoji),
  foreign key (trip_id, message_id) references chat_messages (trip_id, id) on delete cascade
);
