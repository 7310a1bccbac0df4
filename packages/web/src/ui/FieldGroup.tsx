import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useFocusStays } from './focus.tsx';

interface FieldGroupProps {
  label: string;
  /** The label is read out, and not shown. */
  labelHidden?: boolean;
  optional?: boolean;
  /** What it shows at the moment: a button that goes with a change of it leaves its focus to the group. */
  shown: string;
  error?: string | undefined;
  /** Stands where no error does. */
  hint?: string | undefined;
  children: ReactNode;
}

/**
 * Controls that make one field together, such as a file and what can be done with it. Props: `label`, `labelHidden`, `optional`,
 * `shown`, `error`, `hint`, `children`.
 */
export const FieldGroup = ({ label, labelHidden, optional, shown, error, hint, children }: FieldGroupProps) => {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useFocusStays(box, shown);
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={`${id}-line`}
      data-invalid={error ? '' : undefined}
      className="flex min-w-0 flex-col gap-2 focus-visible:outline-none"
    >
      <p id={id} className={classNames('text-sm font-semibold text-ink', labelHidden && 'sr-only')}>
        {label} {optional && <span className="font-normal text-ink-muted">(optional)</span>}
      </p>
      {children}
      <div id={`${id}-line`} aria-live="polite" className="text-sm empty:hidden">
        {error && <p className="font-medium text-clay-ink">{error}</p>}
        {!error && hint && <p className="text-ink-muted">{hint}</p>}
      </div>
    </div>
  );
};
