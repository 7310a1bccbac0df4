import type { Message, Quote } from '@caravan/contract/chat/chat.schema.ts';
import { imageUrlOf } from '@caravan/contract/files/files.rules.ts';
import type { Pool } from 'pg';
import type { RepeatableRequest } from '../../platform/repeatable-request.ts';

/** A message that its sender wants stored. */
export interface NewMessage {
  readonly id: string;
  /** Its sender gave it its id, under which it may come again. */
  readonly isIdSent: boolean;
  readonly tripId: string;
  readonly senderId: string;
  readonly content: string;
  readonly clientKey: string | null;
  /** The message that it answers. */
  readonly replyTo: Quote | null;
  /** Its file, which becomes the trip's in the same transaction. */
  readonly attachmentId: string | null;
  /** Names the request when it may come again. */
  readonly repeatable: RepeatableRequest | null;
}

/** Runs one statement, which is one transaction. */
type Statements = Pick<Pool, 'query'>;

/**
 * One statement, so that a batch costs one round trip and one commit:
 * - who is no member of the trip at this moment stores nothing; a removal waits for the commit, or this for the removal;
 * - a message is stored by whoever claims its key first; who comes second waits here, by the primary key, until the first
 *   one commits or fails. The stored answer is the message's id, because all else of it stands with the message;
 * - so it is with the id that its sender gave it (platform/used-ids.store.ts), claimed only with the key: a key that was claimed before
 *   may be of the same message under another id, or past its time;
 * - the others get consecutive numbers in their trip under the lock of its row in `trip_chats`, which the commit releases;
 * - their senders have read the chat up to there, so that unread messages are counted by two numbers. A membership that somebody else
 *   holds is passed over: a post would wait for them while it holds the chat. What the sender's own page reads next catches up.
 *
 * Memberships and the trips' own rows are locked first, in the order in which a deletion locks them, and the trips in the
 * order of their ids, so that two batches wait for each other one way round.
 */
const INSERT_MESSAGES = `
  with from_members as (
    select i.*, u.first_name, u.last_name, u.email, u.picture_id
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::bytea[], $7::bytea[], $8::uuid[], $9::uuid[], $10::boolean[])
      with ordinality as i (
        id, trip_id, sender_id, content, client_key, key_id, fingerprint, reply_to_id, attachment_id, is_id_sent, position
      )
    join trip_members m on m.trip_id = i.trip_id and m.user_id = i.sender_id
    join users u on u.id = i.sender_id
    for key share of m
  ),
  claimed as (
    insert into idempotency_keys (id, fingerprint, status, answer)
    select key_id, fingerprint, 201, to_jsonb(id) from from_members where key_id is not null
    on conflict (id) do nothing
    returning id
  ),
  by_key as (
    select * from from_members where key_id is null or key_id in (select id from claimed)
  ),
  used as (
    insert into used_ids (id, kind, user_id, trip_id)
    select id, 'message', sender_id, trip_id from by_key where is_id_sent
    on conflict (id) do nothing
    returning id
  ),
  accepted as (
    select * from by_key where not is_id_sent or id in (select id from used)
  ),
  chats as (
    insert into trip_chats (trip_id, last_seq, counted_from)
    select t.id, a.messages, 0
    from (select trip_id, count(*) as messages from accepted group by trip_id) a
    join trips t on t.id = a.trip_id
    order by t.id
    for key share of t
    on conflict (trip_id) do update
      set last_seq = trip_chats.last_seq + excluded.last_seq,
          counted_from = coalesce(trip_chats.counted_from, trip_chats.last_seq)
    returning trip_id, last_seq, revision
  ),
  numbered as (
    select accepted.*, revision, last_seq + 1 - row_number() over (partition by trip_id order by position desc) as seq
    from accepted
    join chats using (trip_id)
  ),
  stored as (
    insert into chat_messages
      (id, trip_id, seq, revision, sender_id, content, client_key, reply_to_id, attachment_id, created_at)
    select id, trip_id, seq, revision, sender_id, content, client_key, reply_to_id, attachment_id, clock_timestamp()
    from numbered
    order by position
    returning id, created_at
  ),
  free as (
    select m.trip_id, m.user_id from trip_members m
    where (m.trip_id, m.user_id) in (select i.trip_id, i.sender_id from unnest($2::uuid[], $3::uuid[]) as i (trip_id, sender_id))
    for no key update skip locked
  ),
  read as (
    update trip_members m set read_seq = own.seq
    from (select trip_id, sender_id, max(seq) as seq from numbered group by trip_id, sender_id) own
    join free on free.trip_id = own.trip_id and free.user_id = own.sender_id
    where m.trip_id = own.trip_id and m.user_id = own.sender_id
  )
  select f.id, n.seq, n.revision, s.created_at, f.first_name, f.last_name, f.email, f.picture_id
  from from_members f
  left join numbered n on n.id = f.id
  left join stored s on s.id = f.id`;

