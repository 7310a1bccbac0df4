import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { builtInProofs } from '../features/phone/built-in-proofs.provider.ts';
import { systemClock } from '../platform/clock.ts';
import { openKeptKeys, type KeyRing } from '../platform/security/signing-keys.ts';
import type { RequestHeaders } from './person.ts';
import type { TestApp } from './test-app.ts';

let numbers = 0;

/** A phone number that nobody else in the test has, in E.164. */
export const newNumber = (): string => {
  numbers += 1;
  return `+1415${2_000_000 + numbers}`;
};

/** The keys that the server signs its tokens with. */
export const keysOf = (app: TestApp): Promise<KeyRing> =>
  openKeptKeys(path.join(app.dataDir, 'phone-keys'), new Date());

/** What the server gives for a code: a token that proves a number. */
export const tokenFor = async (app: TestApp, phoneNumber: string, takenAt = new Date()): Promise<string> => {
  const proofs = builtInProofs({ keys: await keysOf(app), clock: systemClock, issuer: app.publicUrl });
  return proofs.sign({ id: randomUUID(), phoneNumber, takenAt });
};

/** The header that carries a token. */
export const bearing = (token: string): RequestHeaders => ({ authorization: `Bearer ${token}` });
