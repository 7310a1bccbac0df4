import type { Message, MessageFile, Quote } from '@caravan/contract/chat/chat.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Emitting } from '../../platform/domain-events.ts';
import type { Announcement } from '../../platform/live/announcement.ts';
import type { KeptAnnouncement, LiveChannel } from '../../platform/live/live-channel.ts';
import { codeOf, type Database, type Db, transactionOn } from '../../platform/db.ts';
import type { RepeatableRequest } from '../../platform/repeatable-request.ts';
import { newId } from '../../platform/ids.ts';
import type { MemberOf } from '../../platform/membership.ts';
import { type Insertion, insertMessages, type NewMessage } from './chat-insert.store.ts';
import { findRepeats, forgetExpiredKeys, type Repeat } from './chat-repeats.store.ts';

/** The most messages that one statement stores: a megabyte of the longest ones. */
const BATCH_MAX = 64;
/** Writes under way at a time: while one waits for the disk the next is made, and connections stay free for others. */
const WRITES_MAX = 2;
/** Tries of one batch while another transaction locks its rows the other way round. */
const TRIES = 4;

export interface NewPost {
  /** The id that its sender gives it. */
  readonly id?: string | undefined;
  readonly content: string;
  readonly clientKey: string | null;
  readonly replyTo: Quote | null;
  /** An unattached file of the sender's. */
  readonly attachmentId: string | null;
  readonly repeatable: RepeatableRequest | null;
}

/** Makes an unattached file of a member's one of their trip, in the transaction that stores the message which has it. */
export type AttachFile = (
  change: Pick<Emitting, 'db' | 'announce' | 'afterCommit'>,
  member: MemberOf,
  fileId: string,
) => Promise<MessageFile>;

interface Waiting {
  readonly message: NewMessage;
  readonly member: MemberOf;
  readonly resolve: (message: Message) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes chat messages. What arrives while a write is under way waits and then goes together, so that a busy server pays one
 * commit for many messages; a trip is in one write at a time. Each message is acknowledged and announced after the commit, in the
 * order of the numbers.
 */
export class ChatWriter {
  readonly #db: Db;
  readonly #pool: Database['pool'];
  readonly #live: LiveChannel;
  readonly #attach: AttachFile;
  readonly #onStored: (tripId: string) => void;
  #waiting: Waiting[] = [];
  readonly #tripsInWrites = new Set<string>();
  #writes = 0;

  constructor(parts: WriterParts) {
    this.#db = parts.db;
    this.#pool = parts.pool;
    this.#live = parts.live;
    this.#attach = parts.attach;
    this.#onStored = parts.onStored;
  }

  /**
   * Stores a message and announces it to everybody on the trip. A repeat gets the message that was stored.
   *
   * @throws AppError `trip_not_found` when the sender has lost the trip meanwhile, `idempotency_mismatch` when the key was
   * used for another request, `id_used` where the id was used for something else; of a file as `attachFile`.
   */
  post(member: MemberOf, post: NewPost): Promise<Message> {
    return new Promise((resolve, reject) => {
      const { id = newId() } = post;
      const by = { tripId: member.tripId, senderId: member.userId };
      const message = { ...post, ...by, id, isIdSent: post.id !== undefined };
      this.#waiting.push({ message, member, resolve, reject });
      this.#startWrites();
    });
  }

  #startWrites(): void {
    while (this.#writes < WRITES_MAX && this.#waiting.length > 0) {
      const batch = this.#takeBatch();
      if (batch.length === 0) return;
      this.#writes += 1;
      void this.#run(batch);
    }
  }

