import type { Money, MoneySettings, Rate } from '@caravan/contract/money/money.schema.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newSharedTrip } from '../../testing/example-members.ts';
import { eachWithExampleMembers } from '../../testing/member-tests.ts';

const here = eachWithExampleMembers();
let money: string;

beforeEach(async () => {
  money = `/api/trips/${(await newSharedTrip(here.members)).id}/money`;
  await here.owner.put(`${money}/settings`, { currency: 'EUR' });
});

const standing = async (): Promise<Money> => (await here.owner.get<Money>(money)).body;
const balances = async () =>
  (await standing()).balances.map(({ currency, people }) => [
    currency,
    people.find(({ personId }) => personId === here.owner.id)?.balanceMinor,
  ]);

describe('a payment in another currency', () => {
  const pay = (rate: Rate | null, amountMinor = 10_000) =>
    here.owner.post<Payment>(`${money}/payments`, {
      fromId: here.owner.id,
      toId: here.member.id,
      currency: 'USD',
      amountMinor,
      rate,
      paidOn: '2026-03-02',
    });

  test('keeps its rate and counts by it, and apart without one or once the trip settles in another', async () => {
    const kept = { to: 'EUR', value: '0.9', source: 'ecb' } as const;
    const paid = await pay(kept);
    await pay(null, 500);

    expect([paid.status, paid.body.rate]).toEqual([201, kept]);
    expect((await here.member.get<Payment[]>(`${money}/payments`)).body.map(({ rate }) => rate)).toEqual([null, kept]);
    expect(await balances()).toEqual([
      ['EUR', 9000],
      ['USD', 500],
    ]);
    await here.owner.put(`${money}/settings`, { currency: 'CHF' });
    expect(await balances()).toEqual([
      ['CHF', undefined],
      ['USD', 10_500],
    ]);
    await here.owner.put(`${money}/settings`, { currency: 'EUR' });
    expect(await balances()).toEqual([
      ['EUR', 9000],
      ['USD', 500],
    ]);
  });

  test.each([
    ['of 0', { to: 'EUR', value: '0', source: 'entered' }],
    ['below 0', { to: 'EUR', value: '-1', source: 'entered' }],
    ['that makes it more than can be kept', { to: 'EUR', value: '999999999', source: 'entered' }],
    ['to no currency', { to: 'XXQ', value: '1', source: 'entered' }],
  ] as const)('has no rate %s', async (_what, rate) => {
    const refused = await pay(rate);

    expect([refused.status, refused.body]).toMatchObject([400, { code: 'validation' }]);
    expect(await balances()).toEqual([['EUR', undefined]]);
  });
});

test.each([
  ['JPY', 120_050, 1201],
  ['KWD', 120_050, 1_200_500],
  ['USD', 120_050, 120_050],
])('budgets keep their figures in %s, unless others are set with it', async (currency, amountMinor, kept) => {
  const budget = { category: 'food', personId: null, amountMinor };
  const settle = async (sent: object) =>
    (await here.owner.put<MoneySettings>(`${money}/settings`, sent)).body.budgets.map((one) => one.amountMinor);

  expect(await settle({ budgets: [budget] })).toEqual([amountMinor]);
  expect(await settle({ currency })).toEqual([kept]);
  expect(await settle({ currency: 'EUR', budgets: [budget] })).toEqual([amountMinor]);
  expect(await settle({ isSimplified: false })).toEqual([amountMinor]);
});

test('what is imported keeps the rate that it comes with, payments too', async () => {
  const rate = { to: 'EUR', value: '0.9', source: 'ecb' };
  const { owner, member } = here;
  const day = '2026-03-01';
  const imported = await owner.post(`${money}/imports`, {
    expenses: [
      {
        title: 'Ferry',
        spentOn: day,
        currency: 'USD',
        amountMinor: 10_000,
        payers: [{ personId: owner.id, amountMinor: 10_000 }],
        split: { mode: 'equally', personIds: [owner.id, member.id] },
        rate,
      },
    ],
    payments: [{ fromId: member.id, toId: owner.id, currency: 'USD', amountMinor: 2000, paidOn: day, rate }],
  });

  expect(imported.body).toEqual({ expenses: 1, payments: 1 });
  expect(await balances()).toEqual([['EUR', 4500 - 1800]]);
});
