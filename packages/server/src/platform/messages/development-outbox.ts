import type { OutboxMessage } from '@caravan/contract/service/service.endpoints.ts';
import type { Logger } from 'pino';
import type { Mailer } from './mail.ts';
import type { SmsSender } from './sms.ts';

/** Older ones are forgotten. */
const KEPT = 100;

/** What a server that is not in production would have sent, in memory, for developers to read. */
export class DevelopmentOutbox {
  readonly #log: Logger;
  readonly #messages: OutboxMessage[] = [];

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Puts a message here instead of sending it. The log tells that there is one, and nothing that it says. */
  add(message: Omit<OutboxMessage, 'createdAt'>): void {
    this.#messages.unshift({ ...message, createdAt: new Date().toISOString() });
    this.#messages.length = Math.min(this.#messages.length, KEPT);
    const { channel, subject } = message;
    this.#log.info({ channel, subject }, 'a message waits in the development outbox at /dev/outbox');
  }

  /** The newest first. */
  list(): OutboxMessage[] {
    return [...this.#messages];
  }
}

/** Puts mails into the development outbox. */
export const outboxMailer = (outbox: DevelopmentOutbox): Mailer => ({
  send: async ({ to, subject, text }) => outbox.add({ channel: 'mail', to, subject, text }),
});

/** Puts messages to phones into the development outbox. The log tells what they say too, for whoever works in a terminal. */
export const outboxSms = (outbox: DevelopmentOutbox, log: Logger): SmsSender => ({
  send: async (sms) => {
    outbox.add({ channel: 'sms', ...sms });
    log.info({ text: sms.text }, 'an SMS that was not sent says');
  },
});
