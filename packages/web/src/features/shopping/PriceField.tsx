import { decimalsOf } from '@caravan/contract/shopping/price.rules.ts';
import { PRICE_TEXT_MAX } from '@caravan/contract/shopping/shopping.schema.ts';
import type { Currency } from '@caravan/contract/trips/trips.schema.ts';
import { currencySymbols } from '@caravan/contract/trips/trips.schema.ts';
import { useState } from 'react';
import { TextField } from '../../ui/TextField.tsx';
import type { PriceEvent } from './price-field.rules.ts';
import { afterPriceEvent, shownPrice, strippedPrice } from './price-field.rules.ts';

interface PriceFieldProps {
  name: string;
  /** As it was typed. */
  value: string;
  currency: Currency;
  error: string | undefined;
  onValueChange: (typed: string) => void;
}

/** A price, put in order for its currency as soon as nobody is in the field. */
export const PriceField = ({ name, value, currency, error, onValueChange }: PriceFieldProps) => {
  const [isEdited, setIsEdited] = useState(false);
  const field = { typed: value, isEdited };
  const happen = (event: PriceEvent) => {
    const after = afterPriceEvent(field, event, currency);
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
      value={shownPrice(field, currency)}
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
const isNoPart = (text: string): boolean => text !== '' && strippedPrice(text) === '';
