import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { PUSH_TEXT_MAX, type PushPayload } from '@caravan/contract/notifications/notifications.schema.ts';
import { quietUntil } from '@caravan/contract/notifications/quiet-hours.rules.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { codeOf, type Db } from '../../platform/db.ts';
import { coalesced } from '../../platform/jobs.ts';
import { processCounts } from '../../platform/telemetry/telemetry.ts';
import { shortened, wordsOf } from './notification-words.rules.ts';
import { isOn } from './kinds-on.rules.ts';
import { findNotification, type StoredNotification } from './notifications.store.ts';
import { findSettings } from './notification-settings.store.ts';
import { type ClaimedPush, claimPush, deletePush, postponePush, putOffPushes } from './due-pushes.store.ts';
import { deleteSubscription } from './push-subscriptions.store.ts';
import { PushSlots } from './push-slots.service.ts';
import type { Push, PushOutcome, PushService } from './web-push.provider.ts';

/** The pause after each try, seconds; a push whose last try fails is given up. */
const PAUSES_S = [30, 120, 600, 1_800] as const;
/** No service puts a push off for longer, seconds. */
const PAUSE_MAX_S = 7_200;
/** How long the end of the server waits for what is on its way, milliseconds. */
const END_WITHIN_MS = 2_000;
const TITLE_MAX = 120;

interface DelivererParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly service: PushService;
  /** How long a push is held back after what it is of, milliseconds. */
  readonly holdMs: number;
}

/**
 * Sends the pushes that are due. Each is held back for a moment: whoever looks at what it is about marks it as read meanwhile, and gets
 * none.
 */
export class PushDeliverer {
  readonly #parts: DelivererParts;
  readonly #end = new AbortController();
  readonly #sending = new Set<Promise<void>>();
  readonly #slots = new PushSlots();
  /** Whether pushes may wait for the place of one that is on its way. */
  #isHolding = false;
  /** The end of what was put off, so that what is put off next comes behind it. */
  #putOff: Date | null = null;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #claiming = coalesced(() => this.#claimAll().catch((error: unknown) => this.#logPostponed(error)));

  constructor(parts: DelivererParts) {
    this.#parts = parts;
  }

  /** Pushes are stored that are due once they have been held back. */
  startSoon(): void {
    if (this.#end.signal.aborted) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.startDelivery();
    }, this.#parts.holdMs);
    this.#timers.add(timer.unref());
  }

  /** Pushes may be due. Nobody waits for what follows. */
  startDelivery(): void {
    this.#claiming.start();
  }

  /** Ends it: what is on its way has a moment, and is tried again by the next server if that is too short. */
  async end(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.race([this.#idle(), delay(END_WITHIN_MS, undefined, { ref: false })]);
    this.#end.abort();
    await this.#idle();
  }

  async #idle(): Promise<void> {
    await this.#claiming.idle();
    await Promise.all(this.#sending);
  }

  async #claimAll(): Promise<void> {
    const { db, clock } = this.#parts;
    while (!this.#end.signal.aborted) {
      if (this.#slots.isFull) await Promise.race(this.#sending);
      const now = clock.now();
      const waiting = this.#slots.waiting(now);
      this.#isHolding = waiting.userIds.length + waiting.hosts.length > 0 || waiting.onlyHosts !== null;
      const push = await claimPush(db, now, waiting);
      if (!push) {
        const end = await putOffPushes(db, now, waiting, this.#putOff);
        if (!end) return;
        this.#putOff = end;
        continue;
      }
      const leave = this.#slots.take(push);
      const sending = this.#deliver(push)
        .catch((error: unknown) => this.#logPostponed(error))
        .finally(() => {
          leave();
          this.#sending.delete(sending);
          if (this.#isHolding) this.startDelivery();
        });
      this.#sending.add(sending);
    }
  }

  async #deliver(push: ClaimedPush): Promise<void> {
    const { db, clock, service } = this.#parts;
    const now = clock.now();
    const expiresAt = new Date(push.expiresAt);
    const notification = await findNotification(db, push.userId, push.notificationId);
    const settings = await findSettings(db, push.userId);
    const isWanted = notification && !notification.isRead && isOn(settings, notification.kind);
    if (!isWanted || expiresAt <= now) return deletePush(db, push);
    const quiet = quietUntil(settings.quietHours, settings.timeZone ?? 'UTC', now);
    if (quiet && quiet >= expiresAt) return deletePush(db, push);
    // Held back is not tried.
    if (quiet) return postponePush(db, push, quiet, push.tries - 1);
    const ttl = Math.floor((expiresAt.getTime() - now.getTime()) / 1_000);
    const outcome = await service
      .send(push, pushOf(notification, ttl), this.#end.signal)
      .catch((error: unknown) => this.#unmade(error));
    return this.#conclude(push, outcome);
  }

  async #conclude(push: ClaimedPush, outcome: PushOutcome): Promise<void> {
    const { db, clock, log } = this.#parts;
    this.#noteHost(push.host, outcome);
    if (outcome.kind === 'sent') return count('sent', deletePush(db, push));
    if (outcome.kind === 'gone') return count('gone', deleteSubscription(db, push.subscriptionId));
    const pause = PAUSES_S[push.tries - 1];
    if (outcome.kind === 'refused' || pause === undefined) {
      log.info({ status: outcome.status }, 'a push was not taken and is given up');
      return count(outcome.kind === 'refused' ? 'refused' : 'given_up', deletePush(db, push));
    }
    const seconds = Math.min(Math.max(pause, outcome.retryAfter ?? 0), PAUSE_MAX_S);
    return count('postponed', postponePush(db, push, new Date(clock.now().getTime() + seconds * 1_000)));
  }

  #noteHost(host: string, outcome: PushOutcome): void {
    if (outcome.kind === 'later' && outcome.isSilent) this.#slots.noteSilence(host, this.#parts.clock.now());
    else if (!('status' in outcome) || outcome.status !== null) this.#slots.noteAnswer(host);
  }

  /** What cannot be made for a device can be made no better later. */
  #unmade(error: unknown): PushOutcome {
    this.#parts.log.warn({ code: codeOf(error) }, 'a push could not be made');
    return { kind: 'refused', status: null };
  }

  #logPostponed(error: unknown): void {
    this.#parts.log.warn({ code: codeOf(error) }, 'pushes are sent later');
  }
}

const count = (outcome: keyof typeof processCounts.pushes, change: Promise<void>): Promise<void> => {
  processCounts.pushes[outcome] += 1;
  return change;
};

const pushOf = (notification: StoredNotification, ttl: number): Push => {
  const { id, topic, kind } = notification;
  const { title, text, path } = wordsOf(notification);
  const payload: PushPayload = {
    id,
    title: shortened(title, TITLE_MAX),
    text: shortened(text, PUSH_TEXT_MAX),
    path,
    tag: topic,
  };
  return {
    payload: JSON.stringify(payload),
    ttl,
    // 24 of the 32 letters that there may be.
    topic: createHash('sha256').update(topic).digest('base64url').slice(0, 24),
    isUrgent: kind === 'flight' || kind === 'next' || kind === 'mention',
  };
};