  /** Takes from the front. The second message of a key or an id stays for later: it gets the answer of the first. */
  #takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    const keys = new Set<string>();
    for (const entry of this.#waiting) {
      const { id, tripId, repeatable } = entry.message;
      const own = repeatable ? [id, repeatable.id.toString('base64')] : [id];
      const isFree = !this.#tripsInWrites.has(tripId) && !own.some((key) => keys.has(key));
      for (const key of own) keys.add(key);
      // A message with a file is written alone: what is wrong with the file is no matter of the others.
      const fits = batch.length === 0 || (batch.length < BATCH_MAX && !hasFile(entry) && !batch.some(hasFile));
      (isFree && fits ? batch : rest).push(entry);
    }
    this.#waiting = rest;
    return batch;
  }

  async #run(batch: readonly Waiting[]): Promise<void> {
    for (const { message } of batch) this.#tripsInWrites.add(message.tripId);
    await this.#write(batch);
    for (const { message } of batch) this.#tripsInWrites.delete(message.tripId);
    this.#writes -= 1;
    this.#startWrites();
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    let claimed: Waiting[];
    try {
      const { insertions, kept } = await this.#insert(batch);
      this.#live.send(kept);
      for (const tripId of tripsIn(kept)) this.#onStored(tripId);
      for (const [index, entry] of batch.entries()) this.#settle(entry, insertions[index]);
      claimed = batch.filter((_, index) => insertions[index]?.kind === 'claimed');
    } catch (error) {
      if (batch.length === 1 || !isOfOneMessage(error)) return rejectAll(batch, error);
      for (const entry of batch) await this.#write([entry]);
      return;
    }
    if (claimed.length > 0) await this.#answerAgain(claimed);
  }

  async #insert(entries: readonly Waiting[]): Promise<Inserted> {
    const batch = entries.map(({ message }) => message);
    const withFile = entries.find(hasFile);
    for (let tries = 1; ; tries += 1) {
      try {
        if (withFile) return await this.#insertWithFile(withFile);
        return await (this.#live.isShared ? this.#insertAndKeep(batch) : this.#insertAlone(batch));
      } catch (error) {
        if (tries === TRIES || codeOf(error) !== DEADLOCK) throw error;
      }
    }
  }

  /** One statement is a transaction, which costs the least; nobody else has to hear of it. */
  async #insertAlone(batch: readonly NewMessage[]): Promise<Inserted> {
    const insertions = await insertMessages(this.#pool, batch);
    return { insertions, kept: await this.#live.keep(this.#db, announcementsOf(batch, insertions)) };
  }

  #insertAndKeep(batch: readonly NewMessage[]): Promise<Inserted> {
    return transactionOn(this.#pool, async (client, db) => {
      const insertions = await insertMessages(client, batch);
      return { insertions, kept: await this.#live.keep(db, announcementsOf(batch, insertions)) };
    });
  }

  /** The message first: under a key that was claimed before, its file is the trip's already. */
  async #insertWithFile({ message, member }: Waiting): Promise<Inserted> {
    const others: Announcement[] = [];
    const afterwards: (() => void)[] = [];
    const change = {
      announce: (announcement: Announcement) => others.push(announcement),
      afterCommit: (work: () => void) => afterwards.push(work),
    };
    const inserted = await transactionOn(this.#pool, async (client, db) => {
      const [insertion] = await insertMessages(client, [message]);
      if (insertion?.kind !== 'stored' || message.attachmentId === null) {
        return { insertions: insertion ? [insertion] : [], kept: [] };
      }
      const attachment = await this.#attach({ ...change, db }, member, message.attachmentId);
      const insertions = [{ ...insertion, message: { ...insertion.message, attachment } }];
      const announcements = [...announcementsOf([message], insertions), ...others];
      return { insertions, kept: await this.#live.keep(db, announcements) };
    });
    for (const work of afterwards) work();
    return inserted;
  }

  /** Answers with what was stored under the same ids and keys; an expired key is used afresh. */
  async #answerAgain(batch: readonly Waiting[]): Promise<void> {
    try {
      const messages = batch.map(({ message }) => message);
      const repeats = await findRepeats(this.#db, messages);
      for (const [index, entry] of batch.entries()) this.#settle(entry, repeats[index]);
      const expired = batch.filter((_, index) => repeats[index]?.kind === 'expired');
      if (expired.length === 0) return;
      await forgetExpiredKeys(
        this.#db,
        messages.flatMap(({ repeatable }) => repeatable ?? []),
      );
      await this.#write(expired);
    } catch (error) {
      rejectAll(batch, error);
    }
  }

  #settle({ resolve, reject }: Waiting, outcome: Insertion | Repeat | undefined): void {
    if (outcome?.kind === 'claimed' || outcome?.kind === 'expired') return;
    if (outcome && 'message' in outcome) resolve(outcome.message);
    else reject(new AppError(refusals[outcome?.kind ?? 'gone']));
  }
}

/** Why a message is not stored. */
const refusals = {
  mismatch: 'idempotency_mismatch',
  used: 'id_used',
  gone: 'trip_not_found',
  no_member: 'trip_not_found',
} as const;

const hasFile = ({ message }: Waiting): boolean => message.attachmentId !== null;

interface WriterParts extends Pick<Database, 'db' | 'pool'> {
  readonly live: LiveChannel;
  readonly attach: AttachFile;
  /** Hears of each trip whose chat has grown. */
  readonly onStored: (tripId: string) => void;
}

/** What became of a batch, and what is announced of it. */
interface Inserted {
  readonly insertions: readonly Insertion[];
  readonly kept: readonly KeptAnnouncement[];
}

const announcementsOf = (batch: readonly NewMessage[], insertions: readonly Insertion[]): Announcement[] =>
  batch.flatMap(({ tripId }, index): Announcement[] => {
    const insertion = insertions[index];
    if (insertion?.kind !== 'stored') return [];
    return [{ kind: 'event', event: { type: 'chat_message', tripId, message: insertion.message } }];
  });

/** The trips that announcements are of, each once. */
const tripsIn = (kept: readonly KeptAnnouncement[]): ReadonlySet<string> =>
  new Set(kept.flatMap(({ announcement }) => (announcement.kind === 'event' ? [announcement.event.tripId] : [])));

/** Those that are settled already stay as they are. */
const rejectAll = (batch: readonly Waiting[], error: unknown): void => {
  for (const { reject } of batch) reject(error);
};

const DEADLOCK = '40P01';

/** What the database refused is one message or its trip, and no reason to fail the others (SQLSTATE classes 22 and 23). */
const isOfOneMessage = (error: unknown): boolean => /^2[23]/.test(codeOf(error) ?? '');
