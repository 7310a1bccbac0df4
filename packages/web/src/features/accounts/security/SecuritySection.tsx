import type { ReactNode } from 'react';
import { useId } from 'react';

interface SecuritySectionProps {
  title: string;
  /** What the section is for. */
  text?: ReactNode;
  /** A word at the end of the title's line. */
  badge?: ReactNode;
  children: ReactNode;
}

/** A section of the sheet with its heading. */
export const SecuritySection = ({ title, text, badge, children }: SecuritySectionProps) => {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <div>
        <div className="flex items-center justify-between gap-3">
          <h3 id={heading} className="text-base font-semibold">
            {title}
          </h3>
          {badge}
        </div>
        {text && <p className="mt-0.5 text-sm text-pretty text-ink-muted">{text}</p>}
      </div>
      {children}
    </section>
  );
};
