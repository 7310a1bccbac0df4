import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { codeOf } from '../../platform/database-errors.ts';
import type { Db } from '../../platform/db.ts';
import { deviceOf } from '../../platform/security/device.ts';
import type { KeptEvent } from './security-events.rules.ts';
import { keepEvents } from './security-events.store.ts';

const MINUTE_MS = 60_000;

/** An attempt before anybody has looked what its browser is: that takes longer than to answer it. */
export interface Attempt extends KeptEvent {
  readonly userAgent: string | undefined;
  /** Whether there is such an account: what is made up takes no room from what is tried at somebody. */
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
 * Keeps what was tried in vain, apart from the requests: no answer waits for it, so none tells by its time what was found, and a
 * flood takes one connection. The same from the same network within a minute is one row that counts. So that one network's flood does not
 * hide what others try, a network has a share of a minute's rows, and made-up accounts have; what is beyond a share is one row
 * of its network that names no account. What is beyond a minute's rows is counted in the log alone.
 */
export class AttemptWriter {
  private readonly parts: AttemptWriterParts;
  private readonly ending = new AbortController();
  private minute = 0;
  private seen = new Map<string, Attempt>();
  private taken = new Map<string, number>();
  private due = new Map<string, Attempt>();
  private dropped = 0;
  private writing: Promise<void> | null = null;

  constructor(parts: AttemptWriterParts) {
    this.parts = parts;
  }

  /** @returns it as it is kept, where it is the first of its like in this minute. */
  add(attempt: Attempt): Attempt | null {
    this.beginMinute(Math.floor(Date.parse(attempt.at) / MINUTE_MS));
    if (this.count(attempt)) return null;
    const row = this.hasShare(attempt) ? attempt : { ...attempt, account: null, details: {} };
    if (row !== attempt && this.count(row)) return null;
    if (this.seen.size >= this.parts.perMinute) {
      this.dropped += 1;
      if (this.dropped === 1) this.parts.log.warn('further security events of this minute are only counted');
      return null;
    }
    for (const [share] of sharesOf(row)) this.taken.set(share, (this.taken.get(share) ?? 0) + 1);
    this.keep(row);
    return row;
  }

  /** @returns whether the same has happened in this minute before. */
  private count(attempt: Attempt): boolean {
    const first = this.seen.get(likenessOf(attempt));
    if (first) this.keep({ ...first, count: first.count + 1 });
    return first !== undefined;
  }

  private keep(row: Attempt): void {
    this.seen.set(likenessOf(row), row);
    this.due.set(row.id, row);
    this.writing ??= this.write();
  }

  private hasShare(attempt: Attempt): boolean {
    const { perMinute } = this.parts;
    return sharesOf(attempt).every(([share, part]) => (this.taken.get(share) ?? 0) < perMinute * part);
  }

  /** Keeps what is still due. */
  async close(): Promise<void> {
    this.ending.abort();
    await this.writing;
    this.tellDropped();
  }

  private beginMinute(minute: number): void {
    if (minute === this.minute) return;
    this.minute = minute;
    this.seen.clear();
    this.taken.clear();
    this.tellDropped();
  }

  private tellDropped(): void {
    if (this.dropped > 0) this.parts.log.warn({ count: this.dropped }, 'security events were not kept');
    this.dropped = 0;
  }

  private async write(): Promise<void> {
    const { db, log, paceMs } = this.parts;
    while (this.due.size > 0) {
      const batch = [...this.due.values()];
      this.due = new Map();
      try {
        await keepEvents(db, await Promise.all(batch.map(withDevice)));
      } catch (error) {
        // Each was logged when it happened.
        log.warn({ code: codeOf(error), count: batch.length }, 'security events could not be kept');
      }
      if (paceMs > 0) await delay(paceMs, undefined, { ref: false, signal: this.ending.signal }).catch(() => undefined);
    }
    this.writing = null;
  }
}

const likenessOf = ({ kind, account, network, details }: Attempt): string =>
  JSON.stringify([kind, account, network, details]);

/** What it takes a share of, and which part of a minute's rows that may have. */
const sharesOf = ({ network, account, isAtSomebody }: Attempt): [share: string, part: number][] => [
  [network, 1 / 2],
  ...(isAtSomebody || account === null
    ? []
    : ([
        ['made up', 1 / 2],
        [`made up at ${network}`, 1 / 4],
      ] satisfies [string, number][])),
];

const withDevice = async ({ userAgent, isAtSomebody: _isAtSomebody, ...event }: Attempt): Promise<KeptEvent> => ({
  ...event,
  device: (await deviceOf(userAgent))?.label ?? null,
});
