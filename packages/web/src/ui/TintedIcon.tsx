import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { TINTS } from './tints.ts';
import type { Tint } from './tints.ts';

interface TintedIconProps {
  tint?: Tint;
  size?: 'small' | 'medium';
  className?: string;
  /** A decorative icon of 16 (small) or 20 px. */
  children: ReactNode;
}

/** An icon in a soft round of its tint; decorative. Props: `tint`, `size` ('small' 32 px | 'medium' 40 px), `children`. */
export const TintedIcon = ({ tint = 'sand', size = 'medium', className, children }: TintedIconProps) => (
  <span
    aria-hidden="true"
    className={classNames(
      'inline-flex shrink-0 items-center justify-center rounded-full',
      // Icons do not grow with the letters, and leave the room to them.
      size === 'small' ? 'size-[min(2rem,36px)]' : 'size-[min(2.5rem,44px)]',
      TINTS[tint],
      className,
    )}
  >
    {children}
  </span>
);
