import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

interface PackingSummaryProps {
  packed: number;
  all: number;
  /** Ticks that are not stored yet. */
  waiting: number;
}

/** How far the packing is. */
export const PackingSummary = ({ packed, all, waiting }: PackingSummaryProps) => {
  const isOnline = useSyncExternalStore(onOnlineChange, () => onlineManager.isOnline());
  const isDone = all > 0 && packed === all;
  return (
    <div>
      <p className={isDone ? 'text-sm font-semibold text-accent-ink' : 'text-sm text-ink-muted'}>
        {summaryOf(packed, all)}
      </p>
      <div aria-hidden="true" className="mt-2 h-1.5 overflow-clip rounded-full bg-sunken">
        <div
          className="h-full origin-left rounded-full bg-accent transition-[scale] duration-240 ease-out rtl:origin-right"
          style={{ scale: `${all === 0 ? 0 : packed / all} 1` }}
        />
      </div>
      <p role="status" className="text-sm font-medium text-clay-ink not-empty:mt-2">
        {!isOnline && waiting > 0 && `${waiting === 1 ? '1 tick waits' : `${waiting} ticks wait`} for a connection.`}
      </p>
    </div>
  );
};

const summaryOf = (packed: number, all: number): string => {
  if (all === 0) return 'Nothing on the list yet';
  return packed === all ? `All ${all} packed` : `${packed} of ${all} packed`;
};

const onOnlineChange = (changed: () => void) => onlineManager.subscribe(changed);
