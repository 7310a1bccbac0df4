import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { codeOf, type Db } from '../../platform/db.ts';
import { coalesced } from '../../platform/jobs.ts';
import { processCounts } from '../../platform/telemetry/telemetry.ts';
import { type Mailer, mailFailure } from '../../platform/messages/mail.ts';
import { claimMail, type ClaimedMail, deleteMail, markSent } from './email-outbox.store.ts';
import type { TripFinders } from './mailed-invitations.store.ts';
import { mailText } from './mail-texts.rules.ts';

/** Mails that one server sends beside each other. */
const AT_ONCE = 5;
/** How long one mail may take to leave, milliseconds: shorter than the shortest pause between two tries. */
const SEND_WITHIN_MS = 30_000;
/** How long the end of the server waits for mails on their way, milliseconds. */
const END_WITHIN_MS = 2_000;

export interface DelivererParts extends TripFinders {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly log: Logger;
  /** The address that people open. */
  readonly publicUrl: string;
}

/** Sends one mail, once. */
const deliver = async (parts: DelivererParts, mail: ClaimedMail, signal: AbortSignal): Promise<void> => {
  const { db, mailer, log, publicUrl } = parts;
  const { id, kind, to, isLastTry } = mail;
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(SEND_WITHIN_MS)]);
    await mailer.send({ to, ...mailText({ ...mail, publicUrl }) }, limit);
  } catch (error) {
    const failure = { kind, ...mailFailure(error) };
    processCounts.mails[isLastTry && !signal.aborted ? 'given_up' : 'postponed'] += 1;
    if (!isLastTry || signal.aborted) return log.info(failure, 'a mail did not leave and is tried again');
    log.warn(failure, 'a mail did not leave and is given up');
    return deleteMail(db, id);
  }
  processCounts.mails.sent += 1;
  await markSent(db, id);
};

/** Sends the mails that are due, several at a time: what this server has just stored, and what a job finds due again. */
export class MailDeliverer {
  readonly #parts: DelivererParts;
  readonly #end = new AbortController();
  readonly #sending = new Set<Promise<void>>();
  readonly #claiming = coalesced(() => this.#claimAll().catch((error: unknown) => this.#logPostponed(error)));

  constructor(parts: DelivererParts) {
    this.#parts = parts;
  }

  /** A mail may be due. Nobody waits for what follows. */
  startDelivery(): void {
    this.#claiming.start();
  }

  /** Resolves when nothing that is due is left, and nothing is on its way. */
  async idle(): Promise<void> {
    await this.#claiming.idle();
    await Promise.all(this.#sending);
  }

  /** Ends it: what is on its way has a moment to leave, and is sent again by the next server if that is too short. */
  async end(): Promise<void> {
    await Promise.race([this.idle(), delay(END_WITHIN_MS, undefined, { ref: false })]);
    this.#end.abort();
    await this.idle();
  }

  /** Claims one after the other, and waits for none to leave while there is room for another. */
  async #claimAll(): Promise<void> {
    while (!this.#end.signal.aborted) {
      if (this.#sending.size === AT_ONCE) await Promise.race(this.#sending);
      const mail = await claimMail(this.#parts.db, this.#parts);
      if (mail === null) return;
      const sending = deliver(this.#parts, mail, this.#end.signal)
        .catch((error: unknown) => this.#logPostponed(error))
        .finally(() => this.#sending.delete(sending));
      this.#sending.add(sending);
    }
  }

  #logPostponed(error: unknown): void {
    this.#parts.log.warn({ code: codeOf(error) }, 'mails are sent later');
  }
}
