import { classNames } from './class-names.ts';

interface SpinnerProps {
  /** What is awaited, for screen readers; 'Loading' by default. `null` where a text beside it says so already. */
  label?: string | null;
  size?: 'small' | 'medium' | 'large';
  className?: string;
}

const SIZES = { small: 'size-4', medium: 'size-6', large: 'size-9' };

/** A turning ring. Props: `label` ('Loading'; null hides it from screen readers), `size`. */
export const Spinner = ({ label = 'Loading', size = 'medium', className }: SpinnerProps) => (
  <span role={label === null ? undefined : 'status'} aria-hidden={label === null || undefined} className={className}>
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={classNames('animate-spin', SIZES[size])}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.22" strokeWidth="2.5" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
    {label !== null && <span className="sr-only">{label}</span>}
  </span>
);
