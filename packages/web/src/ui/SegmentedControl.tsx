import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** Drawn at 18 px. */
  icon?: ReactNode;
}

interface SegmentedControlProps<Value extends string> {
  /** What is chosen, for screen readers. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
}

/**
 * One of a few, all in sight: radio buttons side by side. Props: `label`, `segments` ({value, label, icon?}[]), `value`,
 * `onValueChange`.
 */
export const SegmentedControl = <Value extends string>({
  label,
  segments,
  value,
  onValueChange,
  className,
}: SegmentedControlProps<Value>) => {
  const name = useId();
  return (
    <fieldset className={classNames('flex min-w-0 gap-1 rounded-control bg-sunken p-1', className)}>
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className="relative flex min-h-9 min-w-0 flex-1 items-center justify-center gap-2 rounded-[0.4375rem] border border-transparent px-3 text-center text-sm font-semibold text-ink-muted transition-colors duration-150 before:absolute before:-inset-1 before:content-[''] hover:text-ink has-checked:border-line has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent [&_svg]:shrink-0"
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onValueChange(segment.value)}
            className="sr-only"
          />
          {segment.icon}
          <span className="truncate">{segment.label}</span>
        </label>
      ))}
    </fieldset>
  );
};
