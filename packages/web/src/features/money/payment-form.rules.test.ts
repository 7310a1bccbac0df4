import { expect, test } from 'vitest';
import { moneyPeopleOf } from './money-people.rules.ts';
import { endsAfter, paymentRateIn, paymentStart } from './payment-form.rules.ts';
import { NO_RATE, RATE_AS_PUBLISHED } from './typed-rate.rules.ts';

const person = (userId: string, firstName: string) => ({
  userId,
  user: { firstName, lastName: '', profileImageUrl: null },
});
const people = moneyPeopleOf(
  {
    members: [person('me', 'Olga'), person('lena', 'Lena'), person('ben', 'Ben')],
    guests: [
      { id: 'child', name: 'Mia', createdBy: 'me', isFormer: false },
      { id: 'aunt', name: 'Ada', createdBy: 'lena', isFormer: false },
    ],
  } as unknown as Parameters<typeof moneyPeopleOf>[0],
  'me',
);
const debt = (fromId: string, toId: string, currency = 'EUR') => ({ fromId, toId, currency, amountMinor: 500 });

test.each([
  ['whom the viewer owes', [debt('ben', 'lena'), debt('me', 'ben', 'USD')], ['me', 'ben', 'USD']],
  ['who owes the viewer', [debt('lena', 'me')], ['lena', 'me', 'EUR']],
  ['the next person where the viewer is even', [debt('ben', 'lena')], ['me', 'lena', 'EUR']],
])('a payment begins with %s, and no amount', (_what, suggested, [fromId, toId, currency]) => {
  expect(paymentStart({ suggested, people, viewerId: 'me', settling: 'EUR' })).toEqual({ fromId, toId, currency });
});

test.each([
  ['an editor, any two', 'editor', { fromId: 'ben' }, ['ben', 'lena']],
  ['an editor, the same person twice: the two change places', 'editor', { fromId: 'lena' }, ['lena', 'me']],
  ['a member, somebody else as the payer: they get it', 'member', { fromId: 'ben' }, ['ben', 'me']],
  ['a member, a child of theirs as the payer', 'member', { fromId: 'child' }, ['child', 'lena']],
  ["a member, somebody else's child as the payer: they get it", 'member', { fromId: 'aunt' }, ['aunt', 'me']],
  ['a member, the receiver', 'member', { toId: 'ben' }, ['me', 'ben']],
  ['a member, themselves as the receiver', 'member', { toId: 'me' }, ['lena', 'me']],
] as const)('who pays whom is chosen by %s', (_who, role, chosen, [fromId, toId]) => {
  const viewer = { userId: 'me', role: role === 'editor' ? ('admin' as const) : ('member' as const) };

  expect(endsAfter({ fromId: 'me', toId: 'lena' }, chosen, viewer, people)).toEqual({ fromId, toId });
});

test('a payment takes the published rate, but in a currency in which something is open apart, which it settles', () => {
  const balances = [
    { currency: 'EUR', people: [] },
    { currency: 'USD', people: [{ balanceMinor: 500 }, { balanceMinor: -500 }] },
    { currency: 'CHF', people: [{ balanceMinor: 0 }] },
  ] as unknown as Parameters<typeof paymentRateIn>[1];

  expect(['EUR', 'USD', 'CHF', 'JPY'].map((currency) => paymentRateIn(currency, balances, 'EUR'))).toEqual([
    RATE_AS_PUBLISHED,
    NO_RATE,
    RATE_AS_PUBLISHED,
    RATE_AS_PUBLISHED,
  ]);
});
