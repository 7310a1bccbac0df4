import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import { nextMail, secretIn } from './mailbox.ts';
import type { Answer, Person, Visitor } from './person.ts';
import type { TestApp } from './test-app.ts';

/** Asks for another address, which waits to be confirmed. */
export const askForAddress = (person: Visitor, email: string | null): Promise<Answer<CurrentUser & ErrorBody>> =>
  person.put('/api/auth/user', { email });

/** The secret of the link that was sent to a new address. */
export const confirmingSecret = async (app: TestApp, address: string): Promise<string> =>
  secretIn(await nextMail(app, address, 'Confirm your new email address'));

/** The secret of the link that was sent to the address before, when the change was asked for. */
export const stoppingSecret = async (app: TestApp, { user }: Pick<Person, 'user'>): Promise<string> =>
  secretIn(await nextMail(app, user.email, 'is about to change'));

/** Opens a link that confirms an address. */
export const confirmAddress = (app: TestApp, secret: string): Promise<Answer> =>
  app.anonymous.post('/api/auth/email-confirmations', { secret });

/** Gives somebody another address, which is confirmed at once. */
export const changeAddress = async (app: TestApp, person: Person, email: string): Promise<void> => {
  await askForAddress(person, email);
  const answer = await confirmAddress(app, await confirmingSecret(app, email));
  if (answer.status !== 200) throw new Error(`the address was not confirmed: ${JSON.stringify(answer.body)}`);
};
