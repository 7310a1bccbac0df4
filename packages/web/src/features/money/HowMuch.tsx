import type { RefObject } from 'react';
import { AmountField } from './AmountField.tsx';
import { amountIn, type Reading } from './expense-form.rules.ts';
import { RateField } from './RateField.tsx';
import { rateFrom } from './typed-rate.rules.ts';

type Values = Record<'amountMinor' | 'currency' | 'rate', string>;

interface HowMuchProps {
  values: Values;
  errors: Partial<Values>;
  onChange: (changed: Partial<Values>) => void;
  /** What the form holds of a rate once another currency is chosen. */
  rateIn: (currency: string) => string;
  reading: Omit<Reading, 'awaited'>;
  /** The currencies that are nearest. */
  usual: readonly string[];
  isRateLoading: boolean;
  amountRef: RefObject<HTMLInputElement | null>;
}

/** An amount, in what currency, and by which rate it counts. */
export const HowMuch = (props: HowMuchProps) => {
  const { values, errors, onChange, rateIn, reading, usual, isRateLoading, amountRef } = props;
  const { decimalSign, settling, published } = reading;
  const { currency } = values;
  const entered = reading.entered.get(currency);
  return (
    <div className="flex flex-col gap-2">
      <AmountField
        amount={values.amountMinor}
        currency={currency}
        usual={usual}
        error={errors.amountMinor ?? errors.currency}
        inputRef={amountRef}
        onAmount={(typed) => onChange({ amountMinor: typed })}
        onCurrency={(next) => onChange({ currency: next, rate: rateIn(next) })}
      />
      {currency !== settling && (
        <RateField
          key={currency}
          currency={currency}
          settling={settling}
          amountMinor={amountIn(values, decimalSign)}
          value={values.rate}
          rate={rateFrom(values.rate, { currency, settling, published, entered, decimalSign })}
          published={published}
          entered={entered}
          isLoading={isRateLoading}
          error={errors.rate}
          onChange={(rate) => onChange({ rate })}
        />
      )}
    </div>
  );
};
