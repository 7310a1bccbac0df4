import { randomUUID } from 'node:crypto';
import type { CurrentUser, SignedIn } from '@caravan/contract/accounts/accounts.schema.ts';
import type { SecurityEvent } from '@caravan/contract/accounts/security-events.schema.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, nextMail, secretIn, untilMailsLeft } from '../../testing/mailbox.ts';
import type { Answer, RequestHeaders, Visitor } from '../../testing/person.ts';
import { cookieIn, newPhonePerson, showNumber, signedIn, signUpByPhone } from '../../testing/phone-people.ts';
import { requestCode, letCodesAge, takeCode, newNumber, tokenFor } from '../../testing/phone-codes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const SIGN_UP = '/api/auth/phone-signup';
const CONFIRM = '/api/auth/confirm-phone';
const CREATE = '/api/auth/create-phone-account';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Body = SignedIn & ErrorBody;
interface Shown {
  readonly phoneNumber: string;
  readonly token?: string;
  readonly isSignup?: boolean;
  readonly headers?: RequestHeaders;
}

const confirm = (shown: Shown, by: Visitor = app.anonymous): Promise<Answer<Body>> =>
  showNumber<Body>(app, by, { path: CONFIRM, ...shown });
const create = (person: ReturnType<typeof newPhonePerson> & { token?: string; headers?: RequestHeaders }) =>
  showNumber<Body>(app, app.anonymous, { path: CREATE, ...person });

/** Sends the data of a sign-up, and answers the cookie by which the browser goes on. */
const hold = async (person: object, headers: RequestHeaders = {}): Promise<RequestHeaders> => {
  const answer = await app.anonymous.post(SIGN_UP, person, headers);
  expect([answer.status, answer.body]).toEqual([200, { message: 'Verification code required' }]);
  return { cookie: cookieIn(answer, 'phone_signup') ?? '' };
};
const refusal = ({ status, body: { code, message } }: Answer<Body>) => [status, code, message];
const accountsWith = async (phoneNumber: string): Promise<number> => {
  const query = 'select from users where sign_in_phone = $1';
  return (await app.database.pool.query(query, [phoneNumber])).rowCount ?? 0;
};

/** What whoever has the phone shows: a token for the code that came to it. */
const provenByCode = async (phoneNumber: string) => {
  const { body: sent } = await requestCode(app, phoneNumber);
  const message = (await mailsTo(app, phoneNumber)).at(-1);
  const verificationCode = /\d{6}/.exec(message?.text ?? '')?.[0] ?? '';
  const { body: taken } = await takeCode(app, sent.verificationId, verificationCode);
  return { phoneNumber, verificationCode, token: taken.idToken };
};

