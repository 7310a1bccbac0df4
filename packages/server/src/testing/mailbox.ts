import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import type { OutboxMessage } from '@caravan/contract/service/service.endpoints.ts';
import { setImmediate } from 'node:timers/promises';
import type { Answer, Person, Visitor } from './person.ts';
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

/** Requests another address, which waits to be confirmed. */
export const requestAddress = (person: Visitor, email: string | null): Promise<Answer<CurrentUser & ErrorBody>> =>
  person.put('/api/auth/user', { email });

/** The secret of the link that was sent to a new address. */
export const confirmingSecret = async (app: TestApp, address: string): Promise<string> =>
  secretIn(await nextMail(app, address, 'Confirm your new email address'));

/** The secret of the link that was sent to the address before, when the change was requested. */
export const stoppingSecret = async (app: TestApp, { user }: Pick<Person, 'user'>): Promise<string> =>
  secretIn(await nextMail(app, user.email, 'is about to change'));

/** Opens a link that confirms an address. */
export const confirmAddress = (app: TestApp, secret: string): Promise<Answer> =>
  app.anonymous.post('/api/auth/email-confirmations', { secret });

/** Gives somebody another address, which is confirmed at once. */
export const changeAddress = async (app: TestApp, person: Person, email: string): Promise<void> => {
  await requestAddress(person, email);
  const answer = await confirmAddress(app, await confirmingSecret(app, email));
  if (answer.status !== 200) throw new Error(`the address was not confirmed: ${JSON.stringify(answer.body)}`);
};
