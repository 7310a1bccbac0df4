import { isAttempt } from '@caravan/contract/accounts/security-events.schema.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AttemptWriter } from '../features/accounts/security-attempts.service.ts';
import type { StoredDetails, StoredEvent } from '../features/accounts/accounts.tables.ts';
import { saveEvents } from '../features/accounts/security-events.store.ts';
import type { AboutEvent, RecordedEvent, RefusalEvent } from '../platform/recorded-event.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import { deviceOf } from '../platform/security/device.ts';
import { newId } from '../platform/ids.ts';
import { type Pseudonyms, pseudonymsBy } from '../platform/security/pseudonyms.ts';
import type { CountedLimit } from '../platform/security/rate-limits.ts';
import { openServerKey } from '../platform/security/signing-keys.ts';
import type { Settings } from '../platform/settings/settings.ts';

/** Between two writes of attempts, milliseconds. */
const PACE_MS = 1_000;

interface SecurityEventParts {
  readonly settings: Settings;
  readonly database: { readonly db: Db };
  readonly clock: Clock;
  readonly log: Logger;
  readonly attemptsPaceMs?: number;
}

export type { StoredEvent };

/** What an event records of the request that caused it; a socket remembers it of its upgrade request. */
export interface EventOrigin {
  readonly ip: string;
  readonly headers: { readonly 'user-agent'?: string | undefined };
  readonly log: FastifyBaseLogger;
}

/** Stores and logs what happens to accounts. */
export interface SecurityEvents {
  readonly pseudonyms: Pseudonyms;
  /** Stores the events of a change with the change. */
  save(db: Db, request: FastifyRequest, recorded: readonly RecordedEvent[]): Promise<StoredEvent[]>;
  /** Logs stored events. */
  log(request: FastifyRequest, stored: readonly StoredEvent[]): void;
  /** Stores and logs an attempt, without anybody waiting for it. */
  attempted(request: EventOrigin, recorded: RecordedEvent): void;
  /** Registers which refusals are events. */
  recordRefusals(eventOf: RefusalEvent): void;
}

/**
 * What records that a limit is reached, for `RateLimits.count` to call.
 *
 * @param userId `null` for whoever counts by their address.
 */
export const recordReached =
  (securityEvents: SecurityEvents, origin: EventOrigin, limit: CountedLimit, userId: string | null) => (): void =>
    securityEvents.attempted(origin, { kind: 'limit_reached', userId, details: { limit } });

/**
 * What is still to be stored is stored before the server ends.
 *
 * @throws StartupError for a key in the data folder that cannot be used.
 */
export const openSecurityEvents = async (app: FastifyInstance, parts: SecurityEventParts): Promise<SecurityEvents> => {
  const { database, clock, log, settings, attemptsPaceMs: paceMs = PACE_MS } = parts;
  const pseudonyms = pseudonymsBy(await openServerKey(settings));
  const writer = new AttemptWriter({ db: database.db, log, perMinute: settings.securityEventsPerMinute, paceMs });
  const accounts = new AccountSearch(settings.securityEventsPerMinute);
  app.addHook('onClose', async () => {
    await accounts.idle();
    await writer.close();
  });
  const eventOf = (request: EventOrigin, recorded: RecordedEvent): StoredEvent => ({
    id: newId(),
    at: clock.now().toISOString(),
    kind: recorded.kind,
    account: accountOf(pseudonyms, recorded),
    network: pseudonyms.ofNetwork(request.ip),
    device: null,
    details: detailsOf(pseudonyms, recorded),
    count: 1,
  });
  const attempted = (request: EventOrigin, { findUserId, ...recorded }: RecordedEvent): void => {
    if (findUserId) {
      // The request loses its address with its connection.
      const origin: EventOrigin = { ip: request.ip, headers: request.headers, log: request.log };
      accounts.find(findUserId, (userId) => attempted(origin, { ...recorded, userId }));
      return;
    }
    const first = writer.add({
      ...eventOf(request, recorded),
      userAgent: request.headers['user-agent'],
      isAtSomebody: typeof recorded.userId === 'string',
    });
    if (first) logEvent(request, first);
  };
  return {
    pseudonyms,
    save: async (within, request, recorded) => {
      const changes = recorded.filter(({ kind }) => !isAttempt(kind));
      if (changes.length === 0) return [];
      const device = (await deviceOf(request.headers['user-agent']))?.label ?? null;
      const events = changes.map((change) => ({ ...eventOf(request, change), device }));
      await saveEvents(within, events);
      return events;
    },
    log: (request, stored) => {
      for (const event of stored) logEvent(request, event);
    },
    attempted,
    recordRefusals: refusalRecorder(app, attempted),
  };
};

/** Finds accounts one after the other, so that a flood of attempts takes one connection for it. */
class AccountSearch {
  readonly #most: number;
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();

  /** @param most how many may wait; what comes then is nobody's. */
  constructor(most: number) {
    this.#most = most;
  }

  find(find: () => Promise<string | undefined>, then: (userId: string | null) => void): void {
    if (this.#waiting >= this.#most) return then(null);
    this.#waiting += 1;
    this.#last = this.#last
      .then(find)
      // The event is stored also where the database has no answer now.
      .catch(() => undefined)
      .then((userId) => {
        this.#waiting -= 1;
        then(userId ?? null);
      });
  }

  /** Waits for those that are still to be found. */
  idle(): Promise<void> {
    return this.#last;
  }
}

const logEvent = ({ log }: EventOrigin, { kind, account, network, details }: StoredEvent): void =>
  log.info({ kind, account, network, ...details }, 'security event');

/** Records the refusals that features name as events, whatever refuses: also hooks that come before a handler. */
const refusalRecorder = (
  app: FastifyInstance,
  attempted: SecurityEvents['attempted'],
): SecurityEvents['recordRefusals'] => {
  const refusals: RefusalEvent[] = [];
  app.addHook('onError', async (request, _reply, error) => {
    for (const eventOf of refusals) {
      const event = eventOf(error, request.visitor?.userId ?? null);
      // What another person uses is theirs: the account's owner sees no device of them.
      const origin = event?.other === undefined ? request : { ip: request.ip, headers: {}, log: request.log };
      if (event) attempted(origin, event);
    }
  });
  return (eventOf) => void refusals.push(eventOf);
};

const accountOf = (pseudonyms: Pseudonyms, { userId, typed }: AboutEvent): string | null => {
  if (userId) return pseudonyms.ofAccount(userId);
  return typed === undefined ? null : pseudonyms.ofTyped(typed);
};

const detailsOf = (pseudonyms: Pseudonyms, { details, tripId, other }: AboutEvent): StoredDetails => ({
  ...details,
  ...(tripId === undefined ? {} : { trip: pseudonyms.ofTrip(tripId) }),
  ...(other === undefined ? {} : { other: pseudonyms.ofAccount(other) }),
});
