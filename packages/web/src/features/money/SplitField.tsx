import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import { ALL_BASIS_POINTS } from '@caravan/contract/money/expenses.rules.ts';
import { distribute, type Part, partsOf } from '@caravan/contract/money/splits.rules.ts';
import { useMemo } from 'react';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { MoneyPerson } from './money-people.rules.ts';
import { leftWords } from './PayersField.tsx';
import { PartInput } from './PartInput.tsx';
import { ChoiceButton, PersonChips } from './PersonChips.tsx';
import { SPLIT_LABELS } from './split-labels.ts';
import { newItem, SplitItems } from './SplitItems.tsx';
import {
  leftOf,
  type SplitMode,
  splitFrom,
  splitIn,
  splitInForm,
  toggled,
  typedAmount,
  type TypedSplit,
  type Typing,
  withTyped,
} from './typed-split.rules.ts';

interface SplitFieldProps {
  /** Those whom it may be for: who travels, and who has a part already. */
  people: readonly MoneyPerson[];
  /** The expense's id, by which its cents are divided. */
  expenseId: string;
  /** A text of `splitInForm`. */
  value: string;
  amountMinor: number;
  typing: Typing;
  error: string | undefined;
  onChange: (value: string) => void;
}

const MODES = (Object.keys(SPLIT_LABELS) as SplitMode[]).map((value) => ({ value, label: SPLIT_LABELS[value] }));

/** For whom an expense is, and how it is split among them, with what comes of it for each. */
export const SplitField = (props: SplitFieldProps) => {
  const { people, expenseId, value, amountMinor, typing, error, onChange } = props;
  const split = splitIn(value);
  const change = (next: TypedSplit) => onChange(splitInForm(next));
  const parts = useParts(value, expenseId, amountMinor, typing);
  const left = leftOf(split, amountMinor, typing);
  return (
    <FieldGroup
      label="For whom"
      shown={split.mode}
      error={error}
      hint={
        left === null || left === 0 ? hintOf(split.mode, parts, typing.currency) : leftOver(left, split.mode, typing)
      }
    >
      <SelectField
        label="Split"
        hideLabel
        name="split"
        value={split.mode}
        options={MODES}
        onChange={({ target }) => change(switched(split, target.value as SplitMode, { people, parts, typing }))}
      />
      {split.mode === 'equally' && <EqualParts people={people} split={split} onChange={change} />}
      {split.mode === 'items' && (
        <SplitItems
          people={people}
          items={split.items}
          parts={parts}
          amountMinor={amountMinor}
          typing={typing}
          onChange={(items) => change({ ...split, items })}
        />
      )}
      {split.mode !== 'equally' &&
        split.mode !== 'items' &&
        people.map((person) => (
          <PartInput
            key={person.id}
            person={person}
            label={`${labelOf(split.mode)} of ${person.name}`}
            unit={unitOf(split.mode, typing.currency)}
            note={split.mode === 'exact' ? undefined : noteOf(parts, person.id, typing.currency)}
            typed={split.parts.find(({ personId }) => personId === person.id)?.typed ?? ''}
            onTyped={(typed) => change({ ...split, parts: withTyped(split.parts, person.id, typed) })}
          />
        ))}
    </FieldGroup>
  );
};

/** Everybody's part as it comes of what is typed; none while that cannot be read. */
const useParts = (value: string, expenseId: string, amountMinor: number, { currency, decimalSign }: Typing) =>
  useMemo((): Part[] => {
    const read = splitFrom(splitIn(value), { currency, decimalSign });
    return 'value' in read && amountMinor > 0 ? partsOf({ id: expenseId, split: read.value }, amountMinor) : [];
  }, [value, expenseId, amountMinor, currency, decimalSign]);

interface EqualPartsProps {
  people: readonly MoneyPerson[];
  split: TypedSplit;
  onChange: (split: TypedSplit) => void;
}

