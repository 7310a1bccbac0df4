import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import { useState } from 'react';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import type { MoneyPerson } from './money-people.rules.ts';
import { PartInput } from './PartInput.tsx';
import { ChoiceButton, PersonChips } from './PersonChips.tsx';
import { leftToPay, partsIn, partsInForm, toggled, type Typing, withTyped } from './typed-split.rules.ts';

interface PayersFieldProps {
  people: readonly MoneyPerson[];
  /** A text of `partsInForm`. */
  value: string;
  amountMinor: number;
  typing: Typing;
  isRefund: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Who paid: one person at a press, or several with what each of them paid. */
export const PayersField = ({ people, value, amountMinor, typing, isRefund, error, onChange }: PayersFieldProps) => {
  const parts = partsIn(value);
  const [wantsSeveral, setWantsSeveral] = useState(parts.length > 1);
  const isSeveral = wantsSeveral || parts.length > 1;
  const left = leftToPay(parts, amountMinor, typing);
  const press = (personId: string) =>
    onChange(partsInForm(isSeveral ? toggled(parts, personId) : [{ personId, typed: '' }]));
  const switchSeveral = () => {
    setWantsSeveral(!isSeveral);
    if (isSeveral) onChange(partsInForm(parts.slice(0, 1).map(({ personId }) => ({ personId, typed: '' }))));
  };
  return (
    <FieldGroup
      label={isRefund ? 'Who got it back' : 'Paid by'}
      shown={`${isSeveral}`}
      error={error}
      hint={left === null || left === 0 ? undefined : leftWords(left, typing.currency)}
    >
      <PersonChips
        label={isRefund ? 'Who got it back' : 'Who paid'}
        people={people}
        chosen={new Set(parts.map(({ personId }) => personId))}
        onPress={press}
        after={
          people.length > 1 && (
            <ChoiceButton isPressed={isSeveral} onPress={switchSeveral}>
              Several
            </ChoiceButton>
          )
        }
      />
      {parts.length > 1 &&
        people
          .filter(({ id }) => parts.some(({ personId }) => personId === id))
          .map((person) => (
            <PartInput
              key={person.id}
              person={person}
              label={`${person.name} paid`}
              unit={typing.currency}
              typed={parts.find(({ personId }) => personId === person.id)?.typed ?? ''}
              onTyped={(typed) => onChange(partsInForm(withTyped(parts, person.id, typed)))}
            />
          ))}
    </FieldGroup>
  );
};

/** What is missing, or too much: '€3.00 left'. */
export const leftWords = (left: number, currency: string): string =>
  left > 0 ? `${formatAmount(left, currency)} left` : `${formatAmount(-left, currency)} too much`;
