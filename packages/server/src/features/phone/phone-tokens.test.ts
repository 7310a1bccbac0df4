import { randomUUID } from 'node:crypto';
import type { SignedIn } from '@caravan/contract/accounts/accounts.schema.ts';
import type { ErrorBody } from '@caravan/contract/errors.ts';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { givenKeys, signingKey } from '../../platform/security/signing-keys.ts';
import type { Answer, Person, RequestHeaders } from '../../testing/person.ts';
import { newPhonePerson, setOwnNumber, showNumber, signUpByPhone } from '../../testing/phone-people.ts';
import { keysOf, newNumber, tokenFor } from '../../testing/phone-codes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { builtInProofs } from './phone-proofs.access.ts';

const AUDIENCE = 'phone-sign-in';
const PURPOSE = 'phone token';

let app: TestApp;
let known: Person;

beforeAll(async () => {
  app = await startTestApp();
  known = await signUpByPhone(app);
});
afterAll(() => app.stop());

type Body = SignedIn & ErrorBody;

/** What a token says, where it says other than the server's own. */
interface Claims {
  readonly issuer?: string;
  readonly audience?: string;
  readonly phone?: unknown;
  readonly from?: string;
  readonly until?: string | null;
  readonly id?: string | null;
  readonly purpose?: string;
}

const claimed = <T extends SignJWT | UnsecuredJWT>(
  token: T,
  { issuer = app.publicUrl, audience = AUDIENCE, from = '0s', until = '5m', id = randomUUID() }: Claims,
): T => {
  token.setIssuer(issuer).setAudience(audience).setIssuedAt(from);
  if (until !== null) token.setExpirationTime(until);
  if (id !== null) token.setJti(id);
  return token;
};

/** A token that is signed with the server's own key. */
const signed = async (phoneNumber: string, claims: Claims = {}): Promise<string> => {
  const { phone = phoneNumber, purpose = PURPOSE } = claims;
  const key = await (await keysOf(app)).current(new Date());
  return claimed(new SignJWT({ phone_number: phone }), claims)
    .setProtectedHeader({ alg: 'HS256', kid: key.id })
    .sign(key.secretFor(purpose));
};

const signedByOther = async (phoneNumber: string, kid?: string): Promise<string> => {
  const key = signingKey('x'.repeat(43));
  return claimed(new SignJWT({ phone_number: phoneNumber }), {})
    .setProtectedHeader({ alg: 'HS256', kid: kid ?? key.id })
    .sign(key.secretFor(PURPOSE));
};

