import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { codeOf } from '../../platform/database-errors.ts';
import type { Db } from '../../platform/db.ts';
import { deviceOf } from '../../platform/device.ts';
import type { KeptEvent } from './security-events.rules.ts';
import { keepEvents } from './security-events.store.ts';

const MINUTE_MS = 60_000;

/** An attempt before anybody has looked what its browser is: that takes longer than to answer it. */
export interface Attempt extends KeptEvent {
  readonly userAgent: string | undefined;
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
 * flood takes one connection. The same from the same network within a minute is one row that counts; what is beyond a minute's rows is
 * counted in the log alone.
 */
export class AttemptWriter {
  private readonly parts: AttemptWriterParts;
  private readonly ending = new AbortController();
  private minute = 0;
  private seen = new Map<string, Attempt>();
  private due = new Map<string, Attempt>();
  private dropped = 0;
  private writing: Promise<void> | null = null;

  constructor(parts: AttemptWriterParts) {
    this.parts = parts;
  }

  /** @returns whether it is the first of its like in this minute, and kept. */
  add(attempt: Attempt): boolean {
    this.beginMinute(Math.floor(Date.parse(attempt.at) / MINUTE_MS));
    const { kind, account, network, details } = attempt;
    const likeness = JSON.stringify([kind, account, network, details]);
    const first = this.seen.get(likeness);
    if (!first && this.seen.size >= this.parts.perMinute) {
      this.dropped += 1;
      if (this.dropped === 1) this.parts.log.warn('further security events of this minute are only counted');
      return false;
    }
    const row = first ? { ...first, count: first.count + 1 } : attempt;
    this.seen.set(likeness, row);
    this.due.set(row.id, row);
    this.writing ??= this.write();
    return !first;
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

const withDevice = async ({ userAgent, ...event }: Attempt): Promise<KeptEvent> => ({
  ...event,
  device: (await deviceOf(userAgent))?.label ?? null,
});
