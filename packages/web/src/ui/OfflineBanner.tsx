import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';

/** A quiet line at the top while something is cut off; shows when `shown`. Props: `shown`, `children` (the words), `action`. */
export const OfflineBanner = ({
  shown,
  action,
  children,
}: {
  shown: boolean;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <div role="status" className="empty:hidden">
    {shown && (
      <div className="page-x flex min-h-9 items-center justify-center gap-2 bg-clay-soft py-1.5 text-center text-sm font-medium text-clay-ink">
        <WifiOff size={16} aria-hidden="true" className="shrink-0" />
        <span>{children}</span>
        {action}
      </div>
    )}
  </div>
);