describe('signing up by phone', () => {
  test('goes by a code that was sent to the number, and so does signing in', async () => {
    const person = newPhonePerson();
    const headers = await hold(person);

    const made = await confirm({ ...(await provenByCode(person.phoneNumber)), isSignup: true, headers });
    await letCodesAge(app, person.phoneNumber, '31 seconds');
    const entered = await confirm(await provenByCode(person.phoneNumber));

    expect([made.status, made.body.message]).toEqual([200, 'Account created successfully']);
    expect([entered.status, entered.body.message]).toEqual([200, 'Signed in successfully']);
    expect(entered.body.user).toEqual(made.body.user);
  });

  test('holds who somebody is until their number is proven, makes the account and signs in', async () => {
    const person = newPhonePerson({ firstName: 'pia', phoneNumber: '415-555-0134' });
    const cookie = await hold(person);

    const answer = await confirm({ phoneNumber: '+14155550134', isSignup: true, headers: cookie });

    expect([answer.status, answer.body.message]).toEqual([200, 'Account created successfully']);
    expect(answer.body.user).toMatchObject({
      firstName: 'Pia',
      username: person.username,
      email: null,
      phoneNumber: '+14155550134',
      signInPhone: '+14155550134',
      authProvider: 'phone',
      hasPassword: false,
      isEmailConfirmed: false,
    });
    const me = await signedIn(app, answer).get<CurrentUser>('/api/auth/user');
    expect([me.status, me.body]).toEqual([200, { ...answer.body.user, unreadChats: [], unreadNotifications: 0 }]);
    expect(answer.headers.getSetCookie().some((each) => each.startsWith('phone_signup=;'))).toBe(true);
  });

  test('sends a link to the address that was given, which confirms it', async () => {
    const email = 'Pia.Mail@example.com';
    const person = newPhonePerson({ email });
    const { body } = await confirm({ ...person, isSignup: true, headers: await hold(person) });
    expect(body.user).toMatchObject({ email, isEmailConfirmed: false });

    const secret = secretIn(await nextMail(app, email, 'Confirm'));
    const confirmed = await app.anonymous.post('/api/auth/email-confirmations', { secret });

    expect(confirmed.status).toBe(200);
  });

  test.each([{ email: '' }, { email: null }, {}])('takes %j for no address', async (given) => {
    const person = newPhonePerson(given);

    const answer = await confirm({ ...person, isSignup: true, headers: await hold(person) });

    expect(answer.body.user.email).toBeNull();
  });

  test('forgets what the same browser has sent before', async () => {
    const phoneNumber = newNumber();
    const first = await hold(newPhonePerson({ phoneNumber, firstName: 'First' }));
    const second = await hold(newPhonePerson({ phoneNumber, firstName: 'Second' }), first);

    const gone = await confirm({ phoneNumber, isSignup: true, headers: first });
    const made = await confirm({ phoneNumber, isSignup: true, headers: second });

    expect(refusal(gone)).toEqual([
      410,
      'phone_signup_gone',
      'Your sign-up has expired. Please enter your details again.',
    ]);
    expect(made.body.user.firstName).toBe('Second');
  });

  test('plants nothing for a number that somebody else proves', async () => {
    const phoneNumber = newNumber();
    const planted = await hold(newPhonePerson({ phoneNumber, firstName: 'Mallory', email: 'mallory@example.com' }));
    const own = newPhonePerson({ phoneNumber, firstName: 'Pia' });

    const without = await confirm({ phoneNumber, isSignup: true });
    const withOwn = await confirm({ phoneNumber, isSignup: true, headers: await hold(own) });
    const planter = await confirm({ phoneNumber: newNumber(), isSignup: true, headers: planted });

    expect(without.body.code).toBe('phone_signup_gone');
    expect(withOwn.body.user).toMatchObject({ firstName: 'Pia', email: null });
    expect(planter.body.code).toBe('phone_signup_gone');
  });

  test('takes ten minutes at most, and keeps the token for another try', async () => {
    const person = newPhonePerson();
    const late = await hold(person);
    const token = await tokenFor(app, person.phoneNumber);
    await app.database.pool.query(`update sign_in_steps set expires_at = now() where kind = 'phone_signup'`);

    const refused = await confirm({ ...person, token, isSignup: true, headers: late });
    const again = await confirm({ ...person, token, isSignup: true, headers: await hold(person) });

    expect([refused.body.code, again.status]).toEqual(['phone_signup_gone', 200]);
  });

  test('with a number that has an account signs in to it, changes nothing there, and says so', async () => {
    const known = await signUpByPhone(app, { firstName: 'Known' });
    const phoneNumber = known.user.signInPhone ?? '';
    const headers = await hold(newPhonePerson({ phoneNumber, firstName: 'Other' }));

    const answer = await confirm({ phoneNumber, isSignup: true, headers });

    expect([answer.status, answer.body.message]).toEqual([200, 'You already have an account with this number']);
    expect(answer.body.user).toEqual(known.user);
  });

  test('tells nobody whether a number has an account before it is proven', async () => {
    const { user } = await signUpByPhone(app);

    const [known, unknown] = await Promise.all(
      [user.signInPhone, newNumber()].map((phoneNumber) =>
        app.anonymous.post(SIGN_UP, newPhonePerson({ phoneNumber })),
      ),
    );

    expect([known?.status, known?.body]).toEqual([unknown?.status, unknown?.body]);
  });

  test.each([
    ['email', 'email_taken', 'An account with this email already exists'],
    ['username', 'username_taken', 'Username unavailable. Please choose a different username'],
  ] as const)('says that the %s is taken, before a code is sent and after', async (field, code, message) => {
    const taken = { email: `taken.${randomUUID()}@example.com`, username: `taken_${randomUUID().slice(0, 8)}` };
    const person = newPhonePerson({ [field]: taken[field] });
    const headers = await hold(person);
    await app.signUp({ [field]: taken[field].toUpperCase() });
    const token = await tokenFor(app, person.phoneNumber);

    const before = await app.anonymous.post(SIGN_UP, person);
    const after = await confirm({ ...person, token, isSignup: true, headers });
    const created = await create({ ...person, token });
    const other = newPhonePerson({ phoneNumber: person.phoneNumber });
    const again = await confirm({ ...other, token, isSignup: true, headers: await hold(other, headers) });

    expect([before.status, before.body]).toEqual([409, { code, message }]);
    expect([refusal(after), refusal(created)]).toEqual([
      [409, code, message],
      [409, code, message],
    ]);
    expect(again.body.message).toBe('Account created successfully');
  });

  test.each<[object, string, string]>([
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ lastName: '' }, 'lastName', 'Last name is required'],
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ username: 'x'.repeat(31) }, 'username', 'Username must be at most 30 characters'],
    [{ username: 'a b c' }, 'username', 'Username can only contain letters, numbers, and underscores'],
    [{ email: 'pia@' }, 'email', 'Please enter a valid email address'],
    [{ phoneNumber: '415555013' }, 'phoneNumber', 'Phone number must be at least 10 digits'],
    [{ phoneNumber: '415-CALL-NOW' }, 'phoneNumber', 'Phone number must be at least 10 digits'],
    [
      { phoneNumber: '+4930123456' },
      'phoneNumber',
      'Invalid phone number format. Please include country code (e.g., +1 for US).',
    ],
    [{ phoneNumber: null }, 'phoneNumber', 'Phone number must be at least 10 digits'],
  ])('refuses %j at its field', async (given, path, message) => {
    const answer = await app.anonymous.post(SIGN_UP, newPhonePerson(given as Record<string, unknown>));

    expect([answer.status, answer.body]).toEqual([400, { code: 'validation', message, issues: [{ path, message }] }]);
  });
});

