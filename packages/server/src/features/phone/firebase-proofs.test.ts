import { AppError } from '@caravan/contract/errors.ts';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import {
  type FirebaseKeysStub,
  makeSigningKey,
  type SigningKey,
  startFirebaseKeys,
} from '../../testing/firebase-keys-stub.ts';
import { firebaseProofs } from './firebase-proofs.provider.ts';
import type { PhoneProofs } from './phone-proofs.access.ts';

const PROJECT = 'trips-4711';
const PHONE = '+12125550142';
const TIME_LIMIT_MS = 300;
const HOUR = 3_600;

let keys: FirebaseKeysStub;
let key: SigningKey;
let nextKey: SigningKey;
let strangersKey: SigningKey;
let proofs: PhoneProofs;
let failures: unknown[];

const now = (): number => Math.floor(Date.now() / 1_000);

/** What Firebase says of somebody who has just signed in by phone. */
const claims = (): JWTPayload => ({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: 'zXp9K2',
  user_id: 'zXp9K2',
  iat: now() - 1,
  auth_time: now() - 1,
  exp: now() + HOUR,
  phone_number: PHONE,
  firebase: { identities: { phone: [PHONE] }, sign_in_provider: 'phone' },
});

const without = (...names: readonly string[]): JWTPayload =>
  Object.fromEntries(Object.entries(claims()).filter(([name]) => !names.includes(name)));

const refusal = async (token: string | Promise<string>, verifier = proofs): Promise<string> =>
  verifier.verify(await token).then(
    () => 'believed',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error as Error)),
  );

const proofsOf = (emulatorUrl: string | null): PhoneProofs =>
  firebaseProofs({
    firebase: { projectId: PROJECT, emulatorUrl },
    clock: systemClock,
    log: pino({ level: 'silent' }),
    onFailure: (error) => failures.push(error),
    keysUrl: keys.url,
    timeLimit: TIME_LIMIT_MS,
  });

beforeAll(async () => {
  keys = await startFirebaseKeys();
  [key, nextKey, strangersKey] = (await Promise.all(['1', '2', '1'].map(makeSigningKey))) as [
    SigningKey,
    SigningKey,
    SigningKey,
  ];
});
afterAll(() => keys.stop());

beforeEach(() => {
  keys.fail(null);
  keys.publish(key);
  failures = [];
  proofs = proofsOf(null);
});

test('a token of somebody who signed in by phone proves the number, for an hour from then on', async () => {
  const signedInAt = now() - 1;

  const proven = await proofs.verify(await key.sign({ ...claims(), auth_time: signedInAt }));

  expect(proven).toEqual({
    id: `zXp9K2 ${signedInAt}`,
    phoneNumber: PHONE,
    expiresAt: new Date((signedInAt + HOUR) * 1_000).toISOString(),
  });
});

test('all tokens of one sign-in are one proof, and those of another are another', async () => {
  const first = { ...claims(), auth_time: now() - 60, iat: now() - 60 };
  const tokens = [first, { ...first, iat: now() }, claims(), { ...first, sub: 'bYm3Q8' }].map((said) => key.sign(said));

  const [one, renewed, ...others] = await Promise.all(
    tokens.map(async (token) => (await proofs.verify(await token)).id),
  );

  expect(renewed).toBe(one);
  expect(new Set([one, ...others]).size).toBe(3);
});

/** What is wrong with what a token says, whoever signs it. */
const wrongClaims: [what: string, make: () => JWTPayload, refusal: string][] = [
  ['of another project', () => ({ ...claims(), aud: 'trips-4712' }), 'phone_not_proven'],
  ['of several projects', () => ({ ...claims(), aud: [PROJECT, 'trips-4712'] }), 'phone_not_proven'],
  ['by another issuer', () => ({ ...claims(), iss: 'https://securetoken.google.com/trips-4712' }), 'phone_not_proven'],
  [
    'by Google, but no token of Firebase',
    () => ({ ...claims(), iss: 'https://accounts.google.com' }),
    'phone_not_proven',
  ],
  ['that is over', () => ({ ...claims(), exp: now() - 60 }), 'phone_proof_expired'],
  ['that never ends', () => without('exp'), 'phone_not_proven'],
  ['that ends after all times', () => ({ ...claims(), exp: 1e300 }), 'phone_not_proven'],
  ['that is yet to be issued', () => ({ ...claims(), iat: now() + 60 }), 'phone_not_proven'],
  ['that was never issued', () => without('iat'), 'phone_not_proven'],
  ['of a sign-in that is yet to come', () => ({ ...claims(), auth_time: now() + 60 }), 'phone_not_proven'],
  ['of no sign-in', () => without('auth_time'), 'phone_not_proven'],
  [
    'that was made anew from an old sign-in',
    () => ({ ...claims(), auth_time: now() - 2 * HOUR }),
    'phone_proof_expired',
  ],
  ['of nobody', () => without('sub'), 'phone_not_proven'],
  ['of somebody without an id', () => ({ ...claims(), sub: '' }), 'phone_not_proven'],
  ['of somebody with too long an id', () => ({ ...claims(), sub: 'x'.repeat(129) }), 'phone_not_proven'],
  ['without a number', () => without('phone_number'), 'phone_not_proven'],
  ['with a number that is none', () => ({ ...claims(), phone_number: '2125550142' }), 'phone_not_proven'],
  [
    'of somebody with a number who signed in by password',
    () => ({ ...claims(), firebase: { sign_in_provider: 'password' } }),
    'phone_not_proven',
  ],
  ['that does not say how', () => without('firebase'), 'phone_not_proven'],
];

