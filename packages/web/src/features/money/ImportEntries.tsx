import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import type { ImportedEntry, ImportPreview } from '@caravan/contract/money/money-import.rules.ts';
import { formatDate } from '../../platform/format-dates.ts';
import { count } from './import-words.rules.ts';

/** So many lines say what a file holds. */
const SHOWN_MAX = 50;

/** The lines of a file that do not come in, and why. */
export const ImportProblems = ({ problems }: Pick<ImportPreview, 'problems'>) =>
  problems.length > 0 && (
    <section aria-labelledby="left-out" className="rounded-card bg-clay-soft p-4 text-clay-ink">
      <h3 id="left-out" className="font-semibold">
        {count(problems.length, 'line is', 'lines are')} left out
      </h3>
      <ul className="mt-1 text-sm">
        {problems.slice(0, SHOWN_MAX).map(({ line, message }) => (
          <li key={line}>
            Line {line}: {message}
          </li>
        ))}
      </ul>
    </section>
  );

/** What of a file comes in. */
export const ImportedEntries = ({ entries }: { entries: readonly ImportedEntry[] }) => (
  <section aria-labelledby="comes-in">
    <h3 id="comes-in" className="mb-2 text-base font-bold">
      What comes in
    </h3>
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {entries.slice(0, SHOWN_MAX).map((entry) => (
        <li key={entry.line} className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2.5">
          <span className="min-w-0 wrap-anywhere">
            <bdi>
              {entry.kind === 'expense' ? entry.expense.title : `${entry.payment.fromId} paid ${entry.payment.toId}`}
            </bdi>
            <span className="block text-sm text-ink-muted">
              {formatDate(entry.kind === 'expense' ? entry.expense.spentOn : entry.payment.paidOn)}
            </span>
          </span>
          <span className="ms-auto font-semibold tabular-nums">
            {entry.kind === 'expense'
              ? formatAmount(entry.expense.amountMinor, entry.expense.currency)
              : formatAmount(entry.payment.amountMinor, entry.payment.currency)}
          </span>
        </li>
      ))}
    </ul>
    {entries.length > SHOWN_MAX && <p className="mt-2 text-sm text-ink-muted">And {entries.length - SHOWN_MAX} more</p>}
  </section>
);
