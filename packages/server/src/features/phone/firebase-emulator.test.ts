import type { SignedIn } from '@caravan/contract/accounts/accounts.schema.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import {
  EMULATOR_START_LIMIT_MS,
  type FirebaseEmulator,
  startFirebaseEmulator,
} from '../../testing/firebase-emulator.ts';
import { addPasskey, PASSKEY_SITE, signInWithPasskey, turnOnSecondFactor } from '../../testing/passkeys.ts';
import { newPhonePerson, setOwnNumber, showNumber } from '../../testing/phone-people.ts';
import { newNumber } from '../../testing/phone-codes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const CREATE = '/api/auth/create-phone-account';
const CONFIRM = '/api/auth/confirm-phone';

let emulator: FirebaseEmulator;
/** A server that is set up for the emulator. */
let app: TestApp;

beforeAll(async () => {
  emulator = await startFirebaseEmulator();
  app = await startTestApp({ env: { ...emulator.env, PUBLIC_URL: PASSKEY_SITE } });
}, EMULATOR_START_LIMIT_MS);
afterAll(async () => {
  await app.stop();
  await emulator.stop();
});

type Body = SignedIn & ErrorBody;

/** Signs in at Firebase anew. Its tokens tell seconds: a sign-in of the same second is the same. */
const laterToken = async (phoneNumber: string, former: string): Promise<string> => {
  const token = await emulator.signIn(phoneNumber);
  return decodeJwt(token).auth_time === decodeJwt(former).auth_time ? laterToken(phoneNumber, former) : token;
};

test('a number that was proven at Firebase makes an account, and signs in to it from then on', async () => {
  const person = newPhonePerson();
  const { phoneNumber } = person;
  const token = await emulator.signIn(phoneNumber);

  const early = await showNumber<Body>(app, app.anonymous, { path: CONFIRM, phoneNumber, token });
  const made = await showNumber<Body>(app, app.anonymous, { path: CREATE, ...person, token });
  const later = await laterToken(phoneNumber, token);
  const entered = await showNumber<Body>(app, app.anonymous, { path: CONFIRM, phoneNumber, token: later });

  expect([early.status, early.body.code]).toEqual([404, 'no_phone_account']);
  expect([made.status, made.body.message]).toEqual([201, 'Account created successfully']);
  expect([entered.status, entered.body.message]).toEqual([200, 'Signed in successfully']);
  expect(entered.body.user.id).toBe(made.body.user.id);
});

test('a token of Firebase signs in once, and only with the number that it proves', async () => {
  const { phoneNumber, ...person } = newPhonePerson();
  const token = await emulator.signIn(phoneNumber);

  const other = await showNumber<Body>(app, app.anonymous, { path: CREATE, ...newPhonePerson(), token });
  const made = await showNumber<Body>(app, app.anonymous, { path: CREATE, ...person, phoneNumber, token });
  const again = await showNumber<Body>(app, app.anonymous, { path: CONFIRM, phoneNumber, token });

  expect([other.status, other.body.code]).toEqual([401, 'phone_not_proven']);
  expect(made.status).toBe(201);
  expect([again.status, again.body.code]).toEqual([401, 'phone_not_proven']);
});

test('a number that was proven at Firebase signs in to the account that has it, and not alone where that asks for more', async () => {
  const person = await app.signUp();
  const phoneNumber = newNumber();
  const token = await emulator.signIn(phoneNumber);
  const { authenticator } = await addPasskey(person);

  const set = await setOwnNumber(app, person, phoneNumber, { token });
  await turnOnSecondFactor(app, person);
  const browser = new Browser(app.url);
  const later = await laterToken(phoneNumber, token);
  const answer = await browser.request(
    'POST',
    CONFIRM,
    { phoneNumber, verificationCode: '123456' },
    { authorization: `Bearer ${later}` },
  );
  const alone = await browser.get('/api/auth/user');
  const entered = await signInWithPasskey(browser, authenticator);

  expect([set.status, set.body.signInPhone]).toEqual([200, phoneNumber]);
  expect([answer.status, answer.body]).toEqual([
    200,
    { secondFactor: { hasRecoveryCodes: true }, message: 'Confirm that it is you' },
  ]);
  expect(alone.status).toBe(401);
  expect(entered.body).toMatchObject({ user: { id: person.id }, message: 'Signed in successfully' });
  expect((await browser.get('/api/auth/user')).status).toBe(200);
});

test('browsers get the settings to ask Firebase with, and Caravan sends no codes of its own', async () => {
  const { body: config } = await app.anonymous.get<Config>('/api/config');
  const { body: refusal } = await app.anonymous.get('/api/phone-auth/captcha');

  expect(config).toMatchObject({ phoneProvider: 'firebase', firebase: { emulatorUrl: emulator.url } });
  expect(refusal.code).toBe('phone_not_configured');
});

describe("the emulator's tokens, which nobody signs, are refused by a server", () => {
  test.each([
    ['that vouches for numbers itself', () => ({})],
    [
      'that believes Firebase alone',
      () => ({ FIREBASE_PROJECT_ID: emulator.project, FIREBASE_API_KEY: 'AIzaSyExample' }),
    ],
    ['of another project', () => ({ ...emulator.env, FIREBASE_PROJECT_ID: 'demo-other' })],
  ])('%s', async (_which, env) => {
    const other = await startTestApp({ env: env() });
    try {
      const person = newPhonePerson();
      const token = await emulator.signIn(person.phoneNumber);

      const refused = await showNumber<Body>(other, other.anonymous, { path: CREATE, ...person, token });

      expect([refused.status, refused.body.code]).toEqual([401, 'phone_not_proven']);
    } finally {
      await other.stop();
    }
  });
});
