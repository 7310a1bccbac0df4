import { AppError } from '@caravan/contract/errors.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CaptchaDemand, Captchas } from './captchas.ts';
import { failureCountsIn } from './failure-counts.ts';
import { createSignInGuard, type SignInGuard, type SignInTry } from './sign-in-guard.ts';

const ACCOUNT = 'anna@example.com';
const right = () => Promise.resolve('anna');
const wrong = () => Promise.resolve(null);

let guard: SignInGuard;
let demanded: CaptchaDemand[];

/** Takes the word 'solved' for a solution, and any number of times. */
const captchas: Captchas = {
  make: async (demand) => {
    demanded.push(demand);
    return {} as Awaited<ReturnType<Captchas['make']>>;
  },
  check: async (solution) => {
    if (solution !== 'solved') throw new AppError('captcha_failed');
    return { id: solution, expiresAt: '', work: 16 };
  },
};

beforeEach(() => {
  demanded = [];
  const perAddress = { points: 100, windowSeconds: 900 };
  guard = createSignInGuard({ perAddress, captchas, openCounts: failureCountsIn(null), spend: async () => true });
});

const stranger = (address: string, more: Partial<SignInTry> = {}): SignInTry => ({
  account: ACCOUNT,
  address,
  device: null,
  captcha: null,
  ...more,
});
/** Another network each time. */
const elsewhere = (n: number, more?: Partial<SignInTry>) => stranger(`192.0.${n >> 8}.${n & 255}`, more);

const codeOf = async (work: Promise<unknown>): Promise<string | null> => {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

const failFrom = async (networks: number, more?: Partial<SignInTry>): Promise<void> => {
  for (let n = 0; n < networks; n += 1) await guard.attempt(elsewhere(n, more), wrong);
};

describe('a stranger who guesses', () => {
  test('closes the account to their own network after ten failures, and to no other', async () => {
    for (let n = 0; n < 10; n += 1) await guard.attempt(stranger('192.0.2.1'), wrong);

    const same = await codeOf(guard.attempt(stranger('192.0.2.1', { captcha: 'solved' }), right));
    const other = await guard.attempt(stranger('198.51.100.1', { captcha: 'solved' }), right);

    expect([same, other]).toEqual(['too_many_failures', 'anna']);
  });

  test('closes every account to a network that has failed at a hundred', async () => {
    for (let n = 0; n < 100; n += 1) await guard.attempt(stranger('192.0.2.1', { account: `${n}@example.com` }), wrong);

    const answer = await codeOf(guard.attempt(stranger('192.0.2.1'), right));

    expect(answer).toBe('too_many_failures');
  });

  test.each([
    [9, []],
    [10, [1]],
    [19, [1]],
    [20, [2]],
    [40, [4]],
    [80, [8]],
    [160, [16]],
    [1_000, [16]],
  ])('from many networks works the more for it: after %d failures %j times as much', async (failures, work) => {
    await failFrom(failures, { captcha: 'solved' });

    await codeOf(guard.attempt(stranger('198.51.100.1'), right));

    expect(demanded.map((demand) => demand.work)).toEqual(work);
  });

  test('counts nothing while they owe a captcha, and a wrong one is none', async () => {
    await failFrom(10);

    const answers = [];
    for (let n = 0; n < 20; n += 1)
      answers.push(await codeOf(guard.attempt(stranger('198.51.100.1', { captcha: 'made up' }), wrong)));
    const found = await guard.attempt(stranger('198.51.100.1', { captcha: 'solved' }), right);

    expect(new Set(answers)).toEqual(new Set(['captcha_required']));
    expect(found).toBe('anna');
  });

  test('counts with all tries at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => codeOf(guard.attempt(stranger('192.0.2.1'), wrong))),
    );

    expect(answers.filter((answer) => answer === 'too_many_failures')).toHaveLength(5);
  });

  test('looks the same as whoever the server could not check', async () => {
    const away = () => Promise.reject(new AppError('unavailable'));
    for (let n = 0; n < 20; n += 1) await codeOf(guard.attempt(stranger('2001:db8::1'), away));

    const found = await guard.attempt(stranger('2001:db8::1'), right);

    expect(found).toBe('anna');
  });

  test('is forgiven with the account once its owner has proven who they are', async () => {
    await failFrom(10);
    for (let n = 0; n < 10; n += 1) await guard.attempt(stranger('192.0.2.1', { captcha: 'solved' }), wrong);

    await guard.forgive(ACCOUNT);

    expect(await guard.attempt(stranger('192.0.2.1'), right)).toBe('anna');
  });
});

describe('a device that is known', () => {
  const known = (device: string) => stranger('192.0.2.1', { device });

  test('counts for itself: neither strangers nor another device close it, and it closes neither', async () => {
    for (let n = 0; n < 10; n += 1) await guard.attempt(stranger('192.0.2.1'), wrong);
    for (let n = 0; n < 10; n += 1) await guard.attempt(known('phone'), wrong);

    const answers = await Promise.all([
      codeOf(guard.attempt(known('phone'), right)),
      codeOf(guard.attempt(known('laptop'), right)),
    ]);

    expect(answers).toEqual(['too_many_failures', null]);
  });
});

describe('whoever guesses at a second factor', () => {
  const secondFactor = (address: string, device: string | null = null) => ({ userId: 'anna', address, device });

  test('closes it to their own network after ten failures, and to no other', async () => {
    for (let n = 0; n < 10; n += 1) await guard.attemptSecondFactor(secondFactor('192.0.2.1'), wrong);

    const same = await codeOf(guard.attemptSecondFactor(secondFactor('192.0.2.1'), right));
    const other = await guard.attemptSecondFactor(secondFactor('198.51.100.1'), right);

    expect([same, other]).toEqual(['too_many_failures', 'anna']);
  });

  test('closes it after fifty from many networks to all that are strange, and to no device that is known', async () => {
    for (let n = 0; n < 50; n += 1) await guard.attemptSecondFactor(secondFactor(`192.0.${n}.1`), wrong);

    const strange = await codeOf(guard.attemptSecondFactor(secondFactor('198.51.100.1'), right));
    const known = await guard.attemptSecondFactor(secondFactor('198.51.100.1', 'phone'), right);

    expect([strange, known]).toEqual(['too_many_failures', 'anna']);
  });
});
