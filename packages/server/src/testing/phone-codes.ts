import path from 'node:path';
import type { Captcha } from '@caravan/contract/accounts/captcha.schema.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { randomUUID } from 'node:crypto';
import { builtInProofs } from '../features/phone/phone-proofs.access.ts';
import { systemClock } from '../platform/clock.ts';
import { openStoredKeys, type KeyRing } from '../platform/security/signing-keys.ts';
import type { Answer, RequestHeaders, Visitor } from './person.ts';
import type { TestApp } from './test-app.ts';
import type { TwilioStub } from './twilio-stub.ts';

type CodeSent = Answer<{ verificationId: string; code: string; message: string }>;
type TokenGiven = Answer<{ idToken: string; code: string; message: string }>;

/** Requests a code, with a captcha solved for it. */
export const requestCode = async (app: TestApp, phoneNumber: string, headers?: RequestHeaders): Promise<CodeSent> =>
  app.anonymous.post('/api/phone-auth/codes', { phoneNumber, captcha: await solvedCaptcha(app.anonymous) }, headers);

/** Takes a code for a token. */
export const takeCode = (
  app: TestApp,
  verificationId: string,
  code: string,
  headers?: RequestHeaders,
): Promise<TokenGiven> => app.anonymous.post('/api/phone-auth/tokens', { verificationId, code }, headers);

/** A code that has come, with the verification id that it works with. */
export const receivedCode = async (app: TestApp, twilio: TwilioStub, phoneNumber: string) => {
  const { body } = await requestCode(app, phoneNumber);
  return { verificationId: body.verificationId, code: twilio.codeTo(phoneNumber) };
};

/** Another code than this one. */
export const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

/** Lets time go by for the codes to a number. @param interval as PostgreSQL says it, such as `31 seconds`. */
export const letCodesAge = async ({ database }: TestApp, phoneNumber: string, interval: string): Promise<void> => {
  await database.pool.query(
    `update phone_codes set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval
     where phone_number = $1`,
    [phoneNumber, interval],
  );
};

let numbers = 0;

/** A phone number that nobody else in the test has, in E.164. */
export const newNumber = (): string => {
  numbers += 1;
  return `+1415${2_000_000 + numbers}`;
};

/** The keys that the server signs its tokens with. */
export const keysOf = (app: TestApp): Promise<KeyRing> =>
  openStoredKeys(path.join(app.dataDir, 'phone-keys'), new Date());

/** What the server gives for a code: a token that proves a number. */
export const tokenFor = async (app: TestApp, phoneNumber: string, usedAt = new Date()): Promise<string> => {
  const proofs = builtInProofs({ keys: await keysOf(app), clock: systemClock, issuer: app.publicUrl });
  return proofs.sign({ id: randomUUID(), phoneNumber, usedAt });
};

/** The header that carries a token. */
export const bearing = (token: string): RequestHeaders => ({ authorization: `Bearer ${token}` });

/** Does the work that a browser does. */
export const solve = async (challenge: Captcha): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey });
  return written({ challenge, solution });
};

/** As ALTCHA's own client writes what it has found. */
export const written = (solved: unknown): string => Buffer.from(JSON.stringify(solved)).toString('base64');

/** A captcha of the server's, solved. */
export const solvedCaptcha = async (visitor: Visitor): Promise<string> => {
  const { status, body } = await visitor.get<Captcha>('/api/phone-auth/captcha');
  if (status !== 200) throw new Error(`no captcha: ${JSON.stringify(body)}`);
  return solve(body);
};
