import type { CurrentUser, SignedIn } from '@caravan/contract/accounts/accounts.schema.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import { type Answer, Person, type RequestHeaders, type Visitor } from './person.ts';
import { bearing, newNumber, tokenFor } from './phone-codes.ts';
import type { TestApp } from './test-app.ts';

/** A code as people type it; which one it was is for whoever has made the token. */
const verificationCode = '123456';

let people = 0;

/** What somebody new says of themselves; nobody else in the test has number or user name. */
export const newPhonePerson = (given: Record<string, unknown> = {}) => {
  people += 1;
  return { firstName: 'Pia', lastName: 'Phone', username: `pia_${people}`, phoneNumber: newNumber(), ...given };
};

/** Shows a token for the number, with the body of confirm-phone or of setting one's own. */
export const showNumber = async <Body>(
  app: TestApp,
  by: Visitor,
  call: {
    path: string;
    phoneNumber: string;
    method?: 'PUT';
    token?: string;
    headers?: RequestHeaders;
    [field: string]: unknown;
  },
): Promise<Answer<Body>> => {
  const { path, phoneNumber, method = 'POST', token, headers, ...fields } = call;
  const shown = token ?? (await tokenFor(app, phoneNumber));
  const body = { phoneNumber, verificationCode, ...fields };
  return by.request<Body>(method, path, body, { ...bearing(shown), ...headers });
};

/** Has a number sign in to somebody's account. */
export const setOwnNumber = <Body = CurrentUser & ErrorBody>(
  app: TestApp,
  by: Person,
  phoneNumber: string,
  given: { token?: string } = {},
): Promise<Answer<Body>> =>
  showNumber<Body>(app, by, { path: '/api/auth/user/phone', method: 'PUT', phoneNumber, ...given });

/** Makes an account for a new number through the API. */
export const signUpByPhone = async (app: TestApp, given: Record<string, unknown> = {}): Promise<Person> => {
  const person = newPhonePerson(given);
  const path = '/api/auth/create-phone-account';
  return signedIn(app, await showNumber<SignedIn>(app, app.anonymous, { path, ...person }));
};

/** Whoever an answer has signed in. */
export const signedIn = (app: TestApp, answer: Answer<SignedIn>): Person => {
  const cookie = cookieIn(answer, 'sid');
  if (cookie === null) throw new Error(`not signed in: ${JSON.stringify(answer.body)}`);
  return new Person(app.url, cookie, answer.body.user, '');
};

/** A cookie that an answer sets, as a browser sends it back; `null` for none, or one that is taken back. */
export const cookieIn = (answer: Answer<unknown>, name: string): string | null => {
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith(`${name}=`));
  const [pair = ''] = cookie?.split(';') ?? [];
  return pair.length > name.length + 1 ? pair : null;
};
