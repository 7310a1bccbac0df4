import { decimalsOf } from '@caravan/contract/shopping/price.rules.ts';
import { type DecimalSign, priceSigns } from '@caravan/contract/typed-decimal.rules.ts';
import {
  DEFAULT_SHOPPING_CATEGORY,
  PRICE_TEXT_MAX,
  type ShoppingCategory,
  type newShoppingItemSchema,
  shoppingCategories,
} from '@caravan/contract/shopping/shopping.schema.ts';
import { type Currency, currencies, currencySymbols } from '@caravan/contract/trips/trips.schema.ts';
import { Fragment, type ReactNode, type RefObject, useState } from 'react';
import type { FormFields, FormInputs } from '../../platform/form-fields.rules.ts';
import type { useForm } from '../../platform/use-form.ts';
import { ChoiceChips } from '../../ui/ChoiceChips.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { Person } from './people.ts';
import { type PriceEvent, afterPriceEvent, settledPrice, shownPrice } from '../../platform/price-field.rules.ts';
import { CATEGORY_STYLES } from './shopping-categories.ts';
import { type ShoppingFormValues, type StoredItem, readablePrice } from './shopping-form.rules.ts';

/** What the fields of an item need beside it: what is proposed, who may get it, and how whoever types writes an amount. */
interface ShoppingFormContext {
  readonly currency: Currency;
  readonly category: ShoppingCategory | null;
  readonly people: ReadonlyMap<string, Person>;
  readonly decimalSign: DecimalSign;
}

/** Every field of an item's form. */
export const shoppingFields: FormFields<ShoppingFormValues, StoredItem, ShoppingFormContext, 'currency'> = {
  name: { label: 'Name', fromStored: ({ name }) => name },
  price: {
    label: 'Price',
    fromStored: ({ price, currency }) => settledPrice(price ?? '', currency, '.'),
    show: readablePrice,
  },
  currency: { partOf: 'price', blank: ({ currency }) => currency, fromStored: ({ currency }) => currency },
  category: {
    label: 'Category',
    blank: ({ category }) => category ?? DEFAULT_SHOPPING_CATEGORY,
    fromStored: ({ category }) => category,
    show: ({ category }) => CATEGORY_STYLES[category].label,
  },
  assignedTo: {
    label: 'Assigned to',
    fromStored: ({ assignedTo }) => assignedTo ?? '',
    show: ({ assignedTo }, { people }) => people.get(assignedTo)?.name ?? '',
  },
};

/** The fields of the dialog, in the form's own terms. */
export type ShoppingFormState = Pick<
  ReturnType<typeof useForm<ShoppingFormValues, typeof newShoppingItemSchema>>,
  'values' | 'errors' | 'change' | 'field'
>;

interface ShoppingFieldsProps {
  form: ShoppingFormState;
  nameRef: RefObject<HTMLInputElement | null>;
  people: ReadonlyMap<string, Person>;
  viewerId: string;
  decimalSign: DecimalSign;
}

const CATEGORY_CHOICES = shoppingCategories.map((value) => ({ value, ...CATEGORY_STYLES[value] }));
const CURRENCY_OPTIONS = currencies.map((code) => ({ value: code, label: `${code} (${currencySymbols[code]})` }));

/** Everything that can be said of an item. */
export const ShoppingFields = ({ form, nameRef, people, viewerId, decimalSign }: ShoppingFieldsProps) => {
  const { values, errors, change, field } = form;
  const peopleOptions = [...people.values()].map(({ id, name }) => ({
    value: id,
    label: id === viewerId ? `${name} (you)` : name,
  }));
  const inputs: FormInputs<typeof shoppingFields, ReactNode> = {
    name: (
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
    ),
    price: (
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-3">
        <PriceField
          name="price"
          value={values.price}
          currency={values.currency}
          decimalSign={decimalSign}
          error={errors.price}
          onValueChange={(price) => change({ price })}
        />
        <SelectField {...field('currency')} label="Currency" options={CURRENCY_OPTIONS} />
      </div>
    ),
    category: <ChoiceChips {...field('category')} label="Category" choices={CATEGORY_CHOICES} />,
    assignedTo: (
      <SelectField
        {...field('assignedTo')}
        // Somebody who has left the trip meanwhile is no choice any more.
        value={people.has(values.assignedTo) ? values.assignedTo : ''}
        label="Assigned to"
        optional
        placeholder="Nobody"
        options={peopleOptions}
      />
    ),
  };
  return Object.entries(inputs).map(([name, input]) => <Fragment key={name}>{input}</Fragment>);
};

interface PriceFieldProps {
  name: string;
  /** As it was typed. */
  value: string;
  currency: Currency;
  decimalSign: DecimalSign;
  error: string | undefined;
  onValueChange: (typed: string) => void;
}

/** A price, which shows what was read of it, in order for its currency, as soon as nobody is in the field. */
const PriceField = ({ name, value, currency, decimalSign, error, onValueChange }: PriceFieldProps) => {
  const [isEdited, setIsEdited] = useState(false);
  const field = { typed: value, isEdited };
  const happen = (event: PriceEvent) => {
    const after = afterPriceEvent(field, event, currency, decimalSign);
    setIsEdited(after.isEdited);
    if (after.typed !== value) onValueChange(after.typed);
  };
  return (
    <TextField
      name={name}
      label="Price"
      optional
      error={error}
      prefix={currencySymbols[currency]}
      value={shownPrice(field, currency, decimalSign)}
      inputMode={decimalsOf(currency) === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      enterKeyHint="done"
      maxLength={PRICE_TEXT_MAX}
      onFocus={() => happen({ type: 'entered' })}
      onBlur={() => happen({ type: 'left' })}
      // Refused before it is there, so that the caret stays where it is.
      onBeforeInput={(event) => isNoPart(event.data) && event.preventDefault()}
      onChange={(event) => happen({ type: 'typed', text: event.target.value })}
    />
  );
};

/** Whether nothing of what is about to be typed is part of a price. */
const isNoPart = (text: string): boolean => text !== '' && priceSigns(text) === '';
