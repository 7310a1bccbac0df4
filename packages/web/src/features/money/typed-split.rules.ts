import { amountText, readAmount } from '@caravan/contract/money/amounts.rules.ts';
import { ALL_BASIS_POINTS } from '@caravan/contract/money/expenses.rules.ts';
import { ONE_SHARE } from '@caravan/contract/money/expenses.schema.ts';
import type { Part, Split } from '@caravan/contract/money/splits.rules.ts';
import { type DecimalSign, typedDecimal } from '@caravan/contract/typed-decimal.rules.ts';

/** What was typed for somebody. */
export interface TypedPart {
  readonly personId: string;
  readonly typed: string;
}

/** A line of a bill as it was typed. */
export interface TypedItem {
  readonly title: string;
  readonly typed: string;
  readonly personIds: readonly string[];
}

export type SplitMode = Split['mode'];

/** How an expense is split, as it was typed. Each way keeps what was typed in it while another is tried. */
export interface TypedSplit {
  readonly mode: SplitMode;
  /** For whom it is; of shares, exact amounts and percentages with what was typed, and nobody without that. */
  readonly parts: readonly TypedPart[];
  readonly items: readonly TypedItem[];
}

/** In what amounts are typed. */
export interface Typing {
  readonly currency: string;
  readonly decimalSign: DecimalSign;
}

const PART_UNREADABLE = 'Enter each part as a number';
export const ITEM_INCOMPLETE = 'Give each item a name, an amount and somebody who had it';
const PERCENT_DIGITS = 'A percentage has 2 decimals at most';
const SHARE_DIGITS = 'Shares have 2 decimals at most';

/** What was made of typed texts, or what is wrong with them. */
export type Read<Value> = { readonly value: Value } | { readonly problem: string };

const isNothing = (typed: string): boolean => typed.trim() === '';

/** A number with two decimals at most, in hundredths; 0 for nothing. */
const hundredths = (typed: string, decimalSign: DecimalSign, tooMany: string): Read<number> => {
  if (isNothing(typed)) return { value: 0 };
  const decimal = typedDecimal(typed, decimalSign);
  if (decimal === null || /^\s*[-−–]/.test(typed)) return { problem: PART_UNREADABLE };
  const fraction = decimal.fraction.replace(/0+$/, '');
  if (fraction.length > 2) return { problem: tooMany };
  return { value: Number(`${decimal.whole}${fraction.padEnd(2, '0')}`) };
};

/** An amount in minor units; 0 for nothing and for a typed 0. */
const partAmount = (typed: string, { currency, decimalSign }: Typing): Read<number> => {
  if (isNothing(typed) || /^[0.,\s]+$/.test(typed)) return { value: 0 };
  const read = readAmount(typed, currency, decimalSign);
  return 'problem' in read ? read : { value: read.amountMinor };
};

const problemIn = (reads: readonly Read<unknown>[]): string | null => {
  for (const read of reads) if ('problem' in read) return read.problem;
  return null;
};

/** Everybody for whom something was typed, with what it says; those with nothing are left out. */
const readParts = (
  parts: readonly TypedPart[],
  read: (typed: string) => Read<number>,
): Read<{ personId: string; value: number }[]> => {
  const reads = parts.map(({ typed }) => read(typed));
  const problem = problemIn(reads);
  if (problem !== null) return { problem };
  const values = parts.map(({ personId }, index) => {
    const one = reads[index];
    return { personId, value: one && 'value' in one ? one.value : 0 };
  });
  return { value: values.filter(({ value }) => value !== 0) };
};

const readItems = (items: readonly TypedItem[], typing: Typing): Read<Split> => {
  const filled = items.filter(({ title, typed }) => !isNothing(title) || !isNothing(typed));
  const read = filled.map(({ typed }) => partAmount(typed, typing));
  const problem = problemIn(read);
  if (problem !== null) return { problem };
  const whole = filled.map(({ title, personIds }, index) => {
    const amount = read[index];
    return { title: title.trim(), personIds, amountMinor: amount && 'value' in amount ? amount.value : 0 };
  });
  const isWhole = whole.every(
    ({ title, amountMinor, personIds }) => title !== '' && amountMinor > 0 && personIds.length > 0,
  );
  return isWhole ? { value: { mode: 'items', items: whole } } : { problem: ITEM_INCOMPLETE };
};

/** How an expense is split by what was typed; what doesn't add up is for the contract's own check. */
export const splitFrom = ({ mode, parts, items }: TypedSplit, typing: Typing): Read<Split> => {
  const { decimalSign } = typing;
  if (mode === 'equally') return { value: { mode, personIds: parts.map(({ personId }) => personId) } };
  if (mode === 'items') return readItems(items, typing);
  const read = readParts(parts, (typed) =>
    mode === 'exact'
      ? partAmount(typed, typing)
      : hundredths(typed, decimalSign, mode === 'shares' ? SHARE_DIGITS : PERCENT_DIGITS),
  );
  if ('problem' in read) return read;
  const { value: own } = read;
  if (mode === 'exact')
    return { value: { mode, parts: own.map(({ personId, value }) => ({ personId, amountMinor: value })) } };
  if (mode === 'shares')
    return { value: { mode, parts: own.map(({ personId, value }) => ({ personId, weight: value })) } };
  return { value: { mode, parts: own.map(({ personId, value }) => ({ personId, basisPoints: value })) } };
};

/** A number of hundredths as it is typed: `1.5`, `33.33`, `2`. */
const hundredthsText = (value: number): string => String(value / ONE_SHARE);

/** An amount as the person would type it: 1.250 dinars with a comma where that comes before the cents, or they would be a thousand. */
export const typedAmount = (amountMinor: number, { currency, decimalSign }: Typing): string =>
  amountText(amountMinor, currency).replace('.', decimalSign);

