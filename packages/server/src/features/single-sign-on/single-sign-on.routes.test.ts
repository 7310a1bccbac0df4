import type { SecurityEvent } from '@caravan/contract/accounts/security-events.schema.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requestAddress, confirmAddress, confirmingSecret, nextMail } from '../../testing/mailbox.ts';
import { OpenIdBrowser, PUBLIC_URL, REDIRECT_URI } from '../../testing/openid-browser.ts';
import { startOpenIdProvider, type TestOpenIdProvider } from '../../testing/openid-provider.ts';
import { type Person, signInAgain } from '../../testing/person.ts';
import { isReauthenticated, reauthenticationOf } from '../../testing/sign-in-methods.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let provider: TestOpenIdProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startOpenIdProvider({ redirectUri: REDIRECT_URI });
  app = await startTestApp({ env: { ...provider.env, PUBLIC_URL } });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});
afterEach(() => app.database.pool.query('delete from sign_in_steps'));

let people = 0;
/** Somebody whom the provider knows by these claims, under a name that nobody else has there. */
const known = (claims: Record<string, unknown> = {}): string => {
  people += 1;
  const login = `traveler-${people}`;
  provider.know(login, { name: 'Ines Rocha', email: `${login}@example.com`, email_verified: true, ...claims });
  return login;
};
const confirm = (person: Person) =>
  app.database.pool.query('update users set email_confirmed_at = now() where id = $1', [person.id]);
const accountsOf = async (email: string): Promise<number> =>
  (await app.database.pool.query('select from users where email = $1', [email])).rowCount ?? 0;

describe('somebody new', () => {
  test('gets an account with the name and the proven address that the provider tells', async () => {
    const browser = new OpenIdBrowser(app);
    const login = known({ given_name: 'ines', family_name: 'rocha', name: 'Ines M. Rocha' });

    expect(await browser.signIn(login)).toBe('/');

    expect(await browser.whoAmI()).toMatchObject({
      firstName: 'Ines',
      lastName: 'Rocha',
      email: `${login}@example.com`,
      isEmailConfirmed: true,
      username: null,
      hasPassword: false,
      authProvider: `oidc:${new URL(provider.issuer).host}`,
      profileImageUrl: null,
    });
  });

  test('is the same person whenever they come, whatever they are called there by then', async () => {
    const login = known();
    const first = new OpenIdBrowser(app);
    await first.signIn(login);
    const before = await first.whoAmI();
    provider.know(login, { name: 'Somebody Else', email: 'moved@example.com', email_verified: true });

    const again = new OpenIdBrowser(app);
    await again.signIn(login);

    expect(await again.whoAmI()).toEqual(before);
  });

  test('whose address the provider has not proven gets an account without it', async () => {
    const login = known({ email_verified: false });
    const browser = new OpenIdBrowser(app);

    await browser.signIn(login);

    expect(await browser.whoAmI()).toMatchObject({ firstName: 'Ines', email: null, isEmailConfirmed: false });
    expect(await accountsOf(`${login}@example.com`)).toBe(0);
  });

  test('without any claims is a traveler all the same', async () => {
    provider.know('silent', {});
    const browser = new OpenIdBrowser(app);

    await browser.signIn('silent');

    expect(await browser.whoAmI()).toMatchObject({ firstName: 'New', lastName: 'Traveler', email: null });
  });

  test('who comes by several browsers at once is one person', async () => {
    const login = known();
    const browsers = [1, 2, 3, 4].map(() => new OpenIdBrowser(app));
    const addresses = await Promise.all(browsers.map((browser) => browser.vouchedAs(login)));

    const led = await Promise.all(browsers.map((browser, index) => browser.comeBack(addresses[index] ?? new URL(''))));

    expect(led).toEqual(['/', '/', '/', '/']);
    const ids = await Promise.all(browsers.map(async (browser) => (await browser.whoAmI())?.id));
    expect(new Set(ids).size).toBe(1);
    expect(await accountsOf(`${login}@example.com`)).toBe(1);
  });

  test('who is signed in as somebody else is the one that the provider names, and nobody else any more', async () => {
    const [one, other] = [known(), known()];
    const browser = new OpenIdBrowser(app);
    await browser.signIn(one);
    const before = browser.asVisitor();
    browser.forgetProvider();
    const elsewhere = new OpenIdBrowser(app);
    await elsewhere.signIn(other);

    expect(await browser.signIn(other)).toBe('/');

    expect((await browser.whoAmI())?.id).toBe((await elsewhere.whoAmI())?.id);
    expect((await before.get('/api/auth/user')).status).toBe(401);
  });
});

