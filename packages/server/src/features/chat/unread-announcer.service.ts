import type { Logger } from 'pino';
import { loggable } from '../../platform/db.ts';
import type { ChangeInBackground } from '../../platform/domain-events.ts';
import { listReaders } from './chat-reads.store.ts';
import { chatGrown } from './chat.events.ts';

/** How soon after one announcement of a trip the next may follow, milliseconds: a busy chat costs one look at its people in that time. */
const PACE_MS = 1_000;

interface AnnouncerParts {
  readonly changeInBackground: ChangeInBackground;
  readonly log: Logger;
  readonly paceMs?: number | undefined;
}

interface Pace {
  /** More came while the last announcement was made, or is too fresh for another. */
  isDue: boolean;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Lets everybody on a trip know, on whichever page, that its chat has new messages. Beside the posts: the first message of a quiet chat is
 * announced at once, and a busy one once a second with whatever has come until then.
 */
export class UnreadAnnouncer {
  readonly #parts: AnnouncerParts;
  readonly #paces = new Map<string, Pace>();
  #work: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(parts: AnnouncerParts) {
    this.#parts = parts;
  }

  /** The chat of a trip has grown. Nobody waits for it. */
  raise(tripId: string): void {
    if (this.#isClosed) return;
    const pace = this.#paces.get(tripId);
    if (pace) pace.isDue = true;
    else this.#announce(tripId);
  }

  /** Announces nothing more, and waits for what is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { timer } of this.#paces.values()) clearTimeout(timer);
    await this.#work;
  }

  #announce(tripId: string): void {
    const pace: Pace = { isDue: false, timer: undefined };
    this.#paces.set(tripId, pace);
    // One after the other, so that many busy trips take one connection.
    this.#work = this.#work
      .then(() => this.#send(tripId))
      .then(() => {
        if (this.#isClosed) return;
        pace.timer = setTimeout(() => this.#goOn(tripId, pace), this.#parts.paceMs ?? PACE_MS).unref();
      });
  }

  #goOn(tripId: string, { isDue }: Pace): void {
    this.#paces.delete(tripId);
    if (isDue) this.#announce(tripId);
  }

  async #send(tripId: string): Promise<void> {
    try {
      await this.#parts.changeInBackground(async ({ db, announce, emit }) => {
        const readers = await listReaders(db, tripId);
        if (readers.length === 0) return;
        announce({ kind: 'unread', tripId, readers });
        await emit(chatGrown, { tripId, readers });
      });
    } catch (error) {
      // A hint: whoever opens a page, or comes back to the channel, reads the counts.
      this.#parts.log.warn({ failure: loggable(error) }, 'unread messages were not announced');
    }
  }
}
