import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';

interface MetChangeProps {
  title: string;
  children: ReactNode;
  /** What the change is called. */
  what: string;
  againLabel: string;
  onSame: () => void;
  onAgain: () => void;
}

/** A change that something alike has come before: it may be the same, or one more. */
export const MetChange = ({ title, children, what, againLabel, onSame, onAgain }: MetChangeProps) => (
  <div className="my-2 flex flex-col gap-3 rounded-card bg-clay-soft p-3">
    <p className="text-sm wrap-anywhere text-clay-ink">
      <span className="font-semibold">{title}</span> {children}
    </p>
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="small" aria-label={`It Is the Same: ${what}`} onClick={onSame}>
        It Is the Same
      </Button>
      <Button variant="secondary" size="small" aria-label={`${againLabel}: ${what}`} onClick={onAgain}>
        {againLabel}
      </Button>
    </div>
  </div>
);
