import type { Captcha } from '@caravan/contract/accounts/captcha.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { requestCode, letCodesAge, newNumber, solvedCaptcha } from '../../testing/phone-codes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { tries } from '../../testing/seeded-random.ts';
import { startTwilio, type TwilioStub } from '../../testing/twilio-stub.ts';

/** A long flood takes longer than a test may where the machine is busy, milliseconds. */
const timeout = 60_000;
const REQUESTS = tries(1_000, 10_000);
/** As many as somebody may ask for in an hour, by default. */
const PER_ADDRESS = 20;
/** What a network gets with the work that is asked for at first: then it is eight times as much. */
const PER_NETWORK_AT_ONCE = 8;
/** More than any network gets, and no more than the server's connections serve before one is waited for too long (503). */
const AT_ONCE = 30;

const from = (address: string) => ({ 'x-forwarded-for': address });
const ATTACKERS = ['203.0.113.7', '198.51.100.7', '2001:db8::7'].map(from);
/** In the attackers' networks. Their own addresses are refused whatever they ask for after a long flood. */
const NEIGHBOURS = ['203.0.113.8', '198.51.100.8'].map(from);
const ELSEWHERE = from('192.0.2.1');

let twilio: TwilioStub;
let app: TestApp;
beforeAll(async () => {
  twilio = await startTwilio();
  const budgets = { PHONE_CODES_PER_NETWORK: '20', PHONE_CODES_PER_PREFIX: '50' };
  app = await startTestApp({ env: { ...twilio.env, ...budgets, RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
});
afterAll(async () => {
  await app.stop();
  await twilio.stop();
});

const inGroups = async (count: number, work: (index: number) => Promise<void>): Promise<void> => {
  for (let begun = 0; begun < count; begun += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - begun) }, (_, index) => work(begun + index)));
  }
};
const ask = (phoneNumber: string, captcha: string | null, headers = ELSEWHERE) =>
  app.anonymous.post('/api/phone-auth/codes', { phoneNumber, captcha }, headers);

test(
  'a flood of requests from three addresses gets a few codes for each, and then harder work',
  { timeout },
  async () => {
    const captchas = await Promise.all(Array.from({ length: 30 }, () => solvedCaptcha(app.anonymous)));
    const statuses = new Map<number, number>();

    await inGroups(REQUESTS, async (index) => {
      const { status } = await ask(newNumber(), captchas[index % 30] ?? '', ATTACKERS[index % 3]);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });

    expect(statuses).toEqual(
      new Map([
        [200, 3 * PER_NETWORK_AT_ONCE],
        [400, 3 * (PER_ADDRESS - PER_NETWORK_AT_ONCE)],
        [429, REQUESTS - 3 * PER_ADDRESS],
      ]),
    );
    expect(twilio.requests).toHaveLength(3 * PER_NETWORK_AT_ONCE);
    const works = await Promise.all(
      [...NEIGHBOURS, ELSEWHERE].map(async (headers) => {
        const { body } = await app.anonymous.get<Captcha>('/api/phone-auth/captcha', headers);
        return body.parameters.data.work;
      }),
    );
    expect(works).toEqual([8, 8, 1]);
  },
);

