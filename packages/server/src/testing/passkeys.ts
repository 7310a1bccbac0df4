import { randomUUID } from 'node:crypto';
import type { SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import type { TestApp } from './test-app.ts';
import type { Passkey } from '@caravan/contract/accounts/passkeys.schema.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import { Authenticator, type Deviations, type Question } from './authenticator.ts';
import { Browser } from './browser.ts';
import type { Answer, Person } from './person.ts';

/** The address that a site with passkeys is opened by: passkeys alone go by it, and nobody listens there. */
export const PASSKEY_SITE = 'http://localhost:8080';

const REGISTRATION = '/api/auth/passkeys/registration-options';
const SIGN_IN = '/api/auth/passkeys/sign-in-options';

/** What the site asks of a browser that is to make a passkey. */
export const requestRegistration = async (browser: Browser): Promise<Question> => {
  const answer = await browser.post<{ options: Question } & ErrorBody>(REGISTRATION);
  if (answer.status !== 200) throw new Error(`no passkey was asked for: ${JSON.stringify(answer.body)}`);
  return answer.body.options;
};

/** What the site asks of a browser that is to show a passkey. */
export const requestAuthentication = async (browser: Browser): Promise<Question> =>
  (await browser.post<{ options: Question }>(SIGN_IN)).body.options;

/** Adds a passkey to somebody's account. */
export const addPasskey = async (
  person: Person,
  authenticator = new Authenticator(PASSKEY_SITE),
  deviations: Deviations = {},
): Promise<{ passkey: Passkey; authenticator: Authenticator }> => {
  const browser = new Browser(person.url, person.session);
  const response = authenticator.make(await requestRegistration(browser), deviations);
  const answer = await browser.post<Passkey>('/api/auth/passkeys', { response });
  if (answer.status !== 201) throw new Error(`the passkey was not kept: ${JSON.stringify(answer.body)}`);
  return { passkey: answer.body, authenticator };
};

/** Shows a passkey to the site. */
export const signInWithPasskey = async (
  browser: Browser,
  authenticator: Authenticator,
  deviations: Deviations = {},
): Promise<Answer<SignInAnswer & ErrorBody>> => {
  const response = authenticator.show(await requestAuthentication(browser), deviations);
  return browser.post('/api/auth/passkeys/sign-ins', { response });
};

/** Has somebody's address proven. */
export const confirmEmail = async ({ database }: TestApp, { id }: Person): Promise<void> => {
  await database.pool.query('update users set email_confirmed_at = now() where id = $1', [id]);
};

/** Has somebody's account ask for a second factor, and answers their recovery codes. */
export const turnOnSecondFactor = async (app: TestApp, person: Person): Promise<string[]> => {
  await confirmEmail(app, person);
  const answer = await person.put<{ codes: string[] }>('/api/auth/second-factor', undefined, {
    'idempotency-key': randomUUID(),
  });
  return answer.body.codes;
};

/** A browser in which somebody has given their password, where the account asks for more. */
export const atSecondFactor = async (person: Person): Promise<Browser> => {
  const browser = new Browser(person.url);
  await browser.post('/api/auth/email-login', { email: person.user.email, password: person.password });
  return browser;
};
