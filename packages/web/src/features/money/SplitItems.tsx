import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import { ITEMS_MAX } from '@caravan/contract/money/expenses.schema.ts';
import type { Part } from '@caravan/contract/money/splits.rules.ts';
import { Plus, X } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { MoneyPerson } from './money-people.rules.ts';
import { PersonChips } from './PersonChips.tsx';
import { leftOfItems, type TypedItem, type Typing } from './typed-split.rules.ts';

interface SplitItemsProps {
  people: readonly MoneyPerson[];
  items: readonly TypedItem[];
  /** What comes of it for each. */
  parts: readonly Part[];
  amountMinor: number;
  typing: Typing;
  onChange: (items: TypedItem[]) => void;
}

/** A line of a bill that everybody had who is on the trip. */
export const newItem = (people: readonly MoneyPerson[]): TypedItem => ({
  title: '',
  typed: '',
  personIds: people.filter(({ kind }) => kind !== 'former').map(({ id }) => id),
});

/** A bill item by item: each with those who had it. */
export const SplitItems = ({ people, items, parts, amountMinor, typing, onChange }: SplitItemsProps) => {
  const left = leftOfItems(items, amountMinor, typing);
  const change = (index: number, changed: Partial<TypedItem>) =>
    onChange(items.map((item, place) => (place === index ? { ...item, ...changed } : item)));
  const add = () => onChange([...items, newItem(people)]);
  return (
    <div className="flex flex-col gap-3">
      {items.map((item, index) => (
        <Item
          // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place alone, and holds nothing of its own
          key={index}
          number={index + 1}
          item={item}
          people={people}
          currency={typing.currency}
          onChange={(changed) => change(index, changed)}
          onRemove={() => onChange(items.filter((_, place) => place !== index))}
        />
      ))}
      {items.length < ITEMS_MAX && (
        <Button variant="secondary" icon={<Plus size={18} aria-hidden="true" />} className="self-start" onClick={add}>
          Add Item
        </Button>
      )}
      {left !== 0 && amountMinor > 0 && (
        <p aria-live="polite" className="text-sm text-ink-muted">
          {left > 0
            ? `${formatAmount(left, typing.currency)} more than the items, such as tax or a tip: shared by what each had.`
            : `${formatAmount(-left, typing.currency)} less than the items, such as a discount: shared by what each had.`}
        </p>
      )}
      {parts.length > 0 && (
        <ul aria-label="Parts" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {people.flatMap((person) => {
            const part = parts.find(({ personId }) => personId === person.id);
            return part ? (
              <li key={person.id}>
                <bdi>{person.shortName}</bdi>{' '}
                <span className="font-semibold tabular-nums">{formatAmount(part.amountMinor, typing.currency)}</span>
              </li>
            ) : (
              []
            );
          })}
        </ul>
      )}
    </div>
  );
};

interface ItemProps {
  number: number;
  item: TypedItem;
  people: readonly MoneyPerson[];
  currency: string;
  onChange: (changed: Partial<TypedItem>) => void;
  onRemove: () => void;
}

const Item = ({ number, item, people, currency, onChange, onRemove }: ItemProps) => {
  const chosen = new Set(item.personIds);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 rounded-control border border-line bg-surface p-3">
      <legend className="sr-only">Item {number}</legend>
      <div className="flex items-start gap-2">
        <TextField
          label={`Name of item ${number}`}
          hideLabel
          placeholder="Item"
          autoComplete="off"
          dir="auto"
          className="flex-1"
          value={item.title}
          onChange={({ target }) => onChange({ title: target.value })}
        />
        <TextField
          label={`Amount of item ${number}`}
          hideLabel
          placeholder={currency}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          className="w-28"
          value={item.typed}
          onChange={({ target }) => onChange({ typed: target.value })}
        />
        <IconButton
          label={`Remove item ${number}`}
          tooltip={false}
          icon={<X size={18} aria-hidden="true" />}
          className="-mr-2"
          onClick={onRemove}
        />
      </div>
      <PersonChips
        label={`Who had item ${number}`}
        people={people}
        chosen={chosen}
        onPress={(personId) =>
          onChange({
            personIds: chosen.has(personId)
              ? item.personIds.filter((id) => id !== personId)
              : [...item.personIds, personId],
          })
        }
      />
    </fieldset>
  );
};
