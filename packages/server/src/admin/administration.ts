import type { AdministratorEventKind } from '@caravan/contract/accounts/security-events.schema.ts';
import type { Logger } from 'pino';
import { type FoundAccount, searchAccounts } from '../features/accounts/account-search.store.ts';
import type { StoredEvent } from '../features/accounts/accounts.tables.ts';
import { saveEvents } from '../features/accounts/security-events.store.ts';
import { systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/db.ts';
import { DomainEvents, type EventCall } from '../platform/domain-events.ts';
import { newId } from '../platform/ids.ts';
import { storedLiveChannel } from '../platform/live/stored-announcements.ts';
import type { Pseudonyms } from '../platform/security/pseudonyms.ts';
import type { Settings } from '../platform/settings/settings.ts';

/** What is said in one line where a command does nothing. */
export class AdminError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AdminError';
  }
}

/** Whom and what a command is about. */
export interface AboutCommand {
  readonly userId: string;
  readonly tripId?: string;
}

/** A change as a command makes it: one transaction, in which it also notes what it does. */
export interface AdministratorCall extends EventCall {
  readonly note: (kind: AdministratorEventKind, about: AboutCommand) => void;
}

interface AdministrationParts {
  readonly db: Db;
  readonly settings: Settings;
  readonly pseudonyms: Pseudonyms;
  readonly log: Logger;
  /** Who gives the command, by their name on this machine. */
  readonly by: string;
}

/** What commands work with. */
export class Administration {
  readonly db: Db;
  readonly settings: Settings;
  /** What features take part in, where they have registered for it. */
  readonly events = new DomainEvents();
  readonly #pseudonyms: Pseudonyms;
  readonly #log: Logger;
  readonly #by: string;

  constructor({ db, settings, pseudonyms, log, by }: AdministrationParts) {
    this.db = db;
    this.settings = settings;
    this.#pseudonyms = pseudonyms;
    this.#log = log;
    this.#by = by;
  }

  /** Does something as one change. What it notes is stored with it as security events, and then logged. */
  async change<Result>(work: (call: AdministratorCall) => Promise<Result>): Promise<Result> {
    const inOne = this.events.changesInBackground({ db: this.db, clock: systemClock, live: storedLiveChannel });
    const noted: StoredEvent[] = [];
    const result = await inOne(async (call) => {
      const done = await work({ ...call, note: (kind, about) => void noted.push(this.#eventOf(kind, about)) });
      await saveEvents(call.db, noted);
      return done;
    });
    const by = this.#by;
    for (const { kind, account, details } of noted) this.#log.info({ kind, account, ...details, by }, 'security event');
    return result;
  }

  #eventOf(kind: AdministratorEventKind, { userId, tripId }: AboutCommand): StoredEvent {
    return {
      id: newId(),
      at: systemClock.now().toISOString(),
      kind,
      account: this.#pseudonyms.ofAccount(userId),
      network: this.#pseudonyms.ofNetwork(THIS_MACHINE),
      device: null,
      details: tripId === undefined ? {} : { trip: this.#pseudonyms.ofTrip(tripId) },
      count: 1,
    };
  }
}

/** Commands come by no network. */
const THIS_MACHINE = '127.0.0.1';

/** @throws AdminError where nobody is meant, or several may be. */
export const requireAccount = async (db: Db, who: string): Promise<FoundAccount> => {
  const found = await searchAccounts(db, who);
  const [account] = found;
  if (!account) throw new AdminError(`There is no account ${who}.`);
  if (found.length === 1) return account;
  throw new AdminError(`${who} may be any of ${found.map(({ id }) => id).join(', ')}: give the id.`);
};
