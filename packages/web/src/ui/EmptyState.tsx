import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { TINTS } from './tints.ts';
import type { Tint } from './tints.ts';

interface EmptyStateProps {
  /** Drawn at 28 px, e.g. `<Map size={28} />`. */
  icon?: ReactNode;
  tint?: Tint;
  title: string;
  text?: ReactNode;
  /** The next step: a Button or LinkButton. */
  action?: ReactNode;
  /** The level of the title in the page; 2 by default, 1 where it stands for the whole page. */
  level?: 1 | 2 | 3;
  className?: string;
}

/** Nothing here yet, and what to do about it. Props: `icon`, `tint` ('teal'), `title`, `text`, `action`, `level`. */
export const EmptyState = ({ icon, tint = 'teal', title, text, action, level = 2, className }: EmptyStateProps) => {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames('flex flex-col items-center px-4 py-8 text-center', className)}>
      {icon && (
        <div
          aria-hidden="true"
          className={classNames('mb-4 flex size-16 -rotate-3 items-center justify-center rounded-card', TINTS[tint])}
        >
          {icon}
        </div>
      )}
      <Heading className="text-lg font-semibold text-ink">{title}</Heading>
      {text && <div className="mt-1 max-w-80 text-base text-pretty text-ink-muted">{text}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
};
