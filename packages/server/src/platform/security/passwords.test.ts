import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, needsRehash, missingCost, verifyPassword } from './passwords.ts';

const storedAt = (cost: string): string => `$argon2id$v=19$${cost}$c2FsdHNhbHRzYWx0c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2g`;

test.each([
  ['m=19456,t=2,p=1', false],
  ['m=19455,t=2,p=1', true],
  ['m=19456,t=3,p=1', true],
  ['m=19456,t=2,p=2', true],
])('a password that was stored at the cost %s is of another than today: %s', (cost, isOther) => {
  expect(needsRehash(storedAt(cost))).toBe(isOther);
});

test.each(['', '$2b$10$saltsaltsaltsaltsaltsO', '$argon2i$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA'])(
  'a password that was stored in another way, %j, is of another cost',
  (stored) => {
    expect(needsRehash(stored)).toBe(true);
  },
);

test.each([
  ['m=19456,t=2,p=1', null],
  ['m=19449,t=2,p=1', null],
  ['m=19448,t=2,p=1', 8],
  ['m=9728,t=2,p=1', 9728],
  ['m=12288,t=3,p=1', 1024],
  ['m=19456,t=1,p=1', 9728],
  ['m=65536,t=3,p=4', null],
])('a wrong password takes as long as today where it was stored at %s: with %j KiB more', (cost, memoryCost) => {
  expect(missingCost(storedAt(cost))?.memoryCost ?? null).toBe(memoryCost);
});

test('a password that was stored at a lower cost still differs from a wrong one', async () => {
  const stored = await hash('correct horse battery', { memoryCost: 1024, timeCost: 1, parallelism: 1 });

  const answers = [await verifyPassword(stored, 'correct horse battery'), await verifyPassword(stored, 'wrong')];

  expect(answers).toEqual([true, false]);
  expect(needsRehash(await hashPassword('correct horse battery'))).toBe(false);
});
