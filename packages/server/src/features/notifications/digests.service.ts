import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../platform/db.ts';
import type { EventCall } from '../../platform/domain-events.ts';
import type { EmailOutbox } from '../accounts/email-outbox.service.ts';
import type { FindDigest } from '../accounts/mailed-invitations.store.ts';
import { digestDay } from './digest.rules.ts';
import { shortened, wordsOf } from './notification-words.rules.ts';
import { findMailAddress, findSettings, listDigestReaders, noteDigest } from './notification-settings.store.ts';
import { kindsOn } from './kinds-on.rules.ts';
import { listUnread, type StoredNotification } from './notifications.store.ts';

/** Notifications that one mail has words for; of more it says how many. */
const LINES_MAX = 20;
const LINE_MAX = 240;

/** The daily mails with what is unread. */
export class Digests {
  readonly #secret: Uint8Array;
  readonly #emailOutbox: EmailOutbox;

  /** @param secret what the links in them are signed with. */
  constructor(secret: Uint8Array, emailOutbox: EmailOutbox) {
    this.#secret = secret;
    this.#emailOutbox = emailOutbox;
  }

  /**
   * Enqueues the digests that are due for some people.
   *
   * @param after the last one of those before.
   * @returns the last one of these; `null` where nobody is left.
   */
  async enqueueDue({ db, now, afterCommit }: EventCall, after: string | null): Promise<string | null> {
    const readers = await listDigestReaders(db, after);
    for (const { userId, timeZone, digestedOn } of readers) {
      const day = digestDay(timeZone ?? 'UTC', digestedOn, now);
      if (day === null || !(await noteDigest(db, userId, day)) || (await listNews(db, userId)).length === 0) continue;
      const address = await findMailAddress(db, userId);
      if (address !== null) await this.#emailOutbox.enqueue({ db, afterCommit }, { userId, kind: 'digest', address });
    }
    return readers.at(-1)?.userId ?? null;
  }

  /** What a digest says as it is sent; `null` where it is wanted no more, or all was read meanwhile. */
  readonly find: FindDigest = async (db, userId) => {
    const unread = await listNews(db, userId);
    if (unread.length === 0) return null;
    const lines = unread.slice(0, LINES_MAX).map((one) => {
      const { title, text } = wordsOf(one);
      return shortened(`${title}: ${text}`, LINE_MAX);
    });
    const more = unread.length - lines.length;
    return { lines: more > 0 ? [...lines, `And ${more} more.`] : lines, secret: this.#tokenOf(userId) };
  };

  /** Whose mail a link's token is of; `null` for one that was not made here. It does nothing but end the mails, and never expires. */
  readerOf(token: string): string | null {
    const [userId = ''] = token.split('.');
    const [given, made] = [Buffer.from(token), Buffer.from(this.#tokenOf(userId))];
    return given.length === made.length && timingSafeEqual(given, made) ? userId : null;
  }

  #tokenOf(userId: string): string {
    return `${userId}.${createHmac('sha256', this.#secret).update(userId).digest('base64url')}`;
  }
}

/** What somebody's digest is to say: nothing where they want none. */
const listNews = async (db: Db, userId: string): Promise<readonly StoredNotification[]> => {
  const settings = await findSettings(db, userId);
  return settings.digest ? listUnread(db, userId, kindsOn(settings)) : [];
};
