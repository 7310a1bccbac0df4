import { type ReactNode, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface PlanMeterProps {
  title: string;
  /** What of it is used. */
  used: number;
  /** `null`: as much as one wants. */
  max: number | null;
  /** How an amount is written; a plain number unless told otherwise. */
  write?: (amount: number) => string;
  /** Where the most is used, or when the count begins anew. */
  note?: ReactNode;
}

/** How much of what a plan allows is used. */
export const PlanMeter = ({ title, used, max, write = inDigits, note }: PlanMeterProps) => {
  const id = useId();
  const amount = max === null ? `${write(used)} · unlimited` : `${write(used)} of ${write(max)}`;
  return (
    <li className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span id={id} className="font-medium">
          {title}
        </span>
        <span className={classNames('text-sm', isFull(used, max) ? 'font-semibold text-clay-ink' : 'text-ink-muted')}>
          {amount}
        </span>
      </div>
      {max !== null && <Bar labelledBy={id} used={used} max={max} amount={amount} />}
      {note && <p className="text-sm wrap-anywhere text-ink-muted">{note}</p>}
    </li>
  );
};

const inDigits = (amount: number): string => amount.toLocaleString();

const isFull = (used: number, max: number | null): boolean => max !== null && used >= max;

interface BarProps {
  labelledBy: string;
  used: number;
  max: number;
  amount: string;
}

const Bar = ({ labelledBy, used, max, amount }: BarProps) => (
  <div
    role="meter"
    aria-labelledby={labelledBy}
    aria-valuemin={0}
    aria-valuemax={Math.max(1, max)}
    aria-valuenow={Math.min(used, Math.max(1, max))}
    aria-valuetext={amount}
    className="h-2 w-full overflow-clip rounded-full bg-sunken"
  >
    <div
      className={classNames('h-full rounded-full', isFull(used, max) ? 'bg-clay' : 'bg-accent')}
      style={{ width: `${max === 0 ? 100 : Math.min(100, (used / max) * 100)}%` }}
    />
  </div>
);
