import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import { converted, rateProblem } from '@caravan/contract/money/rates.rules.ts';
import type { PublishedRate, Rate } from '@caravan/contract/money/money.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { formatShortDay } from '../../platform/format-dates.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { NO_RATE, RATE_AS_PUBLISHED, rateText, typedRate } from './typed-rate.rules.ts';

interface RateFieldProps {
  currency: string;
  settling: string;
  amountMinor: number;
  /** As the form holds it. */
  value: string;
  /** What it comes to; `null` for none. */
  rate: Rate | null;
  published: PublishedRate | undefined;
  /** The last one that people entered for the currency. */
  entered: string | undefined;
  isLoading: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** What an amount in another currency is in the one of settling, and by which rate: the published one, or what people enter. */
export const RateField = (props: RateFieldProps) => {
  const { currency, settling, amountMinor, value, rate, published, error, onChange } = props;
  const [isEditing, setEditing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The button that opens it goes.
    if (isEditing) field.current?.focus();
  }, [isEditing]);
  const isOpen = isEditing || error !== undefined;
  const amount =
    rate?.to === settling && amountMinor > 0 && rateProblem(rate.value) === null
      ? formatAmount(converted(amountMinor, currency, settling, rate.value), settling)
      : null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p aria-live="polite" className="min-w-0 text-sm text-ink-muted tabular-nums">
          {amount !== null && <span className="font-semibold text-ink">= {amount} · </span>}
          {sourceWords(props)}
        </p>
        {!isOpen && (
          <Button variant="quiet" size="small" className="-me-3" onClick={() => setEditing(true)}>
            {rate?.to === settling ? 'Change Rate' : 'Enter Rate'}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            ref={field}
            name="rate"
            label={`1 ${currency} in ${settling}`}
            error={error}
            className="min-w-40 flex-1"
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
            value={rate && rate.to !== settling ? '' : rateText(value, published, props.entered)}
            onChange={({ target }) => onChange(target.value.trim() === '' ? NO_RATE : typedRate(target.value))}
          />
          {published?.value && value !== RATE_AS_PUBLISHED && (
            <Button variant="quiet" onClick={() => onChange(RATE_AS_PUBLISHED)}>
              Use ECB Rate
            </Button>
          )}
        </div>
      )}
    </div>
  );
};

const sourceWords = ({ currency, settling, rate, published, isLoading }: RateFieldProps): string => {
  if (!rate) return isLoading ? 'Looking for the rate…' : `No rate yet: it counts apart, in ${currency}`;
  if (rate.to !== settling) return `No rate to ${settling}: it counts apart, in ${currency}`;
  const words = `1 ${currency} = ${rate.value} ${settling}`;
  if (rate.source === 'entered') return `${words} · entered`;
  return published?.date && published.value === rate.value
    ? `${words} · ECB, ${formatShortDay(published.date)}`
    : `${words} · ECB`;
};
