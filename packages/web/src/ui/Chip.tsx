import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface ChipProps {
  /** Drawn at 16 px before the words. */
  icon?: ReactNode;
  /** 'overlay' on pictures: dark glass with white words. */
  variant?: 'plain' | 'overlay';
  /** Makes it a button that can be pressed in, e.g. a filter or a suggestion. */
  onPress?: () => void;
  /** Whether it is pressed in; only with `onPress`. */
  pressed?: boolean;
  className?: string;
  children: ReactNode;
}

const STYLE =
  'inline-flex max-w-full items-center gap-1.5 rounded-full px-3 text-sm font-medium [&_svg]:size-4 [&_svg]:shrink-0';

const VARIANTS = {
  plain: 'border border-line bg-surface text-ink',
  overlay: 'bg-black/50 text-white backdrop-blur-sm',
};

/** A small fact, or, with `onPress`, a small choice. Props: `icon`, `variant` ('plain' | 'overlay'), `onPress`, `pressed`, `children`. */
export const Chip = ({ icon, variant = 'plain', onPress, pressed, className, children }: ChipProps) => {
  const content = (
    <>
      {icon}
      <span className="truncate">{children}</span>
    </>
  );
  if (!onPress)
    return <span className={classNames(STYLE, 'min-h-7 py-0.5', VARIANTS[variant], className)}>{content}</span>;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        STYLE,
        'relative min-h-9 border transition-colors duration-150 before:absolute before:-inset-y-1 before:inset-x-0',
        pressed
          ? 'border-accent bg-accent-soft text-accent-ink'
          : 'border-line-strong bg-surface text-ink hover:bg-sunken',
        className,
      )}
    >
      {content}
    </button>
  );
};
