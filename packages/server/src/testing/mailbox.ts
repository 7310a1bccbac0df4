import { setImmediate } from 'node:timers/promises';
import type { OutboxMessage } from '@caravan/contract/service/outbox.schema.ts';
import type { TestApp } from './test-app.ts';

/** The mails of the development outbox that went to an address, the oldest first. */
export const mailsTo = async (app: TestApp, address: string | null): Promise<OutboxMessage[]> => {
  const { body } = await app.anonymous.get<OutboxMessage[]>('/api/dev/outbox');
  return body.filter(({ to }) => to === address).toReversed();
};

/** The last mail to an address whose subject has these words, as soon as it is there. */
export const nextMail = async (app: TestApp, address: string | null, subject: string): Promise<OutboxMessage> => {
  for (;;) {
    const mail = (await mailsTo(app, address)).findLast((each) => each.subject?.includes(subject));
    if (mail) return mail;
    await setImmediate();
  }
};

/** Waits until every mail has left: what is not in the outbox then was not sent. */
export const untilMailsLeft = async ({ database }: TestApp): Promise<void> => {
  const waiting = 'select from due_mails where sent_at is null';
  while (((await database.pool.query(waiting)).rowCount ?? 0) > 0) await setImmediate();
};

/** The secret of the link that a mail carries. */
export const secretIn = ({ text }: Pick<OutboxMessage, 'text'>): string =>
  /#secret=([\w-]{43})$/m.exec(text)?.[1] ?? '';