test.each(wrongClaims)('a token %s is refused', async (_what, make, expected) => {
  expect(await refusal(key.sign(make()))).toBe(expected);
});

test.each([
  ['signed by somebody else under a known name', () => strangersKey.sign(claims())],
  ['signed by a key that is not published', () => nextKey.sign(claims())],
  ['that does not name its key', () => key.sign(claims(), { kid: undefined })],
  ['that nobody signed', () => new UnsecuredJWT(claims()).encode()],
  [
    'signed with the public key as if it were a secret',
    () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS256', kid: key.kid })
        .sign(new TextEncoder().encode(JSON.stringify(key.published))),
  ],
  ['whose words were changed after signing', async () => changed(await key.sign(claims()))],
  ['that is none', () => 'hello'],
  ['of three words', () => 'YQ.YQ.YQ'],
  ['that is empty', () => ''],
])('a token %s is refused', async (_what, make) => {
  expect(await refusal(await make())).toBe('phone_not_proven');
  expect(failures).toEqual([]);
});

const changed = (token: string): string => {
  const [header, , signature] = token.split('.');
  const payload = Buffer.from(JSON.stringify({ ...claims(), phone_number: '+12125550199' })).toString('base64url');
  return [header, payload, signature].join('.');
};

test('clocks that are a few seconds apart keep nobody out', async () => {
  const early = await proofs.verify(await key.sign({ ...claims(), iat: now() + 5, auth_time: now() + 5 }));
  const late = await proofs.verify(await key.sign({ ...claims(), exp: now() - 5 }));

  expect([early.phoneNumber, late.phoneNumber]).toEqual([PHONE, PHONE]);
});

describe('the keys', () => {
  test('are asked for once, with the first token', async () => {
    const requestsBefore = keys.requestCount;

    await Promise.all([key.sign(claims()), key.sign(claims())].map(async (token) => proofs.verify(await token)));
    await proofs.verify(await key.sign(claims()));

    expect(keys.requestCount - requestsBefore).toBe(1);
  });

  test('that Firebase goes over to are found, half a minute after the last look at the earliest', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
    try {
      await proofs.verify(await key.sign(claims()));
      keys.publish(key, nextKey);
      const atOnce = await refusal(nextKey.sign(claims()));
      vi.setSystemTime(Date.now() + 31_000);

      const later = await refusal(nextKey.sign(claims()));

      expect([atOnce, later]).toEqual(['phone_not_proven', 'believed']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('that were taken back are believed for an hour at most', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
    try {
      await proofs.verify(await key.sign(claims()));
      keys.publish(nextKey);
      vi.setSystemTime(Date.now() + HOUR * 1_000);

      expect(await refusal(key.sign(claims()))).toBe('phone_not_proven');
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    ['is down', (_request, response) => void response.destroy()],
    ['refuses', (_request, response) => void response.writeHead(503).end()],
    ['sends elsewhere', (_request, response) => void response.writeHead(302, { location: '/other' }).end()],
    ['says something else', (_request, response) => void response.end('<html>Sign in to this network</html>')],
    ['has no keys', (_request, response) => void response.end('{"error":{"code":404}}')],
    ['never answers', () => undefined],
    ['stops in the middle', (_request, response) => void response.writeHead(200).write('{"keys":[')],
  ] satisfies [string, Parameters<FirebaseKeysStub['fail']>[0]][])(
    'cannot be had while their server %s, and are asked for again by the next token',
    async (_how, fault) => {
      keys.fail(fault);
      const during = await refusal(key.sign(claims()));
      keys.fail(null);

      const after = await refusal(key.sign(claims()));

      expect([during, after]).toEqual(['phone_keys_unavailable', 'believed']);
      expect(failures).toHaveLength(1);
    },
  );
});

describe('of the emulator', () => {
  const emulatorsToken = (said: JWTPayload): string => new UnsecuredJWT(said).encode();
  let emulators: PhoneProofs;

  beforeEach(() => {
    emulators = proofsOf('http://127.0.0.1:9099');
  });

  test('a token proves the number though nobody signed it, and no key is asked for', async () => {
    const requestsBefore = keys.requestCount;

    const proven = await emulators.verify(emulatorsToken(claims()));

    expect(proven.phoneNumber).toBe(PHONE);
    expect(keys.requestCount).toBe(requestsBefore);
  });

  test.each(wrongClaims)('a token %s is refused all the same', async (_what, make, expected) => {
    expect(await refusal(emulatorsToken(make()), emulators)).toBe(expected);
  });

  test('a token that is signed is not one', async () => {
    expect(await refusal(key.sign(claims()), emulators)).toBe('phone_not_proven');
  });
});
