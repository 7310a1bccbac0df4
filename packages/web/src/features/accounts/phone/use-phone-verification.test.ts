import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitedVerifier } from './use-phone-verification.ts';
import type { PhoneVerifier } from './phone-verifier.ts';
import { PhoneFailure } from './phone-verifier.ts';

const PHONE = '+15555550100';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A provider that does what the test says when a code is requested. */
const provider = (sendCode: () => Promise<void> = async () => undefined) => {
  let requests = 0;
  const verifier: PhoneVerifier = {
    sendCode: () => {
      requests += 1;
      return sendCode();
    },
    verificationId: null,
    resume: () => undefined,
    confirmCode: async () => 'token',
    cleanUp: () => undefined,
  };
  return { verifier, requests: () => requests };
};

test.each([
  [0, 'Please wait 30 seconds before trying again to avoid rate limiting'],
  [1, 'Please wait 30 seconds before trying again to avoid rate limiting'],
  [1_000, 'Please wait 29 seconds before trying again to avoid rate limiting'],
  [28_001, 'Please wait 2 seconds before trying again to avoid rate limiting'],
  [29_999, 'Please wait 1 seconds before trying again to avoid rate limiting'],
])('%d ms after a code no other is requested: %s', async (passed, message) => {
  const { verifier, requests } = provider();
  const limited = limitedVerifier(verifier);
  await limited.sendCode(PHONE);
  vi.advanceTimersByTime(passed);

  const second = limited.sendCode(PHONE);

  await expect(second).rejects.toMatchObject({ reason: 'cooldown', providerMessage: message });
  expect(requests()).toBe(1);
});

test('30 seconds after a code there may be another', async () => {
  const { verifier, requests } = provider();
  const limited = limitedVerifier(verifier);
  await limited.sendCode(PHONE);
  vi.advanceTimersByTime(30_000);

  await limited.sendCode(PHONE);

  expect(requests()).toBe(2);
});

test('after going back another number need not wait', async () => {
  const { verifier, requests } = provider();
  const limited = limitedVerifier(verifier);
  await limited.sendCode(PHONE);

  limited.cleanUp();
  await limited.sendCode('+15555550101');

  expect(requests()).toBe(2);
});

test('a code that leaves only after somebody went back holds up no other number', async () => {
  const answer = Promise.withResolvers<void>();
  const { verifier, requests } = provider(() => answer.promise);
  const limited = limitedVerifier(verifier);
  const late = limited.sendCode(PHONE);

  limited.cleanUp();
  answer.resolve();
  await late;
  await limited.sendCode('+15555550101');

  expect(requests()).toBe(2);
});

test('a request that failed holds up no other', async () => {
  let works = false;
  const { verifier, requests } = provider(async () => {
    if (!works) throw new PhoneFailure('network');
  });
  const limited = limitedVerifier(verifier);

  await expect(limited.sendCode(PHONE)).rejects.toMatchObject({ reason: 'network' });
  works = true;
  await limited.sendCode(PHONE);

  expect(requests()).toBe(2);
});

test('after 20 seconds nobody waits any longer', async () => {
  const { verifier } = provider(() => new Promise(() => undefined));
  const failures: unknown[] = [];
  limitedVerifier(verifier)
    .sendCode(PHONE)
    .catch((error: unknown) => failures.push(error));

  await vi.advanceTimersByTimeAsync(19_999);
  expect(failures).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);

  expect(failures).toEqual([expect.objectContaining({ reason: 'timeout' })]);
});

test('a refusal that comes after nobody waits any longer is heard by nobody', async () => {
  const answer = Promise.withResolvers<void>();
  const { verifier } = provider(() => answer.promise);
  const failures: unknown[] = [];
  limitedVerifier(verifier)
    .sendCode(PHONE)
    .catch((error: unknown) => failures.push(error));
  await vi.advanceTimersByTimeAsync(20_000);

  answer.reject(new PhoneFailure('quota'));
  await vi.runAllTimersAsync();

  expect(failures).toEqual([expect.objectContaining({ reason: 'timeout' })]);
});
