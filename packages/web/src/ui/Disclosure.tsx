import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { classNames } from './class-names.ts';

interface DisclosureProps {
  title: string;
  /** Made when it is first opened. */
  children: ReactNode;
}

/** A section whose heading opens and closes it; closed at first. Props: `title`, `children`. */
export const Disclosure = ({ title, children }: DisclosureProps) => {
  const [open, setOpen] = useState(false);
  const [heading, panel] = [useId(), useId()];
  return (
    <section aria-labelledby={heading} className="min-w-0 overflow-clip rounded-card border border-line bg-surface">
      <h2 id={heading}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
          className="flex min-h-14 w-full items-center justify-between gap-3 px-4 py-2.5 text-start text-lg font-semibold transition-colors duration-150 hover:bg-sunken/60 focus-visible:-outline-offset-2 active:bg-sunken"
        >
          {title}
          <ChevronDown
            size={20}
            aria-hidden="true"
            className={classNames('shrink-0 text-ink-muted transition-transform duration-200', open && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={panel} hidden={!open} className="border-t border-line">
        {open && children}
      </div>
    </section>
  );
};
