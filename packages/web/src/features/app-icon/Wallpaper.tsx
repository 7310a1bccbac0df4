import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

const GROUNDS = {
  light: { name: 'Light wallpaper', className: 'scheme-light from-yellow-soft via-paper to-blue-soft' },
  dark: { name: 'Dark wallpaper', className: 'scheme-dark from-purple-soft via-paper to-blue-soft' },
} as const;

/** A home screen's ground, in one scheme whatever the page's own is. */
export const Wallpaper = ({ scheme, children }: { scheme: keyof typeof GROUNDS; children: ReactNode }) => (
  <div
    role="group"
    aria-label={GROUNDS[scheme].name}
    className={classNames(
      'flex flex-wrap items-end justify-center gap-x-4 gap-y-5 rounded-card border border-line bg-linear-to-br p-4 text-ink sm:justify-start sm:p-6',
      GROUNDS[scheme].className,
    )}
  >
    {children}
  </div>
);
