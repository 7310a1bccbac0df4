import { expect, test } from 'vitest';
import {
  ITEM_INCOMPLETE,
  leftOf,
  leftOfItems,
  leftToPay,
  partsIn,
  partsInForm,
  payersFrom,
  splitFrom,
  splitIn,
  splitInForm,
  typedPayersOf,
  typedSplitOf,
  type TypedSplit,
} from './typed-split.rules.ts';

const euros = { currency: 'EUR', decimalSign: '.' } as const;
const parts = (...typed: string[]) => typed.map((text, index) => ({ personId: 'abc'.charAt(index), typed: text }));
const typed = (mode: TypedSplit['mode'], ...texts: string[]): TypedSplit => ({
  mode,
  parts: parts(...texts),
  items: [],
});

test('each way of splitting is read in its own unit, and whoever has nothing is left out', () => {
  expect(splitFrom(typed('equally', '', ''), euros)).toEqual({ value: { mode: 'equally', personIds: ['a', 'b'] } });
  expect(splitFrom(typed('shares', '2', '1.5', ''), euros)).toEqual({
    value: {
      mode: 'shares',
      parts: [
        { personId: 'a', weight: 200 },
        { personId: 'b', weight: 150 },
      ],
    },
  });
  expect(splitFrom(typed('exact', '12,50', '0', '3'), euros)).toEqual({
    value: {
      mode: 'exact',
      parts: [
        { personId: 'a', amountMinor: 1250 },
        { personId: 'c', amountMinor: 300 },
      ],
    },
  });
  expect(splitFrom(typed('percent', '33.33', '66.67'), euros)).toEqual({
    value: {
      mode: 'percent',
      parts: [
        { personId: 'a', basisPoints: 3333 },
        { personId: 'b', basisPoints: 6667 },
      ],
    },
  });
});

test('amounts are read by the digits of their currency', () => {
  const exact = (text: string, currency: string) => splitFrom(typed('exact', text), { currency, decimalSign: '.' });
  expect(exact('1.234', 'KWD')).toEqual({ value: { mode: 'exact', parts: [{ personId: 'a', amountMinor: 1234 }] } });
  expect(exact('1,234', 'JPY')).toEqual({ value: { mode: 'exact', parts: [{ personId: 'a', amountMinor: 1234 }] } });
  expect(exact('1.234', 'EUR')).toEqual({ problem: 'EUR has 2 decimals' });
  expect(exact('0.5', 'JPY')).toEqual({ problem: 'JPY has no decimals' });
});

test('what is no number is said so, and never taken for nothing', () => {
  expect(splitFrom(typed('shares', 'two'), euros)).toEqual({ problem: 'Enter each part as a number' });
  expect(splitFrom(typed('percent', '-5'), euros)).toEqual({ problem: 'Enter each part as a number' });
  expect(splitFrom(typed('percent', '33.333'), euros)).toEqual({ problem: 'A percentage has 2 decimals at most' });
  expect(splitFrom(typed('exact', '-5'), euros)).toEqual({ problem: 'The amount must be more than 0' });
});

test('items need a name, an amount and somebody; empty lines are none', () => {
  const items = (...lines: [string, string, string[]][]): TypedSplit => ({
    mode: 'items',
    parts: [],
    items: lines.map(([title, text, personIds]) => ({ title, typed: text, personIds })),
  });
  expect(splitFrom(items(['Fish', '18', ['a']], ['', '', ['a']]), euros)).toEqual({
    value: { mode: 'items', items: [{ title: 'Fish', amountMinor: 1800, personIds: ['a'] }] },
  });
  expect(splitFrom(items(['Fish', '18', []]), euros)).toEqual({ problem: ITEM_INCOMPLETE });
  expect(splitFrom(items(['', '18', ['a']]), euros)).toEqual({ problem: ITEM_INCOMPLETE });
  expect(leftOfItems([{ title: 'Fish', typed: '18', personIds: ['a'] }], 2000, euros)).toBe(200);
});

test('a lone payer has paid all of it; several what was typed for each', () => {
  expect(payersFrom(parts(''), 5000, euros)).toEqual({ value: [{ personId: 'a', amountMinor: 5000 }] });
  expect(payersFrom(parts('20', '30'), 5000, euros)).toEqual({
    value: [
      { personId: 'a', amountMinor: 2000 },
      { personId: 'b', amountMinor: 3000 },
    ],
  });
  expect(leftToPay(parts('20', ''), 5000, euros)).toBe(3000);
  expect(leftToPay(parts(''), 5000, euros)).toBeNull();
});

test('what is left is said in the unit of the way of splitting', () => {
  expect(leftOf(typed('exact', '12', '5'), 2000, euros)).toBe(300);
  expect(leftOf(typed('exact', '12', '15'), 2000, euros)).toBe(-700);
  expect(leftOf(typed('percent', '50', '25.5'), 2000, euros)).toBe(2450);
  expect(leftOf(typed('shares', '1'), 2000, euros)).toBeNull();
});

test('what is stored is typed so that it reads the same again, in every currency', () => {
  for (const [currency, amountMinor] of [
    ['EUR', 1250],
    ['JPY', 1250],
    ['KWD', 1250],
  ] as const) {
    const split = { mode: 'exact', parts: [{ personId: 'a', amountMinor }] } as const;
    for (const decimalSign of ['.', ','] as const) {
      const typing = { currency, decimalSign };
      expect(splitFrom(typedSplitOf(split, typing), typing)).toEqual({ value: split });
    }
  }
  const shares = { mode: 'shares', parts: [{ personId: 'a', weight: 150 }] } as const;
  expect(splitFrom(typedSplitOf(shares, euros), euros)).toEqual({ value: shares });
  const items = { mode: 'items', items: [{ title: 'Fish', amountMinor: 1800, personIds: ['a'] }] } as const;
  expect(splitFrom(typedSplitOf(items, euros), euros)).toEqual({ value: items });
  expect(typedPayersOf([{ personId: 'a', amountMinor: 5 }], euros)).toEqual(parts(''));
});

test('a form keeps it as text, and a text of another version is none', () => {
  const whole: TypedSplit = {
    mode: 'percent',
    parts: parts('50', '50'),
    items: [{ title: 'Fish', typed: '1', personIds: ['a'] }],
  };
  expect(splitIn(splitInForm(whole))).toEqual(whole);
  expect(partsIn(partsInForm(whole.parts))).toEqual(whole.parts);
  expect(splitIn('what')).toEqual({ mode: 'equally', parts: [], items: [] });
  expect(partsIn('[1]')).toEqual([]);
});
