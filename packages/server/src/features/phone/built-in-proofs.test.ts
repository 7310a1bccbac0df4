import { randomUUID } from 'node:crypto';
import { AppError } from '@caravan/contract/errors.ts';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { givenKeys, signingKey } from '../../platform/security/signing-keys.ts';
import { builtInProofs } from './phone-proofs.access.ts';

const [MATERIAL, FORMER] = [randomUUID().repeat(2), randomUUID().repeat(2)];
const PHONE = '+12125550142';
const ISSUER = 'https://trips.example';
const NOW = new Date('2026-06-01T12:00:00.000Z');

let now = NOW;
const parts = { keys: givenKeys([MATERIAL, FORMER]), clock: { now: () => now }, issuer: ISSUER };
const proofs = builtInProofs(parts);

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
const claims: JWTPayload = {
  iss: ISSUER,
  aud: 'phone-sign-in',
  sub: PHONE,
  phone_number: PHONE,
  jti: 'one',
  iat: seconds(NOW),
  exp: seconds(NOW) + 300,
};

interface Forgery {
  readonly payload?: JWTPayload;
  readonly material?: string;
  readonly purpose?: string;
  readonly alg?: string;
  readonly kid?: string;
}

const forge = ({
  payload = claims,
  material = MATERIAL,
  purpose = 'phone token',
  ...head
}: Forgery): Promise<string> => {
  const key = signingKey(material);
  const { alg = 'HS256', kid = key.id } = head;
  return new SignJWT(payload).setProtectedHeader({ alg, kid }).sign(key.secretFor(purpose));
};

const without = (name: string): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name));

const outcome = async (token: string): Promise<unknown> =>
  proofs
    .verify(token)
    .catch((error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error as Error)));

test("one's own token proves its number until it is over", async () => {
  const token = await proofs.sign({ id: 'one', phoneNumber: PHONE, usedAt: NOW });
  const proven = { id: 'one', phoneNumber: PHONE, expiresAt: '2026-06-01T12:05:00.000Z' };

  expect(await outcome(token)).toEqual(proven);
  now = new Date('2026-06-01T12:04:59.000Z');
  expect(await outcome(token)).toEqual(proven);
  now = new Date('2026-06-01T12:05:00.000Z');
  expect(await outcome(token)).toBe('phone_proof_expired');
  now = NOW;
});

test('a token that the former key has signed is believed', async () => {
  const former = builtInProofs({ ...parts, keys: givenKeys([FORMER]) });

  const token = await former.sign({ id: 'one', phoneNumber: PHONE, usedAt: NOW });

  expect(await outcome(token)).toMatchObject({ id: 'one', phoneNumber: PHONE });
});

test('the same code has the same token each time', async () => {
  const code = { id: 'one', phoneNumber: PHONE, usedAt: NOW };

  expect(await proofs.sign(code)).toBe(await proofs.sign(code));
  expect(await proofs.sign({ ...code, id: 'two' })).not.toBe(await proofs.sign(code));
});

test.each<[string, () => Promise<string> | string]>([
  ['for another audience', () => forge({ payload: { ...claims, aud: 'trips' } })],
  ['for no audience', () => forge({ payload: without('aud') })],
  ['of another issuer', () => forge({ payload: { ...claims, iss: 'https://other.example' } })],
  ['of no issuer', () => forge({ payload: without('iss') })],
  ['without a number', () => forge({ payload: without('phone_number') })],
  ['whose number is none', () => forge({ payload: { ...claims, phone_number: 12_125_550_142 } })],
  ['that never ends', () => forge({ payload: without('exp') })],
  ['without a name of its own', () => forge({ payload: without('jti') })],
  ['whose name is none', () => forge({ payload: { ...claims, jti: 1 } as unknown as JWTPayload })],
  ['signed by another key', () => forge({ material: randomUUID().repeat(2) })],
  [
    'signed by another key under the name of the right one',
    () => forge({ material: 'x'.repeat(64), kid: signingKey(MATERIAL).id }),
  ],
  ['signed for another purpose', () => forge({ purpose: 'captcha' })],
  ['signed in another way', () => forge({ alg: 'HS512' })],
  ['that names no key', () => forge({ kid: '' })],
  ['that nobody has signed', () => new UnsecuredJWT(claims).encode()],
  ['without its signature', async () => (await forge({})).replace(/[^.]+$/, '')],
  ['with a changed number', async () => swapped(await forge({}), { ...claims, phone_number: '+12125550143' })],
  ['that is empty', () => ''],
  ['that is none', () => 'not a token'],
  ['of dots', () => '..'],
  ['of ten thousand characters', () => 'x'.repeat(10_000)],
])('a token %s proves nothing', async (_, token) => {
  expect(await outcome(await token())).toBe('phone_not_proven');
});

test('a token that is over and says wrong things besides is no more than wrong', async () => {
  expect(await outcome(await forge({ payload: { ...claims, aud: 'trips', exp: 1 } }))).toBe('phone_not_proven');
});

const swapped = (token: string, payload: JWTPayload): string => {
  const [head, , signature] = token.split('.');
  return [head, Buffer.from(JSON.stringify(payload)).toString('base64url'), signature].join('.');
};