const withClaims = (token: string, change: object): string => {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const changed = { ...(JSON.parse(String(Buffer.from(claims, 'base64url'))) as object), ...change };
  return [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
};

const NOT_PROVEN = [401, 'phone_not_proven', 'Phone verification failed'];
const EXPIRED = [401, 'phone_proof_expired', 'Your verification has expired. Please request a new code.'];

/** What it is like, how it is made for a number, and how it is refused where not as unproven. */
type BadToken = [string, (phoneNumber: string) => Promise<string> | string, unknown[]?];

const badTokens = (
  [
    ['of another number', () => tokenFor(app, newNumber())],
    ['for somebody else to read', (number) => signed(number, { audience: 'elsewhere' })],
    ['from somebody else', (number) => signed(number, { issuer: 'https://evil.example' })],
    ['that is not signed', (number) => claimed(new UnsecuredJWT({ phone_number: number }), {}).encode()],
    ['that is over', (number) => signed(number, { from: '-10m', until: '-5s' }), EXPIRED],
    ['that never ends', (number) => signed(number, { until: null })],
    ['without a name of its own', (number) => signed(number, { id: null })],
    ['signed with a key of somebody else', (number) => signedByOther(number)],
    [
      'signed with a key of somebody else under the name of the own one',
      async (number) => signedByOther(number, (await (await keysOf(app)).current(new Date())).id),
    ],
    ['signed for another purpose', (number) => signed(number, { purpose: 'captcha' })],
    ['that names no number', (number) => signed(number, { phone: null })],
    ['that names a list of numbers', (number) => signed(number, { phone: [number] })],
    ['that was changed', async (number) => withClaims(await tokenFor(app, newNumber()), { phone_number: number })],
    ['that is none', () => 'guessed'],
    ['of dots', () => '..'],
  ] as BadToken[]
).map(([what, make, refusal = NOT_PROVEN]) => ({ what, make, refusal }));

describe.each(badTokens)('a token $what', ({ make, refusal }) => {
  const outcomeOf = ({ status, body: { code, message } }: Answer<Body>) => [status, code, message];

  test('neither signs in, nor makes an account, nor sets a number', async () => {
    const knownNumber = known.user.signInPhone ?? '';
    const person = newPhonePerson();

    const answers = await Promise.all([
      showNumber<Body>(app, app.anonymous, {
        path: '/api/auth/confirm-phone',
        phoneNumber: knownNumber,
        token: await make(knownNumber),
      }),
      showNumber<Body>(app, app.anonymous, {
        path: '/api/auth/create-phone-account',
        ...person,
        token: await make(person.phoneNumber),
      }),
      setOwnNumber<Body>(app, known, person.phoneNumber, { token: await make(person.phoneNumber) }),
    ]);

    expect(answers.map(outcomeOf)).toEqual([refusal, refusal, refusal]);
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
  });
});

describe('a token that was used', () => {
  const uses: readonly (readonly [string, (token: string, phoneNumber: string) => Promise<Answer<Body>>])[] = [
    [
      'to sign in',
      async (token, phoneNumber) => {
        await signUpByPhone(app, { phoneNumber });
        return showNumber<Body>(app, app.anonymous, { path: '/api/auth/confirm-phone', phoneNumber, token });
      },
    ],
    [
      'to make an account',
      (token, phoneNumber) =>
        showNumber<Body>(app, app.anonymous, {
          path: '/api/auth/create-phone-account',
          ...newPhonePerson({ phoneNumber }),
          token,
        }),
    ],
    [
      'to set the own number',
      async (token, phoneNumber) => setOwnNumber<Body>(app, await app.signUp(), phoneNumber, { token }),
    ],
  ];

  test.each(uses)('%s signs nobody in any more', async (_what, use) => {
    const phoneNumber = newNumber();
    const token = await tokenFor(app, phoneNumber);
    expect((await use(token, phoneNumber)).status).toBeLessThan(300);

    const again = await showNumber<Body>(app, app.anonymous, { path: '/api/auth/confirm-phone', phoneNumber, token });

    expect([again.status, again.body.code]).toEqual([401, 'phone_not_proven']);
  });
});

test.each([
  ['with padding', (token: string) => `${token}=`],
  ['in the other alphabet', (token: string) => token.replaceAll('-', '+').replaceAll('_', '/')],
  ['with stray last bits', (token: string) => withStrayBits(token)],
])('a token that was used is as used when it is written %s', async (_how, rewritten) => {
  const phoneNumber = newNumber();
  const token = await tokenFor(app, phoneNumber);
  await signUpByPhone(app, { phoneNumber, token });

  const again = await showNumber<Body>(app, app.anonymous, {
    path: '/api/auth/confirm-phone',
    phoneNumber,
    token: rewritten(token),
  });

  expect([again.status, again.body.code]).toEqual([401, 'phone_not_proven']);
});

/** The same signature: of the last letter's six bits it has four. */
const withStrayBits = (token: string): string => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + letters[letters.indexOf(token.at(-1) ?? '') + 1];
};

test('a code signs in once, also where its token was made again with a newer key', async () => {
  const [newer, former] = [randomUUID().repeat(2), randomUUID().repeat(2)];
  const rotated = await startTestApp({ env: { PHONE_TOKEN_KEYS: `${newer},${former}` } });
  try {
    const code = { id: randomUUID(), phoneNumber: newNumber(), usedAt: new Date() };
    const { phoneNumber } = code;
    const tokenBy = (key: string) =>
      builtInProofs({ keys: givenKeys([key]), clock: systemClock, issuer: rotated.publicUrl }).sign(code);
    await signUpByPhone(rotated, { phoneNumber, token: await tokenBy(former) });

    const again = await showNumber<Body>(rotated, rotated.anonymous, {
      path: '/api/auth/confirm-phone',
      phoneNumber,
      token: await tokenBy(newer),
    });

    expect([again.status, again.body.code]).toEqual([401, 'phone_not_proven']);
  } finally {
    await rotated.stop();
  }
});

test.each<[string, RequestHeaders]>([
  ['no token', {}],
  ['an empty one', { authorization: 'Bearer ' }],
  ['another kind of it', { authorization: 'Basic cGlhOnNlY3JldA==' }],
  ['one that is far too long', { authorization: `Bearer ${'x'.repeat(9000)}` }],
])('whoever brings %s has proven nothing', async (_what, headers) => {
  const body = { phoneNumber: known.user.signInPhone, verificationCode: '123456' };

  const answer = await app.anonymous.post('/api/auth/confirm-phone', body, headers);

  expect([answer.status, answer.body.code]).toEqual([401, 'phone_not_proven']);
});

test.each([
  ['12345', 'Verification code must be 6 digits'],
  ['12345a', 'Verification code must be 6 digits'],
  [123456, 'Verification code must be 6 digits'],
])('the code %j beside a token is refused at its field', async (verificationCode, message) => {
  const phoneNumber = known.user.signInPhone ?? '';

  const answer = await showNumber<Body>(app, app.anonymous, {
    path: '/api/auth/confirm-phone',
    phoneNumber,
    verificationCode,
  });

  expect([answer.status, answer.body.issues]).toEqual([400, [{ path: 'verificationCode', message }]]);
});
