import { shoppingCategories } from '@caravan/contract/shopping/shopping.schema.ts';
import { currencies, currencySymbols } from '@caravan/contract/trips/trips.schema.ts';
import type { RefObject } from 'react';
import { ChoiceChips } from '../../ui/ChoiceChips.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Person } from './people.ts';
import { PriceField } from './PriceField.tsx';
import { CATEGORY_LOOKS } from './shopping-categories.ts';
import type { ShoppingFormState } from './use-shopping-form.ts';

interface ShoppingFieldsProps {
  form: ShoppingFormState;
  nameRef: RefObject<HTMLInputElement | null>;
  people: ReadonlyMap<string, Person>;
  viewerId: string;
}

const CATEGORY_CHOICES = shoppingCategories.map((value) => ({ value, ...CATEGORY_LOOKS[value] }));
const CURRENCY_OPTIONS = currencies.map((code) => ({ value: code, label: `${code} (${currencySymbols[code]})` }));

/** Everything that can be said of an item. */
export const ShoppingFields = ({ form, nameRef, people, viewerId }: ShoppingFieldsProps) => {
  const { values, errors, change, field } = form;
  const peopleOptions = [...people.values()].map(({ id, name }) => ({
    value: id,
    label: id === viewerId ? `${name} (you)` : name,
  }));
  return (
    <>
      <TextField
        {...field('name')}
        ref={nameRef}
        label="Name"
        required
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        dir="auto"
      />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,9rem)] items-start gap-3">
        <PriceField
          name="price"
          value={values.price}
          currency={values.currency}
          error={errors.price}
          onValueChange={(price) => change({ price })}
        />
        <SelectField {...field('currency')} label="Currency" options={CURRENCY_OPTIONS} />
      </div>
      <ChoiceChips {...field('category')} label="Category" choices={CATEGORY_CHOICES} />
      <SelectField
        {...field('assignedTo')}
        // Who has left meanwhile is asked no more.
        value={people.has(values.assignedTo) ? values.assignedTo : ''}
        label="Assigned to"
        optional
        placeholder="Nobody"
        options={peopleOptions}
      />
    </>
  );
};