describe('somebody with an account here', () => {
  test('joins it by an address that both sides have proven, and gets a mail about it', async () => {
    const person = await app.signUp();
    await confirm(person);
    const browser = new OpenIdBrowser(app);

    expect(await browser.signIn(known({ email: person.user.email?.toUpperCase() }))).toBe('/');

    expect(await browser.whoAmI()).toMatchObject({
      id: person.id,
      firstName: person.user.firstName,
      hasPassword: true,
    });
    expect((await person.get('/api/auth/user')).status).toBe(200);
    await signInAgain(person);
    expect((await nextMail(app, person.user.email, 'Another sign-in')).text).toContain('vouches that this address');
  });

  test('whose address was never confirmed gets it from the provider, and whoever waited in the account is out', async () => {
    const squatter = await app.signUp();
    const live = await squatter.live();
    const own = `own.${squatter.user.email}`;
    await requestAddress(squatter, own);
    const confirming = await confirmingSecret(app, own);
    const browser = new OpenIdBrowser(app);

    expect(await browser.signIn(known({ email: squatter.user.email }))).toBe('/');

    expect(await browser.whoAmI()).toMatchObject({ id: squatter.id, isEmailConfirmed: true, hasPassword: false });
    expect((await squatter.get('/api/auth/user')).status).toBe(401);
    const { email } = squatter.user;
    const answer = await app.anonymous.post('/api/auth/email-login', { email, password: squatter.password });
    expect(answer.status).toBe(401);
    expect(await live.closed()).toBe(4401);
    expect((await confirmAddress(app, confirming)).status).toBe(410);
  });

  test.each([
    ['may have been changed by somebody else', 'began_with_email = false'],
    ['would get around a second factor', 'requires_second_factor = true'],
  ])('is not joined by an address that was never confirmed here and %s', async (_which, state) => {
    const person = await app.signUp();
    await app.database.pool.query(`update users set ${state} where id = $1`, [person.id]);
    const browser = new OpenIdBrowser(app);

    expect(await browser.signIn(known({ email: person.user.email }))).toBe('/?sign-in=email-taken');

    expect((await person.get('/api/auth/user')).status).toBe(200);
  });

  test('is not joined by an address that the provider has not proven', async () => {
    const person = await app.signUp();
    await confirm(person);
    const browser = new OpenIdBrowser(app);

    const led = await browser.signIn(known({ email: person.user.email, email_verified: false }));

    expect([led, await browser.whoAmI()]).toEqual(['/?sign-in=email-taken', null]);
    const login = known({ email: person.user.email, email_verified: 'true' });
    expect(await new OpenIdBrowser(app).signIn(login)).toBe('/?sign-in=email-taken');
    const newest = () => person.get<SecurityEvent[]>('/api/auth/security-events?limit=1');
    await expect.poll(async () => (await newest()).body).toMatchObject([{ kind: 'sign_in_failed', way: 'provider' }]);
  });

  test('proves the second factor as well, where the account asks for one', async () => {
    const login = known();
    const browser = new OpenIdBrowser(app);
    await browser.signIn(login);
    const user = await browser.whoAmI();
    await app.database.pool.query('update users set requires_second_factor = true where id = $1', [user?.id]);

    const again = new OpenIdBrowser(app);
    const led = await again.signIn(login);

    expect([led.split('&')[0], await again.whoAmI()]).toEqual(['/?sign-in=second-factor', null]);
    expect(again.asVisitor().session.cookie).toContain('second_factor=');
    const { body: events } = await browser.asVisitor().get<SecurityEvent[]>('/api/auth/security-events?limit=1');
    expect(events).toMatchObject([{ kind: 'second_factor_asked', way: 'provider' }]);
  });

  test('who has deleted it begins anew', async () => {
    const login = known();
    const browser = new OpenIdBrowser(app);
    await browser.signIn(login);
    const before = await browser.whoAmI();
    await browser.comeBack(await browser.vouchedAs(login, await browser.beginProof('/profile')));
    expect((await browser.asVisitor().post('/api/auth/user/deletion')).status).toBe(204);

    const again = new OpenIdBrowser(app);
    await again.signIn(login);

    const after = await again.whoAmI();
    expect(after).toMatchObject({ firstName: 'Ines', email: `${login}@example.com` });
    expect(after?.id).not.toBe(before?.id);
  });
});

