import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import { RateField } from './RateField.tsx';
import type { useImportRates } from './use-import-rates.ts';

interface ImportRatesProps {
  rates: ReturnType<typeof useImportRates>;
  settling: string;
  entered: ReadonlyMap<string, string>;
}

/** By which rate each currency of a file counts, and which have none. */
export const ImportRates = ({ rates, settling, entered }: ImportRatesProps) =>
  rates.rows.length > 0 && (
    <section aria-labelledby="import-rates">
      <h3 id="import-rates" className="text-base font-bold">
        Rates
      </h3>
      <p className="text-sm text-ink-muted">The file has none. Each currency gets one rate to {settling}.</p>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
        {rates.rows.map(({ currency, count, amountMinor, ...row }) => (
          <li key={currency} aria-label={currency} className="px-4 py-2.5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>
                <span className="font-semibold">{currency}</span>
                <span className="text-sm text-ink-muted"> · {count === 1 ? '1 entry' : `${count} entries`}</span>
              </span>
              <span className="ms-auto font-semibold tabular-nums">{formatAmount(amountMinor, currency)}</span>
            </p>
            <RateField
              {...row}
              currency={currency}
              settling={settling}
              amountMinor={amountMinor}
              entered={entered.get(currency)}
              onChange={(value) => rates.type(currency, value)}
            />
          </li>
        ))}
      </ul>
      <p role="alert" className="mt-2 text-sm font-medium text-clay-ink empty:hidden">
        {rates.late.length > 0 &&
          `The rate of ${rates.late.join(', ')} has not come. Enter one, or import once more to let it count apart.`}
      </p>
    </section>
  );
