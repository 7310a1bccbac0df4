import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ForgingProvider, startForgingProvider, type TokenAnswer } from '../../testing/forging-provider.ts';
import { OpenIdBrowser, PUBLIC_URL, REDIRECT_URI } from '../../testing/openid-browser.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let provider: ForgingProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startForgingProvider();
  app = await startTestApp({ env: { ...provider.env, PUBLIC_URL } });
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

const withToken = (idToken: string): TokenAnswer => ({
  body: { access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: idToken },
});

/** Signs in while the provider gives this answer. */
const signIn = async (answerFor: (nonce: string) => Promise<TokenAnswer> | TokenAnswer) => {
  const browser = new OpenIdBrowser(app);
  const { searchParams } = await browser.begin();
  provider.answer(await answerFor(searchParams.get('nonce') ?? ''));
  const query = new URLSearchParams({ code: 'any', state: searchParams.get('state') ?? '' });
  const led = await browser.comeBack(new URL(`${REDIRECT_URI}?${query.toString()}`));
  return { led, who: await browser.whoAmI() };
};

const claimed = (changes: (claims: JWTPayload) => JWTPayload) => async (nonce: string) =>
  withToken(await provider.signed(changes(provider.claims(nonce))));

const HOUR_S = 3600;
const now = () => Math.floor(Date.now() / 1000);

test('a token that is all right signs in, also where the clocks differ a little', async () => {
  expect((await signIn(claimed((claims) => claims))).who?.firstName).toBe('Ines');
  const { led } = await signIn(claimed((claims) => ({ ...claims, iat: now() + 10, exp: now() - 10 })));
  expect(led).toBe('/');
});

/** Signs in, has the provider confirm who that is, with these claims beside the others, and says where that leads. */
const prove = async (server: TestApp, claims: JWTPayload) => {
  const browser = new OpenIdBrowser(server);
  const back = async (begun: URL, others: JWTPayload) => {
    const nonce = begun.searchParams.get('nonce') ?? '';
    provider.answer(withToken(await provider.signed({ ...provider.claims(nonce), ...others })));
    const query = new URLSearchParams({ code: 'any', state: begun.searchParams.get('state') ?? '' });
    return browser.comeBack(new URL(`${REDIRECT_URI}?${query.toString()}`));
  };
  await back(await browser.begin(), {});
  return back(await browser.beginProof('/'), claims);
};

test.each<[string, () => JWTPayload, string]>([
  ['it asked just now', () => ({ auth_time: now() }), 'given'],
  ['it asked a quarter of an hour ago', () => ({ auth_time: now() - 900 }), 'not-asked'],
  ['it does not say', () => ({}), 'not-asked'],
  ['it says so in words', () => ({ auth_time: 'just now' }), 'failed'],
])('a provider that was to ask anew who somebody is, where %s', async (_when, claims, ending) => {
  expect(await prove(app, claims())).toBe(`/?proof=${ending}`);
});

test('a provider that is known to ask without saying when is believed where it is set so, but not an earlier sign-in', async () => {
  const trusting = await startTestApp({
    env: { ...provider.env, PUBLIC_URL, OIDC_ALLOW_MISSING_AUTH_TIME: 'true' },
  });
  try {
    const endings = [await prove(trusting, {}), await prove(trusting, { auth_time: now() - 900 })];

    expect(endings).toEqual(['/?proof=given', '/?proof=not-asked']);
  } finally {
    await trusting.stop();
  }
});

test('a provider that does not say when it asked is in the log', async () => {
  await prove(app, {});

  expect(app.loggedErrors.at(-1)).toContain('AUTH_TIME_MISSING');
});

test('a provider that says of itself that it is another is asked nothing', async () => {
  const named = provider.issuer.replace('127.0.0.1', 'localhost');
  const deceived = await startTestApp({ env: { ...provider.env, OIDC_ISSUER: named, PUBLIC_URL } });

  const { location } = await new OpenIdBrowser(deceived).open(`${PUBLIC_URL}/api/login`);
  await deceived.stop();

  expect(location).toBe('/?sign-in=unavailable');
});

describe('nobody is signed in by a token', () => {
  const tokens: [string, (nonce: string) => Promise<TokenAnswer> | TokenAnswer][] = [
    ['of another issuer', claimed((claims) => ({ ...claims, iss: 'https://elsewhere.example.com' }))],
    ['for another audience', claimed((claims) => ({ ...claims, aud: 'somebody-else' }))],
    ['for several, made for another', claimed((claims) => ({ ...claims, aud: ['caravan', 'other'], azp: 'other' }))],
    ['of another sign-in', claimed((claims) => ({ ...claims, nonce: 'made-up' }))],
    ['of no sign-in', claimed(({ nonce: _nonce, ...claims }) => claims)],
    ['that has expired', claimed((claims) => ({ ...claims, iat: now() - 2 * HOUR_S, exp: now() - HOUR_S }))],
    ['that never expires', claimed(({ exp: _exp, ...claims }) => claims)],
    ['that names nobody', claimed(({ sub: _sub, ...claims }) => claims)],
    ['that is not signed', (nonce) => withToken(new UnsecuredJWT(provider.claims(nonce)).encode())],
    ['that is signed by another key', async (nonce) => withToken(await provider.forged(provider.claims(nonce)))],
    [
      'that is signed with the secret of the two',
      async (nonce) => {
        const key = new TextEncoder().encode(provider.env.OIDC_CLIENT_SECRET);
        const token = new SignJWT(provider.claims(nonce)).setProtectedHeader({ alg: 'HS256' });
        return withToken(await token.sign(key));
      },
    ],
    [
      'that was changed after it was signed',
      async (nonce) => {
        const [head, , signature] = (await provider.signed(provider.claims(nonce))).split('.');
        const other = { ...provider.claims(nonce), sub: 'somebody-else' };
        return withToken([head, Buffer.from(JSON.stringify(other)).toString('base64url'), signature].join('.'));
      },
    ],
    ['that is none', () => withToken('nothing')],
    ['that is missing', () => ({ body: { access_token: 'access', token_type: 'Bearer' } })],
    ['in an answer that is no JSON', () => ({ body: '<html>' })],
    ['in an answer that is empty', () => ({ body: {} })],
    ['because its code was used before', () => ({ status: 400, body: { error: 'invalid_grant' } })],
    ['because the secret is wrong', () => ({ status: 401, body: { error: 'invalid_client' } })],
  ];

  test.each(tokens)('%s', async (_what, answerFor) => {
    expect(await signIn(answerFor)).toEqual({ led: '/?sign-in=failed', who: null });
  });

  test('while the provider has a fault of its own, which has a reason of its own', async () => {
    expect(await signIn(() => ({ status: 503, body: 'down' }))).toEqual({ led: '/?sign-in=unavailable', who: null });
  });

  test('whose owner is another than the one the provider then tells of', async () => {
    provider.answerNext({ body: { sub: 'somebody-else', email: 'x@example.com', email_verified: true } });

    expect((await signIn(claimed((claims) => claims))).led).toBe('/?sign-in=failed');
    provider.answerNext({ status: 500, body: {} });
    expect((await signIn(claimed((claims) => claims))).led).toBe('/?sign-in=unavailable');
  });
});

test('what was wrong is logged for whoever runs this, without any token', async () => {
  const token = await provider.forged(provider.claims('made-up'));
  await signIn(() => withToken(token));

  expect(app.loggedErrors.at(-1)).toContain('a sign-in by the provider was refused');
  expect(app.logged.filter((line) => line.includes(token.slice(0, 40)) || line.includes('a-secret-of'))).toEqual([]);
});
