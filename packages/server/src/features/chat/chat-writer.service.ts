import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Announcement } from '../../platform/live/announcement.ts';
import type { KeptAnnouncement, LiveChannel } from '../../platform/live/live-channel.ts';
import { codeOf, type Database, type Db, transactionOn } from '../../platform/db.ts';
import type { RepeatableRequest } from '../../platform/repeatable-request.ts';
import { newId } from '../../platform/ids.ts';
import type { MemberOf } from '../../platform/membership.ts';
import {
  type Insertion,
  insertMessages,
  type NewMessage,
  findRepeats,
  forgetExpiredKeys,
  type Repeat,
} from './chat-insert.store.ts';

/** The most messages that one statement stores: a megabyte of the longest ones. */
const BATCH_MAX = 64;
/** Writes under way at a time: while one waits for the disk the next is made, and connections stay free for others. */
const WRITES_MAX = 2;
/** Tries of one batch while another transaction locks its rows the other way round. */
const TRIES = 4;

export interface NewPost {
  readonly content: string;
  readonly clientKey: string | null;
  readonly repeatable: RepeatableRequest | null;
}

interface Waiting {
  readonly message: NewMessage;
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
  readonly #onStored: (tripId: string) => void;
  #waiting: Waiting[] = [];
  readonly #tripsInWrites = new Set<string>();
  #writes = 0;

  /** @param parts.onStored hears of each trip whose chat has grown. */
  constructor(parts: Pick<Database, 'db' | 'pool'> & { live: LiveChannel; onStored: (tripId: string) => void }) {
    this.#db = parts.db;
    this.#pool = parts.pool;
    this.#live = parts.live;
    this.#onStored = parts.onStored;
  }

  /**
   * Stores a message and announces it to everybody on the trip. A repeat of an answered request gets that answer again.
   *
   * @throws AppError `trip_not_found` when the sender has lost the trip meanwhile, `idempotency_mismatch` when the key was
   * used for another request.
   */
  post({ tripId, userId }: MemberOf, { content, clientKey, repeatable }: NewPost): Promise<Message> {
    return new Promise((resolve, reject) => {
      const message = { id: newId(), tripId, senderId: userId, content, clientKey, repeatable };
      this.#waiting.push({ message, resolve, reject });
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

  /** Takes from the front. A key's second message stays for later: it gets the answer of the first. */
  #takeBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    const keys = new Set<string>();
    for (const entry of this.#waiting) {
      const key = entry.message.repeatable?.id.toString('base64') ?? entry.message.id;
      const isFree = !this.#tripsInWrites.has(entry.message.tripId) && !keys.has(key);
      keys.add(key);
      (isFree && batch.length < BATCH_MAX ? batch : rest).push(entry);
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
      const { insertions, kept } = await this.#insert(batch.map(({ message }) => message));
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

  async #insert(batch: readonly NewMessage[]): Promise<Inserted> {
    for (let tries = 1; ; tries += 1) {
      try {
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

  /** Repeats the first answers under the same keys; an expired key is used afresh. */
  async #answerAgain(batch: readonly Waiting[]): Promise<void> {
    try {
      const requests = batch.flatMap(({ message }) => message.repeatable ?? []);
      const tripIds = [...new Set(batch.map(({ message }) => message.tripId))];
      const repeats = await findRepeats(this.#db, tripIds, requests);
      for (const [index, entry] of batch.entries()) this.#settle(entry, repeats[index]);
      const expired = batch.filter((_, index) => repeats[index]?.kind === 'expired');
      if (expired.length === 0) return;
      await forgetExpiredKeys(this.#db, requests);
      await this.#write(expired);
    } catch (error) {
      rejectAll(batch, error);
    }
  }

  #settle({ resolve, reject }: Waiting, outcome: Insertion | Repeat | undefined): void {
    if (outcome?.kind === 'claimed' || outcome?.kind === 'expired') return;
    if (outcome && 'message' in outcome) resolve(outcome.message);
    else reject(new AppError(outcome?.kind === 'mismatch' ? 'idempotency_mismatch' : 'trip_not_found'));
  }
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
