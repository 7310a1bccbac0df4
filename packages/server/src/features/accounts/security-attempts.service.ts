import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { codeOf, type Db } from '../../platform/db.ts';
import { deviceOf } from '../../platform/security/device.ts';
import type { StoredEvent } from './accounts.tables.ts';
import { saveEvents } from './security-events.store.ts';

const MINUTE_MS = 60_000;

/** An attempt whose user agent is not parsed yet: that takes longer than the answer. */
export interface Attempt extends StoredEvent {
  readonly userAgent: string | undefined;
  /** Whether there is such an account: attempts at made-up ones have a share of their own. */
  readonly isAtSomebody: boolean;
}

interface AttemptWriterParts {
  readonly db: Db;
  readonly log: Logger;
  /** Rows that one minute may bring. */
  readonly perMinute: number;
  /** Between two writes, milliseconds. */
  readonly paceMs: number;
}

/**
 * Stores failed attempts apart from the requests: no answer waits for it, so its time does not say what was found, and a flood
 * takes one connection. Equal attempts of a network within a minute are one row with a count. So that the flood of one network does
 * not hide other attempts, a network has a share of a minute's rows, and so have made-up accounts; beyond its share a network gets
 * one row that names no account. Beyond a minute's rows attempts are only counted in the log.
 */
export class AttemptWriter {
  readonly #parts: AttemptWriterParts;
  readonly #ending = new AbortController();
  #minute = 0;
  #seen = new Map<string, Attempt>();
  #taken = new Map<string, number>();
  #due = new Map<string, Attempt>();
  #dropped = 0;
  #writing: Promise<void> | null = null;

  constructor(parts: AttemptWriterParts) {
    this.#parts = parts;
  }

  /** @returns the attempt as it is stored, where it is the first of its kind in this minute. */
  add(attempt: Attempt): Attempt | null {
    this.#beginMinute(Math.floor(Date.parse(attempt.at) / MINUTE_MS));
    if (this.#count(attempt)) return null;
    const row = this.#hasShare(attempt) ? attempt : { ...attempt, account: null, details: {} };
    if (row !== attempt && this.#count(row)) return null;
    if (this.#seen.size >= this.#parts.perMinute) {
      this.#dropped += 1;
      if (this.#dropped === 1) this.#parts.log.warn('further security events of this minute are only counted');
      return null;
    }
    for (const [share] of sharesOf(row)) this.#taken.set(share, (this.#taken.get(share) ?? 0) + 1);
    this.#enqueue(row);
    return row;
  }

  /** @returns whether an equal attempt was made in this minute before. */
  #count(attempt: Attempt): boolean {
    const first = this.#seen.get(keyOf(attempt));
    if (first) this.#enqueue({ ...first, count: first.count + 1 });
    return first !== undefined;
  }

  #enqueue(row: Attempt): void {
    this.#seen.set(keyOf(row), row);
    this.#due.set(row.id, row);
    this.#writing ??= this.#write();
  }

  #hasShare(attempt: Attempt): boolean {
    const { perMinute } = this.#parts;
    return sharesOf(attempt).every(([share, part]) => (this.#taken.get(share) ?? 0) < perMinute * part);
  }

  /** Writes what is still due. */
  async close(): Promise<void> {
    this.#ending.abort();
    await this.#writing;
    this.#reportDropped();
  }

  #beginMinute(minute: number): void {
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#seen.clear();
    this.#taken.clear();
    this.#reportDropped();
  }

  #reportDropped(): void {
    if (this.#dropped > 0) this.#parts.log.warn({ count: this.#dropped }, 'security events were not kept');
    this.#dropped = 0;
  }

  async #write(): Promise<void> {
    const { db, log, paceMs } = this.#parts;
    while (this.#due.size > 0) {
      const batch = [...this.#due.values()];
      this.#due = new Map();
      try {
        await saveEvents(db, await Promise.all(batch.map(withDevice)));
      } catch (error) {
        // Each was logged when it happened.
        log.warn({ code: codeOf(error), count: batch.length }, 'security events could not be kept');
      }
      if (paceMs > 0)
        await delay(paceMs, undefined, { ref: false, signal: this.#ending.signal }).catch(() => undefined);
    }
    this.#writing = null;
  }
}

const keyOf = ({ kind, account, network, details }: Attempt): string =>
  JSON.stringify([kind, account, network, details]);

/** The shares that an attempt counts in, each with its part of a minute's rows. */
const sharesOf = ({ network, account, isAtSomebody }: Attempt): [share: string, part: number][] => [
  [network, 1 / 2],
  ...(isAtSomebody || account === null
    ? []
    : ([
        ['made up', 1 / 2],
        [`made up at ${network}`, 1 / 4],
      ] satisfies [string, number][])),
];

const withDevice = async ({ userAgent, isAtSomebody: _isAtSomebody, ...event }: Attempt): Promise<StoredEvent> => ({
  ...event,
  device: (await deviceOf(userAgent))?.label ?? null,
});
