import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface StickySectionProps {
  /** Its address in the page. */
  anchor: string;
  /** A small TintedIcon before the title. */
  icon?: ReactNode;
  title: string;
  /** A quieter word beside the title. */
  note?: ReactNode;
  /** A Badge after both. */
  badge?: ReactNode;
  /** 'wide': on narrow windows something else that sticks there says where one is. */
  sticks?: 'always' | 'wide';
  /** An IconButton at the end of the line. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * A part of a long tab whose heading stays in sight below the tabs while its content scrolls. Props: `anchor`, `icon`,
 * `title`, `note`, `badge`, `sticks` ('always'), `action`, `className`, `children`.
 */
export const StickySection = ({
  anchor,
  icon,
  title,
  note,
  badge,
  sticks = 'always',
  action,
  className,
  children,
}: StickySectionProps) => {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      id={anchor}
      className={classNames(
        'scroll-mt-[calc(var(--tabs-height)+var(--banner-height)+var(--days-height,0px))]',
        className,
      )}
    >
      <div
        className={classNames(
          'col-span-full top-[calc(var(--tabs-height)+var(--banner-height))] z-10 -mx-1 flex min-h-12 items-center gap-2 bg-paper px-1',
          sticks === 'always' ? 'sticky' : 'lg:sticky',
        )}
      >
        {icon}
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 gap-y-0.5 py-1.5">
          <h3 id={headingId} tabIndex={-1} className="text-base font-bold">
            {title}
          </h3>
          {note && <span className="text-sm text-ink-muted">{note}</span>}
          {badge}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
};
