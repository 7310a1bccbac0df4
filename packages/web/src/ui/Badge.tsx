import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { TINTS } from './tints.ts';
import type { Tint } from './tints.ts';

interface BadgeProps {
  tint?: Tint;
  /** Drawn at 14 px before the words. */
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A short word on a tint. Props: `tint` ('sand' | 'teal' | 'clay' | 'blue' | 'green' | 'yellow' | 'orange' | 'purple'), `icon`. */
export const Badge = ({ tint = 'sand', icon, className, children }: BadgeProps) => (
  <span
    className={classNames(
      'inline-flex max-w-full items-center gap-1 rounded-full px-2 py-0.5 text-xs font-semibold whitespace-nowrap [&_svg]:size-3.5 [&_svg]:shrink-0',
      TINTS[tint],
      className,
    )}
  >
    {icon}
    <span className="truncate">{children}</span>
  </span>
);
