import type { Captcha } from '@caravan/contract/accounts/captcha.schema.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Visitor } from './person.ts';

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