describe('signing in by phone', () => {
  test('opens the account of the number, and no other', async () => {
    const person = await signUpByPhone(app);
    const phoneNumber = person.user.signInPhone ?? '';

    const answer = await confirm({ phoneNumber });

    expect([answer.status, answer.body]).toEqual([200, { user: person.user, message: 'Signed in successfully' }]);
    expect((await signedIn(app, answer).get('/api/trips')).status).toBe(200);
  });

  test('without an account says so, and the same token makes one', async () => {
    const person = newPhonePerson();
    const token = await tokenFor(app, person.phoneNumber);

    const refused = await confirm({ phoneNumber: person.phoneNumber, token });
    const made = await create({ ...person, token });

    expect(refusal(refused)).toEqual([404, 'no_phone_account', 'No account found for this phone number']);
    expect([made.status, made.body.message]).toEqual([201, 'Account created successfully']);
    expect(made.body.user).toMatchObject({ signInPhone: person.phoneNumber, username: person.username });
  });

  test('does not know a number that was only typed into a profile', async () => {
    const typist = await app.signUp();
    const phoneNumber = newNumber();
    await typist.put('/api/auth/user', { phoneNumber });

    expect((await confirm({ phoneNumber })).body.code).toBe('no_phone_account');
  });

  test('asks for the second factor where the account has one, and keeps the token until then', async () => {
    const person = await signUpByPhone(app);
    const phoneNumber = person.user.signInPhone ?? '';
    await app.database.pool.query('update users set requires_second_factor = true where id = $1', [person.id]);
    const token = await tokenFor(app, phoneNumber);

    const [first, again] = [await confirm({ phoneNumber, token }), await confirm({ phoneNumber, token })];

    for (const answer of [first, again]) {
      expect([answer.status, answer.body]).toEqual([
        200,
        { secondFactor: { hasRecoveryCodes: false }, message: 'Confirm that it is you' },
      ]);
      expect([cookieIn(answer, 'sid'), cookieIn(answer, 'second_factor')]).toEqual([null, expect.any(String)]);
    }
    const { body: events } = await person.get<SecurityEvent[]>('/api/auth/security-events?limit=1');
    expect(events).toMatchObject([{ kind: 'second_factor_asked', way: 'phone' }]);
  });

  test('that is sent again under its key gets the same answer, and a session of its own', async () => {
    const person = newPhonePerson();
    const token = await tokenFor(app, person.phoneNumber);
    const headers = { 'idempotency-key': randomUUID() };

    const [first, again] = [await create({ ...person, token, headers }), await create({ ...person, token, headers })];

    expect([again.status, again.body]).toEqual([first.status, first.body]);
    const sessions = [signedIn(app, first), signedIn(app, again)];
    expect(sessions[0]?.session).not.toEqual(sessions[1]?.session);
    for (const session of sessions) expect((await session.get('/api/auth/user')).status).toBe(200);
    expect(await accountsWith(person.phoneNumber)).toBe(1);
  });

  test('that is sent again under its key needs its token again', async () => {
    const person = await signUpByPhone(app);
    const phoneNumber = person.user.signInPhone ?? '';
    const headers = { 'idempotency-key': randomUUID() };
    await confirm({ phoneNumber, headers });

    const foreign = await confirm({ phoneNumber, token: await tokenFor(app, newNumber()), headers });

    expect(foreign.body.code).toBe('phone_not_proven');
  });
});

describe('making an account for a number', () => {
  test('that has one is refused, and the same token signs in to it', async () => {
    const known = await signUpByPhone(app);
    const phoneNumber = known.user.signInPhone ?? '';
    const token = await tokenFor(app, phoneNumber);

    const refused = await create({ ...newPhonePerson({ phoneNumber }), token });
    const admitted = await confirm({ phoneNumber, token });

    expect(refusal(refused)).toEqual([409, 'phone_taken', 'An account with this phone number already exists']);
    expect(admitted.body.user).toEqual(known.user);
  });

  test('ends the sign-up that the browser had begun, and mails the address that was given now', async () => {
    const begun = newPhonePerson({ email: 'begun@example.com' });
    const cookie = await hold(begun);

    const made = await create({ ...newPhonePerson({ email: 'made@example.com' }), headers: cookie });
    const gone = await confirm({ ...begun, isSignup: true, headers: cookie });

    expect([made.status, gone.body.code]).toEqual([201, 'phone_signup_gone']);
    await untilMailsLeft(app);
    expect(await mailsTo(app, 'begun@example.com')).toEqual([]);
    expect(await mailsTo(app, 'made@example.com')).toHaveLength(1);
  });

  test('ends the session that the browser had', async () => {
    const before = await app.signUp();

    const made = await showNumber<Body>(app, before, { path: CREATE, ...newPhonePerson() });

    expect(made.status).toBe(201);
    expect((await before.get('/api/auth/user')).status).toBe(401);
  });
});
