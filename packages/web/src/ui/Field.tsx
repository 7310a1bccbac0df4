import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** What a labelled control spreads onto its input. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The props that every field of the kit shares. */
export interface FieldProps {
  label: string;
  /** A line below the control. */
  hint?: ReactNode;
  /** What is wrong, in place of the hint; announced when it appears. */
  error?: string | null | undefined;
  /** Adds '(optional)' to the label. */
  optional?: boolean;
  /** Keeps the label for screen readers alone. */
  hideLabel?: boolean;
  /** The control's id; made up by default. */
  id?: string | undefined;
  className?: string | undefined;
}

/**
 * Label, control, and a line below it that is the hint or the error. Props: `label`, `hint`, `error`, `optional`,
 * `hideLabel`, `id`, `children(control)` where `control` is spread onto the input.
 */
export const Field = ({
  label,
  hint,
  error,
  optional = false,
  hideLabel = false,
  id,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) => {
  const ownId = useId();
  const controlId = id ?? ownId;
  const lineId = `${controlId}-line`;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className={hideLabel ? 'sr-only' : 'text-sm font-semibold text-ink'}>
        {label}
        {optional && <span className="font-normal text-ink-muted"> (optional)</span>}
      </label>
      {children({
        id: controlId,
        'aria-describedby': error || hint ? lineId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {/* Always there, so that what is put into it is announced. */}
      <div id={lineId} aria-live="polite" className="text-sm empty:hidden">
        {error ? (
          <p className="font-medium text-clay-ink">{error}</p>
        ) : hint ? (
          <div className="text-ink-muted">{hint}</div>
        ) : null}
      </div>
    </div>
  );
};
