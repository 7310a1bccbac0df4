import { randomUUID } from 'node:crypto';
import type { CurrentUser, SignedIn } from '@caravan/contract/accounts/accounts.schema.ts';
import {
  type EmailChange,
  type StoppedEmailChange,
  MAILS_PER_ACCOUNT_AND_HOUR,
} from '@caravan/contract/accounts/recovery.schema.ts';
import { REAUTHENTICATION_MINUTES } from '@caravan/contract/accounts/reauthentication.schema.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import type { FoundUser } from '@caravan/contract/members/members.schema.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  requestAddress,
  changeAddress,
  confirmAddress,
  confirmingSecret,
  stoppingSecret,
  mailsTo,
  nextMail,
  secretIn,
  untilMailsLeft,
} from '../../testing/mailbox.ts';
import { confirmEmail } from '../../testing/passkeys.ts';
import type { Answer, Person } from '../../testing/person.ts';
import {
  reauthenticate,
  countSignInMethods,
  addAllSignInMethods,
  addPasskey,
  NO_SIGN_IN_METHODS,
} from '../../testing/sign-in-methods.ts';
import { setOwnNumber, signUpByPhone } from '../../testing/phone-people.ts';
import { newNumber } from '../../testing/phone-codes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PENDING = '/api/auth/user/pending-email';
const LINKS = '/api/auth/email-confirmation-links';
const NEW_PASSWORD = 'a brand new one';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(() => app.setNow(new Date().toISOString()));

const newAddress = (): string => `new.${randomUUID()}@example.com`;
const emailOf = ({ user }: Person): string => user.email ?? '';
const profileOf = async (person: Person): Promise<CurrentUser> =>
  (await person.get<CurrentUser>('/api/auth/user')).body;
/** The same address with capitals before the at sign, which may be another mailbox. */
const respelled = (address: string): string => address.replace(/^[^@]+/, (local) => local.toUpperCase());
/** The same address with capitals in its domain, which is the same mailbox. */
const withLoudDomain = (address: string): string => address.replace(/[^@]+$/, (domain) => domain.toUpperCase());
const signIn = (email: string, { password }: Pick<Person, 'password'>): Promise<Answer<SignedIn & ErrorBody>> =>
  app.anonymous.post('/api/auth/email-login', { email, password });
/** On how many devices somebody is known to have signed in. */
const countDevices = async ({ id }: Person): Promise<number> => {
  const { rowCount } = await app.database.pool.query('select from known_devices where user_id = $1', [id]);
  return rowCount ?? 0;
};
const subjectsTo = async (address: string): Promise<(string | undefined)[]> => {
  await untilMailsLeft(app);
  return (await mailsTo(app, address)).map(({ subject }) => subject);
};
const askForReset = (email: string): Promise<Answer> =>
  app.anonymous.post('/api/auth/password-reset-requests', { email });
const check = (secret: string): Promise<Answer<EmailChange & ErrorBody>> =>
  app.anonymous.post('/api/auth/email-change-links', { secret });
const stop = (secret: string): Promise<Answer<StoppedEmailChange & ErrorBody>> =>
  app.anonymous.post('/api/auth/email-change-stops', { secret });
/** The secret of the link that was sent to the address before, when another had taken its place. */
const puttingBackSecret = async (address: string): Promise<string> =>
  secretIn(await nextMail(app, address, 'address at Caravan was changed'));
const reset = (secret: string): Promise<Answer> =>
  app.anonymous.post('/api/auth/password-resets', { secret, password: NEW_PASSWORD });

/** Somebody whose address is confirmed. */
const settled = async (): Promise<Person> => {
  const person = await app.signUp();
  await confirmEmail(app, person);
  return person;
};

/** Somebody with a confirmed address who has asked for another one. */
const waiting = async (): Promise<{ person: Person; address: string; stopping: string }> => {
  const [person, address] = [await settled(), newAddress()];
  await requestAddress(person, address);
  return { person, address, stopping: await stoppingSecret(app, person) };
};

