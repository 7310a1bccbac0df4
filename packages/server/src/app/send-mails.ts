import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { MailDeliverer } from '../features/accounts/mail-deliverer.store.ts';
import { type MailPost, openMailPost } from '../features/accounts/mail-post.store.ts';
import type { Database } from '../platform/db.ts';
import { type Mailer, smtpMailer } from '../platform/messages/mail.ts';
import { type DevelopmentOutbox, outboxMailer } from '../platform/messages/development-outbox.ts';
import type { Settings } from '../platform/settings/settings.ts';

interface MailParts {
  readonly settings: Settings;
  readonly database: Pick<Database, 'db'>;
  readonly log: Logger;
  /** `null` where there is none. */
  readonly outbox: DevelopmentOutbox | null;
}

/** What takes mails; what sends them begins when the server listens, and ends with it. */
export const sendMails = (app: FastifyInstance, { settings, database, log, outbox }: MailParts): MailPost => {
  const mailer = mailerOf(settings, outbox);
  if (mailer === null) return openMailPost(null);
  const deliverer = new MailDeliverer({ db: database.db, mailer, log, publicUrl: settings.publicUrl });
  app.addHook('onListen', async () => deliverer.start());
  app.addHook('onClose', () => deliverer.end());
  return openMailPost(deliverer);
};

const mailerOf = ({ smtp }: Settings, outbox: DevelopmentOutbox | null): Mailer | null =>
  smtp ? smtpMailer(smtp) : outbox && outboxMailer(outbox);