describe('a sign-in that is not finished', () => {
  test('because somebody leaves the provider says that it was cancelled', async () => {
    const browser = new OpenIdBrowser(app);

    expect(await browser.comeBack(await browser.cancelled())).toBe('/?sign-in=cancelled');
    expect(await browser.whoAmI()).toBeNull();
  });

  test('within ten minutes has expired', async () => {
    const browser = new OpenIdBrowser(app);
    const address = await browser.vouchedAs(known());
    await app.database.pool.query(`update sign_in_steps set expires_at = now() - interval '1 second'`);

    expect(await browser.comeBack(address)).toBe('/?sign-in=expired');
  });

  test('in the browser that began it is finished in no other', async () => {
    const address = await new OpenIdBrowser(app).vouchedAs(known());
    const [other, busy] = [new OpenIdBrowser(app), new OpenIdBrowser(app)];
    await busy.begin();

    expect(await other.comeBack(address)).toBe('/?sign-in=expired');
    expect(await busy.comeBack(address)).toBe('/?sign-in=expired');
  });

  test('on one page of a browser does not disturb another that was begun later', async () => {
    const browser = new OpenIdBrowser(app);
    const login = known();
    const early = await browser.vouchedAs(login);
    const late = await browser.vouchedAs(login);

    expect([await browser.comeBack(early), await browser.comeBack(late)]).toEqual(['/?sign-in=expired', '/']);
  });

  test('by an answer that comes twice is finished once', async () => {
    const browser = new OpenIdBrowser(app);
    const address = await browser.vouchedAs(known());

    expect([await browser.comeBack(address), await browser.comeBack(address)]).toEqual(['/', '/?sign-in=expired']);
  });

  test('by a code of another sign-in is refused', async () => {
    const stolen = (await new OpenIdBrowser(app).vouchedAs(known())).searchParams.get('code') ?? '';
    const browser = new OpenIdBrowser(app);
    const address = await browser.vouchedAs(known());
    address.searchParams.set('code', stolen);

    expect(await browser.comeBack(address)).toBe('/?sign-in=failed');
    expect(await browser.whoAmI()).toBeNull();
  });

  test.each([
    ['without anything', ''],
    ['with a state of nobody', '?state=made-up&code=made-up'],
    ['with two states', '?state=a&state=b&code=c'],
    ['with a state of a kilobyte', `?state=${'a'.repeat(1000)}`],
    ['with a NUL', '?state=%00&code=%00'],
    ['with an error that is none', '?error=%3Cscript%3E&error_description=nothing'],
  ])('by an address %s leads to the landing page', async (_what, query) => {
    const browser = new OpenIdBrowser(app);
    await browser.begin();

    expect(await browser.comeBack(new URL(REDIRECT_URI + query))).toBe('/?sign-in=expired');
  });

  test.each([
    ['access_denied', 'cancelled'],
    ['server_error', 'unavailable'],
    ['temporarily_unavailable', 'unavailable'],
    ['login_required', 'failed'],
    ['<script>', 'failed'],
  ])('with the error %s of the provider leads to the landing page as %s', async (error, ending) => {
    const browser = new OpenIdBrowser(app);
    const state = (await browser.begin()).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error, state, iss: provider.issuer, error_description: 'not to be shown' });

    expect(await browser.comeBack(new URL(`${REDIRECT_URI}?${query.toString()}`))).toBe(`/?sign-in=${ending}`);
  });

  test('by an answer that names another provider is refused', async () => {
    const browser = new OpenIdBrowser(app);
    const address = await browser.vouchedAs(known());
    address.searchParams.set('iss', 'https://elsewhere.example.com');

    expect(await browser.comeBack(address)).toBe('/?sign-in=failed');
  });
});

describe('the way to the provider', () => {
  test('asks for no more than who somebody is, with a challenge that only this server can meet', async () => {
    const address = await new OpenIdBrowser(app).begin();

    expect(address.origin).toBe(provider.issuer);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'caravan',
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      state: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as unknown,
    });
  });

  test('leads to the landing page where no provider is configured', async () => {
    const alone = await startTestApp();
    const answers = [await alone.anonymous.get('/api/login'), await alone.anonymous.get('/api/login/callback?code=1')];
    await alone.stop();

    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [302, '/'],
      [302, '/'],
    ]);
  });

  test.each(['cross-site', 'same-site'])(
    'is begun by no other site, which leads to the landing page: %s',
    async (site) => {
      const answer = await app.anonymous.get('/api/login', { 'sec-fetch-site': site });

      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/?sign-in=failed']);
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
  );

  test('is not taken any more after too many tries, which is said on the landing page', async () => {
    const strict = await startTestApp({
      env: { ...provider.env, RATE_LIMIT_SCALE: '1', RATE_LIMIT_SINGLE_SIGN_ON: '2' },
    });
    const answers = [];
    for (let tries = 0; tries < 3; tries += 1) answers.push(await strict.anonymous.get('/api/login'));
    await strict.stop();

    const [, , last] = answers;
    expect([last?.status, last?.headers.get('location')]).toEqual([302, '/?sign-in=too-many']);
  });
});

