import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { classNames } from './class-names.ts';

interface DisclosureProps {
  /** Of its heading; its address in the page. */
  id?: string;
  title: string;
  /** A quieter line below the title, in sight whether it is open or not. */
  summary?: ReactNode;
  /** What is seen at the end of the line and cannot be pressed. */
  glance?: ReactNode;
  /** An IconButton beside the arrow. */
  action?: ReactNode;
  /** Absent: it looks after itself, and is closed at first. */
  open?: boolean;
  onToggle?: () => void;
  /** Made when it is first opened; absent where there is nothing to open, and the line is all. */
  children?: ReactNode;
}

/** A section whose heading opens and closes it. Props: `id`, `title`, `summary`, `glance`, `action`, `open` with `onToggle`, `children`. */
export const Disclosure = ({ id, title, summary, glance, action, open, onToggle, children }: DisclosureProps) => {
  const [isOpenByItself, setOpenByItself] = useState(false);
  const isOpen = open ?? isOpenByItself;
  const isEmpty = children === undefined;
  const [own, panel] = [useId(), useId()];
  const heading = id ?? own;
  return (
    <section aria-labelledby={heading} className="min-w-0 overflow-clip rounded-card border border-line bg-surface">
      <div className="relative flex min-h-14 items-center gap-2 px-4 py-1.5 transition-colors duration-150 has-[h2_button:active]:bg-sunken has-[h2_button:hover]:bg-sunken/60">
        <div className="min-w-0 flex-1">
          <h2 id={heading} className="text-lg/[1.5rem] font-semibold">
            {isEmpty ? (
              title
            ) : (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={panel}
                onClick={onToggle ?? (() => setOpenByItself(!isOpenByItself))}
                // It fills the line, and so does the mark of the focus.
                className="text-start outline-none! before:absolute before:inset-0 before:-outline-offset-2 focus-visible:before:outline-2 focus-visible:before:outline-accent"
              >
                {title}
              </button>
            )}
          </h2>
          {summary && <p className="truncate text-sm text-ink-muted">{summary}</p>}
        </div>
        {glance}
        {action && <div className="relative z-10 -my-1.5">{action}</div>}
        {!isEmpty && (
          <ChevronDown
            size={20}
            aria-hidden="true"
            className={classNames('shrink-0 text-ink-muted transition-transform duration-200', isOpen && 'rotate-180')}
          />
        )}
      </div>
      {!isEmpty && (
        <div id={panel} hidden={!isOpen} className="border-t border-line">
          {isOpen && children}
        </div>
      )}
    </section>
  );
};
