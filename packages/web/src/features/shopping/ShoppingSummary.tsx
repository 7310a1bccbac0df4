import { formatTotals, totalsOf } from '@caravan/contract/shopping/price.rules.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import type { Currency } from '@caravan/contract/trips/trips.schema.ts';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Progress } from './shopping-list.rules.ts';

interface ShoppingSummaryProps {
  items: readonly ShoppingItem[];
  progress: Progress;
  currency: Currency;
  /** Ticks that are not stored yet. */
  waiting: number;
}

/** How far the shopping is, and what it costs. */
export const ShoppingSummary = ({ items, progress, currency, waiting }: ShoppingSummaryProps) => {
  const total = formatTotals(totalsOf(items, currency));
  const isOnline = useSyncExternalStore(onOnlineChange, () => onlineManager.isOnline());
  const share = progress.all === 0 ? 0 : progress.done / progress.all;
  return (
    <div className="mt-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 text-sm">
        <p className="text-ink-muted">
          {progress.done} of {progress.all} done
        </p>
        {total !== '' && (
          <p className="text-end">
            <span className="text-ink-muted">Total </span>
            <span className="font-semibold">{total}</span>
          </p>
        )}
      </div>
      <div aria-hidden="true" className="mt-2 h-1.5 overflow-clip rounded-full bg-sunken">
        <div
          className="h-full origin-left rounded-full bg-accent transition-[scale] duration-240 ease-out rtl:origin-right"
          style={{ scale: `${share} 1` }}
        />
      </div>
      <p role="status" className="text-sm font-medium text-clay-ink not-empty:mt-2">
        {!isOnline &&
          waiting > 0 &&
          `${waiting === 1 ? '1 change waits' : `${waiting} changes wait`} for a connection. The others see it then.`}
      </p>
    </div>
  );
};

const onOnlineChange = (changed: () => void) => onlineManager.subscribe(changed);