/** The same for one message, as nearly always: without a batch's numbering it costs the database two thirds. */
const INSERT_MESSAGE = `
  with from_member as (
    select u.first_name, u.last_name, u.email, u.picture_id
    from trip_members m
    join users u on u.id = m.user_id
    where m.trip_id = $2::uuid and m.user_id = $3::uuid
    for key share of m
  ),
  claimed as (
    insert into idempotency_keys (id, fingerprint, status, answer)
    select $6::bytea, $7::bytea, 201, to_jsonb($1::uuid) from from_member where $6 is not null
    on conflict (id) do nothing
    returning id
  ),
  by_key as (
    select from from_member where $6 is null or exists (select from claimed)
  ),
  used as (
    insert into used_ids (id, kind, user_id, trip_id)
    select $1, 'message', $3, $2 from by_key where $10::boolean
    on conflict (id) do nothing
    returning id
  ),
  chat as (
    insert into trip_chats (trip_id, last_seq, counted_from)
    select t.id, 1, 0
    from trips t
    where t.id = $2
      and case when $10 then exists (select from used) else exists (select from by_key) end
    for key share of t
    on conflict (trip_id) do update
      set last_seq = trip_chats.last_seq + 1, counted_from = coalesce(trip_chats.counted_from, trip_chats.last_seq)
    returning last_seq, revision
  ),
  stored as (
    insert into chat_messages
      (id, trip_id, seq, revision, sender_id, content, client_key, reply_to_id, attachment_id, created_at)
    select $1, $2, last_seq, revision, $3, $4::text, $5::uuid, $8::uuid, $9::uuid, clock_timestamp() from chat
    returning seq, revision, created_at
  ),
  free as (
    select trip_id, user_id from trip_members where trip_id = $2 and user_id = $3 for no key update skip locked
  ),
  read as (
    update trip_members m set read_seq = stored.seq
    from stored, free
    where m.trip_id = free.trip_id and m.user_id = free.user_id
  )
  select $1 as id, s.seq, s.revision, s.created_at, f.*
  from from_member f
  left join stored s on true`;

interface MemberRow {
  readonly id: string;
  /** 64 bits as text; `null` where nothing was stored. */
  readonly seq: string | null;
  readonly revision: string | null;
  readonly created_at: Date | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly picture_id: string | null;
}

/** What became of a message: `claimed` means that its key or its id was claimed before, so that nothing was stored. */
export type Insertion =
  | { readonly kind: 'stored'; readonly message: Message }
  | { readonly kind: 'claimed' | 'no_member' };

/**
 * Stores messages in this order, as one transaction.
 *
 * @param batch each id, and each key of a repeatable request, at most once.
 * @returns what became of each, in the same order.
 * @throws the database's error, and then nothing is stored.
 */
export const insertMessages = async (statements: Statements, batch: readonly NewMessage[]): Promise<Insertion[]> => {
  const { rows } = await statements.query<MemberRow>(batch.length === 1 ? forOne(batch) : forMany(batch));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return batch.map((message) => insertionOf(message, byId.get(message.id)));
};

const valuesOf = ({
  id,
  tripId,
  senderId,
  content,
  clientKey,
  repeatable,
  replyTo,
  attachmentId,
  isIdSent,
}: NewMessage): unknown[] => [
  id,
  tripId,
  senderId,
  content,
  clientKey,
  repeatable?.id ?? null,
  repeatable?.fingerprint ?? null,
  replyTo?.id ?? null,
  attachmentId,
  isIdSent,
];

const forOne = (batch: readonly NewMessage[]) => ({
  name: 'insert_message',
  text: INSERT_MESSAGE,
  values: batch.flatMap(valuesOf),
});

/** Each parameter is a column of the batch. */
const forMany = (batch: readonly NewMessage[]) => {
  const rows = batch.map(valuesOf);
  return {
    name: 'insert_messages',
    text: INSERT_MESSAGES,
    values: rows[0]?.map((_, column) => rows.map((row) => row[column])),
  };
};

const insertionOf = (message: NewMessage, row: MemberRow | undefined): Insertion => {
  if (!row) return { kind: 'no_member' };
  if (row.seq !== null && row.created_at !== null) {
    const place = { seq: Number(row.seq), revision: Number(row.revision), createdAt: row.created_at.toISOString() };
    return { kind: 'stored', message: storedMessage(message, place, row) };
  }
  // Without a key and an id of its own only a deleted trip prevents a member's message from being stored.
  return { kind: message.repeatable || message.isIdSent ? 'claimed' : 'no_member' };
};

const storedMessage = (
  { id, tripId, senderId, content, clientKey, replyTo }: NewMessage,
  { seq, revision, createdAt }: Pick<Message, 'seq' | 'revision' | 'createdAt'>,
  { first_name: firstName, last_name: lastName, email, picture_id: pictureId }: MemberRow,
): Message => ({
  id,
  tripId,
  seq,
  senderId,
  content,
  messageType: 'text',
  createdAt,
  clientKey,
  sender: { firstName, lastName, email, profileImageUrl: pictureId && imageUrlOf(pictureId) },
  revision,
  editedAt: null,
  deletedAt: null,
  replyTo,
  // Whoever stores it makes its file the trip's and says what that is.
  attachment: null,
  reactions: [],
});