const EqualParts = ({ people, split, onChange }: EqualPartsProps) => {
  const chosen = new Set(split.parts.map(({ personId }) => personId));
  // Somebody who is not on the trip any more has a part where they are chosen already.
  const all = people.filter(({ id, kind }) => kind !== 'former' || chosen.has(id));
  const isEverybody = all.every(({ id }) => chosen.has(id));
  const everybody = isEverybody ? [] : all.map(({ id }) => ({ personId: id, typed: '' }));
  return (
    <PersonChips
      label="For whom"
      people={people}
      chosen={chosen}
      onPress={(personId) => onChange({ ...split, parts: toggled(split.parts, personId) })}
      before={
        people.length > 2 && (
          <ChoiceButton isPressed={isEverybody} onPress={() => onChange({ ...split, parts: everybody })}>
            Everybody
          </ChoiceButton>
        )
      }
    />
  );
};

/** What comes of equal parts in words: '€12.00 each', or '€3.33 to €3.34 each' where cents are left. */
const hintOf = (mode: SplitMode, parts: readonly Part[], currency: string): string | undefined => {
  if (mode !== 'equally' || parts.length === 0) return undefined;
  const amounts = parts.map(({ amountMinor }) => amountMinor);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const range =
    least === most
      ? formatAmount(most, currency)
      : `${formatAmount(least, currency)} to ${formatAmount(most, currency)}`;
  return `${range} each, for ${parts.length === 1 ? '1 person' : `${parts.length} people`}`;
};

const leftOver = (left: number, mode: SplitMode, { currency }: Typing): string => {
  if (mode === 'exact') return leftWords(left, currency);
  const percent = Math.abs(left) / 100;
  return left > 0 ? `${percent}% left` : `${percent}% too much`;
};

const labelOf = (mode: SplitMode): string => (mode === 'shares' ? 'Shares' : mode === 'percent' ? 'Percent' : 'Amount');

const unitOf = (mode: SplitMode, currency: string): string =>
  mode === 'shares' ? '×' : mode === 'percent' ? '%' : currency;

const noteOf = (parts: readonly Part[], personId: string, currency: string): string | undefined => {
  const part = parts.find((one) => one.personId === personId);
  return part && formatAmount(part.amountMinor, currency);
};

interface Switching {
  people: readonly MoneyPerson[];
  parts: readonly Part[];
  typing: Typing;
}

/** Another way of splitting, which begins with what the one before came to. */
const switched = (split: TypedSplit, mode: SplitMode, { people, parts, typing }: Switching): TypedSplit => {
  const personIds =
    parts.length > 0 ? parts.map(({ personId }) => personId) : split.parts.map(({ personId }) => personId);
  const typedBy = (typed: (personId: string) => string) =>
    personIds.map((personId) => ({ personId, typed: typed(personId) }));
  if (mode === 'items') {
    const items = split.items.length > 0 ? split.items : [newItem(people)];
    return { mode, parts: typedBy(() => ''), items };
  }
  if (mode === 'equally') return { ...split, mode, parts: typedBy(() => '') };
  if (mode === 'shares') return { ...split, mode, parts: typedBy(() => '1') };
  if (mode === 'exact') {
    const amountOf = (personId: string) => parts.find((part) => part.personId === personId)?.amountMinor;
    return {
      ...split,
      mode,
      parts: typedBy((personId) => {
        const amountMinor = amountOf(personId);
        return amountMinor === undefined ? '' : typedAmount(amountMinor, typing);
      }),
    };
  }
  const weights = personIds.map((personId) => ({ personId, weight: 1 }));
  const percents = distribute(ALL_BASIS_POINTS, weights, '');
  const percentOf = (personId: string) => (percents.find((part) => part.personId === personId)?.amountMinor ?? 0) / 100;
  return { ...split, mode, parts: typedBy((personId) => String(percentOf(personId)).replace('.', typing.decimalSign)) };
};
