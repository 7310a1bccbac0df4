import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface PageHeaderProps {
  title: ReactNode;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** Where the back link leads. */
  backHref?: string;
  /** The back link's name; 'Back' by default. */
  backLabel?: string;
  /** Buttons at the end. */
  actions?: ReactNode;
}

/** The head of a screen: its `<h1>`. Props: `title`, `subtitle`, `backHref`, `backLabel` ('Back'), `actions`. */
export const PageHeader = ({ title, subtitle, backHref, backLabel = 'Back', actions }: PageHeaderProps) => (
  <header className="pt-[max(1.25rem,env(safe-area-inset-top))] pb-4">
    {backHref && (
      <Link
        href={backHref}
        className="-ml-2 mb-1 inline-flex min-h-11 items-center gap-1 rounded-control pr-3 pl-1 text-sm font-semibold text-accent-ink"
      >
        <ChevronLeft size={20} aria-hidden="true" />
        {backLabel}
      </Link>
    )}
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-xl font-bold wrap-anywhere">{title}</h1>
        {subtitle && <p className="mt-0.5 text-base text-ink-muted">{subtitle}</p>}
      </div>
      {actions && <div className="flex items-center gap-2">{actions}</div>}
    </div>
  </header>
);
