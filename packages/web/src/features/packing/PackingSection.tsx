import { useId } from 'react';
import type { ReactNode } from 'react';

interface PackingSectionProps {
  title: string;
  /** A quieter word beside the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** One kind of things to pack. */
export const PackingSection = ({ title, note, children }: PackingSectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {note}
      </div>
      {children}
    </section>
  );
};

/** Rows on one card with hairlines between. */
export const PackingRows = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">{children}</ul>
);