describe('a provider', () => {
  test('that is away, or slow, leads to the landing page, and is asked again as soon as it is back', async () => {
    const away = await startOpenIdProvider({ redirectUri: REDIRECT_URI });
    await away.stop();
    const port = Number(new URL(away.issuer).port);
    const waiting = await startTestApp({ env: { ...away.env, PUBLIC_URL } });
    const browser = new OpenIdBrowser(waiting);

    expect((await browser.open(`${PUBLIC_URL}/api/login`)).location).toBe('/?sign-in=unavailable');
    const back = await startOpenIdProvider({ redirectUri: REDIRECT_URI, port });
    back.know('ines', { name: 'Ines Rocha' });
    expect(await browser.signIn('ines')).toBe('/');

    await waiting.stop();
    await back.stop();
    expect(waiting.loggedErrors).toEqual([]);
  });

  test.each([
    ['that gave no secret', { isPublicClient: true }],
    ['that names people in the ID token', { claimsInIdToken: true }],
  ])('%s signs in as well', async (_what, options) => {
    const other = await startOpenIdProvider({ redirectUri: REDIRECT_URI, ...options });
    other.know('ines', { name: 'Ines Rocha', email: 'ines@example.com', email_verified: true });
    const there = await startTestApp({ env: { ...other.env, PUBLIC_URL } });
    const browser = new OpenIdBrowser(there);

    expect(await browser.signIn('ines')).toBe('/');
    expect(await browser.whoAmI()).toMatchObject({ lastName: 'Rocha', email: 'ines@example.com' });

    await there.stop();
    await other.stop();
  });
});

describe('somebody who proves anew who they are', () => {
  /** Somebody whom the provider has signed in, which asks nobody who is signed in there. */
  const returned = async () => {
    const [browser, login] = [new OpenIdBrowser(app), known()];
    await browser.signIn(login);
    return { browser, login };
  };
  const proofsAt = async (browser: OpenIdBrowser) => isReauthenticated(browser.asVisitor());

  test('is asked by the provider, also when they have just come by it, and goes on where they were', async () => {
    const { browser, login } = await returned();
    const before = await reauthenticationOf(browser.asVisitor());

    const begun = await browser.beginProof('/trip/1?tab=chat');
    const led = await browser.comeBack(await browser.vouchedAs(login, begun));

    expect(before).toMatchObject({ freshUntil: null, ways: { password: false, provider: true } });
    expect(begun.searchParams.get('prompt')).toBe('login');
    expect(begun.searchParams.get('max_age')).toBe('0');
    expect([led, await proofsAt(browser)]).toEqual(['/trip/1?tab=chat&proof=given', true]);
  });

  test('is not somebody else there, and signs in as nobody else by it', async () => {
    const { browser } = await returned();
    const me = await browser.whoAmI();
    browser.forgetProvider();

    const led = await browser.comeBack(await browser.vouchedAs(known(), await browser.beginProof('/profile')));

    expect([led, await proofsAt(browser), await browser.whoAmI()]).toEqual(['/profile?proof=failed', false, me]);
  });

  test('does so in the session that asked, alone', async () => {
    const { browser, login } = await returned();
    const back = await browser.vouchedAs(login, await browser.beginProof('/profile'));
    await app.database.pool.query(`update sign_in_steps set data = jsonb_set(data, '{proof,sid}', '"another"')`);

    expect(await browser.comeBack(back)).toBe('/profile?proof=expired');
    expect(await proofsAt(browser)).toBe(false);
  });

  test('needs more than the provider where the account asks for a second factor', async () => {
    const { browser, login } = await returned();
    const id = (await browser.whoAmI())?.id;
    await app.database.pool.query('update users set requires_second_factor = true where id = $1', [id]);

    const led = await browser.comeBack(await browser.vouchedAs(login, await browser.beginProof('/profile')));

    expect([led, await proofsAt(browser)]).toEqual(['/profile?proof=failed', false]);
  });

  test.each(['//elsewhere.example', '/\\\\elsewhere.example', 'https://elsewhere.example', '/a b', 'profile', '/@x'])(
    'is led nowhere else than to a page of Caravan: not to %s',
    async (returnTo) => {
      const { browser } = await returned();

      const answer = await browser.asVisitor().post('/api/auth/reauthentication/provider-sign-ins', { returnTo });

      expect(answer.status).toBe(400);
    },
  );
});
