import { AMOUNT_MAX, amountText } from '@caravan/contract/money/amounts.rules.ts';
import { digitsOf, moneyCurrencies } from '@caravan/contract/money/currencies.rules.ts';
import { ChevronDown } from 'lucide-react';
import type { RefObject } from 'react';
import { Field } from '../../ui/Field.tsx';
import { classNames } from '../../ui/class-names.ts';

interface AmountFieldProps {
  amount: string;
  currency: string;
  /** The currencies that are nearest: those of the trip and of its expenses. */
  usual: readonly string[];
  error: string | undefined;
  inputRef?: RefObject<HTMLInputElement | null>;
  label?: string;
  onAmount: (typed: string) => void;
  onCurrency: (currency: string) => void;
}

/** Longer than any amount that there is, with signs between its digits. */
const TYPED_MAX = 2 * amountText(AMOUNT_MAX, 'KWD').length;

const names = new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'code' });
const optionOf = (code: string) => (
  <option key={code} value={code}>
    {code} · {names.of(code)}
  </option>
);

/** How much, large, and in what currency. */
export const AmountField = (props: AmountFieldProps) => {
  const { amount, currency, usual, error, inputRef, label = 'Amount', onAmount, onCurrency } = props;
  return (
    <Field label={label} hideLabel error={error}>
      {(control) => (
        <div className="flex items-stretch gap-2 border-b-2 border-line-strong has-aria-invalid:border-clay has-[input:focus]:border-accent">
          <span className="relative flex shrink-0 items-center gap-1 rounded-control px-1 text-lg font-semibold has-[select:focus-visible]:outline-2 has-[select:focus-visible]:outline-accent">
            <span aria-hidden="true">{currency}</span>
            <ChevronDown size={16} aria-hidden="true" className="text-ink-muted" />
            {/* The code alone is shown; the list says what it stands for. */}
            <select
              name="currency"
              aria-label="Currency"
              value={currency}
              onChange={({ target }) => onCurrency(target.value)}
              className="absolute inset-0 cursor-pointer text-base opacity-0"
            >
              <optgroup label="On this trip">{usual.map(optionOf)}</optgroup>
              <optgroup label="All">{moneyCurrencies.filter((code) => !usual.includes(code)).map(optionOf)}</optgroup>
            </select>
          </span>
          <input
            {...control}
            ref={inputRef}
            name="amountMinor"
            value={amount}
            inputMode={digitsOf(currency) === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            enterKeyHint="next"
            placeholder={amountText(0, currency)}
            maxLength={TYPED_MAX}
            onChange={({ target }) => onAmount(target.value)}
            className={classNames(
              'min-h-14 w-0 min-w-0 flex-1 bg-transparent text-end text-xl font-bold tabular-nums outline-none',
              'placeholder:font-semibold placeholder:text-ink-muted/60',
            )}
          />
        </div>
      )}
    </Field>
  );
};
