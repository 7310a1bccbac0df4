import fc from 'fast-check';
import { ALL_BASIS_POINTS } from '../money/expenses.rules.ts';
import { AMOUNT_MAX } from '../money/amounts.rules.ts';
import type { ExpenseMoney, PaymentMoney } from '../money/balances.rules.ts';
import { isConvertible } from '../money/rates.rules.ts';
import { distribute, type Split } from '../money/splits.rules.ts';

/** People of a trip, in the order of their ids. */
export const personIds: readonly string[] = Array.from(
  { length: 9 },
  (_, index) => `0198b000-0000-7000-8000-00000000000${index + 1}`,
);

/** Ids as devices make them, always the same: the version and variant of a UUID 7, a clock that goes on, and random rest. */
export const uuidv7s = (count: number): string[] => {
  let state = 0x2f_6e_2b_1;
  const random = (): number => {
    // xorshift32 (Marsaglia, 2003).
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  const hex = (digits: number): string => random().toString(16).padStart(8, '0').slice(0, digits);
  return Array.from({ length: count }, (_, index) => {
    const time = (0x01_98_c0_00_00_00 + index * 60_000).toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(8)}${hex(4)}`;
  });
};

const people = fc.shuffledSubarray([...personIds], { minLength: 1 });

/** Parts that add up to an amount, each at least 1. */
const partsAddingUpTo = (amountMinor: number): fc.Arbitrary<{ personId: string; amountMinor: number }[]> =>
  fc
    .record({ ids: people, weights: fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 9, maxLength: 9 }) })
    .map(({ ids, weights }) => {
      const chosen = ids.slice(0, amountMinor);
      const rest = distribute(
        amountMinor - chosen.length,
        chosen.map((personId, index) => ({ personId, weight: weights[index] ?? 1 })),
        '',
      );
      return rest.map((part) => ({ personId: part.personId, amountMinor: part.amountMinor + 1 }));
    });

const anySplit = (amountMinor: number): fc.Arbitrary<Split> =>
  fc.oneof(
    people.map((ids) => ({ mode: 'equally' as const, personIds: ids })),
    fc
      .record({
        ids: people,
        weights: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 9, maxLength: 9 }),
      })
      .map(({ ids, weights }) => ({
        mode: 'shares' as const,
        parts: ids.map((personId, index) => ({ personId, weight: weights[index] ?? 1 })),
      })),
    partsAddingUpTo(amountMinor).map((parts) => ({ mode: 'exact' as const, parts })),
    partsAddingUpTo(ALL_BASIS_POINTS).map((parts) => ({
      mode: 'percent' as const,
      parts: parts.map((part) => ({ personId: part.personId, basisPoints: part.amountMinor })),
    })),
    fc
      .array(
        fc.record({
          title: fc.constant('Something'),
          amountMinor: fc.integer({ min: 1, max: AMOUNT_MAX }),
          personIds: people,
        }),
        { minLength: 1, maxLength: 5 },
      )
      .map((items) => ({ mode: 'items' as const, items })),
  );

const currencies = ['EUR', 'JPY', 'KWD', 'USD'] as const;

const anyRate = fc.option(
  fc.record({
    to: fc.constantFrom(...currencies),
    value: fc
      .tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 1, max: 999_999 }))
      .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(6, '0')}`),
  }),
);

const amount = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: AMOUNT_MAX }));

/** An expense as the schema takes it. */
export const anyExpense = (): fc.Arbitrary<ExpenseMoney> =>
  amount.chain((amountMinor) =>
    fc
      .record({
        id: fc.uuid({ version: 7 }),
        isRefund: fc.boolean(),
        currency: fc.constantFrom(...currencies),
        amountMinor: fc.constant(amountMinor),
        payers: partsAddingUpTo(amountMinor),
        split: anySplit(amountMinor),
        rate: anyRate,
      })
      .map(withRateWithinBounds),
  );

/** Without a rate that makes more of an amount than can be kept. */
const withRateWithinBounds = <T extends Pick<ExpenseMoney, 'amountMinor' | 'currency' | 'rate'>>(thing: T): T =>
  thing.rate && !isConvertible(thing.amountMinor, thing.currency, thing.rate.to, thing.rate.value)
    ? { ...thing, rate: null }
    : thing;

/** A payment as the schema takes it. */
export const anyPayment = (): fc.Arbitrary<PaymentMoney> =>
  fc
    .record({
      ends: fc.shuffledSubarray([...personIds], { minLength: 2, maxLength: 2 }),
      currency: fc.constantFrom(...currencies),
      amountMinor: amount,
      rate: anyRate,
      state: fc.constantFrom('recorded' as const, 'confirmed' as const, 'declined' as const),
    })
    .map(({ ends: [fromId = '', toId = ''], ...payment }) => withRateWithinBounds({ ...payment, fromId, toId }));
