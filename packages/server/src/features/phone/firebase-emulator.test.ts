import { AppError } from '@caravan/contract/errors.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import {
  EMULATOR_START_LIMIT_MS,
  type FirebaseEmulator,
  startFirebaseEmulator,
} from '../../testing/firebase-emulator.ts';
import { firebaseProofs } from './firebase-proofs.provider.ts';

let emulator: FirebaseEmulator;

beforeAll(async () => {
  emulator = await startFirebaseEmulator();
}, EMULATOR_START_LIMIT_MS);
afterAll(() => emulator.stop());

const proofsFor = (projectId: string, emulatorUrl: string | null) =>
  firebaseProofs({
    firebase: { projectId, emulatorUrl },
    clock: systemClock,
    onFailure: (error) => {
      throw error;
    },
  });

test('a number that was proven at the emulator is proven to a server that is set up for it', async () => {
  const token = await emulator.signIn('+12125550142');

  const proven = await proofsFor(emulator.project, emulator.url).verify(token);

  expect(proven).toEqual({ phoneNumber: '+12125550142', expiresAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  expect(Date.parse(proven.expiresAt)).toBeGreaterThan(Date.now());
});

test.each([
  ['that is not', () => proofsFor(emulator.project, null)],
  ['for another project', () => proofsFor('demo-other', emulator.url)],
])('and to none %s', async (_what, makeProofs) => {
  const token = await emulator.signIn('+12125550143');

  await expect(makeProofs().verify(token)).rejects.toThrow(new AppError('phone_not_proven'));
});
