import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** Drawn at 18 px before the label. */
  icon?: ReactNode;
  /** Drawn after the label, such as a count. */
  mark?: ReactNode;
  /** It may be chosen next. */
  onApproach?: () => void;
}

interface SegmentedControlProps<Value extends string> {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * One of two or three words, side by side; arrows move. Props: `label`, `segments` ({value, label, icon?, mark?, onApproach?}[]), `value`,
 * `onValueChange`.
 */
export const SegmentedControl = <Value extends string>({
  label,
  segments,
  value,
  onValueChange,
}: SegmentedControlProps<Value>) => {
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const from = segments.findIndex((segment) => segment.value === value);
    const to = (from + step + segments.length) % segments.length;
    const next = segments[to];
    if (next) onValueChange(next.value);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[to]?.focus();
  };
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      className="grid auto-cols-fr grid-flow-col rounded-control bg-sunken p-0.5"
    >
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          role="radio"
          aria-checked={segment.value === value}
          tabIndex={segment.value === value ? 0 : -1}
          onClick={() => onValueChange(segment.value)}
          onPointerEnter={segment.onApproach}
          onFocus={segment.onApproach}
          onKeyDown={onKeyDown}
          className={classNames(
            'flex min-h-11 items-center justify-center gap-2 rounded-[0.5rem] px-3 text-sm font-semibold transition-colors duration-150',
            segment.value === value ? 'bg-surface text-accent-ink' : 'text-ink-muted hover:text-ink',
          )}
        >
          {segment.icon}
          {segment.label}
          {segment.mark}
        </button>
      ))}
    </div>
  );
};