describe('while a flood lasts', () => {
  /** Codes that were asked for two hours ago from anywhere, to numbers that begin so. */
  const flood = async (codes: number, start: string): Promise<void> => {
    await app.database.pool.query(
      `insert into phone_codes (id, phone_number, code_digest, created_at, expires_at, networks)
       select gen_random_uuid()::text, $2 || lpad(n::text, 4, '0'), '', now() - interval '2 hours', now(), '{}'
       from generate_series(1, $1) n`,
      [codes, start],
    );
  };
  /** A number that signs in to an account. */
  const numberOfAccount = async (phoneNumber: string): Promise<string> => {
    const { id } = await app.signUp();
    await app.database.pool.query('update users set sign_in_phone = $2 where id = $1', [id, phoneNumber]);
    return phoneNumber;
  };
  const spent = { status: 503, body: { code: 'sms_quota' } };

  beforeEach(() => app.database.pool.query('delete from phone_codes'));

  test('of one exchange, its numbers get no code but those of accounts, and others do', async () => {
    await flood(40, '+1415300');

    expect(await requestCode(app, '+14153005555', ELSEWHERE)).toMatchObject(spent);
    expect((await requestCode(app, await numberOfAccount('+14153005556'), ELSEWHERE)).status).toBe(200);
    expect((await requestCode(app, '+14153015557', ELSEWHERE)).status).toBe(200);
  });

  test('of the whole day, what is left is kept for the numbers of accounts, and test numbers have theirs', async () => {
    await flood(800, '+1212400');
    const captcha = await solvedCaptcha(app.anonymous);

    expect(await ask('+14153005558', captcha)).toMatchObject(spent);
    expect(await ask('+14153005559', captcha)).toMatchObject({ status: 400, body: { code: 'captcha_failed' } });
    expect((await requestCode(app, await numberOfAccount('+14153005560'), ELSEWHERE)).status).toBe(200);
    expect((await ask('+15555550100', null)).status).toBe(200);
  });

  test.each([
    [
      'a /56, with as many networks of 64 bits as it has',
      20,
      ['2001:db8:1:ab00::/56', '2001:db8:1:0::/48'],
      '2001:db8:1:ab01::1',
      '2001:db8:1:ac00::1',
    ],
    ['a /48, with as many of 56 bits as it has', 40, ['2001:db8:1:0::/48'], '2001:db8:1:ffff::1', '2001:db8:2::1'],
  ])('from %s, a customer gets little more than a household', async (_, codes, networks, inside, outside) => {
    await flood(codes, '+1212600');
    await app.database.pool.query('update phone_codes set networks = $1', [networks]);

    const answers = [
      await requestCode(app, '+14153005563', from(inside)),
      await requestCode(app, '+14153005564', from(outside)),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [429, 'too_many_codes'],
      [200, undefined],
    ]);
  });

  test('from many networks, each code costs the more work the fewer are left of the day', async () => {
    const works = [];
    for (const codes of [249, 250, 500, 750]) {
      await app.database.pool.query('delete from phone_codes');
      await flood(codes, '+1212700');
      works.push((await app.anonymous.get<Captcha>('/api/phone-auth/captcha', ELSEWHERE)).body.parameters.data.work);
    }

    expect(works).toEqual([1, 2, 4, 8]);
  });

  describe('from one network, to the number of an account', () => {
    const THERE = from('192.0.2.9');
    beforeEach(async () => {
      await flood(20, '+1212500');
      await app.database.pool.query(`update phone_codes set networks = '{192.0.2.0/24}'`);
    });
    /** Somebody with a number that signs in, and the cookies of their browser. */
    const newOwner = async () => {
      const { id, user, password } = await app.signUp();
      const browser = new Browser(app.url);
      await browser.post('/api/auth/email-login', { email: user.email, password });
      const number = newNumber();
      await app.database.pool.query('update users set sign_in_phone = $2 where id = $1', [id, number]);
      const [sid, device] = ['sid', 'device'].map((name) => ({
        cookie: `${name}=${browser.cookie(name) ?? ''}`,
        ...THERE,
      }));
      return { number, browser, sid, device };
    };

    test.each(['sid', 'device'] as const)(
      'whoever shows that they have been in it gets a code, which takes nothing from others there: by %s',
      async (cookie) => {
        const owner = await newOwner();

        const answer = await requestCode(app, owner.number, owner[cookie]);

        expect(answer.status).toBe(200);
        const { rows } = await app.database.pool.query('select networks from phone_codes where phone_number = $1', [
          owner.number,
        ]);
        expect(rows).toEqual([{ networks: [] }]);
      },
    );

    test('nobody gets one by a session that has ended, or by those of other accounts', async () => {
      const [owner, other] = [await newOwner(), await newOwner()];
      await owner.browser.get('/api/logout');

      const answers = [
        await requestCode(app, owner.number, owner.sid),
        await requestCode(app, owner.number, other.sid),
        await requestCode(app, owner.number, other.device),
        await requestCode(app, newNumber(), other.sid),
      ];

      expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(4).fill('429 too_many_codes'));
    });

    test('a device that they have signed out on gets five an hour', async () => {
      const { number, browser, device } = await newOwner();
      await browser.get('/api/logout');

      const statuses = [];
      for (let count = 0; count < 6; count += 1) {
        statuses.push((await requestCode(app, number, device)).status);
        await letCodesAge(app, number, '1 minute');
      }

      expect(statuses).toEqual([...Array(5).fill(200), 429]);
    });

    test('even they wait like everybody there once they have had five in a day', async () => {
      const { number, device } = await newOwner();
      for (let count = 0; count < 5; count += 1) {
        await requestCode(app, number, device);
        await letCodesAge(app, number, '2 hours');
      }

      const sixth = await requestCode(app, number, device);
      await letCodesAge(app, number, '1 day');
      const nextDay = await requestCode(app, number, device);

      expect([sixth.status, sixth.body.code, nextDay.status]).toEqual([429, 'too_many_codes', 200]);
    });
  });

  test('from one network, whoever is there gets 429 and has to wait', async () => {
    await flood(20, '+1212500');
    await app.database.pool.query(`update phone_codes set networks = '{192.0.2.0/24}'`);

    const answers = [
      await requestCode(app, '+14153005561', from('192.0.2.9')),
      await requestCode(app, await numberOfAccount('+14153005562'), from('192.0.3.9')),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [429, 'too_many_codes'],
      [200, undefined],
    ]);
    expect(Number(answers[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