/** Somebody whose confirmed address was changed to another one. */
const changed = async (): Promise<{ person: Person; address: string; stopping: string }> => {
  const all = await waiting();
  await confirmAddress(app, await confirmingSecret(app, all.address));
  return all;
};

describe('another address', () => {
  test('is asked for right after a proof of who asks alone: nobody takes an account by a device that was left open', async () => {
    const person = await app.signUp();
    app.setNow(new Date(Date.now() + (REAUTHENTICATION_MINUTES + 1) * 60_000).toISOString());

    const late = await requestAddress(person, newAddress());
    const lateInCapitals = await requestAddress(person, respelled(emailOf(person)));

    expect([late.status, late.body.code]).toEqual([403, 'proof_required']);
    expect([lateInCapitals.status, lateInCapitals.body.code]).toEqual([403, 'proof_required']);
    expect(await profileOf(person)).toMatchObject({ email: emailOf(person), pendingEmail: null });
  });

  test('is none where it is the same, or has its domain in another case: that counts at once, and stays confirmed', async () => {
    const person = await settled();
    const before = await subjectsTo(emailOf(person));
    const spelled = withLoudDomain(emailOf(person));
    app.setNow(new Date(Date.now() + (REAUTHENTICATION_MINUTES + 1) * 60_000).toISOString());

    const same = await requestAddress(person, emailOf(person));
    const loud = await requestAddress(person, spelled);

    expect([same.status, same.body.email]).toEqual([200, emailOf(person)]);
    expect(loud.body).toMatchObject({ email: spelled, isEmailConfirmed: true, pendingEmail: null });
    expect([await subjectsTo(spelled), await subjectsTo(emailOf(person))]).toEqual([[], before]);
  });

  test('is also the own one with capitals before the at sign: it waits, and links go to the one before until then', async () => {
    const person = await settled();
    const address = respelled(emailOf(person));

    const changed = await requestAddress(person, address);
    await askForReset(address);
    const resetting = secretIn(await nextMail(app, emailOf(person), 'Choose a new password'));
    const confirmed = await confirmAddress(app, await confirmingSecret(app, address));
    await askForReset(emailOf(person));

    expect(changed.body).toMatchObject({ email: emailOf(person), pendingEmail: address });
    expect(confirmed.body).toEqual({ email: address, isChange: true });
    expect(await profileOf(person)).toMatchObject({ email: address, isEmailConfirmed: true, pendingEmail: null });
    expect((await reset(resetting)).status).toBe(410);
    expect((await subjectsTo(emailOf(person))).at(-1)).toBe('Your email address at Caravan was changed');
    expect((await subjectsTo(address)).at(-1)).toContain('Choose a new password');
  });

  test('waits until it is confirmed: the one before signs in, is found, and chooses passwords', async () => {
    const { person, address } = await waiting();
    const other = await app.signUp();

    const [before, after] = [await signIn(emailOf(person), person), await signIn(address, person)];
    const found = async (email: string) =>
      (await other.get<FoundUser[]>(`/api/users/search?q=${encodeURIComponent(email)}`)).body.map(({ id }) => id);
    await askForReset(emailOf(person));
    await askForReset(address);

    expect(before.body.user).toMatchObject({ email: emailOf(person), pendingEmail: address });
    expect([before.status, after.status]).toEqual([200, 401]);
    expect([await found(emailOf(person)), await found(address)]).toEqual([[person.id], []]);
    expect((await subjectsTo(emailOf(person))).at(-1)).toContain('Choose a new password');
    expect(await subjectsTo(address)).toEqual(['Confirm your new email address for Caravan']);
  });

  test('counts from its confirmation on: sessions stay, both mailboxes hear of it, and links to the one before are void', async () => {
    const { person, address } = await waiting();
    await askForReset(emailOf(person));
    const resetting = secretIn(await nextMail(app, emailOf(person), 'Choose a new password'));
    const secret = await confirmingSecret(app, address);

    const found = await app.anonymous.post(LINKS, { secret });
    const answers = [await confirmAddress(app, secret), await confirmAddress(app, secret)];
    const foundAfter = await app.anonymous.post(LINKS, { secret });

    expect(found.body).toEqual({ email: address, isWaiting: true });
    expect(answers.map(({ body }) => body)).toEqual([0, 1].map(() => ({ email: address, isChange: true })));
    expect(foundAfter.body).toEqual({ email: address, isWaiting: false });
    expect(await profileOf(person)).toMatchObject({ email: address, isEmailConfirmed: true, pendingEmail: null });
    expect([(await signIn(address, person)).status, (await signIn(emailOf(person), person)).status]).toEqual([
      200, 401,
    ]);
    expect((await reset(resetting)).status).toBe(410);
    expect((await subjectsTo(address)).at(-1)).toBe('Your account at Caravan has this email address now');
    expect((await subjectsTo(emailOf(person))).at(-1)).toBe('Your email address at Caravan was changed');
  });

  test('is the first one of somebody who signs in by phone, and waits like any other', async () => {
    const [person, address] = [await signUpByPhone(app), newAddress()];

    const changed = await requestAddress(person, address);
    await askForReset(address);
    const subjects = await subjectsTo(address);
    const confirmed = await confirmAddress(app, await confirmingSecret(app, address));

    expect(changed.body).toMatchObject({ email: null, pendingEmail: address });
    expect(subjects).toEqual(['Confirm your new email address for Caravan']);
    expect(confirmed.body).toEqual({ email: address, isChange: true });
    expect(await profileOf(person)).toMatchObject({ email: address, isEmailConfirmed: true });
  });

  test('takes the place of one that waits, whose link confirms nothing any more', async () => {
    const { person, address } = await waiting();
    const [first, later] = [await confirmingSecret(app, address), newAddress()];

    await requestAddress(person, later);

    expect((await confirmAddress(app, first)).status).toBe(410);
    expect((await confirmAddress(app, await confirmingSecret(app, later))).body).toMatchObject({ email: later });
  });

  test('is given up on request', async () => {
    const { person, address } = await waiting();
    const secret = await confirmingSecret(app, address);

    const cancelled = await person.delete(PENDING);

    expect(cancelled.status).toBe(204);
    expect((await confirmAddress(app, secret)).status).toBe(410);
    expect(await profileOf(person)).toMatchObject({ email: emailOf(person), pendingEmail: null });
  });

  test('is written to again on request, a few times in an hour', async () => {
    const { person, address } = await waiting();
    await confirmingSecret(app, address);

    const answers: Answer[] = [];
    for (let mails = 1; mails <= MAILS_PER_ACCOUNT_AND_HOUR; mails += 1) {
      answers.push(await person.post(`${PENDING}/mails`));
    }

    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 429]);
    expect((await subjectsTo(address)).length).toBe(MAILS_PER_ACCOUNT_AND_HOUR);
    const later = await requestAddress(person, newAddress());
    expect([later.status, later.body.code]).toEqual([429, 'rate_limited']);
    expect(await profileOf(person)).toMatchObject({ pendingEmail: address });
  });

  test('waits for a week, which another mail to it begins anew', async () => {
    const { person, address } = await waiting();
    const secret = await confirmingSecret(app, address);
    const { pool } = app.database;
    await pool.query(`update users set pending_email_until = now() + interval '1 minute' where id = $1`, [person.id]);

    await person.post(`${PENDING}/mails`);
    const { rows } = await pool.query<{ days: number }>(
      `select extract(day from pending_email_until - now())::int as days from users where id = $1`,
      [person.id],
    );
    await pool.query('update users set pending_email_until = now() where id = $1', [person.id]);

    expect(rows).toEqual([{ days: 6 }]);
    expect(await profileOf(person)).toMatchObject({ pendingEmail: null });
    expect((await confirmAddress(app, secret)).status).toBe(410);
  });

  test('that two people wait for is had by the one who confirms it first', async () => {
    const [one, other, address] = [await settled(), await settled(), newAddress()];
    await requestAddress(one, address);
    const first = await confirmingSecret(app, address);
    await requestAddress(other, address.toUpperCase());
    const second = await confirmingSecret(app, address.toUpperCase());

    const answers = [await confirmAddress(app, second), await confirmAddress(app, first)];
    const again = await one.post(`${PENDING}/mails`);

    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect([answers[1]?.body.code, again.body.code]).toEqual(['email_taken', 'email_taken']);
    expect(await profileOf(one)).toMatchObject({ email: emailOf(one) });
  });

  test('is nothing that another account has', async () => {
    const [person, other] = [await settled(), await app.signUp()];

    const refused = await requestAddress(person, emailOf(other).toUpperCase());

    expect([refused.status, refused.body.code]).toEqual([409, 'email_taken']);
    expect(await profileOf(person)).toMatchObject({ pendingEmail: null });
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['is changed', (person) => person.put('/api/auth/user/password', { newPassword: NEW_PASSWORD })],
    [
      'is chosen by mail',
      async (person) => {
        await askForReset(emailOf(person));
        await reset(secretIn(await nextMail(app, emailOf(person), 'Choose a new password')));
      },
    ],
  ])('waits no more once the password %s: whoever knew the one before may have asked', async (_how, choose) => {
    const { person, address } = await waiting();
    const secret = await confirmingSecret(app, address);

    await choose(person);

    expect((await confirmAddress(app, secret)).status).toBe(410);
  });

  test('is written down with what becomes of it', async () => {
    const { pool } = app.database;
    const person = await settled();
    await pool.query('delete from security_events');

    await requestAddress(person, newAddress());
    await person.delete(PENDING);
    await changeAddress(app, person, newAddress());
    await stop(await puttingBackSecret(emailOf(person)));

    const { rows } = await pool.query<{ kind: string }>('select kind from security_events order by at, id');
    expect(rows.map(({ kind }) => kind)).toEqual([
      'email_change_requested',
      'email_change_cancelled',
      'email_change_requested',
      'email_change_confirmed',
      'email_change_stopped',
    ]);
  });

  test('goes with the account', async () => {
    const { person, address } = await changed();
    await requestAddress(person, newAddress());

    await person.post('/api/auth/user/deletion');

    const { rows } = await app.database.pool.query(
      `select pending_email, (select count(*)::int from former_emails where user_id = users.id) as former
       from users where id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ pending_email: null, former: 0 }]);
    expect((await app.signUp({ email: address })).user.email).toBe(address);
  });

  test('cannot be had where no mail can be sent', async () => {
    const production = await startTestApp({ env: { NODE_ENV: 'production' } });
    try {
      const person = await production.signUp();

      const refused = await requestAddress(person, newAddress());
      const loud = await requestAddress(person, withLoudDomain(emailOf(person)));

      expect([refused.status, refused.body.code]).toEqual([503, 'mail_not_configured']);
      expect(loud.status).toBe(200);
    } finally {
      await production.stop();
    }
  });
});

describe('whoever has the address before', () => {
  test('stops a change that nobody has confirmed yet, and chooses a new password by the same link', async () => {
    const { person, address, stopping } = await waiting();
    const confirming = await confirmingSecret(app, address);

    const found = await check(stopping);
    const stopped = await stop(stopping);

    expect(found.body).toEqual({ email: 'p•••@e•••.com', newEmail: 'n•••@e•••.com', state: 'pending' });
    expect(stopped.body).toEqual({ email: 'p•••@e•••.com', canChoosePassword: true });
    expect((await confirmAddress(app, confirming)).status).toBe(410);
    expect(await profileOf(person)).toMatchObject({ email: emailOf(person), pendingEmail: null });
    expect((await reset(stopping)).status).toBe(200);
    expect((await person.get('/api/auth/user')).status).toBe(401);
  });

  test('puts it back after the change, by either mail, and everybody is out until they have chosen a new password', async () => {
    const { person, address, stopping } = await changed();
    const live = await person.live();
    const secret = await puttingBackSecret(emailOf(person));

    const found = [await check(stopping), await check(secret)];
    const stopped = await stop(secret);

    expect(found.map(({ body }) => [body.state, body.newEmail])).toEqual(
      [0, 1].map(() => ['changed', 'n•••@e•••.com']),
    );
    expect(stopped.body).toEqual({ email: 'p•••@e•••.com', canChoosePassword: true });
    expect(await live.closed()).toBe(4401);
    expect(await countDevices(person)).toBe(0);
    expect([(await signIn(address, person)).status, (await signIn(emailOf(person), person)).status]).toEqual([
      401, 401,
    ]);
    expect((await subjectsTo(address)).at(-1)).toBe('Your email address at Caravan was put back');
    await reset(secret);
    const back = await signIn(emailOf(person), { password: NEW_PASSWORD });
    expect(back.body.user).toMatchObject({ id: person.id, isEmailConfirmed: true });
    expect((await check(stopping)).body).toMatchObject({ state: 'none', newEmail: null });
  });

  test('stops a change to their own address with other capitals, and puts it back after the change', async () => {
    const person = await settled();
    const address = respelled(emailOf(person));
    await requestAddress(person, address);

    const found = await check(await stoppingSecret(app, person));
    await confirmAddress(app, await confirmingSecret(app, address));
    const secret = await puttingBackSecret(emailOf(person));
    const foundAfter = await check(secret);
    const stopped = await stop(secret);
    await reset(secret);

    expect([found.body.state, foundAfter.body.state, stopped.status]).toEqual(['pending', 'changed', 200]);
    expect((await signIn(emailOf(person), { password: NEW_PASSWORD })).body.user).toMatchObject({
      email: emailOf(person),
      isEmailConfirmed: true,
    });
  });

  test('finds all gone that has come to sign in since the change was asked for, and what was there before', async () => {
    const person = await settled();
    await addAllSignInMethods(app, person);
    await requestAddress(person, newAddress());
    const stopping = await stoppingSecret(app, person);
    await addPasskey(app, person);
    await setOwnNumber(app, person, newNumber());
    const address = (await profileOf(person)).pendingEmail ?? '';
    await confirmAddress(app, await confirmingSecret(app, address));

    await stop(stopping);

    const before = { phone: false, factor: true, passkeys: 1, codes: 1, providers: 1, steps: 0, sessions: 0 };
    expect(await countSignInMethods(app, person)).toEqual(before);
  });

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['in the session that asked, before it did', async () => undefined],
    ['while another address waited', async (person) => requestAddress(person, newAddress())],
    [
      'between a cancelled change and another',
      async (person) => {
        await requestAddress(person, newAddress());
        await person.delete(PENDING);
      },
    ],
  ])('finds a passkey gone that was added %s', async (_when, begin) => {
    const person = await settled();
    await begin(person);
    await addPasskey(app, person);
    await changeAddress(app, person, newAddress());

    await stop(await puttingBackSecret(emailOf(person)));

    expect(await countSignInMethods(app, person)).toEqual(NO_SIGN_IN_METHODS);
  });

  test('finds a passkey gone that was added while another address waited, also where a second factor was asked for', async () => {
    const person = await settled();
    await addAllSignInMethods(app, person);
    await requestAddress(person, newAddress());
    await addPasskey(app, person);
    await changeAddress(app, person, newAddress());

    await stop(await puttingBackSecret(emailOf(person)));

    expect(await countSignInMethods(app, person)).toMatchObject({ factor: true, passkeys: 1 });
  });

  test('stops by the same link as often as another is asked for, which takes another proof each time', async () => {
    const { person, stopping } = await waiting();

    const first = await stop(stopping);
    const unproven = await requestAddress(person, newAddress());
    await reauthenticate(person, { way: 'password', password: person.password });
    await requestAddress(person, newAddress());
    const second = await stop(stopping);

    expect([first.status, unproven.status, second.status]).toEqual([200, 403, 200]);
    expect(second.body).toEqual(first.body);
    expect(await profileOf(person)).toMatchObject({ pendingEmail: null });
  });

  test('finds no second factor that was turned on since', async () => {
    const { person, stopping } = await changed();
    await addAllSignInMethods(app, person);
    await app.database.pool.query('update users set second_factor_at = now() where id = $1', [person.id]);

    await stop(stopping);

    expect(await countSignInMethods(app, person)).toEqual(NO_SIGN_IN_METHODS);
  });

  test('puts it back however often the address was changed since, and nobody takes it from them by one in between', async () => {
    const { person, address, stopping } = await changed();
    await changeAddress(app, person, newAddress());
    const fromBetween = await puttingBackSecret(address);

    const stopped = await stop(stopping);

    expect(stopped.status).toBe(200);
    expect((await stop(fromBetween)).status).toBe(410);
    expect((await app.signUp({ email: address })).user.email).toBe(address);
  });

  test('is the only one who can have it again, for a week', async () => {
    const { person, stopping } = await changed();
    const signup = { password: 'long enough', firstName: 'Mallory', lastName: 'M', username: 'mallory_w' };
    const signUp = () => app.anonymous.post('/api/auth/email-signup', { ...signup, email: emailOf(person) });

    const early = await signUp();
    await app.database.pool.query('update former_emails set kept_until = now() where user_id = $1', [person.id]);
    const late = await signUp();

    expect([early.status, early.body.code, late.status]).toEqual([409, 'email_taken', 201]);
    expect((await stop(stopping)).status).toBe(410);
  });

  test('does not have it again where they have never confirmed it', async () => {
    const [person, address] = [await app.signUp(), newAddress()];
    await requestAddress(person, address);
    const stopping = await stoppingSecret(app, person);
    await confirmAddress(app, await confirmingSecret(app, address));

    const answers = [await check(stopping), await stop(stopping)];

    expect(answers.map(({ status }) => status)).toEqual([410, 410]);
    expect((await nextMail(app, person.user.email, 'was changed')).text).not.toContain('#secret');
    expect((await app.signUp({ email: emailOf(person) })).user.email).toBe(person.user.email);
  });

  test('has nothing to stop once the change was cancelled', async () => {
    const { person, stopping } = await waiting();
    await person.delete(PENDING);

    const [found, stopped] = [await check(stopping), await stop(stopping)];

    expect([found.body.state, stopped.status]).toEqual(['none', 410]);
  });
});

describe('an address that was never confirmed', () => {
  /** An account of before addresses waited: its address may be anybody's. */
  const doubtful = async (): Promise<Person> => {
    const person = await app.signUp();
    await app.database.pool.query('update users set began_with_email = false where id = $1', [person.id]);
    return person;
  };

  test('chooses a password where the account began with it, and nowhere else before it is confirmed', async () => {
    const [began, other] = [await app.signUp(), await doubtful()];
    for (const person of [began, other]) await askForReset(emailOf(person));

    const [one, two] = [await subjectsTo(emailOf(began)), await subjectsTo(emailOf(other))];
    await confirmAddress(app, secretIn(await nextMail(app, other.user.email, 'Confirm your email')));
    await askForReset(emailOf(other));

    expect([one.at(-1), two]).toEqual([
      'Choose a new password for Caravan',
      ['Confirm your email address for Caravan'],
    ]);
    expect((await subjectsTo(emailOf(other))).at(-1)).toBe('Choose a new password for Caravan');
  });

  test('gets around no second factor', async () => {
    const person = await app.signUp();
    await askForReset(emailOf(person));
    const secret = secretIn(await nextMail(app, person.user.email, 'Choose a new password'));
    await addAllSignInMethods(app, person);

    const used = await reset(secret);

    expect(used.status).toBe(410);
    expect(await countSignInMethods(app, person)).toMatchObject({ factor: true, passkeys: 1, codes: 1 });
  });
});
