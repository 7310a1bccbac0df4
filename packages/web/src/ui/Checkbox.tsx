import { Check, Minus } from 'lucide-react';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode;
  /** A second, quieter line. */
  hint?: ReactNode;
  hideLabel?: boolean;
  /** Stands for several boxes of which some are ticked; drawn so instead of ticked or not. */
  isMixed?: boolean;
}

/** A box to tick, its whole line is the target. Props: `label`, `hint`, `hideLabel`, `isMixed`, `checked`, `onChange` and all of `<input>`. */
export const Checkbox = ({ label, hint, hideLabel = false, isMixed, className, id, ref, ...input }: CheckboxProps) => {
  const ownId = useId();
  const hintId = `${id ?? ownId}-hint`;
  return (
    <label
      className={classNames(
        'flex min-h-11 items-start gap-3 rounded-control py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:text-ink-muted',
        className,
      )}
    >
      <span className="relative flex h-6 w-6 shrink-0 items-center justify-center">
        <input
          {...input}
          ref={isMixed === undefined ? ref : (element) => drawMixed(element, isMixed)}
          id={id ?? ownId}
          type="checkbox"
          aria-describedby={hint ? hintId : input['aria-describedby']}
          className="peer size-5.5 appearance-none rounded-[0.375rem] border-[1.5px] border-line-strong bg-surface outline-none checked:border-accent checked:bg-accent disabled:border-line disabled:bg-sunken"
        />
        {isMixed && (
          <Minus size={16} strokeWidth={3} aria-hidden="true" className="pointer-events-none absolute text-ink" />
        )}
        {/* There at once: whoever taps sees it with the next frame, and only its last bit of size takes a moment. */}
        <Check
          size={16}
          strokeWidth={3}
          aria-hidden="true"
          className="pointer-events-none absolute scale-75 text-on-accent opacity-0 transition-[scale] duration-150 ease-out peer-checked:scale-100 peer-checked:opacity-100 peer-disabled:text-ink-muted"
        />
      </span>
      <span className={hideLabel ? 'sr-only' : 'min-w-0 flex-1 text-base'}>
        {label}
        {hint && (
          <span id={hintId} className="block text-sm text-ink-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
};

/** No attribute of a box says it, only a property. */
const drawMixed = (element: HTMLInputElement | null, isMixed: boolean): void => {
  if (element) element.indeterminate = isMixed;
};
