import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { codeOf } from '../../platform/database-errors.ts';
import type { Db } from '../../platform/db.ts';
import { type Mailer, mailFailure } from '../../platform/mail.ts';
import { claimDueMails, type ClaimedMail, forgetMail, keepSent } from './mail-claims.store.ts';
import { mailText } from './mail-texts.rules.ts';

/** How long one mail may take to leave, milliseconds: shorter than the shortest pause between two tries. */
const SEND_WITHIN_MS = 30_000;
/** How often mails are looked for whose pause is over, or whose server has ended before it sent them, milliseconds. */
const LOOK_EVERY_MS = 60_000;
/** How long the end of the server waits for mails on their way, milliseconds. */
const END_WITHIN_MS = 2_000;

export interface DelivererParts {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly log: Logger;
  /** The address that people open. */
  readonly publicUrl: string;
}

/**
 * Sends the mails that are due. Several servers may do it at once: each sends what no other has claimed.
 *
 * @param signal gives up those that are on their way; they are tried again.
 */
export const deliverDueMails = async (parts: DelivererParts, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const claimed = await claimDueMails(parts.db);
    if (claimed === null) return;
    const ends = await Promise.allSettled(claimed.map((mail) => deliver(parts, mail, signal)));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
};

const deliver = async (parts: DelivererParts, mail: ClaimedMail, signal: AbortSignal): Promise<void> => {
  const { db, mailer, log, publicUrl } = parts;
  const { id, kind, to, isLastTry } = mail;
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(SEND_WITHIN_MS)]);
    await mailer.send({ to, ...mailText({ ...mail, publicUrl }) }, limit);
  } catch (error) {
    const failure = { kind, ...mailFailure(error) };
    if (!isLastTry || signal.aborted) return log.info(failure, 'a mail did not leave and is tried again');
    log.warn(failure, 'a mail did not leave and is given up');
    return forgetMail(db, id);
  }
  await keepSent(db, id);
};

/** Sends soon after it is told to, once at a time, and looks once a minute for what is due again. */
export class MailDeliverer {
  readonly #parts: DelivererParts;
  readonly #end = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isDue = false;

  constructor(parts: DelivererParts) {
    this.#parts = parts;
  }

  /** Begins to look, first for what an earlier server has left. */
  start(): void {
    this.#timer = setInterval(() => this.deliverSoon(), LOOK_EVERY_MS).unref();
    this.deliverSoon();
  }

  /** A mail may be due. Nobody waits for what follows. */
  deliverSoon(): void {
    if (this.#end.signal.aborted) return;
    this.#isDue = true;
    this.#running ??= this.#run();
  }

  /** Ends it: what is on its way has a moment to leave, and is sent again by the next server if that is too short. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.#isDue = false;
    if (this.#running) await Promise.race([this.#running, delay(END_WITHIN_MS, undefined, { ref: false })]);
    this.#end.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      try {
        await deliverDueMails(this.#parts, this.#end.signal);
      } catch (error) {
        this.#parts.log.warn({ code: codeOf(error) }, 'mails are sent later');
      }
    }
    this.#running = null;
  }
}
