import { AppError } from '@caravan/contract/errors.ts';
import { describe, expect, test } from 'vitest';
import { createRateLimits } from './rate-limits.ts';

const once = { points: 1, windowSeconds: 900 };
const limits = () =>
  createRateLimits({
    signUp: once,
    signIn: once,
    search: once,
    chat: once,
    weather: once,
    rates: once,
    places: once,
    flightSearch: once,
    upload: once,
    mail: once,
    join: once,
    addMember: once,
    concierge: once,
    payment: once,
    calendar: once,
    dateVote: once,
    export: once,
    duplicate: once,
    phoneCode: once,
    phoneProof: once,
    passkey: once,
    proof: once,
    credentials: once,
    singleSignOn: once,
    everything: once,
    address: once,
    health: once,
  });

const codeOfRefusal = async (work: Promise<unknown>): Promise<string | null> => {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};

describe('a limit for each address', () => {
  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 'rate_limited'],
    ['2001:db8::1', '2001:db8:0:0:5::', 'rate_limited'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', null],
    ['::1', '::2', 'rate_limited'],
    ['192.0.2.1', '192.0.2.2', null],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', null],
    ['192.0.2.1', '::ffff:192.0.2.1', 'rate_limited'],
    ['::ffff:c000:201', '192.0.2.1', 'rate_limited'],
    ['fe80::1%eth0', 'fe80::2', 'rate_limited'],
    ['fe80::1%eth0.10', 'fe80::2', 'rate_limited'],
  ])('is met by %s, and then by %s: %s', async (first, second, refusal) => {
    const counted = limits();
    await counted.count('signUp', first);

    const answer = await codeOfRefusal(counted.count('signUp', second));

    expect(answer).toBe(refusal);
  });
});

describe('whoever has many IPv6 networks', () => {
  test.each([
    ['all that a /56 has, for four households', (n: number) => `2001:db8:1:${(0xab00 + n).toString(16)}::1`, 4],
    ['all that a /48 has, for sixteen', (n: number) => `2001:db8:1:${(n * 256).toString(16)}::1`, 16],
    ['as many as they like in networks that are not one', (n: number) => `2001:db8:${n.toString(16)}::1`, 40],
  ])('may use %s', async (_what, household, most) => {
    const counted = limits();

    const answers = [];
    for (let n = 0; n < 40; n += 1) answers.push(await codeOfRefusal(counted.count('signUp', household(n))));

    expect(answers.filter((answer) => answer === null)).toHaveLength(most);
  });

  test('takes nothing from the neighbours while refused by a limit of their own', async () => {
    const counted = limits();
    for (let n = 0; n < 40; n += 1) await codeOfRefusal(counted.count('signUp', `2001:db8:1:1::${n}`));

    const answer = await codeOfRefusal(counted.count('signUp', '2001:db8:1:2::1'));

    expect(answer).toBeNull();
  });
});
