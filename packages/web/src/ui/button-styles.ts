import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const BASE =
  'relative inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control border font-semibold ' +
  'transition-[background-color,border-color,color,scale] duration-150 ease-out active:not-disabled:scale-[0.98] ' +
  'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed [&_svg]:shrink-0';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:not-disabled:bg-accent-strong',
  secondary: 'border-line-strong bg-surface text-ink hover:not-disabled:bg-sunken',
  quiet: 'border-transparent text-accent-ink hover:not-disabled:bg-accent-soft disabled:not-aria-busy:text-ink-muted',
  danger: 'border-transparent bg-clay text-on-clay hover:not-disabled:bg-clay-strong',
};

/* A disabled button keeps its words legible: it turns to paper rather than fading. */
const DISABLED =
  'disabled:not-aria-busy:border-line disabled:not-aria-busy:bg-sunken disabled:not-aria-busy:text-ink-muted';

const SIZES: Record<ButtonSize, string> = {
  // Drawn at 36 px; the pseudo-element keeps the target at 44.
  small: 'min-h-9 px-3 py-1.5 text-sm before:absolute before:-inset-y-1 before:inset-x-0',
  medium: 'min-h-11 px-4 py-2 text-base',
  large: 'min-h-12 px-6 py-2.5 text-base',
};

/** The look that buttons and links in a button's dress share. */
export const buttonStyles = (variant: ButtonVariant, size: ButtonSize, wide: boolean, className?: string): string =>
  classNames(BASE, VARIANTS[variant], variant !== 'quiet' && DISABLED, SIZES[size], wide && 'w-full', className);