const partsText = (split: Exclude<Split, { mode: 'items' }>, typing: Typing): TypedPart[] => {
  if (split.mode === 'equally') return split.personIds.map((personId) => ({ personId, typed: '' }));
  if (split.mode === 'exact')
    return split.parts.map(({ personId, amountMinor }) => ({ personId, typed: typedAmount(amountMinor, typing) }));
  if (split.mode === 'shares')
    return split.parts.map(({ personId, weight }) => ({ personId, typed: hundredthsText(weight) }));
  return split.parts.map(({ personId, basisPoints }) => ({ personId, typed: hundredthsText(basisPoints) }));
};

/** A stored split as it is typed. */
export const typedSplitOf = (split: Split, typing: Typing): TypedSplit =>
  split.mode === 'items'
    ? {
        mode: split.mode,
        parts: [],
        items: split.items.map(({ title, amountMinor, personIds }) => ({
          title,
          typed: typedAmount(amountMinor, typing),
          personIds: [...personIds],
        })),
      }
    : { mode: split.mode, parts: partsText(split, typing), items: [] };

/** Who paid, as it is typed: one person without an amount has paid all of it. */
export const typedPayersOf = (payers: readonly Part[], typing: Typing): TypedPart[] =>
  payers.length === 1
    ? payers.map(({ personId }) => ({ personId, typed: '' }))
    : payers.map(({ personId, amountMinor }) => ({ personId, typed: typedAmount(amountMinor, typing) }));

/** Who paid what by what was typed: whoever paid alone has paid all of it. */
export const payersFrom = (parts: readonly TypedPart[], amountMinor: number, typing: Typing): Read<Part[]> => {
  const [first, ...others] = parts;
  if (first && others.length === 0) return { value: [{ personId: first.personId, amountMinor }] };
  const read = readParts(parts, (typed) => partAmount(typed, typing));
  if ('problem' in read) return read;
  return { value: read.value.map(({ personId, value }) => ({ personId, amountMinor: value })) };
};

/** What is still to be divided, in the unit of the way of splitting; below 0 what is too much. `null` where nothing has to add up. */
export const leftOf = (split: TypedSplit, amountMinor: number, typing: Typing): number | null => {
  if (split.mode !== 'exact' && split.mode !== 'percent') return null;
  const read = (typed: string) =>
    split.mode === 'exact' ? partAmount(typed, typing) : hundredths(typed, typing.decimalSign, PERCENT_DIGITS);
  const sum = split.parts.reduce((all, { typed }) => {
    const one = read(typed);
    return all + ('value' in one ? one.value : 0);
  }, 0);
  return (split.mode === 'exact' ? amountMinor : ALL_BASIS_POINTS) - sum;
};

/** What of the amount nobody is said to have paid yet; `null` where one person has paid all of it. */
export const leftToPay = (parts: readonly TypedPart[], amountMinor: number, typing: Typing): number | null => {
  if (parts.length <= 1) return null;
  return parts.reduce((left, { typed }) => {
    const read = partAmount(typed, typing);
    return left - ('value' in read ? read.value : 0);
  }, amountMinor);
};

/** What the items of a bill leave for a tax, a tip or a discount. */
export const leftOfItems = (items: readonly TypedItem[], amountMinor: number, typing: Typing): number =>
  leftToPay(
    [...items.map(({ typed }) => ({ personId: '', typed })), { personId: '', typed: '' }, { personId: '', typed: '' }],
    amountMinor,
    typing,
  ) ?? 0;

/** With a part of somebody as it was typed. */
export const withTyped = (parts: readonly TypedPart[], personId: string, typed: string): TypedPart[] =>
  parts.some((part) => part.personId === personId)
    ? parts.map((part) => (part.personId === personId ? { personId, typed } : part))
    : [...parts, { personId, typed }];

/** With somebody, or without them. */
export const toggled = (parts: readonly TypedPart[], personId: string): TypedPart[] =>
  parts.some((part) => part.personId === personId)
    ? parts.filter((part) => part.personId !== personId)
    : [...parts, { personId, typed: '' }];

/** What a form holds of it: forms hold texts. */
export const partsInForm = (parts: readonly TypedPart[]): string =>
  JSON.stringify(parts.map(({ personId, typed }) => [personId, typed]));

export const splitInForm = ({ mode, parts, items }: TypedSplit): string =>
  JSON.stringify([
    mode,
    parts.map(({ personId, typed }) => [personId, typed]),
    items.map(({ title, typed, personIds }) => [title, typed, personIds]),
  ]);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // A draft of another version of the app.
    return null;
  }
};

const partsAmong = (value: unknown): TypedPart[] =>
  (Array.isArray(value) ? value : []).flatMap((part: unknown) => {
    const [personId, typed]: unknown[] = Array.isArray(part) ? part : [];
    return typeof personId === 'string' && typeof typed === 'string' ? [{ personId, typed }] : [];
  });

export const partsIn = (text: string): TypedPart[] => partsAmong(parsed(text));

const MODES: readonly SplitMode[] = ['equally', 'shares', 'exact', 'percent', 'items'];

export const splitIn = (text: string): TypedSplit => {
  const value = parsed(text);
  const [mode, parts, items]: unknown[] = Array.isArray(value) ? value : [];
  return {
    mode: MODES.find((one) => one === mode) ?? 'equally',
    parts: partsAmong(parts),
    items: (Array.isArray(items) ? items : []).flatMap((item: unknown) => {
      const [title, typed, personIds]: unknown[] = Array.isArray(item) ? item : [];
      if (typeof title !== 'string' || typeof typed !== 'string' || !Array.isArray(personIds)) return [];
      return [{ title, typed, personIds: personIds.filter((id) => typeof id === 'string') }];
    }),
  };
};
